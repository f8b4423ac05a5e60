#include "session/journal.h"

#include <assert.h>
#include <string.h>

static bool is_model(const Line *line) {
    return line->kind == CHANGE && (line->role == ROLE_MODEL || line->role == ROLE_PATIENT);
}

void journal_free(Journal *journal) {
    arena_free(&journal->arena);
    *journal = (Journal){0};
}

static void grow(Journal *journal) {
    size_t room = journal->room ? 2 * journal->room : 64;
    Line *line = TAKE_ARRAY(&journal->arena, Line, room);
    if (journal->count) memcpy(line, journal->line, journal->count * sizeof *line);
    journal->line = line;
    journal->room = room;
}

/* ---- scenes ---- */

enum { ROOMS = JOURNAL_SCENES + 1 /* with the tip */ };

static void give_back(Journal *journal, Scene *scene) {
    if (!scene) return;
    if (!journal->spare) journal->spare = TAKE_ARRAY(&journal->arena, Scene *, ROOMS);
    assert(journal->spares < ROOMS);
    journal->spare[journal->spares++] = scene;
}

static void drop_scene(Journal *journal, Line *line) {
    if (!line->before) return;
    give_back(journal, line->before);
    line->before = NULL;
    journal->scenes--;
}

static void drop_tip(Journal *journal) {
    give_back(journal, journal->tip);
    journal->tip = NULL;
}

static Scene *keep_scene(Journal *journal, const Scene *scene) {
    Scene *room = journal->spares ? journal->spare[--journal->spares] : TAKE(&journal->arena, Scene);
    *room = *scene;
    return room;
}

static const Cursor *keep_cursor(Journal *journal, const Cursor *at) {
    Cursor *room = TAKE(&journal->arena, Cursor);
    *room = *at;
    return room;
}

void journal_let_go(Journal *journal, size_t count) {
    for (; count > 0 && journal->oldest < journal->count; journal->oldest++) {
        count -= journal->line[journal->oldest].before != NULL;
        drop_scene(journal, &journal->line[journal->oldest]);
    }
}

/* Lines that were undone are forgotten when something else is changed; to look around in between is no reason to. */
static void forget_undone(Journal *journal) {
    for (size_t i = journal->done; i < journal->count; i++) drop_scene(journal, &journal->line[i]);
    drop_tip(journal);
    journal->count = journal->done;
    if (journal->oldest > journal->count) journal->oldest = journal->count;
}

static Start *start_of(Journal *journal, const Scene *before, const Scene *after) {
    Start *start = TAKE(&journal->arena, Start);
    *start = (Start){before->model.set, after->model.set, before->seed};
    return start;
}

/* ---- lines ---- */

void journal_keep(Journal *journal, const char *text, LineKind kind, LineRole role, const Scene *before,
                  const Scene *after) {
    if (kind != MOVE) forget_undone(journal);
    if (journal->count == journal->room) grow(journal);
    if (kind != MOVE && journal->scenes == JOURNAL_SCENES) journal_let_go(journal, 1);
    Line *line = journal->line + journal->done;
    memmove(line + 1, line, (journal->count - journal->done) * sizeof *line);
    *line = (Line){.text = arena_string(&journal->arena, text), .kind = kind, .role = role};
    if (kind != MOVE) line->before = keep_scene(journal, before), journal->scenes++;
    else if (journal->done && line[-1].kind == CHANGE) line->at = keep_cursor(journal, &before->at);
    if (is_model(line)) line->start = start_of(journal, before, after);
    if (journal->oldest > journal->done) journal->oldest++;
    journal->count++;
    journal->done++;
}

const Scene *journal_undo(Journal *journal, const Scene *now, const char **text) {
    size_t at = journal->done;
    *text = NULL;
    do {
        if (at <= journal->floor) return NULL;
        at--;
    } while (journal->line[at].kind != CHANGE);
    *text = journal->line[at].text;
    if (!journal->line[at].before) return NULL;
    if (journal->done == journal->count) drop_tip(journal);
    if (!journal->tip) journal->tip = keep_scene(journal, now);
    journal->done = at;
    return journal->line[at].before;
}

