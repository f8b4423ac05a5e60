#include "lab/cures.h"

enum { DRAWS = 3, MOST_WORK = 100000000 /* multiplications of the scores of one trace */ };

/* The likeliest first. */
static const Cure *const CURES[] = {&CURE_BUG,   &CURE_FINITE, &CURE_SCALE,     &CURE_TEMPERATURE, &CURE_STABLE,
                                    &CURE_EMPTY, &CURE_FILL,   &CURE_PRECISION, &CURE_MASK,        &CURE_POSITION,
                                    &CURE_ZERO,  &CURE_FLAT,   &CURE_GAIN,      &CURE_ALIKE,       &CURE_LONG,
                                    &CURE_LARGE, &CURE_SHARED, &CURE_DRAWN,     &CURE_TOKENS};
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

/* Does the cure, with another one or alone (NULL), make the head healthy? */
static bool cures(const Case *a, const Cure *first, const Cure *second) {
    bool draws = first->draws || (second && second->draws);
    int healed = 0, all = draws ? DRAWS : 1;
    for (int draw = 0; draw < all; draw++) {
        Mark mark = arena_mark(a->arena);
        Model copy = *a->model;
        first->change(a, &copy, (unsigned)draw);
        if (second) second->change(a, &copy, (unsigned)draw);
        healed += heals(a, &copy);
        arena_rewind(a->arena, mark);
    }
    return 2 * healed > all;
}

static bool small_enough(const Shape *shape) {
    double work = (double)shape->n_q * (double)shape->n_k * (double)(shape->q_cols ? shape->q_cols : 1);
    return work <= MOST_WORK;
}

static bool try_alone(const Case *a, Diagnosis *found, bool last, const Cure *const *may, size_t count,
                      const Watch *by) {
    for (size_t i = 0; i < count; i++) {
        if (!watch(by, i, count)) return false;
        if (may[i]->last != last || (last && a->verdict == NOT_A_NUMBER)) continue;
        if (found->causes < CAUSES_MOST && cures(a, may[i], NULL)) found->cause[found->causes++] = may[i];
    }
    return true;
}

static bool try_pairs(const Case *a, Diagnosis *found, const Cure *const *may, size_t count, const Watch *by) {
    for (size_t i = 0; i < count; i++)
        for (size_t j = i + 1; j < count; j++) {
            if (!watch(by, i, count)) return false;
            if (may[i]->last || may[j]->last || !cures(a, may[i], may[j])) continue;
            found->pair[0] = may[i], found->pair[1] = may[j];
            return true;
        }
    return true;
}

Diagnosis diagnosis_of(Arena *arena, Trace *trace, size_t head, bool tell_bug, const Watch *by) {
    Diagnosis found = {.verdict = verdict_of(trace, head)};
    if (found.verdict == HEALTHY || found.verdict == SMALL || !small_enough(&trace->shape)) return found;
    Case a = case_of(arena, trace, head);
    const Cure *may[CAUSES_MOST];
    size_t count = 0;
    for (size_t i = 0; i < CURE_COUNT && count < CAUSES_MOST; i++) {
        if ((tell_bug || CURES[i] != &CURE_BUG) && CURES[i]->applies(&a)) may[count++] = CURES[i];
    }
    found.tried = try_alone(&a, &found, false, may, count, by);
    if (found.tried && !found.causes) found.tried = try_pairs(&a, &found, may, count, by);
    if (found.tried && !found.causes && !found.pair[0]) found.tried = try_alone(&a, &found, true, may, count, by);
    bool secret = !tell_bug && a.model->bug;
    if (secret && !found.causes && !found.pair[0]) found.tried = false;
    return found;
}

/* ---- words ---- */

/* Puts what the cure blames, with a blank between Chinese and a Latin letter. */
static void put_blame(const Case *a, const Cure *cure, bool blank, Language lang, Text *text) {
    Text blame = text_new(a->arena);
    cure->blame(a, lang, &blame);
    if (blank && !(blame.at[0] & 0x80)) text_put(text, " ");
    text_put(text, blame.at);
}

/* The lines that would do it, each once; "" where no line does. */
static const char *remedies(Arena *arena, const Cure *const *cure, size_t count, bool all, const char *and) {
    Text text = text_new(arena);
    const char *before = NULL;
    for (size_t i = 0; i < count && (all || !before); i++) {
        if (!cure[i]->remedy || text_same(cure[i]->remedy, before)) continue;
        text_print(&text, "%s%s", before ? and : "", cure[i]->remedy);
        before = cure[i]->remedy;
    }
    return text.at;
}

const char *diagnosis_text(Arena *arena, const Diagnosis *found, Trace *trace, size_t head, Language lang) {
    if (!found->tried) return "";
    Case a = case_of(arena, trace, head);
    bool zh = lang == CHINESE, together = !found->causes;
    const Cure *const *cure = together ? found->pair : found->cause;
    size_t count = together ? found->pair[0] ? 2 : 0 : found->causes;
    Text text = text_new(arena);
    if (!count) {
        text_put(&text, zh ? "试过的改动都不能使它健康。" : "nothing that was tried makes it healthy.");
        return text.at;
    }
    for (size_t i = 0; i < count; i++) {
        if (i) text_put(&text, together ? zh ? "，同时" : ", and " : zh ? "；" : "; ");
        put_blame(&a, cure[i], i && together && zh, lang, &text);
    }
    if (count > 1 && !together)
        text_put(&text, zh ? "；去掉其中任何一条就够了" : "; any one of these taken away is enough");
    text_put(&text, zh ? "。" : ".");
    const char *lines = remedies(arena, cure, count, together, "; ");
    if (lines[0]) text_print(&text, zh ? "可以试试 %s。" : " Try %s.", lines);
    return text.at;
}
