/* The grid of the equation: the focus in an operand, sizes of cells, pages and their mini-map, marks of find. */
#include "support/screen.h"

#include "view/arrangement.h"
#include "view/write_text.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RNG8 "new tokens=8 d_model=16 heads=2 seed=1; "
#define LONG64 "new tokens=64 d_model=32 heads=2 seed=5; mask causal; "

static Sitting sitting;
static Screen screen;

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

static Canvas drawn(int cols, int rows) {
    return screen_draw(&sitting, &screen, cols, rows);
}

static size_t cells_of(Canvas canvas, Role role) {
    size_t count = 0;
    for (int i = 0; i < canvas.rows * canvas.cols; i++) count += canvas.cell[i].role == role;
    return count;
}

/* ---- pictures ---- */

static const struct {
    const char *name, *line;
} SCENES[] = {
    {"grid-first", "load apple heads=2; goto scores; cell 0 2; focus next; cell right"},
    {"grid-second", RNG8 "goto z; cell 2 3; focus next; cell 2 5; focus next"},
    {"grid-same", RNG8 "position alibi; mask causal; goto masked; cell 6 2; focus next"},
    {"grid-joined", RNG8 "goto concat; cell 5 13; focus next"},
    {"grid-found", RNG8 "goto weights; cell 0 0; find >0.3"},
    {"grid-zoomed", RNG8 "goto scores; cell 2 7; zoom in; zoom in"},
    {"grid-codes", LONG64 "goto weights; cell 40 17; zoom out; zoom out; zoom out; zoom out"},
    {"grid-halves", LONG64 "goto weights; cell 41 17; zoom out; zoom out; zoom out; zoom out; zoom out"},
    {"grid-paged", LONG64 "goto scores; cell 40 17"},
    {"grid-tiny-units", "new tokens=200 d_model=8 heads=1 seed=2; scale 0.001; goto weights; cell 150 77"},
};
static const struct { int cols, rows; } SIZES[] = {{200, 60}, {80, 24}, {40, 12}, {20, 6}};

static void put_trimmed(Text *text, const char *line, char blank) {
    size_t length = strlen(line);
    while (length && line[length - 1] == blank) length--;
    text_put_bytes(text, line, length);
    text_put(text, "\n");
}

/* Role letters without those of plain text at the end of a line; under a line of half-blocks those of the lower. */
static void put_roles(Text *text, Canvas canvas) {
    for (int row = 0; row < canvas.rows; row++) {
        const char *under = canvas_row_under(&sitting.arena, canvas, row);
        put_trimmed(text, canvas_row_roles(&sitting.arena, canvas, row), role_letter(ROLE_TEXT));
        if (under) put_trimmed(text, under, ' ');
    }
}

static void scenes_are_as_they_were_in(const char *lang) {
    for (size_t i = 0; i < sizeof SCENES / sizeof *SCENES; i++) {
        sitting_close(&sitting);
        sitting_open(&sitting);
        sitting_said(&sitting, SCENES[i].line);
        sitting_said(&sitting, strcmp(lang, "zh") == 0 ? "lang zh" : "lang en");
        Text cells = text_new(&sitting.arena), roles = text_new(&sitting.arena);
        for (size_t s = 0; s < sizeof SIZES / sizeof *SIZES; s++) {
            Canvas canvas = drawn(SIZES[s].cols, SIZES[s].rows);
            const char *head = arena_print(&sitting.arena, "@ %dx%d cursor %d %d\n", SIZES[s].cols, SIZES[s].rows,
                                           screen.cursor_row, screen.cursor_col);
            text_put(&cells, head);
            text_put(&cells, write_text(&sitting.arena, canvas, false));
            text_put(&roles, head);
            put_roles(&roles, canvas);
        }
        assert_golden(arena_print(&sitting.arena, "tests/view/golden/%s.%s.txt", SCENES[i].name, lang), cells.at);
        assert_golden(arena_print(&sitting.arena, "tests/view/golden/%s.%s.roles", SCENES[i].name, lang), roles.at);
    }
}

static void english_pictures_are_as_they_were(void **state) {
    (void)state;
    scenes_are_as_they_were_in("en");
}

static void chinese_pictures_are_as_they_were(void **state) {
    (void)state;
    scenes_are_as_they_were_in("zh");
}

/* ---- any size ---- */

