/* `train` as one types it: lists, refusals, what a stopped run keeps, and the trained head in the sitting. */
#include "support/sitting.h"

#include "lab/train_lab.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const char QUICK[] = "train marked d_model=8 d_v=8 d_head=16 classes=4 steps=40";

static Sitting sitting;

static int open_sitting(void **state) {
    (void)state;
    sitting_open(&sitting);
    return 0;
}

static int close_sitting(void **state) {
    (void)state;
    sitting_close(&sitting);
    return 0;
}

static bool says(const char *line, const char *part) {
    return strstr(sitting_said(&sitting, line), part) != NULL;
}

static bool refuses(const char *line, const char *part) {
    return strstr(sitting_refused(&sitting, line), part) != NULL;
}

/* A figure of the last lab. */
static double figure(const char *name, size_t argument) {
    double value = NAN;
    const LabFigure *row = lab_figure(&sitting.session.experiment, name);
    assert_non_null(row);
    assert_true(row->of(&sitting.session.experiment, argument, &value));
    return value;
}

static void the_curve_and_the_last_line_are_those_of_the_run(void **state) {
    (void)state;
    const char *said = sitting_said(&sitting, "train marked scale=on seed=0 steps=50");
    assert_non_null(strstr(said, "step     loss   acc   |grad wq|   means of the last 20 steps\n  20    1.830   .32"));
    assert_non_null(strstr(said, "\nmarked · scale on · seed 0 · loss 0.190 · acc "));
    assert_close(figure("loss_at", 0), 2.063603016, 1e-9);
    assert_close(figure("loss_at", 50), 0.083734446, 1e-9);
    assert_close(figure("loss", 0), 0.1897, 5e-5);
    double value;
    assert_false(lab_figure(&sitting.session.experiment, "loss_at")->of(&sitting.session.experiment, 51, &value));
}

static void metrics_says_the_figures_of_the_last_lab_and_of_no_other(void **state) {
    (void)state;
    assert_true(refuses("metrics loss", "the last lab left no loss: train marked steps=20"));
    sitting_said(&sitting, "digits 9; train marked scale=on seed=0 steps=10");
    assert_string_equal(sitting_said(&sitting, "metrics loss_at 10"),
                        "loss_at 10 = 2.126629221: cross-entropy of one batch, before its update\n");
    assert_true(says("METRICS STUCK", "stuck = 1: "));
    assert_true(says("metrics solved", "solved = 0: "));
    assert_close(figure("grad_at", 10), train_record(&sitting.session.experiment)->group->run->step[10].grad_wq, 0);
    assert_true(figure("grad_at", 10) > 0);
    assert_true(refuses("metrics loss_at 11", "left no loss_at 11: it was train marked scale=on seed=0 steps=10"));
    assert_true(refuses("metrics loss_at", "takes a number from 0 on"));
    assert_true(refuses("metrics acc 3", "acc takes no number"));
    assert_true(says("help loss_at", "example: train marked steps=20; metrics loss_at 0"));
    sitting_said(&sitting, "depth layers=2");
    assert_true(says("metrics res_at 2", "res_at 2 = "));
    assert_true(refuses("metrics loss", "the last lab left no loss"));
}

static void every_figure_of_every_lab_has_an_example_that_runs(void **state) {
    (void)state;
    sitting_said(&sitting, "load apple heads=2");
    for (size_t i = 0; LABS[i]; i++)
        for (size_t f = 0; f < LABS[i]->figures; f++) {
            Arena arena = {0};
            const LabFigure *row = &LABS[i]->figure[f];
            sitting_said(&sitting, LABS[i]->example);
            double value;
            bool there = row->of(&sitting.session.experiment, 0, &value);
            const char *line = arena_print(&arena, "metrics %s%s", row->name, row->asks ? " 0" : "");
            if (there) assert_true(says(line, row->name));
            else assert_true(refuses(line, row->name)); /* it depends on what was asked for */
            arena_free(&arena);
        }
}

static void numbers_that_are_lost_are_said_to_be(void **state) {
    (void)state;
    assert_true(says("train marked lr=1e300 steps=30 d_head=4",
                     "\n  30      nan   .12         nan\nmarked · scale on · seed 0 · loss nan · "));
    assert_true(isnan(figure("loss", 0)));
}

static void no_steps_measure_the_untouched_weights(void **state) {
    (void)state;
    assert_true(says("train marked steps=0", "\n   0    2.064   .12"));
    assert_close(figure("loss_at", 0), 2.063603016, 1e-9);
}

