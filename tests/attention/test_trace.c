/* Properties that carry the core: gradients equal differences, explained equals computed, rows that may look
 * nowhere are zeros, a later token never reaches an earlier causal row. */
#include "support/cases.h"
#include "support/check.h"

#include <math.h>
#include <string.h>

static double loss_with(const Model *model, StepId step, Matrix value) {
    Arena arena = {0};
    Model changed = *model;
    changed.given[step] = value;
    double loss = trace_loss(trace_new(&arena, &changed));
    arena_free(&arena);
    return loss;
}

static void check_gradient(Arena *arena, const Model *model, StepId step, size_t *checked) {
    Trace *trace = trace_new(arena, model);
    if (trace_through(trace, step) != step || step == CONCAT) return;
    Matrix value = matrix_copy(arena, model->given[step].at ? model->given[step] : trace_whole(trace, step));
    Matrix grad = trace_grad_whole(trace, step);
    assert_int_equal(grad.rows, value.rows);
    for (size_t i = 0; i < value.rows; i++)
        for (size_t j = 0; j < grad.cols; j++) {
            double kept = matrix_at(value, i, j), eps = 1e-5;
            if (!isfinite(kept)) continue;
            *matrix_cell(value, i, j) = kept + eps;
            double up = loss_with(model, step, value);
            *matrix_cell(value, i, j) = kept - eps;
            double down = loss_with(model, step, value);
            *matrix_cell(value, i, j) = kept;
            double slope = (up - down) / (2 * eps);
            if (fabs(slope - matrix_at(grad, i, j)) > 1e-6)
                fail_msg("%s[%zu,%zu]: %g, not %g", STEPS[step].name, i, j, matrix_at(grad, i, j), slope);
            ++*checked;
        }
}

static void gradients_of_every_step_equal_differences(void **state) {
    (void)state;
    size_t checked = 0;
    for (size_t c = 0; c < CASE_COUNT; c++) {
        Arena arena = {0};
        Model model = case_model(&arena, c);
        for (StepId id = 0; id < STEP_COUNT; id++) {
            bool numbers = id != MASK && id != KEY_PADDING && id != G && !(STEPS[id].op && STEPS[id].op->made);
            /* pulling at a forbidden cell by hand is another model; fill has no slope by definition */
            if (!numbers || (step_is_given_only(id) && !model.given[id].at) || id == MASKED || id == MEMORY) continue;
            /* given k and v bring all their heads, a cut k or v is another model */
            if (model.set.kv_heads && (id == K || id == V)) continue;
            check_gradient(&arena, &model, id, &checked);
        }
        arena_free(&arena);
    }
    print_message("%zu derivatives\n", checked);
    assert_true(checked > 1500);
}

/* Every cell of every step, hidden ones too where they are of this model. */
static size_t explain_all(const Model *model) {
    Arena arena = {0};
    Trace *trace = trace_new(&arena, model);
    size_t cells = 0;
    for (StepId id = 0; id < STEP_COUNT; id++) {
        Error err = {0};
        bool there =
            STEPS[id].hidden ? id != MEMORY_TABLE && id != TABLE && id != POSITION_BIAS : model_has(model, id, &err);
        if (!there) continue;
        for (size_t h = 0; h < model->set.heads; h++) {
            Matrix m = trace_value(trace, id, h);
            for (size_t i = 0; i < m.rows; i++)
                for (size_t j = 0; j < m.cols; j++) {
                    Notes notes;
                    double shown = matrix_at(m, i, j);
                    trace_explain(trace, id, h, i, j, &arena, &notes);
                    assert_true(memcmp(&notes.result, &shown, sizeof shown) == 0 ||
                                (isnan(notes.result) && isnan(shown)));
                    cells++;
                }
        }
    }
    arena_free(&arena);
    return cells;
}