/* The number under the cursor is the focused one, as far as it has decimals; a code of one column is not looked at. */
static void assert_focused_number(Canvas canvas) {
    Focus focus = focus_of(&sitting.session);
    double value = matrix_at(focus.m, focus.row, focus.col), written;
    char text[64] = "";
    size_t length = 0;
    for (int c = screen.cursor_col; c < canvas.cols && length < sizeof text - 1; c++) {
        char letter = (char)canvas_cell(canvas, screen.cursor_row, c)->rune;
        if (!letter || !strchr("0123456789.-+einfNa", letter)) break;
        text[length++] = letter;
    }
    if (!text_number(text, &written) || screen_holds(&sitting, canvas, "units of") ||
        screen_holds(&sitting, canvas, "单位"))
        return;
    const char *point = strchr(text, '.');
    double allowed = 0.5 * pow(10, point ? -(double)strspn(point + 1, "0123456789") : 0) + 1e-12;
    if (focus.step == WEIGHTS && !point && strlen(text) == 2) written /= 100, allowed = 0.005 + 1e-12;
    if (strchr(text, 'e')) allowed = 0.5 * fabs(value);
    if (isfinite(value) && fabs(written - value) > allowed)
        fail_msg("%s is %g and shown as %s at %dx%d", focus.name, value, text, canvas.cols, canvas.rows);
}

static void assert_size(int cols, int rows) {
    Mark mark = arena_mark(&sitting.arena);
    Canvas canvas = drawn(cols, rows);
    assert_whole(canvas);
    assert_true(screen.cursor_row >= 0 && screen.cursor_row < rows);
    assert_true(screen.cursor_col >= 0 && screen.cursor_col < cols);
    StepId step = sitting.session.now.at.step;
    const char *name = STEPS[step].bar ? STEPS[step].bar : STEPS[step].name;
    if (cols >= 12) assert_true(screen_holds(&sitting, canvas, arena_print(&sitting.arena, "[%s", name)));
    if (cols >= 10 && rows >= 2) assert_non_null(strchr(canvas_row_text(&sitting.arena, canvas, rows - 1), 'q'));
    if (cols >= 40 && rows >= 7) {
        size_t marks = cells_of(canvas, ROLE_FOCUS);
        if (marks == 2) assert_focused_number(canvas); /* else a code of one column, or half a cell */
        assert_true(marks <= 2 && (marks > 0 || sitting.session.show.zoom < 0));
        Focus focus = focus_of(&sitting.session);
        assert_true(sitting.session.show.page_rows <= focus.m.rows && sitting.session.show.page_rows > 0);
    }
    arena_rewind(&sitting.arena, mark);
    arena_rewind(&sitting.session.scratch, (Mark){0});
}

static const struct { int cols, rows; } LARGE[] = {{200, 60}, {500, 200}, {160, 45}, {133, 43}};

/* Every step, the focus in each of its panes, and at every size some of them. */
static void sweep(size_t model) {
    enum { COLS = 130, ROWS = 45 };
    StepId bar[STEP_COUNT];
    size_t count = step_bar(&sitting.session.now.model, bar);
    int stride = model == 2 ? 89 : 17;
    for (size_t i = 0; i < count; i++) {
        Cursor *at = &sitting.session.now.at;
        Matrix value = trace_value(session_trace(&sitting.session), bar[i], 1);
        *at = (Cursor){.step = bar[i], .head = 1, .row = value.rows - 1, .col = i % value.cols};
        size_t panes = focus_of(&sitting.session).operands + 1;
        for (size_t pane = 0; pane < panes; pane++, focus_turn(&sitting.session, false)) {
            sitting.session.show.zoom = (int)(i + pane) % 4 == 3 ? (int)(pane + model) - 2 : 0;
            for (int size = (int)(7 * i + pane) % stride; size < COLS * ROWS; size += stride)
                assert_size(size % COLS + 1, size / COLS + 1);
            for (size_t k = 0; k < sizeof LARGE / sizeof *LARGE; k++) assert_size(LARGE[k].cols, LARGE[k].rows);
        }
        assert_int_equal(at->pane, 0);
    }
}

static void every_pane_of_every_step_is_drawn_whole_at_every_size(void **state) {
    (void)state;
    static const char *const MODELS[] = {"load apple heads=2; mask causal", RNG8 "position alibi; mask causal window 3",
                                         LONG64 "position rope"};
    for (size_t m = 0; m < sizeof MODELS / sizeof *MODELS; m++)
        for (int zh = 0; zh < 2; zh++) {
            sitting_said(&sitting, MODELS[m]);
            sitting_said(&sitting, zh ? "lang zh" : "lang en");
            sweep(m);
        }
}

