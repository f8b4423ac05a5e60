/* The pictures of what `cost` leaves: a plug-in for each of its labs, drawn and moved by view cost. */
#ifndef QKV_VIEW_COST_PICTURE_H
#define QKV_VIEW_COST_PICTURE_H

#include "view/frame.h"

typedef struct CostPicture {
    const Lab *lab;
    void (*draw)(const Written *w, Screen *screen, Canvas canvas);
    /* Rows down, columns on among what is chosen; says what it then is. */
    void (*move)(Session *session, int rows, int cols);
    /* Says the chosen figure as its formula with numbers. */
    void (*explain)(Session *session);
} CostPicture;

extern const CostPicture COST_COUNTS, COST_BLOCKS, COST_ERRORS;

/* Of no cell, for what is said while nothing is drawn; in scratch. */
Written cost_written(Session *session);

#endif