static void what_is_explained_is_what_was_computed_to_the_bit_in_every_precision(void **state) {
    (void)state;
    size_t cells = 0;
    for (size_t c = 0; c < CASE_COUNT; c++) {
        Arena arena = {0};
        Model model = case_model(&arena, c);
        for (model.set.precision = 0; model.set.precision < ARITHMETIC_COUNT; model.set.precision++) {
            cells += explain_all(&model);
            model.set.stable = !model.set.stable;
            cells += explain_all(&model);
            model.set.stable = !model.set.stable;
        }
        arena_free(&arena);
    }
    print_message("%zu cells\n", cells);
    assert_true(cells > 8 * 3000);
}

/* The sum that explain writes down, done again from the numbers it shows. */
/* Every number of every gradient; how many were made in more than one way. */
static size_t told_backwards(const Model *model, size_t *cells) {
    Arena arena = {0};
    Trace *trace = trace_new(&arena, model);
    size_t several = 0;
    for (StepId id = 0; id < STEP_COUNT; id++) {
        Error err = {0};
        if (STEPS[id].hidden || !model_has(model, id, &err)) continue;
        for (size_t h = 0; h < model->set.heads; h++) {
            Matrix grad = trace_grad(trace, id, h);
            for (size_t i = 0; i < grad.rows; i++)
                for (size_t j = 0; j < grad.cols; j++) {
                    Backs backs = trace_backs(trace, id, h, i, j, &arena);
                    assert_true(backs.known);
                    if (!(backs.result == matrix_at(grad, i, j)))
                        fail_msg("%s[%zu,%zu] of head %zu: told %.17g, computed %.17g", STEPS[id].name, i, j, h,
                                 backs.result, matrix_at(grad, i, j));
                    several += backs.count > 1;
                    ++*cells;
                }
        }
    }
    arena_free(&arena);
    return several;
}

static void a_gradient_told_backwards_is_the_computed_one_to_the_bit(void **state) {
    (void)state;
    size_t cells = 0, several = 0;
    for (size_t c = 0; c < CASE_COUNT; c++) {
        Arena arena = {0};
        Model model = case_model(&arena, c);
        several += told_backwards(&model, &cells);
        model_set(&arena, &model, "precision bf16");
        told_backwards(&model, &cells);
        arena_free(&arena);
    }
    assert_true(cells > 5000);
    assert_true(several > 500);
}

static double summed_again(const Notes *notes) {
    double sum = 0;
    for (size_t k = 0; k < notes->count; k++) sum += notes->a[k] * notes->b[k];
    return notes->has_extra ? sum + notes->extra : sum;
}

static void every_result_is_a_number_of_its_precision_and_rounded_once(void **state) {
    (void)state;
    size_t moved = 0;
    for (size_t c = 0; c < CASE_COUNT; c++) {
        Arena arena = {0};
        Model model = case_model(&arena, c);
        for (model.set.precision = 1; model.set.precision < ARITHMETIC_COUNT; model.set.precision++) {
            Trace *trace = trace_new(&arena, &model);
            for (StepId id = 0; id < STEP_COUNT; id++) {
                Error err = {0};
                if (STEPS[id].hidden || !model_has(&model, id, &err)) continue;
                Matrix m = trace_value(trace, id, 0);
                for (size_t i = 0; i < m.rows; i++)
                    for (size_t j = 0; j < m.cols; j++) {
                        Notes notes;
                        double value = matrix_at(m, i, j);
                        trace_explain(trace, id, 0, i, j, &arena, &notes);
                        if (!isnan(value)) assert_true(rounded(trace->arithmetic, value) == value);
                        if (notes.kind != NOTE_PRODUCT) continue;
                        assert_true(value == rounded(trace->arithmetic, summed_again(&notes)));
                        moved += value != summed_again(&notes);
                    }
            }
        }
        arena_free(&arena);
    }
    assert_true(moved > 1000);
}

