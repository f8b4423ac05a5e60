#include "view/large.h"
#include "view/written_sum.h"

#include <math.h>
#include <string.h>

enum {
    MARGIN = 13, /* columns before the fields of softmax */
    FIELD = 9,
    BLOCK = 7, /* fields on a line */
    TERMS = 12 /* of a sum of very many those that are told */
};

typedef struct List {
    Arena *arena;
    const char **at;
    size_t count, room;
} List;

static void put(List *list, const char *line) {
    if (list->count == list->room) {
        size_t room = list->room ? 2 * list->room : 8;
        const char **more = TAKE_ARRAY(list->arena, const char *, room);
        if (list->count) memcpy(more, list->at, list->count * sizeof *more);
        list->at = more;
        list->room = room;
    }
    list->at[list->count++] = line;
}

/* ---- the heading ---- */

/* "0 苹果", not cut; where there is no name "token 0", "3", "h0 1". */
static const char *called(const Written *w, Axis axis, size_t index) {
    const char *mark = written_mark(w, w->step, axis, index);
    if (mark) return arena_print(w->arena, "%zu %s", index, mark);
    bool sequence = axis == AXIS_QUERY || axis == AXIS_KEY;
    return sequence ? written_who(w, axis, index, false) : written_label(w, w->step, axis, index);
}

/* What a number of the step says, about its row and column. */
static const char *about(const Written *w) {
    const char *row = called(w, written_rows(w->step), w->row), *col = called(w, written_cols(w->step), w->col);
    static const struct {
        StepId step;
        Sentence said; /* two %s: row and column */
    } SAID[] = {
        {X, {"what %s has in dimension %s", "%s 在第 %s 维上的值"}},
        {PLACED, {"what %s has in dimension %s, its place added", "%s 加上位置后在第 %s 维上的值"}},
        {Q, {"what %s asks on channel %s", "%s 在通道 %s 上问什么"}},
        {K, {"what %s offers on channel %s", "%s 在通道 %s 上提供什么"}},
        {V, {"what %s hands over on channel %s", "%s 在通道 %s 上交出什么"}},
        {Q_ROT, {"what %s asks on channel %s, turned", "%s 在通道 %s 上问什么，旋转之后"}},
        {K_ROT, {"what %s offers on channel %s, turned", "%s 在通道 %s 上提供什么，旋转之后"}},
        {SCORES, {"how well what %s asks fits what %s offers", "%s 问的与 %s 提供的有多相合"}},
        {SCALED, {"the score of %s for %s, scaled", "%s 给 %s 的分数，缩放之后"}},
        {BIASED, {"the score of %s for %s, bias added", "%s 给 %s 的分数，加上偏置之后"}},
        {MASKED, {"may %s look at %s, and with what score", "%s 能不能看 %s，分数是多少"}},
        {WEIGHTS, {"how much %s looks at %s", "%s 看 %s 的比重"}},
        {Z, {"what %s takes in on channel %s", "%s 在通道 %s 上得到什么"}},
        {CONCAT, {"the heads of %s side by side, column %s", "%s 的各个头并排，第 %s 列"}},
        {OUT, {"what comes out for %s in dimension %s", "%s 在第 %s 维上的输出"}},
    };
    for (size_t i = 0; i < sizeof SAID / sizeof *SAID; i++) {
        if (SAID[i].step != w->step) continue;
        Text text = text_new(w->arena);
        const char *format = sentence(SAID[i].said, w->lang), *hole = strstr(format, "%s"),
                   *next = strstr(hole + 2, "%s");
        text_put_bytes(&text, format, (size_t)(hole - format));
        text_put(&text, row);
        bool close = next[-1] == ' ' && (unsigned char)*col >= 0x80; /* no blank between two Chinese words */
        text_put_bytes(&text, hole + 2, (size_t)(next - hole - 2) - close);
        text_put(&text, col);
        text_put(&text, next + 2);
        return text.at;
    }
    return sentence(STEPS[w->step].story, w->lang);
}

