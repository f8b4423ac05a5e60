/* Cells and slices as they stand in brackets, half-open as in NumPy. */
#include "support/sitting.h"

#include "command/slice.h"

#include <string.h>

static Arena arena;

static bool reads(const char *word, size_t rows, size_t cols, Slice *slice, Error *err) {
    *err = (Error){.lang = ENGLISH};
    return slice_read(&arena, word, slice, err) && slice_fit(slice, rows, cols, err);
}

static void assert_slice(const char *word, size_t r0, size_t r1, size_t c0, size_t c1) {
    Slice slice;
    Error err;
    if (!reads(word, 5, 7, &slice, &err)) fail_msg("%s: %s", word, err.text);
    assert_int_equal(slice.row.first, r0);
    assert_int_equal(slice.row.end, r1);
    assert_int_equal(slice.col.first, c0);
    assert_int_equal(slice.col.end, c1);
}

static void slices_mean_what_numpy_means(void **state) {
    (void)state;
    assert_slice("q", 0, 5, 0, 7);
    assert_slice("q[2]", 2, 3, 0, 7);
    assert_slice("q[2,6]", 2, 3, 6, 7);
    assert_slice("q[1:3]", 1, 3, 0, 7);
    assert_slice("q[:3,:]", 0, 3, 0, 7);
    assert_slice("q[4:,5:]", 4, 5, 5, 7);
    assert_slice("q[:,0]", 0, 5, 0, 1);
    assert_slice("q[0:5,0:7]", 0, 5, 0, 7);
}

static void a_single_index_is_told_from_a_range_of_one(void **state) {
    (void)state;
    Slice slice;
    Error err;
    assert_true(reads("q[1:2,3]", 5, 7, &slice, &err));
    assert_false(slice.row.single);
    assert_true(slice.col.single);
}

static void what_is_out_of_range_is_refused_with_the_shape(void **state) {
    (void)state;
    static const char *const WORDS[] = {"q[5]",   "q[0,7]",     "q[2:2]", "q[3:1]",
                                        "q[0:6]", "q[0:5,0:8]", "q[5:]",  "q[18446744073709551614]"};
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++) {
        Slice slice;
        Error err;
        if (reads(WORDS[i], 5, 7, &slice, &err)) fail_msg("%s was taken", WORDS[i]);
        assert_non_null(strstr(err.text, "q is 5x7"));
    }
}

static void what_is_no_slice_is_refused(void **state) {
    (void)state;
    static const char *const WORDS[] = {
        "q[]",   "q[-1]", "q[1,2,3]", "q[a]",   "q[1:2:3]", "[1,2]", "q[1",
        "q[1]x", "q[1,]", "q[,1]",    "q[1.5]", "q[0x1]",   "q[ 1]", "q[99999999999999999999]"};
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++) {
        Slice slice;
        Error err;
        if (reads(WORDS[i], 5, 7, &slice, &err)) fail_msg("%s was taken", WORDS[i]);
        assert_non_null(strstr(err.text, "no cell or slice"));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slices_mean_what_numpy_means),
        cmocka_unit_test(a_single_index_is_told_from_a_range_of_one),
        cmocka_unit_test(what_is_out_of_range_is_refused_with_the_shape),
        cmocka_unit_test(what_is_no_slice_is_refused),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    arena_free(&arena);
    return failed;
}
