/* Exported scripts compute what the program computes: over every setting, every reference case, both libraries. */
#include "support/oracle.h"
#include "support/python.h"
#include "support/scratch.h"
#include "support/screen.h"
#include "support/sitting.h"

#include <stdio.h>
#include <string.h>

/* Every setting, alone and with what it meets. */
static const char *const LINES[] = {
    "load apple",
    "load apple heads=2; scale off",
    "load apple heads=2; scale 0.3; temperature 2",
    "load apple heads=2; mask causal; fill -1e9",
    "load apple heads=2; mask causal; fill -3; stable off",
    "load apple heads=2; padding 0 1 1; mask causal padding",
    "load apple heads=2; padding 0 1 1; mask causal padding; empty_row nan",
    "load apple heads=2; padding 0 1 1; mask causal padding; fill -1e9; precision f16",
    "new tokens=9 d_model=12 heads=3; mask window 2",
    "new tokens=9 d_model=12 heads=3; mask causal window 3; align bottom-right",
    "new tokens=7 d_model=16 heads=4 kv_heads=2; position rope; mask causal",
    "new tokens=7 d_model=16 heads=4 kv_heads=2; position rope-half; rope_base 500; q_start 5; k_start 2",
    "new tokens=7 d_model=16 heads=4 kv_heads=1; position alibi; mask causal",
    "new tokens=7 d_model=18 heads=6 kv_heads=3; position alibi; q_start 3",
    "new tokens=30 d_model=8 heads=2; position t5; scale off",
    "new tokens=30 d_model=8 heads=2; position t5; t5 two-sided 16 20; mask causal",
    "new tokens=7 d_model=16 heads=4; position sinusoidal; q_start 3; k_start 8",
    "new tokens=7 d_model=16 heads=4; kv_heads 2; mask causal",
    "new tokens=7 d_model=16 heads=4; precision f32; mask causal; temperature 0.7",
    "new tokens=7 d_model=16 heads=4; precision bf16; position rope",
    "new tokens=7 d_model=16 heads=4; precision f16; position alibi; mask causal",
    "new tokens=7 d_model=16 heads=4; precision f16; position sinusoidal; stable off",
    "new tokens=7 d_model=16 heads=4; precision bf16; position t5; scale off",
    "new tokens=7 d_model=16 heads=4; edit x *1e-39; precision bf16; stable off",
    "new tokens=7 d_model=16 heads=4; freeze on; edit x[0,0] 5",
    "new tokens=7 d_model=16 heads=4; init zeros; mask causal",
    "new tokens=7 d_model=16 heads=4; init saturated gain=50",
    "new tokens=7 d_model=16 heads=4; init saturated gain=5000; stable off",
    "new tokens=7 d_model=16 heads=4; init saturated gain=5000; precision f16",
    "new tokens=1 d_model=4 heads=2; mask causal",
    "text \"the cat sat on the mat\"",
    "load loud16; stable off",
    "load clinic-short; mask causal; align bottom-right",
    "load tests/oracle/s04_cross_short_query; position sinusoidal; k_start 3",
    "load tests/oracle/s04_cross_short_query; mask causal window 2; align bottom-right; position alibi",
    "load tests/oracle/s24_gqa4_2 heads=4; position rope; mask causal; precision f32",
    "load tests/oracle/s10_additive_bias; bias given; position alibi",
    "load tests/oracle/s10_additive_bias; bias given; mask causal; precision bf16",
    "load tests/oracle/s16_fully_masked_row heads=2; mask given; position t5",
    "load twoheads heads=2",
    "load rope-pair; position rope",
    "load hand2",
    "load edge",
};
enum { LINE_COUNT = sizeof LINES / sizeof *LINES, ALL = LINE_COUNT + ORACLE_CASES };

static const char *lines_of(Arena *arena, size_t i) {
    if (i < LINE_COUNT) return LINES[i];
    const OracleCase *one = &ORACLE[i - LINE_COUNT];
    return arena_print(arena, "load tests/oracle/%s %s; %s", one->name, one->options, one->lines);
}

/* Writes the scripts of every `step`th case and runs them. */
static void run_all(const char *tongue, const char *torch, const char *path, size_t step) {
    if (!python_found()) skip();
    Arena arena = {0};
    const char *script[ALL], *said;
    size_t count = 0;
    for (size_t i = 0; i < ALL; i += step) {
        Sitting sitting;
        sitting_open(&sitting);
        script[count] = scratch_path(&arena, arena_print(&arena, "%zu-%s%s.py", i, tongue, torch));
        sitting_said(&sitting, arena_print(&arena, "lang %s; %s", tongue, lines_of(&arena, i)));
        sitting_said(&sitting, arena_print(&arena, "export %s %s", script[count++], torch));
        sitting_close(&sitting);
    }
    if (!python_runs(&arena, path, script, count, &said)) {
        const char *last = said;
        for (const char *at = said; (at = strstr(at, "in /")); at++) last = at;
        fail_msg("%s", last);
    }
    arena_free(&arena);
}

static void with_numpy_each_setting_and_reference_case_comes_out(void **state) {
    (void)state;
    run_all("en", "", NULL, 1);
}

