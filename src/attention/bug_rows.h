/* The rows of BUGS, each at the bottom of the file that plants it, and what these files share. */
#ifndef QKV_ATTENTION_BUG_ROWS_H
#define QKV_ATTENTION_BUG_ROWS_H

#include "attention/bug.h"

extern const Bug BUG_NO_SCALE, BUG_SCALE_D_MODEL, BUG_SCALE_D_HEAD;
extern const Bug BUG_SOFTMAX_COLUMNS, BUG_DEAD_ROW_UNIFORM, BUG_DEAD_ROW_NAN, BUG_NO_MAX, BUG_DROPOUT_ON,
    BUG_STALE_WEIGHTS;
extern const Bug BUG_MASK_AFTER_SOFTMAX, BUG_MASK_MULTIPLIED, BUG_MASK_ADDED, BUG_MASK_INVERTED, BUG_MASK_PEEK,
    BUG_MASK_BLIND, BUG_PADDING_ROWS, BUG_WINDOW_PLUS_ONE, BUG_ALIGN_TOP_LEFT;
extern const Bug BUG_ALIBI_SLOPE, BUG_ROPE_PAIRS, BUG_ROPE_ON_VALUES;
extern const Bug BUG_RESHAPE_HEADS, BUG_CONCAT_HEADS, BUG_NO_WO, BUG_GROUPS_TILED;
extern const Bug BUG_KEYS_FROM_WQ, BUG_VALUES_FROM_WK, BUG_ROLES_SWAPPED, BUG_SWAP_KV, BUG_NO_TRANSPOSE;

/* Explains a cell by what it is made from, without the arithmetic: a row of numbers, and a second one or none. */
void bug_explain(Notes *notes, Matrix a_row, Matrix b_row);

/* Refused: one head only, or one row only, where cutting in the wrong order cuts the same. */
bool bug_needs_heads(const Bug *bug, const Model *model, Error *err);

#endif
