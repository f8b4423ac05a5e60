#include "view/map.h"

#include "view/large.h"

#include <math.h>

/* ---- the picture ---- */

typedef struct Span {
    size_t first, end;
} Span;

/* The indices that part `i` of `parts` stands for; at least one. */
static Span part(size_t i, size_t parts, size_t count) {
    size_t first = i * count / parts, end = (i + 1) * count / parts;
    return (Span){first < count ? first : count - 1, end > first ? end : first + 1};
}

static bool overlap(Span a, Span b) {
    return a.first < b.end && b.first < a.end;
}

static bool is_map(const Pane *pane) {
    return pane->rows == AXIS_QUERY && pane->cols == AXIS_KEY;
}

/* May any of these queries look at any of these keys? Of a large part some rows are asked, and in each the keys at even
 * distances and beside the diagonal, where a window is. */
static bool any_allowed(const Written *w, const Sight *sight, Span rows, Span cols) {
    enum { ASKED = 24 };
    size_t tall = rows.end - rows.first, wide = cols.end - cols.first;
    for (size_t i = 0; i < tall && i < ASKED; i++) {
        size_t row = tall <= ASKED ? rows.first + i : rows.first + i * (tall - 1) / (ASKED - 1);
        ptrdiff_t own = (ptrdiff_t)row + sight->shift;
        if (own >= (ptrdiff_t)cols.first && own < (ptrdiff_t)cols.end &&
            !sight_forbids(sight, w->model, row, (size_t)own))
            return true;
        for (size_t j = 0; j < wide && j < ASKED; j++) {
            size_t col = wide <= ASKED ? cols.first + j : cols.first + j * (wide - 1) / (ASKED - 1);
            if (!sight_forbids(sight, w->model, row, col)) return true;
        }
    }
    return false;
}

/* What the picture shows as the page: one that is smaller than its signs has that of the focus alone. */
static Span page_span(size_t first, size_t size, size_t focus, size_t parts, size_t count) {
    bool small = count >= LARGE_FROM && size <= count / parts && focus >= first && focus < first + size;
    return small ? (Span){focus, focus + 1} : (Span){first, first + size};
}

static void put_picture(const Written *w, const Pane *pane, Canvas canvas, int top, int left) {
    enum { AREA = 0x2591, PAGE = 0x25A3 };
    Sight sight = sight_of(w->model);
    Span page_rows = page_span(pane->row0, pane->height, pane->focus_row, MAP_ROWS, pane->m.rows);
    Span page_cols = page_span(pane->col0, pane->width, pane->focus_col, MAP_COLUMNS, pane->m.cols);
    for (int i = 0; i < MAP_ROWS; i++)
        for (int j = 0; j < MAP_COLUMNS; j++) {
            Span rows = part((size_t)i, MAP_ROWS, pane->m.rows), cols = part((size_t)j, MAP_COLUMNS, pane->m.cols);
            bool page = overlap(rows, page_rows) && overlap(cols, page_cols);
            if (page) canvas_put_rune(canvas, top + i, left + j, ROLE_STRONG, PAGE);
            else if (!is_map(pane) || any_allowed(w, &sight, rows, cols))
                canvas_put_rune(canvas, top + i, left + j, ROLE_MUTED, AREA);
        }
}

static size_t percent(size_t at, size_t count) {
    return 100 * at / (count > 1 ? count - 1 : 1);
}

bool map_draw(const Written *w, const Pane *pane, Canvas canvas, int title, int top, int end, int left) {
    size_t row = pane->focus_row, col = pane->focus_col;
    if (title != NOWHERE) canvas_put(canvas, title, left, ROLE_MUTED, written_text(w, "mini-map", "缩略图"));
    const char *last = arena_print(w->arena, "%zu", pane->m.cols - 1);
    canvas_put(canvas, top - 1, left, ROLE_MUTED, "0");
    canvas_put_right(canvas, top - 1, left + 1, MAP_COLUMNS - 1, ROLE_MUTED, last);
    put_picture(w, pane, canvas, top, left);
    int at = top + MAP_ROWS;
    if (is_map(pane) && end - at > 1)
        canvas_put(canvas, at++, left, ROLE_MUTED, written_text(w, "░ may look", "░ 可以看"));
    canvas_put(canvas, at++, left, ROLE_MUTED, written_text(w, "▣ this page", "▣ 这一页"));
    if (end - at < 2) return false;
    at += end - at > 2;
    if (pane->height < pane->m.rows)
        canvas_put(canvas, at++, left, ROLE_MUTED,
                   written_text(w, "row %zu %%", "行 %zu %%", percent(row, pane->m.rows)));
    if (pane->width < pane->m.cols)
        canvas_put(canvas, at, left, ROLE_MUTED,
                   written_text(w, "col %zu %%", "列 %zu %%", percent(col, pane->m.cols)));
    return true;
}

/* ---- the row ---- */

/* The largest number of the row that is smaller than, or later than, one already named; false: there is no other. */
static bool next_largest(const Written *w, size_t last, size_t *next) {
    bool any = false;
    double limit = last == SIZE_MAX ? INFINITY : matrix_at(w->value, w->row, last);
    for (size_t j = 0; j < w->value.cols; j++) {
        double value = matrix_at(w->value, w->row, j);
        bool after = last == SIZE_MAX || value < limit || (value == limit && j > last);
        if (!isfinite(value) || !after || (any && value <= matrix_at(w->value, w->row, *next))) continue;
        *next = j;
        any = true;
    }
    return any;
}

static const char *number(const Written *w, double value) {
    int digits = w->session->like.digits;
    if (value == floor(value)) return number_free(w->arena, value, 0);
    return number_free(w->arena, value, digits >= 0 ? digits : fabs(value) < 0.01 ? 4 : 3);
}

const char *map_strongest(const Written *w, int columns) {
    bool weights = w->step == WEIGHTS;
    if (written_rows(w->step) != AXIS_QUERY || written_cols(w->step) != AXIS_KEY || w->step == ALLOWED) return NULL;
    size_t sees = 0, at = SIZE_MAX;
    for (size_t j = 0; j < w->value.cols; j++) sees += !model_forbids(w->model, w->row, j);
    const char *even = "";
    if (weights && sees) even = written_text(w, "  even %s", "  均匀时 %s", number(w, 1 / (double)sees));
    const char *line = weights ? written_text(w, "row %zu: strongest keys", "行 %zu：最强的键", w->row)
                               : written_text(w, "row %zu: largest keys", "行 %zu：最大的键", w->row);
    const char *whole = NULL;
    for (int gap = 1; next_largest(w, at, &at) && (!weights || matrix_at(w->value, w->row, at) > 0); gap = 2) {
        line = arena_print(w->arena, "%s%*s%zu %s", line, gap, "", at, number(w, matrix_at(w->value, w->row, at)));
        const char *more = arena_print(w->arena, "%s%s", line, even);
        if ((int)text_width(more) > columns) break;
        whole = more;
    }
    return whole;
}
