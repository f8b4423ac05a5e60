/* The clinic's table of consequences, measured on its patients: what shows each planted bug, to the digits the
 * catalogue prints. The figures were computed by a float64 model in NumPy. */
#include "support/clinic.h"

#include <math.h>

enum { SEEN_BY_ALL = 3 };

/* Half a unit of the last digit printed. */
static const double DIGITS2 = 0.005, DIGITS3 = 0.0005;

static void metrics_show_the_bugs_as_the_catalogue_says(void **state) {
    (void)state;
    static const struct {
        PatientId patient;
        const char *bug, *metric;
        size_t head;
        double value, tolerance;
    } SIGNS[] = {
        {WIDE, NULL, "ratio", 0, 1, 1e-6},
        {WIDE, NULL, "hn", 0, .903, .0005},
        {WIDE, "no-scale", "ratio", 0, 8, 1e-9},
        {WIDE, "no-scale", "hn", 0, .185, .00051}, /* 0.18449956 */
        {WIDE, "scale-d-model", "ratio", 0, .7071, .00005},
        {WIDE, "scale-d-model", "hn", 0, .949, .0005},
        {WIDE, "scale-d-head", "ratio", 0, .125, 1e-9},
        {WIDE, "scale-d-head", "hn", 0, .998, .0005},
        {WARD, "softmax-columns", "wrongsum", 0, 1.332, .0005},
        {WARD, "softmax-columns", "forbidden", 0, 0, 0},
        {WARD, "softmax-columns", "leak", 0, .107, .0005},
        {WARD, "mask-after-softmax", "leak", 0, .068, .0005},
        {WARD, "mask-multiplied", "forbidden", 0, .961, .0005},
        {WARD, "mask-added", "forbidden", 0, .946, .0005},
        {WARD, NULL, "diag", 0, .435, .0005},
        {WARD, "mask-inverted", "diag", 0, 0, 0},
        {WARD, "mask-inverted", "forbidden", 0, 1, 1e-12},
        {WARD, "mask-inverted", "leak", 0, 2.31, .005},
        {WARD, "mask-peek", "forbidden", 0, .970, .0005},
        {WARD, "mask-peek", "leak", 0, .191, .0005},
        {WARD, "mask-blind", "diag", 0, 0, 0},
        {WARD, "mask-blind", "leak", 0, 0, 0},
        {PADDED, "padding-rows", "forbidden", 0, .505, .0005},
        {LEFT, "dead-row-uniform", "leak", 0, .330, .0005},
        {ALIBI_WARD, NULL, "dist", 0, .643, .0005},
        {ALIBI_WARD, "alibi-slope", "dist", 0, .294, .0005},
        {WARD, "reshape-heads", "leak", 0, .354, .0005},
        {WARD, "reshape-heads", "crosstalk", 0, .149, .0005},
        {WARD, "reshape-heads", "wrongsum", 0, 0, 1e-6},
        {WARD, "reshape-heads", "forbidden", 0, 0, 0},
        {WARD, "concat-heads", "leak", 0, .192, .0005},
        {WARD, "concat-heads", "crosstalk", 0, 0, 0},
        {OPEN, NULL, "diag", 0, .157, .0005},
        {OPEN, "keys-from-wq", "diag", 0, .469, .0005},
        {OPEN, "keys-from-wq", "asymmetry", 0, 0, 0},
        {WIDE, NULL, "diag", 0, .071, .0005},
        {WIDE, "keys-from-wq", "diag", 0, .964, .0005},
        {WIDE, "keys-from-wq", "asymmetry", 0, 0, 0},
        {WINDOW_WARD, "window-plus-one", "forbidden", 0, .486, .0005},
        {WINDOW_WARD, "window-plus-one", "leak", 0, 0, 0},
    };
    for (size_t i = 0; i < sizeof SIGNS / sizeof *SIGNS; i++) {
        Sitting s;
        clinic_open(&s, PATIENTS[SIGNS[i].patient].lines);
        Model m = clinic_with(&s, SIGNS[i].bug);
        double value = clinic_metric(&m, SIGNS[i].metric, SIGNS[i].head, 0);
        if (fabs(value - SIGNS[i].value) > SIGNS[i].tolerance)
            print_error("%s of %s with %s:\n", SIGNS[i].metric, PATIENTS[SIGNS[i].patient].name,
                        SIGNS[i].bug ? SIGNS[i].bug : "nothing");
        assert_close(value, SIGNS[i].value, SIGNS[i].tolerance);
        sitting_close(&s);
    }
}

