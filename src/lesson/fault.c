#include "lesson/fault.h"

#include "base/text.h"
#include "files/plain.h"

#include <string.h>

enum { LONGEST = 400 /* columns of a sentence that quotes a file */ };

/* Room for one more; NULL: there are enough. */
static Fault *add(Faults *faults, bool warning) {
    if (!warning) faults->errors++;
    if (!faults->at) faults->at = TAKE_ARRAY(faults->arena, Fault, FAULTS_MOST);
    if (faults->count < FAULTS_MOST) return &faults->at[faults->count++];
    faults->left_out++;
    return NULL;
}

void fault(Faults *faults, Place at, bool warning, const char *en, const char *zh, ...) {
    Fault *one = add(faults, warning);
    if (!one) return;
    Arena scratch = {0};
    va_list args;
    va_start(args, zh);
    /* two calls, so that each format stays checked by the compiler */
    const char *raw = faults->lang == CHINESE ? arena_vprint(&scratch, zh, args) : arena_vprint(&scratch, en, args);
    va_end(args);
    const char *said = text_cut(&scratch, text_clean(&scratch, raw, strlen(raw)), LONGEST);
    *one = (Fault){at, warning, arena_string(faults->arena, said)};
    arena_free(&scratch);
}

Place place_at(Place line, const char *inside) {
    size_t column = 1;
    uint32_t rune;
    for (const char *at = line.text; at < inside && *at; column++) at += rune_next(at, &rune);
    line.column = column;
    return line;
}

/* ---- in the order of reading ---- */

/* Of the file the place was reached from first, and then of each further one: the line there. 0: no further one. */
static size_t line_at_depth(const Place *place, size_t depth) {
    size_t files = 1;
    for (const Place *at = place; at->used; at = at->used) files++;
    if (depth >= files) return 0;
    for (size_t up = files - 1 - depth; up; up--) place = place->used;
    return place->line;
}

static bool before(const Fault *a, const Fault *b) {
    for (size_t depth = 0;; depth++) {
        size_t line = line_at_depth(&a->at, depth), other = line_at_depth(&b->at, depth);
        if (line != other) return line < other;
        if (line == 0) return a->at.column < b->at.column;
    }
}

void faults_sort(Faults *faults) {
    for (size_t i = 1; i < faults->count; i++) {
        Fault one = faults->at[i];
        size_t to = i;
        for (; to && before(&one, &faults->at[to - 1]); to--) faults->at[to] = faults->at[to - 1];
        faults->at[to] = one;
    }
}

/* ---- as text ---- */

static void put_name(Text *text, Arena *arena, const char *file) {
    const char *name = plain_name(file);
    text_put(text, text_clean(arena, name, strlen(name)));
}

/* The line and the caret below it; of a long line the part around the caret. */
static void put_line(Text *text, Arena *arena, const Place *at, size_t columns) {
    const char *line = at->text, *from = line, *caret = line;
    uint32_t rune;
    for (size_t i = 1; i < at->column && *caret; i++) caret += rune_next(caret, &rune);
    size_t before_caret = text_width(text_clean(arena, line, (size_t)(caret - line)));
    while (before_caret > columns * 3 / 4 && from < caret) {
        from += rune_next(from, &rune);
        before_caret -= (size_t)rune_width(rune_safe(rune));
    }
    const char *left_out = from > line ? "…" : "";
    size_t indent = 2 + text_width(left_out);
    const char *shown = text_cut(arena, text_clean(arena, from, strlen(from)), columns - indent);
    text_print(text, "\n  %s%s\n", left_out, shown);
    for (size_t i = 0; i < indent + before_caret; i++) text_put(text, " ");
    text_put(text, "^");
}

const char *fault_text(Arena *arena, const Fault *one, Language lang, size_t columns) {
    static const Sentence KINDS[] = {{"error", "错误"}, {"warning", "警告"}};
    Text text = text_new(arena);
    const Place *at = &one->at;
    put_name(&text, arena, at->file);
    if (at->line) text_print(&text, ":%zu:%zu", at->line, at->column);
    text_print(&text, lang == CHINESE ? ": %s：%s" : ": %s: %s", sentence(KINDS[one->warning], lang), one->said);
    if (at->line && at->text) put_line(&text, arena, at, columns);
    for (const Place *used = at->used; used; used = used->used) {
        text_put(&text, lang == CHINESE ? "\n  使用它的是 " : "\n  used from ");
        put_name(&text, arena, used->file);
        text_print(&text, ":%zu", used->line);
    }
    return text.at;
}
