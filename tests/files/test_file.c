/* What is no ordinary file, what cannot be written, and where bundled data is found. */
#include "support/scratch.h"

#include "files/plain.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static const char SMALL[] = "1,2\n3,4\n";

static Array two_by_two(double *numbers) {
    return (Array){.name = "x", .value = {numbers, 2, 2, 2, 1}, .planes = 1, .dimensions = 2};
}

static size_t entries(Arena *arena) {
    Error err = {.lang = ENGLISH};
    Labels names;
    assert_true(file_list(arena, scratch_folder(), &names, &err));
    return names.count;
}

/* ---- reading ---- */

static void a_folder_is_no_file(void **state) {
    (void)state;
    Arena arena = {0};
    const char *path = scratch_path(&arena, "folder.npy");
    assert_int_equal(mkdir(path, 0777), 0);
    scratch_refused(&arena, path, "it is a folder");
    assert_true(file_is_folder(path));
    arena_free(&arena);
}

static void a_pipe_without_a_writer_does_not_hold_the_program(void **state) {
    (void)state;
    Arena arena = {0};
    const char *path = scratch_path(&arena, "pipe.csv");
    assert_int_equal(mkfifo(path, 0666), 0);
    alarm(5);
    scratch_refused(&arena, path, "not a regular file");
    alarm(0);
    unlink(path);
    arena_free(&arena);
}

static void a_device_is_not_read_for_ever(void **state) {
    (void)state;
    Arena arena = {0};
    const char *path = scratch_path(&arena, "endless.npy");
    assert_int_equal(symlink("/dev/zero", path), 0);
    alarm(5);
    scratch_refused(&arena, path, "not a regular file");
    alarm(0);
    unlink(path);
    arena_free(&arena);
}

static void links_that_lead_nowhere_are_refused(void **state) {
    (void)state;
    Arena arena = {0};
    const char *loop = scratch_path(&arena, "loop.csv"), *dangling = scratch_path(&arena, "dangling.npy");
    assert_int_equal(symlink("loop.csv", loop), 0);
    assert_int_equal(symlink("nowhere.npy", dangling), 0);
    scratch_refused(&arena, loop, "circle");
    scratch_refused(&arena, dangling, "no such file");
    Error err = {.lang = CHINESE};
    Arrays arrays;
    assert_false(file_read(&arena, dangling, &arrays, &err));
    assert_non_null(strstr(err.text, "没有这个文件"));
    unlink(loop);
    unlink(dangling);
    arena_free(&arena);
}

static void a_file_one_may_not_read_is_refused(void **state) {
    (void)state;
    Arena arena = {0};
    const char *path = scratch_text(&arena, "secret.csv", SMALL);
    assert_int_equal(chmod(path, 0), 0);
    if (access(path, R_OK) == 0) assert_number(matrix_at(scratch_read(&arena, path).value, 1, 1), 4); /* root may */
    else scratch_refused(&arena, path, "permission denied");
    unlink(path);
    arena_free(&arena);
}

static void odd_names_are_read_and_said_without_control_characters(void **state) {
    (void)state;
    Arena arena = {0};
    static const char *const NAMES[] = {
        "evil\033]0;PWNED\007\nname.csv", "-n.csv", " two  spaces .csv", "我爱你.csv", "UPPER.CSV", "two.dots.csv"};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        const char *path = scratch_text(&arena, NAMES[i], SMALL);
        assert_number(matrix_at(scratch_read(&arena, path).value, 1, 1), 4);
        scratch_text(&arena, NAMES[i], "1,x\n");
        Error err = {.lang = ENGLISH};
        Arrays arrays;
        assert_false(file_read(&arena, path, &arrays, &err));
        for (const char *at = err.text; *at; at++) assert_true((unsigned char)*at >= ' ' && *at != 127);
        unlink(path);
    }
    char longest[251 + 4];
    memset(longest, 'x', 250);
    memcpy(longest + 250, ".csv", 5);
    const char *path = scratch_text(&arena, longest, "1,x\n");
    scratch_refused(&arena, path, "xxx.csv, line 1, column 2: 'x' is not a number");
    unlink(path);
    arena_free(&arena);
}

