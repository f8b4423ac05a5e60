#include "view/frame.h"

#include <math.h>

/* A screen without room for a picture: a few lines, the most needed kept longest. */

enum { NARROW = 8 /* columns */, FLAT = 2 /* rows */ };

typedef struct Short {
    int need; /* 1 is kept longest */
    Role role;
    const char *text;
    bool number, bar, keys;
} Short;

/* Of an operand's cell also whose it is. */
static const char *cell_line(const Written *result, const Written *w) {
    const char *name = w->step == result->step ? "" : written_name(w, w->step);
    const char *row = written_mark(w, w->step, written_rows(w->step), w->row);
    const char *col = written_mark(w, w->step, written_cols(w->step), w->col);
    if (row && col) return arena_print(w->arena, "%s[%zu,%zu] %s→%s", name, w->row, w->col, row, col);
    if (row) return arena_print(w->arena, "%s[%zu,%zu] %s", name, w->row, w->col, row);
    return arena_print(w->arena, "%s[%zu,%zu]", name, w->row, w->col);
}

static const char *step_line(const Written *w, int columns) {
    const char *name = STEPS[w->step].bar ? STEPS[w->step].bar : STEPS[w->step].name;
    const char *head = STEPS[w->step].layout == ONE ? "" : written_text(w, "  head %zu", "  头 %zu", w->head);
    const char *line = arena_print(w->arena, "[%s]%s", name, head);
    return (int)text_width(line) <= columns ? line : arena_print(w->arena, "[%s]", name);
}

static const char *number_line(const Written *w) {
    double value = w->notes.result;
    int digits = w->session->like.digits;
    if (secret_of(w->session, w->step, w->head, w->row, w->col) != HIDING_NONE) return "?";
    return number_free(w->arena, value, value == floor(value) ? 0 : digits < 0 ? 3 : digits);
}

/* As many keys as fit; q is the last to go. */
static const char *keys_line(const Written *w, int columns) {
    const char *const KEYS_SHOWN[] = {written_text(w, "n p arrows ? q", "n p 方向键 ? q"), "n p ? q", "? q", "q"};
    size_t i = 0, count = sizeof KEYS_SHOWN / sizeof *KEYS_SHOWN;
    while (i + 1 < count && (int)text_width(KEYS_SHOWN[i]) > columns) i++;
    return KEYS_SHOWN[i];
}

/* Under eight columns: the verdict, the number, q. */
static void draw_narrow(const Written *w, Canvas canvas, Role role, const char *word, const char *number) {
    const char *letter = arena_copy(w->arena, verdict_latin(w), 1);
    canvas_put_cut(canvas, 0, 0, canvas.cols, role, canvas.cols == 1 ? letter : word[0] ? word : number);
    if (canvas.rows > 1) canvas_put_cut(canvas, 1, 0, canvas.cols, ROLE_TEXT, number);
    if (canvas.rows > 2) canvas_put(canvas, canvas.rows - 1, 0, ROLE_KEY, "q");
}

/* One or two rows: the step, the number behind or under it, and q where there is room for it. */
static void draw_flat(const Written *step, const char *number, Canvas canvas, int *cursor_row, int *cursor_col) {
    int last = canvas.rows - 1, end = canvas_put_cut(canvas, 0, 0, canvas.cols, ROLE_STEP, step_line(step, 0));
    int left = last ? 1 : end + 1, width = (int)text_width(number);
    bool fits = left + width <= canvas.cols;
    if (fits || last) {
        end = canvas_put_cut(canvas, last, left, canvas.cols - left, ROLE_STRONG, number);
        *cursor_row = last, *cursor_col = left;
    }
    if (end + 2 <= canvas.cols) canvas_put(canvas, last, canvas.cols - 1, ROLE_KEY, "q");
}

void tiny_draw(const Written *w, const Written *cell, Canvas canvas, int *cursor_row, int *cursor_col) {
    bool good;
    const char *word = verdict_word(w, &good), *first = verdict_first(w), *number = number_line(cell);
    Role role = good ? ROLE_GOOD : ROLE_WARN;
    if (canvas.cols < NARROW) {
        draw_narrow(w, canvas, role, word, number);
        return;
    }
    if (canvas.rows <= FLAT) {
        draw_flat(w, number, canvas, cursor_row, cursor_col);
        return;
    }
    Short line[] = {{.need = 1, .role = ROLE_STEP, .text = step_line(w, canvas.cols), .bar = true},
                    {.need = 4, .role = ROLE_LABEL, .text = cell_line(w, cell)},
                    {.need = 3, .role = ROLE_STRONG, .text = number, .number = true},
                    {.need = 5, .role = role, .text = arena_print(w->arena, "%s %s", word, first)},
                    {.need = 6, .role = ROLE_MUTED, .text = written_text(w, "more fits in 40x12", "40x12 能显示更多")},
                    {.need = 2, .role = ROLE_KEY, .text = keys_line(w, canvas.cols - 1), .keys = true}};
    int row = 0;
    for (size_t i = 0; i < sizeof line / sizeof *line; i++) {
        if (line[i].need > canvas.rows) continue;
        int col = line[i].bar ? 0 : 1;
        if (line[i].keys && row < canvas.rows - 1) row = canvas.rows - 1;
        canvas_put_cut(canvas, row, col, canvas.cols - col, line[i].role, line[i].text);
        if (line[i].number) *cursor_row = row, *cursor_col = col;
        row++;
    }
}
