#include "session/past.h"

typedef struct Known {
    Figures figures;
    struct Known *next;
} Known;

Past past_of(Arena *arena, const Journal *journal) {
    size_t *line = TAKE_ARRAY(arena, size_t, journal->count + 1), count = 0, done = 0;
    for (size_t i = 0; i < journal->count; i++) {
        if (journal->line[i].kind != CHANGE) continue;
        line[count++] = i;
        if (i < journal->done) done = count;
    }
    return (Past){line, count, done};
}

const char *past_text(const Session *session, const Line *line) {
    return session->now.sick.hidden && role_plants(line->role) ? "bug plant …" : line->text;
}

size_t past_chosen(const Session *session, const Past *past) {
    size_t back = session->show.past;
    if (back && back <= past->count) return past->count - back;
    return past->done ? past->done - 1 : 0;
}

void past_choose(Session *session, const Past *past, size_t at) {
    session->show.past = past->count - at;
}

/* ---- what a line led to ---- */

static const Figures *known(const Line *line, size_t head) {
    for (const Known *at = line->known; at; at = at->next)
        if (at->figures.head == head) return &at->figures;
    return NULL;
}

static void learn(Journal *journal, Line *line, const Figures *figures) {
    if (!figures->known || known(line, figures->head)) return;
    Known *more = TAKE(&journal->arena, Known);
    *more = (Known){*figures, line->known};
    line->known = more;
}

void past_learn(Session *session, const Figures *figures) {
    Journal *journal = &session->journal;
    for (size_t i = journal->done; i > 0; i--)
        if (journal->line[i - 1].kind == CHANGE) {
            learn(journal, &journal->line[i - 1], figures);
            return;
        }
}

/* The model after a line: that before the next changing one, as moves in between leave it alone. NULL: let go. */
static const Model *model_after(const Session *session, const Past *past, size_t at) {
    const Journal *journal = &session->journal;
    const Scene *scene = at + 1 == past->done    ? &session->now
                         : at + 1 == past->count ? journal->tip
                                                 : journal->line[past->line[at + 1]].before;
    return scene ? &scene->model : NULL;
}

static Unknown missing(const Model *model, size_t head) {
    Error ignored = {0};
    if (!model) return UNKNOWN_OLD;
    if (!model_has(model, WEIGHTS, &ignored)) return UNKNOWN_WEIGHTS;
    return head < model->set.heads ? UNKNOWN_NOTHING : UNKNOWN_HEAD;
}

Figures past_figures(Session *session, const Past *past, size_t at, size_t head, Unknown *why) {
    Line *line = &session->journal.line[past->line[at]];
    const Figures *before = known(line, head);
    *why = UNKNOWN_NOTHING;
    if (before) return *before;
    const Model *model = model_after(session, past, at);
    *why = missing(model, head);
    if (*why != UNKNOWN_NOTHING) return (Figures){.known = false};
    Arena passing = {0};
    bool now = model == &session->now.model;
    Trace *trace = now ? session_trace(session) : trace_new(&passing, model);
    Figures figures = figures_within(trace, head, PAST_CELLS);
    learn(&session->journal, line, &figures);
    arena_free(&passing);
    if (!figures.known) *why = UNKNOWN_LARGE;
    return figures;
}
