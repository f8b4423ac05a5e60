/* What a precision does to attention: where exp, sums and masks end, and how far a weight moves. The bounds were
 * measured with NumPy's float32 and float16, and with bfloat16 rounded from float32. */
#include "support/check.h"

#include "attention/init.h"
#include "math/random.h"

#include <math.h>

static Arena arena;

static int clear(void **state) {
    (void)state;
    arena_free(&arena);
    return 0;
}

static Matrix rows_of(const double *numbers, size_t rows, size_t cols) {
    Matrix m = matrix_new(&arena, rows, cols);
    for (size_t i = 0; i < rows * cols; i++) m.at[i] = numbers[i];
    return m;
}

/* Scores given as they are: q is them, k is one-hot, the scale is off. */
static Model with_scores(Matrix scores, const char *lines) {
    Model m = model_new();
    m.given[Q] = scores;
    m.given[K] = matrix_new(&arena, scores.cols, scores.cols);
    for (size_t j = 0; j < scores.cols; j++) *matrix_cell(m.given[K], j, j) = 1;
    m.given[V] = matrix_made(&arena, scores.cols, 2, 7);
    model_set(&arena, &m, "scale off");
    model_set(&arena, &m, lines);
    return m;
}

static Matrix weights_of(Model m) {
    return trace_value(trace_new(&arena, &m), WEIGHTS, 0);
}

/* The first weight of one row of two scores. */
static double first_weight(double first, double second, const char *lines) {
    Matrix scores = rows_of((const double[]){first, second}, 1, 2);
    return matrix_at(weights_of(with_scores(scores, lines)), 0, 0);
}

static void assert_row(Matrix m, size_t row, double a, double b, double c, double tolerance) {
    assert_close(matrix_at(m, row, 0), a, tolerance);
    assert_close(matrix_at(m, row, 1), b, tolerance);
    assert_close(matrix_at(m, row, 2), c, tolerance);
}

static void exp_without_the_maximum_ends_where_the_format_ends(void **state) {
    (void)state;
    assert_close(first_weight(88.72, 0, "stable off; precision f32"), 1, 0);
    assert_close(first_weight(88.73, 0, "stable off; precision f32"), NAN, 0);
    assert_close(first_weight(88.73, 0, "stable off"), 1, 0);
    assert_close(first_weight(709.78, 0, "stable off"), 1, 0);
    assert_close(first_weight(709.79, 0, "stable off"), NAN, 0);
    assert_close(first_weight(11.08, 0, "stable off; precision f16"), 1, 0);
    assert_close(first_weight(11.1, 0, "stable off; precision f16"), NAN, 0);
    assert_close(first_weight(11.1, 0, "precision f16"), 1, 0);
}

static void the_maximum_saves_large_and_small_rows(void **state) {
    (void)state;
    Matrix scores = rows_of((const double[]){100, 99, 98, -200, -201, -202}, 2, 3);
    Matrix bare = weights_of(with_scores(scores, "stable off; precision f32"));
    assert_row(bare, 0, NAN, NAN, NAN, 0);
    assert_row(bare, 1, NAN, NAN, NAN, 0);
    Matrix safe = weights_of(with_scores(scores, "precision f32"));
    assert_row(safe, 0, .66524, .24473, .09003, 5e-6);
    assert_row(safe, 1, .66524, .24473, .09003, 5e-6);
}

static void the_maximum_cannot_give_back_what_rounding_the_scores_has_lost(void **state) {
    (void)state;
    Matrix scores = rows_of((const double[]){800, 799, 798}, 1, 3);
    assert_row(weights_of(with_scores(scores, "precision bf16")), 0, 1.0 / 3, 1.0 / 3, 1.0 / 3, 1e-3);
    assert_row(weights_of(with_scores(scores, "")), 0, .66524, .24473, .09003, 5e-6);
}

