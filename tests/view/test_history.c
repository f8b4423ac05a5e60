/* The history view: what each changing line led to, and the way there. */
#include "support/screen.h"

#include "session/past.h"
#include "view/write_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RNG8 "new tokens=8 d_model=16 heads=2 seed=1; "
#define SEVEN RNG8 "goto weights; cell 2 7; scale off; scale on; mask causal; heads 4; next; heads 1; scale off; "

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

static Canvas drawn(int cols, int rows, Screen *screen) {
    Canvas canvas = screen_draw(&sitting, screen, cols, rows);
    assert_whole(canvas);
    return canvas;
}

static bool screen_shows(const char *text) {
    Screen screen;
    return screen_holds(&sitting, drawn(80, 24, &screen), text);
}

/* ---- what it shows ---- */

static double metric_now(const char *name) {
    Trace *trace = session_trace(&sitting.session);
    return metric_find(name)->of(trace, summary_new(trace, 0), 0, 0);
}

static void figures_of_a_line_are_what_the_metrics_said_after_it(void **state) {
    (void)state;
    static const char *const LINES[] = {"new tokens=8 d_model=16 heads=2 seed=1",
                                        "scale off",
                                        "cell 1 1; next",
                                        "mask causal",
                                        "heads 4",
                                        "head 1; head 0",
                                        "edit x[1,1] 4",
                                        "init saturated",
                                        "pin",
                                        "temperature 2"};
    enum { COUNT = sizeof LINES / sizeof *LINES };
    double hn[COUNT], top[COUNT];
    size_t changes = 0;
    for (size_t i = 0; i < COUNT; i++) {
        sitting_said(&sitting, LINES[i]);
        if (strncmp(LINES[i], "cell", 4) == 0 || strncmp(LINES[i], "head ", 5) == 0) continue;
        hn[changes] = metric_now("hn"), top[changes] = metric_now("top");
        changes++;
    }
    for (int turn = 0; turn < 2; turn++) {
        Session *session = &sitting.session;
        Past past = past_of(&sitting.arena, &session->journal);
        assert_int_equal(past.count, changes);
        assert_int_equal(past.done, changes - (turn ? 4 : 0));
        for (size_t i = turn ? 0 : changes / 2; i < changes; i++) { /* some only after the undo */
            Unknown why;
            Figures f = past_figures(session, &past, i, 0, &why);
            assert_true(f.known);
            assert_close(figure(&f, "hn"), hn[i], 0);
            assert_close(figure(&f, "top"), top[i], 0);
        }
        if (!turn) sitting_said(&sitting, "undo 4");
    }
}

static uint32_t next_random(uint32_t *state) {
    *state = *state * 1664525u + 1013904223u;
    return *state >> 8;
}

/* However one went back and forth and looked around: each column is what the metrics said when its line had been run. */
static void a_random_sitting_shows_its_past_as_it_was(void **state) {
    (void)state;
    static const char *const POOL[] = {"scale toggle",   "mask toggle", "heads more", "heads fewer", "temperature 2",
                                       "edit x[0,0] *2", "init next",   "reseed",     "pin",         "undo",
                                       "redo",           "undo 2",      "redo 2",     "cell down",   "cell left",
                                       "next",           "head 0",      "digits 3",   "scale maybe", "undo"};
    enum { POOL_SIZE = sizeof POOL / sizeof *POOL, LINES = 60, SITTINGS = 40 };
    size_t checked = 0;
    for (uint32_t turn = 0; turn < SITTINGS; turn++) {
        double hn[LINES + 1] = {0};
        uint32_t random = turn * 7919u + 5;
        sitting_close(&sitting);
        sitting_open(&sitting);
        sitting_said(&sitting, RNG8 "goto weights");
        Session *session = &sitting.session;
        for (size_t i = 0; i < LINES; i++) {
            Past past = past_of(&sitting.arena, &session->journal);
            if (past.done) hn[past.done - 1] = metric_now("hn");
            for (size_t at = 0; at < past.count && next_random(&random) % 4 == 0; at++) {
                Unknown why;
                Figures f = past_figures(session, &past, at, 0, &why);
                assert_true(f.known);
                assert_close(figure(&f, "hn"), hn[at], 0);
                checked += at + 1 != past.done;
            }
            sitting_run(&sitting, POOL[next_random(&random) % POOL_SIZE]);
            Error none = {0};
            if (!session_has_model(session, &none)) sitting_run(&sitting, "redo");
        }
    }
    assert_true(checked > 100);
}