static const char *heading(const Written *w) {
    const char *cell = cell_name(w, w->step, w->row, w->col, false);
    if (!written_by_head(w, w->step) || w->model->set.heads == 1)
        return written_text(w, "%s: %s", "%s：%s", cell, about(w));
    return written_text(w, "%s, head %zu: %s", "%s，头 %zu：%s", cell, w->head, about(w));
}

/* ---- softmax, a line for each thing done to the row ---- */

typedef struct Row {
    const char *label;
    const double *at;
    const char *tail; /* after the last column; NULL: nothing */
    NumberForm form;
} Row;

enum { SOFTMAX_ROWS = 4 };

/* The rows of the answer, and the columns that their labels take. */
typedef struct Rows {
    Row row[SOFTMAX_ROWS];
    size_t count, margin;
    const size_t *key; /* the columns that are told: all, or of very many the strongest and the asked one */
    size_t keys;
} Rows;

/* Of very many indices `few`, those of the largest size and the asked one (SIZE_MAX: none), in rising order; else all. */
static const size_t *told(const Written *w, const double *at, size_t asked, size_t few, size_t *count) {
    size_t all = w->notes.count;
    *count = all < LARGE_FROM ? all : few;
    size_t *index = TAKE_ARRAY(w->arena, size_t, *count), taken = 0;
    if (*count == all) {
        for (size_t j = 0; j < all; j++) index[j] = j;
        return index;
    }
    bool *is_told = TAKE_ARRAY(w->arena, bool, all);
    for (size_t i = 0; i < few; i++) {
        size_t next = i == 0 && asked < all ? asked : all;
        for (size_t j = 0; (i || asked >= all) && j < all; j++)
            if (!is_told[j] && (next == all || fabs(at[j]) > fabs(at[next]))) next = j;
        is_told[next] = true;
    }
    for (size_t j = 0; j < all; j++)
        if (is_told[j]) index[taken++] = j;
    return index;
}

static void add(Rows *rows, const Written *w, const char *label, const double *at, const char *tail) {
    int digits = w->session->like.digits, width = digits < 5 ? FIELD - 1 : digits + 4;
    Matrix whole = {(double *)at, 1, w->notes.count, 1, 1};
    NumberForm form = number_form(whole, number_kind(whole), width, digits);
    label = written_in_unit(w, label, &form);
    rows->row[rows->count++] = (Row){label, at, tail, form};
    for (size_t first = 0; first < w->notes.count; first += BLOCK) {
        char field[NUMBER_ROOM];
        number_write(field, &form, at[first]);
        size_t taken = text_width(label) + strlen(field + strspn(field, " ")) + 1;
        size_t margin = taken > (size_t)width + 1 ? taken - (size_t)width - 1 : 0;
        if (margin > rows->margin) rows->margin = margin;
    }
}

/* The text right-aligned so that it ends where the field does. */
static void put_field(Text *line, size_t end, const char *text) {
    size_t width = text_width(text), at = text_width(line->at);
    size_t start = end > width ? end - width : 0;
    text_pad(line, start > at ? start : at + 1);
    text_put(line, text);
}

static void put_row(List *list, const Written *w, const Rows *rows, const Row *row, size_t first, size_t end) {
    char field[NUMBER_ROOM];
    Text line = text_new(w->arena);
    text_put(&line, row->label);
    size_t wide = (size_t)row->form.width + 1;
    for (size_t j = first; j < end; j++) {
        number_write(field, &row->form, row->at[rows->key[j]]);
        put_field(&line, rows->margin + wide * (j - first + 1), field + strspn(field, " "));
    }
    if (row->tail && end == rows->keys) text_print(&line, "   %s", row->tail);
    put(list, line.at);
}

static void put_keys(List *list, const Written *w, const Rows *rows, size_t first, size_t end) {
    Text line = text_new(w->arena);
    text_put(&line, written_text(w, "key", "键"));
    size_t wide = (size_t)rows->row[0].form.width + 1;
    for (size_t j = first; j < end; j++)
        put_field(&line, rows->margin + wide * (j - first + 1), written_label(w, w->step, AXIS_KEY, rows->key[j]));
    put(list, line.at);
}

