/* One setting through many values: each run is the model that lines would make, and many of them give the published means. */
#include "support/check.h"
#include "support/sitting.h"

#include "lab/sweep.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static Sitting sitting;

static int open_sitting(void **state) {
    (void)state;
    sitting_open(&sitting);
    return 0;
}

static int close_sitting(void **state) {
    (void)state;
    sitting_close(&sitting);
    return 0;
}

static const SweepRecord *record(void) {
    assert_ptr_equal(sitting.session.experiment.lab, &LAB_SWEEP);
    return sitting.session.experiment.record;
}

static double metric_now(const char *name) {
    Trace *trace = session_trace(&sitting.session);
    size_t head = sitting.session.now.at.head;
    return metric_find(name)->of(trace, summary_new(trace, head), head, 0);
}

static const char NEW[] = "new tokens=6 d_model=8 heads=2 seed=3";

/* The hn of value 0 on curve 0 of `sweep` after `first` is that of the model that `lines` make. */
static void assert_like_lines(const char *first, const char *sweep, const char *lines) {
    sitting_close(&sitting);
    sitting_open(&sitting);
    sitting_said(&sitting, first);
    sitting_said(&sitting, sweep);
    double got = record()->point[0][0].mean[0];
    Verdict verdict = VERDICT_COUNT;
    for (Verdict v = 0; v < VERDICT_COUNT; v++)
        if (record()->point[0][0].verdict[v]) verdict = v;
    sitting_said(&sitting, first);
    sitting_said(&sitting, lines);
    if (got != metric_now("hn")) fail_msg("%s; %s: %g is not that of %s", first, sweep, got, lines);
    assert_int_equal(verdict, verdict_of(session_trace(&sitting.session), sitting.session.now.at.head));
}

