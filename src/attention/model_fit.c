#include "attention/model_fit.h"

#include <math.h>
#include <stdio.h>

/* One side of a matrix that must agree with one of another. */
typedef struct Side {
    StepId id;
    bool rows; /* else its columns */
} Side;

static size_t length(const Model *m, Side side) {
    return side.rows ? m->given[side.id].rows : m->given[side.id].cols;
}

static const char *unit(const Model *m, Side side, Language lang) {
    static const Sentence UNITS[2][2] = {{{"columns", "列"}, {"column", "列"}}, {{"rows", "行"}, {"row", "行"}}};
    return sentence(UNITS[side.rows][length(m, side) == 1], lang);
}

/* Where both are given their sides must be as long. */
static bool agree(const Model *m, Side a, Side b, Error *err) {
    if (!m->given[a.id].at || !m->given[b.id].at || length(m, a) == length(m, b)) return true;
    return refuse(err, "%s has %zu %s, but %s has %zu %s: they must be equal",
                  "%s 有 %zu %s，而 %s 有 %zu %s：两者必须相等", STEPS[a.id].name, length(m, a), unit(m, a, err->lang),
                  STEPS[b.id].name, length(m, b), unit(m, b, err->lang));
}

static bool one_row(const Model *m, StepId id, Error *err) {
    if (!m->given[id].at || m->given[id].rows == 1) return true;
    return refuse(err, "%s must be one row, not %zu", "%s 必须只有一行，而不是 %zu 行", STEPS[id].name,
                  m->given[id].rows);
}

bool fit_inputs(const Model *m, Error *err) {
    StepId memory = m->given[CONTEXT].at ? CONTEXT : X;
    static const StepId VECTORS[] = {BQ, BK, BV, BO}, OF[] = {WQ, WK, WV, WO};
    if (!agree(m, (Side){WQ, true}, (Side){X, false}, err)) return false;
    if (!agree(m, (Side){WK, true}, (Side){memory, false}, err)) return false;
    if (!agree(m, (Side){WV, true}, (Side){memory, false}, err)) return false;
    for (size_t i = 0; i < sizeof VECTORS / sizeof *VECTORS; i++) {
        if (!one_row(m, VECTORS[i], err)) return false;
        if (!agree(m, (Side){VECTORS[i], false}, (Side){OF[i], false}, err)) return false;
    }
    if (m->given[BO].at && !m->given[WO].at)
        return refuse(err, "bo is added to concat·wo, and there is no wo: load wo FILE first",
                      "bo 要加到 concat·wo 上，但没有 wo：请先 load wo FILE");
    if (!agree(m, (Side){K, true}, (Side){V, true}, err)) return false;
    /* one of k, v given beside keys or values that are still computed */
    if (!m->given[V].at && m->given[WV].at && !agree(m, (Side){K, true}, (Side){memory, true}, err)) return false;
    if (!m->given[K].at && m->given[WK].at && !agree(m, (Side){V, true}, (Side){memory, true}, err)) return false;
    return true;
}

/* What the widths of q and k are the columns of. */
static const char *wide(const Model *m, StepId made, StepId weight) {
    return STEPS[m->given[made].at ? made : weight].name;
}

bool fit_heads_number(const Model *m, size_t heads) {
    Model tried = *m;
    tried.set.heads = heads;
    Shape s = model_shape(&tried);
    if (heads == 0 || heads > MAX_HEADS || s.q_cols % heads) return false;
    if (s.q_cols == 0 || s.k_cols == 0) return true;
    if (s.k_cols % s.d_head) return false;
    size_t full = s.k_cols / s.d_head, kv = m->set.kv_heads ? m->set.kv_heads : full;
    return kv <= full && heads % kv == 0 && s.v_cols % full == 0;
}

