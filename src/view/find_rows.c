#include "view/find.h"

#include <math.h>

/* A search over rows that come some at a time: the cells are numbered row by row, as in the whole. */
typedef struct Search {
    Find *find;
    const Focus *focus;
    bool extreme, any;
    size_t here, count, under; /* under: matches before the focus */
    size_t first, last, behind, after;
    bool at_here;
} Search;

bool find_by_rows(const Find *find, const Focus *focus) {
    return focus->banded && (find->kind == FIND_VALUE || find->kind == FIND_NAN || find->kind == FIND_COMPARED);
}

static void forget(Search *s) {
    s->count = s->under = 0;
    s->at_here = false;
}

static void note(Search *s, size_t cell) {
    if (s->count == 0) s->first = cell;
    s->last = cell;
    if (cell < s->here) s->behind = cell, s->under++;
    if (cell > s->here && s->count == s->under + s->at_here) s->after = cell;
    s->at_here = s->at_here || cell == s->here;
    s->count++;
}

/* Is the value beyond all that came so far? */
static bool beats(const Search *s, double value) {
    return isfinite(value) && (!s->any || (s->find->over ? value > s->find->value : value < s->find->value));
}

static void search_rows(void *self, Trace *band) {
    Search *s = self;
    Focus part = *s->focus;
    part.m = trace_value(band, part.from, part.head);
    for (size_t r = 0; r < part.m.rows; r++)
        for (size_t c = 0; c < part.m.cols; c++) {
            if (s->extreme && beats(s, matrix_at(part.m, r, c))) {
                forget(s);
                s->any = true;
                s->find->value = matrix_at(part.m, r, c);
            }
            if (find_matches(s->find, &part, r, c)) note(s, (band->row + r) * part.m.cols + c);
        }
}

bool find_in_rows(Session *session, Find *find, const Focus *focus, bool back, Found *found, Error *err) {
    size_t cols = focus->m.cols;
    Search s = {
        .find = find, .focus = focus, .extreme = find->kind == FIND_VALUE, .here = focus->row * cols + focus->col};
    if (!session_pass(session, search_rows, &s, err)) return false;
    bool on = back ? s.under > 0 : s.count > s.under + s.at_here; /* else round the end */
    size_t cell = back ? on ? s.behind : s.last : on ? s.after : s.first;
    size_t before = back ? (on ? s.under : s.count) - 1 : on ? s.under + s.at_here : 0;
    *found = (Found){.count = s.count};
    if (s.count) *found = (Found){s.count, before, cell / cols, cell % cols};
    return true;
}
