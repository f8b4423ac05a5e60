/* What the rows of TASKS are made with; for src/lab/task_*.c alone. */
#ifndef QKV_LAB_TASK_ROW_H
#define QKV_LAB_TASK_ROW_H

#include "lab/task.h"

extern const Task TASK_MARKED, TASK_COPY, TASK_RECALL, TASK_OFFSETS;

/* The sizes and the optimizer that marked, copy-previous and recall share. */
#define TASK_USUAL                                                                                           \
    .d_model = 32, .d_head = 256, .d_v = 32, .heads = 1, .classes = 8, .batch = 16, .steps = 400, .lr = 0.1, \
    .optimizer = &SGD

/* floor(below·u), u the next random(). */
size_t task_below(Random *random, size_t below);
/* The same for each of `count` places. */
void task_fill_below(Random *random, size_t below, size_t *at, size_t count);

/* to = (a + b) / sqrt(2), one row. */
void task_mix(Matrix to, Matrix a, Matrix b);

/* x of tasks whose tokens are class and place: (E[class] + P[place]) / sqrt(2); draws the classes. */
void task_draw_places(const Recipe *recipe, const Matrix constant[TASK_CONSTANTS], Random *random, Batch *batch);
/* Draws E (classes x d_model), then P (tokens x d_model). */
void task_prepare_places(const Recipe *recipe, Random *random, Arena *arena, Matrix constant[TASK_CONSTANTS]);
/* "c3": the class alone. */
char *task_token_class(const Recipe *recipe, const Batch *batch, size_t example, size_t row, Arena *arena);

#endif
