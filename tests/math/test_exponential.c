/* Our exp against the long one of the C library, at its edges, and in rows of every width against one number at a time. */
#include "support/check.h"

#include "math/exponential.h"
#include "math/kernel.h"
#include "math/random.h"
#include "math/row.h"

#include <float.h>
#include <math.h>
#include <string.h>

static bool same(double a, double b) {
    return memcmp(&a, &b, sizeof a) == 0 || (isnan(a) && isnan(b));
}

/* How many last places of the result it is off; below the normal numbers a place is the smallest one. */
static double places_off(double x) {
    long double want = expl(x);
    int exponent;
    frexpl(want, &exponent);
    if (exponent < DBL_MIN_EXP) exponent = DBL_MIN_EXP;
    return (double)(fabsl((long double)exponential(x) - want) / ldexpl(1, exponent - DBL_MANT_DIG));
}

static void exp_is_within_a_last_place_everywhere(void **state) {
    (void)state;
    static const struct {
        double from, to, most;
    } SPANS[] = {{-0.36, 0.36, 0.7}, {-1, 0, 0.7}, {-40, 40, 0.7}, {-708.3, 709.7, 0.7}, {-745.13, -708.3, 0.8}};
    double slack = LDBL_MANT_DIG > DBL_MANT_DIG ? 0 : 1; /* nothing longer to compare with */
    Random random = random_new(3);
    for (size_t s = 0; s < sizeof SPANS / sizeof *SPANS; s++)
        for (size_t i = 0; i < 200000; i++) {
            double x = SPANS[s].from + (SPANS[s].to - SPANS[s].from) * random_unit(&random), off = places_off(x);
            if (!(off <= SPANS[s].most + slack)) fail_msg("exp(%a) is %g last places off", x, off);
        }
}

