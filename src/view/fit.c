#include "view/fit.h"
#include "view/large.h"

/* ---- which pitch ---- */

/* The next pitch a pane can have after `pitch`, or 0. Whole numbers never need more than 5 columns, unless they are
 * that long; single digits get a gutter of two, but 0 and 1 of a mask. */
static int next_pitch(const Pane *pane, int pitch) {
    bool mask = pane->kind == NUMBER_MASK, whole = pane->kind == NUMBER_WHOLE || mask;
    int least = pane->least + 1, most = whole ? 5 : PITCH_MOST;
    if (pitch == PITCH_CODE && whole) return mask || least > 3 ? least : 3;
    if (pitch == PITCH_CODE) return pane->kind == NUMBER_WEIGHT && !pane->result ? 3 : 4;
    return pitch < most ? pitch + 1 : 0;
}

static int columns_at(const Pane *pane, int pitch) {
    size_t cells = (size_t)pitch * pane->width;
    return pane->label + (cells > 100000 ? 100000 : (int)cells) + 1;
}

static int sign_columns(const Equation *e, size_t i) {
    return e->sign[i] ? (int)text_width(e->sign[i]) + 1 : 0;
}

int fit_width(const Equation *e) {
    int sum = 1;
    for (size_t i = 0; i < e->panes; i++) sum += sign_columns(e, i) + columns_at(&e->pane[i], e->pane[i].pitch);
    return sum;
}

/* One step of a pane towards `most`, if everything still fits. */
static bool step_up(Equation *e, size_t i, int most, int columns) {
    Pane *pane = &e->pane[i];
    int before = pane->pitch, next = next_pitch(pane, before);
    if (next == 0 || next > most) return false;
    pane->pitch = next;
    if (fit_width(e) <= columns) return true;
    pane->pitch = before;
    return false;
}

static void raise_result(Equation *e, int most, int columns) {
    while (step_up(e, e->panes - 1, most, columns)) {}
}

/* The operands in turn, narrowest first, until none can grow. */
static void raise_operands(Equation *e, int most, int columns) {
    size_t order[PANES], count = e->panes - 1;
    for (size_t i = 0; i < count; i++) {
        size_t at = i;
        for (; at > 0 && e->pane[order[at - 1]].width > e->pane[i].width; at--) order[at] = order[at - 1];
        order[at] = i;
    }
    for (bool grown = true; grown;) {
        grown = false;
        for (size_t i = 0; i < count; i++) grown |= step_up(e, order[i], most, columns);
    }
}

static int least_pitch(const Pane *pane) {
    return pane->result ? next_pitch(pane, PITCH_CODE) : PITCH_CODE;
}

/* ---- labels ---- */

static bool has_tokens(const Written *w, const Pane *pane) {
    for (size_t i = 0; i < pane->m.rows; i++)
        if (written_mark(w, pane->step, pane->rows, i)) return true;
    return false;
}

/* Panes that carry tokens besides the first: maps of queries and keys, and operands whose rows are keys. */
static bool wants_tokens(const Pane *pane) {
    bool map = pane->rows == AXIS_QUERY && pane->cols == AXIS_KEY;
    return pane->first || map || (!pane->result && pane->rows == AXIS_KEY);
}

static int index_columns(const Pane *pane) {
    int columns = 2;
    for (size_t last = pane->m.rows - 1; last >= 10; last /= 10) columns++;
    return columns;
}

static void set_labels(const Written *w, Equation *e, bool all_tokens, bool alone) {
    enum { NAMED = 8 };
    for (size_t i = 0; i < e->panes; i++) {
        Pane *pane = &e->pane[i];
        pane->tokens = (pane->first || all_tokens) && wants_tokens(pane) && has_tokens(w, pane);
        pane->label = index_columns(pane) + alone;
        if (i == 0 && pane->label < e->label) pane->label = e->label;
        if (!pane->tokens) continue;
        size_t widest = 0;
        for (size_t r = 0; r < pane->m.rows && widest < NAMED; r++) {
            size_t width = text_width(written_label(w, pane->step, pane->rows, r));
            if (width > widest) widest = width;
        }
        int named = (int)widest + 2 < NAMED ? (int)widest + 2 : NAMED;
        if (named < index_columns(pane) + 3) named = index_columns(pane) + 3;
        if (pane->label < named) pane->label = named;
    }
}

/* ---- places ---- */

static void place(Equation *e) {
    int left = 1;
    for (size_t i = 0; i < e->panes; i++) {
        left += sign_columns(e, i);
        e->pane[i].left = left;
        left += columns_at(&e->pane[i], e->pane[i].pitch);
    }
}

/* ---- sizes ---- */

static const int SIZES[] = {SIZE_HALF, PITCH_CODE, 3, 4, 5, 6, 7, 8, 10, 12};
enum { SIZE_COUNT = sizeof SIZES / sizeof *SIZES };

static bool can_have(const Pane *pane, int size) {
    bool whole = pane->kind == NUMBER_WHOLE || pane->kind == NUMBER_MASK;
    return size <= PITCH_CODE || size >= (whole ? pane->least + 1 : pane->kind == NUMBER_WEIGHT ? 3 : 4);
}

/* The next size above (below) one that the pane can have, or the size itself. */
static int next_size(const Pane *pane, int size, bool up) {
    for (int i = 0; i < SIZE_COUNT; i++) {
        int next = SIZES[up ? i : SIZE_COUNT - 1 - i];
        if ((up ? next > size : next < size) && can_have(pane, next)) return next;
    }
    return size;
}

