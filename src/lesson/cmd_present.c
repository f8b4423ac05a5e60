#include "lesson/commands.h"
#include "lesson/present.h"

static bool run_present(Session *session, const Call *call, Error *err) {
    bool trusted = call_value(call, "trust") != NULL;
    bool fine = present_open(session, call->words.at[0], trusted, call_value(call, "notes"), err);
    session->kept = KEPT_ALREADY;
    return fine;
}

const Command CMD_PRESENT = {
    .name = "present",
    .usage = "present ID [notes=FILE] [trust]",
    .example = "present scale; leave",
    .keys = "notes trust",
    .takes = "lesson",
    .help =
        {"a lesson for a class, one key at a time; notes: what only the presenter sees, for a second terminal; trust: "
         "its lines may read files from anywhere",
         "在课堂上讲一课，一个键往前；notes：只给讲课的人看的备注，在第二个终端里看；trust：它的命令可以读任何地方的文件"},
    .kind = LOOK,
    .area = AREA_LESSONS,
    .min = 1,
    .max = 1,
    .beyond = true,
    .run = run_present,
};
