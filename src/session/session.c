#include "session/session.h"

#include "session/compact.h"
#include "session/record.h"

#include <string.h>

const char KEPT_ALREADY[] = "";

void session_open(Session *session) {
    *session = (Session){.now = {.model = model_new(), .at = {.step = X}, .seed = 1},
                         .like = {.digits = -1, .hints = true},
                         .store_limit = STORE_LIMIT};
}

void session_close(Session *session) {
    if (session->lecture.close) session->lecture.close(session);
    lecture_end(&session->lecture);
    session_bands_free(session);
    arena_free(&session->derived);
    arena_free(&session->beside);
    arena_free(&session->scratch);
    arena_free(&session->store);
    arena_free(&session->experiment.arena);
    record_end(session);
    journal_free(&session->journal);
    session->trace = NULL;
}

bool session_has_model(const Session *session, Error *err) {
    for (StepId id = 0; id < STEP_COUNT; id++)
        if (session->now.model.given[id].at) return true;
    return refuse(err, "nothing is loaded yet: load apple heads=2, or new",
                  "还没有载入任何数据：请先 load apple heads=2，或 new");
}

Trace *session_trace(Session *session) {
    if (!session->trace) session->trace = trace_new(&session->derived, &session->now.model);
    return session->trace;
}

Trace *session_pinned(Session *session) {
    const Model *model = &session->now.pinned.model;
    if (session->pinned && memcmp(session->pinned_of, model, sizeof *model) == 0) return session->pinned;
    session_bands_free(session);
    arena_free(&session->beside);
    Model *copy = TAKE(&session->beside, Model);
    memcpy(copy, model, sizeof *copy);
    session->pinned_of = copy;
    session->gap.pinned = NULL;
    session->pinned = trace_new(&session->beside, copy);
    return session->pinned;
}

/* A step that a new model no longer has gives way to the first of the bar. */
static StepId settled_step(const Model *model, StepId step) {
    Error ignored = {0};
    StepId bar[STEP_COUNT];
    size_t count = step_bar(model, bar);
    bool present =
        step_is_given_only(step) ? model->given[step].at != NULL : !STEPS[step].optional || step_on(model, step);
    if (present && model_has(model, step, &ignored)) return step;
    return count && model_has(model, bar[0], &ignored) ? bar[0] : X;
}

static size_t inside(size_t index, size_t count) {
    return index < count ? index : count ? count - 1 : 0;
}

void session_stale(Session *session) {
    session_bands_free(session);
    arena_rewind(&session->derived, (Mark){0});
    session->trace = NULL;
    session->gap = (Gap){0};
    session->cause = (Cause){0};
}

void session_changed(Session *session) {
    session_stale(session);
    Cursor *at = &session->now.at;
    Model *model = &session->now.model;
    Error ignored = {0};
    if (at->head >= model->set.heads) at->head = 0;
    StepId step = settled_step(model, at->step);
    if (step != at->step) *at = (Cursor){.step = step, .head = at->head, .row = at->row, .col = at->col};
    if (!model_has(model, at->step, &ignored)) {
        at->row = at->col = 0;
        return;
    }
    size_t rows, cols;
    trace_size(session_trace(session), at->step, at->head, &rows, &cols);
    at->row = inside(at->row, rows);
    at->col = inside(at->col, cols);
}

bool session_accept(Session *session, Error *err) {
    if (!model_check(&session->now.model, err)) return false;
    session_changed(session);
    return true;
}

void session_restore(Session *session, const Scene *scene) {
    session->now = *scene;
    session_changed(session);
}

/* One character for one; a wide one is two, so that columns stay where they were. Where UTF-8 is shown, Chinese stays:
 * only signs that some terminals draw two columns wide give way. */
static char *ascii_twin(Arena *arena, const char *text, bool chinese) {
    Text twin = text_new(arena);
    uint32_t rune;
    for (size_t used; (used = rune_next(text, &rune)); text += used) {
        if (chinese && rune_width(rune) == 2) {
            text_put_bytes(&twin, text, used);
            continue;
        }
        char letter = (char)rune_ascii(rune);
        text_put_bytes(&twin, &letter, 1);
        if (rune_width(rune) == 2) text_put(&twin, " ");
    }
    return twin.at;
}

void say_text(Session *session, const char *text) {
    Mark mark = arena_mark(&session->scratch);
    char *clean = text_clean(&session->scratch, text, strlen(text));
    if (session->like.ascii) clean = ascii_twin(&session->scratch, clean, !session->like.lang_fixed);
    if (session->console.line) session->console.line(session->console.self, clean);
    arena_rewind(&session->scratch, mark);
}

void say_whole(Session *session, const char *text) {
    for (size_t length; *text; text += length + (text[length] == '\n')) {
        length = strcspn(text, "\n");
        Mark mark = arena_mark(&session->scratch);
        say_text(session, arena_copy(&session->scratch, text, length));
        arena_rewind(&session->scratch, mark);
    }
}

void say(Session *session, const char *en, const char *zh, ...) {
    Mark mark = arena_mark(&session->scratch);
    va_list args;
    va_start(args, zh);
    char *text = session->like.lang == CHINESE ? arena_vprint(&session->scratch, zh, args)
                                               : arena_vprint(&session->scratch, en, args);
    va_end(args);
    say_text(session, text);
    arena_rewind(&session->scratch, mark);
}

static const char *label(Session *session, const char *name, size_t index) {
    return name ? arena_print(&session->scratch, "%zu %s", index, name) : arena_print(&session->scratch, "%zu", index);
}

const char *session_query_label(Session *session, size_t row) {
    const char *name = model_query_name(&session->now.model, row);
    return label(session, text_name(&session->scratch, name, session->like.lang == CHINESE), row);
}
