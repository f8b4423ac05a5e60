#include "support/check.h"

#include "math/random.h"
#include "math/spectrum.h"

#include "spectrum_cases.h"

#include <math.h>

static void singular_values_are_numpys(void **state) {
    (void)state;
    Arena arena = {0};
    for (size_t c = 0; c < sizeof SPECTRA / sizeof *SPECTRA; c++) {
        size_t rows = SPECTRA[c].rows, cols = SPECTRA[c].cols, count = rows < cols ? rows : cols;
        Matrix m = {(double *)SPECTRA[c].at, rows, cols, (ptrdiff_t)cols, 1};
        const double *got = singular_values(&arena, m);
        double largest = SPECTRA[c].value[0];
        for (size_t i = 0; i < count; i++) assert_close(got[i], SPECTRA[c].value[i], 1e-14 * largest);
    }
    arena_free(&arena);
}

static void values_fall_and_their_squares_add_up(void **state) {
    (void)state;
    Arena arena = {0};
    Random random = random_new(3);
    Matrix m = matrix_new(&arena, 60, 40);
    random_fill_normal(&random, m);
    const double *got = singular_values(&arena, m);
    double squares = 0, frobenius = 0;
    for (size_t i = 0; i < 40; i++) {
        if (i) assert_true(got[i] <= got[i - 1]);
        squares += got[i] * got[i];
    }
    for (size_t i = 0; i < 60; i++)
        for (size_t j = 0; j < 40; j++) frobenius += matrix_at(m, i, j) * matrix_at(m, i, j);
    assert_close(squares / frobenius, 1, 1e-13);
    arena_free(&arena);
}

static void a_transpose_has_the_same_values(void **state) {
    (void)state;
    Arena arena = {0};
    Matrix m = matrix_made(&arena, 7, 5, 1);
    const double *a = singular_values(&arena, m), *b = singular_values(&arena, matrix_transpose(m));
    for (size_t i = 0; i < 5; i++) assert_close(a[i], b[i], 1e-14 * a[0]);
    arena_free(&arena);
}

static void the_rank_counts_what_is_not_lost_beside_the_largest(void **state) {
    (void)state;
    Arena arena = {0};
    for (size_t c = 0; c < sizeof SPECTRA / sizeof *SPECTRA; c++) {
        size_t rows = SPECTRA[c].rows, cols = SPECTRA[c].cols, count = rows < cols ? rows : cols;
        Matrix m = {(double *)SPECTRA[c].at, rows, cols, (ptrdiff_t)cols, 1};
        assert_int_equal(spectrum_rank(singular_values(&arena, m), count, 1e-9), SPECTRA[c].rank);
    }
    arena_free(&arena);
}

static void what_is_no_number_has_no_spectrum(void **state) {
    (void)state;
    Arena arena = {0};
    Matrix m = matrix_made(&arena, 3, 2, 1);
    *matrix_cell(m, 1, 1) = INFINITY;
    assert_true(isnan(singular_values(&arena, m)[0]));
    arena_free(&arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(singular_values_are_numpys),
        cmocka_unit_test(values_fall_and_their_squares_add_up),
        cmocka_unit_test(a_transpose_has_the_same_values),
        cmocka_unit_test(the_rank_counts_what_is_not_lost_beside_the_largest),
        cmocka_unit_test(what_is_no_number_has_no_spectrum),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
