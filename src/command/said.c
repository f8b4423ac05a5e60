#include "command/said.h"

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
        say(session, "mask %s: %zu of %zu cells may not be looked at; rows that may look nowhere: %zu",
            "mask %s：%zu 个格子不能看，共 %zu 个；什么都看不到的行：%zu", value, cells, shape.n_q * shape.n_k, rows);
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
        say(session, "kv_heads %s: %zu query heads share a key and value head",
            "kv_heads %s：每 %zu 个查询头共用一个 KV 头", value, shape.heads / shape.kv_heads);
}

static void said_position(Session *session, const char *value) {
    const Settings *set = &session->now.model.set;
    if (set->position == T5 && set->scale != SCALE_OFF)
        say(session, "position t5: added to the scaled scores; T5 itself runs with scale off",
            "position t5：加到缩放后的分数上；T5 自己用的是 scale off");
    else said_value(session, "position", value);
}

static void said_temperature(Session *session, const char *value) {
    say(session, "temperature %s: masked scores are divided by %s before softmax",
        "temperature %s：softmax 之前掩码后的分数除以 %s", value, value);
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
    {"padding", said_padding},
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
