#include "view/frame.h"
#include "view/large.h"

#include <math.h>

/* The verdict line: a word, then metrics; after a line that changed the model old→new where they moved. */

enum { FEW_COLUMNS = 60, FEW_METRICS = 2 };

/* None while they would tell what is to be predicted. */
static Figures figures_now(const Written *w) {
    return secret_veils(w->session) ? (Figures){0} : figures_of(w->trace, w->head);
}

const char *hidden_text(const Written *w) {
    return written_text(w, "hidden until you answer", "回答之后才显示");
}

const char *verdict_word(const Written *w, bool *good) {
    Figures now = figures_now(w);
    *good = !now.known || now.verdict == HEALTHY;
    return now.known ? sentence(VERDICTS[now.verdict].shown, w->lang) : "";
}

const char *verdict_latin(const Written *w) {
    Figures now = figures_now(w);
    return now.known ? VERDICTS[now.verdict].word : "?";
}

/* Are there figures of the same head to set beside those of now? */
static bool comparable(const Figures *before, const Figures *now) {
    return before && before->known && now->known && before->head == now->head;
}

/* "Hn 0.82", or "Hn 0.82→0.41" after a change; NULL where the metric has no number. */
static const char *metric_text(const Written *w, const Metric *metric, const Figures *before, const Figures *now) {
    char old[FIGURE_ROOM], new[FIGURE_ROOM];
    double is = figure(now, metric->name);
    if (!isfinite(is)) return NULL;
    const char *text = figure_text(new, metric, is);
    bool moved = comparable(before, now) && figure_moved(before, now, metric->name);
    double was = moved ? figure(before, metric->name) : NAN;
    if (!isfinite(was)) return arena_print(w->arena, "%s %s", metric->shown, text);
    return arena_print(w->arena, "%s %s→%s", metric->shown, figure_text(old, metric, was), text);
}

typedef struct Shown {
    const Metric *metric;
    const char *text;
} Shown;

/* The metrics of the line: the usual ones but the spread, which the reading of scaled gives. */
static size_t metrics_of(const Written *w, const Figures *before, const Figures *now, Shown *shown) {
    size_t count = 0;
    for (size_t i = 0; i < METRIC_COUNT; i++) {
        if (!METRICS[i].usual || text_same(METRICS[i].name, "sd")) continue;
        const char *text = metric_text(w, &METRICS[i], before, now);
        if (text) shown[count++] = (Shown){&METRICS[i], text};
    }
    return count;
}

const char *verdict_first(const Written *w) {
    Shown shown[FIGURES_MOST];
    Figures now = figures_now(w);
    return now.known && metrics_of(w, NULL, &now, shown) ? shown[0].text : "";
}

static int width_of(const Shown *shown, size_t count) {
    int width = 0;
    for (size_t i = 0; i < count; i++) width += (int)text_width(shown[i].text) + 2;
    return width - 2;
}

/* Metrics go from the right. Where arrows need the room diag goes first, unless the verdict is about it: then it stays
 * longest. */
static size_t drop_one(Shown *shown, size_t count, bool arrows, bool diagonal) {
    size_t diag = count, gone = count - 1;
    for (size_t i = 0; arrows && i < count; i++)
        if (text_same(shown[i].metric->name, "diag")) diag = i;
    if (diag < count && !diagonal) gone = diag;
    else if (diag == gone && gone > 0) gone--;
    for (size_t i = gone; i + 1 < count; i++) shown[i] = shown[i + 1];
    return count - 1;
}

static const char *word_of(const Written *w, const Figures *before, const Figures *now) {
    const char *word = sentence(VERDICTS[now->verdict].shown, w->lang);
    if (!comparable(before, now) || before->verdict == now->verdict) return word;
    return arena_print(w->arena, "%s→%s", sentence(VERDICTS[before->verdict].shown, w->lang), word);
}

/* As many metrics as fit between two columns. */
static size_t fitting(Shown *shown, size_t count, int columns, bool arrows, bool diagonal) {
    while (count && width_of(shown, count) > columns) count = drop_one(shown, count, arrows, diagonal);
    return count;
}

static Role role_of(const Figures *figures) {
    return figures->verdict == HEALTHY ? ROLE_GOOD : ROLE_WARN;
}

/* What is pinned, at the right end: "A: saturated Hn 0.15". */
static void put_pinned(const Written *w, const Figures *a, const char *hn, Canvas canvas, int row, int col) {
    col = canvas_put(canvas, row, col, ROLE_MUTED, "A: ");
    col = canvas_put(canvas, row, col, role_of(a), sentence(VERDICTS[a->verdict].shown, w->lang));
    canvas_put(canvas, row, col, ROLE_TEXT, hn);
}

/* Its figures, where something is pinned and they cost no wait; else none. */
static Figures pinned_figures(const Written *w) {
    enum { QUICK = 512 * 512 };
    Session *session = w->session;
    if (!session->now.pinned.on) return (Figures){0};
    return figures_within(session_pinned(session), w->head, QUICK);
}

/* Metrics of now give way to A's word, but for the first of them. */
static size_t make_room(const Written *w, Shown *shown, size_t count, int col, Canvas canvas, int row) {
    enum { STAY = 4 };
    Figures a = pinned_figures(w);
    if (!a.known) return count;
    char text[FIGURE_ROOM];
    double value = figure(&a, "hn");
    const Metric *hn = metric_find("hn");
    const char *number =
        isfinite(value) ? arena_print(w->arena, " %s %s", hn->shown, figure_text(text, hn, value)) : "";
    int width =
        (int)(text_width("A: ") + text_width(sentence(VERDICTS[a.verdict].shown, w->lang)) + text_width(number));
    int left = canvas.cols - 1 - width;
    Shown less[FIGURES_MOST];
    for (size_t i = 0; i < count; i++) less[i] = shown[i];
    size_t kept = fitting(less, count, left - 2 - col, false, false);
    if (kept < count && kept < STAY) return count;
    put_pinned(w, &a, number, canvas, row, left);
    return kept;
}

static void draw(const Written *w, const char *who, const Figures *before, Canvas canvas, int row) {
    if (secret_veils(w->session)) {
        canvas_put_cut(canvas, row, 1, canvas.cols - 2, ROLE_MUTED, hidden_text(w));
        return;
    }
    Shown shown[FIGURES_MOST];
    Figures now = figures_now(w);
    if (!now.known) {
        large_verdict_draw(w, NULL, canvas, row);
        return;
    }
    int end = who ? canvas.cols : canvas.cols - 1;
    const char *word = word_of(w, before, &now);
    if (who) word = arena_print(w->arena, "%s %s", who, word);
    int col = canvas_put_cut(canvas, row, 1, end - 1, role_of(&now), word) + 2;
    if (now.verdict == NOT_A_NUMBER) return; /* no metric of a nan says anything */
    size_t count = metrics_of(w, before, &now, shown), most = canvas.cols < FEW_COLUMNS ? FEW_METRICS : FIGURES_MOST;
    if (count > most) count = most;
    count = fitting(shown, count, end - col, comparable(before, &now), now.verdict == DIAGONAL);
    if (!who) count = make_room(w, shown, count, col, canvas, row);
    for (size_t i = 0; i < count; i++) col = canvas_put(canvas, row, col, ROLE_TEXT, shown[i].text) + 2;
}

void verdict_draw(const Written *w, const Figures *before, Canvas canvas, int row) {
    draw(w, NULL, before, canvas, row);
}

void verdict_draw_of(const Written *w, const char *who, const Figures *before, Canvas canvas, int row) {
    draw(w, who, before, canvas, row);
}
