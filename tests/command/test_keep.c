/* Undo, redo, replay and state: a random sitting comes back to the bit by every way there is. */
#include "support/check.h"

#include "attention/bug.h"
#include "command/command.h"

#include <stdio.h>
#include <string.h>

static void hear(void *self, const char *text) {
    (void)self, (void)text;
}

static void begin(Session *session) {
    session_open(session);
    session->console = (Console){.line = hear, .error = hear};
}

static bool run(Session *session, const char *line) {
    Error err = {0};
    return command_run(session, line, &err);
}

static uint64_t mix(uint64_t digest, const void *bytes, size_t count) {
    const unsigned char *at = bytes;
    for (size_t i = 0; i < count; i++) digest = (digest ^ at[i]) * UINT64_C(0x100000001b3);
    return digest;
}

/* Everything a person could see: settings, cursor, and each cell of each step there is. */
static uint64_t digest_of(Session *session) {
    uint64_t digest = UINT64_C(0xcbf29ce484222325);
    const Model *model = &session->now.model;
    for (size_t i = 0; i < SETTING_COUNT; i++) {
        Text value = text_new(&session->scratch);
        SETTINGS[i].get(model, &value);
        digest = mix(digest, value.at, value.length);
    }
    digest = mix(digest, &session->now.seed, sizeof session->now.seed);
    digest = mix(digest, &session->now.pinned.on, sizeof(bool));
    digest = mix(digest, &session->now.sick.guess, sizeof(Guess));
    if (model->bug) digest = mix(digest, model->bug->name, strlen(model->bug->name));
    for (StepId id = 0; id < STEP_COUNT; id++) {
        Error err = {0};
        if (STEPS[id].hidden || !model_has(model, id, &err)) continue;
        Matrix m = trace_whole(session_trace(session), id);
        for (size_t i = 0; i < m.rows; i++)
            for (size_t j = 0; j < m.cols; j++) {
                double value = matrix_at(m, i, j);
                digest = mix(digest, &value, sizeof value);
            }
    }
    return digest;
}

static const char *const POOL[] = {
    "new",
    "new tokens=5 d_model=8 heads=2 seed=3",
    "new tokens=3 d_model=12 heads=4 kv_heads=2",
    "load apple heads=2",
    "load hand3",
    "load x apple-more/xphone",
    "scale off",
    "scale toggle",
    "scale 1/3",
    "mask toggle",
    "mask causal window 2",
    "mask none",
    "padding 2",
    "padding none",
    "mask padding",
    "heads more",
    "heads fewer",
    "heads 4",
    "heads 3",
    "position rope",
    "position alibi",
    "position none",
    "position sinusoidal",
    "position t5",
    "temperature 2",
    "temperature 1",
    "stable off",
    "stable on",
    "fill -1e9",
    "fill -inf",
    "init next",
    "init previous",
    "init saturated",
    "init collapsed seed=4",
    "init healthy gain=2 std=0.5",
    "reseed",
    "train recall tokens=4 d_model=8 d_head=4 d_v=4 heads=2 classes=3 batch=2 steps=2",
    "train keep example=1",
    "seed 7",
    "seed 1",
    "edit x[0,0] 0.5",
    "edit x[1,1] *2",
    "edit wq[0] *-1",
    "edit v[0,0] 3",
    "order 1 0 2",
    "order 2 2",
    "freeze on",
    "freeze off",
    "order 0 1 1",
    "pin",
    "unpin",
    "next",
    "back",
    "goto weights",
    "head next",
    "cell 1 1",
    "cell down",
    "digits 2",
    "show weights",
    "metrics",
    "nonsense",
    "kv_heads 1",
    "align bottom-right",
    "empty_row nan",
    "undo",
    "redo",
    "undo 2",
    "bug plant softmax-columns",
    "bug clear",
    "bug plant random seed=2",
    "bug plant stale-weights",
    "bug guess no-max",
    "bug plant no-wo hidden",
};
enum { POOL_SIZE = sizeof POOL / sizeof *POOL, LINES = 40, SITTINGS = 60 };

static uint32_t next_random(uint32_t *state) {
    *state = *state * 1664525u + 1013904223u;
    return *state >> 8;
}

/* A fresh sitting brought through these lines shows the same. */
static void check_replay(const char *lines, uint64_t digest, const char *what) {
    Session other;
    begin(&other);
    Error err = {0};
    if (!command_run(&other, lines, &err)) fail_msg("%s: %s\n%s", what, err.text, lines);
    if (digest_of(&other) != digest) fail_msg("%s shows something else\n%s", what, lines);
    session_close(&other);
}

static char heard[65536];

static void remember(void *self, const char *text) {
    (void)self;
    snprintf(heard, sizeof heard, "%s", text);
}

static void check_state(Session *session, uint64_t digest) {
    session->console.line = remember;
    assert_true(run(session, "state"));
    session->console.line = hear;
    check_replay(heard, digest, "state");
}

