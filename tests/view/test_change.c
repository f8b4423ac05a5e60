/* What the last line says after a change: which figures moved, and the honest "too small". */
#include "support/screen.h"

#include "view/change.h"
#include "view/write_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RNG8 "new tokens=8 d_model=16 heads=2 seed=1; "

static Sitting sitting;
static Change change;
static char told[512];

static int open_sitting(void **state) {
    (void)state;
    sitting_open(&sitting);
    return 0;
}

static int close_sitting(void **state) {
    (void)state;
    sitting_close(&sitting);
    return 0;
}

/* What the screen says after `line`, as the tracer runs it; "" where it says nothing of its own. */
static const char *after(const char *line, size_t columns) {
    change_watch(&change, &sitting.session);
    sitting_said(&sitting, line);
    const char *text = NULL;
    if (change_seen(&change, &sitting.session)) text = change_text(&change, &sitting.session, line, columns);
    snprintf(told, sizeof told, "%s", text ? text : "");
    return told;
}

static const struct {
    const char *line, *en, *zh;
} CASES[] = {
    {"scale toggle", "scale off: sd of scores 1.05→2.98; d_head 8 is too small to saturate: try 64",
     "scale off：分数的标准差 1.05→2.98；d_head 8 太小，不会饱和：可以试 64"},
    {"scale on", "scale on: sd of scores 2.98→1.05; rows more even: Hn 0.41→0.82",
     "scale on：分数的标准差 2.98→1.05；各行更均匀：Hn 0.41→0.82"},
    {"mask toggle", "mask causal: 28 of 64 cells closed; rows more even: Hn 0.82→0.88",
     "mask causal：28 个格子不能看，共 64 个；各行更均匀：Hn 0.82→0.88"},
    {"mask none", "mask none: every cell is open; rows sharper: Hn 0.88→0.82",
     "mask none：每个格子都可以看；各行更集中：Hn 0.88→0.82"},
    {"heads more", "heads 4: d_head 8→4; rows more even: Hn 0.82→0.83",
     "heads 4：d_head 8→4；各行更均匀：Hn 0.82→0.83"},
    {"heads 2", "heads 2: d_head 4→8; rows sharper: Hn 0.83→0.82", "heads 2：d_head 4→8；各行更集中：Hn 0.83→0.82"},
    {"kv_heads 1", "kv_heads 1: 2 query heads share each key and value head; Hn stays 0.82",
     "kv_heads 1：每 2 个查询头共用一个 KV 头；Hn 还是 0.82"},
    {"undo", "undone: kv_heads 1; no metric moved in two decimals", "已撤销：kv_heads 1；各项指标按两位小数都没有变"},
    {"temperature 2", "temperature 2: masked scores divided by 2; rows more even: Hn 0.82→0.94",
     "temperature 2：掩码后的分数除以 2；各行更均匀：Hn 0.82→0.94"},
    {"undo", "undone: temperature 2; top moved most: 0.24→0.36", "已撤销：temperature 2；变化最大的是 top：0.24→0.36"},
    {"redo", "done again: temperature 2; top moved most: 0.36→0.24",
     "已重做：temperature 2；变化最大的是 top：0.36→0.24"},
    {"undo", "undone: temperature 2; top moved most: 0.24→0.36", "已撤销：temperature 2；变化最大的是 top：0.24→0.36"},
    {"position alibi", "position alibi: scores fall with distance; rows more even: Hn 0.82→0.83",
     "position alibi：越远的键，分数减得越多；各行更均匀：Hn 0.82→0.83"},
    {"position none", "position none: no position is added; rows sharper: Hn 0.83→0.82",
     "position none：不再加入位置；各行更集中：Hn 0.83→0.82"},
    {"precision bf16", "precision bf16: every result is rounded to bf16; top moved most: 0.36→0.37",
     "precision bf16：每个结果都舍入到 bf16；变化最大的是 top：0.36→0.37"},
    {"undo", "undone: precision bf16; top moved most: 0.37→0.36",
     "已撤销：precision bf16；变化最大的是 top：0.37→0.36"},
    {"init saturated", "init saturated: sd of scores 1.05→8.44; verdict healthy→saturated",
     "init saturated：分数的标准差 1.05→8.44；诊断 健康→饱和"},
    {"reseed", "reseed: the same law, new numbers; rows sharper: Hn 0.12→0.10",
     "reseed：规律不变，数字是新的；各行更集中：Hn 0.12→0.10"},
    {"new tokens=8 d_model=16 heads=1 seed=1",
     "new tokens=8 d_model=16 hea…: 8 tokens, 1 head of 16; sd of scores 7.83→0.89",
     "new tokens=8 d_model=16 hea…：8 个 token，1 个头，16 维"},
    {"edit x[0,0] *9", "edit x[0,0] *9: top moved most: 0.32→0.34", "edit x[0,0] *9：变化最大的是 top：0.32→0.34"},
    {"undo; scale off", "undo; scale off: Hn moved most: 0.86→0.33", ""},
    {"undo", "undone: scale off; Hn moved most: 0.33→0.86", ""},
    {"scale off", "scale off: sd of scores 0.89→3.57; not saturated at d_head 16: try 64", ""},
    {"temperature 2; mask causal; stable off", "temperature 2; mask causal;…: Hn moved most: 0.33→0.79", ""},
};

