/* What is kept of a head: the usual metrics and the verdict, as values. */
#include "support/check.h"

#include "attention/figures.h"

#include <math.h>

static Model rng(Arena *arena, const char *lines) {
    Model m = model_made(arena, 6, 6, 8, 2, 2, 4, 3, 5);
    model_set(arena, &m, lines);
    return m;
}

static void figures_are_the_metrics_and_the_verdict_of_the_head(void **state) {
    (void)state;
    Arena arena = {0};
    Model m = rng(&arena, "heads 2; mask causal");
    Trace *t = trace_new(&arena, &m);
    for (size_t head = 0; head < 2; head++) {
        Figures f = figures_of(t, head);
        assert_true(f.known);
        assert_int_equal(f.verdict, verdict_of(t, head));
        for (size_t i = 0; i < METRIC_COUNT; i++)
            if (METRICS[i].usual)
                assert_close(figure(&f, METRICS[i].name), METRICS[i].of(t, summary_new(t, head), head, 0), 0);
        assert_int_equal(f.closed, 15);
        assert_int_equal(f.single, 1);
        assert_int_equal(f.blind, 0);
    }
    assert_true(isnan(figure(&(Figures){.known = false}, "hn")));
    arena_free(&arena);
}

static void figures_outlive_their_trace(void **state) {
    (void)state;
    Arena arena = {0};
    Model m = rng(&arena, "heads 2");
    Arena passing = {0};
    Figures f = figures_of(trace_new(&passing, &m), 1);
    arena_free(&passing);
    Trace *t = trace_new(&arena, &m);
    assert_close(figure(&f, "hn"), metric_find("hn")->of(t, summary_new(t, 1), 1, 0), 0);
    arena_free(&arena);
}

static void a_head_or_weights_that_are_not_there_have_no_figures(void **state) {
    (void)state;
    Arena arena = {0};
    Model m = rng(&arena, "heads 2");
    assert_false(figures_of(trace_new(&arena, &m), 2).known);
    m.given[WK] = (Matrix){0};
    assert_false(figures_of(trace_new(&arena, &m), 0).known);
    arena_free(&arena);
}

static void a_large_head_has_figures_once_they_were_computed(void **state) {
    (void)state;
    Arena arena = {0};
    Model m = rng(&arena, "heads 2");
    Trace *t = trace_new(&arena, &m);
    assert_false(figures_within(t, 0, 35).known);
    assert_true(figures_within(t, 0, 36).known);
    assert_true(figures_within(t, 0, 35).known);
    assert_false(figures_within(t, 1, 35).known);
    arena_free(&arena);
}

static void a_metric_moved_if_it_is_printed_otherwise(void **state) {
    (void)state;
    Arena arena = {0};
    Model m = rng(&arena, "heads 2");
    Figures a = figures_of(trace_new(&arena, &m), 0), b = a;
    size_t hn = 1, dead = 3; /* after sd; after top */
    a.usual[hn] = 0.8210, b.usual[hn] = 0.8249;
    assert_false(figure_moved(&a, &b, "hn"));
    b.usual[hn] = 0.8251;
    assert_true(figure_moved(&a, &b, "hn"));
    a.usual[dead] = 0.122, b.usual[dead] = 0.124;
    assert_false(figure_moved(&a, &b, "dead"));
    b.usual[dead] = NAN;
    assert_true(figure_moved(&a, &b, "dead"));
    a.usual[dead] = INFINITY;
    assert_false(figure_moved(&a, &b, "dead"));
    b.known = false;
    assert_false(figure_moved(&a, &b, "hn"));
    arena_free(&arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(figures_are_the_metrics_and_the_verdict_of_the_head),
        cmocka_unit_test(figures_outlive_their_trace),
        cmocka_unit_test(a_head_or_weights_that_are_not_there_have_no_figures),
        cmocka_unit_test(a_large_head_has_figures_once_they_were_computed),
        cmocka_unit_test(a_metric_moved_if_it_is_printed_otherwise),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
