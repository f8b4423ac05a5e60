#include "attention/setting.h"

#include "attention/model_fit.h"
#include "attention/setting_kind.h"
#include "attention/setting_mask.h"
#include "attention/setting_memory.h"
#include "attention/setting_position.h"
#include "attention/setting_precision.h"

#include <math.h>

static bool not_that(const char *name, const char *values, const char *came, Error *err) {
    return refuse(err, "%s takes %s, not '%s'", "%s 可以是 %s，不能是 '%s'", name, values, came);
}

static bool set_switch(bool *value, const char *name, const char *yes, const char *no, Words words, Error *err) {
    if (words.count == 1 && (text_same(words.at[0], yes) || text_same(words.at[0], no))) {
        *value = text_same(words.at[0], yes);
        return true;
    }
    return refuse(err, "%s takes %s or %s, not '%s'", "%s 可以是 %s 或 %s，不能是 '%s'", name, yes, no,
                  words_last(words));
}

/* ---- scale ---- */

static bool set_scale(Arena *arena, Model *m, Words words, Error *err) {
    (void)arena;
    static const char VALUES[] = "on, off, toggle or a number";
    if (words.count != 1) return not_that("scale", VALUES, words.count ? words.at[1] : "", err);
    const char *word = words.at[0];
    double number;
    if (text_same(word, "toggle")) {
        m->set.scale = m->set.scale == SCALE_ON ? SCALE_OFF : SCALE_ON;
    } else if (text_same(word, "on") || text_same(word, "off")) {
        m->set.scale = text_same(word, "on") ? SCALE_ON : SCALE_OFF;
    } else if (text_number(word, &number) && isfinite(number)) {
        m->set.scale = SCALE_NUMBER;
        m->set.scale_number = number;
    } else {
        return refuse(err, "scale takes on, off, toggle or a number, not '%s'",
                      "scale 可以是 on、off、toggle 或一个数，不能是 '%s'", word);
    }
    return true;
}

static void get_scale(const Model *m, Text *text) {
    if (m->set.scale == SCALE_NUMBER) text_put_number(text, m->set.scale_number);
    else text_put(text, m->set.scale == SCALE_ON ? "on" : "off");
}

/* ---- heads ---- */

static bool set_heads(Arena *arena, Model *m, Words words, Error *err) {
    (void)arena;
    if (!setting_one_word(words, "heads", "N, more, fewer", err)) return false;
    bool more = text_same(words.at[0], "more"), fewer = text_same(words.at[0], "fewer");
    uint64_t number = 0;
    if (more || fewer) {
        size_t heads = m->set.heads;
        do {
            heads = more ? heads + 1 : heads - 1;
        } while (heads > 0 && heads <= MAX_HEADS && !fit_heads_number(m, heads));
        if (heads == 0 || heads > MAX_HEADS)
            return more ? refuse(err, "heads %zu is the most that fits these widths",
                                 "heads %zu 已经是这些宽度能分出的最多头数", m->set.heads)
                        : refuse(err, "heads %zu is the fewest there can be", "heads %zu 已经是最少的头数",
                                 m->set.heads);
        number = heads;
    } else if (!text_count(words.at[0], UINT64_MAX, &number)) {
        return refuse(err, "heads takes a whole number, more or fewer, not '%s'",
                      "heads 可以是整数、more 或 fewer，不能是 '%s'", words.at[0]);
    }
    m->set.heads = (size_t)number;
    return true;
}

static void get_heads(const Model *m, Text *text) {
    text_print(text, "%zu", m->set.heads);
}

static bool set_kv_heads(Arena *arena, Model *m, Words words, Error *err) {
    (void)arena;
    uint64_t number;
    if (words.count != 1 || !text_count(words.at[0], MAX_HEADS, &number) || number == 0)
        return refuse(err, "kv_heads takes a whole number from 1 to %d, not '%s'",
                      "kv_heads 可以是 1 到 %d 的整数，不能是 '%s'", MAX_HEADS, words_last(words));
    m->set.kv_heads = (size_t)number;
    return true;
}

static void get_kv_heads(const Model *m, Text *text) {
    Shape shape = model_shape(m);
    text_print(text, "%zu", shape.kv_heads ? shape.kv_heads : shape.heads);
}

/* ---- bias ---- */

