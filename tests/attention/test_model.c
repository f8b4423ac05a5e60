/* Settings by name, what model_check refuses and in which words, and who may look at whom. */
#include "support/check.h"

#include "attention/setting.h"

#include <math.h>
#include <string.h>

static Model eight_wide(Arena *arena) {
    return model_made(arena, 3, 3, 6, 2, 2, 3, 3, 6);
}

/* Sets one line; false with the sentence where it is refused by the setting or by model_check. */
static bool try_line(Arena *arena, Model *model, const char *line, Error *err) {
    Words words;
    size_t used;
    Model tried = *model;
    assert_true(text_words(arena, line, &used, &words, err));
    const Setting *setting = setting_find(words.at[0]);
    assert_non_null(setting);
    bool good = setting->set(arena, &tried, (Words){words.at + 1, words.count - 1}, err) && model_check(&tried, err);
    if (good) *model = tried;
    return good;
}

static void every_setting_prints_a_value_that_it_takes_again(void **state) {
    (void)state;
    static const char *const LINES[] = {
        "scale off",
        "scale 0.125",
        "mask causal window 3 padding",
        "align bottom-right",
        "padding 2",
        "padding 1 0 1",
        "heads 1",
        "kv_heads 1",
        "position rope-half",
        "rope_base 500",
        "q_start 4",
        "k_start 2",
        "t5 two-sided 8 16",
        "temperature 0.5",
        "stable off",
        "fill -1e9",
        "empty_row nan",
    };
    for (size_t i = 0; i < sizeof LINES / sizeof *LINES; i++) {
        Arena arena = {0};
        Error err = {0};
        Model model = eight_wide(&arena);
        if (strstr(LINES[i], "window")) assert_true(try_line(&arena, &model, "padding 2", &err));
        if (strstr(LINES[i], "rope")) assert_true(try_line(&arena, &model, "heads 1", &err));
        assert_true(try_line(&arena, &model, LINES[i], &err));
        const Setting *setting = setting_find(arena_copy(&arena, LINES[i], strcspn(LINES[i], " ")));
        Text value = text_new(&arena);
        setting->get(&model, &value);
        assert_string_equal(value.at, strchr(LINES[i], ' ') + 1);
        arena_free(&arena);
    }
}

static void fractions_and_toggles_are_understood(void **state) {
    (void)state;
    Arena arena = {0};
    Error err = {0};
    Model m = eight_wide(&arena);
    assert_true(try_line(&arena, &m, "scale 1/8", &err) && m.set.scale == SCALE_NUMBER && m.set.scale_number == 0.125);
    assert_true(try_line(&arena, &m, "scale toggle", &err) && m.set.scale == SCALE_ON);
    assert_true(try_line(&arena, &m, "scale toggle", &err) && m.set.scale == SCALE_OFF);
    assert_true(try_line(&arena, &m, "mask toggle", &err) && m.set.causal);
    assert_true(try_line(&arena, &m, "mask toggle", &err) && !m.set.causal);
    assert_true(try_line(&arena, &m, "heads fewer", &err) && m.set.heads == 1);
    assert_true(try_line(&arena, &m, "heads more", &err) && m.set.heads == 2);
    arena_free(&arena);
}

typedef struct Refusal {
    const char *line, *en, *zh;
} Refusal;

static void a_refusal_says_what_was_expected_what_came_and_what_to_try(void **state) {
    (void)state;
    static const Refusal REFUSALS[] = {
        {"heads 4", "heads must divide 6 (the columns of wq); 4 does not: try 1, 2, 3 or 6",
         "heads 必须整除 6（wq 的列数），4 不行：可以用 1、2、3 或 6"},
        {"scale maybe", "scale takes on, off, toggle or a number, not 'maybe'",
         "scale 可以是 on、off、toggle 或一个数，不能是 'maybe'"},
        {"mask padding", "mask padding needs to know the real keys: padding N first, or load key_padding FILE",
         "mask padding 需要知道哪些键是真实的：请先 padding N，或 load key_padding FILE"},
        {"temperature 0", "temperature takes a number above 0, not '0'", "temperature 可以是大于 0 的数，不能是 '0'"},
        {"position rope", "position rope turns pairs of columns, so d_head must be even, not 3",
         "position rope 旋转成对的列，所以 d_head 必须是偶数，而不是 3"},
        {"padding 4", "padding takes none, how many of the 3 keys are real, or a 0 or 1 for each, not '4'",
         "padding 可以是 none、3 个键中真实键的个数，或每个键一个 0/1，不能是 '4'"},
    };
    for (size_t i = 0; i < sizeof REFUSALS / sizeof *REFUSALS; i++)
        for (Language lang = ENGLISH; lang < LANGUAGE_COUNT; lang++) {
            Arena arena = {0};
            Error err = {.lang = lang};
            Model m = eight_wide(&arena);
            assert_false(try_line(&arena, &m, REFUSALS[i].line, &err));
            assert_string_equal(err.text, lang == CHINESE ? REFUSALS[i].zh : REFUSALS[i].en);
            arena_free(&arena);
        }
}

static void nothing_typed_after_a_setting_can_hurt(void **state) {
    (void)state;
    static const char *const ODD[] = {
        "",       "-1",        "1e999",     "nan",   "inf",         "99999999999999999999", "on off", "causal causal",
        "window", "window 0",  "window -3", "given", "two-sided 1", "one-sided 2 1",        "0",      "\x01\x02",
        "好吃",   "1 1 1 1 1", "more more", "0.5"};
    for (size_t s = 0; s < SETTING_COUNT; s++)
        for (size_t i = 0; i < sizeof ODD / sizeof *ODD; i++) {
            Arena arena = {0};
            Error err = {0};
            Model m = eight_wide(&arena), before = m;
            bool taken = try_line(&arena, &m, arena_print(&arena, "%s %s", SETTINGS[s].name, ODD[i]), &err);
            if (taken) {
                assert_true(trace_whole(trace_new(&arena, &m), OUT).rows == 3);
            } else {
                assert_true(err.text[0] != 0);
                assert_memory_equal(&m, &before, sizeof m);
            }
            arena_free(&arena);
        }
}