static void given_matrices_are_rounded_where_they_are_used_and_left_as_they_were(void **state) {
    (void)state;
    Arena arena = {0};
    Model m = model_made(&arena, 3, 4, 5, 2, 2, 3, 2, 4);
    m.given[G] = matrix_made(&arena, 3, 4, 25);
    Matrix before = matrix_copy(&arena, m.given[X]);
    model_set(&arena, &m, "precision bf16");
    Trace *trace = trace_new(&arena, &m);
    assert_true(matrix_same(m.given[X], before));
    assert_false(matrix_same(trace_whole(trace, X), before));
    for (StepId id = 0; id < TABLE; id++) {
        if (!m.given[id].at) continue;
        Matrix want = matrix_copy(&arena, m.given[id]);
        round_matrix(trace->arithmetic, want);
        assert_true(matrix_same(trace_whole(trace, id), want));
    }
    assert_true(matrix_same(trace_grad_whole(trace, OUT), trace_whole(trace, G)));
    model_set(&arena, &m, "precision f64");
    assert_ptr_equal(trace_whole(trace_new(&arena, &m), X).at, m.given[X].at);
    arena_free(&arena);
}

static void rows_of_weights_add_to_one_or_are_zero(void **state) {
    (void)state;
    size_t dead = 0;
    for (size_t c = 0; c < CASE_COUNT; c++) {
        Arena arena = {0};
        Model model = case_model(&arena, c);
        Trace *trace = trace_new(&arena, &model);
        Matrix weights = trace_whole(trace, WEIGHTS), masked = trace_whole(trace, MASKED);
        for (size_t i = 0; i < weights.rows; i++) {
            double sum = 0, top = -INFINITY;
            for (size_t j = 0; j < weights.cols; j++) {
                sum += matrix_at(weights, i, j);
                top = fmax(top, matrix_at(masked, i, j));
            }
            assert_close(sum, top == -INFINITY ? 0 : 1, 1e-14);
            dead += top == -INFINITY;
        }
        arena_free(&arena);
    }
    assert_true(dead >= 4);
}

static void a_row_that_may_look_nowhere_gives_zeros_and_passes_no_gradient_wherever_it_stands(void **state) {
    (void)state;
    for (size_t dead = 0; dead < 3; dead++) {
        Arena arena = {0};
        Model m = model_made(&arena, 3, 3, 4, 2, 2, 2, 3, 4);
        m.given[MASK] = matrix_new(&arena, 3, 3);
        for (size_t i = 0; i < 3; i++)
            for (size_t j = 0; j < 3; j++) *matrix_cell(m.given[MASK], i, j) = i != dead;
        model_set(&arena, &m, "mask given");
        Trace *trace = trace_new(&arena, &m);
        for (size_t h = 0; h < 2; h++) {
            Matrix z = trace_value(trace, Z, h), weights = trace_value(trace, WEIGHTS, h), dq = trace_grad(trace, Q, h);
            for (size_t j = 0; j < 3; j++) assert_true(matrix_at(weights, dead, j) == 0 && matrix_at(z, dead, j) == 0);
            for (size_t j = 0; j < 2; j++) assert_true(matrix_at(dq, dead, j) == 0);
            for (size_t i = 0; i < 3; i++)
                for (size_t j = 0; j < 2; j++) assert_true(isfinite(matrix_at(dq, i, j)));
        }
        model_set(&arena, &m, "empty_row nan");
        assert_true(isnan(matrix_at(trace_value(trace_new(&arena, &m), WEIGHTS, 1), dead, 0)));
        arena_free(&arena);
    }
}

static void a_later_token_leaves_earlier_causal_rows_equal_to_the_bit(void **state) {
    (void)state;
    Arena arena = {0};
    Model m = model_made(&arena, 5, 5, 4, 2, 2, 2, 3, 4), changed;
    model_set(&arena, &m, "mask causal");
    changed = m;
    changed.given[X] = matrix_copy(&arena, m.given[X]);
    *matrix_cell(changed.given[X], 4, 1) += 3;
    Matrix before = trace_whole(trace_new(&arena, &m), OUT), after = trace_whole(trace_new(&arena, &changed), OUT);
    assert_true(matrix_same(matrix_rows(before, 0, 4), matrix_rows(after, 0, 4)));
    assert_false(matrix_same(matrix_rows(before, 4, 1), matrix_rows(after, 4, 1)));
    arena_free(&arena);
}