static void the_smallest_screens_keep_step_number_and_q(void **state) {
    (void)state;
    sitting_said(&sitting, "load apple heads=2; goto weights; cell 0 2");
    for (int rows = 2; rows <= 8; rows++)
        for (int cols = 12; cols <= 50; cols++) {
            Canvas canvas = drawn(cols, rows);
            assert_true(screen_holds(&sitting, canvas, "[4 weights"));
            assert_true(screen_holds(&sitting, canvas, "0.965") || screen_holds(&sitting, canvas, ".96"));
            assert_non_null(strchr(canvas_row_text(&sitting.arena, canvas, rows - 1), 'q'));
        }
    assert_string_equal(canvas_row_text(&sitting.arena, drawn(22, 1), 0), "[4 weights] 0.965    q");
}

/* ---- the focus in an operand ---- */

static void an_operand_that_finds_no_room_beside_the_result_stands_alone(void **state) {
    (void)state;
    sitting_said(&sitting, RNG8 "goto scores; cell 2 7; focus next; cell 2 5");
    Canvas canvas = drawn(40, 12);
    assert_true(screen_holds(&sitting, canvas, "[2,5]") || screen_holds(&sitting, canvas, "q[2,5]"));
    assert_int_equal(cells_of(canvas, ROLE_FOCUS), 2);
    assert_focused_number(canvas);
}

static void operands_go_one_by_one_from_the_left(void **state) {
    (void)state;
    sitting_said(&sitting, RNG8 "goto q; cell 2 0");
    static const struct {
        int cols;
        bool x, wq;
    } WIDTHS[] = {{80, true, true}, {66, false, true}, {50, false, false}};
    for (size_t i = 0; i < sizeof WIDTHS / sizeof *WIDTHS; i++) {
        Canvas canvas = drawn(WIDTHS[i].cols, 24);
        const char *titles = canvas_row_text(&sitting.arena, canvas, 2);
        assert_int_equal(strstr(titles, "x  8x16") != NULL, WIDTHS[i].x);
        assert_int_equal(strstr(titles, "wq") != NULL, WIDTHS[i].wq);
        assert_int_equal(screen_holds(&sitting, canvas, "… ×"), WIDTHS[i].wq && !WIDTHS[i].x);
        assert_non_null(strstr(titles, " q  8x8"));
    }
}

static void a_page_shows_rows_of_what_the_focus_feeds(void **state) {
    (void)state;
    sitting_said(&sitting, LONG64 "goto q; cell 3 2; focus next; cell 60 5");
    Canvas canvas = drawn(200, 24);
    assert_true(screen_holds(&sitting, canvas, "x  64x32 rows 5") || screen_holds(&sitting, canvas, "x[5"));
    assert_true(screen_holds(&sitting, canvas, "q[5"));
    assert_true(screen_holds(&sitting, canvas, "x[60,5] = "));
}

/* ---- sizes ---- */

static void sizes_end_where_there_are_no_more_and_come_back_at_once(void **state) {
    (void)state;
    sitting_said(&sitting, RNG8 "goto scores");
    drawn(80, 24);
    for (int i = 0; i < 20; i++) sitting_said(&sitting, "zoom in");
    assert_string_equal(sitting_said(&sitting, "zoom in"), "the cells are as large as they get\n");
    assert_string_equal(sitting_said(&sitting, "zoom out"), "cells of 10 columns\n");
    for (int i = 0; i < 20; i++) sitting_said(&sitting, "zoom out");
    assert_string_equal(sitting_said(&sitting, "zoom out"), "the cells are as small as they get\n");
    assert_string_equal(sitting_said(&sitting, "zoom in"), "one code for each cell\n");
    assert_string_equal(sitting_said(&sitting, "zoom in"), "cells of 4 columns\n");
    sitting_refused(&sitting, "zoom sideways");
}

