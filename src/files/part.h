/* Parts of arrays: which numbers are meant, and what shape they have then. */
#ifndef QKV_FILES_PART_H
#define QKV_FILES_PART_H

#include "files/file.h"

/* A part of an entry as three closed ranges (ones before what is stored), and the shape of what it gives. */
typedef struct Cut {
    Range range[FILE_MAX_DIMENSIONS];
    size_t planes, rows, cols, dimensions; /* rows: of all planes */
} Cut;

/* The cut of an entry, NULL being all of it; refused: a part that is not there, and more than the limits. */
bool part_cut(const File *file, const Entry *entry, const Part *part, Cut *cut, Error *err);

/* Copies a cut of an array that was read whole into `to`, whose value is made; labels where rows or columns stay. */
void part_copy(Arena *arena, const Array *from, const Cut *cut, Array *to);

/* "8x16", "12x8x8", "one number" -> "1"; in the arena. */
const char *part_shape(Arena *arena, const size_t *shape, size_t dimensions);

#endif
