/* Training against NumPy, step by step: the curves of train_curves.h were made by tests/lab/make_train.py. */
#include "support/check.h"

#include "base/text.h"
#include "lab/train.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct Curve {
    const char *task, *words;
    size_t every;
    double tolerance;
    size_t count;
    double at[401][5]; /* loss, accuracy, gradient at wq, hn, top */
} Curve;

static const Curve CURVES[] = {
#include "lab/train_curves.h"
};
enum { CURVE_COUNT = sizeof CURVES / sizeof *CURVES };

/* A run of the task with these words "scale=on seed=3", all its batches seen. */
static Train *trained(Arena *arena, const char *task, const char *words) {
    Error err = {0};
    const Settings none = {.scale = SCALE_ON};
    TrainRun *run = TAKE(arena, TrainRun);
    run->recipe = recipe_new(task_find(task), &none);
    for (; *(words += strspn(words, " ")); words += strcspn(words, " ")) {
        size_t name = strcspn(words, "="), length = strcspn(words, " ");
        const char *value = arena_copy(arena, words + name + 1, length - name - 1);
        for (size_t i = 0; i < RECIPE_KEY_COUNT; i++) {
            const RecipeKey *key = &RECIPE_KEYS[i];
            if (strlen(key->name) != name || strncmp(key->name, words, name) != 0) continue;
            if (!key->set(&run->recipe, key, value, arena, &err)) fail_msg("%s", err.text);
        }
    }
    if (!recipe_settle(&run->recipe, &err)) fail_msg("%s", err.text);
    run->step = TAKE_ARRAY(arena, TrainStep, run->recipe.steps + 1);
    Train *train = train_new(arena, run);
    Arena scratch = {0};
    while (train_step(train, &scratch)) {}
    arena_free(&scratch);
    return train;
}

static void compare(const Curve *curve, const TrainRun *run, size_t row) {
    size_t t = row * curve->every;
    const TrainStep *step = &run->step[t];
    const double got[] = {step->loss, step->accuracy, step->grad_wq, step->hn, step->top};
    for (size_t i = 0; i < 5; i++) {
        double want = curve->at[row][i], most = curve->tolerance * fmax(1, fabs(want));
        if (!(fabs(got[i] - want) <= most))
            fail_msg("%s %s, step %zu, number %zu: %.12g, NumPy has %.12g", curve->task, curve->words, t, i, got[i],
                     want);
    }
}

static void every_curve_is_numpys_number_by_number(void **state) {
    (void)state;
    for (size_t i = 0; i < CURVE_COUNT; i++) {
        Arena arena = {0};
        const Curve *curve = &CURVES[i];
        const TrainRun *run = trained(&arena, curve->task, curve->words)->run;
        assert_int_equal(run->done, run->recipe.steps + 1);
        assert_int_equal(curve->count, run->recipe.steps / curve->every + 1);
        for (size_t row = 0; row < curve->count; row++) compare(curve, run, row);
        arena_free(&arena);
    }
}

/* The loss of the first batch with one weight moved by `by`. */
static double loss_moved(const char *task, const char *words, size_t weight, size_t cell, double by) {
    Arena arena = {0}, scratch = {0};
    Train *train = trained(&arena, task, words);
    TrainRun *run = train->run;
    *run = (TrainRun){.recipe = run->recipe, .step = run->step};
    train = train_new(&arena, run);
    train->model.given[TRAINED[weight]].at[cell] += by;
    train_step(train, &scratch);
    double loss = run->step[0].loss;
    arena_free(&arena);
    arena_free(&scratch);
    return loss;
}

static void the_gradients_of_every_task_are_the_slopes_of_its_loss(void **state) {
    (void)state;
    const char *words = "tokens=5 d_model=7 d_head=3 d_v=4 heads=2 classes=3 batch=3 steps=0 seed=5";
    for (size_t t = 0; TASKS[t]; t++) {
        Arena arena = {0};
        const Train *train = trained(&arena, TASKS[t]->name, words);
        for (size_t weight = 0; weight < TRAIN_WEIGHTS; weight++)
            for (size_t cell = 0; cell < train->grad[weight].rows * train->grad[weight].cols; cell += 3) {
                double h = 1e-5, up = loss_moved(TASKS[t]->name, words, weight, cell, h);
                double down = loss_moved(TASKS[t]->name, words, weight, cell, -h);
                assert_close(train->grad[weight].at[cell], (up - down) / (2 * h), 1e-8);
            }
        arena_free(&arena);
    }
}