static bool set_bias(Arena *arena, Model *m, Words words, Error *err) {
    (void)arena;
    if (!set_switch(&m->set.bias_given, "bias", "given", "none", words, err)) return false;
    if (!m->set.bias_given || m->given[BIAS].at) return true;
    return refuse(err, "bias given needs a bias: load bias FILE first",
                  "bias given 需要先有 bias：请先 load bias FILE");
}

static void get_bias(const Model *m, Text *text) {
    text_put(text, m->set.bias_given ? "given" : "none");
}

/* ---- softmax ---- */

static bool set_temperature(Arena *arena, Model *m, Words words, Error *err) {
    (void)arena;
    return setting_positive(&m->set.temperature, "temperature", words, err);
}

static void get_temperature(const Model *m, Text *text) {
    text_put_number(text, m->set.temperature);
}

static bool set_stable(Arena *arena, Model *m, Words words, Error *err) {
    (void)arena;
    return set_switch(&m->set.stable, "stable", "on", "off", words, err);
}

static void get_stable(const Model *m, Text *text) {
    text_put(text, m->set.stable ? "on" : "off");
}

static bool set_fill(Arena *arena, Model *m, Words words, Error *err) {
    (void)arena;
    double number;
    if (words.count != 1 || !text_number(words.at[0], &number) || isnan(number) || number == INFINITY)
        return refuse(err, "fill takes -inf or a number such as -1e9, not '%s'",
                      "fill 可以是 -inf 或一个数，例如 -1e9，不能是 '%s'", words_last(words));
    m->set.fill = number;
    return true;
}

static void get_fill(const Model *m, Text *text) {
    text_put_number(text, m->set.fill);
}

static bool set_empty_row(Arena *arena, Model *m, Words words, Error *err) {
    (void)arena;
    return set_switch(&m->set.empty_nan, "empty_row", "nan", "zero", words, err);
}

static void get_empty_row(const Model *m, Text *text) {
    text_put(text, m->set.empty_nan ? "nan" : "zero");
}