static void a_constant_added_to_a_row_of_scores_leaves_the_weights(void **state) {
    (void)state;
    Arena arena = {0};
    Model m = model_made(&arena, 4, 4, 3, 1, 1, 3, 2, 2);
    Trace *trace = trace_new(&arena, &m);
    Model moved = m;
    moved.given[SCORES] = matrix_copy(&arena, trace_whole(trace, SCORES));
    for (size_t j = 0; j < 4; j++) *matrix_cell(moved.given[SCORES], 2, j) += 40;
    Matrix a = trace_value(trace, WEIGHTS, 0), b = trace_value(trace_new(&arena, &moved), WEIGHTS, 0);
    for (size_t j = 0; j < 4; j++) assert_close(matrix_at(b, 2, j), matrix_at(a, 2, j), 1e-14);
    arena_free(&arena);
}

static void a_step_that_is_off_is_the_step_before_it(void **state) {
    (void)state;
    Arena arena = {0};
    Model m = model_made(&arena, 4, 4, 3, 2, 2, 3, 2, 0);
    model_set(&arena, &m, "scale off");
    Trace *trace = trace_new(&arena, &m);
    assert_int_equal(trace_through(trace, MASKED), SCORES);
    assert_ptr_equal(trace_value(trace, MASKED, 1).at, trace_value(trace, SCORES, 1).at);
    assert_ptr_equal(trace_grad(trace, SCALED, 1).at, trace_grad(trace, SCORES, 1).at);
    assert_ptr_equal(trace_whole(trace, OUT).at, trace_whole(trace, CONCAT).at);
    assert_int_equal(trace_value(trace, CONCAT, 1).cols, 4);
    arena_free(&arena);
}

static void a_softmax_in_unstable_form_overflows_and_shows_it(void **state) {
    (void)state;
    Arena arena = {0};
    Model m = model_new();
    m.given[Q] = matrix_new(&arena, 1, 1);
    m.given[K] = matrix_new(&arena, 2, 1);
    m.given[V] = matrix_made(&arena, 2, 1, 3);
    m.given[Q].at[0] = 1;
    m.given[K].at[0] = 1000;
    m.given[K].at[1] = 999;
    model_set(&arena, &m, "scale off");
    assert_close(matrix_at(trace_value(trace_new(&arena, &m), WEIGHTS, 0), 0, 0), 0.7310585786300049, 1e-15);
    model_set(&arena, &m, "stable off");
    assert_true(isnan(matrix_at(trace_value(trace_new(&arena, &m), WEIGHTS, 0), 0, 0)));
    arena_free(&arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gradients_of_every_step_equal_differences),
        cmocka_unit_test(what_is_explained_is_what_was_computed_to_the_bit_in_every_precision),
        cmocka_unit_test(a_gradient_told_backwards_is_the_computed_one_to_the_bit),
        cmocka_unit_test(every_result_is_a_number_of_its_precision_and_rounded_once),
        cmocka_unit_test(given_matrices_are_rounded_where_they_are_used_and_left_as_they_were),
        cmocka_unit_test(rows_of_weights_add_to_one_or_are_zero),
        cmocka_unit_test(a_row_that_may_look_nowhere_gives_zeros_and_passes_no_gradient_wherever_it_stands),
        cmocka_unit_test(a_later_token_leaves_earlier_causal_rows_equal_to_the_bit),
        cmocka_unit_test(a_constant_added_to_a_row_of_scores_leaves_the_weights),
        cmocka_unit_test(a_step_that_is_off_is_the_step_before_it),
        cmocka_unit_test(a_softmax_in_unstable_form_overflows_and_shows_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
