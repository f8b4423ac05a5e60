/* marked: one of the tokens carries a mark; row 0, the same vector in every example, must name its class. Draws E
 * (classes x d_model), cls and mark (d_model); of a batch the classes (batch x tokens), then the marked places, from 1
 * on. All examples ask with one query: a layer that looks at the wrong place looks there for all of them. */
#include "lab/optimizer.h"
#include "lab/task_row.h"

enum { EMBEDDING, CLS, MARK };

static void answers(const Recipe *recipe, size_t *first, size_t *rows) {
    (void)recipe;
    *first = 0;
    *rows = 1;
}

static void prepare(const Recipe *recipe, Random *random, Arena *arena, Matrix constant[TASK_CONSTANTS]) {
    constant[EMBEDDING] = random_normals(arena, random, recipe->classes, recipe->d_model);
    constant[CLS] = random_normals(arena, random, 1, recipe->d_model);
    constant[MARK] = random_normals(arena, random, 1, recipe->d_model);
}

static void draw(const Recipe *recipe, const Matrix constant[TASK_CONSTANTS], Random *random, Batch *batch) {
    size_t n = recipe->tokens;
    task_fill_below(random, recipe->classes, batch->class, recipe->batch * n);
    task_fill_below(random, n - 1, batch->chosen, recipe->batch);
    for (size_t b = 0; b < recipe->batch; b++) {
        size_t marked = ++batch->chosen[b];
        matrix_fill(batch_row(recipe, batch, b, 0), constant[CLS]);
        for (size_t i = 1; i < n; i++) {
            Matrix row = batch_row(recipe, batch, b, i);
            Matrix embedding = matrix_rows(constant[EMBEDDING], batch->class[b * n + i], 1);
            if (i == marked) task_mix(row, embedding, constant[MARK]);
            else matrix_fill(row, embedding);
        }
        batch->answer[b] = batch->class[b * n + marked];
    }
}

static char *token(const Recipe *recipe, const Batch *batch, size_t example, size_t row, Arena *arena) {
    if (row == 0) return arena_string(arena, "cls");
    return arena_print(arena, "c%zu%s", batch->class[example * recipe->tokens + row],
                       row == batch->chosen[example] ? "*" : "");
}

const Task TASK_MARKED = {
    .name = "marked",
    .story = {"find the marked token, name its class", "找到带标记的 token，说出它的类别"},
    .usual = {.task = &TASK_MARKED, .tokens = 16, TASK_USUAL},
    .classifiers = 1,
    .answers = answers,
    .prepare = prepare,
    .draw = draw,
    .token = token,
};