static void healthy_patients_show_healthy_signs(void **state) {
    (void)state;
    static const PatientId NO_LEAK[] = {WARD, LEFT, ROPE_WARD, ALIBI_WARD, WINDOW_WARD};
    for (PatientId id = WARD; id < PATIENT_COUNT; id++) {
        Sitting s;
        clinic_open(&s, PATIENTS[id].lines);
        Model m = s.session.now.model;
        assert_close(clinic_metric(&m, "wrongsum", 0, 0), 0, 1e-12);
        assert_close(clinic_metric(&m, "forbidden", 0, 0), 0, 0);
        assert_close(clinic_metric(&m, "ratio", 0, 0), 1, 1e-12);
        assert_close(clinic_metric(&m, "crosstalk", 0, 0), 0, 0);
        for (size_t i = 0; i < sizeof NO_LEAK / sizeof *NO_LEAK; i++)
            if (NO_LEAK[i] == id) assert_close(clinic_metric(&m, "leak", 0, 0), 0, 0);
        sitting_close(&s);
    }
}

/* A row of a head's weights. */
static void assert_weights(const Model *m, size_t head, size_t row, const double *want, size_t count,
                           double tolerance) {
    for (size_t j = 0; j < count; j++) assert_close(clinic_cell(m, WEIGHTS, head, row, j), want[j], tolerance);
}

static void softmax_columns_makes_columns_of_1_and_rows_of_anything(void **state) {
    (void)state;
    Sitting s;
    clinic_open(&s, PATIENTS[WARD].lines);
    Model m = clinic_with(&s, "softmax-columns");
    double least = 9, most = 0;
    for (size_t h = 0; h < SEEN_BY_ALL; h++)
        for (size_t i = 0; i < 7; i++) {
            assert_close(clinic_metric(&m, "colsum", h, i), 1, 1e-12);
            least = fmin(least, clinic_metric(&m, "rowsum", h, i));
            most = fmax(most, clinic_metric(&m, "rowsum", h, i));
        }
    assert_close(least, .007, DIGITS3);
    assert_close(most, 2.332, DIGITS3);
    sitting_close(&s);
}

static void late_and_soft_masks_leave_the_rows_of_the_catalogue(void **state) {
    (void)state;
    static const double SUMS[] = {.020, .871, .245, .598, .784, .872, 1};
    static const double MULTIPLIED[] = {.039, .160, .160, .160, .160, .160, .160};
    static const double ADDED[] = {.054, .648, .015, .005, .140, .112, .025};
    Sitting s;
    clinic_open(&s, PATIENTS[WARD].lines);
    Model m = clinic_with(&s, "mask-after-softmax");
    for (size_t i = 0; i < 7; i++) assert_close(clinic_metric(&m, "rowsum", 0, i), SUMS[i], DIGITS3);
    m = clinic_with(&s, "mask-multiplied");
    assert_weights(&m, 0, 0, MULTIPLIED, 7, DIGITS3);
    m = clinic_with(&s, "mask-added");
    assert_weights(&m, 0, 0, ADDED, 7, DIGITS3);
    sitting_close(&s);
}

static void moved_and_turned_masks_empty_the_rows_of_the_catalogue(void **state) {
    (void)state;
    static const double NONE[7] = {0}, NEXT[7] = {.030, .970}, FIRST[7] = {1};
    Sitting s;
    clinic_open(&s, PATIENTS[WARD].lines);
    Model healthy = clinic_with(&s, NULL), m = clinic_with(&s, "mask-inverted");
    for (size_t h = 0; h < SEEN_BY_ALL; h++) assert_weights(&m, h, 6, NONE, 7, 0);
    m = clinic_with(&s, "mask-peek");
    assert_weights(&m, 0, 0, NEXT, 7, DIGITS3);
    for (size_t h = 0; h < SEEN_BY_ALL; h++)
        for (size_t j = 0; j < 7; j++)
            assert_close(clinic_cell(&m, WEIGHTS, h, 6, j), clinic_cell(&healthy, WEIGHTS, h, 6, j), 0);
    m = clinic_with(&s, "mask-blind");
    for (size_t h = 0; h < SEEN_BY_ALL; h++) {
        assert_weights(&m, h, 0, NONE, 7, 0);
        assert_weights(&m, h, 1, FIRST, 7, 0);
    }
    sitting_close(&s);
}

