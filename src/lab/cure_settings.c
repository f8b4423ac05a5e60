#include "lab/cures.h"

#include "attention/bug.h"

#include <math.h>

/* Settings that make a head sick. */

static bool scale_applies(const Case *a) {
    return a->model->set.scale != SCALE_ON;
}

static void scale_change(const Case *a, Model *copy, unsigned draw) {
    (void)a, (void)draw;
    copy->set.scale = SCALE_ON;
}

static void scale_blame(const Case *a, Language lang, Text *text) {
    size_t d = a->trace->shape.d_head;
    if (a->model->set.scale == SCALE_OFF)
        cure_put(text, lang, "the scale is off and d_head is %zu, so the scores spread to %s",
                 "scale 关闭，d_head 是 %zu，分数的标准差达到 %s", d, cure_sd(a, a->sd));
    else
        cure_put(text, lang, "the scale is %.4g where 1/sqrt(%zu) is %.4g, so the scores spread to %s",
                 "scale 是 %.4g，而 1/sqrt(%zu) 是 %.4g，分数的标准差达到 %s", a->model->set.scale_number, d,
                 1 / sqrt((double)d), cure_sd(a, a->sd));
}

static void scale_brief(const Case *a, Language lang, Text *text) {
    size_t d = a->trace->shape.d_head;
    if (a->model->set.scale == SCALE_OFF) cure_put(text, lang, "no scale at d_head %zu", "d_head %zu 没有缩放", d);
    else
        cure_put(text, lang, "the scale is %.4g, not 1/sqrt(%zu)", "scale 是 %.4g，不是 1/sqrt(%zu)",
                 a->model->set.scale_number, d);
}

static bool temperature_applies(const Case *a) {
    return a->model->set.temperature != 1;
}

static void temperature_change(const Case *a, Model *copy, unsigned draw) {
    (void)a, (void)draw;
    copy->set.temperature = 1;
}

static void temperature_blame(const Case *a, Language lang, Text *text) {
    double t = a->model->set.temperature;
    cure_put(text, lang, "the temperature is %.3g, so softmax sees scores that spread to %s, not %s",
             "temperature 是 %.3g，softmax 看到的分数的标准差是 %s，而不是 %s", t, cure_sd(a, a->sd / t),
             cure_sd(a, a->sd));
}

static void temperature_brief(const Case *a, Language lang, Text *text) {
    cure_put(text, lang, "the temperature is %.3g", "temperature 是 %.3g", a->model->set.temperature);
}

static bool mask_applies(const Case *a) {
    const Settings *set = &a->model->set;
    return set->causal || set->window || set->mask_padding || set->mask_given;
}

static void mask_change(const Case *a, Model *copy, unsigned draw) {
    (void)a, (void)draw;
    copy->set.causal = copy->set.mask_padding = copy->set.mask_given = false;
    copy->set.window = 0;
}

static void mask_blame(const Case *a, Language lang, Text *text) {
    const Summary *s = summary_new(a->trace, a->head);
    double sum = 0;
    for (size_t i = 0; i < s->rows; i++) sum += (double)s->sees[i];
    cure_put(text, lang, "the mask leaves a row %.1f of %zu keys on average",
             "掩码平均只给每行留下 %.1f 个键，共 %zu 个", s->rows ? sum / (double)s->rows : 0, s->cols);
}

static bool freeze_applies(const Case *a) {
    return a->model->given[WEIGHTS].at != NULL;
}

static void freeze_change(const Case *a, Model *copy, unsigned draw) {
    (void)a, (void)draw;
    copy->given[WEIGHTS] = (Matrix){0};
}

static void freeze_blame(const Case *a, Language lang, Text *text) {
    (void)a;
    cure_put(text, lang, "the weights are frozen, whatever x and the settings are", "权重被冻结，不随 x 和设置变化");
}

static void freeze_brief(const Case *a, Language lang, Text *text) {
    (void)a;
    cure_put(text, lang, "the weights are frozen", "权重被冻结");
}

static bool position_applies(const Case *a) {
    return a->model->set.position != POSITION_NONE || a->model->set.bias_given;
}

static void position_change(const Case *a, Model *copy, unsigned draw) {
    (void)a, (void)draw;
    copy->set.position = POSITION_NONE;
    copy->set.bias_given = false;
}

static void position_blame(const Case *a, Language lang, Text *text) {
    const Summary *s = summary_new(a->trace, a->head);
    cure_put(text, lang, "what stands for position decides: a row looks %.1f places away on average",
             "位置信息起了决定作用：每行平均看 %.1f 个位置之外", metric_find("dist")->of(a->trace, s, a->head, 0));
}

static void position_brief(const Case *a, Language lang, Text *text) {
    (void)a;
    cure_put(text, lang, "what stands for position decides", "位置信息起了决定作用");
}

static bool precision_applies(const Case *a) {
    return a->model->set.precision != 0;
}

