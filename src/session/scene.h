/* All that undo brings back, as a value: the model, what is pinned to compare with, where one looks and how the
 * model came about. A few kB that point at matrices nobody writes to. */
#ifndef QKV_SESSION_SCENE_H
#define QKV_SESSION_SCENE_H

#include "attention/init.h"

/* Where one looks: a step, a head, a cell of it; brought inside the step's size by session_changed. With `pane` above 0
 * the focus is in that operand of the step (1 is the leftmost), at a cell of its own. */
typedef struct Cursor {
    StepId step;
    size_t head, row, col;
    size_t pane, pane_row, pane_col; /* as the operand is shown: of kᵀ, a row is a column of k */
} Cursor;

/* How the model came about, for `init`, `reseed` and the word the screen shows. */
typedef struct Origin {
    const char *init; /* preset name, "loaded", or NULL: no model yet */
    bool drawn;       /* the last new model came from `new`; `draw` says how */
    Draw draw;
    Knobs knobs; /* of the last `init` */
    bool seeded; /* the last `init` had seed= */
    uint64_t seed;
} Origin;

/* The model and its origin as they were when `pin` was said. */
typedef struct Pinned {
    bool on;
    Model model;
    Origin origin;
} Pinned;

/* What a learner knows of the planted bug. */
typedef enum Guess { GUESS_NONE, GUESS_RIGHT, GUESS_WRONG } Guess;

typedef struct Sick {
    bool hidden; /* its name is kept back until it is guessed */
    Guess guess;
    size_t rungs; /* of the hint ladder that were given */
} Sick;

typedef struct Scene {
    Model model;
    Cursor at;
    Origin origin;
    uint64_t seed; /* the setting */
    Pinned pinned;
    Sick sick;
} Scene;

#endif
