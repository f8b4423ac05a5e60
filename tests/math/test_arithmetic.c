/* Rounding to f32, f16 and bf16, against every number of the two small formats and the compiler's float. */
#include "support/check.h"

#include "math/arithmetic.h"
#include "math/random.h"

#include <float.h>
#include <math.h>
#include <string.h>

static const Arithmetic *named(const char *name) {
    for (size_t i = 0; i < ARITHMETIC_COUNT; i++)
        if (strcmp(ARITHMETICS[i].name, name) == 0) return &ARITHMETICS[i];
    fail_msg("no arithmetic %s", name);
    return NULL;
}

/* The number a positive bit pattern stands for: `fraction` bits below the exponent, whose bias is `bias`. */
static double decoded(unsigned pattern, int fraction, int bias) {
    int exponent = (int)(pattern >> fraction);
    double below = (double)(pattern & ((1u << fraction) - 1));
    return exponent ? ldexp(ldexp(1, fraction) + below, exponent - bias - fraction) : ldexp(below, 1 - bias - fraction);
}

static void assert_rounds(const Arithmetic *to, double value, double want) {
    double got = to->round(value);
    if (got != want || signbit(got) != signbit(want)) fail_msg("%s of %a is %a, not %a", to->name, value, got, want);
    got = to->round(-value);
    if (got != -want || signbit(got) == signbit(want)) fail_msg("%s of %a is %a, not %a", to->name, -value, got, -want);
}

/* Each number, the middle between it and the next, and both sides of the middle; after the largest comes inf. */
static void check_every_number(const char *name, int fraction, int bias, unsigned first_inf) {
    const Arithmetic *to = named(name);
    for (unsigned i = 0; i < first_inf; i++) {
        double low = decoded(i, fraction, bias), high = decoded(i + 1, fraction, bias), middle = (low + high) / 2;
        double above = i + 1 == first_inf ? INFINITY : high;
        assert_rounds(to, low, low);
        assert_rounds(to, middle, i % 2 ? above : low); /* a tie goes to the even pattern */
        assert_rounds(to, nextafter(middle, 0), low);
        assert_rounds(to, nextafter(middle, INFINITY), above);
    }
}

static void f16_and_bf16_are_right_at_every_number_and_every_tie_they_have(void **state) {
    (void)state;
    check_every_number("f16", 10, 15, 0x7C00);
    check_every_number("bf16", 7, 127, 0x7F80);
    assert_close(decoded(0x7BFF, 10, 15), 65504, 0);
    assert_close(decoded(0x7F7F, 7, 127) / 3.3895e38, 1, 1e-5);
}

static void f32_is_what_the_compiler_makes_of_a_float(void **state) {
    (void)state;
    Random random = random_new(5);
    const Arithmetic *to = named("f32");
    size_t small = 0, large = 0;
    for (size_t i = 0; i < 2000000; i++) {
        uint64_t bits = random_bits(&random), place = 1023 - 160 + random_bits(&random) % 320;
        if (i % 3 == 0) bits = bits >> 28 << 28; /* many ties: at most one bit more than a float has */
        bits = (bits & UINT64_C(0x800FFFFFFFFFFFFF)) | place << 52;
        double value;
        memcpy(&value, &bits, sizeof value);
        double want =
            fabs(value) > FLT_MAX && fabs(value) >= 0x1.ffffffp127 ? copysign(INFINITY, value) : (double)(float)value;
        double got = to->round(value);
        if (memcmp(&got, &want, sizeof got) != 0) fail_msg("f32 of %a is %a, not %a", value, got, want);
        small += fabs(got) < FLT_MIN;
        large += isinf(got) != 0;
    }
    print_message("%zu below the normal numbers, %zu inf\n", small, large);
    assert_true(small > 10000 && large > 10000);
}

static void nothing_is_rounded_twice(void **state) {
    (void)state;
    double value = 1 + 0x1p-11 + 0x1p-40; /* as a float it is a tie of f16 */
    assert_true(named("f16")->round(value) == 1 + 0x1p-10);
    assert_true(named("f16")->round((double)(float)value) == 1);
}

static void inf_nan_and_the_sign_of_zero_stay(void **state) {
    (void)state;
    for (size_t i = 1; i < ARITHMETIC_COUNT; i++) {
        assert_true(isnan(ARITHMETICS[i].round(NAN)));
        assert_rounds(&ARITHMETICS[i], INFINITY, INFINITY);
        assert_rounds(&ARITHMETICS[i], 0, 0);
        assert_rounds(&ARITHMETICS[i], 1e-320, 0);
        assert_rounds(&ARITHMETICS[i], DBL_MAX, INFINITY);
    }
    assert_null(named("f64")->round);
    assert_ptr_equal(named("f64"), &ARITHMETICS[0]);
}

static void numbers_worth_knowing_come_out(void **state) {
    (void)state;
    assert_rounds(named("bf16"), 257, 256);
    assert_rounds(named("bf16"), 30.1, 30.125);
    assert_rounds(named("bf16"), 0.1, 0.10009765625);
    assert_rounds(named("f16"), 257, 257);
    assert_rounds(named("f16"), -1e9, -INFINITY);
    assert_rounds(named("f16"), -65504 - 16, -INFINITY);
    assert_rounds(named("f32"), -1e9 + 4, -1e9); /* ulp(1e9) is 64 */
    assert_true(nextafterf(1e9f, INFINITY) - 1e9f == 64);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(f16_and_bf16_are_right_at_every_number_and_every_tie_they_have),
        cmocka_unit_test(f32_is_what_the_compiler_makes_of_a_float),
        cmocka_unit_test(nothing_is_rounded_twice),
        cmocka_unit_test(inf_nan_and_the_sign_of_zero_stay),
        cmocka_unit_test(numbers_worth_knowing_come_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