static void each_case_is_told_in(const char *lang) {
    bool zh = strcmp(lang, "lang zh") == 0;
    sitting_said(&sitting, RNG8 "goto scores; cell 2 7");
    sitting_said(&sitting, lang);
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        const char *text = after(CASES[i].line, 78), *want = zh ? CASES[i].zh : CASES[i].en;
        if (getenv("PRINT")) print_message("%s\n", text);
        else if (*want) assert_string_equal(text, want);
        assert_true(text_width(text) <= 78);
    }
}

static void a_change_says_what_it_did_and_what_followed(void **state) {
    (void)state;
    each_case_is_told_in("lang en");
}

static void it_says_so_in_chinese(void **state) {
    (void)state;
    each_case_is_told_in("lang zh");
}

static void a_narrow_screen_gets_the_first_of_it(void **state) {
    (void)state;
    sitting_said(&sitting, RNG8 "goto scores");
    assert_string_equal(after("scale off", 38), "scale off: sd of scores 1.05→2.98");
    assert_string_equal(after("mask causal", 38), "mask causal: 28 of 64 cells closed");
    assert_string_equal(after("undo", 10), "undone: mask causal; diag moved most: 0.34→0.03");
}

static void what_changes_nothing_says_nothing_of_its_own(void **state) {
    (void)state;
    static const char *const QUIET[] = {"pin",          "next",     "cell 1 1", "digits 3",
                                        "show weights", "scale on", "seed 4",   "metrics perm"};
    sitting_said(&sitting, RNG8 "goto scores");
    for (size_t i = 0; i < sizeof QUIET / sizeof *QUIET; i++) assert_string_equal(after(QUIET[i], 78), "");
    assert_string_equal(after("scale off; scale on", 78), "");
}

static void nothing_to_compare_with_says_nothing_of_its_own(void **state) {
    (void)state;
    assert_string_equal(after("load apple heads=2", 78), ""); /* nothing was there before */
    assert_string_equal(after("head 1", 78), "");
    assert_string_equal(after("heads 1", 78), ""); /* the head is gone */
    sitting_said(&sitting, "new tokens=513 d_model=4 heads=2");
    assert_string_equal(after("scale off", 78), ""); /* too large to be computed for a sentence */
    figures_of(session_trace(&sitting.session), 0);
    change_watch(&change, &sitting.session);
    assert_true(change.before.known); /* what somebody asked for anyway is there */
}

static void a_size_is_blamed_only_where_the_law_of_the_weights_is_known(void **state) {
    (void)state;
    sitting_said(&sitting, "load apple heads=2");
    assert_null(strstr(after("scale off", 78), "try 64"));
    sitting_said(&sitting, RNG8 "init healthy gain=0.5");
    assert_null(strstr(after("scale off", 78), "try 64"));
    sitting_said(&sitting, "new tokens=16 d_model=64 heads=1 seed=1; scale on");
    assert_string_equal(after("scale off", 78), "scale off: sd of scores 0.89→7.10; verdict healthy→saturated");
}

static void a_hidden_bug_is_not_named(void **state) {
    (void)state;
    sitting_said(&sitting, RNG8 "goto scores");
    assert_string_equal(after("bug plant no-scale hidden", 78), "");
    assert_string_equal(after("undo", 78), "undone: bug plant no-scale hidden; Hn moved most: 0.41→0.82");
}

static void lost_numbers_are_said_first(void **state) {
    (void)state;
    sitting_said(&sitting, RNG8 "goto scores");
    assert_string_equal(after("edit x[0,0] nan", 78), "edit x[0,0] nan: there is nan or inf among the weights now");
    assert_string_equal(after("scale off", 78), "scale off: weights are nan, as before");
    assert_string_equal(after("undo 2", 78), "2 changes undone; no weight is nan any more");
}

static void rows_that_may_look_nowhere_are_counted(void **state) {
    (void)state;
    sitting_said(&sitting, "load empty; load mask masks/empty.csv; goto weights");
    assert_string_equal(after("mask given", 78),
                        "mask given: 2 of 4 cells closed; 1 row may look nowhere; Hn stays 0.92");
}

/* ---- the screen ---- */

