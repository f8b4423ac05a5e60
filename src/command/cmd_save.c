#include "command/commands.h"
#include "command/saved.h"

static bool run_save(Session *session, const Call *call, Error *err) {
    const char *path = call->words.at[1];
    Saved saved;
    Look look;
    if (!saved_asked(session, call->words.at[0], call, &saved, err)) return false;
    Array array = saved_array(session, &saved, &look);
    if (!file_write(path, &array, err)) return false;
    saved_say(session, &saved, &array, &look, path);
    return true;
}

const Command CMD_SAVE = {
    .name = "save",
    .usage = "save NAME[SLICE] FILE [head=N] [grad]",
    .example = "save weights weights.npy",
    .keys = "head grad",
    .takes = "step given file",
    .help = {"a matrix into a file, by its ending; all heads make a 3-D array",
             "把矩阵存入文件，格式由扩展名决定；所有头合成三维数组"},
    .kind = LOOK,
    .area = AREA_DATA,
    .min = 2,
    .max = 2,
    .beyond = true,
    .reveals = true,
    .run = run_save,
};
