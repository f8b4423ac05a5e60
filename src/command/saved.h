/* Matrices of the sitting as they go into files: with their names, all heads of a step in three dimensions. */
#ifndef QKV_COMMAND_SAVED_H
#define QKV_COMMAND_SAVED_H

#include "command/look.h"
#include "command/slice.h"
#include "files/file.h"

/* What a line asks for: a step or given matrix, all heads of it or one. */
typedef struct Saved {
    StepId step;
    const char *head; /* as typed; NULL: all of them */
    bool grad;        /* the gradient in its place */
    Slice slice;      /* closed; where it is sliced one head is meant, the one looked at if none is typed */
} Saved;

/* NAME or NAME[SLICE] with `head=` and `grad` of the call. Refused: no such matrix, no such head or part, no gradient, more
 * rows of a large step than are had at once. */
bool saved_asked(Session *session, const char *name, const Call *call, Saved *saved, Error *err);

/* The matrix, in scratch; *look says what its name and labels are. */
Array saved_array(Session *session, const Saved *saved, Look *look);

/* Every given matrix and every step of the bar that can be had, in the order of computing; in scratch. */
Arrays saved_all(Session *session);

/* "[0:2, 1:3]" of a slice, in scratch; "" where nothing was sliced. */
const char *saved_cut(Session *session, const Saved *saved);

/* Says "weights (2x3x3) is in w.npy". */
void saved_say(Session *session, const Saved *saved, const Array *array, const Look *look, const char *path);

#endif
