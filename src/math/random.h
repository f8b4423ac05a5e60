/* NumPy's default_rng(seed), bit for bit: PCG64 seeded by SeedSequence, random() and standard_normal() by the
 * ziggurat. So a notebook makes the same matrices: np.random.default_rng(seed).standard_normal((n, d)). A Random is
 * a value; copy it to remember a place in the stream. */
#ifndef QKV_MATH_RANDOM_H
#define QKV_MATH_RANDOM_H

#include "math/matrix.h"

#include <stdint.h>

typedef struct Random {
    uint64_t high, low;           /* the state, 128 bits */
    uint64_t step_high, step_low; /* the odd increment */
} Random;

Random random_new(uint64_t seed);
/* The next 64 bits. */
uint64_t random_bits(Random *random);
/* As if `count` of those had been drawn, in no time. */
void random_skip(Random *random, uint64_t count);
/* NumPy's random(): a multiple of 2^-53 in [0, 1). */
double random_unit(Random *random);
/* NumPy's standard_normal(). */
double random_normal(Random *random);
/* Normals, row by row. */
void random_fill_normal(Random *random, Matrix m);
/* A new rows x cols matrix of them. */
Matrix random_normals(Arena *arena, Random *random, size_t rows, size_t cols);
/* Draws `count` normals and forgets them. */
void random_skip_normal(Random *random, size_t count);

#endif