/* How many of the seeds 0 to `seeds` - 1 end so. */
static size_t ended(const char *task, const char *words, size_t seeds, TrainVerdict verdict) {
    size_t count = 0;
    for (size_t seed = 0; seed < seeds; seed++) {
        Arena arena = {0};
        const char *all = arena_print(&arena, "%s seed=%zu", words, seed);
        count += train_verdict(trained(&arena, task, all)->run) == verdict;
        arena_free(&arena);
    }
    return count;
}

static const char QUICK[] = "d_model=16 d_v=16 classes=4 steps=200 d_head=64";

static void the_marked_task_is_solved_with_the_scale_and_mostly_stuck_without(void **state) {
    (void)state;
    char on[96], off[96];
    snprintf(on, sizeof on, "%s scale=on", QUICK);
    snprintf(off, sizeof off, "%s scale=off", QUICK);
    assert_int_equal(ended("marked", on, 8, TRAIN_SOLVED), 8);
    assert_true(ended("marked", off, 8, TRAIN_STUCK) >= 5);
}

static void tied_weights_stall_under_sgd_and_are_freed_by_adam(void **state) {
    (void)state;
    const char *words = "d_head=64 init=tied scale=on steps=250";
    char adam[96];
    snprintf(adam, sizeof adam, "%s optimizer=adam lr=0.003", words);
    assert_int_equal(ended("copy-previous", words, 1, TRAIN_STUCK), 1);
    assert_int_equal(ended("copy-previous", adam, 1, TRAIN_SOLVED), 1);
}

static void copy_previous_is_learnt_without_the_scale_as_well(void **state) {
    (void)state;
    assert_int_equal(ended("copy-previous", "scale=off steps=300", 1, TRAIN_SOLVED), 1);
}

static void from_zeros_nothing_reaches_wq_and_wk(void **state) {
    (void)state;
    Arena arena = {0};
    const Train *train = trained(&arena, "marked", "init=zeros steps=20");
    for (size_t t = 0; t < train->run->done; t++) assert_true(train->run->step[t].grad_wq == 0);
    for (size_t i = 0; i < 2; i++) {
        Matrix w = train->model.given[TRAINED[i]];
        for (size_t c = 0; c < w.rows * w.cols; c++) assert_true(w.at[c] == 0);
    }
    arena_free(&arena);
}

static void a_run_stopped_after_some_batches_stands_where_a_shorter_run_ends(void **state) {
    (void)state;
    Arena arena = {0}, scratch = {0};
    const Train *shorter = trained(&arena, "recall", "steps=7 seed=3 d_head=16");
    Train *longer = trained(&arena, "recall", "steps=0 seed=3 d_head=16");
    TrainRun run = {.recipe = longer->run->recipe, .step = TAKE_ARRAY(&arena, TrainStep, 31)};
    run.recipe.steps = 30;
    Train *train = train_new(&arena, &run);
    for (size_t i = 0; i < 8; i++) assert_true(train_step(train, &scratch));
    for (size_t i = 0; i < TRAIN_WEIGHTS; i++)
        assert_true(matrix_same(train->model.given[TRAINED[i]], shorter->model.given[TRAINED[i]]));
    assert_memory_equal(&train->random, &shorter->random, sizeof train->random);
    assert_memory_equal(run.step, shorter->run->step, 8 * sizeof *run.step);
    arena_free(&scratch);
    arena_free(&arena);
}

static void memory_stays_flat_over_the_steps(void **state) {
    (void)state;
    Arena arena = {0}, scratch = {0};
    Train *train = trained(&arena, "offsets", "steps=0");
    TrainRun run = {.recipe = train->run->recipe, .step = TAKE_ARRAY(&arena, TrainStep, 41)};
    run.recipe.steps = 40;
    train = train_new(&arena, &run);
    size_t before = arena_size(&arena);
    while (train_step(train, &scratch)) assert_int_equal(arena_size(&scratch), 0);
    assert_int_equal(arena_size(&arena), before);
    arena_free(&scratch);
    arena_free(&arena);
}

