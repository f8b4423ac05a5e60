/* bench_large: what is too large to be kept. `screen TOKENS`: milliseconds from the model to its first screen of weights,
 * median and least, and the most memory beyond that of the inputs, MB. `rows TOKENS`: milliseconds of all row statistics of
 * one head of 64, and of two multiplications of that size. `growth`: milliseconds of the trace of a head at each size. */
#include "bench/clock.h"
#include "support/painted.h"

#include "attention/metric.h"
#include "front/options.h"
#include "math/kernel.h"
#include "math/random.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>

enum { TIMES = 3 };

__attribute__((format(printf, 2, 3))) static void run_line(Sitting *sitting, const char *format, ...) {
    char line[200];
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    sitting_said(sitting, line);
}

static double most_mb(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (double)usage.ru_maxrss / 1024;
}

static void first_screen(const char *tokens) {
    double took[TIMES], before = 0, after = 0;
    for (size_t i = 0; i < TIMES; i++) {
        Painted painted;
        painted_open(&painted, "xterm-256color", COLOURS_AUTO, 24, 80);
        sitting_said(&painted.sitting, "view equation");
        run_line(&painted.sitting, "new tokens=%s d_model=64 heads=1 seed=1", tokens);
        if (i == 0) before = most_mb();
        double start = clock_ms(CLOCK_MONOTONIC);
        painted_line(&painted, "goto weights");
        took[i] = clock_ms(CLOCK_MONOTONIC) - start;
        if (i == 0) after = most_mb();
        painted_close(&painted);
    }
    double median = clock_median(took, TIMES);
    printf("%.6f %.6f %.1f\n", median, took[0], after - before);
}

/* q·kᵀ and weights·v, as two multiplications over whole matrices. */
static double two_multiplies(size_t n, size_t d) {
    Arena arena = {0};
    Random random = random_new(1);
    Matrix q = random_normals(&arena, &random, n, d), k = random_normals(&arena, &random, n, d);
    Matrix scores = matrix_new(&arena, n, n), z = matrix_new(&arena, n, d);
    double start = clock_ms(CLOCK_MONOTONIC);
    multiply(scores, q, matrix_transpose(k));
    multiply(z, scores, k);
    double took = clock_ms(CLOCK_MONOTONIC) - start;
    arena_free(&arena);
    return took;
}

static double row_statistics(const Model *model) {
    Arena arena = {0};
    double start = clock_ms(CLOCK_MONOTONIC);
    summary_new(trace_new(&arena, model), 0);
    double took = clock_ms(CLOCK_MONOTONIC) - start;
    arena_free(&arena);
    return took;
}

static void rows(const char *tokens) {
    double took[TIMES], multiplied[TIMES];
    Sitting sitting;
    sitting_open(&sitting);
    run_line(&sitting, "new tokens=%s d_model=64 heads=1 seed=1", tokens);
    for (size_t i = 0; i < TIMES; i++) {
        took[i] = row_statistics(&sitting.session.now.model);
        multiplied[i] = two_multiplies(clock_count(tokens), 64);
    }
    double median = clock_median(took, TIMES), median_multiplied = clock_median(multiplied, TIMES);
    printf("%.6f %.6f\n%.6f %.6f\n", median, took[0], median_multiplied, multiplied[0]);
    sitting_close(&sitting);
}

/* The least time of a trace: d_model and causal as the others have them. */
static double traced(size_t tokens, size_t heads) {
    double least = 1e300;
    Sitting sitting;
    sitting_open(&sitting);
    sitting_said(&sitting, "memory 16384; mask causal");
    run_line(&sitting, "new tokens=%zu d_model=64 heads=%zu seed=1", tokens, heads);
    for (size_t i = 0; i < TIMES; i++) {
        Arena arena = {0};
        double start = clock_ms(CLOCK_MONOTONIC);
        trace_whole(trace_new(&arena, &sitting.session.now.model), OUT);
        double took = clock_ms(CLOCK_MONOTONIC) - start;
        if (took < least) least = took;
        arena_free(&arena);
    }
    sitting_close(&sitting);
    return least;
}

static void growth(const char *unused) {
    (void)unused;
    for (size_t tokens = 64; tokens <= 4096; tokens *= 4)
        for (size_t heads = 1; heads <= 64; heads *= 4) {
            if (tokens * tokens * heads > (size_t)16 * 1024 * 1024) continue; /* 128 MB a step are enough */
            printf("%zu %zu %.6f\n", tokens, heads, traced(tokens, heads));
        }
}

int main(int count, char **words) {
    const struct {
        const char *word;
        void (*run)(const char *tokens);
    } BENCHES[] = {{"screen", first_screen}, {"rows", rows}, {"growth", growth}};
    for (size_t i = 0; count > 1 && i < sizeof BENCHES / sizeof *BENCHES; i++) {
        if (strcmp(words[1], BENCHES[i].word) != 0) continue;
        BENCHES[i].run(count > 2 ? words[2] : "");
        return 0;
    }
    return 2;
}