static void padding_rows_lets_padding_be_read_and_silences_it(void **state) {
    (void)state;
    static const double ON_PADDING[] = {.143, .082, .251, .287, .216}, NONE[7] = {0};
    Sitting s;
    clinic_open(&s, PATIENTS[PADDED].lines);
    Model m = clinic_with(&s, "padding-rows");
    for (size_t i = 0; i < 5; i++)
        assert_close(clinic_cell(&m, WEIGHTS, 0, i, 5) + clinic_cell(&m, WEIGHTS, 0, i, 6), ON_PADDING[i], DIGITS3);
    assert_weights(&m, 0, 5, NONE, 7, 0);
    assert_weights(&m, 0, 6, NONE, 7, 0);
    sitting_close(&s);
}

static void empty_rows_share_evenly_or_become_nan(void **state) {
    (void)state;
    Sitting s;
    clinic_open(&s, PATIENTS[LEFT].lines);
    Model healthy = clinic_with(&s, NULL), even = clinic_with(&s, "dead-row-uniform"),
          lost = clinic_with(&s, "dead-row-nan");
    for (size_t h = 0; h < SEEN_BY_ALL; h++)
        for (size_t i = 0; i < 7; i++)
            for (size_t j = 0; j < 7; j++) {
                double right = clinic_cell(&healthy, WEIGHTS, h, i, j);
                assert_close(clinic_cell(&even, WEIGHTS, h, i, j), i < 2 ? 1 / 7.0 : right, 1e-15);
                assert_close(clinic_cell(&lost, WEIGHTS, h, i, j), i < 2 ? NAN : right, 0);
                if (i < 2) assert_close(right, 0, 0);
            }
    sitting_close(&s);
}

static size_t rows_with_nan(const Model *m) {
    size_t rows = 0;
    for (size_t h = 0; h < m->set.heads; h++)
        for (size_t i = 0; i < 7; i++) {
            bool has_nan = false;
            for (size_t j = 0; j < 7; j++) has_nan = has_nan || isnan(clinic_cell(m, WEIGHTS, h, i, j));
            rows += has_nan;
        }
    return rows;
}

/* The catalogue counts 15 rows of 21, which is without the mask: with it three of the overflowing cells are hidden. */
static void no_max_overflows_in_most_rows_of_the_loud_patient(void **state) {
    (void)state;
    Sitting s;
    clinic_open(&s, PATIENTS[LOUD].lines);
    Model healthy = clinic_with(&s, NULL), m = clinic_with(&s, "no-max");
    double largest = 0;
    for (size_t h = 0; h < SEEN_BY_ALL; h++)
        for (size_t i = 0; i < 49; i++) largest = fmax(largest, clinic_cell(&healthy, SCALED, h, i / 7, i % 7));
    assert_close(largest, 5075, .5);
    assert_int_equal(rows_with_nan(&healthy), 0);
    assert_int_equal(rows_with_nan(&m), 12);
    m.set.causal = false;
    assert_int_equal(rows_with_nan(&m), 15);
    assert_close(clinic_metric(&healthy, "wrongsum", 0, 0), 0, 1e-12);
    assert_close(clinic_metric(&m, "wrongsum", 0, 0), NAN, 0);
    sitting_close(&s);
}

static void alibi_slope_doubles_the_bias_of_eight_heads(void **state) {
    (void)state;
    Sitting s;
    clinic_open(&s, PATIENTS[ALIBI_WARD].lines);
    Model healthy = clinic_with(&s, NULL), m = clinic_with(&s, "alibi-slope");
    assert_close(clinic_cell(&healthy, POSITION_BIAS, 0, 6, 0), -3, 0);
    assert_close(clinic_cell(&m, POSITION_BIAS, 0, 6, 0), -6, 0);
    assert_close(clinic_cell(&m, POSITION_BIAS, 7, 1, 0), -1 / 128.0, 0);
    sitting_close(&s);
}

