#include "support/screen.h"

#include "view/overlay.h"

#include <stdio.h>
#include <string.h>

/* Whatever is shown, at whatever size: no torn character, no row too long, ASCII where it was asked for, and the
 * hardware cursor on the first digit of the focused number, where a screen reader reads. */

static Sitting sitting;

/* Tokens of two columns stand at odd and at even columns, by the width of what is before them. */
static const char *const MODELS[] = {
    "load apple heads=2; goto weights; cell 0 2; pin; scale off",
    "load hungry heads=1; mask causal; pin; temperature 2",
    "text \"马萨诸塞州 a好吃 很b 苹果c 公司\"; mask window 2; pin; heads 2; position rope",
    "new tokens=21 d_model=12 heads=3 d_head=2 seed=4; pin; position alibi; mask causal",
};

enum { MODELS_TRIED = sizeof MODELS / sizeof *MODELS };

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

static const char *where(int cols, int rows) {
    const Session *session = &sitting.session;
    const char *view = session->show.view ? session->show.view : "equation";
    return arena_print(&sitting.arena, "%s, %s, %dx%d%s%s", view, STEPS[session->now.at.step].name, cols, rows,
                       session->like.lang == CHINESE ? ", zh" : "", session->like.classroom ? ", classroom" : "");
}

static void assert_rows(Canvas canvas) {
    assert_whole(canvas);
    for (int r = 0; r < canvas.rows; r++) {
        size_t width = text_width(canvas_row_text(&sitting.arena, canvas, r));
        if (width != (size_t)canvas.cols) fail_msg("%s: row %d is %zu wide", where(canvas.cols, canvas.rows), r, width);
    }
}

/* Signs one column wide are ASCII; so are all where the terminal has nothing else. */
static void assert_ascii(Canvas canvas) {
    for (int r = 0; r < canvas.rows; r++)
        for (int c = 0; c < canvas.cols; c++) {
            const Cell *cell = canvas_cell(canvas, r, c);
            bool fine = cell->rune < 0x80 || (cell->width != 1 && !sitting.session.like.lang_fixed);
            if (!fine) fail_msg("%s: U+%04X at %d,%d", where(canvas.cols, canvas.rows), cell->rune, r, c);
        }
}

static bool is_of_number(uint32_t rune) {
    return (rune >= '0' && rune <= '9') || rune == '.' || rune == '-';
}

/* The cursor stands where a word or number begins. */
static void assert_cursor(Canvas canvas, const Screen *screen) {
    int row = screen->cursor_row, col = screen->cursor_col;
    const char *at = where(canvas.cols, canvas.rows);
    if (row < 0 || row >= canvas.rows || col < 0 || col >= canvas.cols) fail_msg("%s: cursor %d,%d", at, row, col);
    if (canvas.cols < 8) return;
    const Cell *cell = canvas_cell(canvas, row, col);
    if (cell->rune == ' ' || cell->width == 0) fail_msg("%s: the cursor %d,%d is on a blank", at, row, col);
    if (cell->role == ROLE_FOCUS) return; /* a code of one column, lit among others */
    bool shade = cell[-(col > 0)].rune == '.' && sitting.session.like.marks && sitting.session.like.ascii;
    if (col && !shade && is_of_number(cell->rune) && is_of_number(cell[-1].rune))
        fail_msg("%s: the cursor %d,%d is in the middle of a number", at, row, col);
}

static void assert_screen(int cols, int rows) {
    Screen screen;
    Mark mark = arena_mark(&sitting.arena);
    Canvas canvas = screen_draw(&sitting, &screen, cols, rows);
    assert_rows(canvas);
    assert_cursor(canvas, &screen);
    if (sitting.session.like.ascii) assert_ascii(canvas);
    arena_rewind(&sitting.arena, mark);
    arena_rewind(&sitting.session.scratch, (Mark){0});
}

/* ---- every view and step ---- */

/* Other columns each time, so that all of them come up in the walk. */
static void look_at_sizes(void) {
    static const int ROWS[] = {7, 12, 24, 60}, COLS[] = {40, 52, 78, 117, 200};
    static int turn;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++)
        for (size_t k = 0; k < sizeof COLS / sizeof *COLS; k++) assert_screen(COLS[k] + turn++ % 8, ROWS[i]);
    for (int size = 0; size < 4; size++, turn++) assert_screen(1 + turn % 40, 1 + turn % 13);
}

