/* What the fuzz targets share: random bytes go into a file, the file is opened, and all it holds is taken. */
#ifndef QKV_TESTS_FUZZ_H
#define QKV_TESTS_FUZZ_H

#include <stddef.h>
#include <stdint.h>

/* libFuzzer calls it with each input. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Reads the bytes as a file with that ending, whole and in parts; whatever is said or named must be clean. Returns 0. */
int fuzz_file(const char *ending, const uint8_t *data, size_t size);

/* Aborts unless every character may go to a terminal. */
void fuzz_clean(const char *text);

#endif
