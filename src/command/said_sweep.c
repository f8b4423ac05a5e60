#include "command/said_sweep.h"

#include "view/number.h"

#include <math.h>
#include <string.h>

enum { GAP = 3, DECIMALS = 3 };

typedef struct Table {
    Session *session;
    const SweepRecord *record;
    const SweepPlan *plan;
    size_t first; /* width of the first column */
    bool zh;
} Table;

/* ---- words ---- */

/* Verdicts of a point that are not healthy: "saturated 49 of 200"; all of them where `all`; "" where there is nothing
 * to say. In the arena. */
static const char *verdicts_text(Arena *arena, const SweepPoint *point, bool all, Language lang) {
    Text text = text_new(arena);
    for (size_t v = 0; v < VERDICT_COUNT; v++) {
        if (!point->verdict[v] || (v == HEALTHY && !all)) continue;
        if (text.length) text_put(&text, lang == CHINESE ? "，" : ", ");
        text_put(&text, sentence(VERDICTS[v].shown, lang));
        if (point->done == 1) continue;
        if (lang == CHINESE) text_print(&text, " %zu/%zu", point->verdict[v], point->done);
        else text_print(&text, " %zu of %zu", point->verdict[v], point->done);
    }
    return text.at;
}

/* "scale off" is "off" where it is the only thing that differs. */
static const char *short_label(const Table *t, size_t curve) {
    const char *label = t->plan->curve[curve].label, *blank = strchr(label, ' ');
    return blank && !strstr(label, " · ") ? blank + 1 : label;
}

static const char *number(const Table *t, const SweepPoint *point, size_t metric) {
    Arena *arena = &t->session->scratch;
    if (!point->done) return "";
    int digits = t->session->like.digits < 0 ? DECIMALS : t->session->like.digits;
    const char *mean = number_figure(arena, point->mean[metric], digits);
    if (!t->plan->redraw || t->plan->seeds == 1) return mean;
    return arena_print(arena, "%s +- %s", mean, number_figure(arena, sweep_sd(point, metric), digits));
}

static const char *heading(const Table *t, size_t metric, size_t curve) {
    const char *label = t->plan->curve[curve].label, *name = t->plan->metric[metric].name;
    if (!*label) return name;
    return arena_print(&t->session->scratch, t->zh ? "%s，%s" : "%s, %s", name, label);
}

/* ---- the table ---- */

static size_t column_width(const Table *t, size_t metric, size_t curve) {
    bool spread = t->plan->seeds > 1;
    size_t least = spread ? 14 : 6, width = text_width(heading(t, metric, curve)) + (spread ? 2 : 0);
    for (size_t v = 0; v < t->plan->values; v++) {
        size_t value = text_width(number(t, &t->record->point[v][curve], metric));
        if (value > width) width = value;
    }
    return width > least ? width : least;
}

static void put_right(Text *line, size_t width, const char *text) {
    size_t end = text_width(line->at) + width, own = text_width(text);
    if (own < end) text_pad(line, end - own);
    text_put(line, text);
}

static const char *seeds_text(const Table *t) {
    Arena *arena = &t->session->scratch;
    unsigned long long first = t->plan->seed;
    size_t done = sweep_done(t->record);
    if (!t->plan->redraw) return "";
    if (done < 2) return arena_print(arena, t->zh ? "种子 %llu" : "seed %llu", first);
    return arena_print(arena, t->zh ? "种子 %llu 到 %llu" : "seeds %llu to %llu", first, first + done - 1);
}

/* What the verdicts of a row say, curve by curve; one run says its verdict always. */
static const char *notes(const Table *t, size_t value) {
    Text text = text_new(&t->session->scratch);
    bool all = t->plan->seeds == 1;
    for (size_t c = 0; c < t->plan->curves; c++) {
        const char *word = verdicts_text(text.arena, &t->record->point[value][c], all, t->session->like.lang);
        if (!*word) continue;
        if (text.length) text_put(&text, t->zh ? "；" : "; ");
        if (t->plan->curves > 1) text_print(&text, t->zh ? "%s：" : "%s: ", short_label(t, c));
        text_put(&text, word);
    }
    return text.at;
}

/* The columns of the metrics from `from` to before `to`. */
static void say_block(const Table *t, size_t from, size_t to) {
    Text head = text_new(&t->session->scratch);
    put_right(&head, t->first, t->plan->what);
    for (size_t m = from; m < to; m++)
        for (size_t c = 0; c < t->plan->curves; c++) put_right(&head, GAP + column_width(t, m, c), heading(t, m, c));
    const char *seeds = seeds_text(t);
    if (*seeds) text_print(&head, "   %s", seeds);
    say_text(t->session, head.at);
    for (size_t v = 0; v < t->plan->values; v++) {
        Text line = text_new(&t->session->scratch);
        if (!t->record->point[v][0].done) continue;
        put_right(&line, t->first, t->plan->value[v]);
        for (size_t m = from; m < to; m++)
            for (size_t c = 0; c < t->plan->curves; c++)
                put_right(&line, GAP + column_width(t, m, c), number(t, &t->record->point[v][c], m));
        const char *note = notes(t, v);
        if (*note) text_print(&line, "   %s", note);
        say_text(t->session, line.at);
    }
}

/* For whoever hears it read: nothing that must be lined up. */
static void say_sentences(const Table *t) {
    for (size_t v = 0; v < t->plan->values; v++)
        for (size_t c = 0; c < t->plan->curves; c++) {
            const SweepPoint *point = &t->record->point[v][c];
            Text line = text_new(&t->session->scratch);
            const char *label = t->plan->curve[c].label;
            if (!point->done) continue;
            text_print(&line, "%s %s", t->plan->what, t->plan->value[v]);
            if (*label) text_print(&line, t->zh ? "，%s" : ", %s", label);
            text_put(&line, t->zh ? "：" : ": ");
            for (size_t m = 0; m < t->plan->metrics; m++)
                text_print(&line, "%s%s %s", m ? (t->zh ? "，" : ", ") : "", t->plan->metric[m].name,
                           number(t, point, m));
            text_print(&line, t->zh ? "；%s" : "; %s", verdicts_text(line.arena, point, true, t->session->like.lang));
            say_text(t->session, line.at);
        }
}

void said_sweep(Session *session) {
    const Experiment *experiment = &session->experiment;
    const SweepRecord *record = experiment->record;
    Table t = {.session = session, .record = record, .plan = &record->plan, .zh = session->like.lang == CHINESE};
    t.first = text_width(t.plan->what);
    for (size_t v = 0; v < t.plan->values; v++) {
        size_t width = text_width(t.plan->value[v]);
        if (width > t.first) t.first = width;
    }
    size_t each = t.plan->curves > 1 ? 1 : t.plan->seeds > 1 ? 2 : t.plan->metrics;
    if (session->like.plain) say_sentences(&t);
    else
        for (size_t m = 0; m < t.plan->metrics && experiment->done; m += each)
            say_block(&t, m, m + each < t.plan->metrics ? m + each : t.plan->metrics);
    if (experiment->stopped)
        say(session, "stopped after %zu of %zu runs: what is done is kept, pause goes on",
            "已停止，完成了 %zu 次，共 %zu 次：保留已完成的部分，pause 继续", experiment->done, experiment->all);
}