static void weights_have_a_size_of_two_digits_and_others_do_not(void **state) {
    (void)state;
    sitting_said(&sitting, LONG64 "goto weights");
    drawn(80, 24);
    bool three = false;
    for (int i = 0; i < 9; i++) three |= strstr(sitting_said(&sitting, "zoom out"), " 3 ") != NULL;
    assert_true(three);
    sitting_said(&sitting, LONG64 "goto scores");
    for (int i = 0; i < 20; i++) sitting_said(&sitting, "zoom in");
    for (int i = 0; i < 20; i++) assert_null(strstr(sitting_said(&sitting, "zoom out"), " 3 "));
}

static void a_line_of_half_blocks_is_two_rows_of_the_matrix(void **state) {
    (void)state;
    sitting_said(&sitting, "new tokens=7 d_model=8 heads=1 seed=3; goto weights; cell 5 2; zoom out");
    for (int i = 0; i < 9; i++) sitting_said(&sitting, "zoom out");
    Canvas canvas = drawn(80, 24);
    Matrix weights = trace_value(session_trace(&sitting.session), WEIGHTS, 0);
    NumberForm form = number_form(weights, NUMBER_WEIGHT, 0, DIGITS_AUTO);
    int left = screen.cursor_col - 2, top = screen.cursor_row - 2;
    for (size_t r = 0; r < 7; r++)
        for (size_t c = 0; c < 7; c++) {
            const Cell *cell = canvas_cell(canvas, top + (int)r / 2, left + (int)c);
            Role want = r == 5 && c == 2 ? ROLE_FOCUS : number_role(&form, matrix_at(weights, r, c));
            assert_true(cell_is_half(cell));
            assert_int_equal(r % 2 ? cell->under : cell->role, want);
        }
    assert_int_not_equal(canvas_cell(canvas, top + 3, left)->under, canvas_cell(canvas, top + 3, left)->role);
}

static void half_blocks_are_written_with_characters_where_no_colour_tells(void **state) {
    (void)state;
    sitting_said(&sitting, "load apple heads=2; goto weights; cell 0 2");
    sitting.session.like.marks = true;
    for (int i = 0; i < 9; i++) sitting_said(&sitting, "zoom out");
    /* weights of head 0: .018 .018 .965, then twice thirds */
    assert_true(screen_holds(&sitting, drawn(80, 24), "▄▄█"));
    sitting.session.like.ascii = true;
    Canvas canvas = drawn(80, 24);
    assert_true(screen_holds(&sitting, canvas, "__#"));
    sitting.session.like.marks = false;
    assert_true(screen_holds(&sitting, drawn(80, 24), "__#"));
    for (int row = 0; row < canvas.rows; row++) assert_null(canvas_row_under(&sitting.arena, canvas, row));
}

/* ---- find ---- */

static void matches_on_the_page_wear_brackets_and_the_focus_its_own(void **state) {
    (void)state;
    sitting_said(&sitting, "load apple heads=2; goto weights; cell 0 0");
    size_t before = cells_of(drawn(80, 24), ROLE_MUTED);
    sitting_said(&sitting, "find =0.333");
    Canvas canvas = drawn(80, 24);
    assert_int_equal(cells_of(canvas, ROLE_FOCUS), 2);
    size_t open = 0;
    for (int i = 0; i < canvas.rows * canvas.cols; i++)
        open += canvas.cell[i].rune == '[' && canvas.cell[i].role == ROLE_MUTED;
    assert_int_equal(open, 5); /* the focus and the match at its right have other brackets; and the legend's */
    assert_true(cells_of(canvas, ROLE_MUTED) > before);
    sitting_said(&sitting, "goto x"); /* nothing is 0.333 there */
    canvas = drawn(80, 24);
    for (int i = 0; i < 80 * 18; i++) assert_false(canvas.cell[i].rune == '[' && canvas.cell[i].role == ROLE_MUTED);
}

/* ---- the mini-map ---- */

static void the_mini_map_shows_where_queries_may_look_and_where_the_page_is(void **state) {
    (void)state;
    sitting_said(&sitting, "new tokens=96 d_model=8 heads=1 seed=3; mask causal window 20; goto weights; cell 50 70");
    Canvas canvas = drawn(80, 24);
    int top = 4, left = 80 - 1 - 12;
    Focus focus = focus_of(&sitting.session);
    size_t rows = sitting.session.show.page_rows, cols = sitting.session.show.page_cols;
    assert_true(screen_holds(&sitting, canvas, "mini-map"));
    for (size_t i = 0; i < 8; i++)
        for (size_t j = 0; j < 12; j++) {
            bool may = false, page = false;
            for (size_t r = 12 * i; r < 12 * i + 12; r++)
                for (size_t c = 8 * j; c < 8 * j + 8; c++) {
                    may |= c <= r && r - c < 20;
                    size_t row0 = focus.row / rows * rows, col0 = focus.col / cols * cols;
                    page |= r >= row0 && r < row0 + rows && c >= col0 && c < col0 + cols;
                }
            uint32_t rune = canvas_cell(canvas, top + (int)i, left + (int)j)->rune;
            assert_int_equal(rune, page ? 0x25A3 : may ? 0x2591 : ' ');
        }
}

