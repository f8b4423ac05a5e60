/* What holds for every planted bug: where it starts, where it is refused, what can still be explained and
 * differentiated, and what is said about it. */
#include "support/clinic.h"
#include "support/scratch.h"

#include <math.h>
#include <string.h>

/* Lines that make a model the bug shows in; the last part changes it after planting, for a bug that keeps weights. */
static const struct {
    const char *bug, *lines, *then;
} ANYBODIES[] = {
    {"swap-kv", "new tokens=7 d_model=12 heads=3 d_head=4 seed=15; mask causal", NULL},
    {"no-transpose", "new tokens=4 d_model=12 heads=3 d_head=4 seed=15; mask causal", NULL},
    {"stale-weights", "new tokens=7 d_model=12 heads=3 d_head=4 seed=15; mask causal", "edit x *2"},
};

/* The model without the bug and the model with it. */
static void open_with(Sitting *s, const Bug *bug, Model *healthy, Model *sick) {
    const char *lines = PATIENTS[bug->patient].lines, *then = NULL;
    for (size_t i = 0; i < sizeof ANYBODIES / sizeof *ANYBODIES; i++)
        if (text_same(ANYBODIES[i].bug, bug->name)) lines = ANYBODIES[i].lines, then = ANYBODIES[i].then;
    clinic_open(s, lines);
    *sick = clinic_with(s, bug->name);
    if (then) sitting_said(s, then);
    *healthy = s->session.now.model;
    memcpy(sick->given, healthy->given, sizeof sick->given);
}

static void every_bug_shows_from_its_first_step_on_and_not_before(void **state) {
    (void)state;
    for (size_t i = 0; BUGS[i]; i++) {
        Sitting s;
        Model healthy, sick;
        open_with(&s, BUGS[i], &healthy, &sick);
        for (StepId id = TABLE; id <= BUGS[i]->first; id++) {
            Error ignored = {0};
            if (STEPS[id].hidden || !model_has(&healthy, id, &ignored)) continue;
            bool same = clinic_same(&healthy, &sick, id);
            if (same != (id != BUGS[i]->first))
                fail_msg("%s: %s is %s", BUGS[i]->name, STEPS[id].name, same ? "as in health" : "not as in health");
        }
        assert_false(clinic_same(&healthy, &sick, OUT));
        sitting_close(&s);
    }
}

static void clearing_a_bug_brings_health_back_to_the_last_bit(void **state) {
    (void)state;
    for (size_t i = 0; BUGS[i]; i++) {
        Sitting s;
        Model healthy, sick;
        open_with(&s, BUGS[i], &healthy, &sick);
        bug_clear(&sick);
        assert_null(sick.bug);
        assert_true(clinic_same(&healthy, &sick, OUT));
        sitting_close(&s);
    }
}

static void a_bug_replaces_the_one_before(void **state) {
    (void)state;
    Sitting s;
    clinic_open(&s, PATIENTS[WARD].lines);
    Error err = {0};
    Model first = clinic_with(&s, "stale-weights"), both = first, alone = clinic_with(&s, "no-scale");
    assert_true(bug_plant(&s.arena, &both, bug_find("no-scale"), &err));
    assert_null(both.bug_held.at);
    assert_true(clinic_same(&both, &alone, OUT));
    sitting_close(&s);
}

/* ---- refused where it could not show ---- */

#define SMALL_ONE "new tokens=5 d_model=6 heads=1 d_head=6 seed=1"
#define SMALL_TWO "new tokens=5 d_model=6 heads=2 d_head=3 seed=1"
#define CAUSAL SMALL_TWO "; mask causal"

