/* What a layer is trained on. A Task is a row of TASKS with a file of its own: it draws what stays the same for a whole
 * run (embeddings), then batch after batch with random() alone, by laws that NumPy's default_rng follows to the bit. A
 * whole number below m is floor(m·u). */
#ifndef QKV_LAB_TASK_H
#define QKV_LAB_TASK_H

#include "lab/recipe.h"
#include "math/random.h"

enum { TASK_CONSTANTS = 3 };

/* Examples one after another; numbers of classes and keys count from 0. */
typedef struct Batch {
    Matrix x;       /* batch·tokens x d_model */
    size_t *answer; /* the right classes: example by example, answering row by row, classifier by classifier */
    size_t *class;  /* batch·tokens: the class a token carries */
    size_t *key;    /* batch·tokens: the key it carries (recall) */
    size_t *chosen; /* batch: the token that is marked or asked for (marked, recall) */
} Batch;

typedef struct Task {
    const char *name;
    Sentence story;     /* "find the marked token, name its class" */
    Recipe usual;       /* sizes, optimizer and learning rate, where the line says none */
    size_t classifiers; /* of `classes` columns each, side by side in wo */
    /* The rows that answer: `rows` of them, from `first` on. */
    void (*answers)(const Recipe *recipe, size_t *first, size_t *rows);
    /* Makes and draws what stays for the run. */
    void (*prepare)(const Recipe *recipe, Random *random, Arena *arena, Matrix constant[TASK_CONSTANTS]);
    /* Draws a batch of the sizes of the recipe into what batch_new made. */
    void (*draw)(const Recipe *recipe, const Matrix constant[TASK_CONSTANTS], Random *random, Batch *batch);
    /* A short name of a token: "c3*". */
    char *(*token)(const Recipe *recipe, const Batch *batch, size_t example, size_t row, Arena *arena);
} Task;

extern const Task *const TASKS[]; /* closed with NULL */

const Task *task_find(const char *name); /* NULL: none */

/* Room for one batch. */
Batch batch_new(Arena *arena, const Recipe *recipe);

/* Row `row` of an example. */
static inline Matrix batch_row(const Recipe *recipe, const Batch *batch, size_t example, size_t row) {
    return matrix_rows(batch->x, example * recipe->tokens + row, 1);
}

#endif