static void a_row_that_may_look_nowhere_depends_on_what_the_fill_is_in_this_precision(void **state) {
    (void)state;
    static const struct {
        const char *lines;
        double weight;
    } CASES[] = {{"fill -inf", 0},
                 {"fill -1e9", 0.25},
                 {"fill -1e9; precision f32", 0.25},
                 {"fill -1e9; precision bf16", 0.25},
                 {"fill -1e9; precision f16", 0}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Model m = with_scores(rows_of((const double[]){1, 2, 3, 4}, 1, 4), "");
        m.given[MASK] = matrix_new(&arena, 1, 4);
        model_set(&arena, &m, "mask given");
        model_set(&arena, &m, CASES[i].lines);
        for (size_t j = 0; j < 4; j++) assert_close(matrix_at(weights_of(m), 0, j), CASES[i].weight, 0);
    }
}

static void a_mask_that_is_added_leaks_in_double_and_swallows_the_scores_in_single(void **state) {
    (void)state;
    Model m = with_scores(rows_of((const double[]){1, 2, 3, 4}, 1, 4), "");
    m.given[BIAS] = matrix_new(&arena, 1, 4);
    matrix_fill_with(m.given[BIAS], -1e9);
    model_set(&arena, &m, "bias given");
    assert_row(weights_of(m), 0, .032, .087, .237, 5e-4);
    assert_close(matrix_at(weights_of(m), 0, 3), .644, 5e-4);
    model_set(&arena, &m, "precision f32");
    for (size_t j = 0; j < 4; j++) assert_close(matrix_at(weights_of(m), 0, j), 0.25, 0);
    matrix_fill_with(m.given[BIAS], -65504);
    m.given[Q] = rows_of((const double[]){-16, -16, -16, -16}, 1, 4);
    model_set(&arena, &m, "precision f16");
    assert_close(matrix_at(trace_value(trace_new(&arena, &m), BIASED, 0), 0, 2), -INFINITY, 0);
}

static void a_fill_that_is_not_low_enough_lets_the_forbidden_key_win(void **state) {
    (void)state;
    Model m = with_scores(rows_of((const double[]){-60, 60}, 1, 2), "");
    m.given[BIAS] = rows_of((const double[]){0, -100}, 1, 2);
    model_set(&arena, &m, "bias given");
    assert_close(matrix_at(weights_of(m), 0, 1), 1, 1e-8);
    Model low = with_scores(rows_of((const double[]){-12000, 0}, 1, 2), "");
    low.given[MASK] = rows_of((const double[]){1, 0}, 1, 2);
    model_set(&arena, &low, "mask given; fill -1e4");
    assert_close(matrix_at(weights_of(low), 0, 1), 1, 0);
    model_set(&arena, &low, "fill -inf");
    assert_close(matrix_at(weights_of(low), 0, 1), 0, 0);
}

static void scores_beyond_the_largest_half_are_inf_before_they_are_scaled(void **state) {
    (void)state;
    Model m = model_new();
    m.given[Q] = m.given[K] = matrix_new(&arena, 1, 128);
    matrix_fill_with(m.given[Q], 256);
    m.given[V] = matrix_made(&arena, 1, 1, 3);
    Trace *trace = trace_new(&arena, &m);
    assert_close(matrix_at(trace_value(trace, SCORES, 0), 0, 0), 8388608, 0);
    assert_close(matrix_at(trace_value(trace, SCALED, 0), 0, 0), 741455.2, 0.01);
    assert_close(matrix_at(trace_value(trace, WEIGHTS, 0), 0, 0), 1, 0);
    model_set(&arena, &m, "precision f16");
    assert_close(matrix_at(trace_value(trace_new(&arena, &m), SCALED, 0), 0, 0), INFINITY, 0);
    assert_close(matrix_at(trace_value(trace_new(&arena, &m), WEIGHTS, 0), 0, 0), NAN, 0);
    model_set(&arena, &m, "precision bf16");
    assert_close(matrix_at(trace_value(trace_new(&arena, &m), WEIGHTS, 0), 0, 0), 1, 0);
}

