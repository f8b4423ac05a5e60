#include "command/gradient_rows.h"

#include "math/measure.h"

void gradient_rows(Session *session, Trace *trace) {
    size_t head = session->now.at.head, count = 0, dead = 0, strongest = 0;
    const Summary *summary = summary_new(trace, head);
    Matrix before = trace_grad(trace, MASKED, head), after = trace_grad(trace, WEIGHTS, head);
    double *passed = TAKE_ARRAY(&session->scratch, double, before.rows), squares = 0, most = 0;
    for (size_t i = 0; i < before.rows; i++) {
        double in = matrix_norm(matrix_rows(before, i, 1)), out = matrix_norm(matrix_rows(after, i, 1));
        squares += in * in;
        if (in > most) most = in, strongest = i;
        if (summary->sees[i] < 2 || !(out > 0)) continue;
        dead += in / out < 0.01;
        passed[count++] = in / out;
    }
    if (count == 0 || !(squares > 0)) return;
    double median = median_of(passed, count); /* sorts them */
    say(session, "through softmax, head %zu, row by row: median %.3g, largest %.3g, under 0.01: %zu of %zu rows",
        "经过 softmax，头 %zu，逐行：中位数 %.3g，最大 %.3g，小于 0.01 的：%zu 行，共 %zu 行", head, median,
        passed[count - 1], dead, count);
    say(session, "row %zu alone makes %.0f %% of the squared norm there", "仅行 %zu 就占那里范数平方的 %.0f %%",
        strongest, 100 * most * most / squares);
}
