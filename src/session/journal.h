/* The journal of a sitting: every line that changed or moved something, a change with the scene before it. Undo is an
 * assignment and reads no file again; the record and `state` are lines. Relative lines are kept as what they
 * became (`scale toggle` as `scale off`), so that they replay anywhere. A move costs a line and no scene, as nothing
 * but the cursor is different after it. */
#ifndef QKV_SESSION_JOURNAL_H
#define QKV_SESSION_JOURNAL_H

#include "session/scene.h"

/* What a line does: LOOK nothing, MOVE only where one looks or how it is shown, CHANGE data or settings. */
typedef enum LineKind { LOOK, MOVE, CHANGE } LineKind;

/* What a CHANGE is to `state`: a setting is overruled by its next line, data builds on what was there, a new model
 * replaces all data before it, a patient is a new model that brings a bug; a pin (or unpin) keeps what was there for
 * comparison, and what is done about a bug matters as long as the one that was planted is in force. */
typedef enum LineRole {
    ROLE_SETTING,
    ROLE_TIED, /* a setting that leans on other tied ones */
    ROLE_DATA,
    ROLE_MODEL,
    ROLE_PATIENT,
    ROLE_PIN,
    ROLE_PLANT,
    ROLE_BUG
} LineRole;

/* Does a line of this role plant a bug, so that its text may name it? */
static inline bool role_plants(LineRole role) {
    return role == ROLE_PATIENT || role == ROLE_PLANT;
}

enum { JOURNAL_SCENES = 1000 /* how many changes undo reaches back */ };

/* The settings around a new model, which outlive the scenes: `state` begins with them. */
typedef struct Start {
    Settings before, after;
    uint64_t seed; /* before */
} Start;

typedef struct Line {
    const char *text;
    LineKind kind;
    LineRole role;
    const Cursor *at;    /* of a MOVE that follows a CHANGE: where one looked in between, for redo; else NULL */
    Scene *before;       /* of a CHANGE; NULL: let go */
    Start *start;        /* of a new model or a patient; else NULL */
    struct Known *known; /* figures after it, of the heads that were asked for (past.h); NULL: of none */
} Line;

typedef struct Journal {
    Arena arena; /* lines and scenes */
    Line *line;
    size_t count, room;
    size_t done;   /* lines in force; those after it were undone and can be redone */
    size_t oldest; /* no line before this one has a scene */
    size_t scenes; /* lines that have one */
    Scene *tip;    /* while lines are undone: the scene after the last of them */
    size_t floor;  /* undo does not go below so many lines: they are a lesson's */
    Scene **spare; /* room of scenes that are needed no more */
    size_t spares;
} Journal;

void journal_free(Journal *journal);

/* Keeps a line that led from one scene to another. Lines that were undone are forgotten, unless it is a MOVE. */
void journal_keep(Journal *journal, const char *text, LineKind kind, LineRole role, const Scene *before,
                  const Scene *after);

/* Lets go of the oldest `count` scenes. */
void journal_let_go(Journal *journal, size_t count);

/* The scene before the last CHANGE in force, whose line is *text; moves are passed over. NULL: there is none, or (with
 * *text set) its scene was let go. `now` is kept for redo. */
const Scene *journal_undo(Journal *journal, const Scene *now, const char **text);

/* Makes the next CHANGE that was undone, whose line is *text, one in force: *after is the scene after it. False: there
 * is none, or (with *text set) the scene was let go. */
bool journal_redo(Journal *journal, Scene *after, const char **text);

/* Forgets all lines after the first `lines`, those that were undone too. Returns the scene before the first CHANGE among
 * them, which lives until the next line; NULL: nothing was changed, or (with *gone set) its scene was let go. *changes: how
 * many of them changed something and were in force. */
const Scene *journal_rewind(Journal *journal, size_t lines, size_t *changes, bool *gone);

/* The lines of the journal that `state` needs, in order, into `lines` (room for journal->done): the last new model
 * (before the pin and the planting of the bug in force) and what came after it, without settings that a later line
 * overrules before the data changes. Returns how many. Moves are left out. */
size_t journal_state(const Journal *journal, const Scene *now, const Line **lines);

#endif