void fit_choices(const Model *m, Language lang, char *list, size_t room) {
    size_t most = model_shape(m).q_cols, count = 0, last = 0, used = 0;
    if (most > MAX_HEADS) most = MAX_HEADS;
    for (size_t h = 1; h <= most; h++)
        if (fit_heads_number(m, h)) count++, last = h;
    list[0] = 0;
    if (count == 0) snprintf(list, room, "%s", lang == CHINESE ? "q、k、v 的别的宽度" : "other widths of q, k and v");
    for (size_t h = 1; h <= most && used < room; h++) {
        if (!fit_heads_number(m, h)) continue;
        const char *comma = used == 0 ? "" : lang == CHINESE ? (h == last ? " 或 " : "、") : h == last ? " or " : ", ";
        int more = snprintf(list + used, room - used, "%s%zu", comma, h);
        used += more > 0 ? (size_t)more : 0;
    }
}

bool fit_heads(const Model *m, Error *err) {
    Shape s = model_shape(m);
    char list[200];
    if (s.heads == 0 || s.heads > MAX_HEADS)
        return refuse(err, "heads takes 1 to %d, not %zu", "heads 可以是 1 到 %d，不能是 %zu", MAX_HEADS, s.heads);
    if (s.q_cols == 0) return true;
    const char *q = wide(m, Q, WQ), *k = wide(m, K, WK), *v = wide(m, V, WV);
    Model free = *m; /* what would fit if kv_heads were free to follow */
    free.set.kv_heads = 0;
    if (s.q_cols % s.heads) {
        fit_choices(&free, err->lang, list, sizeof list);
        return refuse(err, "heads must divide %zu (the columns of %s); %zu does not: try %s",
                      "heads 必须整除 %zu（%s 的列数），%zu 不行：可以用 %s", s.q_cols, q, s.heads, list);
    }
    if (s.k_cols == 0) return true;
    if (s.k_cols % s.d_head) {
        fit_choices(&free, err->lang, list, sizeof list);
        return refuse(
            err,
            "heads %zu over the %zu columns of %s makes d_head %zu, which must divide %zu (the columns of %s): try %s",
            "heads %zu 分 %zu 列（%s）得到 d_head %zu，它必须整除 %zu（%s 的列数）：可以用 %s", s.heads, s.q_cols, q,
            s.d_head, s.k_cols, k, list);
    }
    size_t full = s.k_cols / s.d_head;
    if (full > s.heads || s.heads % s.kv_heads || s.kv_heads > full)
        return refuse(
            err,
            "kv_heads must divide the number of heads, %zu, and be at most %zu (k is %zu wide, d_head %zu): %zu does not fit",
            "kv_heads 必须整除头数 %zu，并且最多是 %zu（k 宽 %zu，d_head %zu）：%zu 不行", s.heads,
            full < s.heads ? full : s.heads, s.k_cols, s.d_head, s.kv_heads);
    if (s.v_cols == 0) return true;
    if (s.v_cols % full)
        return refuse(err, "%s has %zu columns, which %zu key/value heads do not divide: try another number of heads",
                      "%s 有 %zu 列，不能平分给 %zu 个 KV 头：请换一个头数", v, s.v_cols, full);
    if (m->given[WO].at && m->given[WO].rows != s.heads * s.d_v)
        return refuse(err, "wo has %zu rows, but %zu heads of d_v %zu side by side are %zu wide: they must be equal",
                      "wo 有 %zu 行，而 %zu 个头、每头 d_v %zu 拼接后宽 %zu：两者必须相等", m->given[WO].rows, s.heads,
                      s.d_v, s.heads * s.d_v);
    return true;
}

/* A given matrix must be rows x cols. */
static bool shaped(const Model *m, StepId id, size_t rows, size_t cols, Error *err) {
    Matrix g = m->given[id];
    if (!g.at || !rows || !cols || (g.rows == rows && g.cols == cols)) return true;
    return refuse(err, "%s must be %zux%zu here, not %zux%zu", "这里 %s 必须是 %zux%zu，而不是 %zux%zu", STEPS[id].name,
                  rows, cols, g.rows, g.cols);
}

