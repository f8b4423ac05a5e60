#include "lab/examples.h"

#include "math/kernel.h"

static const StepId MADE[PROJECTIONS] = {Q, K, V}, MAKERS[PROJECTIONS] = {WQ, WK, WV};

size_t examples_at_a_time(const Recipe *recipe) {
    const size_t most = 32 * 1024; /* numbers of k */
    size_t count = most / (recipe->tokens * recipe->heads * recipe->d_head);
    return count < 1 ? 1 : count > recipe->batch ? recipe->batch : count;
}

Examples examples_new(Arena *arena, const Recipe *recipe, size_t count) {
    const size_t wide = recipe->heads * recipe->d_head, cols[PROJECTIONS] = {wide, wide, recipe->heads * recipe->d_v};
    size_t first, answering;
    recipe->task->answers(recipe, &first, &answering);
    Examples examples = {.asking = once_new(arena, count * answering, recipe->d_model),
                         .seen = once_new(arena, count * recipe->tokens, recipe->d_model)};
    for (size_t i = 0; i < PROJECTIONS; i++) {
        size_t rows = MADE[i] == Q ? answering : recipe->tokens;
        examples.of[i] =
            (Projected){rows, matrix_new(arena, count * rows, cols[i]), matrix_new(arena, count * rows, cols[i]),
                        matrix_new(arena, count * rows, cols[i])};
    }
    return examples;
}

static const Once *source(const Examples *examples, size_t i) {
    return MADE[i] == Q ? &examples->asking : &examples->seen;
}

/* The rows of one example. */
static Matrix part(const Projected *of, Matrix all, size_t example) {
    return matrix_rows(all, example * of->rows, of->rows);
}

void examples_take(Examples *examples, const Recipe *recipe, const Model *model, const Batch *batch, size_t first,
                   size_t count) {
    size_t tokens = recipe->tokens, start, rows;
    recipe->task->answers(recipe, &start, &rows);
    examples->count = count;
    examples->model = *model;
    matrix_fill(matrix_rows(examples->seen.all, 0, count * tokens),
                matrix_rows(batch->x, first * tokens, count * tokens));
    for (size_t b = 0; b < count; b++)
        matrix_fill(matrix_rows(examples->asking.all, b * rows, rows),
                    matrix_rows(batch->x, (first + b) * tokens + start, rows));
    once_sort(&examples->asking, count * rows);
    once_sort(&examples->seen, count * tokens);
    for (size_t i = 0; i < PROJECTIONS; i++) {
        const Projected *of = &examples->of[i];
        examples->model.given[MAKERS[i]] = (Matrix){0};
        matrix_fill_with(of->grad, 0);
        once_multiply(source(examples, i), matrix_rows(of->made, 0, count * of->rows), model->given[MAKERS[i]],
                      of->work);
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
        Matrix from = matrix_rows(source(examples, i)->all, 0, rows);
        multiply_add(grad[i], matrix_transpose(from), matrix_rows(of->grad, 0, rows));
    }
}