static void a_large_number_added_to_all_scores_is_nothing_in_double_and_an_error_in_single(void **state) {
    (void)state;
    Random random = random_new(3);
    Matrix scores = matrix_new(&arena, 6, 6);
    random_fill_normal(&random, scores);
    static const struct {
        double shift, least, most;
        const char *lines;
    } CASES[] = {{1000, 0, 1e-13, "bias given"}, {1e6, 5e-3, 1.5e-2, "bias given; precision f32"}};
    Matrix plain = weights_of(with_scores(scores, ""));
    for (size_t c = 0; c < 2; c++) {
        Model m = with_scores(scores, "");
        double worst = 0;
        m.given[BIAS] = matrix_new(&arena, 6, 6);
        matrix_fill_with(m.given[BIAS], CASES[c].shift);
        model_set(&arena, &m, CASES[c].lines);
        Matrix moved = weights_of(m);
        for (size_t i = 0; i < 36; i++) worst = fmax(worst, fabs(moved.at[i] - plain.at[i]));
        if (worst < CASES[c].least || worst > CASES[c].most) fail_msg("shift %g: %g", CASES[c].shift, worst);
    }
}

/* The largest change of a weight in `new tokens=16 d_model=64 heads=1 d_head=64 seed=`. */
static double worst_change(uint64_t seed, const char *lines) {
    Error err = {0};
    Model m = model_new();
    Draw draw = {.tokens = 16, .d_model = 64, .heads = 1, .d_head = 64, .kv_heads = 1, .seed = seed};
    assert_true(model_draw(&arena, &m, &draw, &err));
    model_set(&arena, &m, lines);
    Matrix rough = weights_of(m);
    model_set(&arena, &m, "precision f64");
    Matrix fine = weights_of(m);
    double worst = 0;
    for (size_t i = 0; i < 256; i++) worst = fmax(worst, fabs(rough.at[i] - fine.at[i]));
    arena_free(&arena);
    return worst;
}

static void half_precision_moves_a_weight_five_times_as_far_without_the_scale(void **state) {
    (void)state;
    assert_close(worst_change(1, "precision bf16"), 0.0027, 5e-5);
    assert_close(worst_change(1, "scale off; precision bf16"), 0.0122, 5e-5);
    static const struct {
        const char *lines;
        double mean;
    } CASES[] = {{"precision f32", 4.3e-8},  {"scale off; precision f32", 2.7e-7},
                 {"precision f16", 3.5e-4},  {"scale off; precision f16", 2.2e-3},
                 {"precision bf16", 2.7e-3}, {"scale off; precision bf16", 1.8e-2}};
    for (size_t c = 0; c < sizeof CASES / sizeof *CASES; c++) {
        double sum = 0;
        for (uint64_t seed = 0; seed < 200; seed++) sum += worst_change(seed, CASES[c].lines);
        assert_close(sum / 200 / CASES[c].mean, 1, 0.03);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(exp_without_the_maximum_ends_where_the_format_ends, clear),
        cmocka_unit_test_teardown(the_maximum_saves_large_and_small_rows, clear),
        cmocka_unit_test_teardown(the_maximum_cannot_give_back_what_rounding_the_scores_has_lost, clear),
        cmocka_unit_test_teardown(a_row_that_may_look_nowhere_depends_on_what_the_fill_is_in_this_precision, clear),
        cmocka_unit_test_teardown(a_mask_that_is_added_leaks_in_double_and_swallows_the_scores_in_single, clear),
        cmocka_unit_test_teardown(a_fill_that_is_not_low_enough_lets_the_forbidden_key_win, clear),
        cmocka_unit_test_teardown(scores_beyond_the_largest_half_are_inf_before_they_are_scaled, clear),
        cmocka_unit_test_teardown(a_large_number_added_to_all_scores_is_nothing_in_double_and_an_error_in_single,
                                  clear),
        cmocka_unit_test_teardown(half_precision_moves_a_weight_five_times_as_far_without_the_scale, clear),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
