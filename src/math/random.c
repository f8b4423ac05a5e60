#include "math/random.h"

#include "math/exponential.h"
#include "math/ziggurat.h"

#include <math.h>

__extension__ typedef unsigned __int128 Wide;

static Wide wide(uint64_t high, uint64_t low) {
    return (Wide)high << 64 | low;
}

/* ---- SeedSequence: 32-bit words, all arithmetic modulo 2^32 ---- */

static uint32_t hash(uint32_t value, uint32_t *constant) {
    value ^= *constant;
    *constant *= 0x931e8875u;
    value *= *constant;
    return value ^ value >> 16;
}

static uint32_t mix(uint32_t x, uint32_t y) {
    uint32_t r = 0xca01f9ddu * x - 0x4973f715u * y;
    return r ^ r >> 16;
}

static void seed_words(uint64_t seed, uint64_t words[4]) {
    enum { POOL = 4 };
    uint32_t entropy[POOL] = {(uint32_t)seed, (uint32_t)(seed >> 32)}, pool[POOL], constant = 0x43b0d7e5u;
    for (size_t i = 0; i < POOL; i++) pool[i] = hash(entropy[i], &constant);
    for (size_t from = 0; from < POOL; from++)
        for (size_t to = 0; to < POOL; to++)
            if (to != from) pool[to] = mix(pool[to], hash(pool[from], &constant));
    uint32_t out[8], g = 0x8b51f9ddu;
    for (size_t i = 0; i < 8; i++) {
        uint32_t value = pool[i % POOL] ^ g;
        g *= 0x58f38dedu;
        value *= g;
        out[i] = value ^ value >> 16;
    }
    for (size_t i = 0; i < 4; i++) words[i] = (uint64_t)out[2 * i + 1] << 32 | out[2 * i];
}

/* ---- PCG64 ---- */

static Wide factor(void) {
    return wide(0x2360ed051fc65da4u, 0x4385df649fccf645u);
}

/* state = state · times + plus */
static void move_by(Random *random, Wide times, Wide plus) {
    Wide state = wide(random->high, random->low) * times + plus;
    random->high = (uint64_t)(state >> 64);
    random->low = (uint64_t)state;
}

static void step(Random *random) {
    move_by(random, factor(), wide(random->step_high, random->step_low));
}

void random_skip(Random *random, uint64_t count) {
    Wide times = factor(), plus = wide(random->step_high, random->step_low); /* of 1, 2, 4 … steps */
    for (; count; count >>= 1) {
        if (count & 1) move_by(random, times, plus);
        plus = plus * times + plus;
        times *= times;
    }
}

Random random_new(uint64_t seed) {
    uint64_t words[4];
    seed_words(seed, words);
    Wide increment = (wide(words[2], words[3]) << 1) | 1;
    Random random = {.step_high = (uint64_t)(increment >> 64), .step_low = (uint64_t)increment};
    step(&random);
    Wide state = wide(random.high, random.low) + wide(words[0], words[1]);
    random.high = (uint64_t)(state >> 64);
    random.low = (uint64_t)state;
    step(&random);
    return random;
}

uint64_t random_bits(Random *random) {
    step(random);
    uint64_t mixed = random->high ^ random->low;
    unsigned turn = (unsigned)(random->high >> 58);
    return mixed >> turn | mixed << (-turn & 63);
}

double random_unit(Random *random) {
    return (double)(random_bits(random) >> 11) * 0x1p-53;
}

/* Beyond the edge of the last strip, by two exponentials. NumPy multiplies by the inverse of the edge, which is not
 * always what dividing gives. */
static double tail(Random *random, bool negative) {
    for (;;) {
        double a = -(1 / ZIGGURAT_EDGE) * log1p(-random_unit(random)), b = -log1p(-random_unit(random));
        if (b + b > a * a) return negative ? -(ZIGGURAT_EDGE + a) : ZIGGURAT_EDGE + a;
    }
}

double random_normal(Random *random) {
    for (;;) {
        uint64_t bits = random_bits(random);
        size_t strip = bits & 0xff;
        bool negative = bits >> 8 & 1;
        uint64_t place = bits >> 9 & 0xfffffffffffffu;
        double x = (double)place * ZIGGURAT[strip].width;
        if (negative) x = -x;
        if (place < ZIGGURAT[strip].inside) return x;
        if (strip == 0) return tail(random, place >> 8 & 1);
        double above = ZIGGURAT[strip - 1].height - ZIGGURAT[strip].height;
        if (above * random_unit(random) + ZIGGURAT[strip].height < exponential(-0.5 * x * x)) return x;
    }
}

void random_fill_normal(Random *random, Matrix m) {
    for (size_t i = 0; i < m.rows; i++)
        for (size_t j = 0; j < m.cols; j++) *matrix_cell(m, i, j) = random_normal(random);
}

Matrix random_normals(Arena *arena, Random *random, size_t rows, size_t cols) {
    Matrix m = matrix_new(arena, rows, cols);
    random_fill_normal(random, m);
    return m;
}

void random_skip_normal(Random *random, size_t count) {
    while (count--) random_normal(random);
}