static void with_comments_in_chinese_too(void **state) {
    (void)state;
    run_all("zh", "", NULL, 3);
}

/* The stand-in has what the scripts use of PyTorch, on NumPy. */
static void with_torch_each_setting_and_reference_case_comes_out(void **state) {
    (void)state;
    run_all("en", "torch", "tests/support/python", 1);
}

/* A script in which one place reads otherwise. */
static const char *altered(Arena *arena, const char *script, const char *from, const char *to) {
    char *text = screen_file(arena, script), *at = strstr(text, from);
    if (!at) fail_msg("no '%s' in the script", from);
    return scratch_text(arena, "altered.py",
                        arena_print(arena, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from)));
}

static void a_script_that_computes_something_else_says_which_step(void **state) {
    (void)state;
    if (!python_found()) skip();
    Arena arena = {0};
    Sitting sitting;
    const char *said, *script = scratch_path(&arena, "true.py");
    static const struct {
        const char *from, *to, *step;
    } SLIPS[] = {
        {"x @ wq", "x @ wq * 1.00001", "q"},
        {"scores / math.sqrt(d_head)", "scores / d_head", "scaled"},
        {"(j <= i)", "(j < i)", "masked"},
        {"axis=-1, keepdims=True)  #", "axis=-1, keepdims=True) * 0 - 1  #", ""}, /* any shift gives the same shares */
        {"e / e.sum(axis=-1", "e / e.sum(axis=-2", "weights"},
        {"concat = join(z)", "concat = z.reshape(n_q, -1)", "concat"},
        {"    [0.5, 0.5, 0],", "    [0.5, 0.50001, 0],", "weights"},
    };
    sitting_open(&sitting);
    sitting_said(&sitting, arena_print(&arena, "load apple heads=2; mask causal; edit wv[0,1] 1; export %s", script));
    for (size_t i = 0; i < sizeof SLIPS / sizeof *SLIPS; i++) {
        const char *slip = altered(&arena, script, SLIPS[i].from, SLIPS[i].to);
        bool fine = python_runs(&arena, NULL, &slip, 1, &said);
        if (fine != !*SLIPS[i].step) fail_msg("'%s' for '%s': %s", SLIPS[i].to, SLIPS[i].from, said);
        if (!fine && !strstr(said, arena_print(&arena, "AssertionError: %s is not what", SLIPS[i].step)))
            fail_msg("'%s' is not seen in %s: %s", SLIPS[i].to, SLIPS[i].step, said);
    }
    sitting_close(&sitting);
    arena_free(&arena);
}

static void many_numbers_lie_in_an_archive_beside_the_script(void **state) {
    (void)state;
    if (!python_found()) skip();
    Arena arena = {0};
    static const char *const KINDS[] = {"", " torch"};
    for (size_t i = 0; i < 2; i++) {
        Sitting sitting;
        const char *said, *script = scratch_path(&arena, arena_print(&arena, "many%zu.py", i));
        sitting_open(&sitting);
        sitting_said(&sitting, "new tokens=40 d_model=32 heads=4 kv_heads=2; mask causal; position t5; freeze on");
        said = sitting_said(&sitting, arena_print(&arena, "export %s%s", script, KINDS[i]));
        assert_non_null(strstr(said, "many"));
        assert_non_null(strstr(said, ".py.npz: keep the two together"));
        assert_null(strstr(screen_file(&arena, script), scratch_folder()));
        if (!python_runs(&arena, "tests/support/python", &script, 1, &said)) fail_msg("%s", said);
        assert_non_null(strstr(said, "agrees"));
        sitting_close(&sitting);
    }
    arena_free(&arena);
}

static void with_torch_the_heads_come_out_of_one_call_as_well(void **state) {
    (void)state;
    if (!python_found()) skip();
    Arena arena = {0};
    Sitting sitting;
    const char *said, *script = scratch_path(&arena, "once.py");
    sitting_open(&sitting);
    sitting_said(&sitting, "new tokens=6 d_model=16 heads=4 kv_heads=2; mask causal; position alibi; scale 0.2");
    sitting_said(&sitting, arena_print(&arena, "export %s torch", script));
    if (!python_runs(&arena, "tests/support/python", &script, 1, &said)) fail_msg("%s", said);
    assert_non_null(strstr(said, "one call"));
    const char *slip = altered(&arena, script, "scale=0.2", "scale=0.21");
    assert_false(python_runs(&arena, "tests/support/python", &slip, 1, &said));
    assert_non_null(strstr(said, "one call is not what"));
    sitting_close(&sitting);
    arena_free(&arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(with_numpy_each_setting_and_reference_case_comes_out),
        cmocka_unit_test(with_comments_in_chinese_too),
        cmocka_unit_test(with_torch_each_setting_and_reference_case_comes_out),
        cmocka_unit_test(a_script_that_computes_something_else_says_which_step),
        cmocka_unit_test(many_numbers_lie_in_an_archive_beside_the_script),
        cmocka_unit_test(with_torch_the_heads_come_out_of_one_call_as_well),
    };
    return cmocka_run_group_tests(tests, scratch_make, scratch_remove);
}
