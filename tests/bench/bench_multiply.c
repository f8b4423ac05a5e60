/* bench_multiply: GFLOP/s in double on one thread, median and best: `multiply N`, of two square matrices; `fused`, the peak
 * of a loop of fused multiply-adds on registers alone, as wide as this machine has them; `apart`, of a multiplication and
 * an addition, which is all that a sum with the same bits everywhere may use. */
#include "bench/clock.h"

#include "math/kernel.h"
#include "math/random.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { TIMES = 9, ROUNDS = 2000 * 1000, SUMS = 10 };

static double multiply_once(size_t n) {
    static Arena arena;
    static Matrix a, b, c;
    if (!c.at) {
        Random random = random_new(1);
        a = random_normals(&arena, &random, n, n);
        b = random_normals(&arena, &random, n, n);
        c = matrix_new(&arena, n, n);
    }
    double start = clock_ms(CLOCK_MONOTONIC);
    multiply(c, a, b);
    return 2e-6 * (double)n * (double)n * (double)n / (clock_ms(CLOCK_MONOTONIC) - start);
}

/* A loop whose sums stay in registers. HIDE: the compiler is not to know that the factor stays the same. */
#ifdef __clang__
#define UNROLLED _Pragma("unroll")
#else
#define UNROLLED _Pragma("GCC unroll 16")
#endif
#define HIDE(x) __asm__ volatile("" : "+" REGISTER(x))
#define LOOP(NAME, VECTOR, LANES, TARGET, SUM)                                             \
    typedef double VECTOR __attribute__((vector_size(LANES * sizeof(double))));            \
    TARGET static double NAME(void) {                                                      \
        VECTOR sum[SUMS], factor, row;                                                     \
        double start = clock_ms(CLOCK_MONOTONIC);                                          \
        UNROLLED for (size_t i = 0; i < LANES; i++) factor[i] = 1e-9, row[i] = 1;          \
        UNROLLED for (size_t i = 0; i < SUMS; i++) sum[i] = row;                           \
        for (size_t k = 0; k < ROUNDS; k++) {                                              \
            UNROLLED for (size_t i = 0; i < SUMS; i++) {                                   \
                HIDE(factor);                                                              \
                SUM(sum[i], factor, row);                                                  \
            }                                                                              \
        }                                                                                  \
        UNROLLED for (size_t i = 0; i < SUMS; i++) HIDE(sum[i]);                           \
        return 2e-6 * LANES * SUMS * (double)ROUNDS / (clock_ms(CLOCK_MONOTONIC) - start); \
    }
#define APART(sum, a, b) ((sum) += (a) * (b))

#ifdef __x86_64__
#define REGISTER "v"
/* by way of a copy, for what an instruction written out takes would else be kept in memory */
#define FUSED(sum, a, b)                                                 \
    do {                                                                 \
        __typeof__(sum) copy = sum;                                      \
        __asm__("vfmadd231pd %2, %1, %0" : "+v"(copy) : "v"(a), "v"(b)); \
        sum = copy;                                                      \
    } while (0)
#define WIDE __attribute__((target("avx2,fma")))
#define WIDEST __attribute__((target("avx512f")))
LOOP(apart_narrow, Two, 2, , APART)
LOOP(apart_wide, Four, 4, WIDE, APART)
LOOP(apart_widest, Eight, 8, WIDEST, APART)
LOOP(fused_wide, FourFused, 4, WIDE, FUSED)
LOOP(fused_widest, EightFused, 8, WIDEST, FUSED)
static double apart_once(size_t n) {
    (void)n;
    if (__builtin_cpu_supports("avx512f")) return apart_widest();
    return __builtin_cpu_supports("avx2") ? apart_wide() : apart_narrow();
}
static double fused_once(size_t n) {
    (void)n;
    if (__builtin_cpu_supports("avx512f")) return fused_widest();
    return __builtin_cpu_supports("fma") ? fused_wide() : 0;
}
#elif defined __aarch64__
#define REGISTER "w"
#define FUSED(sum, a, b)                                                   \
    do {                                                                   \
        __typeof__(sum) copy = sum;                                        \
        __asm__("fmla %0.2d, %1.2d, %2.2d" : "+w"(copy) : "w"(a), "w"(b)); \
        sum = copy;                                                        \
    } while (0)
LOOP(apart_narrow, Two, 2, , APART)
LOOP(fused_narrow, TwoFused, 2, , FUSED)
static double apart_once(size_t n) {
    (void)n;
    return apart_narrow();
}
static double fused_once(size_t n) {
    (void)n;
    return fused_narrow();
}
#else
static double apart_once(size_t n) {
    (void)n;
    return 0;
}
static double fused_once(size_t n) {
    (void)n;
    return 0;
}
#endif

int main(int count, char **words) {
    const struct {
        const char *word;
        double (*once)(size_t n);
    } BENCHES[] = {{"multiply", multiply_once}, {"fused", fused_once}, {"apart", apart_once}};
    size_t n = count > 2 ? clock_count(words[2]) : 0;
    for (size_t i = 0; count > 1 && i < sizeof BENCHES / sizeof *BENCHES; i++) {
        if (strcmp(words[1], BENCHES[i].word) != 0) continue;
        double rates[TIMES];
        for (size_t t = 0; t < TIMES; t++) rates[t] = BENCHES[i].once(n);
        double median = clock_median(rates, TIMES);
        printf("%.6f %.6f\n", median, rates[TIMES - 1]);
        return 0;
    }
    return 2;
}
