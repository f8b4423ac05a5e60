/* Training: one layer of attention (wq wk wv wo, no bias, no mask), a linear read-out and cross-entropy on a Task, with a
 * fresh batch each step. Each example is a trace of its own whose queries are the rows that answer and whose context is
 * the whole example; the gradient is pulled through it by the steps themselves, that of wq wk wv through many examples
 * at a time (examples.h). One generator a run, read in this order: the task's constants; wq, wk, wv, wo; batch after
 * batch. */
#ifndef QKV_LAB_TRAIN_H
#define QKV_LAB_TRAIN_H

#include "lab/examples.h"
#include "lab/optimizer.h"
#include "lab/task.h"
#include "lab/train_init.h"

enum {
    TRAIN_WEIGHTS = 4,
    TRAIN_LAST = 20 /* losses a mean is made of */,
    TRAIN_JUDGED = 50 /* batches a verdict is */
};

extern const StepId TRAINED[TRAIN_WEIGHTS]; /* wq wk wv wo */

/* What one batch showed, before the update that it led to; means over examples, heads and the rows that answer. */
typedef struct TrainStep {
    double loss;     /* cross-entropy in nats */
    double accuracy; /* share of answers that are right; of equal logits the first counts */
    double grad_wq;  /* Frobenius norm of dloss/dwq */
    double hn;       /* entropy of the weights over log tokens */
    double top;      /* largest weight */
} TrainStep;

/* The curve of one run. */
typedef struct TrainRun {
    Recipe recipe;
    TrainStep *step; /* room for recipe.steps + 1 */
    size_t done;     /* batches seen; all of them: recipe.steps + 1, the last after the last update */
} TrainRun;

/* A run that can go on. After `done` batches it stands where a run of done - 1 steps ends. */
typedef struct Train {
    TrainRun *run;
    Model model; /* given: the weights as they are now */
    Matrix constant[TASK_CONSTANTS];
    Batch batch;                                      /* the last one */
    Examples some;                                    /* of it, as many as are taken at a time */
    Random random;                                    /* where the next one begins */
    Matrix grad[TRAIN_WEIGHTS];                       /* of the last batch */
    Matrix memory[TRAIN_WEIGHTS][OPTIMIZER_MEMORIES]; /* the optimizer's */
} Train;

/* The weights drawn, no batch seen. Everything lives in the arena but the curve, which is the caller's run. */
Train *train_new(Arena *arena, TrainRun *run);

/* One update, if a batch was seen, and then one batch. False, and nothing done: the run has all its batches. Scratch is
 * left as it was. */
bool train_step(Train *train, Arena *scratch);

/* Means over the last TRAIN_LAST steps up to `step`, that one too. */
TrainStep train_mean(const TrainRun *run, size_t step);

/* Accuracy of the last TRAIN_JUDGED batches, or of as many up to `step`. */
double train_accuracy(const TrainRun *run);
double train_accuracy_at(const TrainRun *run, size_t step);

typedef enum TrainVerdict { TRAIN_SOLVED, TRAIN_LEARNING, TRAIN_STUCK, TRAIN_VERDICTS } TrainVerdict;
extern const Sentence TRAIN_VERDICT_WORDS[TRAIN_VERDICTS];

/* By that accuracy: solved over .95, stuck under .5, else learning. */
TrainVerdict train_verdict(const TrainRun *run);

/* The trained head and one example of the next batch, which the run itself does not see move: a model that keeps the
 * settings of `like` but for heads and scale. Its matrices and the tokens' names live in the arena. example < batch. */
Model train_example(const Train *train, size_t example, const Model *like, Arena *arena);

/* How many of that example's answers the head gets right, of how many. */
typedef struct TrainScore {
    size_t right, answers;
} TrainScore;
TrainScore train_score(const Train *train, size_t example, Arena *scratch);

#endif
