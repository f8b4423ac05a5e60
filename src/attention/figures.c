#include "attention/figures.h"

#include "base/text.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static bool can(const Trace *trace, size_t head) {
    Error ignored = {0};
    return model_has(&trace->model, WEIGHTS, &ignored) && head < trace->model.set.heads;
}

static const Figures *figures_new(Trace *trace, size_t head) {
    const Summary *summary = summary_new(trace, head);
    Figures figures = {.known = true, .head = head, .shape = trace->shape, .verdict = verdict_of(trace, head)};
    size_t count = 0;
    for (size_t i = 0; i < METRIC_COUNT; i++) {
        if (!METRICS[i].usual) continue;
        assert(count < FIGURES_MOST);
        figures.usual[count++] = METRICS[i].of(trace, summary, head, 0);
    }
    for (size_t i = 0; i < summary->rows; i++) {
        figures.closed += summary->cols - summary->sees[i];
        figures.blind += summary->sees[i] == 0;
        figures.single += summary->sees[i] == 1;
    }
    Figures *kept = TAKE(trace->arena, Figures);
    *kept = figures;
    return kept;
}

Figures figures_of(Trace *trace, size_t head) {
    if (trace->whole) trace = trace->whole;
    if (!can(trace, head) || !summary_near(trace, head)) return (Figures){.known = false};
    if (!trace->figures[head]) trace->figures[head] = figures_new(trace, head);
    return *trace->figures[head];
}

Figures figures_within(Trace *trace, size_t head, size_t cells) {
    const Shape *shape = &trace->shape;
    bool small = shape->n_k == 0 || shape->n_q <= cells / shape->n_k;
    bool computed = head < MAX_HEADS && trace->figures[head] != NULL;
    return small || computed ? figures_of(trace, head) : (Figures){.known = false};
}

/* The row of a usual metric and its place among the usual ones. */
static const Metric *usual(const char *name, size_t *place) {
    *place = 0;
    for (size_t i = 0; i < METRIC_COUNT; i++) {
        if (!METRICS[i].usual) continue;
        if (text_same(METRICS[i].name, name)) return &METRICS[i];
        ++*place;
    }
    return NULL;
}

double figure(const Figures *figures, const char *metric) {
    size_t place;
    return figures->known && usual(metric, &place) ? figures->usual[place] : NAN;
}

const char *figure_text(char text[FIGURE_ROOM], const Metric *metric, double value) {
    if (!isfinite(value)) return "-";
    if (metric->percent) snprintf(text, FIGURE_ROOM, "%.0f%%", 100 * value);
    else if (fabs(value) >= 1e7) snprintf(text, FIGURE_ROOM, "%.1e", value);
    else snprintf(text, FIGURE_ROOM, "%.2f", value);
    return text;
}

bool figure_moved(const Figures *before, const Figures *after, const char *metric) {
    char old[FIGURE_ROOM], new[FIGURE_ROOM];
    size_t place;
    const Metric *row = usual(metric, &place);
    if (!row || !before->known || !after->known) return false;
    return strcmp(figure_text(old, row, before->usual[place]), figure_text(new, row, after->usual[place])) != 0;
}
