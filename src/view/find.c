#include "view/find.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- reading ---- */

/* "2,7": two whole numbers and nothing else. */
static bool read_pair(const char *text, uint64_t *row, uint64_t *col) {
    char first[32];
    size_t comma = strcspn(text, ",");
    if (!text[comma] || comma >= sizeof first) return false;
    memcpy(first, text, comma);
    first[comma] = 0;
    return text_count(first, SIZE_MAX - 1, row) && text_count(text + comma + 1, SIZE_MAX - 1, col);
}

static bool find_pair(const Focus *focus, uint64_t row, uint64_t col, Find *find, Error *err) {
    Matrix m = focus->m;
    if (row >= m.rows || col >= m.cols)
        return refuse(err, "%s is %zux%zu and has no cell %zu,%zu: rows go to %zu, columns to %zu",
                      "%s 是 %zux%zu，没有格子 %zu,%zu：行号到 %zu，列号到 %zu", focus->name, m.rows, m.cols,
                      (size_t)row, (size_t)col, m.rows - 1, m.cols - 1);
    *find = (Find){.kind = FIND_CELL, .row = (size_t)row, .col = (size_t)col};
    return true;
}

/* Decimals a number was typed with: a cell on the screen has no more of them. -1: none, so it is meant exactly. */
static int decimals_of(const char *number) {
    const char *point = strchr(number, '.');
    size_t count = point ? strspn(point + 1, "0123456789") : 0;
    return count && !point[1 + count] ? (int)count : -1;
}

static bool find_compared(const char *text, Find *find, Error *err) {
    *find = (Find){.kind = FIND_COMPARED, .under = *text == '<', .over = *text == '>', .same = *text == '='};
    const char *number = text + 1;
    if (!find->same && *number == '=') find->same = true, number++;
    if (!text_number(number, &find->value) || isnan(find->value))
        return refuse(err, "after > >= < <= or = find takes a number such as 0.9, not '%s'",
                      "find 的 >、>=、<、<=、= 之后是一个数，例如 0.9，不能是 '%s'", number);
    find->decimals = find->under || find->over ? -1 : decimals_of(number);
    return true;
}

bool find_no_number(const Focus *focus, Error *err) {
    return refuse(err, "%s has no finite number: try find nan", "%s 里没有有限的数：可以试试 find nan", focus->name);
}

/* The largest or smallest finite number. */
static bool find_extreme(const Focus *focus, bool most, Find *find, Error *err) {
    bool any = false;
    *find = (Find){.kind = FIND_VALUE, .over = most, .value = NAN};
    if (focus->banded) return true;
    for (size_t r = 0; r < focus->m.rows; r++)
        for (size_t c = 0; c < focus->m.cols; c++) {
            double value = matrix_at(focus->m, r, c);
            if (!isfinite(value) || (any && (most ? value <= find->value : value >= find->value))) continue;
            find->value = value;
            any = true;
        }
    return any || find_no_number(focus, err);
}

static bool find_name(const Written *w, const Focus *focus, const char *text, Find *find, Error *err) {
    *find = (Find){.names = w, .word = text};
    for (size_t r = 0; r < focus->m.rows && !find->kind; r++)
        if (text_same(written_mark(w, focus->step, focus->rows, r), text)) find->kind = FIND_ROW;
    for (size_t c = 0; c < focus->m.cols && !find->kind; c++)
        if (text_same(written_mark(w, focus->step, focus->cols, c), text)) find->kind = FIND_COLUMN;
    if (find->kind) return true;
    return refuse(err, "no row or column of %s is called '%s': find takes a name, r,c, nan, max, min, or >0.9",
                  "%s 没有叫 '%s' 的行或列：find 可以是名字、r,c、nan、max、min 或 >0.9", focus->name, text);
}

bool find_read(const Written *w, const Focus *focus, const char *text, Find *find, Error *err) {
    uint64_t row, col;
    if (text_same(text, "max") || text_same(text, "min")) return find_extreme(focus, text_same(text, "max"), find, err);
    if (strchr("<>=", *text) && *text) return find_compared(text, find, err);
    if (read_pair(text, &row, &col)) return find_pair(focus, row, col, find, err);
    *find = (Find){.kind = FIND_NAN};
    return text_same(text, "nan") || find_name(w, focus, text, find, err);
}

/* ---- matching ---- */

static bool compared(const Find *find, double value) {
    char typed[64], rounded[64];
    if (find->over && value > find->value) return true;
    if (find->under && value < find->value) return true;
    if (!find->same || value == find->value) return find->same;
    if (find->decimals < 0 || find->decimals > 20 || fabs(value) > 1e20) return false;
    if (fabs(value - find->value) > 2 * pow(10, -find->decimals)) return false; /* no need to write them down */
    snprintf(typed, sizeof typed, "%.*f", find->decimals, find->value);
    snprintf(rounded, sizeof rounded, "%.*f", find->decimals, value);
    return strcmp(typed, rounded) == 0;
}

static bool is_called(const Find *find, const Focus *focus, Axis axis, size_t index) {
    return text_same(written_mark(find->names, focus->step, axis, index), find->word);
}

bool find_matches(const Find *find, const Focus *focus, size_t row, size_t col) {
    switch (find->kind) {
    case FIND_NAN: return isnan(matrix_at(focus->m, row, col));
    case FIND_VALUE: return matrix_at(focus->m, row, col) == find->value;
    case FIND_COMPARED: return compared(find, matrix_at(focus->m, row, col));
    case FIND_CELL: return row == find->row && col == find->col;
    case FIND_ROW: return col == focus->col && is_called(find, focus, focus->rows, row);
    case FIND_COLUMN: return row == focus->row && is_called(find, focus, focus->cols, col);
    case FIND_NOTHING: break;
    }
    return false;
}

/* The cells that may match: a row or a column of them where names are looked for, else all. */
typedef struct Way {
    size_t first, step, count, at; /* cells by number, row by row; at: the focus among them */
} Way;

static Way way_of(const Find *find, const Focus *focus) {
    size_t rows = focus->m.rows, cols = focus->m.cols;
    if (find->kind == FIND_ROW) return (Way){focus->col, cols, rows, focus->row};
    if (find->kind == FIND_COLUMN) return (Way){focus->row * cols, 1, cols, focus->col};
    if (find->kind == FIND_CELL) return (Way){find->row * cols + find->col, 1, 1, 0};
    return (Way){0, 1, rows * cols, focus->row * cols + focus->col};
}

bool find_next(const Find *find, const Focus *focus, bool back, size_t *row, size_t *col) {
    Way way = way_of(find, focus);
    size_t cols = focus->m.cols, at = way.at;
    for (size_t i = 0; i < way.count; i++) {
        at = (at + (back ? way.count - 1 : 1)) % way.count;
        size_t cell = way.first + at * way.step;
        if (!find_matches(find, focus, cell / cols, cell % cols)) continue;
        *row = cell / cols;
        *col = cell % cols;
        return true;
    }
    return false;
}

size_t find_count(const Find *find, const Focus *focus, size_t *before) {
    Way way = way_of(find, focus);
    size_t cols = focus->m.cols, here = focus->row * cols + focus->col, count = 0;
    *before = 0;
    for (size_t i = 0; i < way.count; i++) {
        size_t cell = way.first + i * way.step;
        if (!find_matches(find, focus, cell / cols, cell % cols)) continue;
        *before += cell < here;
        count++;
    }
    return count;
}
