/* What a line did to the model and what followed, in one sentence for the last line of the screen: `scale off: sd of
 * scores 1.05→2.98; d_head 8 is too small to saturate: try 64`. It sets the figures of the focused head before and
 * after the line side by side and states nothing that they do not say; and where that head is not healthy it tells the
 * likeliest cause, once somebody has found it by trying: `…; no scale at d_head 64: try scale on`. */
#ifndef QKV_VIEW_CHANGE_H
#define QKV_VIEW_CHANGE_H

#include "attention/figures.h"
#include "session/session.h"

enum { CHANGE_CELLS = 512 * 512 /* weights of a head up to which its figures are taken for a sentence */ };

/* A line that is watched: how the model was, and what came of it. */
typedef struct Change {
    Model model;           /* before the line */
    size_t done;           /* lines of the journal in force then */
    Figures before, after; /* of the head in focus before and after it; none of a large head nobody asked for */
} Change;

/* To be called before a line is run. */
void change_watch(Change *change, Session *session);

/* To be called after it: did it change the model? Then the figures after it are taken. */
bool change_seen(Change *change, Session *session);

/* Is the head not healthy, and has nobody yet tried why? The bug that is hidden is not looked for. */
bool change_asks(const Change *change, const Session *session);

/* The sentence in at most `columns`, or a longer one where the shortest is longer still; `line` as it was typed. In
 * scratch. With a cause it may be MESSAGE_ROWS rows of `columns` and says the verdict, as it covers the line that does.
 * NULL: nothing is known to compare, or a bug is hidden whose line would name it. */
const char *change_text(const Change *change, Session *session, const char *line, size_t columns);

#endif
