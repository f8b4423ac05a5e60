#include "files/file.h"

#include "files/part.h"
#include "files/plain.h"
#include "files/replace.h"
#include "files/source.h"

#include <string.h>

const Format *const FORMATS[] = {&FORMAT_CSV,         &FORMAT_TEXT, &FORMAT_NPY, &FORMAT_NPZ,
                                 &FORMAT_SAFETENSORS, &FORMAT_JSON, NULL};

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

bool file_ends_in(const char *path, const char *words) {
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
        if (file_ends_in(path, (*format)->endings)) return *format;
    return NULL;
}

static const Format *by_content(Bytes bytes) {
    for (const Format *const *format = FORMATS; *format; format++)
        if ((*format)->sniff && (*format)->sniff(bytes)) return *format;
    return NULL;
}

/* ---- opening ---- */

/* The format by the first bytes, else by the ending; refused: none, and a file without bytes. */
static const Format *format_of(Source *source, Error *err) {
    enum { ENOUGH = 16 };
    unsigned char first[ENOUGH];
    size_t count = source->size < ENOUGH ? (size_t)source->size : ENOUGH;
    if (!source_read(source, 0, first, count, err)) return NULL;
    const Format *format = by_content((Bytes){first, count});
    if (!format) format = file_format(source->path);
    Arena scratch = {0};
    if (!format)
        refuse(err, "%s: the format is not known from the content or the ending; known endings: %s",
               "%s：从内容和结尾都看不出格式；已知的结尾：%s", plain_name(source->path), endings(&scratch, any));
    else if (source->size == 0)
        refuse(err, "%s is empty: it has no bytes; is this the right file?", "%s 是空的：没有内容；文件选对了吗？",
               plain_name(source->path));
    arena_free(&scratch);
    return source->size ? format : NULL;
}

/* All arrays of a format that is read whole; the bytes live no longer than this call. */
static bool read_whole(Arena *arena, const File *file, Arrays *arrays, Error *err) {
    Arena scratch = {0};
    Bytes bytes;
    bool done =
        source_all(&scratch, file->source, &bytes, err) && file->format->read(arena, file->path, bytes, arrays, err);
    arena_free(&scratch);
    return done;
}

static Entry entry_of(Arena *arena, const Array *array) {
    size_t *shape = TAKE_ARRAY(arena, size_t, FILE_MAX_DIMENSIONS);
    size_t all[FILE_MAX_DIMENSIONS] = {array->planes, array->value.rows / array->planes, array->value.cols};
    for (size_t i = 0; i < array->dimensions; i++) shape[i] = all[FILE_MAX_DIMENSIONS - array->dimensions + i];
    return (Entry){array->name, array->type, shape, array->dimensions, {NULL, NULL}, array};
}

static bool list_whole(Arena *arena, File *file, Error *err) {
    Arrays arrays;
    if (!read_whole(arena, file, &arrays, err)) return false;
    Entry *entries = TAKE_ARRAY(arena, Entry, arrays.count);
    for (size_t i = 0; i < arrays.count; i++) entries[i] = entry_of(arena, &arrays.at[i]);
    file->at = entries;
    file->count = arrays.count;
    return true;
}

/* The file with its source and format, nothing listed yet. */
static File *hold(Arena *arena, const char *path, Error *err) {
    File *file = TAKE(arena, File);
    Source *source = TAKE(arena, Source);
    path = arena_string(arena, path);
    if (!source_open(source, path, err)) return NULL;
    *file = (File){.path = path, .source = source, .format = format_of(source, err)};
    if (file->format) return file;
    source_close(source);
    return NULL;
}

bool file_open(Arena *arena, const char *path, File **file, Error *err) {
    Mark before = arena_mark(arena);
    File *held = hold(arena, path, err);
    bool done = held && (held->format->read ? list_whole(arena, held, err) : held->format->list(arena, held, err));
    if (held && !done) file_close(held);
    if (done) *file = held;
    else arena_rewind(arena, before);
    return done;
}

void file_close(File *file) {
    if (file->format->close) file->format->close(file);
    source_close(file->source);
}

/* ---- taking ---- */

const Entry *file_entry(const File *file, const char *name) {
    for (size_t i = 0; i < file->count; i++)
        if (strcmp(file->at[i].name, name) == 0) return &file->at[i];
    return NULL;
}

bool file_take(Arena *arena, File *file, const Entry *entry, const Part *part, Array *array, Error *err) {
    Cut cut;
    if (!part_cut(file, entry, part, &cut, err)) return false;
    Mark before = arena_mark(arena);
    Array got = {.name = arena_string(arena, entry->name),
                 .type = arena_string(arena, entry->type),
                 .value = matrix_new(arena, cut.rows, cut.cols),
                 .planes = cut.planes,
                 .dimensions = cut.dimensions};
    if (file->format->read) part_copy(arena, entry->stored, &cut, &got);
    else if (!file->format->take(arena, file, entry, cut.range, &got, err)) {
        arena_rewind(arena, before);
        return false;
    }
    *array = got;
    return true;
}

static bool take_all(Arena *arena, File *file, Arrays *arrays, Error *err) {
    Array *all = TAKE_ARRAY(arena, Array, file->count);
    for (size_t i = 0; i < file->count; i++)
        if (!file_take(arena, file, &file->at[i], NULL, &all[i], err)) return false;
    *arrays = (Arrays){all, file->count};
    return true;
}

bool file_read(Arena *arena, const char *path, Arrays *arrays, Error *err) {
    Arena scratch = {0}; /* what is known of the file lives no longer than this call */
    Mark before = arena_mark(arena);
    File *file = hold(&scratch, path, err);
    bool done = false;
    if (file && file->format->read) done = read_whole(arena, file, arrays, err);
    else if (file) done = file->format->list(&scratch, file, err) && take_all(arena, file, arrays, err);
    if (file) file_close(file);
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
