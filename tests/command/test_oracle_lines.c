/* The reference cases as a person would run them: lines in, files out. Numbers by gen_oracle.py (tests/oracle). */
#include "support/check.h"

#include "command/command.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

typedef struct Case {
    const char *name, *options, *lines;
} Case;

static const Case CASES[] = {
    {"s01_tiny_identity", "", ""},
    {"s02_tiny_uniform", "", ""},
    {"s03_dk_ne_dv", "", ""},
    {"s04_cross_short_query", "", ""},
    {"s05_cross_long_query", "", ""},
    {"s06_causal_square", "", "mask causal"},
    {"s07_causal_topleft", "", "mask causal"},
    {"s08_causal_bottomright", "", "mask causal; align bottom-right"},
    {"s09_key_padding", "", "mask padding"},
    {"s10_additive_bias", "", "bias given"},
    {"s11_sliding_window", "", "mask causal window 3"},
    {"s12_mha2_wo", "heads=2", ""},
    {"s13_mha3_wo", "heads=3", ""},
    {"s14_mha4_causal_pad", "heads=4", "mask causal padding"},
    {"s15_mha8_wo", "heads=8", ""},
    {"s16_fully_masked_row", "heads=2", "mask given"},
    {"s17_large_values", "", ""},
    {"s18_negative", "heads=2", ""},
    {"s19_single_token", "heads=2", "mask causal"},
    {"s20_rope_interleaved", "heads=2", "mask causal; position rope"},
    {"s21_rope_half", "heads=2", "mask causal; position rope-half"},
    {"s22_alibi8", "heads=8", "mask causal; position alibi"},
    {"s23_t5_bidirectional", "heads=2", "position t5; scale off; t5 two-sided 8 16"},
    {"s24_gqa4_2", "heads=4", "mask causal"},
};

/* What is saved by a line, and what the reference calls it. */
static const struct {
    const char *line, *reference;
} SAVED[] = {
    {"q", "Q"},
    {"k", "K"},
    {"v", "V"},
    {"scores", "scores"},
    {"scaled", "scaled"},
    {"weights", "weights"},
    {"z", "head_out"},
    {"concat", "concat"},
    {"out", "output"},
    {"weights grad", "dweights"},
    {"scaled grad", "dscaled"},
    {"q grad", "dQ"},
    {"k grad", "dK"},
    {"v grad", "dV"},
    {"wq grad", "dWq"},
    {"wk grad", "dWk"},
    {"wv grad", "dWv"},
    {"wo grad", "dWo"},
    {"x grad", "dX"},
    {"context grad", "dX_kv"},
};

static void hear(void *self, const char *text) {
    (void)self, (void)text;
}

static void compare(Arena *arena, const char *got_path, const char *want_path) {
    Matrix got, want;
    double top = 1;
    assert_true(npy_reference(arena, want_path, &want) && npy_reference(arena, got_path, &got));
    assert_int_equal(got.rows * got.cols, want.rows * want.cols);
    for (size_t i = 0; i < want.rows * want.cols; i++)
        if (isfinite(want.at[i])) top = fmax(top, fabs(want.at[i]));
    for (size_t i = 0; i < want.rows * want.cols; i++)
        assert_close(got.at[i], want.at[i], 1e-9 * fabs(want.at[i]) + 1e-11 * top);
}

static void each_case_is_loaded_set_and_saved_by_lines(void **state) {
    (void)state;
    size_t arrays = 0;
    for (size_t c = 0; c < sizeof CASES / sizeof *CASES; c++) {
        Session session;
        Arena arena = {0};
        Error err = {0};
        session_open(&session);
        session.console = (Console){.line = hear, .error = hear};
        const char *lines =
            arena_print(&arena, "load tests/oracle/%s %s; %s", CASES[c].name, CASES[c].options, CASES[c].lines);
        if (!command_run(&session, lines, &err)) fail_msg("%s: %s", lines, err.text);
        for (size_t i = 0; i < sizeof SAVED / sizeof *SAVED; i++) {
            const char *want =
                arena_print(&arena, "tests/oracle/%s/expected_%s.npy", CASES[c].name, SAVED[i].reference);
            struct stat about;
            if (stat(want, &about) != 0) continue;
            const char *got = "build/tests/saved.npy";
            size_t name = strcspn(SAVED[i].line, " ");
            const char *line =
                arena_print(&arena, "save %.*s %s%s", (int)name, SAVED[i].line, got, SAVED[i].line + name);
            if (!command_run(&session, line, &err)) fail_msg("%s: %s: %s", CASES[c].name, line, err.text);
            compare(&arena, got, want);
            arrays++;
        }
        session_close(&session);
        arena_free(&arena);
    }
    remove("build/tests/saved.npy");
    print_message("%zu arrays\n", arrays);
    assert_true(arrays > 300);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(each_case_is_loaded_set_and_saved_by_lines)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
