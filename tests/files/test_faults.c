/* The system while a file is read: short reads, interrupted calls, read errors, a file that gets shorter. `pread` here
 * stands before that of the C library, so every byte of a file passes it. */
#include "support/scratch.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

ssize_t pread(int fd, void *to, size_t count, off_t at);

/* What the next calls do; a callback of the C library has no other way to be told. */
static struct {
    size_t calls, fail_at, most; /* of bytes in one call */
    int number;                  /* errno of the failing call; 0: it finds the end of the file */
    bool once;                   /* EINTR: only before the call that then goes well */
} plan;

ssize_t pread(int fd, void *to, size_t count, off_t at) {
    if (plan.calls++ == plan.fail_at || (plan.once && plan.calls % 2)) {
        errno = plan.number;
        return plan.number ? -1 : 0;
    }
    if (plan.most && count > plan.most) count = plan.most;
    return lseek(fd, at, SEEK_SET) == at ? read(fd, to, count) : -1;
}

static const char *const FILES[] = {
    "tests/data/archive/stored.npz", "tests/data/archive/deflated.npz", "tests/data/archive/model.safetensors",
    "tests/data/archive/model.json", "tests/data/npy/cube_fortran.npy", "tests/data/bad/csv_ok_header_labels.csv",
};
enum { COUNT = sizeof FILES / sizeof *FILES };

/* Opens and takes all; the reading is refused or gives a hash of all numbers. */
static bool digest(Arena *arena, const char *path, double *sum, Error *err) {
    Arrays arrays;
    *sum = 0;
    if (!file_read(arena, path, &arrays, err)) return false;
    for (size_t i = 0; i < arrays.count; i++)
        for (size_t k = 0; k < arrays.at[i].value.rows * arrays.at[i].value.cols; k++)
            *sum = 3 * *sum + arrays.at[i].value.at[k];
    return true;
}

static double undisturbed(const char *path, size_t *calls) {
    Arena arena = {0};
    Error err = {0};
    double sum;
    memset(&plan, 0, sizeof plan);
    plan.fail_at = SIZE_MAX;
    assert_true(digest(&arena, path, &sum, &err));
    *calls = plan.calls;
    arena_free(&arena);
    return sum;
}

static void short_and_interrupted_reads_change_nothing(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT; i++) {
        size_t calls;
        double want = undisturbed(FILES[i], &calls), sum;
        Arena arena = {0};
        Error err = {0};
        plan.most = 7;
        assert_true(digest(&arena, FILES[i], &sum, &err));
        assert_number(sum, want);
        plan.once = true;
        plan.number = EINTR;
        assert_true(digest(&arena, FILES[i], &sum, &err));
        assert_number(sum, want);
        arena_free(&arena);
    }
}

static void a_read_error_anywhere_is_refused_with_its_reason(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT; i++) {
        size_t calls;
        undisturbed(FILES[i], &calls);
        for (size_t at = 0; at < calls; at++) {
            Arena arena = {0};
            Error err = {0};
            double sum;
            memset(&plan, 0, sizeof plan);
            plan.fail_at = at;
            plan.number = EIO;
            Mark before = arena_mark(&arena);
            if (digest(&arena, FILES[i], &sum, &err)) fail_msg("%s: error of call %zu passed over", FILES[i], at);
            assert_non_null(strstr(err.text, FILES[i]));
            assert_non_null(strstr(err.text, "cannot read"));
            Mark after = arena_mark(&arena);
            assert_memory_equal(&before, &after, sizeof before);
        }
    }
}

static void a_file_that_gets_shorter_is_refused(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT; i++) {
        size_t calls;
        undisturbed(FILES[i], &calls);
        for (size_t at = 0; at < calls; at++) {
            Arena arena = {0};
            Error err = {0};
            double sum;
            memset(&plan, 0, sizeof plan);
            plan.fail_at = at;
            if (digest(&arena, FILES[i], &sum, &err)) fail_msg("%s: end at call %zu passed over", FILES[i], at);
            assert_non_null(strstr(err.text, "truncated"));
            arena_free(&arena);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(short_and_interrupted_reads_change_nothing),
        cmocka_unit_test(a_read_error_anywhere_is_refused_with_its_reason),
        cmocka_unit_test(a_file_that_gets_shorter_is_refused),
    };
    return cmocka_run_group_tests(tests, scratch_make, scratch_remove);
}
