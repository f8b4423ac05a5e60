/* Bytes <-> named arrays. A format is one file and one row of FORMATS. Reading never writes, never follows
 * a name found inside a file, checks every size against the real length and the limits before memory is
 * asked for, and names the file and the place (line and column of text, key or array of a binary file) in
 * what it refuses. Names and labels are cleaned here (text_clean), so nothing raw goes further.
 *
 * What costs what: file_open reads what tells what there is (the header of .npy and .safetensors, the directory and
 * the members' headers of .npz; text and .json whole). file_take then reads, in those three, the bytes of the part
 * asked for and no others, whatever the size of the file; only a deflated member is inflated from its beginning,
 * and to its end, so that its checksum is held. A stored member's checksum is held where all of it is asked for. */
#ifndef QKV_FILES_FILE_H
#define QKV_FILES_FILE_H

#include "files/limits.h"

#include "base/error.h"
#include "base/text.h"
#include "math/matrix.h"

#include <stdio.h>

/* One array of a file, as doubles. Three dimensions a x b x c are a·b rows of c columns with planes = a;
 * one dimension is one row; a single number is 1x1. */
typedef struct Array {
    const char *name; /* inside an archive, clean; "" for a file that holds just one */
    const char *type; /* as the file calls it: "<f4", "BF16", "text" */
    Matrix value;
    size_t planes;     /* 1 unless three-dimensional */
    size_t dimensions; /* as stored or as cut, 0 to 3 */
    Labels rows, cols; /* names found in the file; count 0: none */
    bool rounded;      /* holds whole numbers above 2^53, of which a double keeps no last digit */
    bool counted;      /* row 0 is 0 1 2 … and no number below it is whole: perhaps the names of columns */
} Array;

typedef struct Arrays {
    Array *at;
    size_t count;
} Arrays;

typedef struct Bytes {
    const unsigned char *at;
    size_t count;
} Bytes;

/* One axis of a slice: from first to end, half-open as in NumPy; an open end is SIZE_MAX. */
typedef struct Range {
    size_t first, end;
    bool single; /* an index: one row, one column, one plane */
} Range;

/* A part of an array: ranges of its axes as stored, from the first on; the axes after them whole. An index leaves its
 * axis out where there are three, as NumPy does, so [2] of planes is a matrix. */
typedef struct Part {
    Range axis[FILE_MAX_DIMENSIONS];
    size_t axes; /* 0: all of it */
} Part;

/* What a file holds under one name, before its numbers are read. */
typedef struct Entry {
    const char *name;    /* clean, as it is asked for; "" in a file that holds just one */
    const char *type;    /* as the file calls it */
    const size_t *shape; /* as stored, also more than can be loaded; NULL: its header cannot be read */
    size_t dimensions;
    Sentence why;       /* why it can never be loaded: "its type is not read"; en NULL: it can, or a part of it */
    const void *stored; /* where its numbers are, for its format */
} Entry;

/* An opened file and what it holds, in the order of the file. */
typedef struct File {
    const struct Format *format;
    const char *path;
    const Entry *at;
    size_t count;
    struct Source *source; /* source->read: bytes read so far */
    void *self;            /* the format's own */
} File;

typedef struct Format {
    const char *name;    /* "npy" */
    const char *endings; /* words: "csv tsv" */
    Sentence help;
    /* Does a file begin like this format? At least its first 16 bytes, if it has them. NULL: only endings decide. */
    bool (*sniff)(Bytes bytes);
    /* Formats that are read whole. `path` is for messages and for what the ending says (tsv). */
    bool (*read)(Arena *arena, const char *path, Bytes bytes, Arrays *arrays, Error *err);
    /* Formats that are read in parts, instead: `list` fills at, count and self of the file, which has all else; `take`
     * reads the numbers of a part that is there and within the limits, its ranges closed (see file_take). */
    bool (*list)(Arena *arena, File *file, Error *err);
    bool (*take)(Arena *arena, File *file, const Entry *entry, const Range part[], Array *array, Error *err);
    void (*close)(File *file); /* also after a refused list; NULL: nothing to give back */
    bool many;                 /* several arrays go into one file */
    /* Writes one array, or `many`; the note stands in a comment where the format has those (NULL: none). NULL: only
     * read. False with errno set on a failed write. */
    bool (*write)(FILE *out, const char *path, const Arrays *arrays, const char *note);
} Format;

extern const Format *const FORMATS[]; /* closed with NULL */

/* Has the path one of these endings ("csv tsv"), whatever its case? */
bool file_ends_in(const char *path, const char *words);

/* The format of the ending of a path; NULL: none is known. */
const Format *file_format(const char *path);

/* Opens a regular file (no folder, pipe or device) of a known format and lists what it holds; File and entries live in
 * the arena, and the file is held until file_close. Refused: nothing is held. */
bool file_open(Arena *arena, const char *path, File **file, Error *err);
void file_close(File *file);

/* The entry of this clean name, the first if there are several; NULL: none. */
const Entry *file_entry(const File *file, const char *name);

/* Reads an entry, or the part of it (NULL: all), into the arena, where all of the array then lives. Refused: what
 * cannot be loaded, a part that is not there, and what passes the limits (then a part of it may still be read). */
bool file_take(Arena *arena, File *file, const Entry *entry, const Part *part, Array *array, Error *err);

/* Opens, takes every entry whole, closes. Refused: nothing is changed. */
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
/* The same among bundled data alone. */
bool file_find_bundled(Arena *arena, const char *name, const char **path, Error *err);
/* The nearest folder of this name that stands beside bundled data ("lessons"); NULL: there is none. */
const char *file_beside_data(Arena *arena, const char *name);

/* The names of the folders of bundled data, sorted; count 0: none was found. */
Labels file_bundled(Arena *arena);

bool file_is_folder(const char *path);

/* Names of the files (not folders, not hidden) in a folder, sorted. */
bool file_list(Arena *arena, const char *folder, Labels *names, Error *err);

#endif
