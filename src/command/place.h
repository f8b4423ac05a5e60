/* A matrix named on a line, with what stands in its brackets, and the numbers that are meant by it. */
#ifndef QKV_COMMAND_PLACE_H
#define QKV_COMMAND_PLACE_H

#include "command/command.h"

/* One axis of a slice: from first to end, half-open as in NumPy; an open end is SIZE_MAX. */
typedef struct Range {
    size_t first, end;
    bool single; /* an index: one row or one column */
} Range;

/* NAME, NAME[r], NAME[r,c], NAME[r0:r1, c0:c1]. */
typedef struct Place {
    const char *name;
    Range row, col; /* 0 to SIZE_MAX where nothing was said */
    bool sliced;
} Place;

/* Reads the word; the name in the arena. Refused: brackets that are no slice, negative indices. */
bool place_read(Arena *arena, const char *word, Place *place, Error *err);

/* Closes the open ends against a shape. Refused: out of range, or nothing left, with the shape. */
bool place_fit(Place *place, size_t rows, size_t cols, Error *err);

/* The step or given matrix of a place's name. Refused: none of that name (and the nearest), or the model cannot
 * make it yet. */
bool place_step(Session *session, const Place *place, StepId *step, Error *err);

/* A head as text, 0 to the number there are less one. */
bool place_head(Session *session, const char *text, size_t *head, Error *err);

/* What the name shows: a step with heads one head, a given weight as a whole unless a head was asked for. */
typedef struct Look {
    StepId step;
    size_t head;
    bool whole; /* all heads side by side (or none to tell apart) */
    bool grad;  /* dL/d of it */
} Look;

/* A look at one head; `asked`: the head was named, so given weights are cut as well. */
Look look_at(Session *session, StepId step, size_t head, bool asked);
Matrix look_value(Session *session, const Look *look);
/* "weights, head 0" or "x" in the language of the sitting; in scratch. */
const char *look_name(Session *session, const Look *look);
/* Are its rows (columns) the queries or the keys? The names in scratch; count 0: they have none. */
Labels look_rows(Session *session, const Look *look);
Labels look_cols(Session *session, const Look *look);
/* Half a sentence about it: the step's story, or that it is off. */
const char *look_story(Session *session, const Look *look);

#endif
