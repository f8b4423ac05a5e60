/* What the gradient view shows of a step: a gradient and how its focused number came about, as numbers of a lens, as a
 * line of arithmetic and in plain words. Of a softmax it is the gradient of what goes in, walked back from the one
 * that came; of any other step its own. All text in the arena of the Written. */
#ifndef QKV_VIEW_BACKWARD_H
#define QKV_VIEW_BACKWARD_H

#include "view/written.h"

typedef struct Backward {
    const Written *w; /* the focused cell of the step */
    StepId step;      /* whose gradient is shown */
    Matrix grad;      /* this head's; as large as the step's values */
    const char *name; /* "dL/dmasked" */
    Backs backs;      /* of the focused cell */
} Backward;

/* trace_has_grad must allow it. */
Backward backward_of(const Written *w);

/* "dL/dscores" of a step, as its name is shown. */
const char *backward_name(const Written *w, StepId step);
/* What tells the ways of a number apart: "q", or "head 1" where one step reads it by heads. */
const char *backward_way(const Backward *b, const Back *back);

/* The vectors that the number was made from; rows 0: none. */
Lens backward_lens(const Backward *b);
/* "dL/dmasked[2,7] = 0.522·(-9.602 + 5.883) = -1.940", in at most `columns`; `brief`: without the name. */
const char *backward_arithmetic(const Backward *b, size_t columns, bool brief);
/* What the numbers say, in at most `columns`. */
const char *backward_reading(const Backward *b, size_t columns);

#endif
