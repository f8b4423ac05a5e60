/* An array named on a line: FILE, FILE:ARRAY, either with a slice behind it. */
#ifndef QKV_COMMAND_WANTED_H
#define QKV_COMMAND_WANTED_H

#include "command/command.h"
#include "files/file.h"

typedef struct Wanted {
    const char *path;  /* what is there: a file or a folder */
    const char *array; /* behind the colon, maybe with a slice that belongs to its name; NULL: not said */
    bool sliced;
    Part part;
} Wanted;

/* Finds the file of the word (see file_find); a file whose own name has a colon or brackets comes first, then the
 * shortest name before a colon that is a file. Refused: no file, brackets that are no slice. */
bool wanted_read(Arena *arena, const char *word, Wanted *wanted, Error *err);

/* The entry that is meant: by its name; where none is said the one that `known` finds in its name as `id`, else the only
 * one. Its slice is put into `wanted` if its name had one. Refused: none, or several, with what there is. */
const Entry *wanted_entry(Arena *arena, const File *file, Wanted *wanted, StepId id, Error *err);

/* The given matrix an array of this name is (see loaded_id); STEP_COUNT: none. */
StepId wanted_id(const char *name);

/* "wq 8x16 F32, wk 8x16 F32 and 12 more", each as it is typed, those without a matrix of theirs only if `others`; in the
 * arena, at most so many columns; "" if there are none. */
const char *wanted_list(Arena *arena, const File *file, bool others, size_t columns, Language lang);

/* A name as it must be typed: in quotes where blanks, quotes, brackets, ';' or '#' are in it. */
const char *wanted_typed(Arena *arena, const char *name);

#endif