/* "65,529 more keys, of which exp adds up to 845.002". */
static void put_rest(List *list, const Written *w, const Rows *rows) {
    double rest = 0;
    for (size_t j = 0, next = 0; j < w->notes.count; j++)
        if (next < rows->keys && rows->key[next] == j) next++;
        else rest += w->notes.product[j];
    const char *more = number_grouped(w->arena, w->notes.count - rows->keys);
    put(list, w->notes.empty
                  ? written_text(w, "and %s more keys", "另有 %s 个键", more)
                  : written_text(w, "and %s more keys, whose exp add up to %s", "另有 %s 个键，它们的 exp 之和为 %s",
                                 more, number_free(w->arena, rest, decimals_or(w, USUAL))));
}

/* "exp: 0.018 at 0 苹果, 1.000 at 2 好吃; sum 1.019". */
static void put_sentence(List *list, const Written *w, const Rows *rows, const Row *row) {
    char field[NUMBER_ROOM];
    bool zh = w->lang == CHINESE;
    Text line = text_new(w->arena);
    text_print(&line, zh ? "%s：" : "%s: ", row->label);
    for (size_t j = 0; j < rows->keys; j++) {
        number_write(field, &row->form, row->at[rows->key[j]]);
        if (j) text_put(&line, zh ? "，" : ", ");
        text_print(&line, zh ? "%s（键 %s）" : "%s at %s", field + strspn(field, " "),
                   written_label(w, w->step, AXIS_KEY, rows->key[j]));
    }
    if (row->tail) text_print(&line, zh ? "；%s" : "; %s", row->tail);
    put(list, line.at);
}

static Rows softmax_rows(const Written *w) {
    const Notes *n = &w->notes;
    int digits = decimals_or(w, USUAL);
    Rows rows = {.margin = MARGIN};
    const char *from = written_name(w, written_input(w, 0));
    add(&rows, w, written_text(w, "%s row %zu", "%s 行 %zu", from, w->row), n->a, NULL);
    if (n->temperature != 1) {
        double *cool = TAKE_ARRAY(w->arena, double, n->count);
        for (size_t j = 0; j < n->count; j++) cool[j] = rounded(w->trace->arithmetic, n->a[j] / n->temperature);
        Text heat = text_new(w->arena);
        text_put_number(&heat, n->temperature);
        add(&rows, w, written_text(w, "over temperature %s", "除以温度 %s", heat.at), cool, NULL);
    }
    if (n->empty) return rows;
    const char *maximum = number_free(w->arena, n->maximum, n->maximum == floor(n->maximum) ? 0 : digits);
    if (n->stable) add(&rows, w, written_text(w, "minus maximum %s", "减去最大值 %s", maximum), n->b, NULL);
    const char *sum = number_free(w->arena, n->sum, digits);
    add(&rows, w, "exp", n->product, written_text(w, "sum %s", "和 %s", sum));
    return rows;
}

/* All but the last line, which alone speaks of the column; returns the margin of the rows. */
static size_t put_softmax(List *list, const Written *w) {
    const Notes *n = &w->notes;
    Rows rows = softmax_rows(w);
    bool plain = w->session->like.plain;
    rows.key = told(w, n->weight, w->col, BLOCK, &rows.keys);
    for (size_t i = 0; i < rows.count && plain; i++) put_sentence(list, w, &rows, &rows.row[i]);
    for (size_t first = 0; first < rows.keys && !plain; first += BLOCK) {
        size_t end = first + BLOCK < rows.keys ? first + BLOCK : rows.keys;
        if (n->count > BLOCK) put_keys(list, w, &rows, first, end);
        for (size_t i = 0; i < rows.count; i++) put_row(list, w, &rows, &rows.row[i], first, end);
    }
    if (rows.keys < n->count) put_rest(list, w, &rows);
    return rows.margin;
}

static void keep(WrittenRow *kept, const Written *w, const List *list, size_t margin) {
    const char **line = TAKE_ARRAY(kept->arena, const char *, list->count);
    for (size_t i = 0; i < list->count; i++) line[i] = arena_string(kept->arena, list->at[i]);
    *kept = (WrittenRow){kept->arena, true, w->step, w->head, w->row, {line, list->count}, margin};
}

