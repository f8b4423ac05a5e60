#include "base/arena.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { ALIGN = 64, CHUNK = 64 * 1024, LARGE = 128 * 1024, HUGE = 4 * 1024 * 1024 };

/* Bytes an arena keeps of what it has let go, so that what is made again and again needs no new pages from the system. */
#ifndef ARENA_KEEPS
#define ARENA_KEEPS (1024 * 1024 * 1024)
#endif

typedef struct Chunk {
    struct Chunk *before;
    size_t used, room;
    size_t fresh;         /* from here on the bytes are zero as the system gave them */
    size_t total;         /* room of this chunk and all before it */
    unsigned char *bytes; /* aligned start inside the same block */
} Chunk;

static _Noreturn void exhausted(size_t bytes) {
    fprintf(stderr, "qkv: out of memory (%zu more bytes were needed)\n", bytes);
    exit(1);
}

/* Pages of a large chunk are not touched before they are used, and are huge where the system has such. */
static Chunk *chunk_new(size_t room) {
    if (room > SIZE_MAX - sizeof(Chunk) - ALIGN) exhausted(room);
    size_t bytes = sizeof(Chunk) + ALIGN + room;
    Chunk *chunk = room < LARGE ? malloc(bytes) : calloc(1, bytes);
    if (!chunk) exhausted(room);
#ifdef MADV_HUGEPAGE
    if (room >= HUGE) {
        uintptr_t page = 4096, start = ((uintptr_t)chunk + page - 1) / page * page;
        madvise((void *)start, bytes - page, MADV_HUGEPAGE); /* where that cannot be, pages are as always */
    }
#endif
    uintptr_t start = (uintptr_t)(chunk + 1);
    size_t skip = (ALIGN - start % ALIGN) % ALIGN;
    *chunk = (Chunk){.room = room, .fresh = room < LARGE ? room : 0, .bytes = (unsigned char *)(chunk + 1) + skip};
    return chunk;
}

/* Gives back what was kept in vain, so that an arena never holds more than it once needed at a time. */
static void make_way(Arena *arena, size_t room) {
    for (size_t freed = 0; arena->spare && freed < room;) {
        Chunk *gone = arena->spare;
        arena->spare = gone->before;
        arena->kept -= gone->room;
        freed += gone->room;
        free(gone);
    }
}

/* One that was let go and fits without waste, or a new one. */
static Chunk *chunk_found(Arena *arena, size_t room) {
    for (Chunk **at = &arena->spare; *at; at = &(*at)->before) {
        Chunk *chunk = *at;
        if (chunk->room < room || chunk->room / 2 > room) continue;
        *at = chunk->before;
        arena->kept -= chunk->room;
        return chunk;
    }
    make_way(arena, room);
    return chunk_new(room);
}

static void let_go(Arena *arena, Chunk *chunk) {
    if (arena->kept + chunk->room > ARENA_KEEPS) {
        free(chunk);
        return;
    }
    chunk->before = arena->spare;
    arena->spare = chunk;
    arena->kept += chunk->room;
}

/* *fresh: from here on they are zero. */
static unsigned char *taken(Arena *arena, size_t bytes, unsigned char **fresh) {
    if (bytes > SIZE_MAX - 2 * ALIGN) exhausted(bytes);
    size_t size = (bytes + ALIGN - 1) / ALIGN * ALIGN;
    if (size == 0) size = ALIGN;
    if (!arena->last || arena->last->room - arena->last->used < size) {
        Chunk *chunk = chunk_found(arena, size > CHUNK ? size : CHUNK);
        chunk->before = arena->last;
        chunk->total = chunk->room + (arena->last ? arena->last->total : 0);
        chunk->used = 0;
        arena->last = chunk;
    }
    Chunk *chunk = arena->last;
    unsigned char *at = chunk->bytes + chunk->used;
    chunk->used += size;
    size_t dirty = chunk->fresh < chunk->used ? chunk->fresh : chunk->used;
    *fresh = chunk->bytes + dirty > at ? chunk->bytes + dirty : at;
    if (chunk->fresh < chunk->used) chunk->fresh = chunk->used;
    return at;
}

void *arena_take(Arena *arena, size_t bytes) {
    unsigned char *fresh, *at = taken(arena, bytes, &fresh);
    return memset(at, 0, (size_t)(fresh - at));
}

void *arena_room(Arena *arena, size_t bytes) {
    unsigned char *fresh;
    return taken(arena, bytes, &fresh);
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
        let_go(arena, gone);
    }
    if (arena->last) arena->last->used = mark.used;
}

void arena_free(Arena *arena) {
    for (Chunk *gone = arena->last, *next; gone; gone = next) next = gone->before, free(gone);
    for (Chunk *gone = arena->spare, *next; gone; gone = next) next = gone->before, free(gone);
    *arena = (Arena){0};
}
