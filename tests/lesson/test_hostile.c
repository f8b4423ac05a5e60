/* Lessons that are cut off, damaged or meant to do harm: always an answer, never a crash, nothing raw, nothing from outside
 * the lesson's folder. The files in bad/ are those a reader of lessons must refuse, or show without what they hide. */
#include "support/taught.h"

#include "lesson/check.h"
#include "lesson/shelf.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static Taught taught;

/* Every fault as it is shown; fails if anything in it is not safe to show. */
static const char *all_shown(void) {
    Text all = text_new(&taught.arena);
    for (size_t i = 0; i < taught.faults.count; i++)
        text_print(&all, "%s\n", fault_text(&taught.arena, &taught.faults.at[i], ENGLISH, 78));
    uint32_t rune;
    for (const char *at = all.at; *at;) {
        at += rune_next(at, &rune);
        assert_true(rune == '\n' || rune_safe(rune) == rune);
    }
    return all.at;
}

static void check_bytes(const char *bytes, size_t length) {
    arena_free(&taught.arena);
    taught.faults = (Faults){.arena = &taught.arena};
    taught.lesson = lesson_check(scratch_file(&taught.arena, "07-demo.lesson", bytes, length), false, &taught.faults);
    all_shown();
}

static void files_that_must_be_refused_are(void **state) {
    (void)state;
    static const struct {
        const char *name, *says;
    } BAD[] = {
        {"include_self", "cycle"},     {"include_cycle_a", "cycle"}, {"include_cycle_b", "cycle"},
        {"include_outside", "passwd"}, {"escape_text", "control"},   {"nul", "NUL"},
    };
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        arena_free(&taught.arena);
        taught.faults = (Faults){.arena = &taught.arena};
        const char *path = arena_print(&taught.arena, "tests/lesson/bad/%s.lesson", BAD[i].name);
        assert_non_null(lesson_check(path, false, &taught.faults));
        const char *all = all_shown();
        assert_true(taught.faults.errors > 0);
        if (!strstr(all, BAD[i].says)) fail_msg("%s does not say %s", all, BAD[i].says);
        assert_null(strstr(all, "root:"));
    }
}

static void a_link_does_not_lead_out_of_the_folder(void **state) {
    (void)state;
    const char *link = scratch_path(&taught.arena, "link.lesson");
    assert_int_equal(symlink("/etc/passwd", link), 0);
    taught_check(&taught, TAUGHT_HEADER "step a\nuse link.lesson\n");
    assert_string_equal(taught_faults(&taught),
                        "5:5: link.lesson lies outside the lesson's folder: put it beside the lesson\n");
    arena_free(&taught.arena);
    taught.faults = (Faults){.arena = &taught.arena};
    const char *path = scratch_text(&taught.arena, "07-demo.lesson", TAUGHT_HEADER "step a\nuse /dev/null\n");
    assert_non_null(lesson_read(path, true, &taught.faults));
    assert_string_equal(taught_faults(&taught), "5:5: /dev/null is no ordinary file: give a file with a lesson\n");
    path = scratch_text(&taught.arena, "07-demo.lesson", TAUGHT_HEADER "step a\nuse link.lesson\n");
    taught.faults = (Faults){.arena = &taught.arena};
    assert_non_null(lesson_read(path, true, &taught.faults));
    assert_null(strstr(taught_faults(&taught), "outside"));
}

static void files_that_use_others_many_times_are_stopped(void **state) {
    (void)state;
    enum { WIDTH = 8 };
    for (int i = 0; i < USE_DEPTH; i++) {
        char name[32];
        Text text = text_new(&taught.arena);
        for (int k = 0; k < WIDTH; k++) text_print(&text, "use w%d.lesson\n", i + 1);
        snprintf(name, sizeof name, "w%d.lesson", i);
        scratch_text(&taught.arena, name, i + 1 < USE_DEPTH ? text.at : "en x\n");
    }
    taught_check(&taught, TAUGHT_HEADER "step a\nuse w0.lesson\n");
    assert_non_null(strstr(taught_faults(&taught), "a lesson uses at most 1000 files"));
}