static void reshape_heads_breaks_equivariance(void **state) {
    (void)state;
    Sitting s;
    clinic_open(&s, PATIENTS[OPEN].lines);
    Model m = clinic_with(&s, "reshape-heads"), swapped = m;
    assert_true(clinic_metric(&s.session.now.model, "perm", 0, 0) < 1e-12);
    assert_true(clinic_metric(&m, "perm", 0, 0) > 0.1);
    Matrix x = matrix_copy(&s.arena, m.given[X]);
    matrix_fill(matrix_rows(x, 0, 1), matrix_rows(m.given[X], 1, 1));
    matrix_fill(matrix_rows(x, 1, 1), matrix_rows(m.given[X], 0, 1));
    swapped.given[X] = x;
    double most = 0;
    for (size_t i = 0; i < 7; i++)
        for (size_t j = 0; j < 12; j++)
            most =
                fmax(most, fabs(clinic_cell(&m, OUT, 0, i, j) - clinic_cell(&swapped, OUT, 0, i < 2 ? 1 - i : i, j)));
    assert_close(most, 1.29, DIGITS2);
    sitting_close(&s);
}

static void what_is_wrong_after_the_weights_leaves_them_alone(void **state) {
    (void)state;
    Sitting s;
    clinic_open(&s, PATIENTS[WARD].lines);
    Model healthy = clinic_with(&s, NULL), joined = clinic_with(&s, "concat-heads"), unmixed = clinic_with(&s, "no-wo"),
          values = clinic_with(&s, "values-from-wk"), twice = values;
    assert_true(clinic_same(&healthy, &joined, WEIGHTS));
    assert_close(clinic_apart(&healthy, &joined, OUT, 0), 2.28, DIGITS2);
    assert_true(clinic_same(&healthy, &unmixed, CONCAT));
    assert_close(clinic_apart(&healthy, &unmixed, OUT, 0), 2.69, DIGITS2);
    assert_true(clinic_same(&healthy, &values, WEIGHTS));
    assert_true(clinic_apart(&healthy, &values, V, 0) > 0.1);
    twice.given[WV] = matrix_copy(&s.arena, values.given[WV]);
    *matrix_cell(twice.given[WV], 0, 0) = 9;
    assert_true(clinic_same(&twice, &values, OUT));
    twice = unmixed;
    twice.given[WO] = matrix_copy(&s.arena, unmixed.given[WO]);
    *matrix_cell(twice.given[WO], 0, 0) = 9;
    assert_true(clinic_same(&twice, &unmixed, OUT));
    sitting_close(&s);
}

static void keys_from_wq_do_not_listen_to_wk(void **state) {
    (void)state;
    Sitting s;
    clinic_open(&s, PATIENTS[WIDE].lines);
    Model m = clinic_with(&s, "keys-from-wq"), changed = m;
    changed.given[WK] = matrix_copy(&s.arena, m.given[WK]);
    *matrix_cell(changed.given[WK], 0, 0) = 9;
    assert_true(clinic_same(&m, &changed, OUT));
    Arena arena = {0};
    assert_int_equal(verdict_of(trace_new(&arena, &m), 0), DIAGONAL);
    arena_free(&arena);
    sitting_close(&s);
}

static void whoever_takes_a_matrix_takes_its_vector_too(void **state) {
    (void)state;
    Sitting s;
    clinic_open(&s, PATIENTS[OPEN].lines);
    for (StepId id = BQ; id <= BV; id++) s.session.now.model.given[id] = matrix_made(&s.arena, 1, 12, id);
    Model keys = clinic_with(&s, "keys-from-wq"), values = clinic_with(&s, "values-from-wk");
    assert_close(clinic_metric(&keys, "asymmetry", 1, 0), 0, 0);
    for (size_t i = 0; i < 28; i++)
        assert_close(clinic_cell(&values, V, 2, i / 4, i % 4), clinic_cell(&values, K, 2, i / 4, i % 4), 0);
    sitting_close(&s);
}

static void roles_swapped_transposes_the_scores_to_the_last_bit(void **state) {
    (void)state;
    Sitting s;
    clinic_open(&s, PATIENTS[OPEN].lines);
    Model healthy = clinic_with(&s, NULL), m = clinic_with(&s, "roles-swapped");
    Arena arena = {0};
    Trace *left = trace_new(&arena, &healthy), *right = trace_new(&arena, &m);
    for (size_t h = 0; h < SEEN_BY_ALL; h++)
        assert_true(matrix_same(trace_value(left, SCORES, h), matrix_transpose(trace_value(right, SCORES, h))));
    arena_free(&arena);
    sitting_close(&s);
}

