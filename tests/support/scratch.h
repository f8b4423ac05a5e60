/* A folder of a test's own, for files that are made while it runs. */
#ifndef QKV_TESTS_SCRATCH_H
#define QKV_TESTS_SCRATCH_H

#include "files/file.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* cmocka group setup and teardown: makes the folder, removes it with all that is in it. */
int scratch_make(void **state);
int scratch_remove(void **state);

const char *scratch_folder(void);
/* The path of a name in the folder. */
const char *scratch_path(Arena *arena, const char *name);
/* The path of a file that now holds these bytes. */
const char *scratch_file(Arena *arena, const char *name, const void *bytes, size_t length);
const char *scratch_text(Arena *arena, const char *name, const char *text);

/* Reads what must be readable; fails with the refusal. */
Array scratch_read(Arena *arena, const char *path);
/* Reads what must be refused; fails unless the sentence holds `names` and nothing was left in the arena. */
void scratch_refused(Arena *arena, const char *path, const char *names);

/* Fails unless both are the same number, or both nan. */
void assert_number_at(double got, double want, const char *file, int line);
#define assert_number(got, want) assert_number_at((got), (want), __FILE__, __LINE__)

#endif
