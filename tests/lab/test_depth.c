#include "support/check.h"
#include "support/sitting.h"

#include "lab/depth.h"

#include "lab/depth_values.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

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

static double figure(const char *name, size_t layer) {
    const Experiment *experiment = &sitting.session.experiment;
    double value = NAN;
    assert_true(lab_figure(experiment, name)->of(experiment, layer, &value));
    return value;
}

static void every_layer_is_numpys(void **state) {
    (void)state;
    for (size_t c = 0; c < sizeof STACKS / sizeof *STACKS; c++) {
        char line[200];
        snprintf(line, sizeof line, "depth %s", STACKS[c].keys);
        sitting_said(&sitting, line);
        for (size_t layer = 0; layer <= STACKS[c].layers; layer++) {
            assert_close(figure("res_at", layer), STACKS[c].res[layer], 1e-9 * STACKS[c].res[layer] + 1e-13);
            assert_close(figure("cos_at", layer), STACKS[c].cos[layer], 1e-9);
        }
    }
}

static void a_layer_that_is_entered_makes_what_the_stack_made(void **state) {
    (void)state;
    sitting_said(&sitting, "depth layers=3 tokens=5 d_model=8; depth enter 1; depth push skip=off");
    sitting_said(&sitting, "depth layers=3 tokens=5 d_model=8");
    double want = figure("res_at", 1);
    Matrix x = sitting.session.now.model.given[X];
    double off = 0, all = 0;
    for (size_t j = 0; j < x.cols; j++) {
        double mean = 0;
        for (size_t i = 0; i < x.rows; i++) mean += matrix_at(x, i, j) / (double)x.rows;
        for (size_t i = 0; i < x.rows; i++) {
            off += pow(matrix_at(x, i, j) - mean, 2);
            all += pow(matrix_at(x, i, j), 2);
        }
    }
    assert_close(sqrt(off / all), want, 1e-13);
}

static void attention_alone_makes_all_rows_equal_in_four_layers(void **state) {
    (void)state;
    sitting_said(&sitting, "depth layers=5 tokens=16 d_model=64");
    assert_true(figure("res_at", 2) > 0.01 && figure("res_at", 3) < 1e-4);
    const DepthRecord *record = sitting.session.experiment.record;
    assert_true(depth_is_floor(&record->curve[0], 5));
    assert_false(depth_is_floor(&record->curve[0], 4));
    sitting_said(&sitting, "depth layers=5 tokens=16 d_model=64 skip=on");
    assert_true(figure("res_at", 5) > 0.5);
}

static bool four_layers(void *self, size_t done, size_t all) {
    (void)self, (void)all;
    return done < 4;
}

static void what_was_done_before_a_stop_is_kept(void **state) {
    (void)state;
    sitting.session.watch = (Watch){four_layers, NULL};
    const char *said = sitting_said(&sitting, "depth layers=2 tokens=4 d_model=4 seeds=5");
    assert_non_null(strstr(said, "stopped"));
    const DepthRecord *record = sitting.session.experiment.record;
    assert_int_equal(record->curve[0].done, 2);
    assert_true(sitting.session.experiment.stopped && !sitting.session.experiment.running);
    assert_true(figure("res_at", 2) > 0);
}

static bool three_more(void *self, size_t done, size_t all) {
    size_t *left = self;
    (void)done, (void)all;
    return (*left)-- > 0;
}

static void a_stack_that_was_stopped_anywhere_goes_on_to_the_same_numbers(void **state) {
    (void)state;
    const char *line = "depth layers=4 tokens=5 d_model=8 seeds=2 stack=plain,skip+norm+ffn";
    double want[2][5];
    sitting_said(&sitting, line);
    const DepthRecord *record = sitting.session.experiment.record;
    for (size_t c = 0; c < 2; c++)
        for (size_t layer = 0; layer < 5; layer++) want[c][layer] = record->curve[c].res[layer];
    size_t left = 3, stops = 0;
    sitting.session.watch = (Watch){three_more, &left};
    sitting_said(&sitting, line);
    record = sitting.session.experiment.record;
    assert_int_equal(depth_reached(&record->curve[0]), 3);
    assert_true(isnan(record->curve[0].res[4]));
    for (; sitting.session.experiment.stopped; stops++) {
        assert_true(record->curve[0].done <= record->curve[1].done + 1);
        left = 3;
        sitting_said(&sitting, "pause");
    }
    assert_int_equal(stops, 5);
    for (size_t c = 0; c < 2; c++)
        for (size_t layer = 0; layer < 5; layer++) assert_true(record->curve[c].res[layer] == want[c][layer]);
}

static void an_entered_layer_is_taken_back_and_made_again_by_its_line(void **state) {
    (void)state;
    sitting_said(&sitting, "load apple heads=2");
    uint64_t apple = sitting_digest(&sitting);
    sitting_said(&sitting, "depth layers=3 tokens=5 d_model=8; depth enter 2");
    uint64_t entered = sitting_digest(&sitting);
    assert_true(entered != apple);
    sitting_said(&sitting, "undo");
    assert_true(sitting_digest(&sitting) == apple);
    sitting_said(&sitting, "redo");
    char lines[2000];
    snprintf(lines, sizeof lines, "%s", sitting_said(&sitting, "state"));
    lines[strcspn(lines, "\n")] = 0;
    sitting_close(&sitting);
    sitting_open(&sitting);
    sitting_said(&sitting, lines);
    assert_true(sitting_digest(&sitting) == entered);
}

/* The stack was made before the setting changed, and stays what it was. */
static void a_layer_is_made_again_with_the_scale_its_stack_had(void **state) {
    (void)state;
    sitting_said(&sitting,
                 "load apple heads=2; depth layers=3 tokens=5 d_model=8 skip=off,on; scale off; depth enter 2");
    uint64_t entered = sitting_digest(&sitting);
    char lines[2000];
    snprintf(lines, sizeof lines, "%s", sitting_said(&sitting, "state"));
    lines[strcspn(lines, "\n")] = 0;
    sitting_close(&sitting);
    sitting_open(&sitting);
    sitting_said(&sitting, lines);
    assert_true(sitting_digest(&sitting) == entered);
}

static void a_layer_says_where_a_setting_makes_it_act_otherwise(void **state) {
    (void)state;
    sitting_said(&sitting, "depth layers=3 tokens=5 d_model=8");
    assert_null(strstr(sitting_said(&sitting, "depth enter 2"), "may differ"));
    sitting_said(&sitting, "mask causal");
    assert_non_null(strstr(sitting_said(&sitting, "depth enter 2"), "no mask, position or bias"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(every_layer_is_numpys, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(a_layer_that_is_entered_makes_what_the_stack_made, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(attention_alone_makes_all_rows_equal_in_four_layers, open_sitting,
                                        close_sitting),
        cmocka_unit_test_setup_teardown(what_was_done_before_a_stop_is_kept, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(a_stack_that_was_stopped_anywhere_goes_on_to_the_same_numbers, open_sitting,
                                        close_sitting),
        cmocka_unit_test_setup_teardown(an_entered_layer_is_taken_back_and_made_again_by_its_line, open_sitting,
                                        close_sitting),
        cmocka_unit_test_setup_teardown(a_layer_is_made_again_with_the_scale_its_stack_had, open_sitting,
                                        close_sitting),
        cmocka_unit_test_setup_teardown(a_layer_says_where_a_setting_makes_it_act_otherwise, open_sitting,
                                        close_sitting),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