/* The same, from the cell before where that is of the same row. */
static size_t put_shared(List *list, const Written *w) {
    WrittenRow *kept = w->kept;
    List own = {.arena = w->arena};
    if (!kept) return put_softmax(list, w);
    bool same = kept->known && kept->step == w->step && kept->head == w->head && kept->row == w->row;
    if (!same) {
        size_t margin = put_softmax(&own, w);
        keep(kept, w, &own, margin);
    }
    for (size_t i = 0; i < kept->lines.count; i++) put(list, kept->lines.at[i]);
    return kept->margin;
}

static void explain_softmax(List *list, const Written *w) {
    enum { INDENT = 4 /* the quotient begins where a number of five columns would */ };
    const Notes *n = &w->notes;
    int digits = decimals_or(w, USUAL);
    size_t margin = put_shared(list, w);
    bool plain = w->session->like.plain;
    Text last = text_new(w->arena);
    text_put(&last, plain ? written_text(w, "weight: ", "权重：") : written_text(w, "weight", "权重"));
    if (!plain) text_pad(&last, margin + INDENT);
    if (n->empty) {
        text_put(&last, operation_text(w, false));
    } else {
        text_print(&last, "%s / %s = %s", number_free(w->arena, n->product[w->col], digits),
                   number_free(w->arena, n->sum, digits), number_free(w->arena, n->result, digits));
    }
    put(list, last.at);
}

/* ---- sums ---- */

static void explain_product(List *list, const Written *w, const char *name) {
    const Notes *n = &w->notes;
    int decimals = FEW;
    for (size_t k = 0; k < n->count; k++)
        if (!is_exact(n->a[k], FEW) || !is_exact(n->b[k], FEW)) decimals = USUAL;
    Terms terms = terms_of(n, decimals_or(w, decimals));
    Text line = text_new(w->arena);
    text_print(&line, "%s = ", name);
    size_t count;
    const size_t *term = told(w, n->product, SIZE_MAX, TERMS, &count);
    for (size_t k = 0; k < count; k++) text_print(&line, k ? " + %s" : "%s", term_text(w, &terms, term[k]));
    if (count < n->count)
        text_print(&line, w->lang == CHINESE ? " + …另有 %s 项" : " + …%s more",
                   number_grouped(w->arena, n->count - count));
    if (n->has_extra) text_print(&line, " + %s", extra_text(w, &terms));
    text_print(&line, " = %s%s", result_text(w, &terms, n->exact), rounded_text(w));
    put(list, line.at);
}

static void explain_turn(List *list, const Written *w) {
    const Notes *n = &w->notes;
    put(list, written_text(w, "position %zu, pair %zu: angle %s, cos %s, sin %s",
                           "位置 %zu，第 %zu 对：角度 %s，cos %s，sin %s", n->position, n->pair,
                           number_free(w->arena, n->angle, 6), number_free(w->arena, n->cosine, 6),
                           number_free(w->arena, n->sine, 6)));
}

Lines written_lines(const Written *w) {
    List list = {.arena = w->arena};
    put(&list, heading(w));
    const char *name = cell_name(w, w->step, w->row, w->col, false);
    if (w->off && w->notes.kind != NOTE_PLACE) {
        StepId from = STEPS[w->step].in[0];
        put(&list, written_text(w, "%s is off and passes %s through:", "%s 没有打开，%s 原样通过：",
                                written_name(w, w->step), written_name(w, from)));
        name = cell_name(w, w->notes.step, w->row, w->col, false);
    }
    if (w->notes.kind == NOTE_TURN) explain_turn(&list, w);
    if (w->notes.kind == NOTE_SOFTMAX) explain_softmax(&list, w);
    else if (w->notes.kind == NOTE_PRODUCT) explain_product(&list, w, name);
    else put(&list, arena_print(w->arena, "%s = %s", name, operation_text(w, false)));
    return (Lines){list.at, list.count};
}

Lines written_explain(Session *session, StepId step, size_t head, size_t row, size_t col) {
    Written w = written_cell(session, step, head, row, col);
    return written_lines(&w);
}
