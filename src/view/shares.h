/* The attention of one query, for the views that show one query at a time (bars, flow). They always show weights:
 * where the step in focus is no map of queries by keys, its row stays and the key is the strongest of that row. All text
 * in the arena of the Written. */
#ifndef QKV_VIEW_SHARES_H
#define QKV_VIEW_SHARES_H

#include "attention/metric.h"
#include "view/number.h"
#include "view/spot.h"
#include "view/written.h"

typedef struct Shares {
    Written at;             /* the weight of the focused key, with its arithmetic */
    Matrix weights;         /* of the head: queries x keys */
    const Summary *summary; /* of the head */
    size_t query, key;      /* in focus */
    NumberForm form;        /* of the query's weights: never in a unit, since a bar says how large they are */
    double full;            /* what the longest bar of the query stands for: 1, or less where all are small */
} Shares;

/* Refused: there are no weights, and what is missing. */
bool shares_can(Session *session, Error *err);

Shares shares_of(const Written *w);

/* The key of the largest weight of a query, the first of several; SIZE_MAX where none is above 0. */
size_t shares_top(const Shares *shares, size_t query);
/* How many keys have as large a weight as that one. */
size_t shares_tied(const Shares *shares, size_t query);
/* The keys it may look at all have the same weight, above 0, and there are at least two. */
bool shares_alike(const Shares *shares, size_t query);
/* A key it may not look at, whose weight is 0. */
bool shares_masked(const Shares *shares, size_t query, size_t key);
/* A weight of the query is nan or inf. */
bool shares_lost(const Shares *shares, size_t query);
/* The evenness of a query that sees two keys or more: its entropy over that of an even row, as hn counts it. */
double shares_evenness(const Shares *shares, size_t query);

/* The name of a query in a sentence: its token, else "query 4". */
const char *shares_who(const Shares *shares, size_t query);
/* "head 0 of 2". */
const char *shares_head(const Shares *shares);
/* What a whole cell of a bar stands for where the longest has so many: "one █ is 0.025   lit = focus". */
const char *shares_legend(const Shares *shares, int cells);
/* Columns of the widest label of so many queries or keys; never fewer than the last index of all of them needs. */
int shares_label(const Shares *shares, Axis axis, size_t first, size_t count);

/* The page of `size` that holds `index` of `count`: its first, and how many there are in *shown. */
size_t shares_page(size_t index, size_t count, size_t size, size_t *shown);

/* Notes that a click there looks at a query's key, where the step in focus is a map of queries by keys; else nothing. */
void shares_spot(const Shares *shares, size_t query, size_t key, Spot spot, Canvas canvas);

#endif
