#include "front/typed.h"

#include "files/home.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_BYTES = 1 << 20 };

static char *path_of(Arena *arena) {
    const char *file = getenv("QKV_HISTFILE");
    if (file) return *file ? arena_string(arena, file) : NULL;
    const char *folder = home_state(arena);
    return folder ? arena_print(arena, "%s/history", folder) : NULL;
}

/* A file like any other; -1 for pipes and devices. */
static int open_file(const char *path, int how) {
    struct stat about;
    int file = open(path, how | O_CLOEXEC | O_NONBLOCK, 0600);
    if (file < 0) return -1;
    if (fstat(file, &about) == 0 && S_ISREG(about.st_mode)) return file;
    close(file);
    return -1;
}

/* The end of the file, from the start of a line on; *whole: that is all of it. NULL: there is nothing to read. */
static char *read_end(Arena *arena, const char *path, bool *whole) {
    int file = open_file(path, O_RDONLY);
    off_t size = file < 0 ? 0 : lseek(file, 0, SEEK_END);
    size_t room = size > MOST_BYTES ? MOST_BYTES : size > 0 ? (size_t)size : 0, length = 0;
    char *text = arena_take(arena, room + 1);
    *whole = (off_t)room == size;
    if (room) lseek(file, size - (off_t)room, SEEK_SET);
    for (ssize_t got = 1; got > 0 && length < room; length += (size_t)(got > 0 ? got : 0))
        got = read(file, text + length, room - length);
    if (file >= 0) close(file);
    char *line = *whole ? text : strchr(text, '\n');
    return length && line ? line + !*whole : NULL;
}

static void put(Typed *typed, const char *line) {
    if (typed->count == TYPED_MOST) {
        typed->count--;
        memmove(typed->at, typed->at + 1, typed->count * sizeof *typed->at);
    }
    typed->at[typed->count++] = line;
}

static bool put_all(FILE *out, const Typed *typed) {
    for (size_t i = 0; i < typed->count; i++) fprintf(out, "%s\n", typed->at[i]);
    return fflush(out) == 0 && !ferror(out);
}

/* Written beside and renamed: a full disk loses nothing. A link stays one; its target is replaced. */
static void shorten(Typed *typed) {
    char *real = realpath(typed->path, arena_take(&typed->arena, PATH_MAX));
    if (real) typed->path = real;
    char *beside = arena_print(&typed->arena, "%s.new", typed->path);
    unlink(beside);
    int file = open(beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    FILE *out = file < 0 ? NULL : fdopen(file, "w");
    if (!out) return;
    bool fine = put_all(out, typed);
    fine = fclose(out) == 0 && fine;
    if (!fine || rename(beside, typed->path) != 0) unlink(beside);
}

void typed_open(Typed *typed) {
    if (typed->open) return;
    typed->open = true;
    typed->path = path_of(&typed->arena);
    bool whole = true;
    size_t all = 0;
    char *text = typed->path ? read_end(&typed->arena, typed->path, &whole) : NULL;
    for (char *end; text && *text; text = end) {
        end = text + strcspn(text, "\n");
        if (*end) *end++ = 0;
        if (*text) put(typed, text), all++;
    }
    if (all > TYPED_MOST || !whole) shorten(typed);
}

void typed_close(Typed *typed) {
    arena_free(&typed->arena);
    *typed = (Typed){.count = 0};
}

static void append(Typed *typed, const char *line) {
    home_make(typed->path);
    int file = open_file(typed->path, O_WRONLY | O_CREAT | O_APPEND);
    if (file < 0) return;
    size_t length = strlen(line);
    char *whole = arena_print(&typed->arena, "%s\n", line); /* in one piece: others may be writing too */
    ssize_t written = write(file, whole, length + 1);
    (void)written;
    close(file);
}

bool typed_keep(Typed *typed, const char *line) {
    bool newest = typed->count && strcmp(typed->at[typed->count - 1], line) == 0;
    if (newest || *line == ' ' || !line[strspn(line, " \t\r\n")]) return false;
    put(typed, arena_string(&typed->arena, line));
    if (typed->path) append(typed, line);
    return true;
}

size_t typed_find(const Typed *typed, const char *part, size_t before) {
    for (size_t i = before; i-- > 0;)
        if (strcasestr(typed->at[i], part)) return i;
    return before;
}
