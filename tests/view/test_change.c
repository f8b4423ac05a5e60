/* What the last line says after a change: which figures moved, the honest "too small", and the cause found by trying. */
#include "support/screen.h"

#include "session/cause.h"
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

/* The same once the tracer has tried why, as it does while nobody presses a key. */
static const char *explained(const char *line, size_t columns) {
    after(line, columns);
    if (!change_asks(&change, &sitting.session)) return told;
    assert_non_null(cause_seek(&sitting.session, change.after.head, NULL));
    assert_false(change_asks(&change, &sitting.session));
    const char *text = change_text(&change, &sitting.session, line, columns);
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

static void where_weights_are_frozen_a_change_is_not_given_another_reason(void **state) {
    (void)state;
    sitting_said(&sitting, RNG8 "goto scores");
    assert_string_equal(after("freeze on", 40), "freeze on: the weights are held as they were");
    assert_string_equal(after("scale off", 78), "scale off: the weights are held as they were; sd of scores 1.05→2.98");
    Screen screen = {0};
    assert_true(screen_holds(&sitting, screen_draw(&sitting, &screen, 80, 24), "heads 2  freeze on  init"));
}

static void a_model_out_of_a_lab_is_named_by_what_took_it(void **state) {
    (void)state;
    sitting_said(&sitting, RNG8 "depth layers=3 tokens=8 d_model=16");
    assert_non_null(strstr(after("depth enter 2", 78), "depth enter 2: 8 tokens, 1 head of 16"));
    assert_non_null(strstr(after("undo", 78), "undone: depth enter 2"));
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

#define WIDE "new tokens=16 d_model=64 heads=1 seed=1; scale on; temperature 1; goto scores; "

static const struct {
    const char *before, *line, *en, *zh;
} CAUSES[] = {
    {"", "scale toggle", "scale off: sd of scores 0.89→7.10; no scale at d_head 64: try scale on",
     "scale off：分数的标准差 0.89→7.10；d_head 64 没有缩放：可以试 scale on"},
    {"scale off", "reseed", "reseed: the same law, new numbers; no scale at d_head 64: try scale on",
     "reseed：规律不变，数字是新的；d_head 64 没有缩放：可以试 scale on"},
    {"scale off; reseed", "undo", "undone: reseed; dead moved most: 19%→31%; no scale at d_head 64: try scale on",
     "已撤销：reseed；d_head 64 没有缩放：可以试 scale on"},
    {"scale off", "scale on", "scale on: sd of scores 7.10→0.89; verdict saturated→healthy",
     "scale on：分数的标准差 7.10→0.89；诊断 饱和→健康；各行更均匀：Hn 0.18→0.86"},
    {"", "scale 1", "scale 1: sd of scores 0.89→7.10; the scale is 1, not 1/sqrt(64): try scale on",
     "scale 1：分数的标准差 0.89→7.10；scale 是 1，不是 1/sqrt(64)：可以试 scale on"},
    {"", "temperature 0.05", "temperature 0.05: the temperature is 0.05: try temperature 1",
     "temperature 0.05：temperature 是 0.05：可以试 temperature 1"},
    {"", "init saturated seed=2", "init saturated seed=2: wq 2.83, wk 2.81 times healthy size: try init healthy",
     "init saturated seed=2：wq 是健康值的 2.83 倍，wk 2.81 倍：可以试 init healthy"},
    {"", "init diagonal seed=2",
     "init diagonal seed=2: healthy→diagonal; wq 2.00, wk 2.00 times healthy size, and wq and wk go together (cosine 1.00): try init healthy",
     "init diagonal seed=2：健康→对角；wq 是健康值的 2.00 倍，wk 2.00 倍，同时 wq 和 wk 彼此相关（余弦 1.00）：可以试 init healthy"},
    {"", "init collapsed seed=2", "init collapsed seed=2: wq and wk go together (cosine 1.00): try init healthy",
     "init collapsed seed=2：wq 和 wk 彼此相关（余弦 1.00）：可以试 init healthy"},
    {"init collapsed seed=2", "init healthy seed=2",
     "init healthy seed=2: the numbers of x have size 1.58, not 1: try edit x *0.63",
     "init healthy seed=2：x 的数的大小是 1.58，不是 1：可以试 edit x *0.63"},
    {"", "init uniform seed=2", "init uniform seed=2: wq 0.05, wk 0.05 times healthy size: try init healthy",
     "init uniform seed=2：wq 是健康值的 0.05 倍，wk 0.05 倍：可以试 init healthy"},
    {"", "init zeros seed=2", "init zeros seed=2: wq and wk are all 0: try init healthy",
     "init zeros seed=2：诊断 健康→均匀；wq 和 wk 全是 0：可以试 init healthy"},
    {"", "init constant seed=2",
     "init constant seed=2: healthy→saturated; the numbers of wq and wk are nearly all the same: try init healthy",
     "init constant seed=2：wq 和 wk 的数几乎都一样：可以试 init healthy"},
    {"", "edit x *6", "edit x *6: the numbers of x have size 5.96, not 1: try edit x *0.17",
     "edit x *6：x 的数的大小是 5.96，不是 1：可以试 edit x *0.17"},
    {"", "edit x *0", "edit x *0: all numbers of x are 0: try tokens that differ more",
     "edit x *0：变化最大的是 top：0.24→0.06；x 的数全是 0：可以试差别更大的 token"},
    {"", "edit x[0,0] nan", "edit x[0,0] nan: x[0,0] is nan: try edit x[0,0] 0",
     "edit x[0,0] nan：权重里现在有 nan 或 inf；x[0,0] 是 nan：可以试 edit x[0,0] 0"},
    {"", "mask causal; scale off; temperature 0.1",
     "mask causal; scale off; tem…: healthy→saturated; no scale at d_head 64, and the temperature is 0.1: try scale on; temperature 1",
     "mask causal; scale off; tem…：健康→饱和；d_head 64 没有缩放，同时 temperature 是 0.1：可以试 scale on; temperature 1"},
    {"mask none", "bug plant no-scale", "bug plant no-scale: the bug no-scale is planted: try bug clear",
     "bug plant no-scale：植入了错误 no-scale：可以试 bug clear"},
};

/* At the usual width, and at the least that has a picture. */
static void each_cause_is_told_in(const char *lang) {
    bool zh = strcmp(lang, "lang zh") == 0;
    sitting_said(&sitting, lang);
    for (size_t i = 0; i < sizeof CAUSES / sizeof *CAUSES; i++) {
        sitting_said(&sitting, WIDE);
        sitting_said(&sitting, CAUSES[i].before);
        const char *text = explained(CAUSES[i].line, 78), *want = zh ? CAUSES[i].zh : CAUSES[i].en;
        if (getenv("PRINT")) print_message("%s\n", text);
        else assert_string_equal(text, want);
        const char *narrow = change_text(&change, &sitting.session, CAUSES[i].line, 38);
        assert_true(text_width(narrow) <= MESSAGE_ROWS * 38);
    }
}

static void what_is_not_healthy_is_told_with_the_cause(void **state) {
    (void)state;
    each_cause_is_told_in("lang en");
}

static void the_cause_is_told_in_chinese(void **state) {
    (void)state;
    each_cause_is_told_in("lang zh");
}

static void a_narrow_screen_gets_verdict_and_cause(void **state) {
    (void)state;
    sitting_said(&sitting, WIDE);
    assert_string_equal(explained("scale off", 38),
                        "scale off: healthy→saturated; no scale at d_head 64: try scale on");
    assert_string_equal(explained("reseed", 38), "reseed: saturated as before; no scale at d_head 64: try scale on");
    assert_string_equal(explained("undo", 20), "undone: reseed; dead moved most: 19%→31%");
    sitting_said(&sitting, "lang zh; scale on");
    assert_string_equal(explained("scale off", 38), "scale off：健康→饱和；d_head 64 没有缩放：可以试 scale on");
}

static void a_wide_screen_gets_all_of_it(void **state) {
    (void)state;
    sitting_said(&sitting, WIDE);
    assert_string_equal(explained("init collapsed seed=2", 198),
                        "init collapsed seed=2: sd of scores 0.89→12.11; wq and wk go together (cosine 1.00): try init "
                        "healthy; 2 more causes: metrics");
}

static void nobody_is_asked_why_a_head_is_healthy_or_small(void **state) {
    (void)state;
    sitting_said(&sitting, RNG8 "goto scores");
    after("scale off", 78);
    assert_false(change_asks(&change, &sitting.session));
    after("new tokens=2 d_model=4 heads=1; init zeros", 78);
    assert_false(change_asks(&change, &sitting.session));
}

static void what_was_found_is_kept_until_the_model_changes(void **state) {
    (void)state;
    sitting_said(&sitting, WIDE "scale off");
    assert_null(cause_known(&sitting.session, 0));
    sitting_said(&sitting, "metrics");
    assert_non_null(cause_known(&sitting.session, 0));
    assert_null(cause_known(&sitting.session, 1));
    sitting_said(&sitting, "next; cell 1 1; lang zh; lang en");
    assert_non_null(cause_known(&sitting.session, 0));
    sitting_said(&sitting, "reseed");
    assert_null(cause_known(&sitting.session, 0));
}

static bool never(void *self, size_t done, size_t all) {
    (void)self, (void)done, (void)all;
    return false;
}

static void a_key_that_comes_while_it_is_looked_for_leaves_nothing_behind(void **state) {
    (void)state;
    sitting_said(&sitting, WIDE);
    after("scale off", 78);
    assert_null(cause_seek(&sitting.session, 0, &(Watch){never, NULL}));
    assert_true(change_asks(&change, &sitting.session));
    assert_null(cause_known(&sitting.session, 0));
}

static void a_hidden_bug_is_not_looked_for_until_it_is_guessed(void **state) {
    (void)state;
    sitting_said(&sitting, WIDE);
    assert_string_equal(explained("bug plant no-scale hidden", 78), "");
    assert_false(change_asks(&change, &sitting.session));
    sitting_said(&sitting, "metrics");
    assert_null(strstr(sitting.said.at, "no-scale"));
    assert_null(strstr(sitting.said.at, "nothing that was tried"));
    sitting_said(&sitting, "bug guess no-scale; metrics");
    assert_non_null(strstr(sitting.said.at, "the bug no-scale is planted. Try bug clear."));
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

static Canvas drawn_as_told(int cols, int rows) {
    Screen screen = {.message = told, .before = &change.before};
    Canvas canvas = canvas_new(&sitting.arena, rows, cols);
    view_draw(&sitting.session, &screen, canvas);
    assert_whole(canvas);
    return canvas;
}

static Canvas drawn(const char *line, int cols, int rows) {
    after(line, (size_t)cols - 2);
    return drawn_as_told(cols, rows);
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

static void the_verdict_line_stays_where_the_sentence_has_one_row(void **state) {
    (void)state;
    sitting_said(&sitting, WIDE);
    static const struct {
        int cols, rows;
        const char *above, *last;
    } AT[] = {
        {80, 24, " healthy→saturated  Hn 0.86→0.18",
         " scale off: sd of scores 0.89→7.10; no scale at d_head 64: try scale on"},
        {200, 60, " healthy→saturated  Hn 0.86→0.18",
         " scale off: sd of scores 0.89→7.10; no scale at d_head 64: try scale on"},
        {40, 12, " scale off: healthy→saturated; no scale", " at d_head 64: try scale on"},
    };
    for (size_t i = 0; i < sizeof AT / sizeof *AT; i++) {
        explained("scale off", (size_t)AT[i].cols - 2);
        Canvas canvas = drawn_as_told(AT[i].cols, AT[i].rows);
        const char *last = canvas_row_text(&sitting.arena, canvas, AT[i].rows - 1);
        assert_memory_equal(canvas_row_text(&sitting.arena, canvas, AT[i].rows - 2), AT[i].above, strlen(AT[i].above));
        assert_memory_equal(last, AT[i].last, strlen(AT[i].last));
        sitting_said(&sitting, "scale on");
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
        SITTING_TEST(a_model_out_of_a_lab_is_named_by_what_took_it),
        SITTING_TEST(where_weights_are_frozen_a_change_is_not_given_another_reason),
        SITTING_TEST(it_says_so_in_chinese),
        SITTING_TEST(a_narrow_screen_gets_the_first_of_it),
        SITTING_TEST(what_changes_nothing_says_nothing_of_its_own),
        SITTING_TEST(nothing_to_compare_with_says_nothing_of_its_own),
        SITTING_TEST(a_size_is_blamed_only_where_the_law_of_the_weights_is_known),
        SITTING_TEST(what_is_not_healthy_is_told_with_the_cause),
        SITTING_TEST(the_cause_is_told_in_chinese),
        SITTING_TEST(a_narrow_screen_gets_verdict_and_cause),
        SITTING_TEST(a_wide_screen_gets_all_of_it),
        SITTING_TEST(nobody_is_asked_why_a_head_is_healthy_or_small),
        SITTING_TEST(what_was_found_is_kept_until_the_model_changes),
        SITTING_TEST(a_key_that_comes_while_it_is_looked_for_leaves_nothing_behind),
        SITTING_TEST(a_hidden_bug_is_not_looked_for_until_it_is_guessed),
        SITTING_TEST(a_hidden_bug_is_not_named),
        SITTING_TEST(the_verdict_line_stays_where_the_sentence_has_one_row),
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