static void an_unknown_ending_names_those_there_are(void **state) {
    (void)state;
    Arena arena = {0};
    scratch_refused(&arena, scratch_text(&arena, "picture.png", SMALL), ".csv .tsv .txt .dat .npy");
    scratch_refused(&arena, scratch_text(&arena, "noending", SMALL), "known endings");
    scratch_refused(&arena, scratch_text(&arena, "nothing.csv", ""), "empty");
    arena_free(&arena);
}

static void a_file_above_the_limit_is_refused_before_it_is_read(void **state) {
    (void)state;
    Arena arena = {0};
    const char *path = scratch_text(&arena, "sparse.csv", SMALL);
    assert_int_equal(truncate(path, (off_t)FILE_MAX_BYTES + 1), 0);
    scratch_refused(&arena, path, "67108865 bytes, above the limit of 67108864");
    unlink(path);
    arena_free(&arena);
}

/* ---- writing ---- */

static void an_old_file_is_replaced_and_nothing_is_left_beside(void **state) {
    (void)state;
    Arena arena = {0};
    double numbers[4] = {5, 6, 7, 8};
    Array array = two_by_two(numbers);
    Error err = {.lang = ENGLISH};
    const char *path = scratch_text(&arena, "old.csv", SMALL);
    assert_int_equal(chmod(path, 0640), 0);
    size_t before = entries(&arena);
    assert_true(file_write(path, &array, &err));
    assert_number(matrix_at(scratch_read(&arena, path).value, 0, 0), 5);
    struct stat about;
    assert_int_equal(stat(path, &about), 0);
    assert_int_equal(about.st_mode & 0777, 0640);
    assert_int_equal(entries(&arena), before);
    arena_free(&arena);
}

static void a_link_stays_a_link_when_its_file_is_written(void **state) {
    (void)state;
    Arena arena = {0};
    double numbers[4] = {5, 6, 7, 8};
    Array array = two_by_two(numbers);
    Error err = {.lang = ENGLISH};
    const char *path = scratch_text(&arena, "target.csv", SMALL), *link = scratch_path(&arena, "link.csv");
    assert_int_equal(symlink("target.csv", link), 0);
    assert_true(file_write(link, &array, &err));
    struct stat about;
    assert_int_equal(lstat(link, &about), 0);
    assert_true(S_ISLNK(about.st_mode));
    assert_number(matrix_at(scratch_read(&arena, path).value, 0, 0), 5);
    arena_free(&arena);
}

static void a_full_disk_loses_nothing(void **state) {
    (void)state;
    Arena arena = {0};
    static const char *const NAMES[] = {"full.csv", "full.tsv", "full.txt", "full.npy"};
    Matrix big = matrix_new(&arena, 100, 100);
    matrix_fill_with(big, 1 / 3.0);
    Array array = {.name = "x", .value = big, .planes = 1, .dimensions = 2};
    signal(SIGXFSZ, SIG_IGN);
    struct rlimit old, small;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &old), 0);
    small = old;
    small.rlim_cur = 5000;
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        const char *path = scratch_text(&arena, NAMES[i], SMALL);
        size_t before = entries(&arena);
        Error err = {.lang = ENGLISH};
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
        bool done = file_write(path, &array, &err);
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &old), 0);
        assert_false(done);
        assert_non_null(strstr(err.text, "too large; nothing was changed"));
        assert_non_null(strstr(err.text, NAMES[i]));
        struct stat about;
        assert_int_equal(stat(path, &about), 0);
        assert_int_equal(about.st_size, sizeof SMALL - 1);
        assert_int_equal(entries(&arena), before);
    }
    arena_free(&arena);
}

