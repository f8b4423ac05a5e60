/* The bytes of an opened regular file, anywhere in it, read only when they are asked for. */
#ifndef QKV_FILES_SOURCE_H
#define QKV_FILES_SOURCE_H

#include "files/file.h"

#include <stddef.h>
#include <stdint.h>

typedef struct Source {
    const char *path; /* for messages */
    int fd;
    uint64_t size; /* when it was opened */
    uint64_t read; /* bytes read so far */
} Source;

/* Refused, in the words of the system: what cannot be opened; folders, pipes and devices. */
bool source_open(Source *source, const char *path, Error *err);

/* Exactly `count` bytes from `at` on, which lie within the size. Refused: a read error, or a file that was cut since. */
bool source_read(Source *source, uint64_t at, void *to, size_t count, Error *err);

/* All bytes, in the arena. Refused also: a file above the limit of those that are read whole. */
bool source_all(Arena *arena, Source *source, Bytes *bytes, Error *err);

void source_close(Source *source);

#endif
