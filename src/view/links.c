#include "view/links.h"

#include <string.h>

enum { APART = 5 /* blanks between entries */, LISTED = 6 /* queries of an entry that are named one by one */ };

/* Entry of the queries from `first` to before `end`. */
typedef struct Link {
    size_t first, end;
    const char *text;
} Link;

/* What the query asks with is all zeros, so that no key can be more to it than another. */
static bool asks_nothing(const Shares *s, size_t query) {
    Error none = {0};
    if (!model_has(s->at.model, Q, &none)) return false;
    Matrix q = trace_value(s->at.trace, Q, s->at.head);
    for (size_t c = 0; c < q.cols; c++)
        if (matrix_at(q, query, c) != 0) return false;
    return true;
}

static double share_of(const Shares *s, size_t query) {
    return matrix_at(s->weights, query, shares_top(s, query));
}

static bool same_kind(const Shares *s, size_t a, size_t b) {
    return shares_alike(s, b) && share_of(s, a) == share_of(s, b) && asks_nothing(s, a) == asks_nothing(s, b);
}

/* "1, 2, 3, 4", "1-40"; the name of one alone. */
static const char *list(const Shares *s, size_t first, size_t end) {
    if (end == first + 1) return written_label(&s->at, WEIGHTS, AXIS_QUERY, first);
    if (end - first > LISTED) return arena_print(s->at.arena, "%zu-%zu", first, end - 1);
    Text text = text_new(s->at.arena);
    for (size_t i = first; i < end; i++) text_print(&text, i > first ? ", %zu" : "%zu", i);
    return text.at;
}

static const char *alike_text(const Shares *s, size_t first, size_t end) {
    const Written *w = &s->at;
    const char *who = list(s, first, end), *much = number_free(w->arena, share_of(s, first), 3);
    if (!asks_nothing(s, first)) return written_text(w, "%s → all alike %s", "%s → 都一样 %s", who, much);
    if (end == first + 1)
        return written_text(w, "%s → all alike %s (its query is all 0)", "%s → 都一样 %s（它的查询全是 0）", who, much);
    return written_text(w, "%s → all alike %s (their query is all 0)", "%s → 都一样 %s（它们的查询全是 0）", who, much);
}

/* The name of the strongest key, or the indices of those that are tied. */
static const char *strongest(const Shares *s, size_t query) {
    size_t top = shares_top(s, query), tied = shares_tied(s, query);
    if (tied == 1) return written_label(&s->at, WEIGHTS, AXIS_KEY, top);
    Text text = text_new(s->at.arena);
    size_t listed = 0;
    for (size_t j = top; j < s->weights.cols && listed < LISTED; j++)
        if (matrix_at(s->weights, query, j) == matrix_at(s->weights, query, top))
            text_print(&text, listed++ ? ", %zu" : "%zu", j);
    if (tied > LISTED) text_put(&text, ", …");
    return text.at;
}

static Link link_of(const Shares *s, size_t query) {
    const Written *w = &s->at;
    Link link = {query, query + 1, NULL};
    const char *who = written_label(w, WEIGHTS, AXIS_QUERY, query);
    size_t top = shares_top(s, query);
    if (shares_lost(s, query)) {
        link.text = arena_print(w->arena, "%s → NaN", who);
    } else if (top == SIZE_MAX) {
        link.text = written_text(w, "%s → nowhere", "%s → 哪里也不看", who);
    } else if (shares_alike(s, query)) {
        while (link.end < s->weights.rows && same_kind(s, query, link.end)) link.end++;
        link.text = alike_text(s, query, link.end);
    } else {
        const char *much = number_free(w->arena, share_of(s, query), 3);
        link.text = arena_print(w->arena, "%s → %s %s", who, strongest(s, query), much);
    }
    return link;
}

/* Entries from query `from` on, as many as fit; draws them if there is a canvas to draw on. Returns the query after. */
static size_t lay(const Shares *s, size_t from, Canvas canvas, int row, int rows, bool draws) {
    int col = 1, last = row + rows - 1, end = canvas.cols - 1;
    while (from < s->weights.rows) {
        Link link = link_of(s, from);
        int width = (int)text_width(link.text);
        if (col > 1 && col + width > end) row++, col = 1;
        if (row > last) break;
        bool focus = s->query >= link.first && s->query < link.end;
        if (draws) canvas_put_cut(canvas, row, col, end - col, focus ? ROLE_STRONG : ROLE_TEXT, link.text);
        col += width + APART;
        from = link.end;
    }
    return from;
}

void links_draw(const Shares *s, Canvas canvas, int row, int rows) {
    size_t from = 0, end = lay(s, 0, canvas, row + 1, rows, false);
    if (s->query >= end) from = s->query, end = lay(s, from, canvas, row + 1, rows, false);
    const char *heading = written_text(&s->at, "strongest link of every query:", "每个查询最强的一条：");
    if (from || end < s->weights.rows)
        heading =
            written_text(&s->at, "strongest link of queries %zu-%zu of %zu:", "查询 %zu-%zu（共 %zu）最强的一条：",
                         from, end - 1, s->weights.rows);
    canvas_put_cut(canvas, row, 1, canvas.cols - 2, ROLE_LABEL, heading);
    lay(s, from, canvas, row + 1, rows, true);
}
