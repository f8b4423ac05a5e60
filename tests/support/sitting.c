#include "support/sitting.h"

#include <string.h>

static void keep(void *self, const char *text) {
    Sitting *sitting = self;
    text_print(&sitting->said, "%s\n", text);
}

void sitting_open(Sitting *sitting) {
    *sitting = (Sitting){0};
    session_open(&sitting->session);
    sitting->session.console = (Console){keep, keep, sitting};
    sitting->said = text_new(&sitting->arena);
}

void sitting_close(Sitting *sitting) {
    session_close(&sitting->session);
    arena_free(&sitting->arena);
}

bool sitting_run(Sitting *sitting, const char *line) {
    arena_free(&sitting->arena);
    sitting->said = text_new(&sitting->arena);
    sitting->error = (Error){.lang = sitting->session.like.lang};
    return command_run(&sitting->session, line, &sitting->error);
}

const char *sitting_said(Sitting *sitting, const char *line) {
    if (!sitting_run(sitting, line)) fail_msg("refused '%s': %s", line, sitting->error.text);
    return sitting->said.at;
}

const char *sitting_refused(Sitting *sitting, const char *line) {
    if (sitting_run(sitting, line)) fail_msg("not refused: '%s' said %s", line, sitting->said.at);
    if (!*sitting->error.text) fail_msg("'%s' is refused without a sentence", line);
    return sitting->error.text;
}

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

static void mix_text(uint64_t *digest, const char *text) {
    if (text) mix(digest, text, strlen(text) + 1);
}

uint64_t sitting_digest(Sitting *sitting) {
    Session *session = &sitting->session;
    const Model *model = &session->now.model;
    Arena arena = {0};
    Text values = text_new(&arena);
    uint64_t digest = 0xcbf29ce484222325;
    for (size_t i = 0; i < SETTING_COUNT; i++) SETTINGS[i].get(model, &values);
    for (size_t i = 0; i < PREFERENCE_COUNT; i++) PREFERENCES[i].get(session, &values);
    mix_text(&digest, values.at);
    const Cursor *at = &session->now.at;
    const size_t places[] = {at->step, at->head, at->row, at->col, at->pane, at->pane_row, at->pane_col};
    mix(&digest, places, sizeof places);
    mix(&digest, &session->now.origin.draw.seed, sizeof(uint64_t));
    for (StepId id = 0; id < STEP_COUNT; id++) {
        Error ignored = {0};
        mix_matrix(&digest, model->given[id]);
        for (size_t i = 0; i < model->row_names[id].count; i++) mix_text(&digest, model->row_names[id].at[i]);
        if (step_is_given_only(id) || STEPS[id].hidden || !model_has(model, id, &ignored)) continue;
        mix_matrix(&digest, trace_whole(session_trace(session), id));
    }
    arena_free(&arena);
    return digest;
}
