#include "lab/cures.h"

enum { DRAWS = 3, MOST_WORK = 100000000 /* multiplications of the scores of one trace */ };

/* The likeliest first. */
static const Cure *const CURES[] = {&CURE_BUG,      &CURE_FREEZE, &CURE_FINITE, &CURE_SCALE,     &CURE_TEMPERATURE,
                                    &CURE_STABLE,   &CURE_EMPTY,  &CURE_FILL,   &CURE_PRECISION, &CURE_MASK,
                                    &CURE_POSITION, &CURE_ZERO,   &CURE_FLAT,   &CURE_GAIN,      &CURE_ALIKE,
                                    &CURE_LONG,     &CURE_LARGE,  &CURE_SHARED, &CURE_DRAWN,     &CURE_TOKENS};
enum { CURE_COUNT = sizeof CURES / sizeof *CURES };

static Case case_of(Arena *arena, Trace *trace, size_t head) {
    const Summary *summary = summary_new(trace, head);
    double sd = metric_find("sd")->of(trace, summary, head, 0);
    return (Case){.verdict = verdict_of(trace, head),
                  .arena = arena,
                  .trace = trace,
                  .model = &trace->model,
                  .head = head,
                  .sd = sd};
}

/* Is the head of this model healthy, or at least a head of numbers where it was none? What the trace takes of the arena
 * is given back. */
static bool heals(const Case *a, const Model *copy) {
    Mark mark = arena_mark(a->arena);
    Error ignored = {0};
    bool there = model_check(copy, &ignored) && model_has(copy, WEIGHTS, &ignored);
    Verdict verdict = there ? verdict_of(trace_new(a->arena, copy), a->head) : NOT_A_NUMBER;
    bool healthy = verdict == HEALTHY || (a->verdict == NOT_A_NUMBER && verdict != NOT_A_NUMBER);
    arena_rewind(a->arena, mark);
    return healthy;
}

/* The trying: what may be tried on whom, and who is asked before each trace. */
typedef struct Trying {
    Case a;
    const Cure *may[CAUSES_MOST];
    size_t count;
    const Watch *by;
    size_t at; /* of the cures, the one that is tried */
    bool stopped;
} Trying;

/* Does the cure, with another one or alone (NULL), make the head healthy? False once the watch has said no. */
static bool cures(Trying *t, const Cure *first, const Cure *second) {
    bool draws = first->draws || (second && second->draws);
    int healed = 0, all = draws ? DRAWS : 1;
    for (int draw = 0; draw < all && !t->stopped; draw++) {
        t->stopped = !watch(t->by, t->at, t->count);
        if (t->stopped) return false;
        Mark mark = arena_mark(t->a.arena);
        Model copy = *t->a.model;
        first->change(&t->a, &copy, (unsigned)draw);
        if (second) second->change(&t->a, &copy, (unsigned)draw);
        healed += heals(&t->a, &copy);
        arena_rewind(t->a.arena, mark);
    }
    return 2 * healed > all;
}

static bool small_enough(const Shape *shape) {
    double work = (double)shape->n_q * (double)shape->n_k * (double)(shape->q_cols ? shape->q_cols : 1);
    return work <= MOST_WORK;
}

static void try_alone(Trying *t, Diagnosis *found, bool last) {
    for (t->at = 0; t->at < t->count; t->at++) {
        const Cure *cure = t->may[t->at];
        if (cure->last != last || (last && t->a.verdict == NOT_A_NUMBER)) continue;
        if (cures(t, cure, NULL)) found->cause[found->causes++] = cure;
    }
}

static void try_pairs(Trying *t, Diagnosis *found) {
    for (t->at = 0; t->at < t->count; t->at++)
        for (size_t j = t->at + 1; j < t->count; j++) {
            if (t->may[t->at]->last || t->may[j]->last || !cures(t, t->may[t->at], t->may[j])) continue;
            found->pair[0] = t->may[t->at], found->pair[1] = t->may[j];
            return;
        }
}

static bool nothing_found(const Diagnosis *found) {
    return !found->causes && !found->pair[0];
}

