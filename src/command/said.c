#include "command/said.h"

#include "command/convention.h"
#include "command/loaded.h"
#include "command/look.h"

#include <math.h>
#include <string.h>

enum { MOST_CELLS = 4194304 /* counted for a sentence */ };

static void said_value(Session *session, const char *name, const char *value) {
    say(session, "%s %s", "%s %s", name, value);
}

static void said_scale(Session *session, const char *value) {
    const Settings *set = &session->now.model.set;
    size_t d = model_shape(&session->now.model).d_head;
    const char *root = look_number(session, sqrt((double)d));
    if (set->scale == SCALE_NUMBER)
        say(session, "scale %s: the scores are multiplied by %s", "scale %s：分数乘以 %s", value, value);
    else if (d == 0) said_value(session, "scale", value);
    else if (set->scale == SCALE_ON)
        say(session, "scale on: the scores are divided by sqrt(%zu) = %s", "scale on：分数除以 sqrt(%zu) = %s", d,
            root);
    else
        say(session, "scale off: the scores are no longer divided by sqrt(%zu) = %s",
            "scale off：分数不再除以 sqrt(%zu) = %s", d, root);
}

/* How many cells the masks in force forbid, and how many rows they leave nothing. */
static void count_forbidden(const Model *model, const Shape *shape, size_t *cells, size_t *rows) {
    for (size_t i = 0; i < shape->n_q; i++) {
        size_t row = 0;
        for (size_t j = 0; j < shape->n_k; j++) row += model_forbids(model, i, j) != 0;
        *cells += row;
        *rows += shape->n_k && row == shape->n_k;
    }
}

static void said_mask(Session *session, const char *value) {
    const Model *model = &session->now.model;
    Shape shape = model_shape(model);
    size_t cells = 0, rows = 0;
    if (shape.n_q == 0 || shape.n_k == 0 || shape.n_q > MOST_CELLS / shape.n_k) {
        said_value(session, "mask", value);
        return;
    }
    count_forbidden(model, &shape, &cells, &rows);
    if (text_same(value, "none"))
        say(session, "mask none: every query may look at every key", "mask none：每个查询都可以看每个键");
    else if (rows == 0)
        say(session, "mask %s: %zu of %zu cells may not be looked at", "mask %s：%zu 个格子不能看，共 %zu 个", value,
            cells, shape.n_q * shape.n_k);
    else
        say(session, "mask %s: %zu of %zu cells may not be looked at; rows that may look nowhere: %zu of %zu",
            "mask %s：%zu 个格子不能看，共 %zu 个；什么都看不到的行：%zu，共 %zu 行", value, cells,
            shape.n_q * shape.n_k, rows, shape.n_q);
    convention_masks(session);
}

static void said_align(Session *session, const char *value) {
    (void)value;
    convention_align(session);
}

static void said_heads(Session *session, const char *value) {
    Shape shape = model_shape(&session->now.model);
    if (shape.d_head == 0) said_value(session, "heads", value);
    else if (shape.heads == 1)
        say(session, "heads 1: one head of all %zu columns of q", "heads 1：一个头，用 q 的全部 %zu 列", shape.d_head);
    else
        say(session, "heads %s: d_head %zu, a head has %zu of the %zu columns of q",
            "heads %s：d_head %zu，每个头有 q 的 %zu 列，共 %zu 列", value, shape.d_head, shape.d_head, shape.q_cols);
}

static void said_kv_heads(Session *session, const char *value) {
    Shape shape = model_shape(&session->now.model);
    if (shape.kv_heads == 0 || shape.heads == shape.kv_heads) said_value(session, "kv_heads", value);
    else
        say(session, "kv_heads %s: every %zu neighbouring query heads share a key and value head",
            "kv_heads %s：每 %zu 个相邻的查询头共用一个 KV 头", value, shape.heads / shape.kv_heads);
}

static void said_position(Session *session, const char *value) {
    const Settings *set = &session->now.model.set;
    if (set->position == T5 && set->scale != SCALE_OFF)
        say(session, "position t5: added to the scaled scores; T5 itself runs with scale off",
            "position t5：加到缩放后的分数上；T5 自己用的是 scale off");
    else say(session, "position %s%s", "position %s%s", value, convention_position(session));
}

