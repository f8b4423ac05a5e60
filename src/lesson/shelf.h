/* Where lessons are: the bundled ones, in a folder `lessons` beside the data, and any file a person names. */
#ifndef QKV_LESSON_SHELF_H
#define QKV_LESSON_SHELF_H

#include "base/text.h"
#include "lesson/lesson.h"

/* The file of a lesson that a person names: `3`, `03`, `scale`, `03-scale`, or a path, in the arena. What has a '/' or ends
 * in ".lesson" is a path, anything else one of the bundled lessons. Refused: there is none, with the nearest. */
bool lesson_find(Arena *arena, const char *name, const char **path, Error *err);

/* Finds and reads a lesson that is to be taught, with what is wrong with it. NULL, refused: there is none, or it has no id or
 * no steps. */
const Lesson *lesson_open(Faults *faults, const char *name, bool trusted, Error *err);

/* What opens the lesson of this path and slug from any folder: the slug where it is bundled, else the whole path. */
const char *lesson_name(Arena *arena, const char *path, const char *slug);

/* The paths of all bundled lessons, in the order of their numbers; count 0: none was found. */
Labels lesson_files(Arena *arena);

/* The file that a new lesson of this name goes to: the name with the ending of lessons. */
const char *lesson_path(Arena *arena, const char *name);

/* The number in a path such as "lessons/03-scale.lesson", and the slug in the arena; without a number -1, and the whole
 * name is the slug. */
int lesson_number(Arena *arena, const char *path, const char **slug);

#endif