static void check_journal(Session *session, uint64_t digest) {
    Text all = text_new(&session->scratch);
    for (size_t i = 0; i < session->journal.done; i++) text_print(&all, "%s; ", session->journal.line[i].text);
    check_replay(all.at, digest, "the journal");
}

static void a_random_sitting_is_its_undo_its_replay_and_its_state(void **state) {
    (void)state;
    size_t changes = 0;
    for (uint32_t sitting = 0; sitting < SITTINGS; sitting++) {
        Session session;
        uint32_t random = sitting * 7919u + 17;
        begin(&session);
        for (size_t i = 0; i < LINES; i++) {
            const char *line = POOL[next_random(&random) % POOL_SIZE];
            uint64_t before = digest_of(&session);
            size_t done = session.journal.done;
            bool ran = run(&session, line);
            uint64_t after = digest_of(&session);
            if (!ran) {
                if (before != after) fail_msg("'%s' was refused and changed something", line);
                continue;
            }
            bool changed = session.journal.done == done + 1 && session.journal.line[done].kind == CHANGE;
            if (!changed) continue;
            changes++;
            assert_true(run(&session, "undo"));
            if (digest_of(&session) != before) fail_msg("undo of '%s' is not what was before", line);
            assert_true(run(&session, "redo"));
            if (digest_of(&session) != after) fail_msg("redo of '%s' is not what it was", line);
        }
        uint64_t digest = digest_of(&session);
        check_journal(&session, digest);
        check_state(&session, digest);
        session_close(&session);
    }
    assert_true(changes > 500);
}

static void undo_passes_over_moves_and_says_when_there_is_nothing(void **state) {
    (void)state;
    Session session;
    begin(&session);
    assert_false(run(&session, "undo"));
    assert_true(run(&session, "load apple heads=2; goto weights; scale off; cell 0 2; lang zh; next"));
    assert_true(run(&session, "undo"));
    assert_int_equal(session.now.model.set.scale, SCALE_ON);
    assert_int_equal(session.now.at.step, WEIGHTS);
    assert_true(run(&session, "redo"));
    assert_int_equal(session.now.model.set.scale, SCALE_OFF);
    assert_false(run(&session, "redo"));
    assert_true(run(&session, "undo 9"));
    Error err = {0};
    assert_false(session_has_model(&session, &err));
    assert_true(run(&session, "redo 2"));
    assert_true(session_has_model(&session, &err));
    session_close(&session);
}

static void a_new_line_forgets_what_was_undone(void **state) {
    (void)state;
    Session session;
    begin(&session);
    assert_true(run(&session, "new; scale off; undo; temperature 2"));
    assert_false(run(&session, "redo"));
    assert_int_equal(session.journal.count, 2);
    session_close(&session);
}

static void undo_reaches_a_thousand_lines_back_and_then_says_so(void **state) {
    (void)state;
    Session session;
    begin(&session);
    assert_true(run(&session, "new tokens=2 d_model=2 heads=1"));
    for (int i = 0; i < JOURNAL_SCENES + 50; i++) assert_true(run(&session, "scale toggle"));
    assert_true(run(&session, "undo 1000"));
    assert_false(run(&session, "undo"));
    assert_true(run(&session, "scale off"));
    assert_true(run(&session, "undo"));
    session_close(&session);
}

static void ten_thousand_moves_cost_undo_nothing_and_little_memory(void **state) {
    (void)state;
    Session session;
    begin(&session);
    assert_true(run(&session, "load apple heads=2; scale off; goto weights; cell 0 0"));
    size_t before = arena_size(&session.journal.arena);
    for (int i = 0; i < 5000; i++) assert_true(run(&session, i % 2 ? "cell left; cell down" : "cell right; cell up"));
    assert_true(session.journal.count >= 10000);
    assert_int_equal(session.journal.scenes, 2);
    assert_true(arena_size(&session.journal.arena) - before < 8 << 20);
    assert_true(run(&session, "undo"));
    assert_int_equal(session.now.model.set.scale, SCALE_ON);
    assert_true(run(&session, "redo"));
    assert_int_equal(session.now.model.set.scale, SCALE_OFF);
    session_close(&session);
}

static void what_is_undone_and_replaced_over_and_over_takes_no_more_memory(void **state) {
    (void)state;
    enum { TURNS = 3000 };
    Session session;
    begin(&session);
    assert_true(run(&session, "new tokens=2 d_model=2 heads=1; scale off; temperature 2"));
    size_t before = arena_size(&session.journal.arena);
    for (int i = 0; i < TURNS; i++) assert_true(run(&session, "undo 2; redo; temperature 3"));
    assert_true(arena_size(&session.journal.arena) - before < TURNS * sizeof(Scene) / 4);
    assert_int_equal(session.journal.count, 3);
    assert_true(run(&session, "undo; redo"));
    assert_true(session.now.model.set.temperature == 3);
    session_close(&session);
}

