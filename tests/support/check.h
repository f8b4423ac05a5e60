/* What the tests share: closeness of doubles, models made from lines of settings, plain .npy reference files. */
#ifndef QKV_TESTS_CHECK_H
#define QKV_TESTS_CHECK_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "attention/trace.h"

/* Fails unless |got - want| <= tolerance; nan and infinities must be equal in kind. */
void assert_close_at(double got, double want, double tolerance, const char *file, int line);
#define assert_close(got, want, tolerance) assert_close_at((got), (want), (tolerance), __FILE__, __LINE__)

/* A reference array as `make` scripts write it with numpy.save: version 1, '<f8' or '|u1', C order, up to three
 * dimensions (the first two become rows). False if there is no such file. */
bool npy_reference(Arena *arena, const char *path, Matrix *matrix);

/* Applies settings as one types them, separated by ';' ("heads 2; mask causal"); fails on a refusal. */
void model_set(Arena *arena, Model *model, const char *lines);

/* A model with deterministic unequal sizes and numbers, without the generator under test:
 * x (and a context of n_k rows if n_k != n_q), wq wk wv wo. */
Model model_made(Arena *arena, size_t n_q, size_t n_k, size_t d_model, size_t heads, size_t kv_heads, size_t d_head,
                 size_t d_v, size_t d_out);
/* A matrix of repeatable numbers in (-1, 1). */
Matrix matrix_made(Arena *arena, size_t rows, size_t cols, unsigned salt);

#endif
