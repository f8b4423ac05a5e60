#include "support/check.h"
#include "support/sitting.h"

#include "lab/cost.h"
#include "lab/cost_error.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Sitting sitting;

static int open_sitting(void **state) {
    (void)state;
    sitting_open(&sitting);
    sitting.session.batch = true; /* no clock */
    return 0;
}

static int close_sitting(void **state) {
    (void)state;
    sitting_close(&sitting);
    return 0;
}

static double figure(const char *line, const char *name) {
    if (line) sitting_said(&sitting, line);
    double value = NAN;
    const LabFigure *found = lab_figure(&sitting.session.experiment, name);
    assert_non_null(found);
    assert_true(found->of(&sitting.session.experiment, 0, &value));
    return value;
}

/* Counted one by one, as the masks say. */
static uint64_t counted_pairs(size_t n, bool causal, size_t window) {
    uint64_t pairs = 0;
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++) {
            bool seen = !causal || j <= i;
            if (window) seen = seen && i < j + window && j < i + window;
            pairs += seen;
        }
    return pairs;
}

static void pairs_are_the_cells_that_causal_and_window_leave(void **state) {
    (void)state;
    for (size_t n = 1; n <= 9; n++)
        for (size_t window = 0; window <= 11; window++)
            for (int causal = 0; causal <= 1; causal++) {
                char line[100];
                snprintf(line, sizeof line, "cost tokens=%zu d_model=4 heads=2 window=%zu causal=%s", n, window,
                         causal ? "on" : "off");
                assert_true(figure(line, "pairs") == (double)counted_pairs(n, causal, window));
            }
}

static void counts_are_exact_formulas(void **state) {
    (void)state;
    assert_true(figure("cost tokens=6 d_model=4 heads=2", "mults_qk") == 144);
    assert_true(figure(NULL, "mults_proj") == 384);
    assert_true(figure("cost tokens=1024 causal=on", "pairs") == 524800);
    assert_true(figure("cost tokens=8192 d_model=512 heads=8", "bytes_head") == 268435456);
    assert_true(figure(NULL, "bytes_all") == 2147483648);
    assert_close(figure("cost tokens=128,1024,8192 d_model=512", "share"), 8.0 / 9, 1e-15);
    assert_true(figure("cost tokens=8192 d_model=512 causal=on window=256", "share") < 0.25);
    assert_true(figure("cost tokens=1024 d_model=512 heads=8", "mults_qk") ==
                figure("cost tokens=1024 d_model=512 heads=1", "mults_qk"));
}

/* Seed 0 by NumPy: the table of errors of 64 tokens, d_head 32. */
static void errors_against_full_softmax_are_numpys(void **state) {
    (void)state;
    static const struct {
        const char *line;
        double error, outside;
    } KNOWN[] = {
        {"cost error window window=8", 1.169, 0.613},
        {"cost error window window=16", 0.675, 0.394},
        {"cost error window window=32", 0.332, 0.157},
        {"cost error window window=8 trend=0.5", 0.0395, 0.020},
        {"cost error linear sd=0.25", 0.319, NAN},
        {"cost error uniform sd=0.25", 0.320, NAN},
        {"cost error linear sd=0.5", 0.576, NAN},
        {"cost error uniform sd=0.5", 0.582, NAN},
        {"cost error linear", 0.859, NAN},
        {"cost error uniform", 0.869, NAN},
        {"cost error linear sd=2", 0.974, NAN},
        {"cost error uniform sd=2", 0.981, NAN},
        {"cost error window window=32 trend=0.5", 1.5e-7, NAN},
    };
    for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN; i++) {
        assert_close(figure(KNOWN[i].line, "error"), KNOWN[i].error, KNOWN[i].error < 0.001 ? 1e-8 : 5.1e-4);
        if (!isnan(KNOWN[i].outside)) assert_close(figure(NULL, "outside"), KNOWN[i].outside, 5.1e-4);
    }
}

static void online_softmax_is_exact_to_rounding_in_any_block(void **state) {
    (void)state;
    static const char *const LINES[] = {"cost error online block=1", "cost error online block=3",
                                        "cost error online block=16", "cost error online block=7 sd=40000"};
    for (size_t i = 0; i < sizeof LINES / sizeof *LINES; i++) assert_true(figure(LINES[i], "error") < 2e-15);
}

static void online_blocks_give_z_also_where_keys_are_masked(void **state) {
    (void)state;
    sitting_said(&sitting, "new tokens=7 d_model=6 heads=2 seed=4; mask causal; temperature 0.5; goto z");
    for (int row = 0; row < 7; row++) {
        char line[60];
        snprintf(line, sizeof line, "cost online block=3 row=%d", row);
        const char *said = sitting_said(&sitting, line), *end = strstr(said, "largest difference in this row: ");
        assert_non_null(end);
        assert_true(strtod(end + strlen("largest difference in this row: "), NULL) < 1e-15);
    }
}

static void a_figure_the_last_lab_does_not_leave_is_none(void **state) {
    (void)state;
    sitting_said(&sitting, "cost");
    assert_null(lab_figure(&sitting.session.experiment, "error"));
    sitting_said(&sitting, "cost error linear");
    assert_null(lab_figure(&sitting.session.experiment, "share"));
    double value;
    assert_false(lab_figure(&sitting.session.experiment, "outside")->of(&sitting.session.experiment, 0, &value));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(pairs_are_the_cells_that_causal_and_window_leave, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(counts_are_exact_formulas, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(errors_against_full_softmax_are_numpys, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(online_softmax_is_exact_to_rounding_in_any_block, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(online_blocks_give_z_also_where_keys_are_masked, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(a_figure_the_last_lab_does_not_leave_is_none, open_sitting, close_sitting),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