static void a_column_stands_for_each_changing_line_and_for_no_move(void **state) {
    (void)state;
    sitting_said(&sitting, SEVEN "view history");
    assert_true(screen_shows(" 7 lines "));
    assert_true(screen_shows(" line 7  scale off: Hn 0.92 → 0.59, top 0.37 → 0.63, conc 0.33 → 0.26"));
    assert_true(screen_shows("0 ███ 0.82  ███ 0.41  ███ 0.82  ███ 0.88  ███ 0.80  ███ 0.92  ███[0.59]"));
    assert_true(screen_shows("it is an undo"));
    sitting_said(&sitting, "undo 2");
    assert_true(screen_shows("███ 0.88  ███[0.80] ███ 0.92  ███ 0.59"));
    assert_true(screen_shows("heads 4   (heads 1) (scale"));
}

static void lines_that_were_replaced_are_forgotten(void **state) {
    (void)state;
    sitting_said(&sitting, SEVEN "view history; undo 2; temperature 2");
    assert_true(screen_shows(" 6 lines "));
    assert_false(screen_shows("(heads"));
    assert_true(screen_shows("line 6  temperature 2: "));
}

static void where_nothing_is_known_the_column_says_why(void **state) {
    (void)state;
    sitting_said(&sitting, "new tokens=300 d_model=4 heads=4; new tokens=8 d_model=16 heads=4; heads 1; view history");
    sitting_said(&sitting, "undo; head 3; redo; undo; head 3");
    assert_true(screen_shows("too large"));
    assert_true(screen_shows("no head"));
    sitting_said(&sitting, "redo; temperature 2; heads 2");
    journal_let_go(&sitting.session.journal, 4);
    assert_true(screen_shows("too old   too old   too old   healthy   healthy"));
    sitting_close(&sitting);
    sitting_open(&sitting);
    sitting_said(&sitting, "load x apple/x.csv; load wq apple/wq.csv; load wk apple/wk.csv");
    sitting_said(&sitting, "load wv apple/wv.csv; view history");
    assert_true(screen_shows("none yet  none yet  healthy   healthy"));
}

static void what_is_known_stays_known_when_its_scene_is_let_go(void **state) {
    (void)state;
    sitting_said(&sitting, SEVEN "view history");
    assert_true(screen_shows("███ 0.82  ███ 0.41"));
    journal_let_go(&sitting.session.journal, 7);
    assert_true(screen_shows("███ 0.82  ███ 0.41"));
    sitting_said(&sitting, "lang zh");
    assert_true(screen_shows("健康"));
}

static void a_hidden_bug_is_not_named(void **state) {
    (void)state;
    sitting_said(&sitting, RNG8 "goto weights; bug plant no-scale hidden; view history");
    assert_true(screen_shows("bug plant"));
    assert_false(screen_shows("no-scale"));
}

static void it_needs_weights_and_a_line(void **state) {
    (void)state;
    assert_non_null(strstr(sitting_refused(&sitting, "view history"), "nothing is loaded"));
    sitting_said(&sitting, "load x apple/x.csv");
    sitting_refused(&sitting, "view history");
    sitting_said(&sitting, "load apple heads=2; view history; load x apple/x.csv");
    assert_true(screen_shows(" line 3  load x apple/x.csv"));
}

/* ---- the choice ---- */

