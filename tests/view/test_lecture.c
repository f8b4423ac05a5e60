#include "support/screen.h"

#include "front/answering.h"
#include "session/secret.h"
#include "view/lesson_pane.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define APPLE "load apple heads=2; "

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

/* A guess is waited for, of a cell of head 0. */
static void ask(StepId step, size_t row, size_t col) {
    sitting.session.lecture.mode = LECTURE_STUDY;
    sitting.session.lecture.secret = (Secret){.on = true, .step = step, .row = row, .col = col};
}

/* "?" asked, "." tells, "o" seen: the cells of one head of a step. */
static const char *hiding(StepId step, size_t head) {
    Matrix m = trace_value(session_trace(&sitting.session), step, head);
    Text text = text_new(&sitting.arena);
    for (size_t r = 0; r < m.rows; r++) {
        for (size_t c = 0; c < m.cols; c++) {
            static const char *const SIGNS[] = {[HIDING_NONE] = "o", [HIDING_TELLS] = ".", [HIDING_ASKED] = "?"};
            text_put(&text, SIGNS[secret_of(&sitting.session, step, head, r, c)]);
        }
        text_put(&text, "\n");
    }
    return text.at;
}

/* ---- what is hidden ---- */

static void a_row_of_weights_is_hidden_whole_and_with_it_what_is_made_of_it(void **state) {
    (void)state;
    sitting_said(&sitting, APPLE "goto weights");
    ask(WEIGHTS, 0, 2);
    assert_string_equal(hiding(WEIGHTS, 0), "..?\nooo\nooo\n");
    assert_string_equal(hiding(WEIGHTS, 1), "ooo\nooo\nooo\n");
    assert_string_equal(hiding(MASKED, 0), "ooo\nooo\nooo\n");
    assert_true(strncmp(hiding(Z, 0), "..", 2) == 0);
    assert_null(strchr(hiding(Z, 0) + strcspn(hiding(Z, 0), "\n"), '.'));
    assert_true(strncmp(hiding(OUT, 0), "..", 2) == 0);
}

static void a_score_hides_its_cell_until_softmax_and_its_row_from_there_on(void **state) {
    (void)state;
    sitting_said(&sitting, APPLE "mask causal; goto scores");
    ask(SCORES, 1, 0);
    assert_string_equal(hiding(SCORES, 0), "ooo\n?oo\nooo\n");
    assert_string_equal(hiding(SCALED, 0), "ooo\n.oo\nooo\n");
    assert_string_equal(hiding(MASKED, 0), "ooo\n.oo\nooo\n");
    assert_string_equal(hiding(WEIGHTS, 0), "ooo\n...\nooo\n");
}

static void what_a_step_that_is_off_passes_through_is_hidden_with_it(void **state) {
    (void)state;
    sitting_said(&sitting, APPLE "goto masked");
    ask(MASKED, 1, 0);
    assert_string_equal(hiding(SCALED, 0), "ooo\n?oo\nooo\n");
    assert_string_equal(hiding(SCORES, 0), "ooo\nooo\nooo\n");
}

static void a_key_hides_all_that_is_made_of_it(void **state) {
    (void)state;
    sitting_said(&sitting, APPLE "goto k");
    ask(K, 1, 0);
    assert_int_equal(secret_of(&sitting.session, K, 0, 1, 0), HIDING_ASKED);
    assert_string_equal(hiding(SCORES, 0), "...\n...\n...\n");
    assert_null(strchr(hiding(V, 0), '.'));
}

static void nothing_is_hidden_once_the_guess_is_in(void **state) {
    (void)state;
    sitting_said(&sitting, APPLE "goto weights");
    ask(WEIGHTS, 0, 2);
    sitting.session.lecture.secret.guessed = true;
    assert_string_equal(hiding(WEIGHTS, 0), "ooo\nooo\nooo\n");
    sitting_said(&sitting, "metrics; show weights; explain weights[0,2]");
}