static size_t next_change(const Journal *journal, size_t from) {
    while (from < journal->count && journal->line[from].kind != CHANGE) from++;
    return from;
}

bool journal_redo(Journal *journal, Scene *after, const char **text) {
    size_t at = next_change(journal, journal->done), next = next_change(journal, at + 1);
    *text = NULL;
    if (at == journal->count) return false;
    *text = journal->line[at].text;
    const Scene *scene = next < journal->count ? journal->line[next].before : journal->tip;
    if (!scene) return false;
    *after = *scene;
    if (at + 1 < next) after->at = *journal->line[at + 1].at; /* not where the moves led that follow */
    journal->done = at + 1;
    return true;
}

const Scene *journal_rewind(Journal *journal, size_t lines, size_t *changes, bool *gone) {
    size_t first = next_change(journal, lines);
    bool any = first < journal->count;
    const Scene *scene = any ? journal->line[first].before : NULL;
    *gone = any && !scene;
    *changes = 0;
    for (size_t i = first; i < journal->done; i++) *changes += journal->line[i].kind == CHANGE;
    journal->done = lines;
    forget_undone(journal);
    return scene;
}

/* ---- state ---- */

static size_t first_word(const char *text) {
    return strcspn(text, " ");
}

static bool same_setting(const Line *a, const Line *b) {
    size_t length = first_word(a->text);
    return length == first_word(b->text) && memcmp(a->text, b->text, length) == 0;
}

static bool is_setting(const Line *line) {
    return line->role == ROLE_SETTING || line->role == ROLE_TIED;
}

/* Does a later setting of the same name stand before the data changes, and before one that may need this one? */
static bool is_overruled(const Journal *journal, size_t at) {
    const Line *line = &journal->line[at];
    if (!is_setting(line)) return false;
    if (strcmp(line->text, "padding none") == 0) return false; /* it took `mask padding` out of force as well */
    for (size_t i = at + 1; i < journal->done; i++) {
        const Line *later = &journal->line[i];
        if (later->kind != CHANGE) continue;
        if (!is_setting(later)) return false;
        if (same_setting(line, later)) return true;
        if (line->role == ROLE_TIED && later->role == ROLE_TIED) return false;
    }
    return false;
}

/* The line that planted the bug in force, which a new model does not heal; journal->done where none is planted. */
static size_t planting(const Journal *journal, const Bug *bug) {
    for (size_t i = journal->done; bug && i > 0; i--)
        if (role_plants(journal->line[i - 1].role)) return i - 1;
    return journal->done;
}

/* Of pins only the one in force; of bugs what was done since that in force was planted, or a patient came. */
static bool is_needed(const Journal *journal, size_t at, size_t pin, size_t bug) {
    const Line *line = &journal->line[at];
    if (line->kind != CHANGE || is_overruled(journal, at)) return false;
    if (line->role == ROLE_BUG || line->role == ROLE_PLANT) return at >= bug;
    return line->role != ROLE_PIN || at == pin;
}

size_t journal_state(const Journal *journal, const Scene *now, const Line **lines) {
    size_t pin = journal->done, bug = planting(journal, now->model.bug), first = 0, count = 0;
    for (size_t i = 0; now->pinned.on && i < journal->done; i++)
        if (journal->line[i].role == ROLE_PIN) pin = i;
    for (size_t i = 0; i < journal->done; i++)
        if (is_model(&journal->line[i]) && i <= pin && i <= bug) first = i;
    for (size_t i = first; i < bug && i < journal->done; i++)
        if (journal->line[i].role == ROLE_PATIENT) bug = i;
    for (size_t i = first; i < journal->done; i++)
        if (is_needed(journal, i, pin, bug)) lines[count++] = &journal->line[i];
    return count;
}
