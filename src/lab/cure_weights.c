#include "lab/cures.h"

#include "math/measure.h"

#include <math.h>

/* wq and wk that make a head sick. */

/* How large the head's numbers are beside those of a healthy start, N(0,1) over the root of the rows. */
static double size_of(const Case *a, StepId id) {
    Matrix m = trace_value(a->trace, id, a->head);
    return spread_of(m).size * sqrt((double)m.rows);
}

static double usable(double size) {
    return size > 0 && isfinite(size) ? size : 1;
}

static bool zero_applies(const Case *a) {
    return cure_has_weights(a) && (size_of(a, WQ) == 0 || size_of(a, WK) == 0);
}

static void zero_blame(const Case *a, Language lang, Text *text) {
    bool both = size_of(a, WQ) == 0 && size_of(a, WK) == 0;
    const char *which = both ? (lang == CHINESE ? "wq 和 wk" : "wq and wk") : size_of(a, WQ) == 0 ? "wq" : "wk";
    cure_put(text, lang, "%s: all numbers are 0, so every score is 0", "%s 的数全是 0，所以每个分数都是 0", which);
}

static void zero_brief(const Case *a, Language lang, Text *text) {
    bool both = size_of(a, WQ) == 0 && size_of(a, WK) == 0;
    if (both) cure_put(text, lang, "wq and wk are all 0", "wq 和 wk 全是 0");
    else cure_put(text, lang, "%s is all 0", "%s 全是 0", size_of(a, WQ) == 0 ? "wq" : "wk");
}

static bool gain_applies(const Case *a) {
    enum { NEAR = 2 };
    if (!cure_has_weights(a) || zero_applies(a)) return false;
    double size = size_of(a, WQ) * size_of(a, WK);
    return isfinite(size) && (size > NEAR || size < 1.0 / NEAR);
}

static void gain_change(const Case *a, Model *copy, unsigned draw) {
    (void)draw;
    cure_times(a, copy, WQ, 1 / size_of(a, WQ));
    cure_times(a, copy, WK, 1 / size_of(a, WK));
}

static void gain_blame(const Case *a, Language lang, Text *text) {
    double q = size_of(a, WQ), k = size_of(a, WK);
    cure_put(text, lang, "wq is %.2f and wk %.2f times as large as at a healthy start, so the scores spread to %s",
             "wq 是健康初始值的 %.2f 倍，wk 是 %.2f 倍，分数的标准差因此是 %s", q, k, cure_sd(a, a->sd));
}

static void gain_brief(const Case *a, Language lang, Text *text) {
    cure_put(text, lang, "wq %.2f, wk %.2f times healthy size", "wq 是健康值的 %.2f 倍，wk %.2f 倍", size_of(a, WQ),
             size_of(a, WK));
}

static bool flat_applies(const Case *a) {
    if (!cure_has_weights(a) || zero_applies(a)) return false;
    Spread q = spread_of(trace_value(a->trace, WQ, a->head)), k = spread_of(trace_value(a->trace, WK, a->head));
    return q.sd < fabs(q.mean) && k.sd < fabs(k.mean);
}

static void flat_blame(const Case *a, Language lang, Text *text) {
    Spread q = spread_of(trace_value(a->trace, WQ, a->head));
    cure_put(text, lang, "the numbers of wq and wk are nearly all the same (mean %.2f, sd %.2f)",
             "wq 和 wk 的数几乎都一样（均值 %.2f，标准差 %.2f）", q.mean, q.sd);
}

static void flat_brief(const Case *a, Language lang, Text *text) {
    (void)a;
    cure_put(text, lang, "the numbers of wq and wk are nearly all the same", "wq 和 wk 的数几乎都一样");
}

static double likeness(const Case *a) {
    return matrix_cosine(trace_value(a->trace, WQ, a->head), trace_value(a->trace, WK, a->head));
}

/* Weights drawn apart have a cosine near 0: that other ones would heal does not make them alike. */
static bool alike_applies(const Case *a) {
    const double ALIKE = 0.2;
    return cure_has_weights(a) && !zero_applies(a) && !flat_applies(a) &&
           trace_value(a->trace, WQ, a->head).rows == trace_value(a->trace, WK, a->head).rows &&
           fabs(likeness(a)) >= ALIKE;
}

static void alike_change(const Case *a, Model *copy, unsigned draw) {
    cure_draw(a, copy, WK, usable(size_of(a, WK)), draw);
}

static void alike_brief(const Case *a, Language lang, Text *text) {
    cure_put(text, lang, "wq and wk go together (cosine %.2f)", "wq 和 wk 彼此相关（余弦 %.2f）", likeness(a));
}

static void alike_blame(const Case *a, Language lang, Text *text) {
    if (a->verdict == DIAGONAL)
        cure_put(text, lang, "wq and wk point the same way (cosine %.2f), so a token is its own best match",
                 "wq 和 wk 方向一致（余弦 %.2f），每个 token 最像它自己", likeness(a));
    else alike_brief(a, lang, text);
}

static bool drawn_applies(const Case *a) {
    return cure_has_weights(a) && !zero_applies(a);
}

static void drawn_change(const Case *a, Model *copy, unsigned draw) {
    cure_draw(a, copy, WQ, 1, draw);
    cure_draw(a, copy, WK, 1, draw);
}

static void drawn_blame(const Case *a, Language lang, Text *text) {
    cure_put(text, lang, "the numbers of wq and wk make it so (the scores spread to %s)",
             "是 wq 和 wk 的数造成的（分数的标准差 %s）", cure_sd(a, a->sd));
}

static void drawn_brief(const Case *a, Language lang, Text *text) {
    (void)a;
    cure_put(text, lang, "the numbers of wq and wk make it so", "是 wq 和 wk 的数造成的");
}

const Cure CURE_ZERO = {.name = "zero",
                        .applies = zero_applies,
                        .change = drawn_change,
                        .blame = zero_blame,
                        .brief = zero_brief,
                        .draws = true,
                        .remedy = "init healthy"};
const Cure CURE_FLAT = {.name = "flat",
                        .applies = flat_applies,
                        .change = drawn_change,
                        .blame = flat_blame,
                        .brief = flat_brief,
                        .draws = true,
                        .remedy = "init healthy"};
const Cure CURE_GAIN = {.name = "gain",
                        .applies = gain_applies,
                        .change = gain_change,
                        .blame = gain_blame,
                        .brief = gain_brief,
                        .remedy = "init healthy"};
const Cure CURE_ALIKE = {.name = "alike",
                         .applies = alike_applies,
                         .change = alike_change,
                         .blame = alike_blame,
                         .brief = alike_brief,
                         .draws = true,
                         .remedy = "init healthy"};
const Cure CURE_DRAWN = {.name = "drawn",
                         .applies = drawn_applies,
                         .change = drawn_change,
                         .blame = drawn_blame,
                         .brief = drawn_brief,
                         .draws = true,
                         .last = true,
                         .remedy = "init healthy"};