static void a_guess_is_not_told_to_miss_by_what_is_no_number(void **state) {
    (void)state;
    Screen screen;
    sitting_said(&sitting, APPLE "goto weights");
    ask(WEIGHTS, 0, 2);
    Secret *secret = &sitting.session.lecture.secret;
    secret->guessed = true, secret->guess = 0.8;
    assert_true(screen_holds(&sitting, screen_draw(&sitting, &screen, 80, 24), "your guess 0.8 missed by 0.165"));
    secret->guess = NAN;
    assert_false(screen_holds(&sitting, screen_draw(&sitting, &screen, 80, 24), "your guess"));
}

static void no_command_tells_what_is_asked(void **state) {
    (void)state;
    static const char *const LINES[] = {"show weights",
                                        "show weights[0,2]",
                                        "show z",
                                        "show out",
                                        "explain weights[0,0]",
                                        "explain .",
                                        "metrics",
                                        "metrics hn",
                                        "find max",
                                        "rank",
                                        "run",
                                        "pin",
                                        "export weights.csv",
                                        "save weights w.csv",
                                        "history",
                                        "show wq grad"};
    sitting_said(&sitting, APPLE "goto weights; cell 0 2");
    ask(WEIGHTS, 0, 2);
    for (size_t i = 0; i < sizeof LINES / sizeof *LINES; i++)
        if (!strstr(sitting_refused(&sitting, LINES[i]), "predict")) fail_msg("%s: %s", LINES[i], sitting.error.text);
    assert_non_null(strstr(sitting_said(&sitting, "cell 0 2"), "weights[0,2] = ?"));
    assert_null(strstr(sitting_said(&sitting, "edit x[0,0] 5"), "most changed"));
    sitting_said(&sitting, "undo; show masked; show weights[1:3, :]; explain weights[1,0]");
    sitting_run(&sitting, "lang zh");
    assert_non_null(strstr(sitting_refused(&sitting, "metrics"), "预测"));
}

/* ---- the picture ---- */

/* No number of the row, wherever the focus is, at any size, in any view. */
static void no_picture_tells_what_is_asked(void **state) {
    (void)state;
    static const char *const LINES[] = {"goto weights; cell 0 2",
                                        "goto weights; cell 1 1",
                                        "view bars",
                                        "view heads",
                                        "view flow",
                                        "view gradient",
                                        "goto z; view equation; cell 0 0",
                                        "goto out",
                                        "goto weights; cell 0 2; zoom out",
                                        "zoom out; zoom out; zoom out",
                                        "theme classroom"};
    static const Size SIZES[] = {{200, 60}, {120, 40}, {80, 24}, {60, 16}, {40, 12}, {40, 7}, {20, 6}, {7, 3}};
    static const char *const TOLD[] = {"0.96", ".96", "0.018", "0.02", "96.", "96 %", "0.72", "0.54", "healthy"};
    sitting_said(&sitting, APPLE);
    ask(WEIGHTS, 0, 2);
    for (size_t i = 0; i < sizeof LINES / sizeof *LINES; i++) {
        sitting_said(&sitting, LINES[i]);
        for (size_t s = 0; s < sizeof SIZES / sizeof *SIZES; s++) {
            Screen screen;
            Canvas canvas = screen_draw(&sitting, &screen, SIZES[s].cols, SIZES[s].rows);
            for (size_t t = 0; t < sizeof TOLD / sizeof *TOLD; t++)
                if (screen_holds(&sitting, canvas, TOLD[t]))
                    fail_msg("%s at %dx%d tells %s", LINES[i], SIZES[s].cols, SIZES[s].rows, TOLD[t]);
        }
    }
}

/* ---- the pictures it was designed by ---- */

static void say_part(PartKind kind, const char *key, const char *text) {
    lecture_part(&sitting.session.lecture, kind, key, text);
}

static Lecture *begin(const char *title, size_t step, size_t answered, const char *entry) {
    Lecture *lecture = &sitting.session.lecture;
    lecture_clear(lecture);
    lecture->mode = LECTURE_STUDY;
    lecture->pane = true;
    lecture->name = "06 heads", lecture->number = "06", lecture->title = title;
    lecture->step = step, lecture->steps = 11, lecture->answered = answered, lecture->asks = 6;
    lecture->entry = entry;
    return lecture;
}