static Canvas drawn(const char *line, int cols, int rows) {
    Screen screen = {0};
    after(line, (size_t)cols - 2);
    screen.message = told;
    screen.before = &change.before;
    Canvas canvas = canvas_new(&sitting.arena, rows, cols);
    view_draw(&sitting.session, &screen, canvas);
    assert_whole(canvas);
    return canvas;
}

static void the_verdict_line_shows_old_and_new_beside_the_sentence(void **state) {
    (void)state;
    static const char *const WANT[] = {
        " Token 2 and token 7 point the same way: the largest score of row 2 and of all. ",
        " scale off  mask none  heads 2  init healthy  seed 1  position none             ",
        " healthy  Hn 0.82→0.41  top 0.36→0.69  dead 0%  conc 0.20→0.26  Jmed 0.38→0.35  ",
        " scale off: sd of scores 1.05→2.98; d_head 8 is too small to saturate: try 64   ",
    };
    sitting_said(&sitting, RNG8 "goto scores; cell 2 7");
    Canvas canvas = drawn("scale toggle", 80, 24);
    for (int i = 0; i < 4; i++) {
        const char *row = canvas_row_text(&sitting.arena, canvas, 20 + i);
        if (i != 1) assert_string_equal(row, WANT[i]);
        else assert_memory_equal(row, WANT[i], strlen(" scale off  mask none  heads 2  init healthy"));
    }
}

static const char *verdict_row(const char *line, int cols) {
    return canvas_row_text(&sitting.arena, drawn(line, cols, 24), 22);
}

static void a_verdict_that_changed_shows_both_words(void **state) {
    (void)state;
    sitting_said(&sitting, RNG8 "goto weights");
    assert_non_null(strstr(verdict_row("init saturated", 80), " healthy→saturated  Hn 0.82→0.12  top 0.36→0.92"));
    assert_non_null(strstr(verdict_row("init healthy", 40), " saturated→healthy  Hn 0.12→0.82 "));
    assert_non_null(strstr(verdict_row("edit x[0,0] nan", 80), " healthy→nan   "));
}

static void where_arrows_need_the_room_diag_goes_unless_the_verdict_is_about_it(void **state) {
    (void)state;
    sitting_said(&sitting, RNG8 "goto weights");
    assert_null(strstr(verdict_row("scale off", 80), "diag"));
    assert_non_null(strstr(verdict_row("undo", 120), "diag 0.03→0.08"));
    assert_non_null(strstr(verdict_row("init diagonal", 80), "diag 0.08→"));
}

static void compare_screens_in(const char *lang) {
    static const char *const LINES[] = {"scale off", "mask causal", "init saturated", "undo", "heads 4"};
    Text cells = text_new(&sitting.session.store);
    sitting_said(&sitting, RNG8 "goto scores; cell 2 7");
    sitting_said(&sitting, strcmp(lang, "zh") == 0 ? "lang zh" : "lang en");
    for (size_t i = 0; i < sizeof LINES / sizeof *LINES; i++) {
        Canvas canvas = drawn(LINES[i], 80, 24);
        text_print(&cells, "@ %s\n%s", LINES[i], write_text(&sitting.arena, canvas, false));
    }
    assert_golden(strcmp(lang, "zh") == 0 ? "tests/view/golden/changes.zh.txt" : "tests/view/golden/changes.en.txt",
                  cells.at);
}

static void screens_after_a_change_are_as_they_were(void **state) {
    (void)state;
    compare_screens_in("en");
}

static void chinese_screens_after_a_change_are_as_they_were(void **state) {
    (void)state;
    compare_screens_in("zh");
}

#define SITTING_TEST(f) cmocka_unit_test_setup_teardown(f, open_sitting, close_sitting)

int main(void) {
    const struct CMUnitTest tests[] = {
        SITTING_TEST(a_change_says_what_it_did_and_what_followed),
        SITTING_TEST(it_says_so_in_chinese),
        SITTING_TEST(a_narrow_screen_gets_the_first_of_it),
        SITTING_TEST(what_changes_nothing_says_nothing_of_its_own),
        SITTING_TEST(nothing_to_compare_with_says_nothing_of_its_own),
        SITTING_TEST(a_size_is_blamed_only_where_the_law_of_the_weights_is_known),
        SITTING_TEST(a_hidden_bug_is_not_named),
        SITTING_TEST(lost_numbers_are_said_first),
        SITTING_TEST(rows_that_may_look_nowhere_are_counted),
        SITTING_TEST(the_verdict_line_shows_old_and_new_beside_the_sentence),
        SITTING_TEST(a_verdict_that_changed_shows_both_words),
        SITTING_TEST(where_arrows_need_the_room_diag_goes_unless_the_verdict_is_about_it),
        SITTING_TEST(screens_after_a_change_are_as_they_were),
        SITTING_TEST(chinese_screens_after_a_change_are_as_they_were),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
