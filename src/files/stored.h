/* Numbers as they are stored, for the formats that are read in parts: their types, and the way of a part of them into
 * doubles. */
#ifndef QKV_FILES_STORED_H
#define QKV_FILES_STORED_H

#include "files/file.h"
#include "files/source.h"

/* A type by the names it has: in .npy without the byte order, in .safetensors; NULL: unknown there. */
typedef struct NumberType {
    const char *npy, *safetensors;
    size_t bits;
    double (*value)(uint64_t bits); /* `bits` are the bytes of one, the lowest first; NULL: not read */
    bool wide;                      /* whole numbers that a double may have to round */
} NumberType;

/* NULL: none has that name. */
const NumberType *type_npy(const char *name);
const NumberType *type_safetensors(const char *name);

/* A name that is there more than once; NULL: there is none. Sorts them. */
const char *stored_twice(const char **names, size_t count);

/* Where a plain block of numbers stands. */
typedef struct Stored {
    const NumberType *type;
    bool big, fortran; /* the highest byte first; the first index runs fastest */
    uint64_t first;    /* byte of the first number */
    size_t member;     /* of an archive: its index there */
} Stored;

/* Whoever has the bytes: called for growing places only. */
typedef struct Stream {
    bool (*read)(void *self, uint64_t at, void *to, size_t count, Error *err);
    void *self;
} Stream;

/* The stream of a Source. */
Stream stream_of(Source *source);

/* The shape as `out[3]` sizes, ones before what is stored. At most three dimensions. */
void stored_shape(const Entry *entry, size_t out[FILE_MAX_DIMENSIONS]);

/* Why an array of this type and shape can never be loaded; en NULL: it can. */
Sentence stored_why(const NumberType *type, const size_t *shape, size_t dimensions);

/* shape · bits in whole bytes; false: it passes 2^64. */
bool stored_bytes(const NumberType *type, const size_t *shape, size_t dimensions, uint64_t *bytes);

/* Fills array->value (already made, in the order of the part) from the ranges, which are closed and of three axes. The
 * entry's own `stored` is a Stored. */
bool stored_fill(const Entry *entry, const Range part[], Stream from, Array *array, Error *err);

/* Format.take where the numbers stand in the file itself. */
bool stored_take(Arena *arena, File *file, const Entry *entry, const Range part[], Array *array, Error *err);

#endif
