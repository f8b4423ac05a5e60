#include "command/loaded.h"

#include <string.h>

static const char *base_name(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

StepId loaded_id(const char *path) {
    const char *base = base_name(path);
    char name[32];
    size_t length = strcspn(base, ".");
    if (length == 0 || length >= sizeof name) return STEP_COUNT;
    memcpy(name, base, length);
    name[length] = 0;
    StepId id = step_find(name);
    bool givable = id != STEP_COUNT && (step_is_given_only(id) || id == Q || id == K || id == V);
    return givable ? id : STEP_COUNT;
}

static bool is_vector(StepId id) {
    return id == BQ || id == BK || id == BV || id == BO || id == KEY_PADDING;
}

/* A row of the table is a bucket; where the largest distance then is too small, it follows T5's own 32 to 128. */
static bool take_buckets(Model *model, size_t rows, const char *path, Error *err) {
    enum { LEAST_ONE_SIDED = 2, LEAST_TWO_SIDED = 4, PLACES_A_BUCKET = 4 };
    size_t least = model->set.t5_two_sided ? LEAST_TWO_SIDED : LEAST_ONE_SIDED;
    if (rows < least)
        return refuse(err, "%s has too few rows, %zu: t5 needs one for each of at least %zu buckets",
                      "%s 有 %zu 行，而 t5 每个桶一行，至少需要 %zu 个桶", path, rows, least);
    model->set.t5_buckets = rows;
    if (model->set.t5_max <= rows) model->set.t5_max = PLACES_A_BUCKET * rows;
    return true;
}

bool loaded_put(Arena *arena, Model *model, StepId id, const Array *array, const char *path, Error *err) {
    Matrix value = array->value;
    const char *name = STEPS[id].name;
    if (value.rows == 0 || value.cols == 0)
        return refuse(err, "%s is empty, and %s needs numbers", "%s 是空的，而 %s 需要数字", path, name);
    if (array->dimensions > 2 && id != BIAS)
        return refuse(
            err, "%s has three dimensions (%zux%zux%zu), and %s is a matrix: only bias may have a plane for each head",
            "%s 有三维（%zux%zux%zu），而 %s 是矩阵：只有 bias 可以每个头一层", path, array->planes,
            value.rows / array->planes, value.cols, name);
    if (is_vector(id) && value.rows > 1 && value.cols == 1) value = matrix_copy(arena, matrix_transpose(value));
    if (is_vector(id) && value.rows > 1)
        return refuse(err, "%s is %zux%zu, and %s is a single row", "%s 是 %zux%zu，而 %s 只有一行", path, value.rows,
                      value.cols, name);
    model->given[id] = value;
    if (id == T5_TABLE && !take_buckets(model, value.rows, path, err)) return false;
    model->row_names[id] = array->rows;
    model->col_names[id] = array->cols;
    return true;
}

Model loaded_fresh(const Model *model, size_t heads, size_t kv_heads) {
    Model fresh = model_fresh(model);
    fresh.set.heads = heads;
    fresh.set.kv_heads = kv_heads;
    return fresh;
}

static void settle(Model *model) {
    if (!model->given[MASK].at) model->set.mask_given = false;
    if (!model->given[KEY_PADDING].at) model->set.mask_padding = false;
    if (!model->given[BIAS].at) model->set.bias_given = false;
}

bool loaded_take(Session *session, const Model *model, Error *err) {
    Scene *now = &session->now;
    now->model = *model;
    settle(&now->model);
    now->at = (Cursor){.step = now->at.step};
    now->origin = (Origin){.init = "loaded"};
    return session_accept(session, err);
}

void loaded_say_lost(Session *session, const Settings *before) {
    const Settings *now = &session->now.model.set;
    if (before->mask_given && !now->mask_given)
        say(session, "mask given is off: the new model has no mask", "mask given 已取消：新模型没有 mask");
    if (before->mask_padding && !now->mask_padding)
        say(session, "mask padding is off: the new model has no padding", "mask padding 已取消：新模型没有填充");
    if (before->bias_given && !now->bias_given)
        say(session, "bias none: the new model has no bias", "bias none：新模型没有 bias");
}

bool loaded_is_switch(Matrix m) {
    for (size_t i = 0; i < m.rows; i++)
        for (size_t j = 0; j < m.cols; j++)
            if (matrix_at(m, i, j) != 0 && matrix_at(m, i, j) != 1) return false;
    return m.at != NULL;
}

/* What is loaded and waits for a setting. */
static void say_waiting(Session *session, StepId id) {
    const Settings *set = &session->now.model.set;
    if (id == MASK && set->mask_given) say(session, "mask: 1 may look, 0 may not", "mask：1 可以看，0 不可以");
    else if (id == MASK)
        say(session, "mask: 1 may look, 0 may not; in force once mask given is set",
            "mask：1 可以看，0 不可以；设置 mask given 之后生效");
    if (id == KEY_PADDING && !set->mask_padding)
        say(session, "key_padding: 1 is a real token; in force once mask padding is set",
            "key_padding：1 是真实的 token；设置 mask padding 之后生效");
    if (id == BIAS && !set->bias_given)
        say(session, "bias: in force once bias given is set", "bias：设置 bias given 之后生效");
}

/* What was loaded, where what is made from it is given already. */
static void say_unused(Session *session, StepId id) {
    static const struct {
        StepId id, made[3];
    } USES[] = {{X, {Q, K, V}},  {CONTEXT, {K, V, K}}, {WQ, {Q, Q, Q}}, {WK, {K, K, K}},
                {WV, {V, V, V}}, {BQ, {Q, Q, Q}},      {BK, {K, K, K}}, {BV, {V, V, V}}};
    const Matrix *given = session->now.model.given;
    for (size_t i = 0; i < sizeof USES / sizeof *USES; i++) {
        const StepId *made = USES[i].made;
        if (USES[i].id != id || !given[made[0]].at || !given[made[1]].at || !given[made[2]].at) continue;
        Text names = text_new(&session->scratch);
        for (size_t k = 0; k < 3 && (k == 0 || made[k] != made[0]); k++)
            text_print(&names, "%s%s", k == 0 ? "" : session->like.lang == CHINESE ? "、" : ", ", STEPS[made[k]].name);
        say(session, "nothing is computed from it; given in its place: %s", "它用不上：%s 已经直接给出", names.at);
    }
}

void loaded_say_doubts(Session *session, StepId id) {
    Matrix m = session->now.model.given[id];
    if (!m.at) return;
    say_unused(session, id);
    if (id == T5_TABLE) {
        Text value = text_new(&session->scratch);
        setting_find("t5")->get(&session->now.model, &value);
        say(session, "t5 %s: as many buckets as t5_table has rows", "t5 %s：桶数等于 t5_table 的行数", value.at);
    }
    if (id == BIAS && loaded_is_switch(m))
        say(session, "bias holds only 0 and 1, which are added to the scores: if it is a mask, load it as mask",
            "bias 里只有 0 和 1，会加到分数上：如果它是掩码，请用 load mask 载入");
    else say_waiting(session, id);
}

static bool is_unlike_lab(const Settings *set) {
    return set->causal || set->window || set->mask_padding || set->mask_given || set->position != POSITION_NONE ||
           set->bias_given || set->temperature != 1 || set->precision != 0;
}

void loaded_say_unlike_lab(Session *session) {
    if (is_unlike_lab(&session->now.model.set))
        say(session, "the lab had no mask, position or bias, temperature 1, f64: here it may differ",
            "实验里没有掩码、位置和偏置，温度为 1，精度 f64：在这里可能不同");
}

/* "3 tokens", or queries and keys where they are two sequences. */
static void put_tokens(Text *text, const Model *model, const Shape *s, bool zh) {
    bool two = model->given[CONTEXT].at || model->given[Q].at || model->given[K].at;
    if (s->n_q == 0) return;
    if (two && zh) text_print(text, "%zu 个查询，%zu 个键", s->n_q, s->n_k);
    else if (two)
        text_print(text, "%zu %s, %zu %s", s->n_q, s->n_q == 1 ? "query" : "queries", s->n_k,
                   s->n_k == 1 ? "key" : "keys");
    else if (zh) text_print(text, "%zu 个 token", s->n_q);
    else text_print(text, "%zu %s", s->n_q, s->n_q == 1 ? "token" : "tokens");
    if (s->d_model) text_print(text, zh ? "，d_model %zu" : ", d_model %zu", s->d_model);
}

const char *loaded_sizes(Session *session) {
    const Model *model = &session->now.model;
    Shape s = model_shape(model);
    bool zh = session->like.lang == CHINESE;
    Text text = text_new(&session->scratch);
    put_tokens(&text, model, &s, zh);
    const char *comma = text.length ? zh ? "，" : ", " : "";
    if (s.d_head && zh) text_print(&text, "%s%zu 个头，每头 %zu 维", comma, s.heads, s.d_head);
    else if (s.d_head) text_print(&text, "%s%zu %s of %zu", comma, s.heads, s.heads == 1 ? "head" : "heads", s.d_head);
    if (s.d_head && s.kv_heads && s.kv_heads != s.heads)
        text_print(&text, zh ? "，%zu 个 KV 头" : ", kv_heads %zu", s.kv_heads);
    if (!text.length) text_put(&text, zh ? "还没有 x" : "no x yet");
    return text.at;
}

const char *loaded_title(Session *session, const char *path) {
    enum { ROOM = 40 };
    const Model *model = &session->now.model;
    Text title = text_new(&session->scratch);
    Shape shape = model_shape(model);
    for (size_t i = 0; i < shape.n_q && text_width(title.at) <= ROOM; i++) {
        const char *name = model_query_name(model, i);
        if (!name) return base_name(path);
        name = text_name(&session->scratch, name, session->like.lang == CHINESE);
        text_print(&title, i ? " %s" : "%s", name);
    }
    return title.length ? text_cut(&session->scratch, title.at, ROOM) : base_name(path);
}