static void a_list_makes_a_curve_a_value_and_the_figures_are_the_last_ones(void **state) {
    (void)state;
    const char *said = sitting_said(&sitting, "train marked d_head=4,16 scale=on,off steps=2 seeds=2");
    assert_non_null(strstr(said, "step  d_head 4 · scale on  d_head 4 · scale off  d_head 16 · scale on\n"));
    assert_non_null(strstr(said, "no room here for the last 1"));
    assert_non_null(strstr(said, "marked · d_head 16 · scale off · seed 1 · loss "));
    assert_non_null(strstr(said, "\nd_head 16 · scale off: solved 0/2, stuck 2/2, median acc "));
    double last = figure("loss_at", 2), mean = 0;
    for (int seed = 0; seed < 2; seed++) {
        char line[64];
        snprintf(line, sizeof line, "train marked d_head=16 scale=off steps=2 seed=%d", seed);
        sitting_said(&sitting, line);
        mean += figure("loss_at", 2) / 2;
    }
    assert_close(last, mean, 1e-15);
    assert_close(figure("stuck", 0), 1, 0);
    assert_close(figure("solved", 0), 0, 0);
}

static void the_scale_is_the_sittings_where_the_line_says_none(void **state) {
    (void)state;
    assert_true(says("train recall steps=1", "recall · scale on · seed 0"));
    assert_true(says("scale off; train recall steps=1", "recall · scale off · seed 0"));
    assert_true(says("scale 0.5; train recall steps=1", "recall · scale 0.5 · seed 0"));
    assert_true(says("train recall steps=1 scale=on", "recall · scale on · seed 0"));
}

static void training_changes_nothing_but_the_last_lab(void **state) {
    (void)state;
    sitting_said(&sitting, "load apple heads=2");
    uint64_t before = sitting_digest(&sitting);
    size_t lines = sitting.session.journal.count;
    sitting_said(&sitting, QUICK);
    assert_true(sitting_digest(&sitting) == before);
    assert_int_equal(sitting.session.journal.count, lines);
}

static void a_refused_line_keeps_the_last_lab(void **state) {
    (void)state;
    sitting_said(&sitting, "train marked steps=3");
    double loss = figure("loss", 0);
    assert_true(refuses("train markd", "did you mean 'marked'?"));
    assert_true(refuses("train everything", "train takes one of: marked copy-previous recall offsets keep; not"));
    assert_true(refuses("train marked steps=-1", "steps= takes a whole number from 0 to 100000, not '-1'"));
    assert_true(refuses("train marked tokens=1", "tokens= takes a whole number from 2"));
    assert_true(refuses("train marked lr=0", "lr= takes a number above 0"));
    assert_true(refuses("train marked lr=0.1,,1", "nothing between two commas"));
    assert_true(refuses("train marked scale=maybe", "scale= takes on, off or a number, not 'maybe'"));
    assert_true(refuses("train marked optimizer=rmsprop", "takes one of: sgd adam; not 'rmsprop'"));
    assert_true(refuses("train marked init=collapsed", "try init=tied"));
    assert_true(refuses("train marked example=1", "belongs to train keep"));
    assert_true(refuses("train offsets heads=3", "does not divide into 3 heads"));
    assert_true(refuses("train marked seed=-1", "seed= takes a whole number from 0 on"));
    assert_true(refuses("train marked seeds=0", "seeds= takes a whole number from 1"));
    assert_true(refuses("train marked scale=on,off seeds=600", "1200 runs, and 1000 are the most"));
    assert_true(refuses("train marked steps=100000 seeds=20", "2000020 steps in all"));
    assert_true(refuses("train keep seed=3", "train keep takes example= alone"));
    assert_true(refuses("train keep example=16", "example= takes a whole number from 0 to 15"));
    assert_true(figure("loss", 0) == loss);
}

static void without_a_run_there_is_nothing_to_keep(void **state) {
    (void)state;
    assert_true(refuses("train keep", "nothing was trained yet"));
}

