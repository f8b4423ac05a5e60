#include "fuzz/fuzz.h"

#include "files/file.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

void fuzz_clean(const char *text) {
    for (uint32_t rune; *text;) {
        text += rune_next(text, &rune);
        if (rune != rune_safe(rune)) abort();
    }
}

static void labels_clean(Labels labels, size_t count) {
    if (labels.count && labels.count != count) abort();
    for (size_t i = 0; i < labels.count; i++) fuzz_clean(labels.at[i]);
}

static void take(Arena *arena, File *file, const Entry *entry, const Part *part) {
    Error err = {0};
    Array array;
    Mark mark = arena_mark(arena);
    if (!file_take(arena, file, entry, part, &array, &err)) {
        fuzz_clean(err.text);
        return;
    }
    fuzz_clean(array.name);
    fuzz_clean(array.type);
    if (array.planes == 0 || array.value.rows % array.planes != 0) abort();
    if (array.value.rows * array.value.cols > FILE_MAX_NUMBERS) abort();
    labels_clean(array.rows, array.value.rows);
    labels_clean(array.cols, array.value.cols);
    arena_rewind(arena, mark);
}

int fuzz_file(const char *ending, const uint8_t *data, size_t size) {
    enum { MOST_TAKEN = 8 };
    Arena arena = {0};
    Error err = {0};
    char path[128];
    snprintf(path, sizeof path, "%s/qkv-fuzz-%ld.%s", access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp",
             (long)getpid(), ending);
    FILE *out = fopen(path, "wb");
    if (!out || fwrite(data, 1, size, out) != size || fclose(out) != 0) abort();
    File *file;
    if (file_open(&arena, path, &file, &err)) {
        static const Part PART = {{{0, 1, true}, {0, SIZE_MAX, false}, {1, 2, false}}, 2};
        for (size_t i = 0; i < file->count && i < MOST_TAKEN; i++) {
            fuzz_clean(file->at[i].name);
            take(&arena, file, &file->at[i], NULL);
            take(&arena, file, &file->at[i], &PART);
        }
        file_close(file);
    } else {
        fuzz_clean(err.text);
    }
    unlink(path);
    arena_free(&arena);
    return 0;
}