static void every_format_notices_a_failed_write(void **state) {
    (void)state;
    Arena arena = {0};
    if (access("/dev/full", W_OK) != 0) skip();
    Matrix big = matrix_new(&arena, 100, 100);
    Array array = {.name = "x", .value = big, .planes = 1, .dimensions = 2};
    for (const Format *const *format = FORMATS; *format; format++) {
        if (!(*format)->write) continue;
        FILE *out = fopen("/dev/full", "w");
        assert_non_null(out);
        assert_false((*format)->write(out, "full", &(Arrays){&array, 1}, NULL));
        assert_int_equal(errno, ENOSPC);
        fclose(out);
    }
    arena_free(&arena);
}

static void places_that_cannot_be_written_are_refused_with_the_reason(void **state) {
    (void)state;
    Arena arena = {0};
    double numbers[4] = {0};
    Array array = two_by_two(numbers);
    mkdir(scratch_path(&arena, "folder.csv"), 0777);
    assert_int_equal(symlink("/dev/full", scratch_path(&arena, "device.csv")), 0);
    const struct {
        const char *path, *names;
    } BAD[] = {
        {scratch_path(&arena, "x.xyz"), "use one of .csv .tsv .txt .dat .npy"},
        {scratch_path(&arena, "x"), "use one of"},
        {scratch_path(&arena, "nowhere/x.csv"), "no such file or folder"},
        {scratch_path(&arena, "target.csv/x.csv"), "not a folder"},
        {scratch_path(&arena, "folder.csv"), "a folder, a pipe or a device"},
        {scratch_path(&arena, "device.csv"), "a folder, a pipe or a device"},
    };
    scratch_text(&arena, "target.csv", SMALL);
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        Error err = {.lang = ENGLISH};
        assert_false(file_write(BAD[i].path, &array, &err));
        if (!strstr(err.text, BAD[i].names)) fail_msg("'%s' does not say '%s'", err.text, BAD[i].names);
    }
    unlink(scratch_path(&arena, "device.csv"));
    arena_free(&arena);
}

static void a_protected_file_is_not_replaced(void **state) {
    (void)state;
    Arena arena = {0};
    double numbers[4] = {0};
    Array array = two_by_two(numbers);
    const char *path = scratch_text(&arena, "protected.csv", SMALL);
    assert_int_equal(chmod(path, 0444), 0);
    if (access(path, W_OK) != 0) { /* root may write everything */
        Error err = {.lang = ENGLISH};
        assert_false(file_write(path, &array, &err));
        assert_non_null(strstr(err.text, "permission denied"));
    }
    assert_number(matrix_at(scratch_read(&arena, path).value, 1, 1), 4);
    arena_free(&arena);
}

/* ---- finding ---- */

static const char *found(Arena *arena, const char *name) {
    const char *path = NULL;
    Error err = {.lang = ENGLISH};
    if (!file_find(arena, name, &path, &err)) fail_msg("%s: %s", name, err.text);
    return path;
}

static void make_bundle(Arena *arena) {
    mkdir(scratch_path(arena, "bundle"), 0777);
    mkdir(scratch_path(arena, "bundle/pear"), 0777);
    mkdir(scratch_path(arena, "bundle/pear-more"), 0777);
    scratch_text(arena, "bundle/pear/x.csv", SMALL);
    scratch_text(arena, "bundle/pear-more/xphone.csv", SMALL);
    setenv("QKV_DATA", scratch_path(arena, "bundle"), 1);
}

static void bundled_data_is_found_by_its_bare_name_or_below_data(void **state) {
    (void)state;
    Arena arena = {0};
    make_bundle(&arena);
    assert_string_equal(found(&arena, "pear"), scratch_path(&arena, "bundle/pear"));
    assert_string_equal(found(&arena, "data/pear"), scratch_path(&arena, "bundle/pear"));
    assert_string_equal(found(&arena, "data/pear/x.csv"), scratch_path(&arena, "bundle/pear/x.csv"));
    assert_string_equal(found(&arena, "pear-more/xphone"), scratch_path(&arena, "bundle/pear-more/xphone.csv"));
    assert_string_equal(found(&arena, "pear-more/xphone.csv"), scratch_path(&arena, "bundle/pear-more/xphone.csv"));
    arena_free(&arena);
}

