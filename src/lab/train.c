#include "lab/train.h"

#include "math/kernel.h"
#include "math/measure.h"

#include <assert.h>
#include <math.h>

const StepId TRAINED[TRAIN_WEIGHTS] = {WQ, WK, WV, WO};

const Sentence TRAIN_VERDICT_WORDS[TRAIN_VERDICTS] = {
    [TRAIN_SOLVED] = {"solved", "学会了"},
    [TRAIN_LEARNING] = {"learning", "还在学"},
    [TRAIN_STUCK] = {"stuck", "卡住了"},
};

/* ---- what is trained ---- */

Train *train_new(Arena *arena, TrainRun *run) {
    const Recipe *recipe = &run->recipe;
    Train *train = TAKE(arena, Train);
    size_t wide = recipe->heads * recipe->d_head, wide_v = recipe->heads * recipe->d_v;
    const size_t sizes[TRAIN_WEIGHTS][2] = {{recipe->d_model, wide},
                                            {recipe->d_model, wide},
                                            {recipe->d_model, wide_v},
                                            {wide_v, recipe->task->classifiers * recipe->classes}};
    *train = (Train){.run = run, .model = model_new(), .random = random_new(recipe->seed)};
    train->model.set.heads = recipe->heads;
    train->model.set.scale = recipe->scale;
    train->model.set.scale_number = recipe->scale_number;
    Matrix *given = train->model.given;
    for (size_t i = 0; i < TRAIN_WEIGHTS; i++) {
        given[TRAINED[i]] = matrix_new(arena, sizes[i][0], sizes[i][1]);
        train->grad[i] = matrix_new(arena, sizes[i][0], sizes[i][1]);
        for (size_t m = 0; m < recipe->optimizer->memories; m++)
            train->memory[i][m] = matrix_new(arena, sizes[i][0], sizes[i][1]);
    }
    recipe->task->prepare(recipe, &train->random, arena, train->constant);
    train_init_draw(recipe, &train->random, arena, given[WQ], given[WK], given[WV], given[WO]);
    train->batch = batch_new(arena, recipe);
    train->some = examples_new(arena, recipe, examples_at_a_time(recipe));
    return train;
}

/* ---- one batch ---- */

static size_t largest(const double *at, size_t count) {
    size_t best = 0;
    for (size_t i = 1; i < count; i++)
        if (at[i] > at[best]) best = i;
    return best;
}

/* The logits of one classifier: adds its cross-entropy and whether it is right, and writes dloss/dlogits, of which there
 * are `answers` in the batch. loss = -log softmax(logits)[answer]: dlogits = softmax(logits) - one-hot(answer) */
static void judge(Matrix logits, Matrix dlogits, size_t answer, size_t answers, double *work, TrainStep *sum) {
    const double least = 1e-300; /* so that a share that is zero costs much and not everything */
    double *share = matrix_cell(dlogits, 0, 0), maximum;
    softmax_row(&ARITHMETICS[0], share, work, logits, 1, true, false, &maximum);
    sum->loss -= log(share[answer] < least ? least : share[answer]); /* nan stays nan */
    sum->accuracy += largest(matrix_cell(logits, 0, 0), logits.cols) == answer;
    share[answer] -= 1;
    for (size_t c = 0; c < logits.cols; c++) share[c] /= (double)answers;
}

/* Of all classifiers of all rows of an example. */
static Matrix judge_rows(const Train *train, Matrix out, size_t example, Arena *arena, TrainStep *sum) {
    const Recipe *recipe = &train->run->recipe;
    size_t classifiers = recipe->task->classifiers, classes = recipe->classes, each = out.rows * classifiers;
    const size_t *answer = train->batch.answer + example * each;
    double *work = TAKE_ARRAY(arena, double, classes);
    Matrix dout = matrix_new(arena, out.rows, out.cols);
    for (size_t i = 0; i < each; i++) {
        size_t row = i / classifiers, first = i % classifiers * classes;
        judge(matrix_columns(matrix_rows(out, row, 1), first, classes),
              matrix_columns(matrix_rows(dout, row, 1), first, classes), answer[i], recipe->batch * each, work, sum);
    }
    return dout;
}

static void look(Trace *trace, TrainStep *sum) {
    Matrix weights = trace_whole(trace, WEIGHTS);
    for (size_t i = 0; i < weights.rows; i++) {
        const double *row = matrix_cell(weights, i, 0);
        sum->top += row[largest(row, weights.cols)];
        for (size_t j = 0; j < weights.cols; j++)
            if (row[j] > 0) sum->hn -= row[j] * log(row[j]);
    }
}

/* Forward and backward through `count` examples from `first` on. */
static void pull_examples(Train *train, size_t first, size_t count, Arena *scratch, TrainStep *sum) {
    examples_take(&train->some, &train->run->recipe, &train->model, &train->batch, first, count);
    for (size_t i = 0; i < count; i++) {
        Mark mark = arena_mark(scratch);
        Trace *trace = examples_trace(&train->some, i, train->grad[PROJECTIONS], scratch);
        trace_pull(trace, judge_rows(train, trace_whole(trace, OUT), first + i, scratch, sum));
        look(trace, sum);
        arena_rewind(scratch, mark);
    }
    examples_collect(&train->some, train->grad);
}