static void dropout_is_another_on_the_next_run_and_the_same_on_the_same(void **state) {
    (void)state;
    Sitting s;
    clinic_open(&s, PATIENTS[OPEN].lines);
    Model m = clinic_with(&s, "dropout-on"), again = m, next = m;
    next.bug_run++;
    double least = 9, most = 0, apart = 0;
    size_t zeros = 0;
    for (size_t h = 0; h < SEEN_BY_ALL; h++) {
        apart = fmax(apart, clinic_apart(&m, &next, WEIGHTS, h));
        for (size_t i = 0; i < 7; i++) {
            least = fmin(least, clinic_metric(&m, "rowsum", h, i));
            most = fmax(most, clinic_metric(&m, "rowsum", h, i));
            for (size_t j = 0; j < 7; j++) zeros += clinic_cell(&m, WEIGHTS, h, i, j) == 0;
        }
    }
    assert_close(least, .737, DIGITS3);
    assert_close(most, 1.111, DIGITS3);
    assert_int_equal(zeros, 16);
    assert_close(apart, .374, DIGITS3);
    assert_true(clinic_same(&m, &again, WEIGHTS));
    sitting_close(&s);
}

static void rope_bugs_spare_row_0(void **state) {
    (void)state;
    static const double ROWS[] = {1.29, 2.72, 2.92, 4.72, 4.02, 8.24, 6.71};
    Sitting s;
    clinic_open(&s, PATIENTS[ROPE_WARD].lines);
    Model healthy = clinic_with(&s, NULL), pairs = clinic_with(&s, "rope-pairs"),
          values = clinic_with(&s, "rope-on-values");
    for (size_t i = 0; i < 7; i++) {
        double most = 0;
        for (size_t j = 0; j < 7; j++)
            most = fmax(most, fabs(clinic_cell(&healthy, SCALED, 0, i, j) - clinic_cell(&pairs, SCALED, 0, i, j)));
        assert_close(most, ROWS[i], DIGITS2);
        assert_close(clinic_cell(&healthy, WEIGHTS, 0, 0, i), clinic_cell(&pairs, WEIGHTS, 0, 0, i), 0);
    }
    assert_close(clinic_cell(&healthy, SCALED, 0, 0, 0), clinic_cell(&pairs, SCALED, 0, 0, 0), 0);
    assert_true(clinic_same(&healthy, &values, WEIGHTS));
    assert_close(clinic_apart(&healthy, &values, OUT, 0), 1.06, DIGITS2);
    for (size_t h = 0; h < SEEN_BY_ALL; h++)
        for (size_t c = 0; c < 4; c++)
            assert_close(clinic_cell(&healthy, Z, h, 0, c), clinic_cell(&values, Z, h, 0, c), 0);
    sitting_close(&s);
}

static size_t keys_seen(const Model *m, size_t row, size_t keys) {
    size_t seen = 0;
    for (size_t j = 0; j < keys; j++) seen += clinic_cell(m, MASKED, 0, row, j) != -INFINITY;
    return seen;
}

static void windows_and_offsets_change_how_many_keys_are_seen(void **state) {
    (void)state;
    Sitting s;
    clinic_open(&s, PATIENTS[WINDOW_WARD].lines);
    Model healthy = clinic_with(&s, NULL), m = clinic_with(&s, "window-plus-one");
    assert_int_equal(keys_seen(&healthy, 6, 7), 3);
    assert_int_equal(keys_seen(&m, 6, 7), 4);
    sitting_close(&s);
    clinic_open(&s, PATIENTS[SHORT].lines);
    healthy = clinic_with(&s, NULL), m = clinic_with(&s, "align-top-left");
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(keys_seen(&healthy, i, 7), 5 + i);
        assert_int_equal(keys_seen(&m, i, 7), 1 + i);
    }
    sitting_close(&s);
}

static void groups_tiled_spoils_the_two_heads_between(void **state) {
    (void)state;
    Sitting s;
    clinic_open(&s, PATIENTS[GROUPS].lines);
    Model healthy = clinic_with(&s, NULL), m = clinic_with(&s, "groups-tiled");
    assert_close(clinic_apart(&healthy, &m, WEIGHTS, 0), 0, 0);
    assert_close(clinic_apart(&healthy, &m, WEIGHTS, 1), .451, DIGITS3);
    assert_close(clinic_apart(&healthy, &m, WEIGHTS, 2), .434, DIGITS3);
    assert_close(clinic_apart(&healthy, &m, WEIGHTS, 3), 0, 0);
    sitting_close(&s);
}