static void what_lies_there_comes_before_bundled_data(void **state) {
    (void)state;
    Arena arena = {0};
    make_bundle(&arena);
    assert_string_equal(found(&arena, "tests"), "tests");
    assert_string_equal(found(&arena, "tests/data/bad/tsv_ok.tsv"), "tests/data/bad/tsv_ok.tsv");
    arena_free(&arena);
}

static void a_name_nobody_knows_is_refused_with_what_there_is(void **state) {
    (void)state;
    Arena arena = {0};
    make_bundle(&arena);
    static const char *const BAD[][2] = {
        {"peer", "did you mean pear?"},
        {"data/paer", "did you mean pear?"},
        {"elephant", "bundled are pear pear-more"},
        {"pear/y.csv", "did you mean x.csv?"},
        {"pear/elephant", "bundled are x.csv"},
        {"../bundle/pear-more", "bundled are"},
        {"pear/../../secret.csv", "no file or folder"},
        {"", "no file or folder"},
    };
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        const char *path = NULL;
        Error err = {.lang = ENGLISH};
        if (file_find(&arena, BAD[i][0], &path, &err)) fail_msg("%s was found at %s", BAD[i][0], path);
        if (!strstr(err.text, BAD[i][1])) fail_msg("'%s' does not say '%s'", err.text, BAD[i][1]);
        assert_null(path);
    }
    arena_free(&arena);
}

static void data_stands_beside_the_program_without_any_setting(void **state) {
    (void)state;
    Arena arena = {0};
    setenv("QKV_DATA", "/nonexistent", 1);
    Array array = scratch_read(&arena, found(&arena, "apple/x"));
    assert_int_equal(array.rows.count, array.value.rows);
    assert_string_equal(array.cols.at[0], "fruit");
    arena_free(&arena);
}

