/* The same bits on every machine: a trace and its gradients have the fingerprint written here, whatever the compiler, its
 * level, the width of the registers and the number of threads. What the C library works out (sines, logarithms) is left out. */
#include "support/check.h"

#include "attention/trace.h"
#include "math/crew.h"
#include "math/kernel.h"
#include "math/random.h"
#include "math/row.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const uint64_t TRACE_PRINT = UINT64_C(0x48850151d7b7ed57), GRADIENT_PRINT = UINT64_C(0xf0575e28b1115810),
                      DRAWS_PRINT = UINT64_C(0x3ce1b40cfee78b62);

/* FNV-1a over the numbers of a matrix, row by row. */
static uint64_t printed(uint64_t print, Matrix m) {
    for (size_t i = 0; i < m.rows; i++)
        for (size_t j = 0; j < m.cols; j++) {
            uint64_t pattern;
            memcpy(&pattern, matrix_cell(m, i, j), sizeof pattern);
            for (size_t byte = 0; byte < sizeof pattern; byte++)
                print = (print ^ (pattern >> 8 * byte & 0xff)) * UINT64_C(0x100000001b3);
        }
    return print;
}
static const uint64_t EMPTY_PRINT = UINT64_C(0xcbf29ce484222325);

static void assert_print(uint64_t got, uint64_t want, const char *what) {
    if (got != want) fail_msg("%s: 0x%llx, not 0x%llx", what, (unsigned long long)got, (unsigned long long)want);
}

/* ---- the model: large enough for several threads, no two sizes equal ---- */

enum { TOKENS = 720, WIDE = 130, HEADS = 2, D_HEAD = 65, OUT_COLS = 70 };

static Matrix drawn(Arena *arena, Random *random, size_t rows, size_t cols) {
    Matrix m = matrix_new(arena, rows, cols);
    for (size_t i = 0; i < rows * cols; i++) m.at[i] = 2 * random_unit(random) - 1;
    return m;
}

static Model model_drawn(Arena *arena) {
    Random random = random_new(11);
    Model model = model_new();
    model.given[X] = drawn(arena, &random, TOKENS, WIDE);
    for (StepId w = WQ; w <= WV; w++) {
        model.given[w] = drawn(arena, &random, WIDE, HEADS * D_HEAD);
        matrix_times(model.given[w], 0.125);
    }
    model.given[WO] = drawn(arena, &random, HEADS * D_HEAD, OUT_COLS);
    model_set(arena, &model, "heads 2; mask causal");
    return model;
}

static const StepId STORED[] = {Q, K, V, SCORES, SCALED, MASKED, WEIGHTS, Z, OUT}, PULLED[] = {X, WQ, WK, WV, WO};

static void a_trace_has_its_fingerprint_for_any_number_of_threads(void **state) {
    (void)state;
    static const char *const THREADS[] = {"1", "2", "3", "7"};
    for (size_t t = 0; t < sizeof THREADS / sizeof *THREADS; t++) {
        Arena arena = {0};
        setenv("QKV_THREADS", THREADS[t], 1);
        Model model = model_drawn(&arena);
        Trace *trace = trace_new(&arena, &model);
        uint64_t forward = EMPTY_PRINT, backward = EMPTY_PRINT;
        for (size_t i = 0; i < sizeof STORED / sizeof *STORED; i++)
            forward = printed(forward, trace_whole(trace, STORED[i]));
        for (size_t i = 0; i < sizeof PULLED / sizeof *PULLED; i++)
            backward = printed(backward, trace_grad_whole(trace, PULLED[i]));
        assert_print(forward, TRACE_PRINT, "trace");
        assert_print(backward, GRADIENT_PRINT, "gradients");
        arena_free(&arena);
    }
    unsetenv("QKV_THREADS");
}

/* ---- the same by hand, through one way of multiplying and one of treating rows ---- */

static uint64_t print_by(const MultiplyWay *by, const RowWay *row) {
    Arena arena = {0};
    Model model = model_drawn(&arena);
    Matrix made[3], stack[4], z = matrix_new(&arena, TOKENS, HEADS * D_HEAD);
    Matrix out = matrix_new(&arena, TOKENS, OUT_COLS);
    double allowed[TOKENS], root = sqrt((double)D_HEAD);
    for (size_t i = 0; i < 3; i++) {
        made[i] = matrix_new(&arena, TOKENS, HEADS * D_HEAD);
        by->run(made[i], model.given[X], model.given[WQ + i], true);
    }
    for (size_t i = 0; i < 4; i++) stack[i] = matrix_new(&arena, HEADS * TOKENS, TOKENS);
    for (size_t h = 0; h < HEADS; h++) {
        Matrix q = matrix_columns(made[0], h * D_HEAD, D_HEAD), k = matrix_columns(made[1], h * D_HEAD, D_HEAD);
        by->run(matrix_rows(stack[0], h * TOKENS, TOKENS), q, matrix_transpose(k), true);
        for (size_t i = 0; i < TOKENS; i++) {
            double *at[4];
            for (size_t s = 0; s < 4; s++) at[s] = matrix_cell(stack[s], h * TOKENS + i, 0);
            for (size_t j = 0; j < TOKENS; j++) allowed[j] = j <= i;
            row->scaled(at[1], at[0], TOKENS, 1, root);
            row->chosen(at[2], at[1], allowed, TOKENS, -INFINITY);
            double sum = row->powers(at[3], at[2], TOKENS, row->most(at[2], TOKENS));
            row->over(at[3], at[3], TOKENS, sum);
        }
        by->run(matrix_columns(z, h * D_HEAD, D_HEAD), matrix_rows(stack[3], h * TOKENS, TOKENS),
                matrix_columns(made[2], h * D_HEAD, D_HEAD), true);
    }
    by->run(out, z, model.given[WO], true);
    uint64_t print = EMPTY_PRINT;
    for (size_t i = 0; i < 3; i++) print = printed(print, made[i]);
    for (size_t i = 0; i < 4; i++) print = printed(print, stack[i]);
    print = printed(printed(print, z), out);
    arena_free(&arena);
    return print;
}

