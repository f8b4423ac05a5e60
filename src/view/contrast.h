/* A and B side by side: what is pinned and what is now, at one cell of one step, and what is said about the two. A is
 * asked of the session's pinned trace, which outlives what B becomes; a small difference is made anew for each frame, in
 * scratch, a large one is kept until one of the two changes. */
#ifndef QKV_VIEW_CONTRAST_H
#define QKV_VIEW_CONTRAST_H

#include "attention/figures.h"
#include "view/written.h"

typedef struct Contrast {
    const Written *w; /* the cell of B */
    Trace *trace;     /* of A */
    bool there;       /* A has the step, and this head of it */
    bool alike;       /* and it is as large as B's */
    Matrix a, b, d;   /* the step of A (if there), of B, and B - A (if alike): 0 where they are equal, infinities too */
    size_t moved, row, col; /* cells that differ, and where they differ most */
    Figures before, now;    /* of the head in A and in B */
} Contrast;

/* Something must be pinned. */
Contrast contrast_of(const Written *w);

/* What sets a side apart: "scale on", "mask causal, heads 4"; "" where nothing does that has a value. With `columns`
 * only as many as fit, and '…'. */
const char *contrast_side(const Contrast *c, bool pinned, size_t columns);
/* The same where one setting is all that sets A and B apart; else "". */
const char *contrast_setting(const Contrast *c, bool pinned);

/* A sentence about the focused row, or about the cell, in at most `columns`; it states only what the numbers say. */
const char *contrast_reading(const Contrast *c, size_t columns);

#endif
