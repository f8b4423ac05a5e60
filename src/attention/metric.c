#include "attention/metric.h"

#include "attention/metric_model.h"
#include "math/measure.h"

#include <math.h>

static double median_of_counted(Arena *arena, const Summary *s) {
    if (s->counted == 0) return NAN;
    double *sorted = TAKE_ARRAY(arena, double, s->counted);
    size_t count = 0;
    for (size_t i = 0; i < s->rows; i++)
        if (s->sees[i] >= 2 && !isnan(s->jacobian[i])) sorted[count++] = s->jacobian[i];
    if (count < s->counted) return NAN;
    return median_of(sorted, count);
}

const Summary *summary_new(Trace *trace, size_t head) {
    if (trace->summary[head]) return trace->summary[head];
    Matrix weights = trace_value(trace, WEIGHTS, head);
    Summary *s = TAKE(trace->arena, Summary);
    *s = (Summary){.rows = weights.rows, .cols = weights.cols};
    s->sees = TAKE_ARRAY(trace->arena, size_t, s->rows);
    s->top = TAKE_ARRAY(trace->arena, double, s->rows);
    s->entropy = TAKE_ARRAY(trace->arena, double, s->rows);
    s->jacobian = TAKE_ARRAY(trace->arena, double, s->rows);
    s->column = TAKE_ARRAY(trace->arena, double, s->cols);
    for (size_t i = 0; i < s->rows; i++) {
        double squares = 0, cubes = 0;
        bool lost = false;
        s->sees[i] = metric_sees(trace, head, i);
        s->counted += s->sees[i] >= 2;
        s->looking += s->sees[i] >= 1;
        for (size_t j = 0; j < s->cols; j++) {
            double w = matrix_at(weights, i, j);
            if (!isfinite(w)) lost = true;
            if (w > s->top[i]) s->top[i] = w;
            if (w > 0) s->entropy[i] -= w * log(w);
            squares += w * w;
            cubes += w * w * w;
            s->column[j] += s->sees[i] ? w : 0;
        }
        s->jacobian[i] = sqrt(fmax(0, squares - 2 * cubes + squares * squares));
        if (lost) s->top[i] = s->entropy[i] = s->jacobian[i] = NAN;
        s->nan = s->nan || lost;
    }
    s->jacobian_median = median_of_counted(trace->arena, s);
    trace->summary[head] = s;
    return s;
}

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
