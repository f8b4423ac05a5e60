#include "lab/examples.h"

#include "math/kernel.h"

static const StepId MADE[PROJECTIONS] = {Q, K, V}, MAKERS[PROJECTIONS] = {WQ, WK, WV};

size_t examples_at_a_time(const Recipe *recipe) {
    const size_t most = 16 * 1024; /* numbers of k */
    size_t count = most / (recipe->tokens * recipe->heads * recipe->d_head);
    return count < 1 ? 1 : count > recipe->batch ? recipe->batch : count;
}

Examples examples_new(Arena *arena, const Recipe *recipe, size_t count) {
    size_t first, answering,
        wide[PROJECTIONS] = {recipe->heads * recipe->d_head, recipe->heads * recipe->d_head,
                             recipe->heads * recipe->d_v};
    recipe->task->answers(recipe, &first, &answering);
    Examples examples = {0};
    for (size_t i = 0; i < PROJECTIONS; i++) {
        size_t rows = MADE[i] == Q ? answering : recipe->tokens;
        examples.of[i] =
            (Projected){rows, matrix_new(arena, count * rows, recipe->d_model),
                        matrix_new(arena, count * rows, wide[i]), matrix_new(arena, count * rows, wide[i])};
    }
    return examples;
}

/* The rows of one example. */
static Matrix part(const Projected *of, Matrix all, size_t example) {
    return matrix_rows(all, example * of->rows, of->rows);
}

void examples_take(Examples *examples, const Recipe *recipe, const Model *model, const Batch *batch, size_t first,
                   size_t count) {
    size_t answering, rows;
    recipe->task->answers(recipe, &answering, &rows);
    examples->count = count;
    examples->model = *model;
    for (size_t i = 0; i < PROJECTIONS; i++) {
        const Projected *of = &examples->of[i];
        size_t start = MADE[i] == Q ? answering : 0;
        for (size_t b = 0; b < count; b++)
            matrix_fill(part(of, of->from, b), matrix_rows(batch->x, (first + b) * recipe->tokens + start, of->rows));
        examples->model.given[MAKERS[i]] = (Matrix){0};
        Matrix made = matrix_rows(of->made, 0, count * of->rows);
        matrix_fill_with(made, 0);
        matrix_fill_with(of->grad, 0);
        multiply_add(made, matrix_rows(of->from, 0, count * of->rows), model->given[MAKERS[i]]);
    }
}

Trace *examples_trace(const Examples *examples, size_t example, Matrix grad_wo, Arena *arena) {
    Model model = examples->model;
    for (size_t i = 0; i < PROJECTIONS; i++)
        model.given[MADE[i]] = part(&examples->of[i], examples->of[i].made, example);
    Trace *trace = trace_new(arena, &model);
    for (size_t i = 0; i < PROJECTIONS; i++)
        trace_collect(trace, MADE[i], part(&examples->of[i], examples->of[i].grad, example));
    trace_collect(trace, WO, grad_wo);
    return trace;
}

/* made = from·weight: dweight += fromᵀ·dmade */
void examples_collect(const Examples *examples, const Matrix grad[PROJECTIONS]) {
    for (size_t i = 0; i < PROJECTIONS; i++) {
        const Projected *of = &examples->of[i];
        size_t rows = examples->count * of->rows;
        multiply_add(grad[i], matrix_transpose(matrix_rows(of->from, 0, rows)), matrix_rows(of->grad, 0, rows));
    }
}
