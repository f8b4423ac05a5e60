/* Bands: whatever rows are asked for, and however few at a time, they are those of the whole to the last bit, in value,
 * in gradient and in what is said of them. */
#include "attention/band.h"
#include "attention/bug.h"
#include "support/cases.h"
#include "support/check.h"

#include <math.h>
#include <string.h>

static const double TINY = 1e-9; /* MB: every step is too large */

static const size_t AT_A_TIME[] = {1, 3, 7};
enum { TIMES = sizeof AT_A_TIME / sizeof *AT_A_TIME };

static Model large(const Model *model) {
    Model copy = *model;
    copy.set.memory = TINY;
    return copy;
}

static bool is_there(const Model *model, StepId id) {
    Error err = {0};
    if (!STEPS[id].hidden) return model_has(model, id, &err);
    if (id == ALLOWED) return true;
    return id == POSITION_BIAS && (model->set.position == ALIBI || model->set.position == T5);
}

/* Every row of every step, `most` at a time. Returns the cells compared. */
static size_t compare_values(const Model *model, size_t most) {
    Arena arena = {0};
    Model lazy = large(model);
    Trace *whole = trace_new(&arena, model), *trace = trace_new(&arena, &lazy);
    size_t cells = 0;
    assert_true(trace->lazy && !whole->lazy);
    for (StepId id = 0; id < STEP_COUNT; id++) {
        if (!is_there(model, id)) continue;
        for (size_t h = 0; h < model->set.heads; h++) {
            Matrix want = trace_value(whole, id, h);
            size_t rows, cols;
            trace_size(trace, id, h, &rows, &cols);
            assert_int_equal(rows, want.rows);
            assert_int_equal(cols, want.cols);
            for (size_t row = 0; row < want.rows; row += most) {
                size_t count = want.rows - row < most ? want.rows - row : most;
                Matrix got = trace_part(trace, id, h, row, count, &arena);
                if (!matrix_same(got, matrix_rows(want, row, count)))
                    fail_msg("%s, head %zu, rows %zu to %zu are not those of the whole", STEPS[id].name, h, row,
                             row + count);
                cells += count * want.cols;
            }
        }
    }
    arena_free(&arena);
    return cells;
}

static size_t compare_gradients(const Model *model, size_t most) {
    Arena arena = {0};
    Model lazy = large(model);
    Trace *whole = trace_new(&arena, model), *trace = trace_new(&arena, &lazy);
    size_t cells = 0;
    for (size_t row = 0; row < trace->rows; row += most) {
        size_t count = trace->rows - row < most ? trace->rows - row : most;
        Trace *band = trace_band(trace, row, count, &arena);
        for (StepId id = Q; id < STEP_COUNT; id++) {
            if (!is_there(model, id) || STEPS[id].hidden || !trace_has_grads(band, id)) continue;
            for (size_t h = 0; h < model->set.heads; h++) {
                Matrix want = trace_grad(whole, id, h), got = trace_grad(band, id, h);
                if (!matrix_same(got, matrix_rows(want, row, count)))
                    fail_msg("gradient of %s, head %zu, rows from %zu", STEPS[id].name, h, row);
                cells += count * got.cols;
            }
        }
    }
    assert_true(trace_pull_all(trace, NULL));
    for (StepId id = 0; id < STEP_COUNT; id++) {
        if (!is_there(model, id) || STEPS[id].hidden || !trace_has_grads(trace, id)) continue;
        if (!matrix_same(trace_grad_whole(trace, id), trace_grad_whole(whole, id)))
            fail_msg("gradient of all of %s", STEPS[id].name);
        cells += 1;
    }
    assert_true(trace_has_grads(trace, WK) && !trace_has_grads(trace, WEIGHTS));
    arena_free(&arena);
    return cells;
}

static void rows_had_alone_are_those_of_the_whole_to_the_bit_in_every_precision(void **state) {
    (void)state;
    size_t cells = 0;
    for (size_t c = 0; c < CASE_COUNT; c++)
        for (size_t t = 0; t < TIMES; t++) {
            Arena arena = {0};
            Model model = case_model(&arena, c);
            for (model.set.precision = 0; model.set.precision < ARITHMETIC_COUNT; model.set.precision++)
                cells += compare_values(&model, AT_A_TIME[t]);
            arena_free(&arena);
        }
    print_message("%zu cells\n", cells);
    assert_true(cells > 20000);
}

static void gradients_of_bands_and_their_sums_are_those_of_the_whole_to_the_bit(void **state) {
    (void)state;
    size_t cells = 0;
    for (size_t c = 0; c < CASE_COUNT; c++)
        for (size_t t = 0; t < TIMES; t++) {
            Arena arena = {0};
            Model model = case_model(&arena, c);
            cells += compare_gradients(&model, AT_A_TIME[t]);
            model_set(&arena, &model, "precision bf16");
            cells += compare_gradients(&model, AT_A_TIME[t]);
            arena_free(&arena);
        }
    print_message("%zu cells\n", cells);
    assert_true(cells > 5000);
}

