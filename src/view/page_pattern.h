/* Many like texts in few words: the arithmetic of the cells of a matrix differs in what depends on the row, on the
 * column and on the cell alone, so that is written once for each. Found by comparing the texts, line for line and word
 * for word, so that it knows nothing of attention and loses nothing. */
#ifndef QKV_VIEW_PAGE_PATTERN_H
#define QKV_VIEW_PAGE_PATTERN_H

#include "view/table.h"

/* Values of JSON that are kept once, however often they are used; `json` is their list, still open. */
typedef struct Pool {
    Text json;
    size_t count, slots;
    struct PoolSlot *slot;
} Pool;

Pool pool_new(Arena *arena);
/* The number of a value (its JSON text) in the pool. */
size_t pool_add(Pool *pool, const char *json);

/* What is said of rows·cols cells, row by row, its lines joined by '\n', as one value of JSON: {"of": N, "is": [[part, …], …]}. A part is a string,
 * or {"r": N}, {"c": N}, {"x": N}: the string of the pool's list N for this row, this column, this cell; a cell's
 * place in x is its place among the cells of its group. `of` is the list that tells each cell's group; without it all
 * are of the first. */
void pattern_put(Text *json, Pool *pool, size_t rows, size_t cols, const Lines *said);

#endif