static void every_way_this_machine_has_leaves_the_same_fingerprint(void **state) {
    (void)state;
    for (size_t w = 0; w < MULTIPLY_WAY_COUNT || w < ROW_WAY_COUNT; w++) {
        const MultiplyWay *by = &MULTIPLY_WAYS[w < MULTIPLY_WAY_COUNT ? w : MULTIPLY_WAY_COUNT - 1];
        const RowWay *row = &ROW_WAYS[w < ROW_WAY_COUNT ? w : ROW_WAY_COUNT - 1];
        if (by->here() && row->here()) assert_print(print_by(by, row), TRACE_PRINT, by->name);
    }
}

/* Beyond the last strip (3.65) a draw takes a logarithm; seed 2 stays within for so long. */
static void draws_have_their_fingerprint(void **state) {
    (void)state;
    Arena arena = {0};
    Random random = random_new(2);
    Matrix m = random_normals(&arena, &random, 32, 24);
    for (size_t i = 0; i < m.rows * m.cols; i++) assert_true(fabs(m.at[i]) < 3.65);
    assert_print(printed(EMPTY_PRINT, m), DRAWS_PRINT, "draws");
    arena_free(&arena);
}

/* ---- threads by themselves ---- */

static void a_few_wide_rows_are_the_same_however_their_columns_are_shared_out(void **state) {
    (void)state;
    enum { FEW = 13, DEEP = 70, ACROSS = 16007 };
    Arena arena = {0};
    Random random = random_new(3);
    Matrix a = drawn(&arena, &random, FEW, DEEP), b = matrix_transpose(drawn(&arena, &random, ACROSS, DEEP));
    Matrix want = matrix_new(&arena, FEW, ACROSS), got = matrix_new(&arena, FEW, ACROSS);
    MULTIPLY_WAYS[MULTIPLY_WAY_COUNT - 1].run(want, a, b, true);
    static const char *const THREADS[] = {"1", "2", "3"};
    for (size_t t = 0; t < sizeof THREADS / sizeof *THREADS; t++) {
        setenv("QKV_THREADS", THREADS[t], 1);
        matrix_fill_with(got, 0);
        multiply(got, a, b);
        assert_true(matrix_same(got, want));
    }
    unsetenv("QKV_THREADS");
    arena_free(&arena);
}

static void count_rows(const void *job, size_t first, size_t rows) {
    unsigned char *const *made = job;
    for (size_t i = first; i < first + rows; i++) (*made)[i]++;
}

static void every_row_is_made_once_by_however_many(void **state) {
    (void)state;
    for (size_t rows = 0; rows < 200; rows = rows * 2 + 1)
        for (size_t threads = 1; threads < 9; threads++) {
            unsigned char made[400] = {0}, *job = made;
            crew_run(threads, count_rows, &job, rows);
            for (size_t i = 0; i < sizeof made; i++) assert_true(made[i] == (i < rows));
        }
}

static void small_jobs_hire_nobody(void **state) {
    (void)state;
    setenv("QKV_THREADS", "5", 1);
    assert_true(crew_for(64.0 * 64 * 64) == 1);
    assert_true(crew_for(1024.0 * 1024 * 1024) == 5);
    setenv("QKV_THREADS", "1", 1);
    assert_true(crew_for(1024.0 * 1024 * 1024) == 1);
    setenv("QKV_THREADS", "none", 1);
    assert_true(crew_for(1024.0 * 1024 * 1024) >= 1);
    unsetenv("QKV_THREADS");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_trace_has_its_fingerprint_for_any_number_of_threads),
        cmocka_unit_test(every_way_this_machine_has_leaves_the_same_fingerprint),
        cmocka_unit_test(draws_have_their_fingerprint),
        cmocka_unit_test(every_row_is_made_once_by_however_many),
        cmocka_unit_test(a_few_wide_rows_are_the_same_however_their_columns_are_shared_out),
        cmocka_unit_test(small_jobs_hire_nobody),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
