/* The arithmetic of one cell as numbers, before anybody writes it as text: what trace_explain fills and what
 * the lens, the arithmetic line and `explain` are written from. All arrays live in the arena. */
#ifndef QKV_ATTENTION_NOTES_H
#define QKV_ATTENTION_NOTES_H

#include "attention/steps.h"
#include "base/arena.h"

typedef enum NoteKind {
    NOTE_GIVEN,   /* result was loaded or drawn */
    NOTE_PRODUCT, /* result = sum over k of a[k]·b[k], product[k] each, then + extra */
    NOTE_SCALE,   /* result = a[0] · times / over */
    NOTE_SUM,     /* result = a[0] + a[1] (+ a[2]); a[i] is the cell of step from[i] */
    NOTE_MASK,    /* result = a[0] where allowed, else fill */
    NOTE_SOFTMAX, /* of the row a: b = a / temperature - maximum, product = exp(b), weight = product / sum */
    NOTE_TURN,    /* a[0], b[0] a pair: first a·cos - b·sin, second a·sin + b·cos */
    NOTE_TABLE,   /* result = sine or cosine of angle */
    NOTE_ALIBI,   /* result = -slope · distance */
    NOTE_T5,      /* result = t5_table[bucket, head] */
    NOTE_ALLOWED, /* result = 1 or 0; forbidden says why */
    NOTE_PLACE,   /* concat: cell (place_row, place_col) of head place_head of step from[0] */
    NOTE_OPERANDS /* made in a way of its own from the row a and the row b (b NULL: only a); not a sum to be shown */
} NoteKind;

typedef struct Notes {
    Arena *arena;
    NoteKind kind;
    StepId step; /* after looking through */
    size_t head, row, col;
    StepId from[3]; /* the steps the numbers come from, after looking through */
    size_t inputs;
    size_t count; /* length of the arrays */
    const double *a, *b, *product, *weight;
    double extra; /* the entry of a bias vector (bq bk bv bo) */
    bool has_extra;
    double times, over; /* scale */
    double fill;
    unsigned forbidden; /* FORBID_* of model.h */
    double maximum, sum, temperature;
    bool stable; /* the maximum was subtracted */
    bool empty;  /* a row without a finite score */
    double angle, cosine, sine, slope;
    size_t position, pair, other; /* of a turn: position, index of the pair, column of its other half */
    bool second;                  /* the cell is the pair's second half; of a table: a cosine */
    size_t distance, bucket;
    size_t place_head, place_row, place_col;
    double exact; /* the result before the precision in force rounds it */
    double result;
} Notes;

#endif
