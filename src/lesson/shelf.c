#include "lesson/shelf.h"

#include "command/call.h"
#include "files/file.h"
#include "files/plain.h"
#include "lesson/fence.h"

#include <string.h>
#include <unistd.h>

static const char ENDING[] = ".lesson";

static bool has_ending(const char *name) {
    size_t length = strlen(name), ending = strlen(ENDING);
    return length > ending && strcmp(name + length - ending, ENDING) == 0;
}

int lesson_number(Arena *arena, const char *path, const char **slug) {
    enum { MOST = 999 };
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    size_t length = strlen(name), digits = strspn(name, "0123456789");
    if (has_ending(name)) length -= strlen(ENDING);
    uint64_t number;
    bool numbered =
        digits && digits < length && name[digits] == '-' && text_count(arena_copy(arena, name, digits), MOST, &number);
    size_t from = numbered ? digits + 1 : 0;
    *slug = arena_copy(arena, name + from, length - from);
    return numbered ? (int)number : -1;
}

const char *lesson_path(Arena *arena, const char *name) {
    return arena_print(arena, "%s%s", name, has_ending(name) ? "" : ENDING);
}

Labels lesson_files(Arena *arena) {
    Labels names;
    Error unread = {.lang = ENGLISH};
    const char *folder = file_beside_data(arena, "lessons");
    if (!folder || !file_list(arena, folder, &names, &unread)) return (Labels){NULL, 0};
    const char **at = TAKE_ARRAY(arena, const char *, names.count);
    size_t count = 0;
    for (size_t i = 0; i < names.count; i++)
        if (has_ending(names.at[i])) at[count++] = arena_print(arena, "%s/%s", folder, names.at[i]);
    return (Labels){at, count};
}

/* Does the person mean the lesson of this path? */
static bool meant(Arena *arena, const char *path, const char *name) {
    const char *slug, *slash = strrchr(path, '/');
    int number = lesson_number(arena, path, &slug);
    uint64_t asked;
    if (text_same(slug, name) || (text_count(name, SIZE_MAX, &asked) && number >= 0 && asked == (uint64_t)number))
        return true;
    return text_same(arena_copy(arena, slash + 1, strlen(slash + 1) - strlen(ENDING)), name);
}

static bool not_found(Arena *scratch, Labels files, const char *name, Error *err) {
    const char **slugs = TAKE_ARRAY(scratch, const char *, files.count);
    Text list = text_new(scratch);
    for (size_t i = 0; i < files.count; i++) {
        int number = lesson_number(scratch, files.at[i], &slugs[i]);
        text_print(&list, "%s%s", list.length ? " " : "", slugs[i]);
        if (number >= 0) text_print(&list, "(%d)", number);
    }
    const char *nearest = nearest_word((Words){slugs, files.count}, name);
    if (!files.count)
        return refuse(err, "there is no lesson '%s', and no bundled lessons were found; give the path of a file",
                      "没有课程“%s”，也没有找到自带的课程；请写文件的路径", plain_name(name));
    if (nearest)
        return refuse(err, "there is no lesson '%s'; did you mean '%s'?", "没有课程“%s”；你是指“%s”吗？",
                      plain_name(name), nearest);
    return refuse(err, "there is no lesson '%s'; there are %s", "没有课程“%s”；有的是 %s", plain_name(name), list.at);
}

bool lesson_find(Arena *arena, const char *name, const char **path, Error *err) {
    if (strchr(name, '/') || has_ending(name)) {
        *path = arena_string(arena, name);
        return access(name, F_OK) == 0 || refuse(err, "there is no file '%s': lessons lists the lessons",
                                                 "没有文件“%s”：lessons 会列出课程", plain_name(name));
    }
    Arena scratch = {0};
    Labels files = lesson_files(&scratch);
    size_t i = 0;
    while (i < files.count && !meant(&scratch, files.at[i], name)) i++;
    bool found = i < files.count;
    if (found) *path = arena_string(arena, files.at[i]);
    else not_found(&scratch, files, name, err);
    arena_free(&scratch);
    return found;
}

const Lesson *lesson_open(Faults *faults, const char *name, bool trusted, Error *err) {
    const char *path;
    if (!lesson_find(faults->arena, name, &path, err)) return NULL;
    const Lesson *lesson = lesson_read(path, trusted, faults);
    if (lesson && lesson->steps && *lesson->id) return lesson;
    refuse(err, "%s is no lesson that can be shown: check %s says why", "%s 不是能上的课：check %s 会说明原因", name,
           name);
    return NULL;
}

const char *lesson_name(Arena *arena, const char *path, const char *slug) {
    Arena scratch = {0};
    Error missing = {.lang = ENGLISH};
    const char *bundled, *real = path_real(arena, path);
    bool same = lesson_find(&scratch, slug, &bundled, &missing) && real;
    if (same) same = text_same(path_real(&scratch, bundled), real);
    arena_free(&scratch);
    return same || !real ? slug : real;
}