static void look_at_steps(void) {
    StepId bar[STEP_COUNT];
    size_t count = step_bar(&sitting.session.now.model, bar);
    for (size_t i = 0; i < count; i++) {
        Matrix value = trace_value(session_trace(&sitting.session), bar[i], 0);
        sitting.session.now.at = (Cursor){.step = bar[i], .row = value.rows - 1 - i % 2, .col = i % value.cols};
        look_at_sizes();
    }
}

/* Calls `look` in the first `models` models, in all views and both languages, each with what the sitting likes now. */
static void walk(void (*look)(void), size_t models) {
    Preferences like = sitting.session.like;
    for (size_t m = 0; m < models; m++)
        for (size_t v = 0; VIEWS[v]; v++) {
            sitting_close(&sitting);
            sitting_open(&sitting);
            sitting_said(&sitting, MODELS[m]);
            sitting.session.like = like;
            sitting.session.show.view = VIEWS[v]->name;
            look();
            if (!like.lang_fixed) sitting.session.like.lang = CHINESE;
            if (!like.lang_fixed) look();
        }
}

static void every_view_is_whole_at_every_size_with_the_cursor_on_its_number(void **state) {
    (void)state;
    walk(look_at_steps, MODELS_TRIED);
}

static void shades_beside_the_digits_leave_them_whole(void **state) {
    (void)state;
    sitting.session.like.marks = true;
    walk(look_at_steps, 1);
}

static void ascii_signs_are_all_there_are_but_for_chinese_words(void **state) {
    (void)state;
    sitting.session.like.ascii = true;
    walk(look_at_steps, 2);
}

static void a_terminal_without_utf8_gets_no_byte_of_it(void **state) {
    (void)state;
    sitting.session.like.ascii = sitting.session.like.lang_fixed = sitting.session.like.marks = true;
    walk(look_at_steps, 2);
}

static void a_classroom_is_no_exception(void **state) {
    (void)state;
    sitting.session.like.classroom = sitting.session.like.marks = sitting.session.like.ascii = true;
    walk(look_at_steps, 1);
}

/* ---- what stands above them ---- */

static void cover(int cols, int rows, size_t top, const char *entry) {
    static const char *const LINES[] = {
        "苹果", "a苹果 很 好吃：注意力从一个词流向另一个词，这一行很长，会在框里折行，不会撕开汉字。",
        "n  Space\tnext\t下一步", "", "好吃"};
    Mark mark = arena_mark(&sitting.arena);
    Screen screen = {.overlay = {LINES, entry ? 0 : 5}, .overlay_title = "按键", .overlay_top = top, .entry = entry};
    screen.entry_at = entry ? strlen(entry) : 0;
    screen.choices = entry ? "苹果  很  好吃  马萨诸塞州  苹果  很  好吃  马萨诸塞州  苹果  很  好吃" : NULL;
    screen.message = rows % 2 ? "没有叫 '苹果派' 的命令：请看 help" : NULL;
    Canvas canvas = canvas_new(&sitting.arena, rows, cols);
    view_draw(&sitting.session, &screen, canvas);
    assert_rows(canvas);
    assert_true(screen.cursor_row >= 0 && screen.cursor_row < rows);
    assert_true(screen.cursor_col >= 0 && screen.cursor_col < cols);
    if (sitting.session.like.ascii) assert_ascii(canvas);
    arena_rewind(&sitting.arena, mark);
    arena_rewind(&sitting.session.scratch, (Mark){0});
}

static void cover_sizes(void) {
    for (int rows = 1; rows <= 25; rows += 4)
        for (int cols = 1; cols <= 90; cols += 7) {
            cover(cols, rows, (size_t)(cols % 3), NULL);
            cover(cols, rows, 0, ":text \"苹果 很 好吃");
            cover(cols, rows, 0, ":a马萨诸塞州马萨诸塞州马萨诸塞州马萨诸塞州马萨诸塞州");
        }
}

static void boxes_and_lines_over_chinese_leave_no_half_character(void **state) {
    (void)state;
    walk(cover_sizes, 1);
    sitting.session.like.ascii = true;
    walk(cover_sizes, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(every_view_is_whole_at_every_size_with_the_cursor_on_its_number, open_sitting,
                                        close_sitting),
        cmocka_unit_test_setup_teardown(shades_beside_the_digits_leave_them_whole, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(ascii_signs_are_all_there_are_but_for_chinese_words, open_sitting,
                                        close_sitting),
        cmocka_unit_test_setup_teardown(a_terminal_without_utf8_gets_no_byte_of_it, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(a_classroom_is_no_exception, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(boxes_and_lines_over_chinese_leave_no_half_character, open_sitting,
                                        close_sitting),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
