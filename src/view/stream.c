#include "view/stream.h"

#include <stdio.h>
#include <string.h>

enum { UNKNOWN = -1 };

void stream_open(Stream *stream, Arena *arena, int rows, int cols, const Theme *theme, Text *out) {
    *stream = (Stream){.shown = canvas_new(arena, rows, cols), .theme = theme, .row = UNKNOWN};
    text_put(out, "\033[?25l\033[0m\033[H\033[2J");
    if (paint_of(theme, ROLE_TEXT, STREAM_COLOURS).bg == COLOUR_OWN) return;
    for (int i = 0; i < rows * cols; i++) stream->shown.cell[i].rune = 0; /* a cleared screen looks otherwise */
}

static bool alike(const Cell *a, const Cell *b) {
    return a->rune == b->rune && a->width == b->width && a->role == b->role && a->under == b->under;
}

static void put_move(Stream *stream, int row, int col, Text *out) {
    if (stream->row == row && stream->col == col) return;
    text_print(out, "\033[%d;%dH", row + 1, col + 1);
    stream->row = row, stream->col = col;
}

static void put_style(Stream *stream, Paint paint, Text *out) {
    char style[STYLE_ROOM], ink[16] = "", ground[16] = "";
    if (paint.fg != COLOUR_OWN) snprintf(ink, sizeof ink, ";38;5;%d", paint.fg);
    if (paint.bg != COLOUR_OWN) snprintf(ground, sizeof ground, ";48;5;%d", paint.bg);
    snprintf(style, sizeof style, "\033[0%s%s%s%sm", paint.bold ? ";1" : "", paint.reverse ? ";7" : "", ink, ground);
    if (strcmp(style, stream->style) == 0) return;
    memcpy(stream->style, style, sizeof style);
    text_put(out, style);
}

static void put_cell(Stream *stream, const Cell *cell, int row, int col, Text *out) {
    char bytes[4];
    uint32_t rune = cell->rune;
    Paint paint = cell_is_half(cell)
                      ? paint_half(stream->theme, (Role)cell->role, (Role)cell->under, STREAM_COLOURS, &rune)
                      : paint_of(stream->theme, (Role)cell->role, STREAM_COLOURS);
    put_move(stream, row, col, out);
    put_style(stream, paint, out);
    text_put_bytes(out, bytes, rune_write(rune, bytes));
    stream->col += cell->width;
    /* Terminals differ in where the cursor is after the last column. */
    if (stream->col >= stream->shown.cols) stream->row = UNKNOWN;
}

void stream_put(Stream *stream, Canvas canvas, Text *out) {
    for (int row = 0; row < canvas.rows; row++)
        for (int col = 0; col < canvas.cols; col++) {
            const Cell *cell = canvas_cell(canvas, row, col);
            bool wide = cell->width == 2;
            bool same = alike(cell, canvas_cell(stream->shown, row, col)) &&
                        (!wide || alike(cell + 1, canvas_cell(stream->shown, row, col + 1)));
            if (cell->width && !same) put_cell(stream, cell, row, col, out);
        }
    memcpy(stream->shown.cell, canvas.cell, (size_t)(canvas.rows * canvas.cols) * sizeof *canvas.cell);
}

void stream_close(Stream *stream, Text *out) {
    text_print(out, "\033[0m\033[%d;1H\033[?25h\r\n", stream->shown.rows);
    stream->row = UNKNOWN;
}
