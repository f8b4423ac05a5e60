#include "view/lens.h"

/* Where the columns of a lens stand, and what gives way where they find no room. */

typedef struct Fields {
    int left, pitch;     /* column of the first gutter */
    size_t first, count; /* columns shown */
    bool brief, tails, tokens;
} Fields;

/* The form of a whole row, so that its unit is the same wherever its columns are paged. */
static NumberForm row_form(const Written *w, const Lens *lens, const LensRow *row, int width) {
    Matrix whole = {(double *)row->at, 1, lens->count, 1, 1};
    int asked = w->session->like.digits;
    return number_form(whole, row->kind, width, asked == DIGITS_AUTO && lens->decimals ? lens->decimals : asked);
}

static const char *lens_label(const Written *w, const Lens *lens, size_t i, const Fields *fields) {
    const LensRow *row = &lens->row[i];
    NumberForm form = row_form(w, lens, row, 6);
    const char *label = !fields->tails && row->joined ? row->joined : row->label;
    if (fields->brief && lens->brief[i]) label = lens->brief[i];
    return written_in_unit(w, label, &form);
}

static int widest_label(const Written *w, const Lens *lens, const Fields *fields) {
    size_t widest = lens->header ? text_width(lens->header) : 0;
    for (size_t i = 0; i < lens->rows; i++) {
        size_t width = text_width(lens_label(w, lens, i, fields));
        widest = width > widest ? width : widest;
    }
    return (int)widest;
}

static int widest_tail(const Lens *lens, bool brief) {
    size_t widest = 0;
    for (size_t i = 0; i < lens->rows; i++) {
        const char *tail = brief && lens->row[i].brief ? lens->row[i].brief : lens->row[i].tail;
        if (tail && text_width(tail) + 2 > widest) widest = text_width(tail) + 2;
    }
    return (int)widest;
}

int lens_label_columns(const Written *w, const Lens *lens) {
    Fields whole = {.tails = true};
    return widest_label(w, lens, &whole);
}

bool lens_has_marks(const Written *w, const Lens *lens) {
    for (size_t j = 0; j < lens->count; j++)
        if (lens->axis == AXIS_KEY && written_mark(w, lens->step, lens->axis, j)) return true;
    return false;
}

/* Whole numbers take 5 columns, others 7, under tokens 9. */
static int lens_pitch(const Lens *lens, bool tokens) {
    int pitch = tokens ? 9 : 5;
    for (size_t i = 0; i < lens->rows; i++) {
        int least = number_least((Matrix){(double *)lens->row[i].at, 1, lens->count, 1, 1}) + 1;
        int wanted = lens->row[i].kind == NUMBER_WHOLE ? least : 7;
        if (wanted > pitch) pitch = wanted;
    }
    return pitch;
}

bool lens_is_under(const Written *w, const Lens *lens, const Pane *pane) {
    enum { LEAST_UNDER = 4 };
    if (lens->under) return pane->pitch >= LEAST_UNDER && (!lens_has_marks(w, lens) || pane_paged(pane));
    bool shared = pane->feeds == FEEDS_ROW && pane->m.cols == lens->count && pane->width == lens->count;
    return shared && pane->pitch >= lens_pitch(lens, false);
}

/* Under the columns of the pane where they are its own; else behind the labels, whose width does not change with
 * the numbers in them. */