static void undo_and_redo_look_where_one_looked_around_the_line(void **state) {
    (void)state;
    Session session;
    begin(&session);
    assert_true(
        run(&session, "load apple heads=2; goto weights; cell 1 1; scale off; cell 2 0; mask causal; cell 0 2"));
    assert_true(run(&session, "undo"));
    assert_int_equal(session.now.at.row, 2);
    assert_true(run(&session, "undo"));
    assert_int_equal(session.now.at.row, 1);
    assert_int_equal(session.now.at.col, 1);
    assert_true(run(&session, "cell 0 0; redo"));
    assert_int_equal(session.now.model.set.scale, SCALE_OFF);
    assert_int_equal(session.now.at.row, 1); /* as it was when the line had been run */
    assert_true(run(&session, "redo"));
    assert_true(session.now.model.set.causal);
    assert_int_equal(session.now.at.row, 2);
    assert_true(run(&session, "cell 1 2; undo; redo"));
    assert_int_equal(session.now.at.col, 0);
    assert_true(run(&session, "temperature 2; undo; redo; cell 1 1; undo")); /* the place at the first undo is past */
    assert_true(run(&session, "redo; undo; redo"));
    assert_int_equal(session.now.at.row, 2);
    session_close(&session);
}

static void scenes_let_go_among_undone_lines_refuse_redo_and_change_nothing(void **state) {
    (void)state;
    Session session;
    begin(&session);
    assert_true(run(&session, "new tokens=2 d_model=2 heads=1; scale off; temperature 2; temperature 3; undo 3"));
    journal_let_go(&session.journal, 4);
    uint64_t digest = digest_of(&session);
    Error err = {0};
    assert_false(command_run(&session, "redo", &err));
    assert_non_null(strstr(err.text, "'scale off'"));
    assert_true(digest_of(&session) == digest);
    assert_int_equal(session.journal.done, 1);
    assert_true(run(&session, "temperature 5; undo; redo"));
    session_close(&session);
}

static void old_scenes_are_let_go_before_memory_runs_out_and_nothing_shown_changes(void **state) {
    (void)state;
    Session session;
    begin(&session);
    session.store_limit = 4 << 20;
    assert_true(run(&session, "load apple heads=2; pin"));
    for (int i = 0; i < 300; i++) {
        assert_true(run(&session, "new tokens=32 d_model=64 heads=4; edit x[0,0] *2"));
        assert_true(run(&session, i % 2 ? "scale off" : "scale on"));
    }
    assert_true(arena_size(&session.store) < 16 << 20);
    uint64_t digest = digest_of(&session);
    assert_true(run(&session, "undo 4; redo 4"));
    assert_true(digest_of(&session) == digest);
    assert_true(run(&session, "compare"));
    assert_string_equal(model_query_name(&session.now.pinned.model, 0), "苹果");
    assert_false(run(&session, "undo 900; undo 900"));
    session_close(&session);
}

static void a_record_is_a_script_that_shows_the_same(void **state) {
    (void)state;
    const char *path = "build/tests/record.qkv";
    Session session;
    remove(path);
    begin(&session);
    assert_true(run(&session, "new tokens=4 d_model=6 heads=2; scale off"));
    assert_true(run(&session, "record build/tests/record.qkv"));
    assert_true(
        run(&session, "mask toggle; heads more; edit x[0,1] *3; undo; init next; show weights; goto z; record off"));
    assert_false(run(&session, "record build/tests/record.qkv")); /* never over a file that is there */
    assert_true(run(&session, "temperature 3; undo"));
    Session other;
    begin(&other);
    assert_true(run(&other, "source build/tests/record.qkv"));
    assert_true(digest_of(&other) == digest_of(&session));
    assert_int_equal(other.now.at.step, Z);
    session_close(&other);
    session_close(&session);
    remove(path);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_random_sitting_is_its_undo_its_replay_and_its_state),
        cmocka_unit_test(undo_passes_over_moves_and_says_when_there_is_nothing),
        cmocka_unit_test(a_new_line_forgets_what_was_undone),
        cmocka_unit_test(undo_reaches_a_thousand_lines_back_and_then_says_so),
        cmocka_unit_test(ten_thousand_moves_cost_undo_nothing_and_little_memory),
        cmocka_unit_test(what_is_undone_and_replaced_over_and_over_takes_no_more_memory),
        cmocka_unit_test(undo_and_redo_look_where_one_looked_around_the_line),
        cmocka_unit_test(scenes_let_go_among_undone_lines_refuse_redo_and_change_nothing),
        cmocka_unit_test(old_scenes_are_let_go_before_memory_runs_out_and_nothing_shown_changes),
        cmocka_unit_test(a_record_is_a_script_that_shows_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