static void what_was_learnt_can_be_stepped_through_on_an_example_it_never_saw(void **state) {
    (void)state;
    Arena arena = {0};
    Error err = {0};
    Train *train = trained(&arena, "marked", "d_head=16 steps=300 scale=on seed=0");
    Model like = model_new();
    like.set.causal = true;
    Random before = train->random;
    Model model = train_example(train, 3, &like, &arena);
    assert_memory_equal(&train->random, &before, sizeof before);
    assert_true(model_check(&model, &err));
    assert_true(model.set.causal && model.set.scale == SCALE_ON && model.set.heads == 1);
    assert_int_equal(model.given[X].rows, 16);
    assert_true(model.given[WQ].at != train->model.given[WQ].at);
    assert_string_equal(model.row_names[X].at[0], "cls");

    model.set.causal = false;
    Trace *trace = trace_new(&arena, &model);
    Matrix weights = trace_value(trace, WEIGHTS, 0), out = trace_whole(trace, OUT);
    size_t seen = 0, said = 0;
    for (size_t j = 1; j < weights.cols; j++)
        if (matrix_at(weights, 0, j) > matrix_at(weights, 0, seen)) seen = j;
    for (size_t c = 1; c < out.cols; c++)
        if (matrix_at(out, 0, c) > matrix_at(out, 0, said)) said = c;
    assert_string_equal(model.row_names[X].at[seen], arena_print(&arena, "c%zu*", said)); /* it looks at the mark */
    TrainScore score = train_score(train, 3, &arena);
    assert_true(score.right == 1 && score.answers == 1);
    arena_free(&arena);
}

static void tokens_are_named_by_what_they_carry(void **state) {
    (void)state;
    Arena arena = {0};
    Model like = model_new();
    Model recall = train_example(trained(&arena, "recall", "steps=0"), 0, &like, &arena);
    Labels names = recall.row_names[X];
    size_t same = 0;
    assert_int_equal(names.count, 8);
    const char *asked = names.at[7];
    assert_true(asked[0] == 'k' && asked[strlen(asked) - 1] == '?');
    for (size_t i = 0; i < 7; i++) same += strncmp(names.at[i], asked, strlen(asked) - 1) == 0;
    assert_int_equal(same, 1);
    Model copy = train_example(trained(&arena, "copy-previous", "steps=0"), 0, &like, &arena);
    assert_true(copy.row_names[X].at[0][0] == 'c');
    arena_free(&arena);
}

static void a_recipe_is_the_line_that_makes_it(void **state) {
    (void)state;
    Arena arena = {0};
    const Train *train = trained(&arena, "offsets", "heads=8 scale=0.5 lr=0.01 seed=9 init=tied steps=1 batch=2");
    assert_string_equal(recipe_line(&train->run->recipe, &arena),
                        "train offsets heads=8 batch=2 steps=1 lr=0.01 init=tied scale=0.5 seed=9");
    train = trained(&arena, "marked", "scale=off steps=0");
    assert_string_equal(recipe_line(&train->run->recipe, &arena), "train marked steps=0 scale=off seed=0");
    arena_free(&arena);
}

static void what_cannot_be_trained_is_refused_with_what_can(void **state) {
    (void)state;
    Arena arena = {0};
    Error err = {0};
    const Settings none = {.scale = SCALE_ON};
    Recipe recipe = recipe_new(task_find("offsets"), &none);
    recipe.heads = 5;
    assert_false(recipe_settle(&recipe, &err));
    assert_non_null(strstr(err.text, "d_model 64 does not divide into 5 heads"));
    recipe.heads = 256;
    recipe.d_head = recipe.d_v = 4096;
    assert_false(recipe_settle(&recipe, &err));
    assert_non_null(strstr(err.text, "wq would be 64 x 1048576"));
    const TrainInit *start;
    assert_false(train_init_find(&arena, "collapsed", &start, &err));
    assert_non_null(strstr(err.text, "try init=tied"));
    assert_false(train_init_find(&arena, "hots", &start, &err));
    assert_non_null(strstr(err.text, "zero-query hot"));
    arena_free(&arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_curve_is_numpys_number_by_number),
        cmocka_unit_test(the_gradients_of_every_task_are_the_slopes_of_its_loss),
        cmocka_unit_test(the_marked_task_is_solved_with_the_scale_and_mostly_stuck_without),
        cmocka_unit_test(tied_weights_stall_under_sgd_and_are_freed_by_adam),
        cmocka_unit_test(copy_previous_is_learnt_without_the_scale_as_well),
        cmocka_unit_test(from_zeros_nothing_reaches_wq_and_wk),
        cmocka_unit_test(a_run_stopped_after_some_batches_stands_where_a_shorter_run_ends),
        cmocka_unit_test(memory_stays_flat_over_the_steps),
        cmocka_unit_test(what_was_learnt_can_be_stepped_through_on_an_example_it_never_saw),
        cmocka_unit_test(tokens_are_named_by_what_they_carry),
        cmocka_unit_test(a_recipe_is_the_line_that_makes_it),
        cmocka_unit_test(what_cannot_be_trained_is_refused_with_what_can),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
