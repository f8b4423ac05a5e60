/* Where files are: bundled data wherever the program was built or installed, and the content of folders. */
#include "files/file.h"
#include "files/plain.h"
#include "files/replace.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_ROOTS = 8, LONGEST_PATH = 4096 };

typedef struct Roots {
    const char *at[MOST_ROOTS];
    size_t count;
} Roots;

bool file_is_folder(const char *path) {
    struct stat about;
    return stat(path, &about) == 0 && S_ISDIR(about.st_mode);
}

static bool exists(const char *path) {
    struct stat about;
    return stat(path, &about) == 0;
}

/* The folder the program stands in, or NULL where the system does not tell. */
static char *program_folder(Arena *arena) {
    static const char *const LINKS[] = {"/proc/self/exe", "/proc/curproc/exe", "/proc/curproc/file", NULL};
    char *path = arena_take(arena, LONGEST_PATH);
    for (const char *const *link = LINKS; *link; link++) {
        ssize_t length = readlink(*link, path, LONGEST_PATH - 1);
        if (length <= 0) continue;
        path[length] = 0;
        char *slash = strrchr(path, '/');
        if (!slash) continue;
        *slash = 0;
        return path;
    }
    return NULL;
}

static void add_root(Roots *roots, const char *path) {
    if (roots->count < MOST_ROOTS && file_is_folder(path)) roots->at[roots->count++] = path;
}

/* The folders that may hold bundled data, the nearest first. */
static Roots data_roots(Arena *arena) {
    Roots roots = {0};
    const char *own = getenv("QKV_DATA");
    if (own && *own) add_root(&roots, arena_string(arena, own));
    char *folder = program_folder(arena);
    if (folder) {
        add_root(&roots, arena_print(arena, "%s/data", folder));
        /* builds other than the plain one stand a folder deeper, as build-san/qkv */
        const char *slash = strrchr(folder, '/');
        if (slash && strncmp(slash, "/build", 6) == 0) add_root(&roots, arena_print(arena, "%s/../data", folder));
        add_root(&roots, arena_print(arena, "%s/../share/qkv/data", folder));
    }
    add_root(&roots, QKV_SHARE "/data");
    add_root(&roots, "data"); /* where the system does not tell where the program is */
    return roots;
}

/* A name inside bundled data never climbs out of it. */
static bool stays_inside(const char *name) {
    if (!*name || *name == '/') return false;
    for (const char *at = name; *at; at += strcspn(at, "/"), at += *at == '/')
        if (strcspn(at, "/") == 2 && strncmp(at, "..", 2) == 0) return false;
    return true;
}

static const char *bundled(Arena *arena, const char *root, const char *name) {
    const char *path = arena_print(arena, "%s/%s", root, name);
    if (exists(path)) return path;
    for (const Format *const *format = FORMATS; *format; format++)
        for (const char *at = (*format)->endings; *at;) {
            size_t length = strcspn(at, " ");
            path = arena_print(arena, "%s/%s.%.*s", root, name, (int)length, at);
            if (exists(path)) return path;
            at += length + (at[length] == ' ');
        }
    return NULL;
}

