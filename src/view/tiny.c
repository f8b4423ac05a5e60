#include "view/frame.h"

/* A screen without room for a picture: a few lines, the most needed kept longest. */

enum { NARROW = 8 };

typedef struct Short {
    int need; /* 1 is kept longest */
    Role role;
    const char *text;
    bool number, bar, keys;
} Short;

static const char *cell_line(const Written *w) {
    const char *row = written_mark(w, w->step, written_rows(w->step), w->row);
    const char *col = written_mark(w, w->step, written_cols(w->step), w->col);
    if (row && col) return arena_print(w->arena, "[%zu,%zu] %s→%s", w->row, w->col, row, col);
    if (row) return arena_print(w->arena, "[%zu,%zu] %s", w->row, w->col, row);
    return arena_print(w->arena, "[%zu,%zu]", w->row, w->col);
}

static const char *step_line(const Written *w) {
    const char *name = STEPS[w->step].bar ? STEPS[w->step].bar : STEPS[w->step].name;
    const char *head = STEPS[w->step].layout == ONE ? "" : written_text(w, "  head %zu", "  头 %zu", w->head);
    return arena_print(w->arena, "[%s]%s", name, head);
}

static const char *number_line(const Written *w) {
    double value = w->notes.result;
    bool whole = value == (double)(long long)value;
    int digits = w->session->like.digits;
    return number_free(w->arena, value, whole ? 0 : digits < 0 ? 3 : digits);
}

void tiny_draw(const Written *w, Canvas canvas, int *cursor_row, int *cursor_col) {
    bool good;
    const char *word = verdict_word(w, &good), *first = verdict_first(w);
    Role role = good ? ROLE_GOOD : ROLE_WARN;
    const char *number = number_line(w);
    if (canvas.cols < NARROW) {
        const char *letter = arena_copy(w->arena, verdict_latin(w), 1);
        canvas_put(canvas, 0, 0, role, canvas.cols == 1 ? letter : word[0] ? word : number);
        for (int row = 1; row < canvas.rows; row++) canvas_put(canvas, row, 0, ROLE_TEXT, row == 1 ? number : "");
        if (canvas.rows > 2) canvas_put(canvas, canvas.rows - 1, 0, ROLE_KEY, "q");
        return;
    }
    Short line[] = {
        {.need = 1, .role = ROLE_STEP, .text = step_line(w), .bar = true},
        {.need = 4, .role = ROLE_LABEL, .text = cell_line(w)},
        {.need = 3, .role = ROLE_STRONG, .text = number, .number = true},
        {.need = 5, .role = role, .text = arena_print(w->arena, "%s %s", word, first)},
        {.need = 6, .role = ROLE_MUTED, .text = written_text(w, "more fits in 40x12", "40x12 能显示更多")},
        {.need = 2, .role = ROLE_KEY, .text = written_text(w, "n p arrows ? q", "n p 方向键 ? q"), .keys = true}};
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
