/* offsets: every row must name the classes of the tokens one to four places on, in a circle; four classifiers stand
 * side by side in wo. Draws as copy-previous does. One head can look at one place, so heads help. */
#include "lab/optimizer.h"
#include "lab/task_row.h"

enum { OFFSETS = 4 };

static void answers(const Recipe *recipe, size_t *first, size_t *rows) {
    *first = 0;
    *rows = recipe->tokens;
}

static void draw(const Recipe *recipe, const Matrix constant[TASK_CONSTANTS], Random *random, Batch *batch) {
    size_t n = recipe->tokens, *answer = batch->answer;
    task_draw_places(recipe, constant, random, batch);
    for (size_t b = 0; b < recipe->batch; b++)
        for (size_t i = 0; i < n; i++)
            for (size_t on = 1; on <= OFFSETS; on++) *answer++ = batch->class[b * n + (i + on) % n];
}

const Task TASK_OFFSETS = {
    .name = "offsets",
    .story = {"name the classes of the next four tokens", "说出后面四个 token 的类别"},
    .usual = {.task = &TASK_OFFSETS,
              .tokens = 16,
              .d_model = 64,
              .heads = 4,
              .classes = 8,
              .batch = 8,
              .steps = 400,
              .lr = 0.003,
              .optimizer = &ADAM},
    .classifiers = OFFSETS,
    .answers = answers,
    .prepare = task_prepare_places,
    .draw = draw,
    .token = task_token_class,
};