static void exp_has_its_limits(void **state) {
    (void)state;
    static const double CASES[][2] = {{0, 1},
                                      {-0.0, 1},
                                      {INFINITY, INFINITY},
                                      {-INFINITY, 0},
                                      {1e300, INFINITY},
                                      {-1e300, 0},
                                      {5e-324, 1},
                                      {-1e-300, 1},
                                      {0x1.62e42fefa39efp+9, 0x1.fffffffffff2ap+1023}, /* 709.78: the last finite */
                                      {0x1.62e42fefa39f0p+9, INFINITY},
                                      {-0x1.74910d52d3051p+9, 0x1p-1074}, /* -745.13 */
                                      {-0x1.74910d52d3052p+9, 0}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        if (!same(exponential(CASES[i][0]), CASES[i][1]))
            fail_msg("exp(%a) is %a, not %a", CASES[i][0], exponential(CASES[i][0]), CASES[i][1]);
    assert_true(isnan(exponential(NAN)));
}

/* Numbers of every kind, so that clamped, masked and ordinary lanes meet in one register. */
static double mixed(Random *random) {
    static const double ODD[] = {0, -0.0, -INFINITY, INFINITY, NAN, 709.9, -745.2, -720, 1e-310};
    size_t pick = random_bits(random) % 40;
    return pick < sizeof ODD / sizeof *ODD ? ODD[pick] : 40 * random_normal(random);
}

enum { LONGEST = 37 };

static void rows_of_every_width_have_the_bits_of_one_number_at_a_time(void **state) {
    (void)state;
    Random random = random_new(5);
    size_t tried = 0;
    for (size_t w = 0; w < ROW_WAY_COUNT; w++) {
        const RowWay *way = &ROW_WAYS[w];
        if (!way->here()) continue;
        tried++;
        for (size_t round = 0; round < 400; round++) {
            size_t count = round % (LONGEST + 1);
            double from[LONGEST], to[LONGEST + 1], lane[8] = {0}, less = round % 3 ? random_normal(&random) : 0;
            for (size_t j = 0; j < count; j++) from[j] = mixed(&random);
            to[count] = 77;
            double sum = way->powers(to, from, count, less);
            for (size_t j = 0; j < count; j++) {
                if (!same(to[j], exponential(from[j] - less))) fail_msg("%s: exp(%a)", way->name, from[j] - less);
                lane[j % 8] += to[j];
            }
            double law = ((lane[0] + lane[4]) + (lane[2] + lane[6])) + ((lane[1] + lane[5]) + (lane[3] + lane[7]));
            assert_true(same(sum, law) && same(way->sum(to, count), law));
            way->over(from, to, count, sum);
            for (size_t j = 0; j < count; j++) assert_true(same(from[j], to[j] / sum));
            double twice = random_normal(&random), chosen[LONGEST];
            way->scaled(from, to, count, twice, sum);
            for (size_t j = 0; j < count; j++) assert_true(same(from[j], to[j] * twice / sum));
            way->chosen(chosen, to, from, count, less);
            for (size_t j = 0; j < count; j++) assert_true(same(chosen[j], from[j] != 0 ? to[j] : less));
            assert_true(to[count] == 77);
        }
    }
    assert_true(tried >= 1);
}

/* The sums of a row of weights: in the eight lanes, one number at a time. */
static void weights_are_summed_in_every_width_with_the_same_bits(void **state) {
    (void)state;
    Random random = random_new(7);
    for (size_t round = 0; round < 400; round++) {
        size_t count = round % (LONGEST + 1);
        double w[LONGEST], x[LONGEST], lane[6][8] = {{0}}, sum[6], top = 0, most = 3, from = (double)(round % 19);
        double mean = random_normal(&random);
        bool lost = false, odd = round % 4 == 0;
        for (size_t j = 0; j < count; j++) {
            w[j] = odd ? mixed(&random) : random_unit(&random);
            x[j] = round % 3 ? random_normal(&random) : -INFINITY;
            if (!odd && x[j] == -INFINITY) w[j] = 0;
            double by[] = {w[j],
                           w[j] * w[j],
                           w[j] * w[j] * w[j],
                           w[j] * fabs(from - (double)j),
                           w[j] > 0 ? w[j] * (most - x[j]) : 0,
                           (w[j] - mean) * (w[j] - mean)};
            for (size_t s = 0; s < 6; s++) lane[s][j % 8] += by[s];
            lost |= !isfinite(w[j]);
            top = w[j] > top ? w[j] : top;
        }
        for (size_t s = 0; s < 6; s++) {
            const double *l = lane[s];
            sum[s] = ((l[0] + l[4]) + (l[2] + l[6])) + ((l[1] + l[5]) + (l[3] + l[7]));
        }
        for (size_t i = 0; i < ROW_WAY_COUNT; i++) {
            const RowWay *way = &ROW_WAYS[i];
            if (!way->here()) continue;
            RowSums got = way->weighed(w, x, count, most, from);
            assert_true(got.lost == lost && same(got.top, top) && same(way->spread(w, count, mean), sum[5]));
            assert_true(same(got.total, sum[0]) && same(got.squares, sum[1]) && same(got.cubes, sum[2]));
            assert_true(same(got.far, sum[3]) && same(got.apart, sum[4]));
        }
    }
}

static void the_largest_of_a_row_is_found_in_every_width(void **state) {
    (void)state;
    static const double NONE[] = {-INFINITY, -INFINITY, -INFINITY}, ZEROS[] = {-0.0, 0, -0.0};
    Random random = random_new(6);
    for (size_t w = 0; w < ROW_WAY_COUNT; w++) {
        const RowWay *way = &ROW_WAYS[w];
        if (!way->here()) continue;
        assert_true(same(way->most(NONE, 0), -INFINITY) && same(way->most(NONE, 3), -INFINITY));
        assert_true(same(way->most(ZEROS, 1), 0) && same(way->most(ZEROS, 3), 0));
        for (size_t round = 0; round < 300; round++) {
            double at[LONGEST], law = -INFINITY;
            size_t count = 1 + round % LONGEST, lost = random_bits(&random) % count;
            for (size_t j = 0; j < count; j++) {
                at[j] = random_normal(&random);
                if (at[j] > law) law = at[j];
            }
            assert_true(same(way->most(at, count), law));
            at[lost] = NAN;
            assert_true(isnan(way->most(at, count)));
        }
    }
}

/* softmax_row leaves out the cells behind the last that may be looked at; written down without that. */
static void softmax_is_the_same_with_the_masked_end_worked_out(void **state) {
    (void)state;
    Random random = random_new(7);
    for (size_t round = 0; round < 600; round++) {
        double score[LONGEST], weights[LONGEST], work[LONGEST], most = 0, temperature = round % 2 ? 1 : 0.7;
        size_t count = 1 + round % LONGEST, live = random_bits(&random) % (count + 1);
        bool stable = round % 3, odd = round % 5 == 0;
        for (size_t j = 0; j < count; j++)
            score[j] = j >= live ? -INFINITY : odd ? mixed(&random) : random_normal(&random);
        Matrix row = {score, 1, count, (ptrdiff_t)count, 1};
        if (softmax_empty(row)) continue;
        double sum = softmax_row(&ARITHMETICS[0], weights, work, row, temperature, stable, false, &most);
        double power[LONGEST], over[LONGEST], maximum = 0;
        for (size_t j = 0; j < count; j++) over[j] = score[j] / temperature;
        if (stable) maximum = ROW_WAYS[ROW_WAY_COUNT - 1].most(over, count);
        for (size_t j = 0; j < count; j++) power[j] = exponential(over[j] - maximum);
        assert_true(same(maximum, most) && same(row_sum(power, count), sum));
        for (size_t j = 0; j < count; j++) assert_true(same(power[j], work[j]) && same(power[j] / sum, weights[j]));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exp_is_within_a_last_place_everywhere),
        cmocka_unit_test(exp_has_its_limits),
        cmocka_unit_test(rows_of_every_width_have_the_bits_of_one_number_at_a_time),
        cmocka_unit_test(weights_are_summed_in_every_width_with_the_same_bits),
        cmocka_unit_test(the_largest_of_a_row_is_found_in_every_width),
        cmocka_unit_test(softmax_is_the_same_with_the_masked_end_worked_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
