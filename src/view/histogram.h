/* Numbers by how often they come: one line for each of ten equal steps, a bar and the count, the median marked. */
#ifndef QKV_VIEW_HISTOGRAM_H
#define QKV_VIEW_HISTOGRAM_H

#include "base/error.h"
#include "view/table.h"

/* Lines of at most 60 columns in the arena; sorts the values. Without values, or where one is nan, a line that says so. */
Lines histogram_lines(Arena *arena, double *values, size_t count, Language lang);

#endif