static int by_name(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The entries of a folder that are folders, or those that are not; NULL if it cannot be opened. */
static const char **entries(Arena *arena, const char *folder, bool folders, size_t *count) {
    DIR *dir = opendir(folder);
    if (!dir) return NULL;
    size_t room = 64;
    const char **names = TAKE_ARRAY(arena, const char *, room);
    Arena scratch = {0};
    *count = 0;
    for (struct dirent *entry; (entry = readdir(dir));) {
        if (*entry->d_name == '.') continue;
        Mark mark = arena_mark(&scratch);
        bool is_folder = file_is_folder(arena_print(&scratch, "%s/%s", folder, entry->d_name));
        arena_rewind(&scratch, mark);
        if (is_folder != folders) continue;
        if (*count == room) {
            const char **more = TAKE_ARRAY(arena, const char *, 2 * room);
            memcpy(more, names, room * sizeof *names);
            names = more;
            room *= 2;
        }
        names[(*count)++] = arena_string(arena, entry->d_name);
    }
    arena_free(&scratch);
    closedir(dir);
    qsort(names, *count, sizeof *names, by_name);
    return names;
}

/* Says what is bundled there, or the one name that is nearly the same: folders, or the files of the folder named. */
static bool not_found(Arena *scratch, const char *asked, const char *name, const Roots *roots, Error *err) {
    enum { NEAR = 2 };
    if (!roots->count)
        return refuse(err, "there is no file or folder '%s', and no bundled data was found; set QKV_DATA to its folder",
                      "没有文件或文件夹“%s”，也没有找到自带的数据；请把 QKV_DATA 设为它的文件夹", plain_name(asked));
    const char *slash = strchr(name, '/'), *where = roots->at[0], *near = NULL;
    const char *deeper = slash ? arena_print(scratch, "%s/%.*s", where, (int)(slash - name), name) : NULL;
    bool inside = deeper && stays_inside(name) && file_is_folder(deeper);
    if (inside) {
        where = deeper;
        name = slash + 1;
    }
    size_t count = 0, nearest = NEAR + 1;
    const char **names = entries(scratch, where, !inside, &count);
    Text list = text_new(scratch);
    for (size_t i = 0; names && i < count; i++) {
        size_t distance = text_distance(names[i], name);
        if (distance < nearest) {
            nearest = distance;
            near = names[i];
        }
        text_print(&list, "%s%s", list.length ? " " : "", names[i]);
    }
    if (near)
        return refuse(err, "there is no file or folder '%s' here or in %s; did you mean %s?",
                      "没有文件或文件夹“%s”，这里和 %s 里都没有；是不是 %s？", plain_name(asked), plain_name(where),
                      near);
    return refuse(err, "there is no file or folder '%s' here or in %s; bundled are %s",
                  "没有文件或文件夹“%s”，这里和 %s 里都没有；自带的有 %s", plain_name(asked), plain_name(where),
                  list.at);
}

bool file_find(Arena *arena, const char *name, const char **path, Error *err) {
    struct stat about;
    /* whatever else stands in the way (a loop, no permission) is told by the reading */
    if (lstat(name, &about) == 0 || (errno != ENOENT && errno != ENOTDIR)) {
        *path = arena_string(arena, name);
        return true;
    }
    return file_find_bundled(arena, name, path, err);
}

bool file_find_bundled(Arena *arena, const char *name, const char **path, Error *err) {
    Arena scratch = {0};
    Roots roots = data_roots(&scratch);
    const char *inside = strncmp(name, "data/", 5) == 0 ? name + 5 : name, *found = NULL;
    for (size_t i = 0; i < roots.count && stays_inside(inside) && !found; i++)
        found = bundled(&scratch, roots.at[i], inside);
    if (found) *path = arena_string(arena, found);
    else not_found(&scratch, name, inside, &roots, err);
    arena_free(&scratch);
    return found != NULL;
}

const char *file_beside_data(Arena *arena, const char *name) {
    Arena scratch = {0};
    Roots roots = data_roots(&scratch);
    const char *found = NULL;
    for (size_t i = 0; i < roots.count && !found; i++) {
        const char *slash = strrchr(roots.at[i], '/');
        size_t length = slash ? (size_t)(slash - roots.at[i]) + 1 : 0;
        const char *path = arena_print(&scratch, "%.*s%s", (int)length, roots.at[i], name);
        if (file_is_folder(path)) found = arena_string(arena, path);
    }
    arena_free(&scratch);
    return found;
}

Labels file_bundled(Arena *arena) {
    Arena scratch = {0};
    Roots roots = data_roots(&scratch);
    size_t count = 0;
    const char **names = roots.count ? entries(arena, roots.at[0], true, &count) : NULL;
    arena_free(&scratch);
    return (Labels){names, names ? count : 0};
}

bool file_list(Arena *arena, const char *folder, Labels *names, Error *err) {
    size_t count = 0;
    const char **all = entries(arena, folder, false, &count);
    if (!all)
        return refuse(err, "cannot open the folder %s: %s", "打不开文件夹 %s：%s", plain_name(folder),
                      file_reason(errno, err->lang));
    *names = (Labels){all, count};
    return true;
}