static bool zero_or_one(const Model *m, StepId id, Error *err) {
    Matrix g = m->given[id];
    if (!g.at) return true;
    for (size_t i = 0; i < g.rows; i++)
        for (size_t j = 0; j < g.cols; j++) {
            double value = matrix_at(g, i, j);
            if (id == MASK && value == -INFINITY)
                return refuse(
                    err, "mask[%zu,%zu] must be 0 or 1 (1 = may look), not -inf: 0 and -inf are a bias, load bias FILE",
                    "mask[%zu,%zu] 必须是 0 或 1（1 表示可以看），而不是 -inf：0 与 -inf 是偏置，用 load bias FILE", i,
                    j);
            if (value != 0 && value != 1)
                return refuse(err, "%s[%zu,%zu] must be 0 or 1 (1 = may look), not %g",
                              "%s[%zu,%zu] 必须是 0 或 1（1 表示可以看），而不是 %g", STEPS[id].name, i, j,
                              isnan(value) ? NAN : value);
        }
    return true;
}

static bool fit_position(const Model *m, const Shape *s, Error *err) {
    Position position = m->set.position;
    if (position == SINUSOIDAL && !m->given[X].at && m->given[Q].at)
        return refuse(err, "position sinusoidal is added to x, but q k v are given instead: try rope, alibi or t5",
                      "position sinusoidal 要加到 x 上，而这里直接给了 q k v：可以用 rope、alibi 或 t5");
    if ((position == ROPE || position == ROPE_HALF) && s->d_head % 2)
        return refuse(err, "position %s turns pairs of columns, so d_head must be even, not %zu",
                      "position %s 旋转成对的列，所以 d_head 必须是偶数，而不是 %zu",
                      position == ROPE ? "rope" : "rope-half", s->d_head);
    if (position == T5 && m->given[T5_TABLE].at) return shaped(m, T5_TABLE, m->set.t5_buckets, s->heads, err);
    return true;
}

bool fit_extras(const Model *m, Error *err) {
    Shape s = model_shape(m);
    if (!shaped(m, MASK, s.n_q, s.n_k, err) || !zero_or_one(m, MASK, err)) return false;
    if (!shaped(m, KEY_PADDING, 1, s.n_k, err) || !zero_or_one(m, KEY_PADDING, err)) return false;
    Matrix bias = m->given[BIAS];
    if (bias.at && bias.rows != s.heads * s.n_q && !shaped(m, BIAS, s.n_q, s.n_k, err)) return false;
    if (bias.at && !shaped(m, BIAS, bias.rows, s.n_k, err)) return false;
    Matrix held = m->bug_held;
    if (held.at && (held.rows != s.heads * s.n_q || held.cols != s.n_k))
        return refuse(err,
                      "the bug that is planted keeps weights of %zu rows and %zu keys, and here are %zu and %zu: "
                      "bug clear first",
                      "植入的错误保留了 %zu 行、%zu 个键的权重，而这里是 %zu 和 %zu：请先 bug clear", held.rows,
                      held.cols, s.heads * s.n_q, s.n_k);
    Matrix frozen = m->given[WEIGHTS];
    if (frozen.at && s.n_q && s.n_k && (frozen.rows != s.heads * s.n_q || frozen.cols != s.n_k))
        return refuse(err, "the frozen weights of all heads are %zux%zu, and here would be %zux%zu: freeze off first",
                      "冻结的权重，所有头合起来是 %zux%zu，而这里会是 %zux%zu：请先 freeze off", frozen.rows,
                      frozen.cols, s.heads * s.n_q, s.n_k);
    size_t out = m->given[WO].at ? m->given[WO].cols : s.heads * s.d_v;
    return shaped(m, G, s.n_q, out, err) && fit_position(m, &s, err);
}

bool fit_size(const Model *m, Error *err) {
    Shape s = model_shape(m);
    if (s.n_q > MAX_TOKENS || s.n_k > MAX_TOKENS)
        return refuse(err, "at most %d tokens, not %zu", "最多 %d 个 token，而不是 %zu 个", MAX_TOKENS,
                      s.n_q > s.n_k ? s.n_q : s.n_k);
    return true;
}
