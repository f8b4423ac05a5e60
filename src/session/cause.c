#include "session/cause.h"

const Diagnosis *cause_known(const Session *session, size_t head) {
    const Cause *cause = &session->cause;
    bool same = cause->known && cause->head == head && cause->told == !session->now.sick.hidden;
    return same ? &cause->found : NULL;
}

const Diagnosis *cause_seek(Session *session, size_t head, const Watch *by) {
    const Diagnosis *known = cause_known(session, head);
    if (known) return known;
    bool told = !session->now.sick.hidden;
    Mark mark = arena_mark(&session->scratch);
    Diagnosis found = diagnosis_of(&session->scratch, session_trace(session), head, told, by);
    arena_rewind(&session->scratch, mark);
    if (found.stopped) return NULL;
    session->cause = (Cause){.known = true, .head = head, .told = told, .found = found};
    return &session->cause.found;
}