static void choose(void) {
    begin("which word helps?", 4, 2, "answer");
    say_part(PART_PROSE, NULL,
             "Head 0 was built to look for meaning: its query asks \"is there taste?\" and \"is there business?\". "
             "The word 很 has neither.");
    say_part(PART_ANSWER, NULL, "loaded 3 tokens");
    say_part(PART_QUESTION, NULL, "苹果 has scaled scores 0, 0 and 4. After softmax, where does it look most?");
    say_part(PART_OPTION, "a", "很, because it is next to it");
    say_part(PART_OPTION, "b", "好吃, because it answers the query of taste");
    say_part(PART_OPTION, "c", "all three alike");
    say_part(PART_MISS, NULL, "a: closeness plays no part here, no position is added. Look at the scores.");
    say_part(PART_HINT, NULL, "hint 1 of 3: which of the three scores is largest?");
}

static void predict(void) {
    begin("predict", 6, 3, "guess");
    say_part(PART_QUESTION, NULL, "The scores of 苹果 are 0, 0 and 4. Predict `weights[0,2]` before you see it.");
    say_part(PART_QUESTION, NULL, "A guess is never wrong here: it shows what you expect.");
    ask(WEIGHTS, 0, 2);
}

static void reveal(void) {
    predict();
    Lecture *lecture = &sitting.session.lecture;
    Screen screen;
    screen_draw(&sitting, &screen, 80, 24);
    size_t parts = lecture->parts;
    lecture->secret.guessed = true, lecture->secret.guess = 0.8;
    LecturePart *part = lecture_part(lecture, PART_GUESS, NULL, "");
    part->guess = 0.8;
    part->value = matrix_at(trace_value(session_trace(&sitting.session), WEIGHTS, 0), 0, 2);
    say_part(PART_WHY, NULL, "Why: e^4 = 54.598 and e^0 = 1, so 54.598 / (54.598 + 1 + 1) = 0.965.");
    lecture->entry = NULL;
    lecture->waits = true;
    lesson_follow(&sitting.session, parts);
}

static void present(void) {
    Lecture *lecture = begin("weights", 5, 0, NULL);
    lecture->mode = LECTURE_CLASS;
    say_part(PART_PROSE, NULL, "苹果 looks at 好吃.");
    say_part(PART_PROSE, NULL, "e^4 = 54.6        54.6 / (54.6 + 1 + 1) = 0.96");
    say_part(PART_PROSE, NULL, "why 4?  it asks for taste, and 好吃 has taste.");
}

typedef struct Mock {
    char name[8], setup[64], typed[16], rows[32];
    int cols, height;
} Mock;

static const struct {
    const char *name;
    void (*fill)(void);
} FILLS[] = {{"L1", choose}, {"L2", predict}, {"L3", reveal}, {"L4", present}};

static void fill(const char *name) {
    for (size_t i = 0; i < sizeof FILLS / sizeof *FILLS; i++)
        if (strcmp(FILLS[i].name, name) == 0) {
            FILLS[i].fill();
            return;
        }
    fail_msg("no lecture is called %s", name);
}

/* Draws with an answer typed and the focus on it. */
static Canvas draw(const char *typed, int cols, int rows, Screen *screen) {
    Canvas canvas = canvas_new(&sitting.arena, rows, cols);
    *screen = (Screen){.answer = typed, .answer_at = strlen(typed), .answering = true};
    view_draw(&sitting.session, screen, canvas);
    assert_whole(canvas);
    return canvas;
}

