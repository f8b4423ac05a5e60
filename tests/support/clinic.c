#include "support/clinic.h"

#include <math.h>

void clinic_open(Sitting *sitting, const char *lines) {
    sitting_open(sitting);
    sitting_said(sitting, lines);
}

Model clinic_with(Sitting *sitting, const char *name) {
    Model model = sitting->session.now.model;
    Error err = {.lang = ENGLISH};
    if (!name) return model;
    const Bug *bug = bug_find(name);
    if (!bug) fail_msg("no bug is called %s", name);
    else if (!bug_plant(&sitting->session.store, &model, bug, &err)) fail_msg("%s: %s", name, err.text);
    return model;
}

double clinic_metric(const Model *model, const char *name, size_t head, size_t argument) {
    Arena arena = {0};
    Error err = {.lang = ENGLISH};
    const Metric *metric = metric_find(name);
    if (!metric) fail_msg("no metric is called %s", name);
    Trace *trace = trace_new(&arena, model);
    if (metric_step(metric, name) != STEP_COUNT) argument = metric_step(metric, name);
    if (!metric_can(metric, trace, argument, &err)) fail_msg("%s: %s", name, err.text);
    double value = metric->of(trace, summary_new(trace, head), head, argument);
    arena_free(&arena);
    return value;
}

bool clinic_same(const Model *a, const Model *b, StepId step) {
    Arena arena = {0};
    Trace *left = trace_new(&arena, a), *right = trace_new(&arena, b);
    bool same = true;
    for (size_t h = 0; same && h < a->set.heads; h++)
        same = matrix_same(trace_value(left, step, h), trace_value(right, step, h));
    arena_free(&arena);
    return same;
}

double clinic_apart(const Model *a, const Model *b, StepId step, size_t head) {
    Arena arena = {0};
    Matrix left = trace_value(trace_new(&arena, a), step, head), right = trace_value(trace_new(&arena, b), step, head);
    double most = 0;
    for (size_t i = 0; i < left.rows; i++)
        for (size_t j = 0; j < left.cols; j++) most = fmax(most, fabs(matrix_at(left, i, j) - matrix_at(right, i, j)));
    arena_free(&arena);
    return most;
}

double clinic_cell(const Model *model, StepId step, size_t head, size_t row, size_t col) {
    Arena arena = {0};
    double value = matrix_at(trace_value(trace_new(&arena, model), step, head), row, col);
    arena_free(&arena);
    return value;
}