static Fields fields_of(const Written *w, const Lens *lens, const Pane *pane, int columns) {
    enum { LABEL_ROW = 19, LABEL_SUM = 13, NAMED = 7 };
    Fields f = {.tails = true, .count = lens->count, .tokens = lens_has_marks(w, lens)};
    if (lens_is_under(w, lens, pane)) {
        f.tokens = f.tokens && !lens->under && pane->pitch >= NAMED;
        f.left = pane_cell(pane, pane->col0), f.pitch = pane->pitch;
        f.first = pane->col0, f.count = pane->width;
        f.tails = pane_end(pane) + widest_tail(lens, false) <= columns - 1;
        if (widest_label(w, lens, &f) < f.left) return f;
        f = (Fields){.tails = true, .count = lens->count, .tokens = !lens->under && lens_has_marks(w, lens)};
    }
    for (int tokens = f.tokens; tokens >= 0; tokens--)
        for (int shrink = 0; shrink <= 3; shrink++) {
            f.tokens = tokens, f.brief = shrink >= 2, f.tails = shrink < 3;
            f.pitch = lens_pitch(lens, tokens);
            int label = widest_label(w, lens, &f), least = !tokens ? 0 : lens->under ? LABEL_ROW : LABEL_SUM;
            f.left = 1 + (label > least ? label : least);
            int tail = f.tails ? widest_tail(lens, shrink > 0) : 0;
            size_t cells = (size_t)f.pitch * lens->count;
            if (cells < 10000 && f.left + (int)cells + tail <= columns - 1) return f;
        }
    f.tails = true, f.brief = true;
    f.left = 1 + widest_label(w, lens, &f);
    int room = (columns - 1 - f.left - widest_tail(lens, true) - 1) / f.pitch;
    f.count = room > 0 ? (size_t)room : 1;
    if (f.count > lens->count) f.count = lens->count;
    if (lens->focus != SIZE_MAX) f.first = lens->focus / f.count * f.count;
    if (f.first + f.count > lens->count) f.count = lens->count - f.first;
    return f;
}

static void put_header(const Written *w, const Lens *lens, const Fields *f, Canvas canvas, int at) {
    if (lens->header) canvas_put(canvas, at, 1, ROLE_LABEL, lens->header);
    for (size_t j = f->first; j < f->first + f->count; j++) {
        bool named = f->tokens || lens->axis == AXIS_JOINED;
        const char *label = named ? written_label(w, lens->step, lens->axis, j) : arena_print(w->arena, "%zu", j);
        Role role = j == lens->focus ? ROLE_SLABEL : ROLE_MUTED;
        int left = f->left + f->pitch * (int)(j - f->first) + 1, room = f->pitch - 1, width = (int)text_width(label);
        if (width > room) canvas_put_right(canvas, at, left, room, role, label);
        else canvas_put(canvas, at, left + room - width, role, label);
    }
}

static void put_lens_row(const Written *w, const Lens *lens, size_t i, const Fields *f, Canvas canvas, int at) {
    const LensRow *row = &lens->row[i];
    char field[NUMBER_ROOM];
    canvas_put_cut(canvas, at, 1, f->left - 1, ROLE_LABEL, lens_label(w, lens, i, f));
    NumberForm form = row_form(w, lens, row, f->pitch - 1);
    for (size_t j = 0; j < f->count; j++) {
        Role role = f->first + j == lens->focus ? ROLE_FOCUS2 : ROLE_TEXT;
        number_write(field, &form, row->at[f->first + j]);
        canvas_put(canvas, at, f->left + f->pitch * (int)j + 1, role, field);
    }
    int end = f->left + f->pitch * (int)f->count;
    if (f->count < lens->count) canvas_put(canvas, at, end++, ROLE_MUTED, "…");
    int room = canvas.cols - 1 - end - 2;
    const char *tail = row->tail && (int)text_width(row->tail) > room && row->brief ? row->brief : row->tail;
    if (tail && f->tails) canvas_put_cut(canvas, at, end + 2, canvas.cols - 3 - end, ROLE_STRONG, tail);
}

void lens_draw(const Written *w, const Lens *lens, bool header, size_t rows, const Pane *pane, Canvas canvas, int at) {
    Fields f = fields_of(w, lens, pane, canvas.cols);
    size_t all = lens->rows + header, skip = all - rows;
    bool aligned = f.left == pane_cell(pane, pane->col0);
    if (lens->under && skip && !aligned && f.count < lens->count) return; /* nothing would say which columns */
    for (size_t i = skip; i < all; i++, at++) {
        if (header && i == 0) put_header(w, lens, &f, canvas, at);
        else put_lens_row(w, lens, i - header, &f, canvas, at);
    }
}