static void every_picture_of_the_design_is_drawn_cell_by_cell(void **state) {
    (void)state;
    Arena arena = {0};
    size_t count = 0;
    const char *text = screen_file(&arena, "tests/view/golden/mocks-lesson.txt");
    for (; (text = strstr(text, "\n@ ")); count++) {
        Mock m = {0};
        int first, last, used;
        assert_int_equal(
            sscanf(text, "\n@ %7[^ ] %d %d %15[^ ] | %31[^\n]", m.name, &m.cols, &m.height, m.typed, m.rows), 5);
        text = strchr(text + 1, '\n') + 1;
        sitting_close(&sitting);
        sitting_open(&sitting);
        sitting_said(&sitting, APPLE "goto weights; cell 0 2");
        fill(m.name);
        Screen screen;
        Canvas canvas = draw(strcmp(m.typed, "-") == 0 ? "" : m.typed, m.cols, m.height, &screen);
        for (const char *at = m.rows; sscanf(at, "%d-%d %n", &first, &last, &used) == 2; at += used)
            for (int row = first; row <= last; row++) {
                size_t length = strcspn(text, "\n");
                const char *got = canvas_row_text(&sitting.arena, canvas, row);
                if (strlen(got) != length || memcmp(got, text, length) != 0)
                    fail_msg("%s row %d\n  was  |%.*s|\n  is   |%s|", m.name, row, (int)length, text, got);
                text += length + (text[length] == '\n');
            }
        text--;
    }
    assert_int_equal(count, 4);
    arena_free(&arena);
}

static void screens_are_as_they_were_in(const char *lang) {
    static const Size SIZES[] = {{200, 60}, {80, 24}, {60, 16}, {40, 12}};
    static const char *const NAMES[] = {"lesson-choice", "lesson-predict", "lesson-reveal", "lesson-class"};
    for (size_t i = 0; i < sizeof FILLS / sizeof *FILLS; i++) {
        sitting_close(&sitting);
        sitting_open(&sitting);
        sitting_said(&sitting, APPLE "goto weights; cell 0 2");
        sitting_said(&sitting, strcmp(lang, "zh") == 0 ? "lang zh" : "lang en");
        FILLS[i].fill();
        assert_pictures(&sitting, NAMES[i], SIZES, sizeof SIZES / sizeof *SIZES);
    }
}

static void english_screens_are_as_they_were(void **state) {
    (void)state;
    screens_are_as_they_were_in("en");
}

static void chinese_screens_are_as_they_were(void **state) {
    (void)state;
    screens_are_as_they_were_in("zh");
}

/* A view that the lesson chose stands in place of the matrix, the newest of the text below it. */
static void a_class_sees_the_picture_of_a_lab(void **state) {
    (void)state;
    Screen screen;
    sitting_said(&sitting, APPLE "goto weights; cost tokens=128,8192; view cost");
    present();
    Canvas canvas = draw("", 80, 24, &screen);
    assert_non_null(strstr(canvas_row_text(&sitting.arena, canvas, 2), "multiplications and bytes"));
    assert_non_null(strstr(canvas_row_text(&sitting.arena, canvas, 5), "8,192"));
    assert_non_null(strstr(canvas_row_text(&sitting.arena, canvas, 21), "why 4?"));
    assert_non_null(strstr(canvas_row_text(&sitting.arena, canvas, 23), "Space next"));
    canvas = draw("", 60, 16, &screen); /* no room for both */
    assert_non_null(strstr(canvas_row_text(&sitting.arena, canvas, 1), "weights"));
}

/* ---- long texts ---- */

static void a_text_that_is_longer_than_its_pane_is_paged(void **state) {
    (void)state;
    Screen screen;
    sitting_said(&sitting, APPLE "goto weights");
    begin("long", 1, 0, NULL);
    for (int i = 0; i < 12; i++) say_part(PART_PROSE, NULL, arena_print(&sitting.arena, "paragraph %d", i));
    sitting.session.lecture.top = 0;
    Canvas canvas = draw("", 80, 24, &screen);
    assert_true(screen_holds(&sitting, canvas, "paragraph 0") && screen_holds(&sitting, canvas, "more ↓"));
    while (lesson_page(&sitting.session, false)) {}
    canvas = draw("", 80, 24, &screen);
    assert_true(screen_holds(&sitting, canvas, "paragraph 11") && !screen_holds(&sitting, canvas, "more ↓"));
    while (lesson_page(&sitting.session, true)) {}
    assert_int_equal(sitting.session.lecture.top, 0);
}

