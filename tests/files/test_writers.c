/* What is written is read again to the bit, in every format, whatever the numbers and the names are. */
#include "support/scratch.h"

#include "files/replace.h"
#include "files/writers.h"

#include <dirent.h>
#include <fcntl.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static const char *const MANY[] = {"csv", "tsv", "npz", "json"};
static const char *const ONE[] = {"csv", "tsv", "npz", "json", "npy", "txt"};
enum { MANY_COUNT = sizeof MANY / sizeof *MANY, ONE_COUNT = sizeof ONE / sizeof *ONE };

/* Numbers that formats stumble over. */
static const double HARD[] = {0.1,     -0.0,      NAN,    INFINITY, -INFINITY, 1e-320, 4.9e-324, 1.7976931348623157e308,
                              1 / 3.0, -2.5e-300, 123456, 1e22,     -1e-7,     0,      0x1p53,   0.30000000000000004};
enum { HARD_COUNT = sizeof HARD / sizeof *HARD };

static Matrix hard(Arena *arena, size_t rows, size_t cols, size_t from) {
    Matrix m = matrix_new(arena, rows, cols);
    for (size_t i = 0; i < rows * cols; i++) m.at[i] = HARD[(from + i) % HARD_COUNT];
    return m;
}

static void assert_same(Matrix got, Matrix want, const char *path) {
    if (got.rows != want.rows || got.cols != want.cols)
        fail_msg("%s: %zux%zu, not %zux%zu", path, got.rows, got.cols, want.rows, want.cols);
    for (size_t i = 0; i < want.rows; i++)
        for (size_t j = 0; j < want.cols; j++) {
            double a = matrix_at(got, i, j), b = matrix_at(want, i, j);
            bool same = isnan(a) ? isnan(b) : memcmp(&a, &b, sizeof a) == 0;
            if (!same) fail_msg("%s: %.17g at %zu,%zu, not %.17g", path, a, i, j, b);
        }
}

static void assert_labels(Labels got, Labels want, const char *path) {
    assert_int_equal(got.count, want.count);
    for (size_t i = 0; i < want.count; i++)
        if (strcmp(got.at[i], want.at[i]) != 0) fail_msg("%s: '%s', not '%s'", path, got.at[i], want.at[i]);
}

static void write_all(const char *path, const Arrays *arrays, const char *note) {
    Error err = {.lang = ENGLISH};
    if (!file_write_all(path, arrays, note, &err)) fail_msg("%s", err.text);
}

static void several_matrices_come_back_by_name_to_the_bit(void **state) {
    (void)state;
    Arena arena = {0};
    Array all[] = {
        {.name = "x", .value = hard(&arena, 3, 5, 0), .planes = 1, .dimensions = 2},
        {.name = "t5_table", .value = hard(&arena, 1, 1, 5), .planes = 1, .dimensions = 2},
        {.name = "weights", .value = hard(&arena, 8, 3, 2), .planes = 2, .dimensions = 3},
        {.name = "wq", .value = hard(&arena, 4, 16, 7), .planes = 1, .dimensions = 2},
        {.name = "bias", .value = hard(&arena, 3, 4, 1), .planes = 3, .dimensions = 3},
    };
    Arrays arrays = {all, sizeof all / sizeof *all};
    for (size_t f = 0; f < MANY_COUNT; f++) {
        const char *path = scratch_path(&arena, arena_print(&arena, "all.%s", MANY[f]));
        write_all(path, &arrays, "qkv 0: load x; # \"--\" [1]");
        Arrays got = {0};
        Error err = {.lang = ENGLISH};
        if (!file_read(&arena, path, &got, &err)) fail_msg("%s", err.text);
        assert_int_equal(got.count, arrays.count);
        for (size_t i = 0; i < got.count; i++) {
            assert_string_equal(got.at[i].name, all[i].name);
            assert_int_equal(got.at[i].planes, all[i].planes);
            assert_same(got.at[i].value, all[i].value, path);
        }
    }
    arena_free(&arena);
}

