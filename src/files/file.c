#include "files/file.h"

#include "files/plain.h"
#include "files/replace.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

const Format *const FORMATS[] = {&FORMAT_CSV, &FORMAT_TEXT, &FORMAT_NPY, NULL};

static bool cannot_read(const char *path, int number, Error *err) {
    return refuse(err, "cannot open %s: %s", "打不开 %s：%s", plain_name(path), file_reason(number, err->lang));
}

static bool any(const Format *format) {
    (void)format;
    return true;
}

static bool writes(const Format *format) {
    return format->write != NULL;
}

static bool writes_many(const Format *format) {
    return format->write && format->many;
}

/* All endings of the formats that are wanted, as ".csv .tsv …". */
static const char *endings(Arena *arena, bool (*wanted)(const Format *format)) {
    Text all = text_new(arena);
    for (const Format *const *format = FORMATS; *format; format++) {
        if (!wanted(*format)) continue;
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
                      "%s：从内容和结尾都看不出格式；已知的结尾：%s", plain_name(path), endings(scratch, any));
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

/* What is written, and for whom. */
typedef struct Output {
    const Format *format;
    const char *path;
    const Arrays *arrays;
    const char *note;
} Output;

static bool write_arrays(FILE *out, const void *self) {
    const Output *job = self;
    return job->format->write(out, job->path, job->arrays, job->note);
}

bool file_write_all(const char *path, const Arrays *arrays, const char *note, Error *err) {
    Arena scratch = {0};
    Output job = {file_format(path), path, arrays, note};
    bool (*able)(const Format *) = arrays->count == 1 ? writes : writes_many;
    bool known = job.format && able(job.format);
    if (!known && job.format && writes(job.format))
        refuse(err, "%s: such a file holds one matrix, not %zu; use one of %s",
               "%s：这种文件只能放一个矩阵，放不下 %zu 个；可用 %s", plain_name(path), arrays->count,
               endings(&scratch, writes_many));
    else if (!known)
        refuse(err, "%s: the ending does not say how to write it; use one of %s",
               "%s：结尾没有说明写成什么格式；可用 %s", plain_name(path), endings(&scratch, able));
    arena_free(&scratch);
    return known && file_replace(path, write_arrays, &job, err);
}

bool file_write(const char *path, const Array *array, Error *err) {
    Array one = *array;
    return file_write_all(path, &(Arrays){&one, 1}, NULL, err);
}
