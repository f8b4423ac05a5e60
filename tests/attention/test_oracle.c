/* The 24 reference cases of tests/oracle (made by gen_oracle.py): every array, forward and gradient. */
#include "support/check.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct Case {
    const char *name, *lines;
} Case;

static const Case CASES[] = {
    {"s01_tiny_identity", ""},
    {"s02_tiny_uniform", ""},
    {"s03_dk_ne_dv", ""},
    {"s04_cross_short_query", ""},
    {"s05_cross_long_query", ""},
    {"s06_causal_square", "mask causal"},
    {"s07_causal_topleft", "mask causal"},
    {"s08_causal_bottomright", "mask causal; align bottom-right"},
    {"s09_key_padding", "mask padding"},
    {"s10_additive_bias", "bias given"},
    {"s11_sliding_window", "mask causal window 3"},
    {"s12_mha2_wo", "heads 2"},
    {"s13_mha3_wo", "heads 3"},
    {"s14_mha4_causal_pad", "heads 4; mask causal padding"},
    {"s15_mha8_wo", "heads 8"},
    {"s16_fully_masked_row", "heads 2; mask given"},
    {"s17_large_values", ""},
    {"s18_negative", "heads 2"},
    {"s19_single_token", "heads 2; mask causal"},
    {"s20_rope_interleaved", "heads 2; mask causal; position rope"},
    {"s21_rope_half", "heads 2; mask causal; position rope-half"},
    {"s22_alibi8", "heads 8; mask causal; position alibi"},
    {"s23_t5_bidirectional", "heads 2; scale off; position t5; t5 two-sided 8 16"},
    {"s24_gqa4_2", "heads 4; mask causal"},
};

/* What the reference calls an array and which step it is. */
typedef struct Expected {
    const char *name;
    StepId step;
    bool grad;
} Expected;

static const Expected EXPECTED[] = {
    {"Q", Q, false},           {"K", K, false},           {"V", V, false},
    {"Q_rot", Q_ROT, false},   {"K_rot", K_ROT, false},   {"scores", SCORES, false},
    {"scaled", SCALED, false}, {"masked", MASKED, false}, {"weights", WEIGHTS, false},
    {"concat", CONCAT, false}, {"output", OUT, false},    {"dweights", WEIGHTS, true},
    {"dscaled", SCALED, true}, {"dQ", Q, true},           {"dK", K, true},
    {"dV", V, true},           {"dWq", WQ, true},         {"dWk", WK, true},
    {"dWv", WV, true},         {"dWo", WO, true},         {"dX", X, true},
    {"dX_kv", CONTEXT, true},
};

static Model read_case(Arena *arena, const Case *c) {
    Model model = model_new();
    for (StepId id = 0; id < STEP_COUNT; id++) {
        const char *name = id == CONTEXT ? "x_kv" : STEPS[id].name;
        npy_reference(arena, arena_print(arena, "tests/oracle/%s/%s.npy", c->name, name), &model.given[id]);
    }
    model_set(arena, &model, c->lines);
    return model;
}

static double compare(Matrix got, Matrix want) {
    double top = 1, worst = 0;
    assert_int_equal(got.rows, want.rows);
    assert_int_equal(got.cols, want.cols);
    for (size_t i = 0; i < want.rows * want.cols; i++)
        if (isfinite(want.at[i])) top = fmax(top, fabs(want.at[i]));
    for (size_t i = 0; i < want.rows; i++)
        for (size_t j = 0; j < want.cols; j++) {
            double w = matrix_at(want, i, j), g = matrix_at(got, i, j);
            assert_close(g, w, 1e-9 * fabs(w) + 1e-11 * top);
            if (isfinite(w)) worst = fmax(worst, fabs(g - w) / top);
        }
    return worst;
}

/* z is n_q x heads·d_v here and heads x n_q x d_v there. */
static void compare_heads(Arena *arena, Trace *trace, const char *name) {
    Matrix want;
    if (!npy_reference(arena, arena_print(arena, "tests/oracle/%s/expected_head_out.npy", name), &want)) return;
    size_t heads = trace->shape.heads, rows = want.rows / heads;
    for (size_t h = 0; h < heads; h++)
        compare(trace_value(trace, Z, h),
                (Matrix){want.at + h * rows * want.cols, rows, want.cols, (ptrdiff_t)want.cols, 1});
}

static void every_array_of_every_case_agrees_forward_and_backward(void **state) {
    (void)state;
    size_t arrays = 0;
    double worst = 0;
    for (size_t c = 0; c < sizeof CASES / sizeof *CASES; c++) {
        Arena arena = {0};
        Model model = read_case(&arena, &CASES[c]);
        Trace *trace = trace_new(&arena, &model);
        for (size_t e = 0; e < sizeof EXPECTED / sizeof *EXPECTED; e++) {
            const Expected *x = &EXPECTED[e];
            Matrix want;
            const char *path = arena_print(&arena, "tests/oracle/%s/expected_%s.npy", CASES[c].name, x->name);
            if (!npy_reference(&arena, path, &want)) continue;
            Matrix got = x->grad ? trace_grad_whole(trace, x->step) : trace_whole(trace, x->step);
            worst = fmax(worst, compare(got, want));
            arrays++;
        }
        compare_heads(&arena, trace, CASES[c].name);
        Matrix loss;
        assert_true(
            npy_reference(&arena, arena_print(&arena, "tests/oracle/%s/expected_loss.npy", CASES[c].name), &loss));
        assert_close(trace_loss(trace), loss.at[0], 1e-9 * fabs(loss.at[0]) + 1e-11);
        arena_free(&arena);
    }
    print_message("%zu arrays, worst difference %.1e of an array's largest number\n", arrays, worst);
    assert_true(arrays > 300);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_array_of_every_case_agrees_forward_and_backward),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
