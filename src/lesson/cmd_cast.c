#include "files/replace.h"
#include "lesson/cast.h"
#include "lesson/commands.h"
#include "lesson/shelf.h"
#include "lesson/words.h"

#include <string.h>

/* "80x24" */
static bool read_size(const char *size, Cast *cast, Error *err) {
    uint64_t cols = 0, rows = 0;
    char left[8];
    const char *by = strchr(size, 'x');
    bool fine = by && (size_t)(by - size) < sizeof left;
    if (fine) {
        memcpy(left, size, (size_t)(by - size));
        left[by - size] = 0;
        fine = text_count(left, CAST_COLS_MOST, &cols) && text_count(by + 1, CAST_ROWS_MOST, &rows) &&
               cols >= CAST_LEAST_COLS && rows >= CAST_LEAST_ROWS;
    }
    cast->cols = (int)cols, cast->rows = (int)rows;
    return fine || refuse(err, "size is columns x rows from %dx%d to %dx%d, as in size=80x24, not '%s'",
                          "size 是列数 x 行数，从 %dx%d 到 %dx%d，例如 size=80x24，而不是“%s”", CAST_LEAST_COLS,
                          CAST_LEAST_ROWS, CAST_COLS_MOST, CAST_ROWS_MOST, size);
}

static bool read_cast(Session *session, const Call *call, Cast *cast, Error *err) {
    const char *lang = call_value(call, "lang"), *size = call_value(call, "size");
    *cast = (Cast){.version = call_value(call, "v3") ? 3 : 2, .rows = 24, .cols = 80, .lang = session->like.lang};
    if (lang) cast->lang = language_word(lang);
    if (cast->lang == LANGUAGE_COUNT)
        return refuse(err, "lang is en or zh, not '%s'", "lang 是 en 或 zh，而不是“%s”", lang);
    return !size || read_size(size, cast, err);
}

static bool record(Session *session, const char *path, const Cast *cast, const char *out, Error *err) {
    Arena arena = {0};
    Faults faults = {.arena = &arena, .lang = session->like.lang};
    const Lesson *lesson = lesson_read(path, false, &faults);
    bool fine = lesson && !faults.errors;
    if (!fine)
        refuse(err, "%s cannot be played as it is: check %s says what is wrong", "%s 现在无法播放：check %s 会指出错误",
               path, path);
    if (fine) fine = file_replace_text(out, cast_lesson(lesson, cast, &arena), err);
    if (fine)
        say(session, "%s holds a recording (%dx%d, asciicast v%d)", "%s 是一段录像（%dx%d，asciicast v%d）", out,
            cast->cols, cast->rows, cast->version);
    arena_free(&arena);
    return fine;
}

static bool run_cast(Session *session, const Call *call, Error *err) {
    const char *path, *out = call_value(call, "out");
    Cast cast;
    if (!out)
        return refuse(err, "cast needs a file to write to, as in cast %s out=%s.cast",
                      "cast 需要写入的文件，例如 cast %s out=%s.cast", call->words.at[0], call->words.at[0]);
    const char *dot = strrchr(out, '.');
    if (!dot || !text_same(dot, ".cast"))
        return refuse(err, "a recording is an asciicast: its file ends in .cast, and %s does not",
                      "录像是 asciicast：文件名要以 .cast 结尾，而 %s 不是", out);
    return lesson_find(&session->scratch, call->words.at[0], &path, err) && read_cast(session, call, &cast, err) &&
           record(session, path, &cast, out, err);
}

const Command CMD_CAST = {
    .name = "cast",
    .usage = "cast ID out=FILE.cast [v3] [lang=en|zh] [size=80x24]",
    .example = "cast scale out=scale.cast",
    .keys = "out v3 lang size",
    .takes = "file",
    .help = {"records a lesson as asciicast: players of the web show it, Chinese from asciinema-player 3.10 on",
             "把课程录成 asciicast：网页播放器可以播放，中文需要 asciinema-player 3.10 以上"},
    .kind = LOOK,
    .area = AREA_LESSONS,
    .min = 1,
    .max = 1,
    .beyond = true,
    .run = run_cast,
};
