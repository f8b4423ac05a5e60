/* The fence around a lesson: what it uses and loads lies in its own folder or is bundled. Paths without links decide, so
 * neither ".." nor a link climbs over it. */
#ifndef QKV_LESSON_FENCE_H
#define QKV_LESSON_FENCE_H

#include "base/text.h"
#include "lesson/lesson.h"

/* The folder in a path, closed with '/'; "" for the current one. In the arena, as all here. */
const char *path_folder(Arena *arena, const char *path);

/* The path without links; NULL with errno set: nothing is there. */
const char *path_real(Arena *arena, const char *path);

/* Does `real` lie in the folder of the file `root`? Both without links. */
bool path_inside(const char *root, const char *real);

/* Where a name in a lesson points: into the lesson's folder, else to bundled data. Refused: outside of both, unless the
 * lesson is trusted; not there. */
bool fence_find(Arena *arena, const Lesson *lesson, const char *name, const char **path, Error *err);

/* May a command of the lesson's own lines run? Refused: it reaches beyond the sitting (its row says so), or reads a file
 * outside the fence. A word that names a file of the lesson's folder becomes its path, so that it is found. */
bool fence_pass(Arena *arena, const Lesson *lesson, Words *words, Error *err);

#endif
