#include "session/session.h"

static bool holds(const Band *band, const Trace *of, size_t row, size_t rows) {
    const Trace *trace = band->trace;
    return trace && trace->whole == of && row >= trace->row && row + rows <= trace->row + trace->rows;
}

static void let_go(Band *band) {
    arena_free(&band->arena);
    *band = (Band){.trace = NULL};
}

void session_look(Session *session) {
    session->look++;
}

Trace *session_rows(Session *session, Trace *of, size_t row, size_t rows) {
    if (!of->lazy || of->whole) return of;
    for (size_t i = 0; i < BANDS; i++)
        if (holds(&session->band[i], of, row, rows)) {
            session->band[i].look = session->look;
            return session->band[i].trace;
        }
    Band *free = NULL; /* others may still be looked at */
    for (size_t i = 0; i < BANDS; i++) {
        Band *band = &session->band[i];
        if (band->trace && band->look != session->look) let_go(band);
        if (!band->trace && !free) free = band;
    }
    if (!free) return trace_band(of, row, rows, &session->scratch);
    free->trace = trace_band(of, row, rows, &free->arena);
    free->look = session->look;
    return free->trace;
}

void session_bands_free(Session *session) {
    for (size_t i = 0; i < BANDS; i++) let_go(&session->band[i]);
}

static bool stopped(Error *err) {
    return refuse(err, "stopped: what was computed by rows is not whole", "已停止：按行的计算没有做完");
}

bool session_pass(Session *session, BandSeen *see, void *self, Error *err) {
    return trace_pass(session_trace(session), &session->watch, 0, 1, see, self) || stopped(err);
}

bool session_fill(Session *session, Error *err) {
    return trace_fill(session_trace(session), &session->watch) || stopped(err);
}

bool session_pull(Session *session, Error *err) {
    return trace_pull_all(session_trace(session), &session->watch) || stopped(err);
}

bool session_sum(Session *session, Trace *trace, size_t head, Error *err) {
    size_t first = head == ALL_HEADS ? 0 : head, end = head == ALL_HEADS ? trace->shape.heads : head + 1;
    for (size_t h = first; h < end; h++)
        if (!summary_make(trace, h, &session->watch)) return stopped(err);
    return true;
}
