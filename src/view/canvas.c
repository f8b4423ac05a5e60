#include "view/canvas.h"

#include "base/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { ELLIPSIS = 0x2026, WRITTEN = 1024 /* bytes canvas_print can write; more columns than any screen is wide */ };

Canvas canvas_new(Arena *arena, int rows, int cols) {
    Canvas canvas = {.rows = rows > 0 ? rows : 0, .cols = cols > 0 ? cols : 0};
    size_t count = (size_t)canvas.rows * (size_t)canvas.cols;
    canvas.cell = TAKE_ARRAY(arena, Cell, count);
    for (size_t i = 0; i < count; i++) canvas.cell[i] = (Cell){' ', 1, ROLE_TEXT, 0};
    return canvas;
}

static bool inside(Canvas canvas, int row, int col) {
    return row >= 0 && row < canvas.rows && col >= 0 && col < canvas.cols;
}

/* Writes one cell; the half that is left of a wide character there becomes a blank of its own role. */
static void set(Canvas canvas, int row, int col, Cell new) {
    if (!inside(canvas, row, col)) return;
    Cell *at = canvas_cell(canvas, row, col);
    if (at->width == 0) at[-1] = (Cell){' ', 1, at[-1].role, 0};
    if (at->width == 2) at[1] = (Cell){' ', 1, at[1].role, 0};
    *at = new;
}

int canvas_put_rune(Canvas canvas, int row, int col, Role role, uint32_t rune) {
    rune = rune_safe(rune);
    int width = rune_width(rune);
    if (width == 2 && inside(canvas, row, col) && inside(canvas, row, col + 1)) {
        set(canvas, row, col, (Cell){' ', 1, (uint8_t)role, 0});
        set(canvas, row, col + 1, (Cell){0, 0, (uint8_t)role, 0});
        *canvas_cell(canvas, row, col) = (Cell){rune, 2, (uint8_t)role, 0};
    } else {
        for (int i = 0; i < width; i++) set(canvas, row, col + i, (Cell){width == 2 ? ' ' : rune, 1, (uint8_t)role, 0});
    }
    return col + width;
}

/* A plain text ground is that of an overlay, whose role is not 0. */
void canvas_put_half(Canvas canvas, int row, int col, Role upper, Role lower) {
    set(canvas, row, col, (Cell){HALF_UPPER, 1, (uint8_t)upper, (uint8_t)(lower ? lower : ROLE_OVER)});
}

int canvas_put(Canvas canvas, int row, int col, Role role, const char *text) {
    uint32_t rune;
    for (size_t used; (used = rune_next(text, &rune)); text += used)
        col = canvas_put_rune(canvas, row, col, role, rune);
    return col;
}

int canvas_put_cut(Canvas canvas, int row, int col, int columns, Role role, const char *text) {
    if (columns <= 0) return col;
    if (text_width(text) <= (size_t)columns) return canvas_put(canvas, row, col, role, text);
    int end = col + columns;
    uint32_t rune;
    for (size_t used; (used = rune_next(text, &rune)) && col + rune_width(rune) < end; text += used)
        col = canvas_put_rune(canvas, row, col, role, rune);
    return canvas_put_rune(canvas, row, col, role, ELLIPSIS);
}

int canvas_put_right(Canvas canvas, int row, int col, int columns, Role role, const char *text) {
    if (columns <= 0) return col;
    /* A text cut before a wide character ends a column early, so its width is measured by writing it. */
    int used = canvas_put_cut(canvas, row, col, columns, role, text) - col;
    canvas_fill(canvas, row, col, 1, columns, role, ' ');
    canvas_put_cut(canvas, row, col + columns - used, used, role, text);
    return col + columns;
}

int canvas_put_left(Canvas canvas, int row, int col, int columns, Role role, const char *text) {
    if (columns <= 0) return col;
    int end = canvas_put_cut(canvas, row, col, columns, role, text);
    canvas_fill(canvas, row, end, 1, col + columns - end, role, ' ');
    return col + columns;
}

int canvas_print(Canvas canvas, int row, int col, Role role, const char *format, ...) {
    char text[WRITTEN];
    va_list args;
    va_start(args, format);
    int length = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    return length < 0 ? col : canvas_put(canvas, row, col, role, text);
}

void canvas_fill(Canvas canvas, int row, int col, int rows, int cols, Role role, uint32_t rune) {
    rune = rune_safe(rune);
    Cell cell = {rune_width(rune) == 1 ? rune : '?', 1, (uint8_t)role, 0};
    for (int r = row < 0 ? 0 : row; r < canvas.rows && r - row < rows; r++)
        for (int c = col < 0 ? 0 : col; c < canvas.cols && c - col < cols; c++) set(canvas, r, c, cell);
}

void canvas_role(Canvas canvas, int row, int col, int columns, Role role) {
    for (int c = col < 0 ? 0 : col; c < canvas.cols && c - col < columns && inside(canvas, row, c); c++) {
        Cell *at = canvas_cell(canvas, row, c);
        at->role = (uint8_t)role;
        if (at->width == 0) at[-1].role = (uint8_t)role;
        if (at->width == 2) at[1].role = (uint8_t)role;
    }
}

void canvas_ascii(Canvas canvas) {
    for (int r = 0; r < canvas.rows; r++)
        for (int c = 0; c < canvas.cols; c++) {
            Cell *at = canvas_cell(canvas, r, c);
            at->rune = at->width == 0 ? ' ' : at->width == 2 ? '?' : rune_ascii(at->rune);
            at->width = 1;
        }
}

char *canvas_row_text(Arena *arena, Canvas canvas, int row) {
    char *text = arena_take(arena, 4 * (size_t)canvas.cols + 1), *end = text;
    for (int c = 0; c < canvas.cols; c++) {
        const Cell *at = canvas_cell(canvas, row, c);
        if (at->width) end += rune_write(at->rune, end);
    }
    *end = 0;
    return text;
}

char *canvas_row_roles(Arena *arena, Canvas canvas, int row) {
    char *text = arena_take(arena, (size_t)canvas.cols + 1);
    for (int c = 0; c < canvas.cols; c++) text[c] = role_letter((Role)canvas_cell(canvas, row, c)->role);
    return text;
}

char *canvas_row_under(Arena *arena, Canvas canvas, int row) {
    char *text = arena_take(arena, (size_t)canvas.cols + 1);
    bool any = false;
    for (int c = 0; c < canvas.cols; c++) {
        const Cell *cell = canvas_cell(canvas, row, c);
        text[c] = cell_is_half(cell) ? role_letter((Role)cell->under) : ' ';
        any |= cell_is_half(cell);
    }
    return any ? text : NULL;
}
