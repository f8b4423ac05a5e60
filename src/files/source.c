#include "files/source.h"

#include "files/plain.h"
#include "files/replace.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

static bool cannot_open(const char *path, int number, Error *err) {
    return refuse(err, "cannot open %s: %s", "打不开 %s：%s", plain_name(path), file_reason(number, err->lang));
}

static bool check_kind(Source *source, Error *err) {
    struct stat about;
    if (fstat(source->fd, &about) != 0) return cannot_open(source->path, errno, err);
    if (S_ISDIR(about.st_mode)) return cannot_open(source->path, EISDIR, err);
    if (!S_ISREG(about.st_mode))
        return refuse(err, "%s is not a regular file but a pipe or a device; copy its content into a file first",
                      "%s 不是普通文件，而是管道或设备；请先把内容存成文件", plain_name(source->path));
    source->size = (uint64_t)about.st_size;
    return true;
}

bool source_open(Source *source, const char *path, Error *err) {
    /* without O_NONBLOCK a pipe nobody writes to would hold the program */
    *source = (Source){.path = path, .fd = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)};
    if (source->fd < 0) return cannot_open(path, errno, err);
    if (check_kind(source, err)) return true;
    source_close(source);
    return false;
}

bool source_read(Source *source, uint64_t at, void *to, size_t count, Error *err) {
    assert(at <= source->size && count <= source->size - at);
    for (size_t used = 0; used < count;) {
        ssize_t got = pread(source->fd, (char *)to + used, count - used, (off_t)(at + used));
        if (got < 0 && errno == EINTR) continue;
        if (got < 0)
            return refuse(err, "cannot read %s: %s", "读不了 %s：%s", plain_name(source->path),
                          file_reason(errno, err->lang));
        if (got == 0)
            return refuse(err,
                          "%s is truncated: it became shorter while it was read; load it again once it is complete",
                          "%s 不完整：读取时文件变短了；请等它完整后再载入", plain_name(source->path));
        used += (size_t)got;
        source->read += (uint64_t)got;
    }
    return true;
}

bool source_all(Arena *arena, Source *source, Bytes *bytes, Error *err) {
    if (source->size > FILE_MAX_BYTES)
        return refuse(err, "%s has %llu bytes, above the limit of %d; load a smaller file",
                      "%s 有 %llu 字节，超过上限 %d；请换小一些的文件", plain_name(source->path),
                      (unsigned long long)source->size, (int)FILE_MAX_BYTES);
    unsigned char *all = arena_take(arena, (size_t)source->size);
    *bytes = (Bytes){all, (size_t)source->size};
    return source_read(source, 0, all, bytes->count, err);
}

void source_close(Source *source) {
    if (source->fd >= 0) close(source->fd);
    source->fd = -1;
}
