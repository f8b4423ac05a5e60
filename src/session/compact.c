#include "session/compact.h"

#include <stdint.h>
#include <string.h>

/* Where matrices and names moved to: open addressing, at most half full. */
typedef struct Moved {
    Matrix from, to;
    Labels names, names_to;
} Moved;

typedef struct Map {
    Arena *store;
    Moved *at;
    size_t room;
} Map;

static size_t place(const Map *map, const void *pointer) {
    return (size_t)((uintptr_t)pointer / 64 * 0x9E3779B97F4A7C15u) % map->room;
}

static bool same_view(Matrix a, Matrix b) {
    return a.at == b.at && a.rows == b.rows && a.cols == b.cols && a.row_step == b.row_step && a.col_step == b.col_step;
}

static Matrix move_matrix(Map *map, Matrix m) {
    if (!m.at) return m;
    size_t i = place(map, m.at);
    while (map->at[i].from.at || map->at[i].names.at) {
        if (same_view(map->at[i].from, m)) return map->at[i].to;
        i = (i + 1) % map->room;
    }
    map->at[i].from = m;
    return map->at[i].to = matrix_copy(map->store, m);
}

static Labels move_names(Map *map, Labels names) {
    if (!names.at) return names;
    size_t i = place(map, names.at);
    while (map->at[i].from.at || map->at[i].names.at) {
        if (map->at[i].names.at == names.at && map->at[i].names.count == names.count) return map->at[i].names_to;
        i = (i + 1) % map->room;
    }
    const char **copy = TAKE_ARRAY(map->store, const char *, names.count);
    for (size_t j = 0; j < names.count; j++) copy[j] = arena_string(map->store, names.at[j]);
    map->at[i].names = names;
    return map->at[i].names_to = (Labels){copy, names.count};
}

static void move_model(Map *map, Model *model) {
    model->bug_held = move_matrix(map, model->bug_held);
    for (StepId id = 0; id < STEP_COUNT; id++) {
        model->given[id] = move_matrix(map, model->given[id]);
        model->row_names[id] = move_names(map, model->row_names[id]);
        model->col_names[id] = move_names(map, model->col_names[id]);
    }
}

static void move_scene(Map *map, Scene *scene) {
    move_model(map, &scene->model);
    move_model(map, &scene->pinned.model);
}

void session_compact(Session *session) {
    Journal *journal = &session->journal;
    journal_let_go(journal, journal->scenes / 2);
    Arena fresh = {0}, scratch = {0};
    size_t scenes = journal->scenes + 2;
    enum {
        POINTERS = 2 * (3 * STEP_COUNT + 1)
    }; /* of one scene: two models, a matrix and two lists of names a step, and
                                              what a bug holds */
    Map map = {.store = &fresh, .room = 2 * scenes * POINTERS};
    map.at = TAKE_ARRAY(&scratch, Moved, map.room);
    move_scene(&map, &session->now);
    if (journal->tip) move_scene(&map, journal->tip);
    for (size_t i = journal->oldest; i < journal->count; i++)
        if (journal->line[i].before) move_scene(&map, journal->line[i].before);
    arena_free(&scratch);
    arena_free(&session->store);
    session->store = fresh;
    /* what is alive may be large itself: the next time is when as much again has been made */
    if (session->store_limit < 2 * arena_size(&fresh)) session->store_limit = 2 * arena_size(&fresh);
    session_stale(session);
    arena_free(&session->beside); /* its bands went with the stale */
    session->pinned = NULL;       /* other numbers may come to lie where its matrices were */
}
