/* Row statistics, metrics and the verdict, on weights given by hand. */
#include "support/check.h"

#include "attention/metric.h"

#include <math.h>

/* A model whose weights are these, n x n. */
static Model with_weights(Arena *arena, const double *weights, size_t n) {
    Model m = model_made(arena, n, n, 2, 1, 1, 2, 2, 2);
    m.given[WEIGHTS] = matrix_new(arena, n, n);
    for (size_t i = 0; i < n * n; i++) m.given[WEIGHTS].at[i] = weights[i];
    return m;
}

static double metric(Trace *trace, const char *name, size_t argument) {
    return metric_find(name)->of(trace, summary_new(trace, 0), 0, argument);
}

static void metrics_follow_their_formulas(void **state) {
    (void)state;
    Arena arena = {0};
    static const double W[] = {0.5, 0.5, 0, 1, 0, 0, 0.25, 0.25, 0.5};
    Model m = with_weights(&arena, W, 3);
    Trace *t = trace_new(&arena, &m);
    double h2 = 1.5 * log(2);
    assert_close(metric(t, "hn", 0), (log(2) + 0 + h2) / 3 / log(3), 1e-15);
    assert_close(metric(t, "top", 0), 2.0 / 3, 1e-15);
    assert_close(metric(t, "dead", 0), 1.0 / 3, 1e-15);
    assert_close(metric(t, "conc", 0), 1.75 / 3, 1e-15);
    assert_close(metric(t, "diag", 0), 1.0 / 3, 1e-15);
    assert_close(metric(t, "entropy", 2), h2, 1e-15);
    assert_close(metric(t, "jacobian", 0), 0.5, 1e-15); /* a two-way tie */
    assert_close(metric(t, "jacobian", 1), 0, 0);
    assert_close(metric(t, "rowsum", 2), 1, 1e-15);
    assert_close(metric(t, "colsum", 1), 0.75, 1e-15);
    arena_free(&arena);
}

static void rows_that_see_one_key_are_left_out_by_force_not_by_sickness(void **state) {
    (void)state;
    Arena arena = {0};
    Model m = model_made(&arena, 4, 4, 2, 1, 1, 2, 2, 2);
    m.given[WQ] = matrix_new(&arena, 2, 2); /* zero queries: every row is even over what it sees */
    model_set(&arena, &m, "mask causal");
    Trace *t = trace_new(&arena, &m);
    assert_close(metric(t, "hn", 0), 1, 1e-12);
    assert_close(metric(t, "top", 0), (1.0 / 2 + 1.0 / 3 + 1.0 / 4) / 3, 1e-12);
    assert_close(metric(t, "dead", 0), 0, 0);
    assert_close(metric(t, "conc", 0), (1 + 1.0 / 2 + 1.0 / 3 + 1.0 / 4) / 4, 1e-12);
    assert_int_equal(verdict_of(t, 0), UNIFORM);
    arena_free(&arena);
}

static void diag_is_no_number_where_queries_and_keys_differ(void **state) {
    (void)state;
    Arena arena = {0};
    Model m = model_made(&arena, 4, 3, 2, 1, 1, 2, 2, 2);
    assert_true(isnan(metric(trace_new(&arena, &m), "diag", 0)));
    arena_free(&arena);
}

static void the_verdict_asks_its_questions_in_order(void **state) {
    (void)state;
    static const struct {
        double w[9];
        Verdict verdict;
    } CASES[] = {
        {{1 / 3., 1 / 3., 1 / 3., 1 / 3., 1 / 3., 1 / 3., 1 / 3., 1 / 3., 1 / 3.}, UNIFORM},
        {{.9, .05, .05, .9, .05, .05, .9, .05, .05}, COLLAPSED},
        {{.9, .05, .05, .05, .9, .05, .05, .05, .9}, DIAGONAL},
        {{0, 1, 0, 0, 0, 1, 1, 0, 0}, SATURATED},
        {{.5, .3, .2, .2, .5, .3, .3, .2, .5}, HEALTHY},
        {{.5, NAN, .2, .2, .5, .3, .3, .2, .5}, NOT_A_NUMBER},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Arena arena = {0};
        Model m = with_weights(&arena, CASES[i].w, 3);
        assert_int_equal(verdict_of(trace_new(&arena, &m), 0), CASES[i].verdict);
        arena_free(&arena);
    }
}

static void too_few_rows_or_keys_are_too_small_to_tell(void **state) {
    (void)state;
    Arena arena = {0};
    Model m = model_made(&arena, 3, 3, 2, 1, 1, 2, 2, 2);
    assert_int_not_equal(verdict_of(trace_new(&arena, &m), 0), SMALL);
    model_set(&arena, &m, "mask causal"); /* rows see 1, 2 and 3 keys: only two speak */
    assert_int_equal(verdict_of(trace_new(&arena, &m), 0), SMALL);
    m = model_made(&arena, 5, 2, 2, 1, 1, 2, 2, 2); /* no row sees three */
    assert_int_equal(verdict_of(trace_new(&arena, &m), 0), SMALL);
    arena_free(&arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(metrics_follow_their_formulas),
        cmocka_unit_test(rows_that_see_one_key_are_left_out_by_force_not_by_sickness),
        cmocka_unit_test(diag_is_no_number_where_queries_and_keys_differ),
        cmocka_unit_test(the_verdict_asks_its_questions_in_order),
        cmocka_unit_test(too_few_rows_or_keys_are_too_small_to_tell),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