static void each_run_is_the_model_that_lines_would_make(void **state) {
    (void)state;
    static const struct {
        const char *first, *sweep, *lines;
    } CASES[] = {
        {NEW, "sweep scale off metric=hn", "scale off"},
        {NEW, "sweep scale 0.3 metric=hn", "scale 0.3"},
        {NEW, "sweep temperature 2.5 metric=hn", "temperature 2.5"},
        {NEW, "sweep precision bf16 metric=hn", "precision bf16"},
        {NEW, "sweep mask \"causal window 4\" metric=hn", "mask causal window 4"},
        {NEW, "sweep heads 4 metric=hn", "heads 4"},
        {NEW, "sweep tokens 9 metric=hn", "new tokens=9 d_model=8 heads=2 seed=3"},
        {NEW, "sweep d_model 12 metric=hn", "new tokens=6 d_model=12 heads=2 d_head=4 seed=3"},
        {NEW, "sweep d_head 16 metric=hn", "new tokens=6 d_model=8 heads=2 d_head=16 seed=3"},
        {NEW, "sweep d_head 16 metric=hn scale=off", "new tokens=6 d_model=8 heads=2 d_head=16 seed=3; scale off"},
        {NEW, "sweep init collapsed metric=hn", "init collapsed"},
        {NEW, "sweep scale off metric=hn init=saturated", "init saturated; scale off"},
        {NEW, "sweep scale off metric=hn seed=5", "new tokens=6 d_model=8 heads=2 seed=5; scale off"},
        {"new tokens=6 d_model=8 heads=2 seed=3; heads 4; head 3", "sweep tokens 7 metric=hn",
         "new tokens=7 d_model=8 heads=2 seed=3; heads 4; head 3"},
        {"new tokens=6 d_model=8 heads=2 seed=3; mask causal", "sweep d_head 5 metric=hn",
         "new tokens=6 d_model=8 heads=2 d_head=5 seed=3"},
        {"new tokens=6 d_model=8 heads=2 seed=3; init diagonal", "sweep tokens 9 metric=hn",
         "new tokens=9 d_model=8 heads=2 seed=3; init diagonal"},
        {"new tokens=6 d_model=8 heads=2 seed=3; init tied gain=1.5", "sweep scale on metric=hn seed=9",
         "new tokens=6 d_model=8 heads=2 seed=9; init tied gain=1.5"},
        {"new tokens=6 d_model=8 heads=2 seed=3; init tied seed=4", "sweep scale on metric=hn", "scale on"},
        {"load apple heads=2", "sweep scale off metric=hn", "scale off"},
        {"load apple heads=2; seed 6", "sweep init saturated metric=hn", "init saturated"},
        {"load apple heads=2; init saturated", "sweep scale off metric=hn seed=8", "init saturated seed=8; scale off"},
        {"load apple heads=2", "sweep heads 1 metric=hn", "heads 1"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        assert_like_lines(CASES[i].first, CASES[i].sweep, CASES[i].lines);
}

static void a_mean_is_that_of_the_models_of_its_seeds(void **state) {
    (void)state;
    double hn[3], mean = 0, square = 0;
    for (int s = 0; s < 3; s++) {
        char line[100];
        snprintf(line, sizeof line, "new tokens=6 d_model=8 heads=2 seed=%d; scale off", 4 + s);
        sitting_said(&sitting, line);
        hn[s] = metric_now("hn");
        mean += hn[s] / 3;
    }
    for (int s = 0; s < 3; s++) square += pow(hn[s] - mean, 2) / 3;
    sitting_said(&sitting, NEW);
    sitting_said(&sitting, "sweep scale on off seeds=3 seed=4 metric=hn,top");
    const SweepPoint *point = &record()->point[1][0];
    assert_int_equal(point->done, 3);
    assert_close(point->mean[0], mean, 1e-15);
    assert_close(sweep_sd(point, 0), sqrt(square), 1e-15);
    double figure = NAN;
    assert_true(lab_figure(&sitting.session.experiment, "swept_mean")->of(&sitting.session.experiment, 0, &figure));
    assert_close(figure, mean, 1e-15);
    assert_false(lab_figure(&sitting.session.experiment, "swept_mean")->of(&sitting.session.experiment, 1, &figure));
}

/* Means over 200 seeds, so 50 of them lie within 0.02. */
static void over_seeds_the_scale_alone_keeps_rows_even_as_heads_grow(void **state) {
    (void)state;
    static const double ON[] = {.860, .855, .855, .855}, OFF[] = {.642, .336, .153, .071};
    sitting_said(&sitting, "new tokens=16 d_model=64 heads=1 seed=1");
    sitting_said(&sitting, "sweep d_head 4 16 64 256 scale=on,off metric=hn seeds=50");
    for (size_t v = 0; v < 4; v++) {
        assert_close(record()->point[v][0].mean[0], ON[v], 0.02);
        assert_close(record()->point[v][1].mean[0], OFF[v], 0.02);
        assert_int_equal(record()->point[v][0].verdict[SATURATED], 0);
    }
    assert_int_equal(record()->point[0][1].verdict[SATURATED], 0);
    assert_int_equal(record()->point[2][1].verdict[SATURATED], 50);
    assert_int_equal(record()->point[3][1].verdict[SATURATED], 50);
    assert_int_equal(record()->point[0][0].done, 50);
}

static void sizes_of_square_heads_give_the_published_table(void **state) {
    (void)state;
    static const struct {
        const char *line;
        double hn_on, hn_off, top_on, top_off, jmed_on;
    } ROWS[] = {{"new tokens=8 d_model=16 heads=1 seed=1", .844, .358, .342, .724, .361},
                {"new tokens=16 d_model=16 heads=1 seed=1", .858, .355, .237, .661, .295},
                {"new tokens=16 d_model=64 heads=1 seed=1", .855, .151, .242, .843, .301}};
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        sitting_said(&sitting, ROWS[i].line);
        sitting_said(&sitting, "sweep scale on off metric=hn,top,jmed seeds=60");
        assert_close(record()->point[0][0].mean[0], ROWS[i].hn_on, 0.02);
        assert_close(record()->point[1][0].mean[0], ROWS[i].hn_off, 0.02);
        assert_close(record()->point[0][0].mean[1], ROWS[i].top_on, 0.02);
        assert_close(record()->point[1][0].mean[1], ROWS[i].top_off, 0.02);
        assert_close(record()->point[0][0].mean[2], ROWS[i].jmed_on, 0.02);
    }
}

static void presets_show_the_states_they_are_for(void **state) {
    (void)state;
    static const Verdict WANT[] = {HEALTHY, SATURATED, DIAGONAL, UNIFORM, COLLAPSED, UNIFORM, DIAGONAL, HEALTHY};
    sitting_said(&sitting, "new tokens=16 d_model=64 heads=1 seed=1");
    sitting_said(
        &sitting,
        "sweep init healthy saturated diagonal uniform collapsed zeros identity orthogonal metric=hn seeds=20");
    for (size_t v = 0; v < record()->plan.values; v++) assert_in_range(record()->point[v][0].verdict[WANT[v]], 19, 20);
}

static void a_sweep_changes_nothing_in_the_sitting(void **state) {
    (void)state;
    sitting_said(&sitting, NEW);
    uint64_t before = sitting_digest(&sitting);
    size_t kept = sitting.session.journal.count;
    sitting_said(&sitting, "sweep d_head 4 8 scale=on,off seeds=2");
    sitting_said(&sitting, "sweep init saturated zeros");
    assert_int_equal(sitting_digest(&sitting), before);
    assert_int_equal(sitting.session.journal.count, kept);
}

static void what_fits_nowhere_is_refused_before_anything_is_run(void **state) {
    (void)state;
    static const char *const LINES[] = {"sweep heads 1 3",
                                        "sweep d_head 4 0",
                                        "sweep d_head 4 5000",
                                        "sweep d_model 8 four",
                                        "sweep warmth 1 2",
                                        "sweep scale on maybe",
                                        "sweep mask causal nonsense",
                                        "sweep init healthy sickly",
                                        "sweep scale on off scale=on",
                                        "sweep scale on metric=heat",
                                        "sweep scale on metric=rowsum",
                                        "sweep scale on metric=hn,",
                                        "sweep scale on seeds=0",
                                        "sweep tokens 3 4 scale=on,"};
    sitting_said(&sitting, NEW);
    sitting_said(&sitting, "sweep temperature 1 2");
    for (size_t i = 0; i < sizeof LINES / sizeof *LINES; i++) {
        sitting_refused(&sitting, LINES[i]);
        assert_string_equal(record()->plan.what, "temperature");
    }
    sitting_said(&sitting, "load apple heads=2");
    sitting_refused(&sitting, "sweep tokens 3 4");
    sitting_refused(&sitting, "sweep scale on off seeds=2");
}

typedef struct Patience {
    size_t runs, asked;
} Patience;

static bool wait_for(void *self, size_t done, size_t all) {
    Patience *patience = self;
    assert_int_equal(done, patience->asked++);
    assert_int_equal(all, 12);
    return done < patience->runs;
}

static void a_watch_that_says_stop_keeps_what_is_done(void **state) {
    (void)state;
    sitting_said(&sitting, NEW);
    for (size_t runs = 0; runs <= 12; runs++) {
        Patience patience = {.runs = runs};
        sitting.session.watch = (Watch){wait_for, &patience};
        const char *said = sitting_said(&sitting, "sweep scale on off metric=hn seeds=6");
        sitting.session.watch = (Watch){0};
        const Experiment *experiment = &sitting.session.experiment;
        assert_int_equal(experiment->done, runs);
        assert_int_equal(experiment->stopped, runs < 12);
        assert_int_equal(strstr(said, "stopped") != NULL, runs < 12);
        assert_int_equal(record()->point[0][0].done, (runs + 1) / 2);
        assert_int_equal(record()->point[1][0].done, runs / 2);
        assert_int_equal(sweep_done(record()), (runs + 1) / 2);
    }
}

static bool not_yet(void *self, size_t done, size_t all) {
    (void)all;
    return done < *(size_t *)self;
}

static void what_was_stopped_goes_on_as_if_it_had_not_been(void **state) {
    (void)state;
    static const char SWEEP[] = "sweep d_head 4 8 scale=on,off seeds=5";
    sitting_said(&sitting, NEW);
    sitting_said(&sitting, SWEEP);
    SweepPoint want[2][2];
    for (size_t v = 0; v < 2; v++)
        for (size_t c = 0; c < 2; c++) want[v][c] = record()->point[v][c];
    for (size_t most = 0; most < 20; most += 3) {
        sitting.session.watch = (Watch){not_yet, &most};
        sitting_said(&sitting, SWEEP);
        sitting.session.watch = (Watch){0};
        sitting_said(&sitting, "load apple heads=2"); /* what the sweep began with is its own */
        sitting_said(&sitting, "pause");
        assert_false(sitting.session.experiment.stopped);
        for (size_t v = 0; v < 2; v++)
            for (size_t c = 0; c < 2; c++) assert_memory_equal(&record()->point[v][c], &want[v][c], sizeof want[v][c]);
        sitting_refused(&sitting, "pause");
        sitting_said(&sitting, NEW);
    }
}

/* Each point of each sweep, loaded: its hn is that of the sweep's run of the first seed. */
static void a_point_that_is_loaded_is_the_run_that_was_measured(void **state) {
    (void)state;
    static const struct {
        const char *first, *sweep;
    } CASES[] = {
        {NEW, "sweep scale on off metric=hn"},
        {NEW, "sweep d_head 4 16 scale=on,off metric=hn"},
        {NEW, "sweep init healthy saturated collapsed metric=hn seed=4"},
        {NEW, "sweep mask none \"causal window 4\" metric=hn temperature=1,2"},
        {"new tokens=6 d_model=8 heads=2 seed=3; heads 4; init diagonal gain=1.5", "sweep tokens 5 9 metric=hn"},
        {"new tokens=6 d_model=8 heads=2 seed=3; init tied seed=7", "sweep scale on off metric=hn"},
        {"new tokens=6 d_model=8 heads=2 seed=3; init tied seed=7", "sweep d_model 12 metric=hn"},
        {"load apple heads=2", "sweep heads 1 4 metric=hn"},
        {"load apple heads=2; init saturated", "sweep precision f64 bf16 metric=hn seed=5"},
        {"load apple heads=2", "sweep init healthy zeros metric=hn"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        sitting_close(&sitting);
        sitting_open(&sitting);
        sitting_said(&sitting, CASES[i].first);
        sitting_said(&sitting, CASES[i].sweep);
        uint64_t before = sitting_digest(&sitting);
        SweepRecord *at = sitting.session.experiment.record;
        for (at->at = 0; at->at < at->plan.values; at->at++)
            for (at->on = 0; at->on < at->plan.curves; at->on++) {
                const char *said = sitting_said(&sitting, "point load");
                if (metric_now("hn") != at->point[at->at][at->on].mean[0]) fail_msg("%s: %s", CASES[i].sweep, said);
                sitting_said(&sitting, "undo");
                assert_int_equal(sitting_digest(&sitting), before);
            }
        at->at = at->on = 0;
    }
    sitting_said(&sitting, "load apple heads=2; sweep scale on off; init saturated");
    sitting_refused(&sitting, "point load");
    sitting_refused(&sitting, "point unload");
    sitting_said(&sitting, "cost tokens=4 d_model=4 heads=1");
    sitting_refused(&sitting, "point load");
}

static void as_sentences_it_says_the_same_without_columns(void **state) {
    (void)state;
    sitting_said(&sitting, NEW);
    sitting.session.like.plain = true;
    const char *said = sitting_said(&sitting, "sweep scale on off metric=hn");
    assert_null(strstr(said, "   "));
    assert_non_null(strstr(said, "scale off: hn 0."));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_sitting, close_sitting)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(each_run_is_the_model_that_lines_would_make),
        TEST(a_mean_is_that_of_the_models_of_its_seeds),
        TEST(over_seeds_the_scale_alone_keeps_rows_even_as_heads_grow),
        TEST(sizes_of_square_heads_give_the_published_table),
        TEST(presets_show_the_states_they_are_for),
        TEST(a_sweep_changes_nothing_in_the_sitting),
        TEST(what_fits_nowhere_is_refused_before_anything_is_run),
        TEST(a_watch_that_says_stop_keeps_what_is_done),
        TEST(what_was_stopped_goes_on_as_if_it_had_not_been),
        TEST(a_point_that_is_loaded_is_the_run_that_was_measured),
        TEST(as_sentences_it_says_the_same_without_columns),
    };
    return cmocka_run_group_tests_name("sweep", tests, NULL, NULL);
}
