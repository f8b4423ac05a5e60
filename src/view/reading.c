#include "view/reading.h"

#include <math.h>

enum {
    MANY = 4194304, /* cells up to which the largest of all is looked for */
    SHORT = 262144  /* likewise where they are not kept */
};

const char *reading_count(const Written *w, size_t count) {
    static const Sentence WORDS[] = {{"no", "零"},    {"one", "一"},  {"two", "两"}, {"three", "三"},
                                     {"four", "四"},  {"five", "五"}, {"six", "六"}, {"seven", "七"},
                                     {"eight", "八"}, {"nine", "九"}, {"ten", "十"}};
    if (count < sizeof WORDS / sizeof *WORDS) return sentence(WORDS[count], w->lang);
    return arena_print(w->arena, w->lang == CHINESE ? " %zu " : "%zu", count);
}

const char *reading_list(const Facts *f) {
    enum { FEW = 4 };
    const Written *w = f->w;
    if (f->sees == 0 || f->sees > FEW) return NULL;
    Text list = text_new(w->arena);
    size_t said = 0;
    for (size_t j = 0; j < f->cols; j++) {
        if (model_forbids(w->model, w->row, j)) continue;
        if (said)
            text_put(&list, said + 1 == f->sees ? (w->lang == CHINESE ? " 和 " : " and ")
                                                : (w->lang == CHINESE ? "、" : ", "));
        text_print(&list, "%zu", j);
        said++;
    }
    return list.at;
}

const char *reading_dimension(const Written *w, StepId step, Axis axis, size_t index) {
    const char *mark = written_mark(w, step, axis, index);
    if (axis == AXIS_JOINED) {
        const char *label = written_label(w, step, axis, index);
        return written_text(w, "column %zu (%s)", "第 %zu 列（%s）", index, label);
    }
    if (axis == AXIS_CHANNEL) return written_text(w, "channel %zu", "通道 %zu", index);
    if (axis == AXIS_KEY || axis == AXIS_QUERY) return written_who(w, axis, index, false);
    if (!mark) return written_text(w, "dimension %zu", "第 %zu 维", index);
    return written_text(w, "dimension %zu (%s)", "第 %zu 维（%s）", index, mark);
}

size_t reading_part(const Notes *n) {
    size_t most = 0;
    for (size_t k = 1; k < n->count; k++)
        if (fabs(n->product[k]) > fabs(n->product[most])) most = k;
    return most;
}

/* ---- the facts ---- */

static void look_along(Facts *f) {
    for (size_t j = 0; j < f->cols; j++) {
        double value = f->row[j];
        f->nan |= isnan(value);
        if (!isfinite(value)) continue;
        if (!f->finite++) f->top = f->low = j;
        if (value > f->row[f->top]) f->top = j;
        if (value < f->row[f->low]) f->low = j;
    }
    f->alike = f->finite > 0 && f->row[f->top] == f->row[f->low];
    for (size_t j = 0; j < f->cols; j++) f->tied |= f->finite && j != f->top && f->row[j] == f->row[f->top];
}

static bool largest_of_all(const Written *w, double value) {
    Matrix m = w->value;
    if (m.rows * m.cols > (w->trace->whole ? SHORT : MANY)) return false;
    if (w->trace->whole) m = trace_seen(session_rows(w->session, w->trace->whole, 0, m.rows), w->step, w->head);
    for (size_t i = 0; i < m.rows; i++)
        for (size_t j = 0; j < m.cols; j++)
            if (matrix_at(m, i, j) > value) return false;
    return true;
}

static Facts facts_of(const Written *w) {
    Facts f = {.w = w, .cols = w->value.cols, .value = w->notes.result};
    double *row = TAKE_ARRAY(w->arena, double, f.cols);
    for (size_t j = 0; j < f.cols; j++) row[j] = matrix_at(w->value, w->row, j);
    f.row = row;
    look_along(&f);
    bool square = written_rows(w->step) == AXIS_QUERY && written_cols(w->step) == AXIS_KEY && w->step != MASK;
    f.top_of_all = square && f.finite && f.value == f.row[f.top] && largest_of_all(w, f.value);
    for (size_t j = 0; square && j < f.cols; j++) f.masked += model_forbids(w->model, w->row, j) != 0;
    f.sees = f.cols - f.masked;
    Axis rows = written_rows(w->step) == AXIS_KEY ? AXIS_KEY : AXIS_QUERY;
    f.query = written_who(w, rows, w->row, false);
    f.Query = written_who(w, rows, w->row, true);
    f.key = written_who(w, AXIS_KEY, w->col, false);
    f.Key = written_who(w, AXIS_KEY, w->col, true);
    return f;
}

static const struct {
    StepId step;
    const Reading *cases;
} READINGS[] = {
    {PLACED, READ_PLACED},   {Q, READ_MADE},        {K, READ_MADE},        {V, READ_MADE},        {Q_ROT, READ_TURNED},
    {K_ROT, READ_TURNED},    {SCORES, READ_SCORES}, {SCALED, READ_SCALED}, {BIASED, READ_BIASED}, {MASKED, READ_MASKED},
    {WEIGHTS, READ_WEIGHTS}, {Z, READ_Z},           {CONCAT, READ_JOINED}, {OUT, READ_OUT},
};

char *reading_tidy(Arena *arena, const char *text) {
    Text tidied = text_new(arena);
    uint32_t before = 'a', rune, after;
    for (size_t used; (used = rune_next(text, &rune)); text += used) {
        bool between =
            rune == ' ' && rune_width(before) == 2 && rune_next(text + used, &after) && rune_width(after) == 2;
        if (!between) text_put_bytes(&tidied, text, used);
        if (!between) before = rune;
    }
    return tidied.at;
}

static const char *said(const Facts *f, const Reading *row, bool brief) {
    const char *line = row->say(f, brief);
    return f->w->lang == CHINESE ? reading_tidy(f->w->arena, line) : line;
}

const char *written_reading(const Written *w, size_t columns) {
    const Reading *cases = READ_INPUT;
    for (size_t i = 0; i < sizeof READINGS / sizeof *READINGS; i++)
        if (READINGS[i].step == w->step) cases = READINGS[i].cases;
    if (w->notes.kind == NOTE_GIVEN || w->notes.kind == NOTE_OPERANDS) cases = READ_INPUT;
    if (w->notes.kind == NOTE_PLACE) cases = READ_JOINED;
    Facts f = facts_of(w);
    while (cases->holds && !cases->holds(&f)) cases++;
    const char *line = said(&f, cases, w->coarse);
    if (text_width(line) > columns) line = said(&f, cases, true);
    for (int turn = 0; turn < 2 && text_width(line) > columns; turn++) {
        Written few = written_coarse(w);
        few.unnamed = turn > 0;
        f = facts_of(&few);
        line = said(&f, cases, true);
    }
    return text_width(line) > columns ? text_cut(w->arena, line, columns) : line;
}
