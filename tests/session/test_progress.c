/* The progress file: one line an id, the person's alone, nothing lost and nothing said. */
#include "support/scratch.h"

#include "session/progress.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *home_of(Arena *arena, const char *name) {
    const char *folder = scratch_path(arena, name);
    setenv("XDG_STATE_HOME", folder, 1);
    return folder;
}

static const char *one_more(Arena *arena, const char *before, const void *self) {
    (void)self;
    return arena_print(arena, "of=%zu", (before ? progress_number(before, "of") : 0) + 1);
}

static bool add(const char *id, bool batch) {
    Session session;
    session_open(&session);
    session.batch = batch;
    bool kept = progress_change(&session, id, one_more, NULL);
    session_close(&session);
    return kept;
}

static const char *text_of(Arena *arena, const char *path) {
    char text[4096] = {0};
    FILE *file = fopen(path, "r");
    if (!file) return NULL;
    size_t length = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    return arena_copy(arena, text, length);
}

static void folders_and_file_are_made_for_the_person_alone(void **state) {
    (void)state;
    Arena arena = {0};
    mode_t mask = umask(0);
    const char *home = home_of(&arena, "deep/state");
    assert_true(add("drill/z", false));
    umask(mask);
    struct stat about;
    assert_int_equal(stat(arena_print(&arena, "%s/qkv", home), &about), 0);
    assert_int_equal(about.st_mode & 0777, 0700);
    assert_int_equal(stat(arena_print(&arena, "%s/qkv/progress", home), &about), 0);
    assert_int_equal(about.st_mode & 0777, 0600);
    assert_string_equal(text_of(&arena, arena_print(&arena, "%s/qkv/progress", home)), "drill/z of=1\n");
    arena_free(&arena);
}

static void a_line_is_replaced_and_the_others_stay_as_they_are(void **state) {
    (void)state;
    Arena arena = {0};
    const char *home = home_of(&arena, "lines");
    mkdir(home, 0700);
    mkdir(arena_print(&arena, "%s/qkv", home), 0700);
    const char *path = scratch_text(&arena, "lines/qkv/progress", "gone/step done tries=2\ndrill/z of=4\nlast of=7");
    assert_true(add("drill/z", false));
    assert_true(add("drill/zz", false));
    assert_true(add("last", false));
    assert_string_equal(text_of(&arena, path), "gone/step done tries=2\ndrill/z of=5\nlast of=8\ndrill/zz of=1\n");
    Session session;
    session_open(&session);
    assert_string_equal(progress_of(&session, "gone/step"), "done tries=2");
    assert_null(progress_of(&session, "gone"));
    session_close(&session);
    arena_free(&arena);
}

static void a_batch_neither_reads_nor_writes(void **state) {
    (void)state;
    Arena arena = {0};
    const char *home = home_of(&arena, "batch");
    assert_false(add("drill/z", true));
    assert_int_equal(access(home, F_OK), -1);
    assert_true(add("drill/z", false));
    Session session;
    session_open(&session);
    session.batch = true;
    assert_null(progress_of(&session, "drill/z"));
    session_close(&session);
    arena_free(&arena);
}

static void what_cannot_be_written_is_not_kept_and_nobody_is_told(void **state) {
    (void)state;
    Arena arena = {0};
    setenv("XDG_STATE_HOME", scratch_text(&arena, "a-file", "text"), 1);
    assert_false(add("drill/z", false));
    unsetenv("XDG_STATE_HOME");
    char *home = getenv("HOME") ? arena_string(&arena, getenv("HOME")) : NULL;
    unsetenv("HOME");
    assert_false(add("drill/z", false));
    if (home) setenv("HOME", home, 1);
    arena_free(&arena);
}

static void what_stands_in_the_place_of_the_file_is_left_alone(void **state) {
    (void)state;
    Arena arena = {0};
    const char *home = home_of(&arena, "folder");
    const char *path = arena_print(&arena, "%s/qkv/progress", home);
    mkdir(home, 0700);
    mkdir(arena_print(&arena, "%s/qkv", home), 0700);
    mkdir(path, 0700);
    assert_false(add("drill/z", false));
    struct stat about;
    assert_int_equal(stat(path, &about), 0);
    assert_true(S_ISDIR(about.st_mode));
    assert_int_equal(access(arena_print(&arena, "%s/qkv/progress.new", home), F_OK), -1);
    arena_free(&arena);
}

static void without_a_state_folder_it_lies_under_home(void **state) {
    (void)state;
    Arena arena = {0};
    char *home = getenv("HOME") ? arena_string(&arena, getenv("HOME")) : NULL;
    const char *mine = scratch_path(&arena, "home");
    setenv("HOME", mine, 1);
    setenv("XDG_STATE_HOME", "relative/is/ignored", 1);
    assert_true(add("drill/z", false));
    assert_int_equal(access(arena_print(&arena, "%s/.local/state/qkv/progress", mine), R_OK), 0);
    if (home) setenv("HOME", home, 1);
    arena_free(&arena);
}

static void two_sittings_at_once_lose_nothing(void **state) {
    (void)state;
    enum { SITTINGS = 4, TIMES = 50 };
    Arena arena = {0};
    home_of(&arena, "many");
    for (int i = 0; i < SITTINGS; i++) {
        pid_t child = fork();
        assert_true(child >= 0);
        if (child) continue;
        bool kept = true;
        for (int t = 0; t < TIMES; t++) kept = add("drill/z", false) && kept;
        _exit(kept ? 0 : 1);
    }
    for (int i = 0; i < SITTINGS; i++) {
        int status;
        assert_true(wait(&status) > 0);
        assert_int_equal(status, 0);
    }
    Session session;
    session_open(&session);
    assert_int_equal(progress_number(progress_of(&session, "drill/z"), "of"), SITTINGS * TIMES);
    session_close(&session);
    arena_free(&arena);
}

static void numbers_are_found_by_their_whole_name(void **state) {
    (void)state;
    assert_int_equal(progress_number("level=2 right=31 of=40", "of"), 40);
    assert_int_equal(progress_number("level=2 right=31 of=40", "level"), 2);
    assert_int_equal(progress_number("proof=3 done", "of"), 0);
    assert_int_equal(progress_number("", "of"), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(folders_and_file_are_made_for_the_person_alone),
        cmocka_unit_test(a_line_is_replaced_and_the_others_stay_as_they_are),
        cmocka_unit_test(a_batch_neither_reads_nor_writes),
        cmocka_unit_test(what_cannot_be_written_is_not_kept_and_nobody_is_told),
        cmocka_unit_test(what_stands_in_the_place_of_the_file_is_left_alone),
        cmocka_unit_test(without_a_state_folder_it_lies_under_home),
        cmocka_unit_test(two_sittings_at_once_lose_nothing),
        cmocka_unit_test(numbers_are_found_by_their_whole_name),
    };
    return cmocka_run_group_tests(tests, scratch_make, scratch_remove);
}
