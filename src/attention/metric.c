#include "attention/metric.h"

const VerdictRow VERDICTS[VERDICT_COUNT] = {
    [HEALTHY] = {"healthy", {"healthy", "健康"}},
    [SATURATED] = {"saturated", {"saturated", "饱和"}},
    [COLLAPSED] = {"collapsed", {"collapsed to one token", "塌缩到一个 token"}},
    [DIAGONAL] = {"diagonal", {"diagonal", "对角"}},
    [UNIFORM] = {"uniform", {"uniform", "均匀"}},
    [SMALL] = {"small", {"too small to tell", "规模太小，看不出来"}},
    [NOT_A_NUMBER] = {"nan", {"nan", "nan"}},
};

static double value_of(Trace *trace, const Summary *s, size_t head, const char *metric) {
    return metric_find(metric)->of(trace, s, head, 0);
}

Verdict verdict_of(Trace *trace, size_t head) {
    const Summary *s = summary_new(trace, head);
    bool sees_three = false;
    for (size_t i = 0; i < s->rows; i++) sees_three = sees_three || s->sees[i] >= 3;
    if (s->nan) return NOT_A_NUMBER;
    if (s->counted < 3 || !sees_three) return SMALL;
    double hn = value_of(trace, s, head, "hn");
    if (hn > 0.97) return UNIFORM;
    if (value_of(trace, s, head, "conc") > 0.8) return COLLAPSED;
    if (value_of(trace, s, head, "diag") > 0.7) return DIAGONAL;
    return hn < 0.3 ? SATURATED : HEALTHY;
}