static const struct {
    const char *lines, *bug, *says;
} REFUSED[] = {
    {"new tokens=5 d_model=6 heads=6 d_head=1 seed=1", "no-scale", "d_head above 1"},
    {SMALL_TWO "; scale off", "no-scale", "scale on"},
    {SMALL_ONE, "scale-d-model", "more than one head"},
    {"new tokens=5 d_model=6 heads=2 d_head=6 seed=1", "scale-d-model", "a d_model that is not d_head"},
    {SMALL_TWO "; scale 0.5", "scale-d-model", "scale on"},
    {"new tokens=5 d_model=6 heads=6 d_head=1 seed=1", "scale-d-head", "d_head above 1"},
    {SMALL_TWO "; scale off", "scale-d-head", "scale on"},
    {SMALL_TWO, "mask-after-softmax", "mask causal"},
    {SMALL_TWO, "mask-multiplied", "mask causal"},
    {SMALL_TWO, "mask-added", "mask causal"},
    {SMALL_TWO, "mask-inverted", "mask causal"},
    {SMALL_TWO "; padding 5; mask padding", "mask-inverted", "a mask that forbids"},
    {SMALL_TWO, "mask-peek", "mask causal"},
    {SMALL_TWO "; mask window 2", "mask-peek", "mask causal"},
    {"new tokens=1 d_model=6 heads=2 d_head=3 seed=1; mask causal", "mask-peek", "more tokens"},
    {SMALL_TWO, "mask-blind", "mask causal"},
    {CAUSAL, "padding-rows", "padding in force"},
    {SMALL_TWO "; padding 5; mask padding", "padding-rows", "would change no cell"},
    {CAUSAL, "dead-row-uniform", "may look nowhere"},
    {CAUSAL, "dead-row-nan", "may look nowhere"},
    {SMALL_TWO "; padding 0 1 1 1 1; mask causal padding; fill -1e4", "dead-row-uniform", "fill -inf"},
    {SMALL_TWO "; padding 0 1 1 1 1; mask causal padding; empty_row nan", "dead-row-nan", "empty_row zero"},
    {CAUSAL, "alibi-slope", "position alibi"},
    {SMALL_TWO "; stable off", "no-max", "stable on"},
    {SMALL_ONE, "reshape-heads", "more than one head"},
    {"new tokens=1 d_model=6 heads=2 d_head=3 seed=1", "reshape-heads", "more than one token"},
    {SMALL_ONE, "concat-heads", "more than one head"},
    {"new tokens=5 d_model=6 heads=2 d_head=2 seed=1", "no-wo", "a square wo"},
    {"load hand2", "no-wo", "needs a wo"},
    {"load clinic-short heads=3", "keys-from-wq", "without context"},
    {"load hand2", "keys-from-wq", "made from x"},
    {"new tokens=5 d_model=8 heads=4 d_head=2 kv_heads=2 seed=1", "keys-from-wq", "of one size"},
    {"load hand2", "values-from-wk", "made from x"},
    {"load hungry", "values-from-wk", "of one size"},
    {"load clinic-short heads=3", "roles-swapped", "as many queries as keys"},
    {CAUSAL, "rope-pairs", "position rope"},
    {"new tokens=5 d_model=6 heads=3 d_head=2 seed=1; position rope", "rope-pairs", "more than one pair"},
    {CAUSAL, "rope-on-values", "position rope"},
    {"load hand2; position rope; load v data/axis/v.csv", "rope-on-values", "d_v must be even"},
    {CAUSAL, "window-plus-one", "needs a window"},
    {SMALL_TWO "; mask causal window 5", "window-plus-one", "would change no cell"},
    {CAUSAL "; align bottom-right", "align-top-left", "fewer queries than keys"},
    {"load clinic-short heads=3; mask causal", "align-top-left", "align bottom-right"},
    {CAUSAL, "groups-tiled", "more than one key/value head"},
    {"new tokens=5 d_model=8 heads=4 d_head=2 kv_heads=1 seed=1", "groups-tiled", "more than one key/value head"},
    {"load hungry", "swap-kv", "d_v equal to d_head"},
    {CAUSAL, "no-transpose", "as many keys as d_head"},
    {"load x data/hand2/q.csv", "softmax-columns", "missing"},
};

static void a_bug_is_refused_where_it_could_not_show_and_the_sentence_says_what_it_needs(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof REFUSED / sizeof *REFUSED; i++) {
        Sitting s;
        clinic_open(&s, REFUSED[i].lines);
        Model m = s.session.now.model;
        const Bug *bug = bug_find(REFUSED[i].bug);
        assert_non_null(bug);
        for (Language lang = ENGLISH; lang < LANGUAGE_COUNT; lang++) {
            Error err = {.lang = lang};
            if (bug_plant(&s.arena, &m, bug, &err)) fail_msg("%s is not refused: %s", bug->name, REFUSED[i].lines);
            if (lang == ENGLISH && !strstr(err.text, REFUSED[i].says))
                fail_msg("'%s' does not say '%s'", err.text, REFUSED[i].says);
            assert_true(strlen(err.text) > 10);
            assert_null(m.bug);
        }
        sitting_close(&s);
    }
}