static void one_matrix_comes_back_to_the_bit_with_and_without_a_note(void **state) {
    (void)state;
    Arena arena = {0};
    Array array = {.name = "x", .value = hard(&arena, 4, 7, 0), .planes = 1, .dimensions = 2};
    for (size_t f = 0; f < ONE_COUNT; f++)
        for (size_t noted = 0; noted < 2; noted++) {
            const char *path = scratch_path(&arena, arena_print(&arena, "one.%s", ONE[f]));
            write_all(path, &(Arrays){&array, 1}, noted ? "qkv 0: new" : NULL);
            assert_same(scratch_read(&arena, path).value, array.value, path);
        }
    arena_free(&arena);
}

static void names_come_back_whatever_stands_in_them(void **state) {
    (void)state;
    Arena arena = {0};
    static const char *const ROWS[] = {"很", "7", "# x", "a,b;c", "say \"no\"", "=1+1", "-inf", "# x[0]", "\\u"};
    static const char *const COLS[] = {"fruit", "token", "nan", "两 个", "1e5"};
    Array array = {.name = "x",
                   .value = hard(&arena, 9, 5, 3),
                   .planes = 1,
                   .dimensions = 2,
                   .rows = {ROWS, 9},
                   .cols = {COLS, 5}};
    static const char *const KEEP[] = {"csv", "tsv", "json"};
    for (size_t f = 0; f < sizeof KEEP / sizeof *KEEP; f++) {
        Array both[] = {array, array};
        both[1].name = "q";
        const char *path = scratch_path(&arena, arena_print(&arena, "names.%s", KEEP[f]));
        write_all(path, &(Arrays){both, 2}, "qkv 0");
        Arrays got = {0};
        Error err = {.lang = ENGLISH};
        if (!file_read(&arena, path, &got, &err)) fail_msg("%s", err.text);
        assert_int_equal(got.count, 2);
        for (size_t i = 0; i < 2; i++) {
            assert_same(got.at[i].value, array.value, path);
            assert_labels(got.at[i].rows, array.rows, path);
            assert_labels(got.at[i].cols, array.cols, path);
        }
    }
    arena_free(&arena);
}

static void planes_of_unlike_shapes_are_refused_with_their_line(void **state) {
    (void)state;
    Arena arena = {0};
    const char *path =
        scratch_text(&arena, "planes.csv", "# qkv 0\n\n# bias[0]\n1,2\n3,4\n\n# bias[1]\n1,2,3\n4,5,6\n");
    scratch_refused(&arena, path, "line 8: bias[1] is 2x3, and the planes before it are 2x2");
    path = scratch_text(&arena, "cell.csv", "# qkv 0\n\n# x\n1,2\n\n# wq\n1,2\n3,oh\n");
    scratch_refused(&arena, path, "line 8, column 2");
    arena_free(&arena);
}

static void a_table_that_is_no_export_is_one_matrix_whatever_its_comments_say(void **state) {
    (void)state;
    Arena arena = {0};
    const char *path = scratch_text(&arena, "plain.csv", "# x\n1,2\n3,4\n");
    Array array = scratch_read(&arena, path);
    assert_int_equal(array.value.rows, 2);
    assert_string_equal(array.name, "");
    arena_free(&arena);
}

static const char *bytes_of(Arena *arena, const char *path, size_t *length) {
    FILE *in = fopen(path, "rb");
    assert_non_null(in);
    char *bytes = arena_take(arena, 1 << 20);
    *length = fread(bytes, 1, 1 << 20, in);
    fclose(in);
    return bytes;
}