/* A copy of this program at `program`, run in the root folder with a name to find (see main): its status. */
static int found_by_copy(Arena *arena, const char *program, const char *name) {
    const char *path = scratch_path(arena, program);
    FILE *from = fopen("/proc/self/exe", "rb"), *to = fopen(path, "wb");
    assert_non_null(from);
    assert_non_null(to);
    char bytes[1 << 16];
    for (size_t got; (got = fread(bytes, 1, sizeof bytes, from));) assert_int_equal(fwrite(bytes, 1, got, to), got);
    fclose(from);
    assert_int_equal(fclose(to), 0);
    assert_int_equal(chmod(path, 0755), 0);
    pid_t child = fork();
    if (child == 0) {
        unsetenv("QKV_DATA");
        if (chdir("/") == 0) execl(path, path, name, (char *)NULL);
        _exit(127);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void data_is_found_beside_the_program_as_built_and_as_installed(void **state) {
    (void)state;
    if (access("/proc/self/exe", R_OK) != 0) skip();
    Arena arena = {0};
    static const char *const FOLDERS[] = {
        "top",     "top/data",  "top/data/plum", "top/build-x",        "pre",
        "pre/bin", "pre/share", "pre/share/qkv", "pre/share/qkv/data", "pre/share/qkv/data/plum"};
    for (size_t i = 0; i < sizeof FOLDERS / sizeof *FOLDERS; i++)
        assert_int_equal(mkdir(scratch_path(&arena, FOLDERS[i]), 0777), 0);
    assert_int_equal(found_by_copy(&arena, "top/program", "plum"), 0);
    assert_int_equal(found_by_copy(&arena, "top/build-x/program", "data/plum"), 0);
    assert_int_equal(found_by_copy(&arena, "pre/bin/program", "plum"), 0);
    assert_int_equal(found_by_copy(&arena, "pre/program", "plum"), 1);
    arena_free(&arena);
}

static void every_bundled_matrix_is_read(void **state) {
    (void)state;
    Arena arena = {0};
    static const char *const FOLDERS[] = {"apple", "apple-more", "hand2", "hand3", "onehot64", "twoheads", "hungry"};
    for (size_t i = 0; i < sizeof FOLDERS / sizeof *FOLDERS; i++) {
        const char *folder = arena_print(&arena, "data/%s", FOLDERS[i]);
        Error err = {.lang = ENGLISH};
        Labels names;
        assert_true(file_list(&arena, folder, &names, &err));
        size_t matrices = 0;
        for (size_t k = 0; k < names.count; k++) {
            if (!strstr(names.at[k], ".csv")) continue;
            Array array = scratch_read(&arena, arena_print(&arena, "%s/%s", folder, names.at[k]));
            assert_int_equal(array.rows.count > 0, names.at[k][0] == 'x');
            matrices++;
        }
        assert_true(matrices >= 3);
    }
    arena_free(&arena);
}

static void a_folder_lists_its_files_sorted_and_no_hidden_ones(void **state) {
    (void)state;
    Arena arena = {0};
    const char *folder = scratch_path(&arena, "list");
    mkdir(folder, 0777);
    mkdir(scratch_path(&arena, "list/folder"), 0777);
    scratch_text(&arena, "list/.hidden", SMALL);
    for (size_t i = 100; i-- > 0;) scratch_text(&arena, arena_print(&arena, "list/%03zu.csv", i), SMALL);
    Labels names;
    Error err = {.lang = ENGLISH};
    assert_true(file_list(&arena, folder, &names, &err));
    assert_int_equal(names.count, 100);
    for (size_t i = 0; i < 100; i++) assert_string_equal(names.at[i], arena_print(&arena, "%03zu.csv", i));
    assert_false(file_list(&arena, scratch_path(&arena, "nowhere"), &names, &err));
    assert_non_null(strstr(err.text, "nowhere"));
    arena_free(&arena);
}

int main(int argc, char **argv) {
    if (argc == 2) {
        Arena arena = {0};
        Error err = {.lang = ENGLISH};
        const char *path;
        bool done = file_find(&arena, argv[1], &path, &err);
        arena_free(&arena);
        return done ? 0 : 1;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_folder_is_no_file),
        cmocka_unit_test(a_pipe_without_a_writer_does_not_hold_the_program),
        cmocka_unit_test(a_device_is_not_read_for_ever),
        cmocka_unit_test(links_that_lead_nowhere_are_refused),
        cmocka_unit_test(a_file_one_may_not_read_is_refused),
        cmocka_unit_test(odd_names_are_read_and_said_without_control_characters),
        cmocka_unit_test(an_unknown_ending_names_those_there_are),
        cmocka_unit_test(a_file_above_the_limit_is_refused_before_it_is_read),
        cmocka_unit_test(an_old_file_is_replaced_and_nothing_is_left_beside),
        cmocka_unit_test(a_link_stays_a_link_when_its_file_is_written),
        cmocka_unit_test(a_full_disk_loses_nothing),
        cmocka_unit_test(every_format_notices_a_failed_write),
        cmocka_unit_test(places_that_cannot_be_written_are_refused_with_the_reason),
        cmocka_unit_test(a_protected_file_is_not_replaced),
        cmocka_unit_test(bundled_data_is_found_by_its_bare_name_or_below_data),
        cmocka_unit_test(what_lies_there_comes_before_bundled_data),
        cmocka_unit_test(a_name_nobody_knows_is_refused_with_what_there_is),
        cmocka_unit_test(data_stands_beside_the_program_without_any_setting),
        cmocka_unit_test(data_is_found_beside_the_program_as_built_and_as_installed),
        cmocka_unit_test(every_bundled_matrix_is_read),
        cmocka_unit_test(a_folder_lists_its_files_sorted_and_no_hidden_ones),
    };
    return cmocka_run_group_tests(tests, scratch_make, scratch_remove);
}
