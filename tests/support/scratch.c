#include "support/scratch.h"

#include <ftw.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char folder[512]; /* cmocka's state is not at hand where paths are made */

int scratch_make(void **state) {
    (void)state;
    const char *base = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/qkv-test-XXXXXX", base && *base ? base : "/tmp");
    return mkdtemp(folder) ? 0 : -1;
}

static int remove_one(const char *path, const struct stat *about, int kind, struct FTW *ftw) {
    (void)about, (void)kind, (void)ftw;
    return remove(path);
}

int scratch_remove(void **state) {
    (void)state;
    return nftw(folder, remove_one, 16, FTW_DEPTH | FTW_PHYS);
}

const char *scratch_folder(void) {
    return folder;
}

const char *scratch_path(Arena *arena, const char *name) {
    return arena_print(arena, "%s/%s", folder, name);
}

const char *scratch_file(Arena *arena, const char *name, const void *bytes, size_t length) {
    const char *path = scratch_path(arena, name);
    FILE *out = fopen(path, "wb");
    assert_non_null(out);
    assert_int_equal(fwrite(bytes, 1, length, out), length);
    assert_int_equal(fclose(out), 0);
    return path;
}

const char *scratch_text(Arena *arena, const char *name, const char *text) {
    return scratch_file(arena, name, text, strlen(text));
}

Array scratch_read(Arena *arena, const char *path) {
    Arrays arrays = {0};
    Error err = {.lang = ENGLISH};
    if (!file_read(arena, path, &arrays, &err)) fail_msg("%s: %s", path, err.text);
    assert_int_equal(arrays.count, 1);
    return arrays.at[0];
}

void scratch_refused(Arena *arena, const char *path, const char *names) {
    Arrays arrays = {0};
    Error err = {.lang = ENGLISH};
    Mark before = arena_mark(arena);
    if (file_read(arena, path, &arrays, &err)) fail_msg("%s was read", path);
    if (!strstr(err.text, names)) fail_msg("'%s' does not say '%s'", err.text, names);
    Mark after = arena_mark(arena);
    assert_memory_equal(&before, &after, sizeof before);
    assert_null(arrays.at);
}

void assert_number_at(double got, double want, const char *file, int line) {
    bool same = (isnan(got) && isnan(want)) || got == want;
    if (same) return;
    print_error("%.17g is not %.17g\n", got, want);
    _fail(file, line);
}