static void left_and_right_choose_a_line_and_leave_the_cell_alone(void **state) {
    (void)state;
    sitting_said(&sitting, SEVEN "view history");
    size_t count = sitting.session.journal.count;
    Cursor at = sitting.session.now.at;
    assert_string_equal(sitting_said(&sitting, "cell left"), "line 6 of 7: heads 1\n");
    assert_true(screen_shows("███[0.92] ███ 0.59"));
    assert_true(screen_shows(" line 6  heads 1: Hn 0.80 → 0.92"));
    sitting_said(&sitting, "cell left; cell up; cell down");
    assert_string_equal(sitting_said(&sitting, "cell right"), "line 6 of 7: heads 1\n");
    assert_non_null(strstr(sitting_said(&sitting, "cell home"), "line 1 of 7: new tokens=8 "));
    assert_non_null(strstr(sitting_said(&sitting, "cell left"), "line 1 of 7: new tokens=8 "));
    assert_string_equal(sitting_said(&sitting, "cell end; cell right"),
                        "line 7 of 7: scale off\nline 7 of 7: scale off\n");
    assert_int_equal(sitting.session.journal.count, count);
    assert_memory_equal(&at, &sitting.session.now.at, sizeof at);
    sitting_said(&sitting, "view equation; cell left");
    assert_int_equal(sitting.session.now.at.col, at.col - 1);
}

static void the_cursor_stands_on_the_chosen_number(void **state) {
    (void)state;
    Screen screen;
    sitting_said(&sitting, SEVEN "view history; cell left; cell left");
    Canvas canvas = drawn(80, 24, &screen);
    const Cell *cell = canvas_cell(canvas, screen.cursor_row, screen.cursor_col);
    assert_int_equal(cell[-1].rune, '[');
    assert_int_equal(cell[0].rune, '0');
    assert_int_equal(cell[2].rune, '8');
}

static void undo_with_a_dot_goes_to_the_chosen_line_back_and_forward(void **state) {
    (void)state;
    uint64_t digest[4];
    static const char *const LINES[] = {RNG8 "goto weights", "scale off", "mask causal; cell 1 1", "heads 4"};
    for (size_t i = 0; i < 4; i++) {
        sitting_said(&sitting, LINES[i]);
        digest[i] = sitting_digest(&sitting);
    }
    sitting_said(&sitting, "view history; cell home; cell right");
    assert_string_equal(sitting_said(&sitting, "undo ."), "at line 2 of 4: scale off\n");
    assert_true(sitting_digest(&sitting) == digest[1]);
    sitting_said(&sitting, "cell end; undo .");
    assert_int_equal(sitting.session.now.model.set.heads, 4);
    sitting_said(&sitting, "undo; redo"); /* the cell of then comes back too */
    assert_true(sitting_digest(&sitting) == digest[3]);
    sitting_said(&sitting, "cell home; undo .; view equation");
    assert_true(sitting_digest(&sitting) == digest[0]);
}

static void a_choice_lasts_until_something_is_changed(void **state) {
    (void)state;
    static const char *const CHANGES[] = {"undo", "undo; redo", "scale 0.5", "undo ."};
    assert_non_null(strstr(sitting_refused(&sitting, "undo ."), "no line is chosen"));
    sitting_said(&sitting, SEVEN);
    assert_non_null(strstr(sitting_refused(&sitting, "undo ."), "no line is chosen"));
    sitting_said(&sitting, "view history");
    for (size_t i = 0; i < sizeof CHANGES / sizeof *CHANGES; i++) {
        sitting_said(&sitting, "cell left");
        sitting_said(&sitting, CHANGES[i]);
        sitting_refused(&sitting, "undo .");
    }
    assert_string_equal(sitting_said(&sitting, "cell left; cell right; undo ."),
                        "line 5 of 7: heads 4\nline 6 of 7: heads 1\nat line 6 of 7: heads 1\n");
}

static void a_record_replays_the_way_to_a_chosen_line(void **state) {
    (void)state;
    const char *path = "build/tests/history.qkv";
    remove(path);
    sitting_said(&sitting, RNG8 "record build/tests/history.qkv");
    sitting_said(&sitting,
                 "scale off; mask causal; heads 4; view history; cell left; cell left; undo .; temperature 2");
    sitting_said(&sitting, "record off");
    uint64_t digest = sitting_digest(&sitting);
    sitting_close(&sitting);
    sitting_open(&sitting);
    sitting_said(&sitting, "source build/tests/history.qkv");
    assert_true(sitting_digest(&sitting) == digest);
    remove(path);
}