const Setting SETTINGS[] = {
    {.name = "scale",
     .values = "on off toggle NUMBER",
     .fallback = "on",
     .example = "scale off",
     .help = {"divide by sqrt(d_head), or multiply by NUMBER", "除以 sqrt(d_head)，或乘以 NUMBER"},
     .set = set_scale,
     .get = get_scale},
    {.name = "mask",
     .tied = true,
     .values = "none causal window padding given toggle FILE",
     .fallback = "none",
     .example = "mask causal window 2",
     .help = {"which keys a query may not look at; causal, window N, padding and given may stand together",
              "查询不能看哪些键；causal、window N、padding、given 可以同时使用"},
     .set = set_mask,
     .get = get_mask,
     .many = true},
    {.name = "align",
     .values = "top-left bottom-right",
     .fallback = "top-left",
     .example = "align bottom-right",
     .help = {"where causal and window start when queries and keys differ in number",
              "查询与键数目不同时，causal 与 window 从哪里对齐"},
     .set = set_align,
     .get = get_align},
    {.name = "padding",
     .tied = true,
     .values = "none N 0/1...",
     .fallback = "none",
     .example = "padding 2",
     .help = {"which keys are real: the first N, or one 0/1 a key; in force by mask padding",
              "哪些键是真实的：前 N 个，或每个键一个 0/1；由 mask padding 生效"},
     .set = set_padding,
     .get = get_padding,
     .many = true},
    {.name = "heads",
     .tied = true,
     .values = "N more fewer",
     .fallback = "1",
     .example = "heads more",
     .help = {"into how many heads the columns of q, k and v are cut", "q、k、v 的列拆分成多少个头"},
     .set = set_heads,
     .get = get_heads},
    {.name = "kv_heads",
     .tied = true,
     .values = "N",
     .fallback = "as wide as k",
     .example = "kv_heads 1",
     .help = {"how many key/value heads the query heads share", "查询头共用多少个 KV 头"},
     .set = set_kv_heads,
     .get = get_kv_heads},
    {.name = "position",
     .tied = true,
     .values = "none sinusoidal rope rope-half alibi t5",
     .fallback = "none",
     .example = "position alibi",
     .help = {"how tokens get their places: added to x, turning q and k, or added to the scores",
              "token 的位置怎样进入：加到 x 上、旋转 q 和 k，或加到分数上"},
     .set = set_position,
     .get = get_position},
    {.name = "rope_base",
     .values = "NUMBER",
     .fallback = "10000",
     .example = "rope_base 500",
     .help = {"base of RoPE's angles: pair i turns by position · base^(-2i/d_head)",
              "RoPE 角度的底：第 i 对旋转 位置 · 底^(-2i/d_head)"},
     .set = set_rope_base,
     .get = get_rope_base},
    {.name = "q_start",
     .values = "auto N",
     .fallback = "auto",
     .example = "q_start 3",
     .help = {"position of query row 0; auto: n_k - n_q with align bottom-right, else 0",
              "第 0 行查询的位置；auto：align bottom-right 时为 n_k - n_q，否则为 0"},
     .set = set_q_start,
     .get = get_q_start},
    {.name = "k_start",
     .values = "N",
     .fallback = "0",
     .example = "k_start 3",
     .help = {"position of key 0", "第 0 个键的位置"},
     .set = set_k_start,
     .get = get_k_start},
    {.name = "t5",
     .tied = true,
     .values = "one-sided two-sided BUCKETS MAX",
     .fallback = "one-sided 32 128",
     .example = "t5 two-sided 8 16",
     .help = {"T5's buckets of distance: sides, how many, and the distance where the last begins",
              "T5 的距离分桶：单侧或双侧、桶数、最后一桶开始的距离"},
     .set = set_t5,
     .get = get_t5,
     .many = true},
    {.name = "bias",
     .tied = true,
     .values = "none given",
     .fallback = "none",
     .example = "bias none",
     .help = {"add the loaded bias to the scaled scores", "把载入的 bias 加到缩放后的分数上"},
     .set = set_bias,
     .get = get_bias},
    {.name = "temperature",
     .values = "NUMBER",
     .fallback = "1",
     .example = "temperature 2",
     .help = {"masked scores are divided by it before softmax; above 1 flattens, below 1 sharpens",
              "softmax 之前掩码后的分数除以它；大于 1 更平，小于 1 更尖"},
     .set = set_temperature,
     .get = get_temperature},
    {.name = "stable",
     .values = "on off",
     .fallback = "on",
     .example = "stable off",
     .help = {"subtract the row maximum before exp, so that it cannot overflow", "取指数前减去行最大值，避免上溢"},
     .set = set_stable,
     .get = get_stable},
    {.name = "fill",
     .values = "-inf NUMBER",
     .fallback = "-inf",
     .example = "fill -1e9",
     .help = {"what a forbidden cell of masked is set to", "masked 中被禁止的格子填入的数"},
     .set = set_fill,
     .get = get_fill},
    {.name = "empty_row",
     .values = "zero nan",
     .fallback = "zero",
     .example = "empty_row nan",
     .help = {"a row that may look nowhere: weights 0, or the 0/0 of naive code",
              "什么都看不到的行：权重为 0，或像未防护的代码那样得到 0/0"},
     .set = set_empty_row,
     .get = get_empty_row},
    {.name = "precision",
     .values = "f64 f32 bf16 f16",
     .fallback = "f64",
     .example = "precision bf16",
     .help = {"what given matrices and every result are rounded to; sums inside a step stay double",
              "给出的矩阵和每个结果舍入到什么精度；一步之内的和仍是双精度"},
     .set = set_precision,
     .get = get_precision},
    {.name = "memory",
     .values = "MB",
     .fallback = "256",
     .example = "memory 64",
     .help =
         {"a step of all heads that would take more MB is never stored: its rows are computed when somebody looks; so "
          "it is, whatever is set, above 512 MB and a sixteenth of the machine's memory",
          "一步的所有头合起来超过这么多 MB 时不整体保存：看到哪些行才算哪些行；无论设多大，超过 512 MB "
          "且超过机器内存的十六分之一时也是如此"},
     .set = set_memory,
     .get = get_memory},
};
const size_t SETTING_COUNT = sizeof SETTINGS / sizeof *SETTINGS;

const Setting *setting_find(const char *name) {
    for (size_t i = 0; i < SETTING_COUNT; i++)
        if (text_same(SETTINGS[i].name, name)) return &SETTINGS[i];
    return NULL;
}
