#include "lesson/place.h"

#include "session/progress.h"

#include <string.h>

static const char LAST[] = "@last"; /* no lesson is called so */

/* ---- places ---- */

static const char *put_place(Arena *arena, const char *before, const void *self) {
    const Player *player = self;
    const Lesson *lesson = player->lesson;
    bool end = player->at.step >= lesson->steps, done = end || (before && progress_has(before, "done"));
    const char *id = lesson->step[player_step(player)].id;
    if (end) return "done";
    return arena_print(arena, "%splace=%s+%zu%s", done ? "done " : "", id, player->at.item - (player->open != NULL),
                       player->open ? "?" : "");
}

static const char *put_name(Arena *arena, const char *before, const void *self) {
    (void)arena, (void)before;
    return self;
}

void place_keep(Session *session, const Player *player, const char *name) {
    Mark mark = arena_mark(&session->scratch);
    if (player->lesson->steps) progress_change(session, player->lesson->id, put_place, player);
    const char *last = progress_of(session, LAST);
    if (!last || strcmp(last, name) != 0) progress_change(session, LAST, put_name, name);
    arena_rewind(&session->scratch, mark);
}

bool place_of(Session *session, const Lesson *lesson, Placement *place) {
    static const char WORD[] = "place=";
    const char *says = progress_of(session, lesson->id), *at = says ? strstr(says, WORD) : NULL;
    *place = (Placement){.done = says && progress_has(says, "done")};
    if (!at) return false;
    at += strlen(WORD);
    size_t length = strcspn(at, "+ ");
    uint64_t item = 0;
    const char *number = at[length] == '+' ? at + length + 1 : "0";
    size_t digits = strspn(number, "0123456789");
    text_count(arena_copy(&session->scratch, number, digits), SIZE_MAX, &item);
    place->open = number[digits] == '?';
    for (place->at.step = 0; place->at.step < lesson->steps; place->at.step++) {
        const LessonStep *step = &lesson->step[place->at.step];
        if (strlen(step->id) != length || strncmp(step->id, at, length) != 0) continue;
        place->at.item = item < step->items ? (size_t)item : step->items;
        place->open = place->open && place->at.item < step->items && step->item[place->at.item].kind == ITEM_ASK;
        return true;
    }
    return false;
}

const char *place_last(Session *session) {
    return progress_of(session, LAST);
}

/* ---- scores ---- */

typedef struct Score {
    size_t tries, hints;
    bool done;
} Score;

static const char *add_score(Arena *arena, const char *before, const void *self) {
    const Score *score = self;
    const char *says = before ? before : "";
    bool was = progress_has(says, "done");
    size_t tries = progress_number(says, "tries") + (was ? 0 : score->tries);
    size_t hints = progress_number(says, "hints") + (was ? 0 : score->hints);
    return arena_print(arena, "%stries=%zu hints=%zu", was || score->done ? "done " : "", tries, hints);
}

void score_add(Session *session, const Lesson *lesson, const Ask *ask, size_t tries, size_t hints, bool done) {
    Mark mark = arena_mark(&session->scratch);
    Score score = {tries, hints, done};
    progress_change(session, arena_print(&session->scratch, "%s/%s", lesson->id, ask->id), add_score, &score);
    arena_rewind(&session->scratch, mark);
}
