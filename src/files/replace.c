#include "files/replace.h"

#include "base/arena.h"
#include "files/plain.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

const char *file_reason(int number, Language lang) {
    static const struct {
        int number;
        Sentence why;
    } REASONS[] = {
        {ENOENT, {"no such file or folder", "没有这个文件或文件夹"}},
        {EACCES, {"permission denied", "没有权限"}},
        {EPERM, {"permission denied", "没有权限"}},
        {ENOTDIR, {"a part of the path is not a folder", "路径中有一部分不是文件夹"}},
        {EISDIR, {"it is a folder (a directory)", "这是文件夹"}},
        {ELOOP, {"its symbolic links lead in a circle", "符号链接绕成了一圈"}},
        {ENAMETOOLONG, {"the name is too long", "名字太长"}},
        {ENXIO, {"it is not a regular file", "这不是普通文件"}},
        {ENOSPC, {"the disk is full", "磁盘已满"}},
        {EDQUOT, {"your share of the disk is full", "磁盘配额已用完"}},
        {EFBIG, {"the file would be too large", "文件会太大"}},
        {EROFS, {"the disk can only be read", "磁盘是只读的"}},
        {EIO, {"the disk reports an error", "磁盘报告错误"}},
        {EMFILE, {"too many open files", "打开的文件太多"}},
    };
    for (size_t i = 0; i < sizeof REASONS / sizeof *REASONS; i++)
        if (REASONS[i].number == number) return sentence(REASONS[i].why, lang);
    return strerror(number);
}

static bool cannot_write(const char *path, int number, Error *err) {
    return refuse(err, "cannot write %s: %s; nothing was changed", "无法写入 %s：%s；什么都没有改动", plain_name(path),
                  file_reason(number, err->lang));
}

/* ---- beside ---- */

/* The new content until it is complete. */
typedef struct Beside {
    FILE *out;
    const char *name; /* NULL: it has none yet */
} Beside;

static const char *folder_of(Arena *arena, const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? arena_copy(arena, path, (size_t)(slash + 1 - path)) : "./";
}

/* A file without a name, where the system has such: whoever is stopped while writing it leaves nothing behind. */
static int open_nameless(Arena *arena, const char *path) {
#ifdef O_TMPFILE
    if (access("/proc/self/fd", X_OK) == 0) return open(folder_of(arena, path), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666);
#endif
    (void)arena, (void)path;
    return -1;
}

/* Gives the file a hidden name in the folder of `path`; fd < 0: makes one there. Returns its descriptor, -1: errno. */
static int name_beside(Arena *arena, const char *path, int fd, const char **name) {
    enum { TRIES = 100 };
    const char *from = arena_print(arena, "/proc/self/fd/%d", fd);
    for (int i = 0; i < TRIES; i++) {
        *name = arena_print(arena, "%s.qkv-%ld-%d.tmp", folder_of(arena, path), (long)getpid(), i);
        int made = fd < 0 ? open(*name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666)
                   : linkat(AT_FDCWD, from, AT_FDCWD, *name, AT_SYMLINK_FOLLOW) == 0 ? fd
                                                                                     : -1;
        if (made >= 0) return made;
        if (errno != EEXIST) break;
    }
    *name = NULL;
    return -1;
}

static bool open_beside(Arena *arena, const char *path, Beside *beside) {
    *beside = (Beside){0};
    int fd = open_nameless(arena, path);
    if (fd < 0) fd = name_beside(arena, path, -1, &beside->name);
    if (fd >= 0) beside->out = fdopen(fd, "wb");
    return beside->out != NULL;
}

/* All of it on the disk, and with a name. */
static bool complete(Arena *arena, const char *path, Beside *beside) {
    int fd = fileno(beside->out);
    if (fflush(beside->out) != 0 || (fsync(fd) != 0 && errno != EINVAL)) return false;
    return beside->name || name_beside(arena, path, fd, &beside->name) >= 0;
}

/* *why: errno of what went wrong. */
static bool write_beside(Arena *scratch, const char *path, bool (*write)(FILE *out, const void *self), const void *self,
                         int *why) {
    struct stat old;
    Beside beside;
    bool open = open_beside(scratch, path, &beside);
    *why = errno;
    if (!open) return false;
    /* keeps who may read it; a file system without modes loses nothing when it refuses */
    if (stat(path, &old) == 0) (void)!fchmod(fileno(beside.out), old.st_mode & 0777);
    errno = 0;
    bool done = write(beside.out, self) && complete(scratch, path, &beside);
    *why = errno ? errno : EIO;
    done = fclose(beside.out) == 0 && done;
    if (done && rename(beside.name, path) != 0) {
        *why = errno;
        done = false;
    }
    if (!done && beside.name) unlink(beside.name);
    return done;
}

bool file_replace(const char *path, bool (*write)(FILE *out, const void *self), const void *self, Error *err) {
    Arena scratch = {0};
    /* a link stays one; its target is replaced */
    const char *real = realpath(path, arena_take(&scratch, PATH_MAX));
    struct stat old;
    int why = 0;
    bool done = false;
    if (stat(path, &old) == 0 && !S_ISREG(old.st_mode))
        refuse(err, "cannot write %s: it is a folder, a pipe or a device; choose the name of a file",
               "无法写入 %s：这是文件夹、管道或设备；请换一个文件名", plain_name(path));
    else if (access(path, F_OK) == 0 && access(path, W_OK) != 0)
        cannot_write(path, errno, err); /* a rename would pass by the protection of the old file */
    else if (!(done = write_beside(&scratch, real ? real : path, write, self, &why))) cannot_write(path, why, err);
    arena_free(&scratch);
    return done;
}

static bool write_whole(FILE *out, const void *text) {
    return fputs(text, out) != EOF;
}

bool file_replace_text(const char *path, const char *text, Error *err) {
    return file_replace(path, write_whole, text, err);
}