static TrainStep pull_batch(Train *train, Arena *scratch) {
    const Recipe *recipe = &train->run->recipe;
    TrainStep sum = {0};
    size_t first, rows, some = examples_at_a_time(recipe);
    recipe->task->answers(recipe, &first, &rows);
    for (size_t i = 0; i < TRAIN_WEIGHTS; i++) matrix_fill_with(train->grad[i], 0);
    for (size_t b = 0; b < recipe->batch; b += some)
        pull_examples(train, b, recipe->batch - b < some ? recipe->batch - b : some, scratch, &sum);
    double answers = (double)(recipe->batch * rows * recipe->task->classifiers);
    double looks = (double)(recipe->batch * rows * recipe->heads);
    return (TrainStep){.loss = sum.loss / answers,
                       .accuracy = sum.accuracy / answers,
                       .grad_wq = matrix_norm(train->grad[0]),
                       .hn = sum.hn / looks / log((double)recipe->tokens),
                       .top = sum.top / looks};
}

bool train_step(Train *train, Arena *scratch) {
    TrainRun *run = train->run;
    const Recipe *recipe = &run->recipe;
    if (run->done == recipe->steps + 1) return false;
    for (size_t i = 0; run->done > 0 && i < TRAIN_WEIGHTS; i++)
        recipe->optimizer->update(train->model.given[TRAINED[i]], train->grad[i], train->memory[i], recipe->lr,
                                  run->done);
    recipe->task->draw(recipe, train->constant, &train->random, &train->batch);
    run->step[run->done++] = pull_batch(train, scratch);
    return true;
}

/* ---- what came of it ---- */

TrainStep train_mean(const TrainRun *run, size_t step) {
    assert(step < run->done);
    size_t count = step + 1 < TRAIN_LAST ? step + 1 : TRAIN_LAST;
    TrainStep sum = {0};
    for (size_t i = step + 1 - count; i <= step; i++) {
        const TrainStep *at = &run->step[i];
        sum.loss += at->loss;
        sum.accuracy += at->accuracy;
        sum.grad_wq += at->grad_wq;
        sum.hn += at->hn;
        sum.top += at->top;
    }
    double n = (double)count;
    return (TrainStep){sum.loss / n, sum.accuracy / n, sum.grad_wq / n, sum.hn / n, sum.top / n};
}

double train_accuracy_at(const TrainRun *run, size_t step) {
    assert(step < run->done);
    size_t seen = step + 1, count = seen < TRAIN_JUDGED ? seen : TRAIN_JUDGED;
    double sum = 0;
    for (size_t i = seen - count; i < seen; i++) sum += run->step[i].accuracy;
    return sum / (double)count;
}

double train_accuracy(const TrainRun *run) {
    assert(run->done > 0);
    return train_accuracy_at(run, run->done - 1);
}

TrainVerdict train_verdict(const TrainRun *run) {
    const double solved = 0.95, stuck = 0.5;
    double accuracy = train_accuracy(run);
    return accuracy > solved ? TRAIN_SOLVED : accuracy < stuck ? TRAIN_STUCK : TRAIN_LEARNING;
}

/* ---- an example of the next batch ---- */

static Batch next_batch(const Train *train, Arena *arena) {
    const Recipe *recipe = &train->run->recipe;
    Batch batch = batch_new(arena, recipe);
    Random random = train->random;
    recipe->task->draw(recipe, train->constant, &random, &batch);
    return batch;
}

Model train_example(const Train *train, size_t example, const Model *like, Arena *arena) {
    const Recipe *recipe = &train->run->recipe;
    assert(example < recipe->batch);
    Arena scratch = {0};
    Batch batch = next_batch(train, &scratch);
    Model model = model_fresh(like);
    model.set.heads = recipe->heads;
    model.set.kv_heads = 0;
    model.set.scale = recipe->scale;
    model.set.scale_number = recipe->scale_number;
    for (size_t i = 0; i < TRAIN_WEIGHTS; i++)
        model.given[TRAINED[i]] = matrix_copy(arena, train->model.given[TRAINED[i]]);
    model.given[X] = matrix_copy(arena, matrix_rows(batch.x, example * recipe->tokens, recipe->tokens));
    const char **names = TAKE_ARRAY(arena, const char *, recipe->tokens);
    for (size_t i = 0; i < recipe->tokens; i++) names[i] = recipe->task->token(recipe, &batch, example, i, arena);
    model.row_names[X] = (Labels){names, recipe->tokens};
    arena_free(&scratch);
    return model;
}

TrainScore train_score(const Train *train, size_t example, Arena *scratch) {
    Mark mark = arena_mark(scratch);
    const Recipe *recipe = &train->run->recipe;
    Batch batch = next_batch(train, scratch);
    Examples one = examples_new(scratch, recipe, 1);
    examples_take(&one, recipe, &train->model, &batch, example, 1);
    Matrix out = trace_whole(examples_trace(&one, 0, (Matrix){0}, scratch), OUT);
    size_t classifiers = recipe->task->classifiers, each = out.rows * classifiers;
    TrainScore score = {0, each};
    for (size_t i = 0; i < each; i++) {
        const double *logits = matrix_cell(out, i / classifiers, i % classifiers * recipe->classes);
        score.right += largest(logits, recipe->classes) == batch.answer[example * each + i];
    }
    arena_rewind(scratch, mark);
    return score;
}