static void whatever_a_bug_needs_is_asked(void **state) {
    (void)state;
    for (size_t i = 0; BUGS[i]; i++) {
        bool tried = false;
        for (size_t j = 0; j < sizeof REFUSED / sizeof *REFUSED; j++)
            tried = tried || text_same(REFUSED[j].bug, BUGS[i]->name);
        if (BUGS[i]->needs && !tried) fail_msg("%s has a need that no test goes against", BUGS[i]->name);
    }
}

/* The models of REFUSED again, the bug put there by force: what it needed has gone away. */
static void a_bug_whose_need_went_away_stays_planted_and_shows_nothing(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof REFUSED / sizeof *REFUSED; i++) {
        Sitting s;
        clinic_open(&s, REFUSED[i].lines);
        Model healthy = s.session.now.model, m = healthy;
        Error ignored = {0};
        m.bug = bug_find(REFUSED[i].bug);
        if (model_has(&m, OUT, &ignored)) assert_true(clinic_same(&healthy, &m, OUT));
        sitting_close(&s);
    }
}

static void a_bug_outlives_a_new_model(void **state) {
    (void)state;
    Sitting s;
    clinic_open(&s, PATIENTS[WARD].lines);
    s.session.now.model = clinic_with(&s, "mask-peek");
    session_changed(&s.session);
    sitting_said(&s, "new tokens=5 d_model=6 heads=2 seed=2");
    assert_ptr_equal(s.session.now.model.bug, bug_find("mask-peek"));
    assert_close(clinic_cell(&s.session.now.model, MASKED, 0, 0, 2), -INFINITY, 0);
    assert_true(isfinite(clinic_cell(&s.session.now.model, MASKED, 0, 0, 1)));
    sitting_said(&s, "load leak");
    assert_ptr_equal(s.session.now.model.bug, bug_find("mask-peek"));
    sitting_close(&s);
}

static void kept_weights_refuse_another_size(void **state) {
    (void)state;
    Sitting s;
    clinic_open(&s, "new tokens=5 d_model=6 heads=2 seed=2");
    s.session.now.model = clinic_with(&s, "stale-weights");
    session_changed(&s.session);
    Matrix held = s.session.now.model.bug_held;
    sitting_said(&s, "new tokens=5 d_model=12 heads=2 seed=3");
    Arena arena = {0};
    assert_true(matrix_same(trace_whole(trace_new(&arena, &s.session.now.model), WEIGHTS), held));
    arena_free(&arena);
    assert_non_null(strstr(sitting_refused(&s, "new tokens=6 d_model=6 heads=2"), "bug clear"));
    assert_non_null(strstr(sitting_refused(&s, "heads 3"), "bug clear"));
    sitting_close(&s);
}

static void planted_bugs_bring_given_matrices_along(void **state) {
    (void)state;
    Sitting s;
    clinic_open(&s, "load split heads=2; position rope");
    Model healthy = clinic_with(&s, NULL), turned = clinic_with(&s, "rope-on-values");
    Matrix v = healthy.given[V];
    double c = cos(1), n = sin(1); /* d_v 2: one pair, angle 1 in row 1 */
    assert_close(clinic_cell(&turned, V, 0, 0, 0), matrix_at(v, 0, 0), 0);
    assert_close(clinic_cell(&turned, V, 1, 1, 0), matrix_at(v, 1, 2) * c - matrix_at(v, 1, 3) * n, 1e-15);
    assert_close(clinic_cell(&turned, V, 1, 1, 1), matrix_at(v, 1, 2) * n + matrix_at(v, 1, 3) * c, 1e-15);
    assert_close(matrix_at(v, 1, 2), 7, 0); /* what was given is not written to */
    sitting_close(&s);
}

static void precision_rounds_what_a_bug_makes_of_its_own(void **state) {
    (void)state;
    static const char *const OWN[] = {"softmax-columns", "mask-after-softmax", "dropout-on", "stale-weights"};
    Sitting s;
    clinic_open(&s, PATIENTS[WARD].lines);
    for (size_t i = 0; i < sizeof OWN / sizeof *OWN; i++) {
        Model m = clinic_with(&s, OWN[i]);
        model_set(&s.arena, &m, "precision bf16");
        for (size_t cell = 0; cell < 49; cell++) {
            double value = clinic_cell(&m, WEIGHTS, 1, cell / 7, cell % 7);
            assert_close(value, ARITHMETICS[m.set.precision].round(value), 0);
        }
    }
    sitting_close(&s);
    clinic_open(&s, PATIENTS[LEFT].lines);
    Model m = clinic_with(&s, "dead-row-uniform"); /* f16 has no -1e9: the same file is healthy there */
    model_set(&s.arena, &m, "precision f16");
    assert_close(clinic_cell(&m, MASKED, 0, 0, 0), -INFINITY, 0);
    assert_close(clinic_cell(&m, WEIGHTS, 0, 0, 0), 0, 0);
    sitting_close(&s);
}

