#include "command/command.h"

#include "files/file.h"
#include "files/replace.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

enum {
    ROOM_FOR_PLACES = 400 /* bytes of a refusal: the places nearest to it come first */
};

bool script_read(Arena *arena, const char *path, const char **text, size_t *length, Error *err) {
    struct stat about;
    if (stat(path, &about) != 0)
        return refuse(err, "cannot open %s: %s", "打不开 %s：%s", path, file_reason(errno, err->lang));
    if (!S_ISREG(about.st_mode))
        return refuse(err, "%s is no ordinary file: give a file of command lines",
                      "%s 不是普通文件：请给一个命令行文件", path);
    if (about.st_size > FILE_MAX_BYTES)
        return refuse(err, "%s is larger than the %d bytes a script may have", "%s 超过了脚本最多 %d 字节的限制", path,
                      FILE_MAX_BYTES);
    FILE *file = fopen(path, "rb");
    if (!file) return refuse(err, "cannot open %s: %s", "打不开 %s：%s", path, file_reason(errno, err->lang));
    size_t size = (size_t)about.st_size;
    char *bytes = arena_take(arena, size + 1);
    *length = fread(bytes, 1, size, file);
    bool failed = ferror(file) != 0;
    fclose(file);
    *text = bytes;
    if (failed) return refuse(err, "cannot read %s to its end", "读不完 %s", path);
    return true;
}

static bool run_line(Session *session, const char *line, size_t length, Error *err) {
    if (length > SCRIPT_LINE_MOST)
        return refuse(err, "a line of over %d bytes: a command is much shorter", "一行超过 %d 字节：命令没有这么长",
                      SCRIPT_LINE_MOST);
    if (memchr(line, 0, length))
        return refuse(err, "a NUL byte: a script is plain text", "有 NUL 字节：脚本应当是纯文本");
    Mark mark = arena_mark(&session->scratch);
    const char *copy = arena_copy(&session->scratch, line, length);
    bool fine = command_run(session, copy, err);
    arena_rewind(&session->scratch, mark);
    return fine;
}

bool script_line(Session *session, const char *name, size_t number, const char *line, size_t length, Error *err) {
    static const char MARK[] = "\xEF\xBB\xBF"; /* of byte order */
    enum { MARK_LENGTH = sizeof MARK - 1 };
    bool marked = number == 1 && length >= MARK_LENGTH && memcmp(line, MARK, MARK_LENGTH) == 0;
    if (marked) line += MARK_LENGTH, length -= MARK_LENGTH;
    if (length && line[length - 1] == '\r') length--;
    Error inner = {.lang = session->like.lang};
    if (run_line(session, line, length, &inner)) return true;
    bool deep = strlen(inner.text) + strlen(name) > ROOM_FOR_PLACES;
    if (deep) return refuse(err, "%s", "%s", inner.text);
    return refuse(err, "%s:%zu: %s", "%s:%zu: %s", name, number, inner.text);
}

bool script_lines(Session *session, const char *name, const char *text, size_t length, Error *err) {
    const char *at = text, *end = text + length;
    for (size_t number = 1; at < end && session->wish != WISH_QUIT; number++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t used = stop ? (size_t)(stop - at) : (size_t)(end - at);
        if (!script_line(session, name, number, at, used, err)) return false;
        at += used + (stop != NULL);
    }
    return true;
}

bool script_run(Session *session, const char *name, const char *text, size_t length) {
    Error err = {.lang = session->like.lang};
    if (script_lines(session, name, text, length, &err)) return true;
    if (session->console.error) session->console.error(session->console.self, err.text);
    return false;
}
