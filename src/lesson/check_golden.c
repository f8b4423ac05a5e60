/* The level that compares what a lesson plays with what was stored. */
#include "command/command.h"
#include "files/replace.h"
#include "lesson/check.h"
#include "lesson/show.h"
#include "lesson/words.h"

#include <string.h>
#include <unistd.h>

enum { GOLDEN_COLUMNS = 80 };

/* "lessons/03-scale.en.txt" */
static const char *stored_path(Arena *arena, const Lesson *lesson, Language lang) {
    const char *slash = strrchr(lesson->path, '/'), *dot = strrchr(slash ? slash : lesson->path, '.');
    size_t length = dot ? (size_t)(dot - lesson->path) : strlen(lesson->path);
    return arena_print(arena, "%.*s.%s.txt", (int)length, lesson->path, LANGUAGE_WORDS[lang]);
}

/* The line at `text`, and what follows it. */
static const char *take_line(Arena *arena, const char **text) {
    size_t length = strcspn(*text, "\n");
    const char *line = arena_copy(arena, *text, length);
    *text += length + ((*text)[length] == '\n');
    return line;
}

static void compare(const char *path, const char *stored, const char *now, Faults *faults) {
    size_t line = 0;
    const char *was = "", *is = "";
    while ((*stored || *now) && strcmp(was, is) == 0) {
        bool more = *stored != 0;
        was = take_line(faults->arena, &stored), is = take_line(faults->arena, &now);
        line++;
        if (!more) break;
    }
    Place at = {.file = path, .text = was, .line = line, .column = 1};
    fault(faults, at, false, "it plays '%s' here now: look whether that is meant, then check with update stores it",
          "现在这里播放的是“%s”：确认无误后，用 check 加 update 存下", is);
}

static void check_one(const Lesson *lesson, Language lang, bool update, Faults *faults) {
    Error err = {.lang = faults->lang};
    const char *path = stored_path(faults->arena, lesson, lang), *stored = NULL;
    const char *now = show_transcript(faults->arena, lesson, lang, GOLDEN_COLUMNS);
    size_t length;
    bool there = access(path, F_OK) == 0, read = there && script_read(faults->arena, path, &stored, &length, &err);
    if (read && strlen(stored) == length && strcmp(stored, now) == 0) return;
    if (update) read = file_replace_text(path, now, &err);
    if (!read && (there || update)) fault(faults, (Place){.file = path}, false, "%s", "%s", err.text);
    else if (there && !update) compare(path, stored, now, faults);
}

void check_golden(const Lesson *lesson, bool update, Faults *faults) {
    for (int lang = 0; lang < LANGUAGE_COUNT; lang++) check_one(lesson, (Language)lang, update, faults);
}
