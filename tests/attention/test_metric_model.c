/* Metrics that speak of all heads or of a copy of the model: their laws on weights given by hand, and the figures of
 * the lessons, which were computed by a float64 model in NumPy. */
#include "support/clinic.h"

#include <math.h>
#include <string.h>

static void the_figures_of_the_lessons_come_out(void **state) {
    (void)state;
    static const struct {
        const char *lines, *metric;
        double value, tolerance;
    } FIGURES[] = {
        {"new tokens=16 d_model=64 heads=1 seed=64", "grad_wq", 60.786, .0005},
        {"new tokens=16 d_model=64 heads=1 seed=64; scale off", "grad_wq", 380.57, .005},
        {"new tokens=8 d_model=64 heads=1 d_head=64 seed=1; init zeros seed=8", "grad_wq", 0, 0},
        {"new tokens=8 d_model=64 heads=1 d_head=64 seed=1; init zeros seed=8", "grad_wk", 0, 0},
        {"new tokens=8 d_model=64 heads=1 d_head=64 seed=1; init tied seed=8", "asymmetry", 0, 0},
        {"new tokens=8 d_model=16 heads=1 seed=3; init diagonal", "asymmetry", 0, 1e-12},
        {"new tokens=6 d_model=16 heads=1 d_head=16 seed=1", "perm", 0, 1e-12},
        {"new tokens=6 d_model=16 heads=1 d_head=16 seed=1; position sinusoidal", "perm", .3935, .00005},
        {"new tokens=6 d_model=16 heads=1 d_head=16 seed=1; position alibi", "perm", .0052, .00005},
        {"new tokens=6 d_model=16 heads=1 d_head=16 seed=1; mask causal", "perm", 1.696, .0005},
        {"new tokens=7 d_model=12 heads=3 d_head=4 seed=15; mask causal", "leak", 0, 0},
        {"load low; mask causal; fill -inf", "forbidden", 0, 0},
        {"load low; mask causal; fill -1e4", "forbidden", 1, 1e-12},
        {"load leak", "ratio", 1, 1e-12},
        {"load leak; scale off", "ratio", 2, 1e-12},
        {"load twoplaces heads=2; scale 0.25", "ratio", .5, 1e-12},
    };
    for (size_t i = 0; i < sizeof FIGURES / sizeof *FIGURES; i++) {
        Sitting s;
        clinic_open(&s, FIGURES[i].lines);
        double value = clinic_metric(&s.session.now.model, FIGURES[i].metric, 0, 0);
        if (fabs(value - FIGURES[i].value) > FIGURES[i].tolerance) print_error("%s\n", FIGURES[i].lines);
        assert_close(value, FIGURES[i].value, FIGURES[i].tolerance);
        sitting_close(&s);
    }
}

/* Two heads over three tokens, weights given. */
static Model with_weights(Arena *arena, const double *weights) {
    Model m = model_made(arena, 3, 3, 4, 2, 2, 2, 3, 5);
    m.given[WEIGHTS] = matrix_new(arena, 6, 3);
    memcpy(m.given[WEIGHTS].at, weights, 18 * sizeof *weights);
    return m;
}

static void wrongsum_and_forbidden_take_the_worst_row_of_all_heads(void **state) {
    (void)state;
    static const double W[] = {1,  0,  0,  .5, .25, 0, .2, .3, .5, /* head 0: row 1 gives .75 */
                               .5, .3, .2, .5, .5,  0, .6, .7, 0 /* head 1: row 0 looks ahead, row 2 gives 1.3 */};
    Arena arena = {0};
    Model m = with_weights(&arena, W);
    assert_close(clinic_metric(&m, "wrongsum", 0, 0), .3, 1e-15);
    assert_close(clinic_metric(&m, "forbidden", 0, 0), 0, 0);
    model_set(&arena, &m, "mask causal");
    assert_close(clinic_metric(&m, "forbidden", 0, 0), .5, 1e-15);
    model_set(&arena, &m, "padding 1 1 0; mask padding causal");
    assert_close(clinic_metric(&m, "forbidden", 0, 0), .5, 1e-15);
    model_set(&arena, &m, "padding 0 1 1; mask padding causal"); /* row 0 may look nowhere: its sum is not asked for */
    assert_close(clinic_metric(&m, "forbidden", 0, 0), 1, 1e-15);
    assert_close(clinic_metric(&m, "wrongsum", 0, 0), .3, 1e-15);
    arena_free(&arena);
}