/* ---- explained, differentiated ---- */

static void check_explained(const char *bug, const Model *sick) {
    Arena arena = {0};
    Trace *trace = trace_new(&arena, sick);
    StepId bar[STEP_COUNT];
    size_t count = step_bar(sick, bar);
    for (size_t b = 0; b < count; b++)
        for (size_t h = 0; h < sick->set.heads; h++) {
            Matrix m = trace_value(trace, bar[b], h);
            for (size_t r = 0; r < m.rows; r++)
                for (size_t c = 0; c<m.cols; c += m.cols> 20 ? 7 : 1) {
                    Notes notes;
                    Arena page = {0};
                    trace_explain(trace, bar[b], h, r, c, &page, &notes);
                    if (!(notes.result == matrix_at(m, r, c) || (isnan(notes.result) && isnan(matrix_at(m, r, c)))))
                        fail_msg("%s in %s: %s[%zu,%zu] of head %zu is %.17g, explained as %.17g", bug,
                                 trace->arithmetic->name, STEPS[bar[b]].name, r, c, h, matrix_at(m, r, c),
                                 notes.result);
                    arena_free(&page);
                }
        }
    arena_free(&arena);
}

static void every_cell_of_a_sick_model_is_explained_by_its_own_value_in_every_precision(void **state) {
    (void)state;
    for (size_t i = 0; BUGS[i]; i++) {
        Sitting s;
        Model healthy, sick;
        open_with(&s, BUGS[i], &healthy, &sick);
        for (sick.set.precision = 0; sick.set.precision < ARITHMETIC_COUNT; sick.set.precision++)
            check_explained(BUGS[i]->name, &sick);
        sitting_close(&s);
    }
}

static void a_step_of_its_own_shows_what_it_is_made_from(void **state) {
    (void)state;
    Sitting s;
    clinic_open(&s, PATIENTS[WARD].lines);
    Model m = clinic_with(&s, "mask-after-softmax");
    Arena arena = {0};
    Notes notes;
    Trace *trace = trace_new(&arena, &m);
    trace_explain(trace, WEIGHTS, 1, 2, 0, &arena, &notes);
    assert_int_equal(notes.kind, NOTE_OPERANDS);
    assert_int_equal(notes.count, 7);
    Matrix scaled = trace_value(trace, SCALED, 1);
    for (size_t j = 0; j < 7; j++) {
        assert_close(notes.a[j], matrix_at(scaled, 2, j), 0);
        assert_close(notes.b[j], j <= 2, 0);
    }
    m = clinic_with(&s, "softmax-columns");
    trace = trace_new(&arena, &m);
    trace_explain(trace, WEIGHTS, 1, 2, 1, &arena, &notes);
    assert_int_equal(notes.kind, NOTE_OPERANDS);
    assert_null(notes.b);
    for (size_t i = 0; i < 7; i++) assert_close(notes.a[i], matrix_at(trace_value(trace, MASKED, 1), i, 1), 0);
    s.session.now.model = m;
    session_changed(&s.session);
    assert_non_null(strstr(sitting_said(&s, "explain weights[6,5] head=0"), "made from -inf -inf -inf -inf -inf "));
    arena_free(&arena);
    sitting_close(&s);
}

