#include "base/arena.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ALIGN = 64, CHUNK = 64 * 1024 };

typedef struct Chunk {
    struct Chunk *before;
    size_t used, room;
    size_t total;         /* room of this chunk and all before it */
    unsigned char *bytes; /* aligned start inside the same block */
} Chunk;

static _Noreturn void exhausted(size_t bytes) {
    fprintf(stderr, "qkv: out of memory (%zu more bytes were needed)\n", bytes);
    exit(1);
}

static Chunk *chunk_new(Chunk *before, size_t room) {
    if (room > SIZE_MAX - sizeof(Chunk) - ALIGN) exhausted(room);
    Chunk *chunk = malloc(sizeof(Chunk) + ALIGN + room);
    if (!chunk) exhausted(room);
    uintptr_t start = (uintptr_t)(chunk + 1);
    size_t skip = (ALIGN - start % ALIGN) % ALIGN;
    size_t total = room + (before ? before->total : 0);
    *chunk = (Chunk){before, 0, room, total, (unsigned char *)(chunk + 1) + skip};
    return chunk;
}

void *arena_take(Arena *arena, size_t bytes) {
    if (bytes > SIZE_MAX - 2 * ALIGN) exhausted(bytes);
    size_t size = (bytes + ALIGN - 1) / ALIGN * ALIGN;
    if (size == 0) size = ALIGN;
    if (!arena->last || arena->last->room - arena->last->used < size)
        arena->last = chunk_new(arena->last, size > CHUNK ? size : CHUNK);
    void *at = arena->last->bytes + arena->last->used;
    arena->last->used += size;
    return memset(at, 0, size);
}

void *arena_array(Arena *arena, size_t count, size_t size) {
    if (size && count > SIZE_MAX / size) exhausted(SIZE_MAX);
    return arena_take(arena, count * size);
}

char *arena_copy(Arena *arena, const char *text, size_t length) {
    char *copy = arena_take(arena, length + 1);
    memcpy(copy, text, length);
    return copy;
}

char *arena_string(Arena *arena, const char *text) {
    return arena_copy(arena, text, strlen(text));
}

char *arena_vprint(Arena *arena, const char *format, va_list args) {
    va_list again;
    va_copy(again, args);
    int length = vsnprintf(NULL, 0, format, args);
    size_t room = length < 0 ? 1 : (size_t)length + 1;
    char *text = arena_take(arena, room);
    if (length >= 0) vsnprintf(text, room, format, again);
    va_end(again);
    return text;
}

char *arena_print(Arena *arena, const char *format, ...) {
    va_list args;
    va_start(args, format);
    char *text = arena_vprint(arena, format, args);
    va_end(args);
    return text;
}

size_t arena_size(const Arena *arena) {
    return arena->last ? arena->last->total : 0;
}

Mark arena_mark(const Arena *arena) {
    return (Mark){arena->last, arena->last ? arena->last->used : 0};
}

void arena_rewind(Arena *arena, Mark mark) {
    while (arena->last != mark.chunk) {
        Chunk *gone = arena->last;
        arena->last = gone->before;
        free(gone);
    }
    if (arena->last) arena->last->used = mark.used;
}

void arena_free(Arena *arena) {
    arena_rewind(arena, (Mark){0});
}
