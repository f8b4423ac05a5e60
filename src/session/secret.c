#include "session/secret.h"

#include <math.h>

bool secret_kept(const Session *session) {
    const Secret *secret = &session->lecture.secret;
    return secret->on && !secret->guessed && !session->guard.pass;
}

bool secret_veils(const Session *session) {
    return secret_kept(session) || (session->lecture.entry && !session->guard.pass);
}

/* Is the step computed from the other, itself excepted? */
static bool comes_from(const Trace *trace, StepId step, StepId other) {
    for (size_t i = 0; i < STEPS[step].inputs; i++) {
        StepId in = trace_through(trace, STEPS[step].in[i]);
        if (in == other || comes_from(trace, in, other)) return true;
    }
    return false;
}

/* From one of these to the next a cell stays where it is. */
static bool is_cellwise(StepId step) {
    return step == SCORES || step == SCALED || step == BIASED || step == MASKED;
}

/* Keys, values and what they are made from go into every row. */
static bool is_of_queries(StepId step) {
    return step == Q || step == Q_ROT || step == PLACED || step == WEIGHTS || step == Z || step == CONCAT ||
           step == OUT || is_cellwise(step);
}

static bool is_of_head(const Session *session, StepId step, size_t head) {
    return STEPS[step].layout == ONE || STEPS[step].kv || head == session->lecture.secret.head;
}

/* The asked row, and of a softmax any row with the same share in it. */
static bool row_tells(Session *session, StepId asked, size_t row) {
    const Secret *secret = &session->lecture.secret;
    if (row == secret->row || asked != WEIGHTS || session_trace(session)->lazy) return row == secret->row;
    Matrix m = trace_value(session_trace(session), asked, secret->head);
    if (row >= m.rows || secret->row >= m.rows || secret->col >= m.cols) return false;
    double value = matrix_at(m, secret->row, secret->col);
    for (size_t c = 0; c < m.cols; c++)
        if (fabs(matrix_at(m, row, c) - value) <= 1e-9) return true;
    return false;
}

Hiding secret_of(Session *session, StepId step, size_t head, size_t row, size_t col) {
    if (!secret_kept(session)) return HIDING_NONE;
    const Secret *secret = &session->lecture.secret;
    const Trace *trace = session_trace(session);
    StepId shown = trace_through(trace, step), asked = trace_through(trace, secret->step);
    bool here = row == secret->row && col == secret->col;
    if (!is_of_head(session, shown, head)) return HIDING_NONE;
    if (shown == asked)
        return here ? HIDING_ASKED : asked == WEIGHTS && row_tells(session, asked, row) ? HIDING_TELLS : HIDING_NONE;
    if (!comes_from(trace, shown, asked)) return HIDING_NONE;
    if (!is_of_queries(asked) || asked == PLACED) return HIDING_TELLS;
    bool tells = is_cellwise(shown) && is_cellwise(asked) ? here : row_tells(session, asked, row);
    return tells ? HIDING_TELLS : HIDING_NONE;
}

bool secret_within(Session *session, StepId step, size_t head, size_t r0, size_t r1, size_t c0, size_t c1) {
    if (!secret_kept(session)) return false;
    if (trace_through(session_trace(session), session->lecture.secret.step) == WEIGHTS) { /* whole rows are */
        for (size_t r = r0; r < r1 && c0 < c1; r++)
            if (secret_of(session, step, head, r, c0) != HIDING_NONE) return true;
        return false;
    }
    size_t row = session->lecture.secret.row; /* what is hidden at all is hidden there, or everywhere */
    if (row < r0 || row >= r1) row = r0;
    for (size_t c = c0; c < c1 && row < r1; c++)
        if (secret_of(session, step, head, row, c) != HIDING_NONE) return true;
    return false;
}

bool secret_allows(const Session *session, Error *err) {
    return !secret_kept(session) ||
           refuse(err, "this would tell what you are to predict: type your guess first, or skip",
                  "这会泄露要你预测的数：先输入你的猜测，或者 skip");
}
