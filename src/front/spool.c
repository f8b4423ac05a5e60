#include "front/spool.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

static int copied(int fd) {
    return fcntl(fd, F_DUPFD_CLOEXEC, 3);
}

bool spool_open(Spool *spool, FILE *out) {
    fflush(out);
    *spool = (Spool){.out = copied(fileno(out)), .file = -1};
    int fd = spool->out < 0 ? -1 : copied(fileno(out));
    spool->stream = fd < 0 ? NULL : fdopen(fd, "w");
    FILE *file = spool->stream ? tmpfile() : NULL;
    if (file) {
        spool->file = copied(fileno(file));
        fclose(file);
    }
    return spool->stream;
}

void spool_close(Spool *spool) {
    if (spool->stream) fclose(spool->stream);
    if (spool->out >= 0) close(spool->out);
    if (spool->file >= 0) close(spool->file);
    *spool = (Spool){.out = -1, .file = -1};
}

void spool_begin(Spool *spool) {
    if (spool->file < 0) return;
    lseek(spool->file, 0, SEEK_SET);
    if (ftruncate(spool->file, 0) == 0) dup2(spool->file, fileno(spool->stream));
}

/* Everything, also where the terminal is slow or does not wait; not where it has gone. */
static void put_all(int fd, const char *bytes, size_t length) {
    while (length) {
        ssize_t written = write(fd, bytes, length);
        if (written < 0 && errno == EAGAIN) poll(&(struct pollfd){fd, POLLOUT, 0}, 1, -1);
        else if (written < 0 && errno != EINTR) return;
        if (written > 0) bytes += written, length -= (size_t)written;
    }
}

void spool_end(Spool *spool, Arena *arena) {
    if (spool->file < 0) return;
    fflush(spool->stream);
    dup2(spool->out, fileno(spool->stream));
    off_t length = lseek(spool->file, 0, SEEK_END);
    if (length <= 0) return;
    char *bytes = arena_take(arena, (size_t)length);
    ssize_t got = pread(spool->file, bytes, (size_t)length, 0);
    Text text = text_new(arena);
    if (got > 0) thrift_put(&spool->thrift, &text, bytes, (size_t)got);
    put_all(spool->out, text.at, text.length);
}