int fit_zoomed(const Pane *pane, int pitch, int *zoom) {
    int size = pitch, done = 0, step = *zoom > 0 ? 1 : -1;
    for (; done != *zoom; done += step) {
        int next = next_size(pane, size, *zoom > 0);
        if (next == size) break;
        size = next;
    }
    *zoom = done;
    return size;
}

static void set_size(Pane *pane, int size) {
    pane->half = size == SIZE_HALF;
    pane->pitch = size <= PITCH_CODE ? PITCH_CODE : size;
}

/* ---- the whole ---- */

static void grow(Equation *e, int columns) {
    enum { WIDE = 120 };
    raise_result(e, 6, columns);
    raise_operands(e, 6, columns);
    raise_result(e, 7, columns);
    raise_operands(e, 7, columns);
    if (columns >= WIDE || e->panes == 1) raise_result(e, PITCH_MOST, columns);
    if (columns >= WIDE) raise_operands(e, PITCH_MOST, columns);
}

bool fit_panes(const Written *w, Equation *e, int columns, int size) {
    for (int tokens = 1; tokens >= 0; tokens--) {
        set_labels(w, e, tokens, false);
        for (size_t i = 0; i < e->panes; i++) {
            bool main = i + 1 == e->panes && size != SIZE_RULE;
            set_size(&e->pane[i], main || size == SIZE_HALF ? size : least_pitch(&e->pane[i]));
        }
        if (fit_width(e) > columns) continue;
        if (size == SIZE_RULE) grow(e, columns);
        else if (size != SIZE_HALF) raise_operands(e, size < 6 ? 6 : size, columns);
        place(e);
        return true;
    }
    return false;
}

/* The page of `size` that holds `index`: whole pages, the last one as long as the others. Of a large matrix, where a
 * page has no number that means anything, the last one stays while it holds the index, else the next begins so that the
 * index is a few rows inside. */
static size_t page_start(size_t index, size_t size, size_t count, size_t last) {
    const size_t inside = size > 6 ? 4 : size / 2;
    size_t start = index / size * size;
    if (count >= LARGE_FROM) {
        bool back = index < last && last - index < size;
        size_t before = back ? size - 1 - inside : inside;
        start = index >= last && index - last < size ? last : index > before ? index - before : 0;
    }
    return start + size > count ? count - size : start;
}

static size_t looked_at(size_t focus, size_t source, size_t same, size_t rest, size_t count) {
    size_t at = focus != SIZE_MAX ? focus : source != SIZE_MAX ? source : same != SIZE_MAX ? same : rest;
    return at < count ? at : count - 1;
}

void fit_alone(const Written *w, Equation *e, int columns, int size) {
    Pane *pane = &e->pane[0];
    int paged = pane->m.cols < LARGE_FROM ? 6 : PITCH_MOST; /* longer indices stand apart */
    set_labels(w, e, true, true);
    set_size(pane, size == SIZE_RULE ? next_pitch(pane, PITCH_CODE) : size);
    if (fit_width(e) <= columns) {
        if (size == SIZE_RULE) raise_result(e, PITCH_MOST, columns);
    } else {
        if (size == SIZE_RULE && pane->pitch < paged) pane->pitch = paged;
        int room = (columns - pane->label - 2) / pane->pitch;
        size_t shown = room > 0 ? (size_t)room : 1;
        if (shown > pane->m.cols) shown = pane->m.cols;
        size_t at = looked_at(pane->focus_col, pane->source_col, pane->same_col, pane->rest_col, pane->m.cols);
        pane->col0 = page_start(at, shown, pane->m.cols, pane->last_col0);
        pane->width = shown;
    }
    place(e);
}

size_t fit_height(const Pane *pane) {
    return pane->half ? (pane->height + 1) / 2 : pane->height;
}

void fit_lines(Equation *e, size_t lines) {
    for (size_t i = 0; i < e->panes; i++) {
        Pane *pane = &e->pane[i];
        size_t rows = pane->half ? 2 * lines : lines, count = pane->m.rows;
        if (count <= rows) continue;
        size_t at = looked_at(pane->focus_row, pane->source_row, pane->same_row, pane->rest_row, count);
        pane->row0 = page_start(at, rows, count, pane->last_row0);
        pane->height = rows;
    }
}

void fit_page(const Written *w, Pane *pane) {
    if (pane_known(w, pane).rows == pane->m.rows) return;
    Trace *page = session_rows(w->session, w->trace->whole, pane->row0, pane->height);
    pane->m = trace_seen(page, pane->from, pane->head);
}

void fit_form(const Written *w, Equation *e) {
    for (size_t i = 0; i < e->panes; i++) {
        Pane *pane = &e->pane[i];
        fit_page(w, pane);
        Matrix page = matrix_columns(matrix_rows(pane->m, pane->row0, pane->height), pane->col0, pane->width);
        pane->form = number_form(page, pane->kind, pane->pitch - 1, w->session->like.digits);
        bool fine = pane->form.unit != 1 && w->session->like.digits == DIGITS_AUTO && pane->m.cols >= LARGE_FROM;
        if (fine && pane->form.decimals > 2) pane->form.decimals = 2; /* the unit has taken the zeros */
    }
}