static void enter_shows_the_rest_of_a_text_before_it_goes_on(void **state) {
    (void)state;
    static Typed typed;
    Screen screen;
    Answering answering = {.session = &sitting.session, .typed = &typed};
    sitting_said(&sitting, APPLE "goto weights");
    begin("long", 1, 0, NULL);
    for (int i = 0; i < 12; i++) say_part(PART_PROSE, NULL, arena_print(&sitting.arena, "paragraph %d", i));
    sitting.session.lecture.top = 0;
    assert_true(screen_holds(&sitting, draw("", 80, 24, &screen), "more ↓"));
    assert_null(answering_key(&answering, NAMED_ENTER));
    for (int i = 0; screen_holds(&sitting, draw("", 80, 24, &screen), "more ↓"); i++) {
        assert_in_range(i, 0, 12);
        assert_null(answering_key(&answering, NAMED_ENTER));
    }
    assert_true(screen_holds(&sitting, draw("", 80, 24, &screen), "paragraph 11"));
    assert_string_equal(answering_key(&answering, NAMED_ENTER), "");
    sitting.session.lecture.top = 0;
    draw("", 80, 24, &screen);
    assert_null(answering_key(&answering, 'h'));
    assert_string_equal(answering_key(&answering, NAMED_ENTER), "h"); /* an answer does not wait */
    typed_close(&typed);
}

static void a_class_sees_the_whole_of_a_pattern_where_it_can(void **state) {
    (void)state;
    static const struct {
        const char *line;
        bool whole;
    } CASES[] = {{"new tokens=4; goto weights", true},
                 {"new tokens=6; goto weights", true},
                 {"new tokens=8; goto weights", true},
                 {"new tokens=16; goto weights", false}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Screen screen;
        sitting_said(&sitting, CASES[i].line);
        present();
        Canvas canvas = screen_draw(&sitting, &screen, 80, 24);
        assert_int_equal(screen_holds(&sitting, canvas, "weights["), !CASES[i].whole);
        assert_true(screen_holds(&sitting, canvas, "why 4?"));
    }
}

static void a_blank_room_shows_nothing(void **state) {
    (void)state;
    Screen screen;
    sitting_said(&sitting, APPLE "goto weights");
    present();
    sitting.session.lecture.blank = true;
    Canvas canvas = screen_draw(&sitting, &screen, 80, 24);
    for (int row = 0; row < 24; row++) assert_int_equal(strspn(canvas_row_text(&sitting.arena, canvas, row), " "), 80);
}

static void any_size_can_be_drawn(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof FILLS / sizeof *FILLS; i++) {
        sitting_close(&sitting);
        sitting_open(&sitting);
        if (i != 0) sitting_said(&sitting, APPLE "goto weights; cell 0 2");
        if (i == 0) choose();
        else FILLS[i].fill();
        for (int rows = 1; rows < 30; rows += rows < 9 ? 1 : 4)
            for (int cols = 1; cols < 140; cols += cols < 44 ? 3 : 19) {
                Screen screen;
                draw("0.8", cols, rows, &screen);
                assert_true(screen.cursor_row < rows && screen.cursor_col < cols);
            }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_row_of_weights_is_hidden_whole_and_with_it_what_is_made_of_it, open_sitting,
                                        close_sitting),
        cmocka_unit_test_setup_teardown(a_score_hides_its_cell_until_softmax_and_its_row_from_there_on, open_sitting,
                                        close_sitting),
        cmocka_unit_test_setup_teardown(what_a_step_that_is_off_passes_through_is_hidden_with_it, open_sitting,
                                        close_sitting),
        cmocka_unit_test_setup_teardown(a_key_hides_all_that_is_made_of_it, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(nothing_is_hidden_once_the_guess_is_in, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(a_guess_is_not_told_to_miss_by_what_is_no_number, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(no_command_tells_what_is_asked, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(every_picture_of_the_design_is_drawn_cell_by_cell, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(english_screens_are_as_they_were, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(chinese_screens_are_as_they_were, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(a_class_sees_the_picture_of_a_lab, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(a_text_that_is_longer_than_its_pane_is_paged, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(enter_shows_the_rest_of_a_text_before_it_goes_on, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(a_class_sees_the_whole_of_a_pattern_where_it_can, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(a_blank_room_shows_nothing, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(any_size_can_be_drawn, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(no_picture_tells_what_is_asked, open_sitting, close_sitting),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
