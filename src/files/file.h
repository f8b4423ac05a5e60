/* Bytes <-> named arrays. A format is one file and one row of FORMATS. Reading never writes, never follows
 * a name found inside a file, checks every size against the real length and the limits before memory is
 * asked for, and names the file and the place (line and column of text, key or array of a binary file) in
 * what it refuses. Labels are cleaned here (text_clean), so nothing raw goes further. */
#ifndef QKV_FILES_FILE_H
#define QKV_FILES_FILE_H

#include "base/error.h"
#include "base/text.h"
#include "math/matrix.h"

#include <stdio.h>

enum {
    FILE_MAX_BYTES = 64 * 1024 * 1024, /* of a file */
    FILE_MAX_SIDE = 4096,              /* rows or columns of one array from a file */
    FILE_MAX_NUMBERS = 4 * 1024 * 1024 /* numbers in one array */
};

/* One array of a file, as doubles. Three dimensions a x b x c are a·b rows of c columns with planes = a;
 * one dimension is one row; a single number is 1x1. */
typedef struct Array {
    const char *name; /* inside an archive, clean; "" for a file that holds just one */
    const char *type; /* as the file calls it: "<f4", "text" */
    Matrix value;
    size_t planes;     /* 1 unless three-dimensional */
    size_t dimensions; /* as stored, 0 to 3 */
    Labels rows, cols; /* names found in the file; count 0: none */
} Array;

typedef struct Arrays {
    Array *at;
    size_t count;
} Arrays;

typedef struct Bytes {
    const unsigned char *at;
    size_t count;
} Bytes;

typedef struct Format {
    const char *name;    /* "npy" */
    const char *endings; /* words: "csv tsv" */
    Sentence help;
    /* Does the content begin like this format? NULL: only endings decide. */
    bool (*sniff)(Bytes bytes);
    /* `path` is for messages and for what the ending says (tsv). */
    bool (*read)(Arena *arena, const char *path, Bytes bytes, Arrays *arrays, Error *err);
    bool many; /* several arrays go into one file */
    /* Writes one array, or `many`; the note stands in a comment where the format has those (NULL: none). NULL: only
     * read. False with errno set on a failed write. */
    bool (*write)(FILE *out, const char *path, const Arrays *arrays, const char *note);
} Format;

extern const Format *const FORMATS[]; /* closed with NULL */

/* The format of the ending of a path, whatever its case; NULL: none is known. */
const Format *file_format(const char *path);

/* Reads a regular file (no folder, pipe or device) of a known format. Refused: nothing is changed. */
bool file_read(Arena *arena, const char *path, Arrays *arrays, Error *err);

/* Writes one array in the format of the ending, first beside and then in place of the file, so that a
 * full disk loses nothing. Refused: unknown ending (names those there are), cannot write (says why). */
bool file_write(const char *path, const Array *array, Error *err);

/* The same for several arrays in one file, with a note. Refused also: a format that holds one array only. */
bool file_write_all(const char *path, const Arrays *arrays, const char *note, Error *err);

/* Where a name after `load` points: the path itself if something is there; else bundled data, with or
 * without "data/" before it and with or without ".csv" …, in $QKV_DATA, beside the binary as built, or
 * under the installed share folder. The path in the arena, or refused with where it looked. */
bool file_find(Arena *arena, const char *name, const char **path, Error *err);

/* The names of the folders of bundled data, sorted; count 0: none was found. */
Labels file_bundled(Arena *arena);

bool file_is_folder(const char *path);

/* Names of the files (not folders, not hidden) in a folder, sorted. */
bool file_list(Arena *arena, const char *folder, Labels *names, Error *err);

#endif
