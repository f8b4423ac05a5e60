/* How counts and bytes are written, and how a figure of `cost` is spelled out as its formula with numbers. Texts live in
 * the arena. */
#ifndef QKV_VIEW_COST_TEXT_H
#define QKV_VIEW_COST_TEXT_H

#include "base/error.h"
#include "lab/cost.h"

/* The figures of a row, in the order of its columns. */
typedef enum CostFigure { COST_PROJECTIONS, COST_SQUARES, COST_SHARE, COST_HEAD, COST_ALL, COST_FIGURES } CostFigure;

/* "6.87e10", below ten thousand all digits; "256 MiB". */
const char *cost_count(Arena *arena, uint64_t number);
const char *cost_bytes(Arena *arena, uint64_t bytes);
const char *cost_variant_name(Arena *arena, const CostVariant *variant, Language lang);

/* The figure itself: as a number, and as it is written. */
double cost_value(const CostRow *row, CostFigure figure);
const char *cost_figure(Arena *arena, const CostRow *row, CostFigure figure);

/* A formula with the plan's sizes in place of n, d_model, d_head, heads, bytes, w: "4·8192·512·512". */
const char *cost_numbers(Arena *arena, const CostRow *row, const char *formula);

/* "projections of 8,192 tokens: 4·n·d_model² = 4·8192·512·512 = 8.59e9"; bytes as those of a head, times heads. */
const char *cost_spelled(Arena *arena, const CostRow *row, CostFigure figure, Language lang);
/* Numbers and result alone: "4·8192·512·512 = 8.59e9". */
const char *cost_sum(Arena *arena, const CostRow *row, CostFigure figure);

/* "0.31 s + 0.35 s", "too large"; "" where the clock was not asked. */
const char *cost_measured(Arena *arena, const CostRecord *record, size_t row, Language lang);

#endif
