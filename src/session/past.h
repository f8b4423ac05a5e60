/* The changing lines of a sitting in order, those that were undone after those in force, and what each of them led to.
 * Figures are computed when somebody asks and kept beside the line, for as long as the sitting: what a line led to does
 * not change. Lines that an undo and another change replaced are forgotten by the journal, and so are not there. */
#ifndef QKV_SESSION_PAST_H
#define QKV_SESSION_PAST_H

#include "attention/figures.h"
#include "session/session.h"

enum { PAST_CELLS = 256 * 256 /* weights of a head up to which the figures of a line are computed for a look back */ };

/* Places in the journal of the changing lines; `done` of `count` are in force. In the arena of past_of. */
typedef struct Past {
    const size_t *line;
    size_t count, done;
} Past;

Past past_of(Arena *arena, const Journal *journal);

/* Why a line has no figures. */
typedef enum Unknown { UNKNOWN_NOTHING, UNKNOWN_LARGE, UNKNOWN_OLD, UNKNOWN_WEIGHTS, UNKNOWN_HEAD } Unknown;

/* What the metrics of a head said after line `at` of the past; where they are not known *why says what is missing: the
 * head is too large to be computed for a look, the scene was let go, the model had no weights yet, or no such head. */
Figures past_figures(Session *session, const Past *past, size_t at, size_t head, Unknown *why);

/* Keeps figures of now that somebody took, beside the line that led here. */
void past_learn(Session *session, const Figures *figures);

/* The line as it may be shown: one that planted a hidden bug is not. */
const char *past_text(const Session *session, const Line *line);

/* The chosen line of the past, or the last in force where none is chosen; `past` has at least one. */
size_t past_chosen(const Session *session, const Past *past);

/* Chooses a line of the past. */
void past_choose(Session *session, const Past *past, size_t at);

#endif
