#include "files/file.h"

#include "files/plain.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

const Format *const FORMATS[] = {&FORMAT_CSV, &FORMAT_TEXT, &FORMAT_NPY, NULL};

/* Why the system said no, in both languages; what is rare keeps the system's own words. */
static const char *reason(int number, Language lang) {
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

static bool cannot_read(const char *path, int number, Error *err) {
    return refuse(err, "cannot open %s: %s", "打不开 %s：%s", plain_name(path), reason(number, err->lang));
}

/* All endings of all formats that `only_written` leaves, as ".csv .tsv …". */
static const char *endings(Arena *arena, bool only_written) {
    Text all = text_new(arena);
    for (const Format *const *format = FORMATS; *format; format++) {
        if (only_written && !(*format)->write) continue;
        for (const char *at = (*format)->endings; *at;) {
            size_t length = strcspn(at, " ");
            text_print(&all, "%s.%.*s", all.length ? " " : "", (int)length, at);
            at += length + (at[length] == ' ');
        }
    }
    return all.at;
}

static bool has_ending(const char *path, const char *words) {
    const char *name = strrchr(path, '/');
    const char *dot = strrchr(name ? name : path, '.');
    if (!dot) return false;
    size_t wanted = strlen(dot + 1);
    for (const char *at = words; *at;) {
        size_t length = strcspn(at, " "), same = 0;
        while (same < length && same < wanted && (at[same] | 32) == (dot[1 + same] | 32)) same++;
        if (same == length && same == wanted) return true;
        at += length + (at[length] == ' ');
    }
    return false;
}

const Format *file_format(const char *path) {
    for (const Format *const *format = FORMATS; *format; format++)
        if (has_ending(path, (*format)->endings)) return *format;
    return NULL;
}

static const Format *by_content(Bytes bytes) {
    for (const Format *const *format = FORMATS; *format; format++)
        if ((*format)->sniff && (*format)->sniff(bytes)) return *format;
    return NULL;
}

/* ---- reading ---- */

static bool read_all(Arena *arena, int fd, const char *path, Bytes *bytes, Error *err) {
    struct stat about;
    if (fstat(fd, &about) != 0) return cannot_read(path, errno, err);
    if (S_ISDIR(about.st_mode)) return cannot_read(path, EISDIR, err);
    if (!S_ISREG(about.st_mode))
        return refuse(err, "%s is not a regular file but a pipe or a device; copy its content into a file first",
                      "%s 不是普通文件，而是管道或设备；请先把内容存成文件", plain_name(path));
    if (about.st_size > FILE_MAX_BYTES)
        return refuse(err, "%s has %lld bytes, above the limit of %d; load a smaller file",
                      "%s 有 %lld 字节，超过上限 %d；请换小一些的文件", plain_name(path), (long long)about.st_size,
                      (int)FILE_MAX_BYTES);
    size_t size = (size_t)about.st_size, used = 0;
    unsigned char *all = arena_take(arena, size);
    while (used < size) {
        ssize_t got = read(fd, all + used, size - used);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return cannot_read(path, errno, err);
        if (got == 0) break; /* cut while being read: the formats check what is there */
        used += (size_t)got;
    }
    *bytes = (Bytes){all, used};
    return true;
}

static bool read_known(Arena *arena, Arena *scratch, const char *path, Bytes bytes, Arrays *arrays, Error *err) {
    const Format *format = by_content(bytes);
    if (!format) format = file_format(path);
    if (!format)
        return refuse(err, "%s: the format is not known from the content or the ending; known endings: %s",
                      "%s：从内容和结尾都看不出格式；已知的结尾：%s", plain_name(path), endings(scratch, false));
    if (bytes.count == 0)
        return refuse(err, "%s is empty: it has no bytes; is this the right file?",
                      "%s 是空的：没有内容；文件选对了吗？", plain_name(path));
    return format->read(arena, path, bytes, arrays, err);
}

bool file_read(Arena *arena, const char *path, Arrays *arrays, Error *err) {
    /* without O_NONBLOCK a pipe nobody writes to would hold the program */
    int fd = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (fd < 0) return cannot_read(path, errno, err);
    Arena scratch = {0}; /* the bytes of the file live no longer than this call */
    Mark before = arena_mark(arena);
    Bytes bytes = {0};
    bool done = read_all(&scratch, fd, path, &bytes, err);
    close(fd);
    done = done && read_known(arena, &scratch, path, bytes, arrays, err);
    arena_free(&scratch);
    if (!done) arena_rewind(arena, before);
    return done;
}

/* ---- writing ---- */

static bool cannot_write(const char *path, int number, Error *err) {
    return refuse(err, "cannot write %s: %s; nothing was changed", "无法写入 %s：%s；什么都没有改动", plain_name(path),
                  reason(number, err->lang));
}

/* A new file in the folder of `path`, hidden, its name in the arena. */
static FILE *open_beside(Arena *arena, const char *path, const char **beside) {
    enum { TRIES = 100 };
    const char *slash = strrchr(path, '/');
    size_t folder = slash ? (size_t)(slash + 1 - path) : 0;
    for (int i = 0; i < TRIES; i++) {
        *beside = arena_print(arena, "%.*s.qkv-%ld-%d.tmp", (int)folder, path, (long)getpid(), i);
        int fd = open(*beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (fd < 0 && errno == EEXIST) continue;
        return fd < 0 ? NULL : fdopen(fd, "wb");
    }
    return NULL;
}

/* *why: errno of what went wrong. */
static bool write_beside(Arena *scratch, const Format *format, const char *path, const Array *array, int *why) {
    struct stat old;
    const char *beside;
    FILE *out = open_beside(scratch, path, &beside);
    *why = errno;
    if (!out) return false;
    /* keeps who may read it; a file system without modes loses nothing when it refuses */
    if (stat(path, &old) == 0) (void)!fchmod(fileno(out), old.st_mode & 0777);
    errno = 0;
    bool done = format->write(out, path, array) && fflush(out) == 0 && (fsync(fileno(out)) == 0 || errno == EINVAL);
    *why = errno ? errno : EIO;
    done = fclose(out) == 0 && done;
    if (done && rename(beside, path) != 0) {
        *why = errno;
        done = false;
    }
    if (!done) unlink(beside);
    return done;
}

bool file_write(const char *path, const Array *array, Error *err) {
    Arena scratch = {0};
    const Format *format = file_format(path);
    bool known = format && format->write;
    /* a link stays one; its target is replaced */
    const char *real = realpath(path, arena_take(&scratch, PATH_MAX));
    struct stat old;
    int why = 0;
    bool done = false;
    if (!known)
        refuse(err, "%s: the ending does not say how to write it; use one of %s",
               "%s：结尾没有说明写成什么格式；可用 %s", plain_name(path), endings(&scratch, true));
    else if (stat(path, &old) == 0 && !S_ISREG(old.st_mode))
        refuse(err, "cannot write %s: it is a folder, a pipe or a device; choose the name of a file",
               "无法写入 %s：这是文件夹、管道或设备；请换一个文件名", plain_name(path));
    else if (access(path, F_OK) == 0 && access(path, W_OK) != 0)
        cannot_write(path, errno, err); /* a rename would pass by the protection of the old file */
    else if (!(done = write_beside(&scratch, format, real ? real : path, array, &why))) cannot_write(path, why, err);
    arena_free(&scratch);
    return done;
}