/* ---- the strip ---- */

static void a_large_screen_lists_the_last_eight_verdicts(void **state) {
    (void)state;
    Screen screen;
    sitting_said(&sitting, SEVEN "init saturated; init collapsed; goto weights");
    Canvas canvas = drawn(200, 60, &screen);
    assert_true(screen_holds(&sitting, canvas, "line                      verdict       Hn   top "));
    assert_false(screen_holds(&sitting, canvas, " 1 new tokens"));
    assert_true(screen_holds(&sitting, canvas, " 2 scale off                 healthy     0.41  0.69 "));
    assert_true(screen_holds(&sitting, canvas, " 9 init collapsed            collapsed   "));
    assert_false(screen_holds(&sitting, drawn(159, 60, &screen), "line     "));
    assert_false(screen_holds(&sitting, drawn(200, 39, &screen), "line     "));
    sitting_said(&sitting, "undo 2");
    canvas = drawn(200, 60, &screen);
    assert_true(screen_holds(&sitting, canvas, " 1 new tokens"));
    assert_false(screen_holds(&sitting, canvas, "init saturated            saturated"));
    sitting_said(&sitting, "new; undo 7");
    assert_false(screen_holds(&sitting, drawn(200, 60, &screen), "line     ")); /* one line is no history */
}

/* The same screen with a strip and without: nothing else may differ. */
static void the_strip_covers_nothing(void **state) {
    (void)state;
    static const char *const MODELS[] = {"new tokens=8 d_model=16 heads=2 seed=1", "new tokens=45 d_model=8 heads=2",
                                         "new tokens=20 d_model=64 heads=1", "new tokens=300 d_model=8 heads=1"};
    static const char *const STEPS_SEEN[] = {"goto q", "goto scores; cell 2 7", "goto weights", "goto out"};
    size_t strips = 0;
    for (size_t i = 0; i < 16; i++) {
        Screen screen;
        sitting_close(&sitting);
        sitting_open(&sitting);
        sitting_said(&sitting, MODELS[i / 4]);
        sitting_said(&sitting, STEPS_SEEN[i % 4]);
        Canvas plain = drawn(200, 60, &screen);
        Arena kept = {0};
        Canvas before = canvas_new(&kept, 60, 200);
        memcpy(before.cell, plain.cell, 60 * 200 * sizeof(Cell));
        sitting_said(&sitting, "pin; unpin");
        Canvas with = drawn(200, 60, &screen);
        bool strip = screen_holds(&sitting, with, "line                      verdict");
        strips += strip;
        for (int cell = 0; cell < 60 * 200; cell++) {
            bool same = memcmp(&before.cell[cell], &with.cell[cell], sizeof(Cell)) == 0;
            if (!same) assert_true(strip && before.cell[cell].rune == ' ');
        }
        arena_free(&kept);
    }
    assert_true(strips >= 4 && strips < 16);
}

/* ---- sizes ---- */

static void every_size_shows_the_chosen_line_of_many(void **state) {
    (void)state;
    sitting_said(&sitting, SEVEN "view history");
    for (int i = 0; i < 30; i++) sitting_said(&sitting, i % 2 ? "temperature 2" : "position sinusoidal");
    sitting_said(&sitting, "undo 5");
    for (int turn = 0; turn < 38; turn++) {
        sitting_said(&sitting, turn ? "cell left" : "cell end");
        for (int size = 0; size < 40; size++) {
            Screen screen;
            int cols = 40 + size * 4, rows = 7 + size * 53 / 39;
            Canvas canvas = drawn(cols, rows, &screen);
            const Cell *cell = canvas_cell(canvas, screen.cursor_row, screen.cursor_col);
            assert_true(screen.cursor_col > 0 && cell[-1].rune == '[');
            assert_true(screen_holds(&sitting, canvas, "verdict"));
            arena_rewind(&sitting.session.scratch, (Mark){0});
        }
    }
}

