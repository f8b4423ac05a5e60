#include "lesson/fence.h"

#include "command/call.h"
#include "files/file.h"
#include "files/plain.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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
    Arena scratch = {0};
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

/* ---- lines ---- */

/* Where the path in a word ends: `a.npz:wq[0:3]` is a file, an array of it and a part. */
static size_t path_length(const char *word) {
    const char *part = strpbrk(word, ":[");
    return part ? (size_t)(part - word) : strlen(word);
}

/* The word as it is read inside the fence: itself where it already means that, and where it means no file. */
static bool pass_word(Arena *arena, const Lesson *lesson, const char **word, Error *err) {
    size_t length = path_length(*word);
    const char *name = arena_copy(arena, *word, length), *found, *path;
    Error missing = {.lang = err->lang}, refused = {.lang = err->lang};
    bool there = length && file_find(arena, name, &found, &missing);
    bool beside = access(arena_print(arena, "%s%s", path_folder(arena, lesson->path), name), F_OK) == 0;
    if (!length || !fence_find(arena, lesson, name, &path, &refused))
        return !length || (!there && !beside) || refuse(err, "%s", "%s", refused.text);
    const char *real = there ? path_real(arena, found) : NULL, *meant = path_real(arena, path);
    if (!real || !meant || strcmp(real, meant) != 0) *word = arena_print(arena, "%s%s", path, *word + length);
    return true;
}

/* Of a command that reads files, the last word that is no option; of a setting that may, all of its values. */
static bool reads_at(const Words *words, size_t i) {
    const Command *command = command_find(words->at[0]);
    const Setting *setting = setting_find(words->at[0]);
    if (setting) return list_has(setting->values, "FILE");
    if (!command || !command->takes || !list_has(command->takes, "file") || strchr(words->at[i], '=')) return false;
    for (size_t later = i + 1; later < words->count; later++)
        if (!strchr(words->at[later], '=')) return false;
    return true;
}

bool fence_pass(Arena *arena, const Lesson *lesson, Words *words, Error *err) {
    const Command *command = command_find(words->at[0]);
    if (command && command->beyond)
        return refuse(err, "%s is for whoever sits here: a lesson's own lines may not write, ask or end anything",
                      "%s 只给坐在这里的人用：课程自己的命令不能写文件、提问或结束程序", command->name);
    const char **at = TAKE_ARRAY(arena, const char *, words->count);
    memcpy(at, words->at, words->count * sizeof *at);
    for (size_t i = 1; i < words->count; i++)
        if (reads_at(words, i) && !pass_word(arena, lesson, &at[i], err)) return false;
    *words = (Words){at, words->count};
    return true;
}
