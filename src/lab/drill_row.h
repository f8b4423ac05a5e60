/* What the rows of DRILLS are made with; for src/lab/drill_*.c alone. */
#ifndef QKV_LAB_DRILL_ROW_H
#define QKV_LAB_DRILL_ROW_H

#include "lab/drill.h"

extern const Drill DRILL_SCORES, DRILL_SCALED, DRILL_MASKED, DRILL_WEIGHTS, DRILL_Z, DRILL_COST;

/* lo + floor((hi - lo + 1)·u), u the next random(). */
int draw_whole(Random *random, int lo, int hi);
/* The same with a step of one for sizes, lo >= 0. */
size_t draw_size(Random *random, size_t lo, size_t hi);
/* rows x cols of them, row by row. */
Matrix draw_matrix(Arena *arena, Random *random, size_t rows, size_t cols, int lo, int hi);

/* Lists a mistake with what it would give; nan: it cannot be made here. */
void item_mistake(Item *item, const Mistake *mistake, double value);

/* Adds to the text what is said in one of two languages. */
void ask_print(Text *text, Language lang, const char *en, const char *zh, ...)
    __attribute__((format(printf, 3, 5), format(printf, 4, 5)));

/* One of the tables that stand side by side over a question. */
typedef struct Block {
    const char *name;
    size_t rows, cols;
    const char *const *cell; /* as written, row by row */
} Block;

Block block_of(Arena *arena, const char *name, Matrix m);
/* Adds the blocks as lines, each ended with '\n': side by side, or where the item is asked in plain words one after the
 * other. */
void ask_blocks(Text *text, const Item *item, Language lang, const Block *block, size_t count);

#endif