static void drawing_it_again_takes_no_more_memory(void **state) {
    (void)state;
    Screen screen;
    sitting_said(&sitting, SEVEN "view history");
    drawn(200, 60, &screen);
    Mark derived = arena_mark(&sitting.session.derived), kept = arena_mark(&sitting.session.journal.arena);
    for (int i = 0; i < 20; i++) drawn(200, 60, &screen);
    Mark again = arena_mark(&sitting.session.derived), still = arena_mark(&sitting.session.journal.arena);
    assert_memory_equal(&derived, &again, sizeof derived);
    assert_memory_equal(&kept, &still, sizeof kept);
}

static void compare_screens_in(const char *lang) {
    static const struct { int cols, rows; } SIZES[] = {{200, 60}, {80, 24}, {40, 12}};
    static const char *const LINES[] = {"cell left; cell left; cell left", "undo ."};
    Text cells = text_new(&sitting.session.store), roles = text_new(&sitting.session.store);
    sitting_said(&sitting, SEVEN "view history");
    sitting_said(&sitting, strcmp(lang, "zh") == 0 ? "lang zh" : "lang en");
    for (size_t i = 0; i < 6; i++) {
        Screen screen;
        if (i % 3 == 0) sitting_said(&sitting, LINES[i / 3]);
        Canvas canvas = drawn(SIZES[i % 3].cols, SIZES[i % 3].rows, &screen);
        const char *head = arena_print(&sitting.arena, "@ %dx%d %s, cursor %d %d\n", canvas.cols, canvas.rows,
                                       LINES[i / 3], screen.cursor_row, screen.cursor_col);
        text_print(&cells, "%s%s", head, write_text(&sitting.arena, canvas, false));
        text_put(&roles, head);
        for (int row = 0; row < canvas.rows; row++) {
            char *line = canvas_row_roles(&sitting.arena, canvas, row);
            for (size_t end = strlen(line); end && line[end - 1] == role_letter(ROLE_TEXT); end--) line[end - 1] = 0;
            text_print(&roles, "%s\n", line);
        }
    }
    assert_golden(strcmp(lang, "zh") == 0 ? "tests/view/golden/history.zh.txt" : "tests/view/golden/history.en.txt",
                  cells.at);
    assert_golden(strcmp(lang, "zh") == 0 ? "tests/view/golden/history.zh.roles" : "tests/view/golden/history.en.roles",
                  roles.at);
}

static void screens_are_as_they_were(void **state) {
    (void)state;
    compare_screens_in("en");
}

static void chinese_screens_are_as_they_were(void **state) {
    (void)state;
    compare_screens_in("zh");
}

#define SITTING_TEST(f) cmocka_unit_test_setup_teardown(f, open_sitting, close_sitting)

int main(void) {
    const struct CMUnitTest tests[] = {
        SITTING_TEST(figures_of_a_line_are_what_the_metrics_said_after_it),
        SITTING_TEST(a_random_sitting_shows_its_past_as_it_was),
        SITTING_TEST(a_column_stands_for_each_changing_line_and_for_no_move),
        SITTING_TEST(lines_that_were_replaced_are_forgotten),
        SITTING_TEST(where_nothing_is_known_the_column_says_why),
        SITTING_TEST(what_is_known_stays_known_when_its_scene_is_let_go),
        SITTING_TEST(a_hidden_bug_is_not_named),
        SITTING_TEST(it_needs_weights_and_a_line),
        SITTING_TEST(left_and_right_choose_a_line_and_leave_the_cell_alone),
        SITTING_TEST(the_cursor_stands_on_the_chosen_number),
        SITTING_TEST(undo_with_a_dot_goes_to_the_chosen_line_back_and_forward),
        SITTING_TEST(a_choice_lasts_until_something_is_changed),
        SITTING_TEST(a_record_replays_the_way_to_a_chosen_line),
        SITTING_TEST(a_large_screen_lists_the_last_eight_verdicts),
        SITTING_TEST(the_strip_covers_nothing),
        SITTING_TEST(every_size_shows_the_chosen_line_of_many),
        SITTING_TEST(drawing_it_again_takes_no_more_memory),
        SITTING_TEST(screens_are_as_they_were),
        SITTING_TEST(chinese_screens_are_as_they_were),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