static void an_explained_cell_of_a_large_step_is_its_value_and_keeps_its_row(void **state) {
    (void)state;
    size_t cells = 0;
    for (size_t c = 0; c < CASE_COUNT; c++) {
        Arena arena = {0};
        Model model = case_model(&arena, c), lazy = large(&model);
        Trace *whole = trace_new(&arena, &model), *trace = trace_new(&arena, &lazy);
        for (StepId id = 0; id < STEP_COUNT; id++) {
            if (!is_there(&model, id)) continue;
            for (size_t h = 0; h < model.set.heads; h++) {
                Matrix m = trace_value(whole, id, h);
                for (size_t i = 0; i < m.rows; i++)
                    for (size_t j = 0; j < m.cols; j++, cells++) {
                        Notes got, want;
                        trace_explain(trace, id, h, i, j, &arena, &got);
                        trace_explain(whole, id, h, i, j, &arena, &want);
                        assert_memory_equal(&got.result, &want.result, sizeof want.result);
                        assert_int_equal(got.row, i);
                        assert_int_equal(got.position, want.position);
                        assert_int_equal(got.distance, want.distance);
                        assert_int_equal(got.forbidden, want.forbidden);
                        assert_int_equal(got.place_row, want.place_row);
                        assert_int_equal(got.count, want.count);
                        for (size_t k = 0; k < got.count && got.a; k++)
                            assert_true(got.a[k] == want.a[k] || isnan(got.a[k]));
                    }
            }
        }
        arena_free(&arena);
    }
    assert_true(cells > 3000);
}

/* A planted bug is in a band what it is in the whole, or it is refused there. */
static void bugs_show_in_bands_as_in_the_whole_or_are_refused_there(void **state) {
    (void)state;
    size_t shown = 0, refused = 0;
    for (size_t c = 0; c < CASE_COUNT; c++)
        for (size_t b = 0; BUGS[b]; b++) {
            Arena arena = {0};
            Error err = {0};
            Model model = case_model(&arena, c), lazy = large(&model);
            if (!bug_plant(&arena, &model, BUGS[b], &err)) {
                arena_free(&arena);
                continue;
            }
            model.bug_run = lazy.bug_run = 4;
            if (bug_plant(&arena, &lazy, BUGS[b], &err)) {
                compare_values(&model, 3);
                shown++;
            } else {
                assert_true(BUGS[b]->together);
                assert_non_null(strstr(err.text, "memory"));
                refused++;
            }
            arena_free(&arena);
        }
    assert_true(shown > 100);
    assert_true(refused > 20);
}

static void weights_that_are_held_are_cut_into_bands(void **state) {
    (void)state;
    Arena arena = {0};
    Model model = case_model(&arena, 1);
    model.given[WEIGHTS] = matrix_made(&arena, 2 * 4, 4, 9);
    compare_values(&model, 3);
    compare_gradients(&model, 3);
    arena_free(&arena);
}

static void a_trace_that_fits_is_its_own_band(void **state) {
    (void)state;
    Arena arena = {0};
    Model model = case_model(&arena, 0);
    Trace *trace = trace_new(&arena, &model);
    assert_ptr_equal(trace_band(trace, 1, 1, &arena), trace);
    assert_int_equal(trace->row, 0);
    assert_int_equal(trace->rows, 3);
    assert_ptr_equal(trace_seen(trace, WEIGHTS, 0).at, trace_value(trace, WEIGHTS, 0).at);
    arena_free(&arena);
}

static void rows_are_seen_under_their_own_numbers(void **state) {
    (void)state;
    Arena arena = {0};
    Model model = case_model(&arena, 1), lazy = large(&model);
    Trace *whole = trace_new(&arena, &model), *band = trace_band(trace_new(&arena, &lazy), 2, 2, &arena);
    Matrix want = trace_value(whole, WEIGHTS, 1), got = trace_seen(band, WEIGHTS, 1), k = trace_seen(band, K, 1);
    Matrix grad = trace_grad_seen(band, SCORES, 0), all = trace_grad(whole, SCORES, 0);
    assert_int_equal(got.rows, 4);
    assert_true(matrix_same(matrix_rows(got, 2, 2), matrix_rows(want, 2, 2)));
    assert_true(matrix_same(matrix_rows(grad, 2, 2), matrix_rows(all, 2, 2)));
    assert_true(matrix_same(k, trace_value(whole, K, 1)));
    assert_true(matrix_same(trace_seen(band, X, 0), trace_value(whole, X, 0)));
    arena_free(&arena);
}

/* Stops when asked so often. */
static bool impatient(void *self, size_t done, size_t all) {
    size_t *left = self;
    assert_true(done <= all);
    return (*left)-- > 1;
}

static void a_pass_that_is_stopped_can_be_begun_again(void **state) {
    (void)state;
    Arena arena = {0};
    Model model = case_model(&arena, 1), lazy = large(&model);
    Trace *whole = trace_new(&arena, &model), *trace = trace_new(&arena, &lazy);
    size_t left = 1;
    assert_false(trace_fill(trace, &(Watch){impatient, &left}));
    assert_false(trace_has_rows(trace, OUT));
    left = 2;
    assert_false(trace_pull_all(trace, &(Watch){impatient, &left}));
    assert_false(trace_has_grads(trace, WK));
    assert_true(trace_pull_all(trace, NULL));
    assert_true(trace_has_rows(trace, OUT));
    assert_true(matrix_same(trace_whole(trace, OUT), trace_whole(whole, OUT)));
    assert_true(matrix_same(trace_grad_whole(trace, WK), trace_grad_whole(whole, WK)));
    arena_free(&arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_had_alone_are_those_of_the_whole_to_the_bit_in_every_precision),
        cmocka_unit_test(gradients_of_bands_and_their_sums_are_those_of_the_whole_to_the_bit),
        cmocka_unit_test(an_explained_cell_of_a_large_step_is_its_value_and_keeps_its_row),
        cmocka_unit_test(bugs_show_in_bands_as_in_the_whole_or_are_refused_there),
        cmocka_unit_test(weights_that_are_held_are_cut_into_bands),
        cmocka_unit_test(a_trace_that_fits_is_its_own_band),
        cmocka_unit_test(rows_are_seen_under_their_own_numbers),
        cmocka_unit_test(a_pass_that_is_stopped_can_be_begun_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