static void lessons_find_their_figures(void **state) {
    (void)state;
    static const struct {
        const char *lines, *bug;
        StepId step;
        size_t head, row, col;
        double value, tolerance;
    } CELLS[] = {
        {"load twoheads heads=2", NULL, SCALED, 0, 0, 0, 1.41421, 1e-5},
        {"load twoheads heads=2", "scale-d-model", SCALED, 0, 0, 0, 1, 0},
        {"load leak; mask causal", "mask-after-softmax", WEIGHTS, 0, 0, 3, 0, 0},
        {"load leak; mask causal; edit k[3,3] 3", "mask-after-softmax", WEIGHTS, 0, 0, 0, .00666, 1e-5},
        {"load leak; mask causal; edit k[3,3] 3", "mask-after-softmax", Z, 0, 0, 0, .00666, 1e-5},
        {"load leak; mask causal; edit k[3,3] 3", NULL, WEIGHTS, 0, 0, 0, 1, 0},
        {"load pad; padding 1 1 0; mask padding", NULL, Z, 0, 2, 0, 2, 0},
        {"load pad; padding 1 1 0; mask padding", "padding-rows", Z, 0, 0, 0, 34.66667, 1e-5},
        {"load leak; mask causal", "mask-inverted", WEIGHTS, 0, 3, 3, 0, 0},
        {"load leak; mask causal", "mask-inverted", WEIGHTS, 0, 0, 0, 0, 0},
        {"load leak; mask causal", NULL, WEIGHTS, 0, 3, 3, .53445, 1e-5},
        {"load split heads=2", NULL, SCORES, 0, 0, 1, 17, 0},
        {"load split heads=2", "reshape-heads", SCORES, 0, 0, 1, 11, 0},
        {"load split heads=2", "reshape-heads", SCORES, 1, 0, 0, 61, 0},
        {"load apple heads=2; load x data/apple-more/xphone.csv", "no-wo", OUT, 0, 0, 0, 0, 0},
        {"load apple heads=2; load x data/apple-more/xphone.csv", "no-wo", OUT, 0, 0, 4, .93174, 1e-5},
        {"load apple heads=2; load x data/apple-more/xphone.csv", "no-wo", OUT, 0, 0, 1, 1.79397, 1e-5},
        {"load apple heads=2; load x data/apple-more/xphone.csv", NULL, OUT, 0, 0, 0, -1.79397, 1e-5},
        {"load apple heads=2; load x data/apple-more/xphone.csv", NULL, OUT, 0, 0, 5, .93174, 1e-5},
        {"load apple heads=2; load x data/apple-more/xphone.csv", NULL, OUT, 0, 0, 4, 0, 0},
        {"load twoplaces heads=2", "concat-heads", CONCAT, 0, 0, 1, 4.99866, 1e-5},
        {"load twoplaces heads=2", "concat-heads", CONCAT, 0, 1, 0, 5.99732, 1e-5},
        {"load twoplaces heads=2", "concat-heads", CONCAT, 0, 1, 1, 2.00268, 1e-5},
        {"load twoplaces heads=2", NULL, CONCAT, 0, 1, 0, 4.99866, 1e-5},
        {"new tokens=7 d_model=12 heads=3 d_head=4 seed=15; position rope", NULL, SCALED, 0, 6, 0, -.5347, 1e-4},
        {"new tokens=7 d_model=12 heads=3 d_head=4 seed=15; position rope", "rope-pairs", SCALED, 0, 6, 0, -.1266,
         1e-4},
        {"new tokens=7 d_model=12 heads=3 d_head=4 seed=15; position rope", "rope-pairs", SCALED, 0, 0, 0, -1.4107,
         1e-4},
    };
    for (size_t i = 0; i < sizeof CELLS / sizeof *CELLS; i++) {
        Sitting s;
        clinic_open(&s, CELLS[i].lines);
        Model m = clinic_with(&s, CELLS[i].bug);
        assert_close(clinic_cell(&m, CELLS[i].step, CELLS[i].head, CELLS[i].row, CELLS[i].col), CELLS[i].value,
                     CELLS[i].tolerance);
        sitting_close(&s);
    }
}