/* d(sum of out)/d(one entry of x, wq, wk, wv, wo), against the difference of two runs. */
static void the_gradient_of_a_sick_model_is_that_of_what_it_computes(void **state) {
    (void)state;
    static const char *const NONE[] = {"softmax-columns", "mask-after-softmax", "mask-multiplied", "dropout-on",
                                       "rope-on-values"};
    static const char *const LOST[] = {"no-max", "dead-row-nan"}; /* nan where differences would be nan too */
    static const StepId BY[] = {X, WQ, WK, WV, WO};
    for (size_t i = 0; BUGS[i]; i++) {
        Sitting s;
        Model healthy, sick;
        open_with(&s, BUGS[i], &healthy, &sick);
        Arena arena = {0};
        Error err = {.lang = ENGLISH};
        Trace *trace = trace_new(&arena, &sick);
        bool none = false, lost = false;
        for (size_t j = 0; j < sizeof NONE / sizeof *NONE; j++) none = none || text_same(NONE[j], BUGS[i]->name);
        for (size_t j = 0; j < sizeof LOST / sizeof *LOST; j++) lost = lost || text_same(LOST[j], BUGS[i]->name);
        if (trace_has_grad(trace, &err) == none) fail_msg("%s: has a gradient: %d", BUGS[i]->name, !none);
        if (none) assert_non_null(strstr(err.text, "bug clear"));
        for (size_t b = 0; !none && !lost && b < sizeof BY / sizeof *BY; b++) {
            Matrix grad = trace_grad_whole(trace, BY[b]);
            for (size_t cell = 1; cell < grad.rows * grad.cols; cell += grad.rows * grad.cols / 3 + 1) {
                size_t row = cell / grad.cols, col = cell % grad.cols;
                double loss[2], by = 1e-5;
                for (int side = 0; side < 2; side++) {
                    Model moved = sick;
                    moved.given[BY[b]] = matrix_copy(&arena, sick.given[BY[b]]);
                    *matrix_cell(moved.given[BY[b]], row, col) += side ? by : -by;
                    loss[side] = trace_loss(trace_new(&arena, &moved));
                }
                double want = (loss[1] - loss[0]) / (2 * by);
                if (fabs(matrix_at(grad, row, col) - want) > 1e-6 * fmax(1, fabs(want)))
                    fail_msg("%s: d/d%s[%zu,%zu] is %.9g, and the difference is %.9g", BUGS[i]->name, STEPS[BY[b]].name,
                             row, col, matrix_at(grad, row, col), want);
            }
        }
        arena_free(&arena);
        sitting_close(&s);
    }
}

/* Where a bug passes a gradient on in a way of its own, nothing is told about it rather than something wrong. */
static void a_gradient_of_a_sick_model_is_told_as_it_was_computed_or_not_at_all(void **state) {
    (void)state;
    size_t known = 0;
    for (size_t i = 0; BUGS[i]; i++) {
        Sitting s;
        Model healthy, sick;
        open_with(&s, BUGS[i], &healthy, &sick);
        Arena arena = {0};
        Error none = {0};
        Trace *trace = trace_new(&arena, &sick);
        for (StepId id = 0; trace_has_grad(trace, &none) && id < STEP_COUNT; id++) {
            if (STEPS[id].hidden || !model_has(&sick, id, &none)) continue;
            Matrix grad = trace_grad(trace, id, sick.set.heads - 1);
            for (size_t cell = 0; cell < grad.rows * grad.cols; cell += 5) {
                size_t row = cell / grad.cols, col = cell % grad.cols;
                Mark mark = arena_mark(&arena);
                Backs backs = trace_backs(trace, id, sick.set.heads - 1, row, col, &arena);
                known += backs.known;
                if (backs.known) assert_number(backs.result, matrix_at(grad, row, col));
                arena_rewind(&arena, mark);
            }
        }
        arena_free(&arena);
        sitting_close(&s);
    }
    assert_true(known > 1000);
}

static void commands_that_want_a_gradient_say_that_there_is_none(void **state) {
    (void)state;
    static const char *const LINES[] = {"gradients", "show wq grad", "metrics grad_wq"};
    Sitting s;
    clinic_open(&s, PATIENTS[WARD].lines);
    for (size_t i = 0; i < sizeof LINES / sizeof *LINES; i++) sitting_said(&s, LINES[i]);
    s.session.now.model = clinic_with(&s, "mask-multiplied");
    session_changed(&s.session);
    for (size_t i = 0; i < sizeof LINES / sizeof *LINES; i++)
        assert_non_null(strstr(sitting_refused(&s, LINES[i]), "no gradient"));
    sitting_close(&s);
}

/* ---- the table ---- */