Diagnosis diagnosis_of(Arena *arena, Trace *trace, size_t head, bool tell_bug, const Watch *by) {
    Diagnosis found = {.verdict = verdict_of(trace, head)};
    if (found.verdict == HEALTHY || found.verdict == SMALL || trace->lazy || !small_enough(&trace->shape)) return found;
    Trying t = {.a = case_of(arena, trace, head), .by = by};
    for (size_t i = 0; i < CURE_COUNT && t.count < CAUSES_MOST; i++)
        if ((tell_bug || CURES[i] != &CURE_BUG) && CURES[i]->applies(&t.a)) t.may[t.count++] = CURES[i];
    try_alone(&t, &found, false);
    if (!found.causes) try_pairs(&t, &found);
    if (nothing_found(&found)) try_alone(&t, &found, true);
    bool secret = !tell_bug && t.a.model->bug;
    found.stopped = t.stopped;
    found.tried = !t.stopped && !(secret && nothing_found(&found));
    return found;
}

/* ---- words ---- */

/* The causes that are told: those found alone, or the two that only heal together. */
typedef struct Told {
    const Cure *const *cure;
    size_t count;
    bool together;
} Told;

static Told told_of(const Diagnosis *found) {
    if (found->causes) return (Told){found->cause, found->causes, false};
    return (Told){found->pair, found->pair[0] ? 2 : 0, true};
}

/* A blank, but for one between two Chinese characters. */
static const char *blank_before(const char *next, Language lang) {
    return lang == CHINESE && (*next & 0x80) ? "" : " ";
}

/* Puts what the cure blames, after a blank where one must be. */
static void put_blame(const Case *a, const Cure *cure, bool brief, bool blank, Language lang, Text *text) {
    Text blame = text_new(a->arena);
    (brief && cure->brief ? cure->brief : cure->blame)(a, lang, &blame);
    if (blank) text_put(text, blank_before(blame.at, lang));
    text_put(text, blame.at);
}

static const char *remedy_of(const Case *a, const Cure *cure, Language lang) {
    Text text = text_new(a->arena);
    if (cure->remedy) text_put(&text, cure->remedy);
    else if (cure->advise) cure->advise(a, lang, &text);
    return text.at;
}

/* The lines that would do it, each once, or the first of them; "" where there is nothing to try. */
static const char *remedies(const Case *a, const Told *told, Language lang) {
    Text text = text_new(a->arena);
    const char *before = "";
    for (size_t i = 0; i < told->count && (told->together || !*before); i++) {
        const char *remedy = remedy_of(a, told->cure[i], lang);
        if (!*remedy || text_same(remedy, before)) continue;
        text_print(&text, "%s%s", *before ? "; " : "", remedy);
        before = remedy;
    }
    return text.at;
}

/* What the first `count` of the told blame. */
static void put_blames(const Case *a, const Told *told, size_t count, bool brief, Language lang, Text *text) {
    bool zh = lang == CHINESE;
    for (size_t i = 0; i < count; i++) {
        if (i) text_put(text, told->together ? zh ? "，同时" : ", and " : zh ? "；" : "; ");
        put_blame(a, told->cure[i], brief, i && told->together && zh, lang, text);
    }
}

const char *diagnosis_text(Arena *arena, const Diagnosis *found, Trace *trace, size_t head, Language lang) {
    if (!found->tried) return "";
    Case a = case_of(arena, trace, head);
    Told told = told_of(found);
    bool zh = lang == CHINESE;
    if (!told.count) return zh ? "试过的改动都不能使它健康。" : "nothing that was tried makes it healthy.";
    Text text = text_new(arena);
    put_blames(&a, &told, told.count, false, lang, &text);
    if (told.count > 1 && !told.together)
        text_put(&text, zh ? "；去掉其中任何一条就够了" : "; any one of these taken away is enough");
    text_put(&text, zh ? "。" : ".");
    const char *lines = remedies(&a, &told, lang);
    if (*lines) text_print(&text, zh ? "可以试试%s%s。" : " Try%s%s.", blank_before(lines, lang), lines);
    return text.at;
}

const char *diagnosis_brief(Arena *arena, const Diagnosis *found, Trace *trace, size_t head, Language lang) {
    if (!found->tried) return "";
    Case a = case_of(arena, trace, head);
    Told told = told_of(found);
    bool zh = lang == CHINESE;
    if (!told.count) return zh ? "试过的改动都不能使它健康" : "nothing that was tried makes it healthy";
    Text text = text_new(arena);
    put_blames(&a, &told, told.together ? told.count : 1, true, lang, &text);
    const char *lines = remedies(&a, &told, lang);
    if (*lines) text_print(&text, zh ? "：可以试%s%s" : ": try%s%s", blank_before(lines, lang), lines);
    return text.at;
}
