/* How a number is written: in a field of a heatmap, as a code of one column, in running text. Decimals are one
 * number for a whole matrix, so that points line up; a lone 0 is exactly zero, 0.00 has been rounded to it;
 * numbers are ASCII, so that they can be copied into a calculator. Pitch = field width + 1; width 0 is pitch 1, one
 * code a cell and no gutter. The same form says which shade (role) a value gets. Pure: nothing is owned. */
#ifndef QKV_VIEW_NUMBER_H
#define QKV_VIEW_NUMBER_H

#include "base/arena.h"
#include "math/matrix.h"
#include "view/paint.h"

#include <stdbool.h>
#include <stdint.h>

typedef enum NumberKind {
    NUMBER_WHOLE,  /* whole numbers, never decimals */
    NUMBER_SIGNED, /* any */
    NUMBER_WEIGHT, /* 0 to 1: tenths and hundredths where there is no room, heat ramp */
    NUMBER_MASK    /* 0 or 1, 1 may look: its code is the digit */
} NumberKind;

enum { DIGITS_AUTO = -1, DIGITS_MOST = 17, NUMBER_ROOM = 48 /* bytes enough for any number_… into a buffer */ };

/* How the numbers of one matrix (the page of it that is shown) are written. */
typedef struct NumberForm {
    NumberKind kind;
    int width;    /* of the field; 0: one code */
    int decimals; /* of all cells; a cell too long for its field gives up some */
    double unit;  /* cells are value / unit: 1, or a power of ten if all finite values are under 0.01 or over 10,000 */
    double largest; /* end of the ramp: the size of the largest finite value, of those under 10,000 if there are any */
} NumberForm;

/* NUMBER_WHOLE if every finite number is whole (and there is one), else NUMBER_SIGNED. */
NumberKind number_kind(Matrix page);
/* The form of a page for fields of `width` columns (0 to 30); digits: decimals asked for by the setting, or
 * DIGITS_AUTO (at most 3). Asked-for decimals are given as far as the room allows. */
NumberForm number_form(Matrix page, NumberKind kind, int width, int digits);
/* Columns of the longest number of a whole-number or mask page, its least field (1 for `0 1`), at most 12; 0 if it is
 * not whole. */
int number_least(Matrix page);
/* Writes the value into exactly form->width columns (1 where it is 0), right-aligned, closed with NUL. */
void number_write(char field[NUMBER_ROOM], const NumberForm *form, double value);
/* The role of a value: heat and div levels, zero for exactly 0, masked for -inf, nan for NaN and inf. */
Role number_role(const NumberForm *form, double value);
/* The shade that stands for the level where there is no colour: ' ' '░' '▒' '▓' '█', by eighths of the range. */
uint32_t number_mark(const NumberForm *form, double value);

/* In running text: `1.28`, `-0.47`, `0`, `7.232`. Exactly 0 is `0`; what would round to zero or is over ten
 * million is written with an exponent: `1.8e-4`, `-1e9`. */
char *number_free(Arena *arena, double value, int decimals);
/* The same as a factor or a term: a negative one in brackets, `(-0.47)`. */
char *number_factor(Arena *arena, double value, int decimals);
/* A share of 1 as percent: 0.326 with 1 decimal is `32.6 %`. */
char *number_percent(Arena *arena, double share, int decimals);
/* A figure that stands under others: `0.82`, `nan`; over ten million with an exponent. */
char *number_figure(Arena *arena, double value, int decimals);
/* A number that may be tiny or huge: `0.97`, `0.03`, below the last decimal `1e-6`, from a million on `1e6`. */
char *number_tiny(Arena *arena, double value, int decimals);
/* A whole number in groups of three digits: `8,192`. */
char *number_grouped(Arena *arena, uint64_t number);
/* The form's unit, `1e-4`; NULL where it is 1. */
char *number_unit(Arena *arena, const NumberForm *form);

/* A share of the largest as blocks on a logarithmic scale: `columns` for 1, none for 10 to the power of -`decades` and
 * below. */
char *number_blocks(Arena *arena, double share, int decades, int columns);

#endif
