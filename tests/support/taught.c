#include "support/taught.h"

#include "lesson/check.h"

#include <string.h>

/* The path of a file with these bytes; nothing is found in it yet. */
static const char *fresh(Taught *taught, const char *bytes, size_t length) {
    arena_free(&taught->arena);
    taught->faults = (Faults){.arena = &taught->arena, .lang = taught->faults.lang};
    return scratch_file(&taught->arena, "07-demo.lesson", bytes, length);
}

const Lesson *taught_check(Taught *taught, const char *text) {
    taught->lesson = lesson_check(fresh(taught, text, strlen(text)), false, &taught->faults);
    return taught->lesson;
}

const Lesson *taught_look(Taught *taught, const char *text) {
    const Lesson *lesson = taught_read(taught, text);
    for (size_t i = 0; lesson && i < CHECK_LEVEL_COUNT; i++)
        if (!CHECK_LEVELS[i].runs) CHECK_LEVELS[i].check(lesson, false, &taught->faults);
    faults_sort(&taught->faults);
    return lesson;
}

const Lesson *taught_bytes(Taught *taught, const char *bytes, size_t length) {
    taught->lesson = lesson_read(fresh(taught, bytes, length), false, &taught->faults);
    return taught->lesson;
}

const Lesson *taught_read(Taught *taught, const char *text) {
    return taught_bytes(taught, text, strlen(text));
}

void taught_close(Taught *taught) {
    arena_free(&taught->arena);
    *taught = (Taught){.lesson = NULL};
}

const char *taught_faults(Taught *taught) {
    Text text = text_new(&taught->arena);
    for (size_t i = 0; i < taught->faults.count; i++) {
        const Fault *one = &taught->faults.at[i];
        const char *slash = strrchr(one->at.file, '/');
        if (one->at.used) text_print(&text, "%s:", slash ? slash + 1 : one->at.file);
        text_print(&text, "%zu:%zu: %s%s\n", one->at.line, one->at.column, one->warning ? "warning: " : "", one->said);
    }
    return text.at;
}