static void an_archive_has_the_same_bytes_in_any_zone_at_any_time(void **state) {
    (void)state;
    Arena arena = {0};
    Array all[] = {{.name = "x", .value = hard(&arena, 3, 5, 0), .planes = 1, .dimensions = 2},
                   {.name = "wq", .value = hard(&arena, 3, 5, 4), .planes = 1, .dimensions = 2}};
    const char *first = scratch_path(&arena, "first.npz"), *second = scratch_path(&arena, "second.npz");
    setenv("TZ", "Asia/Shanghai", 1);
    tzset();
    write_all(first, &(Arrays){all, 2}, "qkv 0");
    setenv("TZ", "America/New_York", 1);
    tzset();
    nanosleep(&(struct timespec){.tv_sec = 2}, NULL); /* what an archive calls a moment */
    write_all(second, &(Arrays){all, 2}, "qkv 0");
    unsetenv("TZ");
    tzset();
    size_t a, b;
    const char *one = bytes_of(&arena, first, &a), *two = bytes_of(&arena, second, &b);
    assert_int_equal(a, b);
    assert_memory_equal(one, two, a);
    arena_free(&arena);
}

/* ---- cut off ---- */

static bool write_and_die(FILE *out, const void *self) {
    (void)self;
    fputs("half a fi", out);
    fflush(out);
    kill(getpid(), SIGKILL);
    return true;
}

/* Is a name in the folder that file_replace gave? */
static bool litter(const char *folder) {
    DIR *names = opendir(folder);
    assert_non_null(names);
    bool found = false;
    for (struct dirent *name; (name = readdir(names));) found |= strncmp(name->d_name, ".qkv-", 5) == 0;
    closedir(names);
    return found;
}

/* Linux can write a file that has no name yet, on most file systems. */
static bool nameless_files(void) {
#ifdef O_TMPFILE
    int fd = access("/proc/self/fd", X_OK) == 0 ? open(scratch_folder(), O_TMPFILE | O_WRONLY, 0600) : -1;
    if (fd >= 0) close(fd);
    return fd >= 0;
#else
    return false;
#endif
}

static void whoever_is_killed_while_writing_leaves_the_old_file_whole(void **state) {
    (void)state;
    Arena arena = {0};
    const char *path = scratch_text(&arena, "whole.csv", "1,2\n3,4\n");
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        Error err = {.lang = ENGLISH};
        file_replace(path, write_and_die, NULL, &err);
        _exit(0);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status));
    assert_same(scratch_read(&arena, path).value, (Matrix){(double[]){1, 2, 3, 4}, 2, 2, 2, 1}, path);
    if (nameless_files()) assert_false(litter(scratch_folder()));
    arena_free(&arena);
}

static void a_full_disk_leaves_the_old_file_for_several_matrices_too(void **state) {
    (void)state;
    if (access("/dev/full", W_OK) != 0) skip();
    Arena arena = {0};
    Array all[] = {{.name = "x", .value = matrix_new(&arena, 100, 100), .planes = 1, .dimensions = 2},
                   {.name = "wq", .value = matrix_new(&arena, 100, 100), .planes = 1, .dimensions = 2}};
    matrix_fill_with(all[0].value, 1 / 3.0);
    for (size_t f = 0; f < MANY_COUNT; f++) {
        FILE *out = fopen("/dev/full", "w");
        assert_non_null(out);
        const char *path = arena_print(&arena, "x.%s", MANY[f]);
        bool done = file_format(path)->write(out, path, &(Arrays){all, 2}, "qkv 0");
        assert_false(done);
        fclose(out);
    }
    arena_free(&arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(several_matrices_come_back_by_name_to_the_bit),
        cmocka_unit_test(one_matrix_comes_back_to_the_bit_with_and_without_a_note),
        cmocka_unit_test(names_come_back_whatever_stands_in_them),
        cmocka_unit_test(planes_of_unlike_shapes_are_refused_with_their_line),
        cmocka_unit_test(a_table_that_is_no_export_is_one_matrix_whatever_its_comments_say),
        cmocka_unit_test(an_archive_has_the_same_bytes_in_any_zone_at_any_time),
        cmocka_unit_test(whoever_is_killed_while_writing_leaves_the_old_file_whole),
        cmocka_unit_test(a_full_disk_leaves_the_old_file_for_several_matrices_too),
    };
    return cmocka_run_group_tests(tests, scratch_make, scratch_remove);
}
