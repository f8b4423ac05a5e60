/* recall: all tokens but the last are pairs of a key and a value, no key twice; the last asks for one of the keys and
 * must name its value. Draws Ek (tokens x d_model), Ev (classes x d_model) and ask (d_model); of a batch the keys (batch
 * x tokens-1: the first places of a shuffle of all keys, place i changes with i + floor((tokens - i)·u)), the values
 * (batch x tokens-1), then which is asked for (batch). */
#include "lab/optimizer.h"
#include "lab/task_row.h"

enum { KEYS, VALUES, ASK };

static void answers(const Recipe *recipe, size_t *first, size_t *rows) {
    *first = recipe->tokens - 1;
    *rows = 1;
}

static void prepare(const Recipe *recipe, Random *random, Arena *arena, Matrix constant[TASK_CONSTANTS]) {
    constant[KEYS] = random_normals(arena, random, recipe->tokens, recipe->d_model);
    constant[VALUES] = random_normals(arena, random, recipe->classes, recipe->d_model);
    constant[ASK] = random_normals(arena, random, 1, recipe->d_model);
}

static void shuffle(Random *random, size_t *key, size_t count) {
    for (size_t i = 0; i < count; i++) key[i] = i;
    for (size_t i = 0; i + 1 < count; i++) {
        size_t other = i + task_below(random, count - i), held = key[i];
        key[i] = key[other];
        key[other] = held;
    }
}

static void draw(const Recipe *recipe, const Matrix constant[TASK_CONSTANTS], Random *random, Batch *batch) {
    size_t n = recipe->tokens, pairs = n - 1;
    for (size_t b = 0; b < recipe->batch; b++) shuffle(random, batch->key + b * n, n);
    for (size_t b = 0; b < recipe->batch; b++) task_fill_below(random, recipe->classes, batch->class + b * n, pairs);
    task_fill_below(random, pairs, batch->chosen, recipe->batch);
    for (size_t b = 0; b < recipe->batch; b++) {
        size_t *key = batch->key + b * n, *class = batch->class + b * n, chosen = batch->chosen[b];
        key[pairs] = key[chosen];
        class[pairs] = batch->answer[b] = class[chosen];
        for (size_t i = 0; i < n; i++)
            task_mix(batch_row(recipe, batch, b, i), matrix_rows(constant[KEYS], key[i], 1),
                     i < pairs ? matrix_rows(constant[VALUES], class[i], 1) : constant[ASK]);
    }
}

static char *token(const Recipe *recipe, const Batch *batch, size_t example, size_t row, Arena *arena) {
    size_t at = example * recipe->tokens + row;
    if (row == recipe->tokens - 1) return arena_print(arena, "k%zu?", batch->key[at]);
    return arena_print(arena, "k%zuc%zu", batch->key[at], batch->class[at]);
}

const Task TASK_RECALL = {
    .name = "recall",
    .story = {"name the value that stood with a key", "说出与某个键成对的值"},
    .usual = {.task = &TASK_RECALL, .tokens = 8, TASK_USUAL},
    .classifiers = 1,
    .answers = answers,
    .prepare = prepare,
    .draw = draw,
    .token = token,
};
