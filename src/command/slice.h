/* A matrix named on a line, with what stands in its brackets, and the numbers that are meant by it. */
#ifndef QKV_COMMAND_SLICE_H
#define QKV_COMMAND_SLICE_H

#include "command/command.h"
#include "files/file.h"

/* NAME, NAME[r], NAME[r,c], NAME[r0:r1, c0:c1]. */
typedef struct Slice {
    const char *name;
    Range row, col; /* 0 to SIZE_MAX where nothing was said */
    bool sliced;
} Slice;

/* Reads the word; the name in the arena. Refused: brackets that are no slice, negative indices. */
bool slice_read(Arena *arena, const char *word, Slice *slice, Error *err);

/* Reads the brackets of an array in a file, "[2]", "[0:3, 1:4]", "[0, 0:3, :]", into the part of it. Refused: no slice. */
bool slice_part(const char *brackets, Part *part, Error *err);

/* Closes the open ends against a shape. Refused: out of range, or nothing left, with the shape. */
bool slice_fit(Slice *slice, size_t rows, size_t cols, Error *err);

#endif
