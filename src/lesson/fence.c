#include "lesson/fence.h"

#include "files/file.h"
#include "files/plain.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

const char *path_folder(Arena *arena, const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? arena_copy(arena, path, (size_t)(slash - path) + 1) : "";
}

const char *path_real(Arena *arena, const char *path) {
    return realpath(path, arena_take(arena, PATH_MAX));
}

bool path_inside(const char *root, const char *real) {
    const char *slash = strrchr(root, '/');
    return slash && strncmp(real, root, (size_t)(slash - root) + 1) == 0;
}

bool fence_find(Arena *arena, const Lesson *lesson, const char *name, const char **path, Error *err) {
    Arena scratch = {NULL};
    const char *shown = *name == '/' ? name : arena_print(&scratch, "%s%s", path_folder(&scratch, lesson->path), name);
    const char *real = path_real(&scratch, shown), *root = path_real(&scratch, lesson->path);
    bool fine = real && (lesson->trusted || (root && path_inside(root, real)));
    if (fine) *path = arena_string(arena, shown);
    else if (real)
        refuse(err, "%s lies outside the lesson's folder: put it beside the lesson",
               "%s 在课程的文件夹之外：请把它放在课程旁边", plain_name(name));
    else fine = file_find_bundled(arena, name, path, err);
    arena_free(&scratch);
    return fine;
}
