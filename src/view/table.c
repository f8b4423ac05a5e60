#include "view/table.h"

#include <string.h>

enum {
    COLUMNS = 78,
    TOKEN = 6,     /* columns a token is cut to */
    NAMED = 8,     /* least width of labels and fields where tokens name them */
    BARE = 4,      /* least width of a field under an index alone */
    CELL = 7,      /* a number is written as in a field of so many columns, */
    CELL_MOST = 30 /* or wider where more decimals were asked for */
};

/* How a table is laid out, and how much of the matrix it shows. */
typedef struct Plan {
    NumberForm form;
    size_t label, field; /* columns of the row labels and of a number */
    size_t rows, cols;
} Plan;

typedef struct List {
    const char **at;
    size_t count;
} List;

char *table_label(Arena *arena, Labels tokens, size_t index) {
    bool named = index < tokens.count && tokens.at[index][0];
    if (!named) return arena_print(arena, "%zu", index);
    return arena_print(arena, "%zu %s", index, text_cut(arena, tokens.at[index], TOKEN));
}

static size_t larger(size_t a, size_t b) {
    return a > b ? a : b;
}

static size_t smaller(size_t a, size_t b) {
    return a < b ? a : b;
}

static size_t longest_label(Arena *arena, Labels tokens, size_t first, size_t count) {
    size_t longest = 0;
    for (size_t i = 0; i < count; i++) longest = larger(longest, text_width(table_label(arena, tokens, first + i)));
    return longest;
}

/* The number without the blanks of its field; the text stands inside `field`. */
static const char *cell(char field[NUMBER_ROOM], const NumberForm *form, double value) {
    number_write(field, form, value);
    return field + strspn(field, " ");
}

static size_t longest_cell(const NumberForm *form, Matrix page) {
    char field[NUMBER_ROOM];
    size_t longest = 0;
    for (size_t r = 0; r < page.rows; r++)
        for (size_t c = 0; c < page.cols; c++)
            longest = larger(longest, strlen(cell(field, form, matrix_at(page, r, c))));
    return longest;
}

static Plan plan(Arena *arena, const Table *table, Matrix m) {
    size_t columns = table->columns ? table->columns : COLUMNS;
    bool rows_named = table->row < table->rows.count, cols_named = table->col < table->cols.count;
    Plan plan = {.rows = smaller(m.rows, table->lines ? table->lines : TABLE_ROWS),
                 .cols = smaller(m.cols, columns / 2)};
    int width = table->digits == DIGITS_AUTO ? CELL : (int)smaller(CELL_MOST, CELL + 1 + (size_t)table->digits);
    Matrix page = matrix_columns(matrix_rows(m, 0, plan.rows), 0, plan.cols);
    plan.form = number_form(page, table->kind, width, table->digits);
    size_t label = longest_label(arena, table->rows, table->row, plan.rows);
    plan.label = rows_named ? larger(NAMED, label) + 2 : label + 1;
    plan.field = larger(longest_label(arena, table->cols, table->col, plan.cols), longest_cell(&plan.form, page));
    plan.field = larger(plan.field, cols_named ? NAMED : BARE);
    size_t room = columns > plan.label ? (columns - plan.label) / (plan.field + 1) : 0;
    plan.cols = smaller(plan.cols, larger(room, 1));
    return plan;
}

/* Text at the right end of its field, a blank before it. */
static void put_right(Text *line, size_t field, const char *text) {
    size_t width = text_width(text);
    text_pad(line, text_width(line->at) + 1 + (width < field ? field - width : 0));
    text_put(line, text);
}

static void put_header(Arena *arena, List *lines, const Table *table, const Plan *plan) {
    Text line = text_new(arena);
    text_pad(&line, plan->label);
    for (size_t c = 0; c < plan->cols; c++)
        put_right(&line, plan->field, table_label(arena, table->cols, table->col + c));
    lines->at[lines->count++] = line.at;
}

static void put_row(Arena *arena, List *lines, const Table *table, const Plan *plan, Matrix m, size_t row) {
    char field[NUMBER_ROOM];
    Text line = text_new(arena);
    text_put(&line, table_label(arena, table->rows, table->row + row));
    text_pad(&line, plan->label);
    for (size_t c = 0; c < plan->cols; c++)
        put_right(&line, plan->field, cell(field, &plan->form, matrix_at(m, row, c)));
    lines->at[lines->count++] = line.at;
}

/* A row as a sentence, which says of every number which column it stands in. */
static void put_sentence(Arena *arena, List *lines, const Table *table, const Plan *plan, Matrix m, size_t row) {
    char field[NUMBER_ROOM];
    bool zh = table->lang == CHINESE;
    Text line = text_new(arena);
    text_print(&line, zh ? "行 %s：" : "row %s: ", table_label(arena, table->rows, table->row + row));
    for (size_t c = 0; c < plan->cols; c++) {
        if (c) text_put(&line, zh ? "，" : ", ");
        text_print(&line, zh ? "%s（列 %s）" : "%s at %s", cell(field, &plan->form, matrix_at(m, row, c)),
                   table_label(arena, table->cols, table->col + c));
    }
    lines->at[lines->count++] = line.at;
}

/* The slices that come next, below and at the right, as lines to type. */
static void put_rest(Arena *arena, List *lines, const Table *table, const Plan *plan, Matrix m) {
    size_t r0 = table->row, r1 = r0 + plan->rows, c0 = table->col, c1 = c0 + plan->cols;
    size_t r2 = r0 + smaller(m.rows, 2 * plan->rows), c2 = c0 + smaller(m.cols, 2 * plan->cols);
    const char *options = table->options ? table->options : "";
    Sentence below = {"shown: rows %zu:%zu; more: show %s[%zu:%zu, %zu:%zu]%s",
                      "已显示行 %zu:%zu；更多：show %s[%zu:%zu, %zu:%zu]%s"};
    if (plan->rows < m.rows)
        lines->at[lines->count++] =
            arena_print(arena, sentence(below, table->lang), r0, r1, table->name, r1, r2, c0, c1, options);
    Sentence right = {"shown: columns %zu:%zu; more: show %s[%zu:%zu, %zu:%zu]%s",
                      "已显示列 %zu:%zu；更多：show %s[%zu:%zu, %zu:%zu]%s"};
    if (plan->cols < m.cols)
        lines->at[lines->count++] =
            arena_print(arena, sentence(right, table->lang), c0, c1, table->name, r0, r1, c1, c2, options);
}

Lines table_lines(Arena *arena, const Table *table, Matrix m) {
    Plan how = plan(arena, table, m);
    enum { AROUND = 5 /* title, unit, header, two lines for the rest */ };
    List lines = {TAKE_ARRAY(arena, const char *, how.rows + AROUND), 0};
    if (table->title) lines.at[lines.count++] = table->title;
    const char *unit = number_unit(arena, &how.form);
    if (unit)
        lines.at[lines.count++] =
            arena_print(arena, table->lang == CHINESE ? "格子的单位是 %s" : "cells in units of %s", unit);
    if (m.rows && m.cols) {
        if (!table->plain) put_header(arena, &lines, table, &how);
        for (size_t r = 0; r < how.rows; r++) (table->plain ? put_sentence : put_row)(arena, &lines, table, &how, m, r);
        put_rest(arena, &lines, table, &how, m);
    }
    return (Lines){lines.at, lines.count};
}
