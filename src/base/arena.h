/* Memory by the area: whoever owns an Arena owns everything made in it, and nothing is freed singly.
 * The only place of the program that calls malloc. Sizes that come from a person or a file are checked
 * against the limits before they are asked for here; where the machine itself has no memory left, one
 * line is written to standard error and the program exits with status 1 (the terminal is restored by
 * whoever registered that with atexit). */
#ifndef QKV_BASE_ARENA_H
#define QKV_BASE_ARENA_H

#include <stdarg.h>
#include <stddef.h>

typedef struct Arena {
    struct Chunk *last;  /* newest chunk; NULL while nothing was taken */
    struct Chunk *spare; /* those a rewind let go, some of them, to be used again */
    size_t kept;         /* bytes of the spare ones */
} Arena;

/* A place in an arena to rewind to. The zero Mark is the empty arena. */
typedef struct Mark {
    struct Chunk *chunk;
    size_t used;
} Mark;

/* `bytes` zeroed bytes, aligned for any type and to 64. Never NULL, also for 0 bytes. */
void *arena_take(Arena *arena, size_t bytes);

/* The same with any bytes in it, for what is written to the last byte before it is read. */
void *arena_room(Arena *arena, size_t bytes);

/* `count` zeroed objects of `size` bytes; an overflow of the product counts as no memory. */
void *arena_array(Arena *arena, size_t count, size_t size);

/* A copy of the first `length` bytes of `text`, closed with NUL. */
char *arena_copy(Arena *arena, const char *text, size_t length);

/* A copy of a whole string. */
char *arena_string(Arena *arena, const char *text);

/* printf into the arena. */
char *arena_print(Arena *arena, const char *format, ...) __attribute__((format(printf, 2, 3)));
char *arena_vprint(Arena *arena, const char *format, va_list args) __attribute__((format(printf, 2, 0)));

/* Bytes the arena holds from the system, without what it keeps to be used again. */
size_t arena_size(const Arena *arena);

Mark arena_mark(const Arena *arena);

/* Forgets all that was made since the mark; keeps some of its memory for what is made next. */
void arena_rewind(Arena *arena, Mark mark);

/* Gives everything back; the arena is empty and may be used again. */
void arena_free(Arena *arena);

#define TAKE(arena, type) ((type *)arena_take((arena), sizeof(type)))
#define TAKE_ARRAY(arena, type, count) ((type *)arena_array((arena), (count), sizeof(type)))

#endif
