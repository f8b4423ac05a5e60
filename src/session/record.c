#include "session/record.h"

#include "files/replace.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

typedef struct Record {
    FILE *file;
    const char *path;
} Record;

bool record_begin(Session *session, const char *path, const char *first, Error *err) {
    FILE *file = fopen(path, "wx"); /* x: never over a file that is there */
    if (!file && errno == EEXIST)
        return refuse(err, "%s exists already, and a record starts a new file: give another name",
                      "%s 已经存在，而记录要写新文件：请换一个名字", path);
    if (!file) return refuse(err, "cannot write %s: %s", "写不了 %s：%s", path, file_reason(errno, err->lang));
    record_end(session);
    session->record = TAKE(&session->journal.arena, Record);
    *session->record = (Record){file, arena_string(&session->journal.arena, path)};
    fprintf(file, "# qkv %s\n", QKV_VERSION);
    if (*first) fprintf(file, "%s\n", first);
    fflush(file);
    return true;
}

void record_line(Session *session, const char *text) {
    Record *record = session->record;
    if (!record) return;
    fprintf(record->file, "%s\n", text);
    if (fflush(record->file) == 0) return;
    int why = errno;
    session->record = NULL;
    fclose(record->file);
    say(session, "the record %s ends here: %s", "记录 %s 到此为止：%s", record->path,
        file_reason(why, session->like.lang));
}

bool record_end(Session *session) {
    if (!session->record) return false;
    fclose(session->record->file);
    session->record = NULL;
    return true;
}
