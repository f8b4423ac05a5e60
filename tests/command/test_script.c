/* Scripts: lines from a file or a pipe, and `source`. */
#include "support/sitting.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static Sitting sitting;
static char folder[] = "/tmp/qkv-script-XXXXXX";

static bool runs(const char *text, size_t length) {
    sitting.said = text_new(&sitting.arena);
    return script_run(&sitting.session, "a.qkv", text, length);
}

/* A file in the test's folder; its path. */
static const char *file(const char *name, const char *text) {
    const char *path = arena_print(&sitting.session.store, "%s/%s", folder, name);
    FILE *out = fopen(path, "wb");
    assert_non_null(out);
    fputs(text, out);
    fclose(out);
    return path;
}

static void all_lines_are_run(void **state) {
    (void)state;
    const char text[] = "seed 2\n\n  # nothing\nseed 3; scale off";
    assert_true(runs(text, strlen(text)));
    assert_string_equal(sitting.said.at, "seed 2\nseed 3\nscale off\n");
}

static void a_script_stops_at_the_first_refused_line_and_names_it(void **state) {
    (void)state;
    const char text[] = "seed 2\n\nsclae off\nseed 5\n";
    assert_false(runs(text, strlen(text)));
    assert_string_equal(sitting.said.at, "seed 2\na.qkv:3: unknown word 'sclae'; did you mean 'scale'?\n");
    assert_int_equal(sitting.session.now.seed, 2);
}

static void byte_order_marks_and_carriage_returns_are_passed_over(void **state) {
    (void)state;
    const char text[] = "\xEF\xBB\xBFseed 2\r\nseed 3\r\n";
    assert_true(runs(text, strlen(text)));
    assert_string_equal(sitting.said.at, "seed 2\nseed 3\n");
}

static void nul_bytes_are_refused_with_their_line(void **state) {
    (void)state;
    const char text[] = "seed 2\nseed\0 3\n";
    assert_false(runs(text, sizeof text - 1));
    assert_non_null(strstr(sitting.said.at, "a.qkv:2: a NUL byte"));
}

static void a_line_longer_than_a_mebibyte_is_refused(void **state) {
    (void)state;
    size_t length = 1024 * 1024 + 2;
    char *text = arena_take(&sitting.session.store, length);
    memset(text, ' ', length);
    text[length - 1] = '\n';
    assert_false(runs(text, length));
    assert_non_null(strstr(sitting.said.at, "a.qkv:1: a line of over 1048576 bytes"));
}

static void quit_ends_a_script(void **state) {
    (void)state;
    const char text[] = "seed 2\nquit; seed 3\nseed 4\n";
    assert_true(runs(text, strlen(text)));
    assert_int_equal(sitting.session.now.seed, 2);
    assert_int_equal(sitting.session.wish, WISH_QUIT);
}

static void source_runs_a_file(void **state) {
    (void)state;
    const char *path = file("two.qkv", "seed 7\nscale off\n");
    assert_string_equal(sitting_said(&sitting, arena_print(&sitting.session.store, "source %s; seed 8", path)),
                        "seed 7\nscale off\nseed 8\n");
}

static void source_names_each_file_down_to_the_refused_line(void **state) {
    (void)state;
    const char *inner = file("inner.qkv", "seed 7\nnonsense\n");
    const char *outer = file("outer.qkv", arena_print(&sitting.session.store, "\nsource %s\n", inner));
    const char *line = arena_print(&sitting.session.store, "source %s", outer);
    const char *said = sitting_refused(&sitting, line);
    const char *want = arena_print(&sitting.session.store,
                                   "%s:2: %s:2: unknown word 'nonsense': help lists the commands", outer, inner);
    assert_string_equal(said, want);
    assert_int_equal(sitting.session.now.seed, 7);
}

static void a_file_that_sources_itself_is_stopped(void **state) {
    (void)state;
    const char *path = arena_print(&sitting.session.store, "%s/self.qkv", folder);
    file("self.qkv", arena_print(&sitting.session.store, "source %s\n", path));
    sitting_refused(&sitting, arena_print(&sitting.session.store, "source %s", path));
    assert_int_equal(sitting.session.source_depth, 0);
}

static void what_is_no_file_cannot_be_sourced(void **state) {
    (void)state;
    assert_non_null(strstr(sitting_refused(&sitting, "source /nothing/there"), "cannot open /nothing/there"));
    assert_non_null(strstr(sitting_refused(&sitting, arena_print(&sitting.session.store, "source %s", folder)),
                           "no ordinary file"));
}

static int open_sitting(void **state) {
    (void)state;
    sitting_open(&sitting);
    return 0;
}

static int close_sitting(void **state) {
    (void)state;
    sitting_close(&sitting);
    return 0;
}

static int make_folder(void **state) {
    (void)state;
    return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **state) {
    static const char *const NAMES[] = {"two.qkv", "inner.qkv", "outer.qkv", "self.qkv"};
    (void)state;
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        char path[200];
        snprintf(path, sizeof path, "%s/%s", folder, NAMES[i]);
        unlink(path);
    }
    return rmdir(folder);
}

int main(void) {
#define CASE(f) cmocka_unit_test_setup_teardown(f, open_sitting, close_sitting)
    const struct CMUnitTest tests[] = {
        CASE(all_lines_are_run),
        CASE(a_script_stops_at_the_first_refused_line_and_names_it),
        CASE(byte_order_marks_and_carriage_returns_are_passed_over),
        CASE(nul_bytes_are_refused_with_their_line),
        CASE(a_line_longer_than_a_mebibyte_is_refused),
        CASE(quit_ends_a_script),
        CASE(source_runs_a_file),
        CASE(source_names_each_file_down_to_the_refused_line),
        CASE(a_file_that_sources_itself_is_stopped),
        CASE(what_is_no_file_cannot_be_sourced),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