static void lessons_find_their_row_sums(void **state) {
    (void)state;
    static const struct {
        const char *lines, *bug;
        size_t row;
        double value;
    } SUMS[] = {
        {"load hand3; mask causal", "softmax-columns", 0, .24473},
        {"load hand3; mask causal", "softmax-columns", 2, 1.59003},
        {"load axis; scale off", "softmax-columns", 0, 1.25},
        {"load axis; scale off", "softmax-columns", 1, .75},
        {"load leak; mask causal", "mask-after-softmax", 0, .22452},
    };
    for (size_t i = 0; i < sizeof SUMS / sizeof *SUMS; i++) {
        Sitting s;
        clinic_open(&s, SUMS[i].lines);
        Model m = clinic_with(&s, SUMS[i].bug);
        assert_close(clinic_metric(&m, "rowsum", 0, SUMS[i].row), SUMS[i].value, 1e-5);
        assert_close(clinic_metric(&s.session.now.model, "rowsum", 0, SUMS[i].row), 1, 1e-12);
        sitting_close(&s);
    }
}

static void tied_keys_show_their_fingerprint_at_width_64(void **state) {
    (void)state;
    Sitting s;
    clinic_open(&s, "new tokens=8 d_model=64 heads=1 d_head=64 seed=1; init healthy seed=8");
    Model m = clinic_with(&s, "keys-from-wq");
    assert_close(clinic_metric(&m, "diag", 0, 0), .985, 1e-3);
    assert_close(clinic_metric(&m, "asymmetry", 0, 0), 0, 0);
    assert_true(clinic_metric(&s.session.now.model, "asymmetry", 0, 0) > 1);
    sitting_close(&s);
}

static void swap_kv_lets_content_steer_the_address(void **state) {
    (void)state;
    Sitting s;
    clinic_open(&s, "new tokens=3 d_model=4 heads=1 seed=3");
    Model healthy = clinic_with(&s, NULL), m = clinic_with(&s, "swap-kv");
    sitting_said(&s, "edit wv[0,0] 3");
    Model edited = s.session.now.model, sick = clinic_with(&s, "swap-kv");
    assert_true(clinic_same(&healthy, &edited, WEIGHTS));
    assert_false(clinic_same(&m, &sick, WEIGHTS));
    for (size_t i = 0; i < 3; i++) assert_close(clinic_metric(&m, "rowsum", 0, i), 1, 1e-12);
    sitting_close(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(metrics_show_the_bugs_as_the_catalogue_says),
        cmocka_unit_test(healthy_patients_show_healthy_signs),
        cmocka_unit_test(softmax_columns_makes_columns_of_1_and_rows_of_anything),
        cmocka_unit_test(late_and_soft_masks_leave_the_rows_of_the_catalogue),
        cmocka_unit_test(moved_and_turned_masks_empty_the_rows_of_the_catalogue),
        cmocka_unit_test(padding_rows_lets_padding_be_read_and_silences_it),
        cmocka_unit_test(empty_rows_share_evenly_or_become_nan),
        cmocka_unit_test(no_max_overflows_in_most_rows_of_the_loud_patient),
        cmocka_unit_test(alibi_slope_doubles_the_bias_of_eight_heads),
        cmocka_unit_test(reshape_heads_breaks_equivariance),
        cmocka_unit_test(what_is_wrong_after_the_weights_leaves_them_alone),
        cmocka_unit_test(keys_from_wq_do_not_listen_to_wk),
        cmocka_unit_test(whoever_takes_a_matrix_takes_its_vector_too),
        cmocka_unit_test(roles_swapped_transposes_the_scores_to_the_last_bit),
        cmocka_unit_test(dropout_is_another_on_the_next_run_and_the_same_on_the_same),
        cmocka_unit_test(rope_bugs_spare_row_0),
        cmocka_unit_test(windows_and_offsets_change_how_many_keys_are_seen),
        cmocka_unit_test(groups_tiled_spoils_the_two_heads_between),
        cmocka_unit_test(lessons_find_their_figures),
        cmocka_unit_test(lessons_find_their_row_sums),
        cmocka_unit_test(tied_keys_show_their_fingerprint_at_width_64),
        cmocka_unit_test(swap_kv_lets_content_steer_the_address),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