static void said_temperature(Session *session, const char *value) {
    say(session, "temperature %s: masked scores are divided by %s before softmax",
        "temperature %s：softmax 之前掩码后的分数除以 %s", value, value);
}

static void said_bias(Session *session, const char *value) {
    bool doubtful = session->now.model.set.bias_given && loaded_is_switch(session->now.model.given[BIAS]);
    if (!doubtful) said_value(session, "bias", value);
    else
        say(session, "bias given: 0 and 1 are added to the scores; if it is a mask, load it as mask",
            "bias given：把 0 和 1 加到分数上；如果它是掩码，请用 load mask 载入");
}

static void said_stable(Session *session, const char *value) {
    if (session->now.model.set.stable) said_value(session, "stable", value);
    else
        say(session, "stable off: the row maximum is no longer subtracted, so exp may overflow",
            "stable off：不再减去行最大值，取指数可能上溢");
}

static void said_fill(Session *session, const char *value) {
    say(session, "fill %s: cells that may not be looked at are set to it", "fill %s：不能看的格子填成它", value);
}

static void said_empty_row(Session *session, const char *value) {
    say(session,
        session->now.model.set.empty_nan ? "empty_row %s: a row that may look nowhere gets the 0/0 of naive code"
                                         : "empty_row %s: a row that may look nowhere gets weights and output 0",
        session->now.model.set.empty_nan ? "empty_row %s：什么都看不到的行像未防护的代码那样得到 0/0"
                                         : "empty_row %s：什么都看不到的行，权重和输出为 0",
        value);
}

static void said_q_start(Session *session, const char *value) {
    size_t place = model_q_start(&session->now.model);
    say(session, "q_start %s: query 0 stands at position %zu", "q_start %s：查询 0 的位置是 %zu", value, place);
}

static void said_k_start(Session *session, const char *value) {
    say(session, "k_start %s: key 0 stands at position %s", "k_start %s：键 0 的位置是 %s", value, value);
}

static void said_padding(Session *session, const char *value) {
    if (session->now.model.given[KEY_PADDING].at && !session->now.model.set.mask_padding)
        say(session, "padding %s: in force once mask padding is set", "padding %s：设置 mask padding 之后生效", value);
    else said_value(session, "padding", value);
}

/* Settings with more to say than their value. */
static const struct Saying {
    const char *name;
    void (*say)(Session *session, const char *value);
} SAYINGS[] = {
    {"scale", said_scale},       {"mask", said_mask},         {"heads", said_heads},
    {"kv_heads", said_kv_heads}, {"position", said_position}, {"temperature", said_temperature},
    {"padding", said_padding},   {"align", said_align},       {"bias", said_bias},
    {"stable", said_stable},     {"fill", said_fill},         {"empty_row", said_empty_row},
    {"q_start", said_q_start},   {"k_start", said_k_start},
};

void said_setting(Session *session, const Setting *setting) {
    Text value = text_new(&session->scratch);
    setting->get(&session->now.model, &value);
    for (size_t i = 0; i < sizeof SAYINGS / sizeof *SAYINGS; i++)
        if (strcmp(SAYINGS[i].name, setting->name) == 0) {
            SAYINGS[i].say(session, value.at);
            return;
        }
    said_value(session, setting->name, value.at);
}

void said_preference(Session *session, const Preference *preference) {
    Text value = text_new(&session->scratch);
    preference->get(session, &value);
    said_value(session, preference->name, value.at);
}

static void about(Session *session, const char *name, const char *value, const char *fallback, const char *values,
                  Sentence help) {
    say(session, "%s is %s; default %s; it may be: %s", "%s 现在是 %s；默认 %s；可以是：%s", name, value, fallback,
        values);
    say_text(session, sentence(help, session->like.lang));
}

void said_about(Session *session, const char *name) {
    Text value = text_new(&session->scratch);
    const Setting *setting = setting_find(name);
    const Preference *preference = preference_find(name);
    if (setting) {
        setting->get(&session->now.model, &value);
        about(session, setting->name, value.at, setting->fallback, setting->values, setting->help);
    } else if (preference) {
        preference->get(session, &value);
        about(session, preference->name, value.at, preference->fallback, preference->values, preference->help);
    }
}

void said_stopped(Session *session) {
    if (session->experiment.stopped)
        say(session, "stopped: what is done is kept, pause goes on", "已停止：保留已完成的部分，pause 继续");
}