static void the_table_has_thirty_bugs_and_eighteen_stars(void **state) {
    (void)state;
    static const char *const STARS[] = {
        "no-scale",     "scale-d-model", "softmax-columns",  "mask-after-softmax", "mask-multiplied", "mask-inverted",
        "mask-peek",    "padding-rows",  "dead-row-uniform", "dead-row-nan",       "no-max",          "reshape-heads",
        "concat-heads", "keys-from-wq",  "roles-swapped",    "dropout-on",         "rope-pairs",      "groups-tiled"};
    size_t count = 0, stars = 0;
    for (; BUGS[count]; count++) {
        assert_ptr_equal(bug_find(BUGS[count]->name), BUGS[count]);
        if (!BUGS[count]->starred) continue;
        assert_true(stars < sizeof STARS / sizeof *STARS);
        assert_string_equal(BUGS[count]->name, STARS[stars++]);
        assert_int_not_equal(BUGS[count]->patient, ANYBODY);
    }
    assert_int_equal(count, 30);
    assert_int_equal(stars, 18);
    assert_null(bug_find("no-such-bug"));
    assert_ptr_equal(bug_find("MASK-Peek"), bug_find("mask-peek"));
}

/* int(18 * numpy.random.default_rng(seed).random()) */
static void random_draws_the_star_that_the_seed_names(void **state) {
    (void)state;
    assert_string_equal(bug_drawn(0)->name, "reshape-heads"); /* 11 */
    assert_string_equal(bug_drawn(1)->name, "dead-row-nan");  /* 9 */
    assert_string_equal(bug_drawn(2)->name, "mask-multiplied");
    assert_string_equal(bug_drawn(3)->name, "scale-d-model");
    assert_string_equal(bug_drawn(15)->name, "concat-heads");
    assert_string_equal(bug_drawn(123456789012)->name, "no-max");
}

static void assert_said(const char *bug, Sentence pair) {
    if (!pair.en || !pair.zh || !*pair.en || !*pair.zh) fail_msg("%s lacks a sentence", bug);
}

static void every_bug_has_its_law_ladder_report_and_last_word(void **state) {
    (void)state;
    Arena arena = {0};
    for (size_t i = 0; BUGS[i]; i++) {
        const Bug *bug = BUGS[i];
        assert_said(bug->name, bug->law);
        assert_said(bug->name, bug->sign);
        assert_said(bug->name, bug->test);
        assert_said(bug->name, bug->said);
        if (bug->where) assert_said(bug->name, bug->report);
        else assert_null(bug->report.en);
        for (Language lang = ENGLISH; lang < LANGUAGE_COUNT; lang++)
            for (size_t rung = 0; rung < BUG_RUNGS; rung++) {
                const char *hint = bug_hint(bug, rung, lang, &arena);
                bool named = strstr(hint, bug->name) != NULL;
                if (named != (rung == BUG_RUNGS - 1)) fail_msg("%s, rung %zu: %s", bug->name, rung, hint);
            }
        assert_non_null(strstr(bug_hint(bug, 1, ENGLISH, &arena), STEPS[bug->first].name));
    }
    arena_free(&arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_bug_shows_from_its_first_step_on_and_not_before),
        cmocka_unit_test(clearing_a_bug_brings_health_back_to_the_last_bit),
        cmocka_unit_test(a_bug_replaces_the_one_before),
        cmocka_unit_test(a_bug_is_refused_where_it_could_not_show_and_the_sentence_says_what_it_needs),
        cmocka_unit_test(whatever_a_bug_needs_is_asked),
        cmocka_unit_test(a_bug_whose_need_went_away_stays_planted_and_shows_nothing),
        cmocka_unit_test(a_bug_outlives_a_new_model),
        cmocka_unit_test(kept_weights_refuse_another_size),
        cmocka_unit_test(planted_bugs_bring_given_matrices_along),
        cmocka_unit_test(precision_rounds_what_a_bug_makes_of_its_own),
        cmocka_unit_test(every_cell_of_a_sick_model_is_explained_by_its_own_value_in_every_precision),
        cmocka_unit_test(a_step_of_its_own_shows_what_it_is_made_from),
        cmocka_unit_test(the_gradient_of_a_sick_model_is_that_of_what_it_computes),
        cmocka_unit_test(a_gradient_of_a_sick_model_is_told_as_it_was_computed_or_not_at_all),
        cmocka_unit_test(commands_that_want_a_gradient_say_that_there_is_none),
        cmocka_unit_test(the_table_has_thirty_bugs_and_eighteen_stars),
        cmocka_unit_test(random_draws_the_star_that_the_seed_names),
        cmocka_unit_test(every_bug_has_its_law_ladder_report_and_last_word),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
