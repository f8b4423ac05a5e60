#include "view/written_sum.h"

#include <math.h>

/* The arithmetic line: the whole sum where it fits, else its first terms and how many more there are. */

enum {
    LEAST_TERMS = 2,
    EASY = 72 /* columns up to which zero terms at the end of a sum are all written */
};

/* After the first `shown` terms only zeros follow. */
static bool rest_is_zero(const Notes *n, size_t shown) {
    for (size_t k = shown; k < n->count; k++)
        if (n->product[k] != 0) return false;
    return true;
}

/* The sum with its first `shown` terms. */
static char *sum_line(const Written *w, const char *name, const Terms *terms, size_t shown) {
    const Notes *n = &w->notes;
    Text line = text_new(w->arena);
    text_print(&line, "%s = ", name);
    for (size_t k = 0; k < shown; k++) text_print(&line, k ? " + %s" : "%s", term_text(w, terms, k));
    size_t more = n->count - shown;
    const char *joint = shown ? " + " : "";
    bool zeros = more && rest_is_zero(n, shown);
    if (more && zeros)
        text_print(&line, "%s%s", joint, written_text(w, "…%zu more, all 0", "…还有 %zu 项，都是 0", more));
    else if (more) text_print(&line, "%s%s", joint, written_text(w, "…%zu more", "…还有 %zu 项", more));
    if (n->has_extra) text_print(&line, " + %s", extra_text(w, terms));
    text_print(&line, " = %s%s", result_text(w, terms, n->exact), rounded_text(w));
    return line.at;
}

const char *product_line(const Written *w, const char *name, size_t columns) {
    const Notes *n = &w->notes;
    int digits = decimals_or(w, USUAL);
    Terms fine = terms_of(n, digits), coarse = terms_of(n, digits < FEW ? digits : FEW);
    size_t easy = columns < EASY ? columns : EASY, head = LEAST_TERMS < n->count ? LEAST_TERMS : n->count;
    const char *whole = n->count <= columns ? sum_line(w, name, &fine, n->count) : NULL;
    if (whole && text_width(whole) <= easy) return whole;
    size_t zeros = head;
    while (zeros < n->count && !rest_is_zero(n, zeros)) zeros++;
    for (size_t shown = zeros; shown < n->count && shown + 1 >= zeros && shown > 0; shown--) {
        if (!rest_is_zero(n, shown)) break;
        const char *folded = sum_line(w, name, &fine, shown);
        if (text_width(folded) <= columns) return folded;
    }
    if (whole && text_width(whole) <= columns) return whole;
    const char *best = sum_line(w, name, &coarse, 0);
    for (size_t shown = 1; shown <= n->count; shown++) {
        const char *line = sum_line(w, name, &coarse, shown);
        if (text_width(line) > columns) break;
        best = line;
    }
    return best;
}

/* Down to the result alone, which is never cut. */
static const char *fitting(const Written *w, const char *line, const char *name, const char *result, size_t columns) {
    if (text_width(line) <= columns) return line;
    line = arena_print(w->arena, "%s = %s", name, result);
    if (text_width(line) <= columns) return line;
    return text_width(result) <= columns ? result : text_cut(w->arena, result, columns);
}

const char *written_arithmetic(const Written *w, size_t columns, bool brief) {
    const Notes *n = &w->notes;
    const char *name = cell_name(w, w->step, w->row, w->col, brief);
    const char *result = number_free(w->arena, n->result, n->result == floor(n->result) ? 0 : decimals_or(w, USUAL));
    if (w->off && n->kind != NOTE_PLACE) {
        const char *from = cell_name(w, STEPS[w->step].in[0], w->row, w->col, false);
        return fitting(w, arena_print(w->arena, "%s = %s = %s", name, from, result), name, result, columns);
    }
    if (n->kind == NOTE_PRODUCT) {
        const char *line = product_line(w, name, columns);
        return fitting(w, line, name, result, columns);
    }
    const char *line = arena_print(w->arena, "%s = %s", name, operation_text(w, brief));
    if (text_width(line) > columns) line = arena_print(w->arena, "%s = %s", name, operation_text(w, true));
    return fitting(w, line, name, result, columns);
}
