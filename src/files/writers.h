/* The writing half of formats whose reading is a file of its own; for the rows of FORMATS. */
#ifndef QKV_FILES_WRITERS_H
#define QKV_FILES_WRITERS_H

#include "files/file.h"

/* Commas, or tabs where the ending is tsv, between numbers of up to 17 digits; names of columns above and of rows in front.
 * Several arrays, or planes with a note, are blocks (blocks.h). */
bool csv_write(FILE *out, const char *path, const Arrays *arrays, const char *note);

/* The bytes of an .npy, version 1, '<f8' in C order; in the arena. */
Bytes npy_bytes(Arena *arena, const Array *array);

/* An archive as numpy.savez makes them, a stored NAME.npy for each array, the note its comment. The same arrays give the
 * same bytes on every machine and any day: the members' time is the first that an archive can hold. */
bool npz_write(FILE *out, const char *path, const Arrays *arrays, const char *note);

/* One object: "made" is the note, "labels" the names of rows and columns where there are any, and each array by its name
 * a list of rows, or of planes of rows. nan, inf and -inf, which JSON does not have, are these words in quotes: NumPy
 * makes numbers of them. */
bool json_write(FILE *out, const char *path, const Arrays *arrays, const char *note);

#endif
