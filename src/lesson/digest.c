#include "lesson/digest.h"

#include "session/preference.h"

static void mix(uint64_t *digest, const void *bytes, size_t count) {
    const unsigned char *at = bytes;
    for (size_t i = 0; i < count; i++) *digest = (*digest ^ at[i]) * 0x100000001b3;
}

static void mix_matrix(uint64_t *digest, Matrix m) {
    mix(digest, &m.rows, sizeof m.rows);
    mix(digest, &m.cols, sizeof m.cols);
    for (size_t i = 0; i < m.rows; i++)
        for (size_t j = 0; j < m.cols; j++) mix(digest, matrix_cell(m, i, j), sizeof(double));
}

uint64_t session_digest(Session *session) {
    const Model *model = &session->now.model;
    const Cursor *at = &session->now.at;
    Arena arena = {0};
    Text values = text_new(&arena);
    uint64_t digest = 0xcbf29ce484222325;
    for (size_t i = 0; i < SETTING_COUNT; i++) SETTINGS[i].get(model, &values);
    for (size_t i = 0; i < PREFERENCE_COUNT; i++) PREFERENCES[i].get(session, &values);
    mix(&digest, values.at, values.length);
    const size_t places[] = {at->step, at->head, at->row, at->col, at->pane, at->pane_row, at->pane_col};
    mix(&digest, places, sizeof places);
    for (StepId id = 0; id < STEP_COUNT; id++) {
        Error missing = {.lang = ENGLISH};
        mix_matrix(&digest, model->given[id]);
        if (step_is_given_only(id) || STEPS[id].hidden || !model_has(model, id, &missing)) continue;
        if (trace_has_rows(session_trace(session), id)) mix_matrix(&digest, trace_whole(session_trace(session), id));
    }
    arena_free(&arena);
    return digest;
}