static void the_row_under_a_page_names_its_strongest_keys(void **state) {
    (void)state;
    sitting_said(&sitting, LONG64 "goto weights; cell 40 3");
    Canvas canvas = drawn(80, 24);
    Matrix weights = trace_value(session_trace(&sitting.session), WEIGHTS, 0);
    size_t top = 0;
    for (size_t j = 1; j < weights.cols; j++)
        if (matrix_at(weights, 40, j) > matrix_at(weights, 40, top)) top = j;
    const char *line =
        arena_print(&sitting.arena, "row 40: strongest keys %zu %.3f  ", top, matrix_at(weights, 40, top));
    assert_true(screen_holds(&sitting, canvas, line));
    assert_true(screen_holds(&sitting, canvas, "even 0.024")); /* one of 41 */
    sitting_said(&sitting, "goto masked");
    assert_true(screen_holds(&sitting, drawn(80, 24), "row 40: largest keys "));
}

static void a_page_says_its_range_where_it_is_not_that_of_all(void **state) {
    (void)state;
    sitting_said(&sitting, LONG64 "goto scores; cell 40 3");
    assert_true(screen_holds(&sitting, drawn(80, 24), "page range   [ ] focus"));
    sitting_said(&sitting,
                 "new tokens=512 d_model=64 heads=1 seed=1; scale 0.0001; mask causal; goto weights; cell 500 20");
    Canvas canvas = drawn(80, 24);
    assert_true(screen_holds(&sitting, canvas, "cells in units of 1e-4"));
    assert_true(screen_holds(&sitting, canvas, "page range, not 0 to 1"));
    sitting_said(&sitting, "load apple heads=2; goto weights");
    assert_false(screen_holds(&sitting, drawn(80, 24), "page range"));
}

static void the_last_page_is_as_long_as_the_others(void **state) {
    (void)state;
    sitting_said(&sitting, LONG64 "goto weights; cell 63 63");
    drawn(80, 24);
    size_t rows = sitting.session.show.page_rows, cols = sitting.session.show.page_cols;
    sitting_said(&sitting, "cell 0 0");
    drawn(80, 24);
    assert_int_equal(rows, sitting.session.show.page_rows);
    assert_int_equal(cols, sitting.session.show.page_cols);
    sitting_said(&sitting, "page down; page right");
    assert_int_equal(sitting.session.now.at.row, rows);
    assert_int_equal(sitting.session.now.at.col, cols);
}

int main(void) {
#define CASE(f) cmocka_unit_test_setup_teardown(f, open_sitting, close_sitting)
    const struct CMUnitTest tests[] = {
        CASE(english_pictures_are_as_they_were),
        CASE(chinese_pictures_are_as_they_were),
        CASE(every_pane_of_every_step_is_drawn_whole_at_every_size),
        CASE(the_smallest_screens_keep_step_number_and_q),
        CASE(an_operand_that_finds_no_room_beside_the_result_stands_alone),
        CASE(operands_go_one_by_one_from_the_left),
        CASE(a_page_shows_rows_of_what_the_focus_feeds),
        CASE(sizes_end_where_there_are_no_more_and_come_back_at_once),
        CASE(weights_have_a_size_of_two_digits_and_others_do_not),
        CASE(a_line_of_half_blocks_is_two_rows_of_the_matrix),
        CASE(half_blocks_are_written_with_characters_where_no_colour_tells),
        CASE(matches_on_the_page_wear_brackets_and_the_focus_its_own),
        CASE(the_mini_map_shows_where_queries_may_look_and_where_the_page_is),
        CASE(the_row_under_a_page_names_its_strongest_keys),
        CASE(a_page_says_its_range_where_it_is_not_that_of_all),
        CASE(the_last_page_is_as_long_as_the_others),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