static void dist_is_the_mean_distance_of_a_row_of_the_head(void **state) {
    (void)state;
    static const double W[] = {0, 0, 1, 0, 1, 0, .5, .5, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
    Arena arena = {0};
    Model m = with_weights(&arena, W);
    assert_close(clinic_metric(&m, "dist", 0, 0), (2 + 0 + 1.5) / 3, 1e-15);
    assert_close(clinic_metric(&m, "dist", 1, 0), 0, 0);
    model_set(&arena, &m, "padding 0 1 1; mask padding causal");
    assert_close(clinic_metric(&m, "dist", 0, 0), (0 + 1.5) / 2, 1e-15);
    arena_free(&arena);
}

static void asymmetry_is_the_largest_difference_across_the_diagonal(void **state) {
    (void)state;
    Arena arena = {0};
    Model m = model_made(&arena, 3, 3, 4, 2, 2, 2, 3, 5);
    Matrix s = trace_value(trace_new(&arena, &m), SCALED, 1);
    double want =
        fmax(fabs(matrix_at(s, 0, 1) - matrix_at(s, 1, 0)),
             fmax(fabs(matrix_at(s, 0, 2) - matrix_at(s, 2, 0)), fabs(matrix_at(s, 1, 2) - matrix_at(s, 2, 1))));
    assert_close(clinic_metric(&m, "asymmetry", 1, 0), want, 0);
    m = model_made(&arena, 3, 5, 4, 2, 2, 2, 3, 5);
    assert_close(clinic_metric(&m, "asymmetry", 1, 0), NAN, 0);
    arena_free(&arena);
}

static void leak_and_crosstalk_measure_what_moves(void **state) {
    (void)state;
    Arena arena = {0};
    Model m = model_made(&arena, 4, 4, 3, 2, 2, 2, 3, 5), louder = m, twice = m;
    louder.given[X] = matrix_copy(&arena, m.given[X]);
    for (size_t j = 0; j < 3; j++) *matrix_cell(louder.given[X], 3, j) += 1;
    double most = 0;
    for (size_t i = 0; i < 3; i++)
        for (size_t j = 0; j < 5; j++)
            most = fmax(most, fabs(clinic_cell(&louder, OUT, 0, i, j) - clinic_cell(&m, OUT, 0, i, j)));
    assert_true(most > 0.01);
    assert_close(clinic_metric(&m, "leak", 1, 0), most, 1e-15);
    assert_close(clinic_metric(&m, "crosstalk", 1, 0), 0, 0);
    m.bug = bug_find("reshape-heads");
    twice.bug = m.bug;
    twice.given[WQ] = matrix_copy(&arena, m.given[WQ]);
    for (size_t i = 0; i < 3; i++)
        for (size_t j = 2; j < 4; j++) *matrix_cell(twice.given[WQ], i, j) *= 2;
    assert_true(clinic_apart(&m, &twice, WEIGHTS, 0) > 0.001);
    assert_close(clinic_metric(&m, "crosstalk", 1, 0), clinic_apart(&m, &twice, WEIGHTS, 0), 1e-15);
    arena_free(&arena);
}

static void grad_names_any_step_or_given_matrix(void **state) {
    (void)state;
    Arena arena = {0};
    Model m = model_made(&arena, 3, 3, 4, 2, 2, 2, 3, 5);
    assert_ptr_equal(metric_find("grad_wq"), metric_find("GRAD_Weights"));
    assert_int_equal(metric_step(metric_find("grad_wq"), "grad_wq"), WQ);
    assert_int_equal(metric_step(metric_find("grad_wq"), "grad_q_rot"), Q_ROT);
    assert_int_equal(metric_step(metric_find("hn"), "grad_wq"), STEP_COUNT);
    assert_null(metric_find("grad_"));
    assert_null(metric_find("grad_none"));
    assert_null(metric_find("gradwq"));
    assert_close(clinic_metric(&m, "grad_out", 0, 0), sqrt(15), 1e-15); /* g is 1 everywhere, 3 x 5 */
    double squares = 0;
    Matrix grad = trace_grad_whole(trace_new(&arena, &m), K);
    for (size_t i = 0; i < grad.rows; i++)
        for (size_t j = 0; j < grad.cols; j++) squares += matrix_at(grad, i, j) * matrix_at(grad, i, j);
    assert_close(clinic_metric(&m, "grad_k", 1, 0), sqrt(squares), 1e-15);
    arena_free(&arena);
}

static void metrics_compute_beside_the_trace_and_change_nothing(void **state) {
    (void)state;
    Arena arena = {0};
    Model m = model_made(&arena, 4, 4, 3, 2, 2, 2, 3, 5);
    model_set(&arena, &m, "mask causal; position alibi");
    Trace *trace = trace_new(&arena, &m), *untouched = trace_new(&arena, &m);
    Matrix given[STEP_COUNT];
    for (StepId id = 0; id < TABLE; id++)
        if (m.given[id].at) given[id] = matrix_copy(&arena, m.given[id]);
    for (size_t i = 0; i < METRIC_COUNT; i++)
        METRICS[i].of(trace, summary_new(trace, 1), 1, text_same(METRICS[i].argument, "NAME") ? WQ : 1);
    for (StepId id = 0; id < TABLE; id++)
        if (m.given[id].at) assert_true(matrix_same(given[id], m.given[id]));
    for (StepId id = Q; id < STEP_COUNT; id++)
        assert_true(matrix_same(trace_whole(trace, id), trace_whole(untouched, id)));
    arena_free(&arena);
}

static void what_a_metric_cannot_do_without_is_said(void **state) {
    (void)state;
    static const struct {
        const char *lines, *word, *says;
    } REFUSED[] = {
        {"load hand2", "metrics leak", "changes x"},
        {"load hand2", "metrics perm", "changes x"},
        {"load hand2", "metrics crosstalk", "more than one head"},
        {"new tokens=4 d_model=4 heads=1", "metrics crosstalk", "more than one head"},
        {"new tokens=4 d_model=4 heads=2", "metrics grad_bq", "bq is not given"},
        {"new tokens=4 d_model=4 heads=2", "metrics grad_NAME", "such as grad_wq"},
        {"new tokens=4 d_model=4 heads=2", "metrics grad_wq 3", "takes no number"},
        {"new tokens=4 d_model=4 heads=2", "metrics leak 3", "takes no number"},
    };
    for (size_t i = 0; i < sizeof REFUSED / sizeof *REFUSED; i++) {
        Sitting s;
        clinic_open(&s, REFUSED[i].lines);
        const char *text = sitting_refused(&s, REFUSED[i].word);
        if (!strstr(text, REFUSED[i].says)) fail_msg("'%s' does not say '%s'", text, REFUSED[i].says);
        sitting_close(&s);
    }
}

static void a_row_counts_by_the_masks_as_they_should_be(void **state) {
    (void)state;
    Sitting s;
    clinic_open(&s, PATIENTS[WARD].lines);
    Model m = clinic_with(&s, "mask-inverted");
    Arena arena = {0};
    const Summary *summary = summary_new(trace_new(&arena, &m), 0);
    for (size_t i = 0; i < 7; i++) assert_int_equal(summary->sees[i], i + 1);
    assert_close(clinic_metric(&m, "wrongsum", 0, 0), 1, 1e-15); /* the last row, which may look, is empty */
    arena_free(&arena);
    sitting_close(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_figures_of_the_lessons_come_out),
        cmocka_unit_test(wrongsum_and_forbidden_take_the_worst_row_of_all_heads),
        cmocka_unit_test(dist_is_the_mean_distance_of_a_row_of_the_head),
        cmocka_unit_test(asymmetry_is_the_largest_difference_across_the_diagonal),
        cmocka_unit_test(leak_and_crosstalk_measure_what_moves),
        cmocka_unit_test(grad_names_any_step_or_given_matrix),
        cmocka_unit_test(metrics_compute_beside_the_trace_and_change_nothing),
        cmocka_unit_test(what_a_metric_cannot_do_without_is_said),
        cmocka_unit_test(a_row_counts_by_the_masks_as_they_should_be),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