static void files_and_lines_that_are_too_long_are_refused(void **state) {
    (void)state;
    size_t length = LESSON_MAX_BYTES + 1;
    char *bytes = malloc(length);
    memset(bytes, 'x', length);
    check_bytes(bytes, length);
    assert_null(taught.lesson);
    assert_non_null(strstr(all_shown(), "is too large"));
    check_bytes(bytes, LESSON_LINE_MOST + 1);
    assert_non_null(strstr(all_shown(), "a line of over 4096 bytes"));
    memset(bytes, '\n', length);
    check_bytes(bytes, length - 1);
    free(bytes);
    assert_non_null(taught.lesson);
}

/* The one with small matrices: it is run, too, hundreds of times. */
static char *bundled(size_t *length) {
    static char bytes[64 * 1024];
    const char *path;
    Error err = {.lang = ENGLISH};
    assert_true(lesson_find(&taught.arena, "five-steps", &path, &err));
    FILE *in = fopen(path, "rb");
    assert_non_null(in);
    *length = fread(bytes, 1, sizeof bytes, in);
    fclose(in);
    return bytes;
}

static void a_lesson_cut_off_anywhere_is_read(void **state) {
    (void)state;
    enum { STRIDE = 29 };
    size_t length;
    const char *bytes = bundled(&length);
    for (size_t cut = 0; cut < length; cut += STRIDE) {
        check_bytes(bytes, cut);
        assert_non_null(taught.lesson);
    }
}

static void a_lesson_with_any_byte_changed_is_read(void **state) {
    (void)state;
    enum { STRIDE = 23 };
    size_t length;
    char *bytes = bundled(&length);
    unsigned turn = 1;
    for (size_t i = 0; i < length; i += STRIDE) {
        turn = turn * 1103515245U + 12345U;
        char was = bytes[i];
        bytes[i] = (char)(was ^ (char)(1U << (turn >> 16) % 8));
        check_bytes(bytes, length);
        assert_non_null(taught.lesson);
        bytes[i] = was;
    }
}

static void lines_in_any_order_are_read(void **state) {
    (void)state;
    enum { ROUNDS = 200, MOST_LINES = 400 };
    size_t length;
    char *bytes = bundled(&length);
    const char *line[MOST_LINES];
    size_t count = 0;
    for (char *at = bytes; at < bytes + length && count < MOST_LINES; at = strchr(at, 0) + 1) {
        line[count++] = at;
        char *end = memchr(at, '\n', (size_t)(bytes + length - at));
        assert_non_null(end);
        *end = 0;
    }
    unsigned turn = 7;
    for (int round = 0; round < ROUNDS; round++) {
        Arena arena = {0};
        Text text = text_new(&arena);
        for (int i = 0; i < 60; i++) {
            turn = turn * 1103515245U + 12345U;
            text_print(&text, "%s\n", line[(turn >> 8) % count]);
        }
        check_bytes(text.at, text.length);
        assert_non_null(taught.lesson);
        arena_free(&arena);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(files_that_must_be_refused_are),
        cmocka_unit_test(a_link_does_not_lead_out_of_the_folder),
        cmocka_unit_test(files_that_use_others_many_times_are_stopped),
        cmocka_unit_test(files_and_lines_that_are_too_long_are_refused),
        cmocka_unit_test(a_lesson_cut_off_anywhere_is_read),
        cmocka_unit_test(a_lesson_with_any_byte_changed_is_read),
        cmocka_unit_test(lines_in_any_order_are_read),
    };
    int failed = cmocka_run_group_tests_name("hostile", tests, scratch_make, scratch_remove);
    taught_close(&taught);
    return failed;
}