static void the_other_sizes_must_fit_too(void **state) {
    (void)state;
    Arena arena = {0};
    Error err = {0};
    Model m = eight_wide(&arena);
    m.given[WK] = matrix_made(&arena, 5, 6, 1);
    assert_false(model_check(&m, &err));
    assert_string_equal(err.text, "wk has 5 rows, but x has 6 columns: they must be equal");
    m = eight_wide(&arena);
    m.given[MASK] = matrix_new(&arena, 3, 4);
    assert_false(model_check(&m, &err));
    assert_string_equal(err.text, "mask must be 3x3 here, not 3x4");
    m.given[MASK] = matrix_made(&arena, 3, 3, 1);
    assert_false(model_check(&m, &err));
    m = eight_wide(&arena);
    m.given[WO] = matrix_made(&arena, 7, 6, 1);
    assert_false(model_check(&m, &err));
    m = model_new();
    m.given[X] = matrix_new(&arena, MAX_TOKENS + 1, 1);
    m.set.heads = 1;
    assert_false(model_check(&m, &err));
    assert_non_null(strstr(err.text, "at most 65536 tokens"));
    arena_free(&arena);
}

static void a_model_is_large_from_the_memory_it_may_take_on(void **state) {
    (void)state;
    Arena arena = {0};
    Error err = {0};
    Model m = model_new();
    m.given[X] = matrix_new(&arena, 8192, 1); /* 512 MB a head */
    assert_true(model_is_large(&m));
    assert_true(model_check(&m, &err));
    model_set(&arena, &m, "memory 512");
    assert_false(model_is_large(&m));
    model_set(&arena, &m, "memory 511.9");
    assert_true(model_is_large(&m));
    arena_free(&arena);
}

static void no_setting_keeps_more_than_a_machine_has(void **state) {
    (void)state;
    Arena arena = {0};
    Model m = model_new();
    m.set.heads = 16;
    m.given[X] = matrix_new(&arena, 65536, 1); /* 512 GB */
    model_set(&arena, &m, "memory 1048576");
    assert_true(model_is_large(&m));
    m.given[X] = matrix_new(&arena, 2048, 1); /* 512 MB, which every machine keeps when it is told to */
    assert_false(model_is_large(&m));
    arena_free(&arena);
}

static void a_missing_weight_is_named_with_what_to_do(void **state) {
    (void)state;
    Arena arena = {0};
    Error err = {0};
    Model m = eight_wide(&arena);
    m.given[WK] = (Matrix){0};
    assert_true(model_check(&m, &err) && model_has(&m, Q, &err));
    assert_false(model_has(&m, WEIGHTS, &err));
    assert_non_null(strstr(err.text, "wk"));
    assert_non_null(strstr(err.text, "init healthy"));
    m.given[WO] = (Matrix){0};
    m.given[K] = matrix_made(&arena, 3, 6, 2);
    assert_true(model_has(&m, OUT, &err));
    arena_free(&arena);
}

/* Which keys each query may look at, as one text: rows of 1 and 0 between blanks. */
static const char *seen(Arena *arena, const Model *m) {
    Shape s = model_shape(m);
    Text text = text_new(arena);
    for (size_t i = 0; i < s.n_q; i++) {
        if (i) text_put(&text, " ");
        for (size_t j = 0; j < s.n_k; j++) text_put(&text, model_forbids(m, i, j) ? "0" : "1");
    }
    return text.at;
}

static void masks_follow_their_conventions_and_join_with_and(void **state) {
    (void)state;
    static const struct {
        size_t n_q, n_k;
        const char *lines, *seen;
    } CASES[] = {
        {3, 3, "mask causal", "100 110 111"},
        {2, 4, "mask causal", "1000 1100"},
        {2, 4, "mask causal; align bottom-right", "1110 1111"},
        {4, 2, "mask causal; align bottom-right", "00 00 10 11"},
        {4, 4, "mask causal window 2", "1000 1100 0110 0011"},
        {4, 4, "mask window 2", "1100 1110 0111 0011"},
        {2, 4, "mask causal window 2; align bottom-right", "0110 0011"},
        {3, 3, "padding 2; mask padding", "110 110 110"},
        {3, 3, "padding 1 0 1; mask causal padding", "100 100 101"},
        {3, 3, "padding 1 0 1", "111 111 111"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Arena arena = {0};
        Model m = model_made(&arena, CASES[i].n_q, CASES[i].n_k, 2, 1, 1, 2, 2, 2);
        model_set(&arena, &m, CASES[i].lines);
        assert_string_equal(seen(&arena, &m), CASES[i].seen);
        arena_free(&arena);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_setting_prints_a_value_that_it_takes_again),
        cmocka_unit_test(fractions_and_toggles_are_understood),
        cmocka_unit_test(a_refusal_says_what_was_expected_what_came_and_what_to_try),
        cmocka_unit_test(nothing_typed_after_a_setting_can_hurt),
        cmocka_unit_test(the_other_sizes_must_fit_too),
        cmocka_unit_test(a_model_is_large_from_the_memory_it_may_take_on),
        cmocka_unit_test(no_setting_keeps_more_than_a_machine_has),
        cmocka_unit_test(a_missing_weight_is_named_with_what_to_do),
        cmocka_unit_test(masks_follow_their_conventions_and_join_with_and),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
