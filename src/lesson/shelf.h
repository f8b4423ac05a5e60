/* Where lessons are: the bundled ones, in a folder `lessons` beside the data, and any file a person names. */
#ifndef QKV_LESSON_SHELF_H
#define QKV_LESSON_SHELF_H

#include "base/text.h"

/* The file of a lesson that a person names: `3`, `03`, `scale`, `03-scale` or a path, in the arena. A word without '/' and
 * without an ending is one of the bundled lessons. Refused: none, with the nearest. */
bool lesson_find(Arena *arena, const char *name, const char **path, Error *err);

/* The files of all bundled lessons, sorted; count 0: none was found. */
Labels lesson_files(Arena *arena);

/* The number and the slug in a path such as "lessons/03-scale.lesson"; -1 and the whole name without it. The slug in the
 * arena, without the ending. */
int lesson_number(Arena *arena, const char *path, const char **slug);

#endif
