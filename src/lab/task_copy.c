/* copy-previous: every row but row 0 must name the class of the token before it. Draws E (classes x d_model) and P
 * (tokens x d_model); of a batch the classes (batch x tokens). Every row asks with a query of its own. */
#include "lab/optimizer.h"
#include "lab/task_row.h"

static void answers(const Recipe *recipe, size_t *first, size_t *rows) {
    *first = 1;
    *rows = recipe->tokens - 1;
}

static void draw(const Recipe *recipe, const Matrix constant[TASK_CONSTANTS], Random *random, Batch *batch) {
    size_t n = recipe->tokens, *answer = batch->answer;
    task_draw_places(recipe, constant, random, batch);
    for (size_t b = 0; b < recipe->batch; b++)
        for (size_t i = 1; i < n; i++) *answer++ = batch->class[b * n + i - 1];
}

const Task TASK_COPY = {
    .name = "copy-previous",
    .story = {"name the class of the token before", "说出前一个 token 的类别"},
    .usual = {.task = &TASK_COPY, .tokens = 8, TASK_USUAL},
    .classifiers = 1,
    .answers = answers,
    .prepare = task_prepare_places,
    .draw = draw,
    .token = task_token_class,
};