static void precision_change(const Case *a, Model *copy, unsigned draw) {
    (void)a, (void)draw;
    copy->set.precision = 0;
}

static void precision_blame(const Case *a, Language lang, Text *text) {
    const char *name = ARITHMETICS[a->model->set.precision].name;
    cure_put(text, lang, "%s is too coarse for these scores (sd %s)", "%s 对这些分数（标准差 %s）太粗", name,
             cure_sd(a, a->sd));
}

static bool stable_applies(const Case *a) {
    return !a->model->set.stable;
}

static void stable_change(const Case *a, Model *copy, unsigned draw) {
    (void)a, (void)draw;
    copy->set.stable = true;
}

static void stable_blame(const Case *a, Language lang, Text *text) {
    cure_put(text, lang, "softmax does not subtract the row maximum, and scores that spread to %s overflow exp",
             "softmax 没有减去行最大值，分数的标准差是 %s，exp 会上溢或下溢", cure_sd(a, a->sd));
}

static void stable_brief(const Case *a, Language lang, Text *text) {
    (void)a;
    cure_put(text, lang, "softmax does not subtract the row maximum", "softmax 没有减去行最大值");
}

static bool empty_applies(const Case *a) {
    return a->model->set.empty_nan;
}

static void empty_change(const Case *a, Model *copy, unsigned draw) {
    (void)a, (void)draw;
    copy->set.empty_nan = false;
}

static void empty_blame(const Case *a, Language lang, Text *text) {
    const Summary *s = summary_new(a->trace, a->head);
    size_t empty = 0;
    for (size_t i = 0; i < s->rows; i++) empty += s->sees[i] == 0;
    cure_put(text, lang, "rows that may look nowhere (%zu) are left as 0/0", "什么都看不到的行（%zu 行）留下了 0/0",
             empty);
}

static bool fill_applies(const Case *a) {
    return a->model->set.fill != -INFINITY;
}

static void fill_change(const Case *a, Model *copy, unsigned draw) {
    (void)a, (void)draw;
    copy->set.fill = -INFINITY;
}

static void fill_blame(const Case *a, Language lang, Text *text) {
    cure_put(text, lang, "forbidden cells are filled with %.3g, a score like any other",
             "禁止的格子填的是 %.3g，它和别的分数没有区别", a->model->set.fill);
}

static void fill_brief(const Case *a, Language lang, Text *text) {
    cure_put(text, lang, "forbidden cells are filled with %.3g", "禁止的格子填的是 %.3g", a->model->set.fill);
}

static bool bug_applies(const Case *a) {
    return a->model->bug != NULL;
}

static void bug_change(const Case *a, Model *copy, unsigned draw) {
    (void)a, (void)draw;
    bug_clear(copy);
}

static void bug_blame(const Case *a, Language lang, Text *text) {
    cure_put(text, lang, "the bug %s is planted", "植入了错误 %s", a->model->bug->name);
}

const Cure CURE_BUG = {
    .name = "bug", .applies = bug_applies, .change = bug_change, .blame = bug_blame, .remedy = "bug clear"};
const Cure CURE_FREEZE = {.name = "freeze",
                          .applies = freeze_applies,
                          .change = freeze_change,
                          .blame = freeze_blame,
                          .brief = freeze_brief,
                          .remedy = "freeze off"};
const Cure CURE_SCALE = {.name = "scale",
                         .applies = scale_applies,
                         .change = scale_change,
                         .blame = scale_blame,
                         .brief = scale_brief,
                         .remedy = "scale on"};
const Cure CURE_TEMPERATURE = {.name = "temperature",
                               .applies = temperature_applies,
                               .change = temperature_change,
                               .blame = temperature_blame,
                               .brief = temperature_brief,
                               .remedy = "temperature 1"};
const Cure CURE_STABLE = {.name = "stable",
                          .applies = stable_applies,
                          .change = stable_change,
                          .blame = stable_blame,
                          .brief = stable_brief,
                          .remedy = "stable on"};
const Cure CURE_EMPTY = {.name = "empty",
                         .applies = empty_applies,
                         .change = empty_change,
                         .blame = empty_blame,
                         .remedy = "empty_row zero"};
const Cure CURE_FILL = {.name = "fill",
                        .applies = fill_applies,
                        .change = fill_change,
                        .blame = fill_blame,
                        .brief = fill_brief,
                        .remedy = "fill -inf"};
const Cure CURE_PRECISION = {.name = "precision",
                             .applies = precision_applies,
                             .change = precision_change,
                             .blame = precision_blame,
                             .remedy = "precision f64"};
const Cure CURE_MASK = {
    .name = "mask", .applies = mask_applies, .change = mask_change, .blame = mask_blame, .remedy = "mask none"};
const Cure CURE_POSITION = {.name = "position",
                            .applies = position_applies,
                            .change = position_change,
                            .blame = position_blame,
                            .brief = position_brief,
                            .remedy = "position none; bias none"};
