/* Planted bugs of the scale: another number in the place of sqrt(d_head). */
#include "attention/bug_rows.h"

#include <math.h>

static bool needs_scale(const Bug *bug, const Model *m, Error *err) {
    Shape s = model_shape(m);
    if (m->set.scale == SCALE_OFF || (m->set.scale == SCALE_NUMBER && bug != &BUG_NO_SCALE))
        return refuse(err, "%s is a slip in dividing by sqrt(d_head), and the scale is not on: scale on",
                      "%s 是除以 sqrt(d_head) 时的错，而现在没有开缩放：scale on", bug->name);
    if (s.d_head > 1) return true;
    return refuse(err, "%s needs d_head above 1, for sqrt(1) is 1: new d_head=4",
                  "%s 需要 d_head 大于 1，因为 sqrt(1) 就是 1：new d_head=4", bug->name);
}

/* What the slip takes for the width of one head. */
static size_t wide(const Shape *shape) {
    return shape->d_model ? shape->d_model : shape->q_cols;
}

static bool needs_heads(const Bug *bug, const Model *m, Error *err) {
    Shape s = model_shape(m);
    if (m->set.scale != SCALE_ON) return needs_scale(bug, m, err);
    if (s.heads > 1 && wide(&s) != s.d_head) return true;
    return refuse(
        err, "%s needs more than one head and a d_model that is not d_head, and here are %zu, %zu and %zu: new heads=2",
        "%s 需要不止一个头，且 d_model 不等于 d_head，而这里是 %zu、%zu 和 %zu：new heads=2", bug->name, s.heads,
        wide(&s), s.d_head);
}

static void plant_none(const Bug *bug, Trace *trace) {
    (void)bug;
    trace->rule.times = trace->rule.over = 1;
}

static void plant_model(const Bug *bug, Trace *trace) {
    (void)bug;
    trace->rule.over = sqrt((double)wide(&trace->shape));
}

static void plant_rootless(const Bug *bug, Trace *trace) {
    (void)bug;
    trace->rule.over = (double)trace->shape.d_head;
}

const Bug BUG_NO_SCALE = {
    .name = "no-scale",
    .starred = true,
    .patient = WIDE,
    .first = SCALED,
    .law = {"the scores are not divided: scaled = scores", "分数没有除：scaled = scores"},
    .sign = {"The ratio of the scale is off: in health it is 1.", "缩放比不对：健康时它是 1。"},
    .test =
        {"Divide a cell of scaled by its cell of scores. With large weights, as init saturated makes, ratio stays 1.",
         "用 scaled 的一格除以 scores 的同一格。若只是矩阵太大（init saturated），ratio 仍是 1。"},
    .where = "mlc-llm 3426, cntkx 10, tiny-transformers 71",
    .report = {"One path of the program divided, another forgot to.", "程序的一条路径除了，另一条忘了除。"},
    .said = {"The scores were never divided. At d_head 64 they are 8 times too large.",
             "分数没有除过。d_head 为 64 时大了 8 倍。"},
    .needs = needs_scale,
    .plant = plant_none,
};

const Bug BUG_SCALE_D_MODEL = {
    .name = "scale-d-model",
    .starred = true,
    .patient = WIDE,
    .first = SCALED,
    .law = {"divided by the root of the model's width: scaled = scores / sqrt(d_model)",
            "除的是模型宽度的平方根：scaled = scores / sqrt(d_model)"},
    .sign = {"The ratio of the scale is off: in health it is 1.", "缩放比不对：健康时它是 1。"},
    .test =
        {"Compute sqrt(d_head) / ratio: that is what the scores were divided by. With heads 1 nothing is to be seen.",
         "算 sqrt(d_head) / ratio：那就是分数被除以的数。heads 1 时什么也看不出来。"},
    .where = "train-llm-from-scratch 3, DL4Proteins 12, ViT 1, detr 210",
    .report = {"Scaled by the width of the model; with a single head the two widths are equal and every test passes.",
               "按模型宽度缩放；只有一个头时两个宽度相等，所有测试都通过。"},
    .said = {"Divided by the width of the model, not of one head. With one head you would never know.",
             "除的是模型宽度，不是单个头的宽度。只有一个头时永远发现不了。"},
    .needs = needs_heads,
    .plant = plant_model,
};

const Bug BUG_SCALE_D_HEAD = {
    .name = "scale-d-head",
    .patient = WIDE,
    .first = SCALED,
    .law = {"divided by d_head, the root forgotten: scaled = scores / d_head",
            "除以 d_head，忘了开根号：scaled = scores / d_head"},
    .sign = {"The ratio of the scale is off: in health it is 1.", "缩放比不对：健康时它是 1。"},
    .test = {"Divide a cell of scores by its cell of scaled. With small weights, as init uniform makes, ratio stays 1.",
             "用 scores 的一格除以 scaled 的同一格。若只是矩阵太小（init uniform），ratio 仍是 1。"},
    .said = {"The root was forgotten: too flat to prefer anything.", "忘了开根号：平得没有偏好。"},
    .needs = needs_scale,
    .plant = plant_rootless,
};
