#include "session/progress.h"

#include "files/home.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_BYTES = 1 << 20 };

static const char NAME[] = "progress", BESIDE[] = "progress.new";

/* The whole file; "" where there is none yet. NULL: it is there and cannot be read, so it is not to be replaced. */
static const char *read_whole(Arena *arena, int folder) {
    int file = openat(folder, NAME, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0) return faccessat(folder, NAME, F_OK, 0) == 0 ? NULL : "";
    struct stat about;
    bool fine = fstat(file, &about) == 0 && S_ISREG(about.st_mode) && about.st_size < MOST_BYTES;
    size_t size = fine ? (size_t)about.st_size : 0, length = 0;
    char *text = arena_take(arena, size + 1);
    for (ssize_t got = 1; fine && got > 0 && length < size; length += (size_t)(got > 0 ? got : 0)) {
        got = read(file, text + length, size - length);
        fine = got >= 0;
    }
    close(file);
    return fine ? text : NULL;
}

static bool write_whole(int folder, const char *text, size_t length) {
    int file = openat(folder, BESIDE, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (file < 0) return false;
    bool fine = fchmod(file, 0600) == 0;
    for (ssize_t put = 0; fine && length; text += put, length -= (size_t)put) {
        put = write(file, text, length);
        fine = put > 0;
        if (!fine) put = 0;
    }
    fine = close(file) == 0 && fine;
    fine = fine && renameat(folder, BESIDE, folder, NAME) == 0;
    if (!fine) unlinkat(folder, BESIDE, 0);
    return fine;
}

/* The line of the id in the text, its length without the newline in *length; NULL: none. */
static const char *find_line(const char *text, const char *id, size_t *length) {
    size_t width = strlen(id);
    for (const char *line = text; *line; line += *length + (line[*length] == '\n')) {
        *length = strcspn(line, "\n");
        if (strncmp(line, id, width) == 0 && (*length == width || line[width] == ' ')) return line;
    }
    return NULL;
}

/* A copy of what a line says after the id. */
static const char *says_of(Arena *arena, const char *line, size_t length, const char *id) {
    if (!line) return NULL;
    size_t width = strlen(id);
    return length == width ? "" : arena_copy(arena, line + width + 1, length - width - 1);
}

const char *progress_text(Arena *arena) {
    const char *path = home_state(arena);
    int folder = path ? open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    if (folder < 0) return "";
    const char *text = read_whole(arena, folder);
    close(folder);
    return text ? text : "";
}

const char *progress_says(Arena *arena, const char *text, const char *id) {
    size_t length = 0;
    const char *line = find_line(text, id, &length);
    return says_of(arena, line, length, id);
}

const char *progress_of(Session *session, const char *id) {
    if (session->batch) return NULL;
    return progress_says(&session->scratch, progress_text(&session->scratch), id);
}

/* The folder, held against others until it is closed, and all that is in the file; -1: nothing can be kept. */
static int hold(Arena *arena, const char **text) {
    char *path = home_state(arena);
    if (!path) return -1;
    home_make(arena_print(arena, "%s/", path));
    int folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0) return -1;
    *text = flock(folder, LOCK_EX) == 0 ? read_whole(arena, folder) : NULL;
    if (*text) return folder;
    close(folder);
    return -1;
}

bool progress_change(Session *session, const char *id,
                     const char *(*change)(Arena *arena, const char *before, const void *self), const void *self) {
    Arena *arena = &session->scratch;
    const char *text;
    int folder = session->batch ? -1 : hold(arena, &text);
    if (folder < 0) return false;
    size_t length = 0;
    const char *line = find_line(text, id, &length);
    size_t before = line ? (size_t)(line - text) : strlen(text);
    Text whole = text_new(arena);
    text_put_bytes(&whole, text, before);
    if (before && text[before - 1] != '\n') text_put(&whole, "\n");
    text_print(&whole, "%s %s\n", id, change(arena, says_of(arena, line, length, id), self));
    if (line && line[length]) text_put(&whole, line + length + 1);
    bool fine = write_whole(folder, whole.at, whole.length);
    close(folder);
    return fine;
}

size_t progress_forget(Arena *arena, const char *id) {
    const char *text;
    size_t width = strlen(id), forgotten = 0;
    int folder = hold(arena, &text);
    if (folder < 0) return 0;
    Text whole = text_new(arena);
    for (const char *line = text; *line;) {
        size_t length = strcspn(line, "\n"), all = length + (line[length] == '\n');
        bool its = strncmp(line, id, width) == 0 && (length == width || line[width] == ' ' || line[width] == '/');
        if (!its) text_put_bytes(&whole, line, all);
        forgotten += its;
        line += all;
    }
    if (forgotten && !write_whole(folder, whole.at, whole.length)) forgotten = 0;
    close(folder);
    return forgotten;
}

bool progress_has(const char *says, const char *word) {
    size_t length = strlen(word);
    for (const char *at = says; at && *at; at += strcspn(at, " "), at += strspn(at, " "))
        if (strncmp(at, word, length) == 0 && (at[length] == ' ' || !at[length])) return true;
    return false;
}

size_t progress_number(const char *says, const char *name) {
    size_t width = strlen(name);
    for (const char *word = says; *word; word += strspn(word, " ")) {
        size_t length = strcspn(word, " ");
        if (strncmp(word, name, width) == 0 && word[width] == '=') return (size_t)strtoull(word + width + 1, NULL, 10);
        word += length;
    }
    return 0;
}