static void what_was_learnt_is_kept_as_a_change_that_undo_state_and_replay_know(void **state) {
    (void)state;
    sitting_said(&sitting, "load apple heads=2; scale off");
    uint64_t before = sitting_digest(&sitting);
    sitting_said(&sitting, "train copy-previous d_model=8 d_v=6 d_head=4 heads=2 steps=5 scale=on seed=4");
    const char *said = sitting_said(&sitting, "train keep example=2");
    assert_non_null(
        strstr(said, "kept: copy-previous at step 5 of training, scale on, seed 4\n8 tokens, d_model 8, 2 heads of 4"));
    assert_non_null(strstr(said, "rows 1 to 7 answer"));
    uint64_t kept = sitting_digest(&sitting);
    assert_true(sitting.session.now.model.set.scale == SCALE_ON);
    assert_true(says("init", "loaded"));

    Arena arena = {0};
    const char *state_lines = arena_string(&arena, sitting_said(&sitting, "state"));
    assert_non_null(strstr(state_lines, "train copy-previous d_model=8 d_head=4 d_v=6 heads=2 steps=5 scale=on seed=4; "
                                        "train keep example=2"));
    sitting_said(&sitting, "undo");
    assert_true(sitting_digest(&sitting) == before);
    sitting_said(&sitting, "redo");
    assert_true(sitting_digest(&sitting) == kept);

    Sitting again;
    sitting_open(&again);
    sitting_said(&again, arena_copy(&arena, state_lines, strcspn(state_lines, "\n")));
    assert_true(sitting_digest(&again) == kept);
    sitting_close(&again);
    arena_free(&arena);
}

static void masks_and_positions_stay_and_that_is_said(void **state) {
    (void)state;
    sitting_said(&sitting, "train marked steps=1 d_head=4; mask causal");
    assert_true(says("train keep", "the lab had no mask, position or bias"));
    assert_true(says("mask", "causal"));
}

/* Says stop after so many batches. */
static bool until(void *self, size_t done, size_t all) {
    size_t *left = self;
    assert_true(done >= 1 && done <= all);
    return --*left > 0;
}

static void a_run_that_is_stopped_keeps_what_it_did_and_can_go_on(void **state) {
    (void)state;
    size_t left = 60;
    sitting.session.watch = (Watch){until, &left};
    Arena arena = {0};
    const char *said =
        arena_string(&arena, sitting_said(&sitting, "train marked d_head=4 steps=40 scale=on,off seeds=2"));
    assert_non_null(strstr(said, "stopped after 60 of 164 batches: what is done is kept, pause goes on"));
    assert_non_null(strstr(said, "marked · scale on · seed 1 · loss "));
    assert_non_null(strstr(said, "stopped at step 18 (chance"));
    assert_null(strstr(said, "scale off"));
    assert_non_null(strstr(said, "scale on: solved 0/1, stuck 1/1"));
    double loss = figure("loss_at", 18);
    said = arena_string(&arena, sitting_said(&sitting, "train keep"));
    assert_non_null(strstr(said, "at step 18 of training"));
    uint64_t kept = sitting_digest(&sitting);

    sitting.session.watch = (Watch){0};
    train_go_on(&sitting.session.experiment, NULL);
    assert_false(sitting.session.experiment.stopped);
    assert_int_equal(sitting.session.experiment.done, 164);
    double whole = figure("loss_at", 40);
    sitting_said(&sitting, "train marked d_head=4 steps=40 scale=off seeds=2");
    assert_close(figure("loss_at", 40), whole, 0);
    sitting_said(&sitting, "train marked d_head=4 steps=18 scale=on seed=1; train keep");
    assert_true(sitting_digest(&sitting) == kept);
    double second = figure("loss_at", 18);
    sitting_said(&sitting, "train marked d_head=4 steps=18 scale=on seed=0");
    assert_close(loss, (figure("loss_at", 18) + second) / 2, 1e-15);
    arena_free(&arena);
}

int main(void) {
#define EACH(test) cmocka_unit_test_setup_teardown(test, open_sitting, close_sitting)
    const struct CMUnitTest tests[] = {
        EACH(the_curve_and_the_last_line_are_those_of_the_run),
        EACH(metrics_says_the_figures_of_the_last_lab_and_of_no_other),
        EACH(every_figure_of_every_lab_has_an_example_that_runs),
        EACH(numbers_that_are_lost_are_said_to_be),
        EACH(no_steps_measure_the_untouched_weights),
        EACH(a_list_makes_a_curve_a_value_and_the_figures_are_the_last_ones),
        EACH(the_scale_is_the_sittings_where_the_line_says_none),
        EACH(training_changes_nothing_but_the_last_lab),
        EACH(a_refused_line_keeps_the_last_lab),
        EACH(without_a_run_there_is_nothing_to_keep),
        EACH(what_was_learnt_is_kept_as_a_change_that_undo_state_and_replay_know),
        EACH(masks_and_positions_stay_and_that_is_said),
        EACH(a_run_that_is_stopped_keeps_what_it_did_and_can_go_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
