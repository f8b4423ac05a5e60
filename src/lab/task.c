#include "lab/task.h"

#include "base/text.h"
#include "lab/task_row.h"

#include <math.h>

const Task *const TASKS[] = {
    &TASK_MARKED, &TASK_COPY, &TASK_RECALL, &TASK_OFFSETS, NULL,
};

const Task *task_find(const char *name) {
    for (size_t i = 0; TASKS[i]; i++)
        if (text_same(TASKS[i]->name, name)) return TASKS[i];
    return NULL;
}

Batch batch_new(Arena *arena, const Recipe *recipe) {
    size_t tokens = recipe->batch * recipe->tokens, first, rows;
    recipe->task->answers(recipe, &first, &rows);
    return (Batch){.x = matrix_new(arena, tokens, recipe->d_model),
                   .answer = TAKE_ARRAY(arena, size_t, recipe->batch * rows * recipe->task->classifiers),
                   .class = TAKE_ARRAY(arena, size_t, tokens),
                   .key = TAKE_ARRAY(arena, size_t, tokens),
                   .chosen = TAKE_ARRAY(arena, size_t, recipe->batch)};
}

size_t task_below(Random *random, size_t below) {
    return (size_t)((double)below * random_unit(random));
}

void task_fill_below(Random *random, size_t below, size_t *at, size_t count) {
    for (size_t i = 0; i < count; i++) at[i] = task_below(random, below);
}

void task_mix(Matrix to, Matrix a, Matrix b) {
    double root = sqrt(2.0);
    for (size_t j = 0; j < to.cols; j++) *matrix_cell(to, 0, j) = (matrix_at(a, 0, j) + matrix_at(b, 0, j)) / root;
}

void task_prepare_places(const Recipe *recipe, Random *random, Arena *arena, Matrix constant[TASK_CONSTANTS]) {
    constant[0] = random_normals(arena, random, recipe->classes, recipe->d_model);
    constant[1] = random_normals(arena, random, recipe->tokens, recipe->d_model);
}

void task_draw_places(const Recipe *recipe, const Matrix constant[TASK_CONSTANTS], Random *random, Batch *batch) {
    task_fill_below(random, recipe->classes, batch->class, recipe->batch * recipe->tokens);
    for (size_t i = 0; i < recipe->batch * recipe->tokens; i++)
        task_mix(matrix_rows(batch->x, i, 1), matrix_rows(constant[0], batch->class[i], 1),
                 matrix_rows(constant[1], i % recipe->tokens, 1));
}

char *task_token_class(const Recipe *recipe, const Batch *batch, size_t example, size_t row, Arena *arena) {
    return arena_print(arena, "c%zu", batch->class[example * recipe->tokens + row]);
}
