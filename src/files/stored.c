#include "files/stored.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- numbers ---- */

static double from_half(uint64_t bits) {
    int exponent = (int)(bits >> 10 & 31);
    double part = (double)(bits & 1023), size;
    if (exponent == 31) size = part > 0 ? NAN : INFINITY;
    else size = exponent ? ldexp(1024 + part, exponent - 25) : ldexp(part, -24);
    return bits >> 15 & 1 ? -size : size;
}

static double from_single(uint64_t bits) {
    uint32_t low = (uint32_t)bits;
    float value;
    memcpy(&value, &low, sizeof value);
    return (double)value;
}

/* The upper half of a single. */
static double from_bfloat(uint64_t bits) {
    return from_single(bits << 16);
}

static double from_double(uint64_t bits) {
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static double from_i1(uint64_t bits) {
    return (int8_t)bits;
}

static double from_i2(uint64_t bits) {
    return (int16_t)bits;
}

static double from_i4(uint64_t bits) {
    return (int32_t)bits;
}

static double from_i8(uint64_t bits) {
    return (double)(int64_t)bits;
}

static double from_whole(uint64_t bits) {
    return (double)bits;
}

static double from_bool(uint64_t bits) {
    return bits != 0;
}

/* clang-format off */
static const NumberType TYPES[] = {
    {"f8", "F64",  64, from_double, false}, {"f4", "F32", 32, from_single, false}, {"f2", "F16", 16, from_half, false},
    {NULL, "BF16", 16, from_bfloat, false}, {"i1", "I8",   8, from_i1, false},     {"i2", "I16", 16, from_i2, false},
    {"i4", "I32",  32, from_i4, false},     {"i8", "I64", 64, from_i8, true},      {"u1", "U8",   8, from_whole, false},
    {"u2", "U16",  16, from_whole, false},  {"u4", "U32", 32, from_whole, false},  {"u8", "U64", 64, from_whole, true},
    {"b1", "BOOL",  8, from_bool, false},
    {NULL, "F8_E5M2", 8, NULL, false},      {NULL, "F8_E4M3", 8, NULL, false},     {NULL, "F8_E8M0", 8, NULL, false},
    {NULL, "F8_E4M3FNUZ", 8, NULL, false},  {NULL, "F8_E5M2FNUZ", 8, NULL, false}, {NULL, "C64", 64, NULL, false},
    {NULL, "F4", 4, NULL, false},           {NULL, "F6_E2M3", 6, NULL, false},     {NULL, "F6_E3M2", 6, NULL, false},
};
/* clang-format on */

const NumberType *type_npy(const char *name) {
    for (size_t i = 0; i < sizeof TYPES / sizeof *TYPES; i++)
        if (TYPES[i].npy && strcmp(TYPES[i].npy, name) == 0) return &TYPES[i];
    return NULL;
}

const NumberType *type_safetensors(const char *name) {
    for (size_t i = 0; i < sizeof TYPES / sizeof *TYPES; i++)
        if (strcmp(TYPES[i].safetensors, name) == 0) return &TYPES[i];
    return NULL;
}

/* ---- names ---- */

static int by_name(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

const char *stored_twice(const char **names, size_t count) {
    if (count) qsort(names, count, sizeof *names, by_name);
    for (size_t i = 1; i < count; i++)
        if (strcmp(names[i - 1], names[i]) == 0) return names[i];
    return NULL;
}

/* ---- shapes ---- */

void stored_shape(const Entry *entry, size_t out[FILE_MAX_DIMENSIONS]) {
    for (size_t i = 0; i < FILE_MAX_DIMENSIONS; i++) {
        size_t ones = FILE_MAX_DIMENSIONS - entry->dimensions;
        out[i] = i < ones ? 1 : entry->shape[i - ones];
    }
}

Sentence stored_why(const NumberType *type, const size_t *shape, size_t dimensions) {
    if (!type || !type->value) return (Sentence){"its type is not read", "不读这种类型"};
    if (dimensions > FILE_MAX_DIMENSIONS)
        return (Sentence){"it has more than three dimensions; save a part of it, as a[0]",
                          "它超过三维；请只保存一部分，例如 a[0]"};
    for (size_t i = 0; i < dimensions; i++)
        if (shape[i] == 0) return (Sentence){"it is empty, there is a 0 in its shape", "它是空的，形状里有 0"};
    return (Sentence){NULL, NULL};
}

bool stored_bytes(const NumberType *type, const size_t *shape, size_t dimensions, uint64_t *bytes) {
    uint64_t bits = type->bits;
    for (size_t i = 0; i < dimensions; i++)
        if (__builtin_mul_overflow(bits, (uint64_t)shape[i], &bits)) return false;
    *bytes = bits / 8 + (bits % 8 != 0);
    return true;
}

/* ---- a part ---- */

static bool read_source(void *self, uint64_t at, void *to, size_t count, Error *err) {
    return source_read(self, at, to, count, err);
}

Stream stream_of(Source *source) {
    return (Stream){read_source, source};
}

static uint64_t bits_at(const unsigned char *at, size_t bytes, bool big) {
    uint64_t bits = 0;
    for (size_t i = 0; i < bytes; i++) bits = bits << 8 | at[big ? i : bytes - 1 - i];
    return bits;
}

/* Does the double stand for another whole number than the bits? */
static bool is_rounded(const NumberType *type, double value, uint64_t bits) {
    static const double EXACT = 9007199254740992.0; /* 2^53 */
    if (!type->wide || fabs(value) < EXACT) return false;
    const double first_out = ldexp(1, type->value == from_i8 ? 63 : 64);
    if (value >= first_out) return true;
    return type->value == from_i8 ? (int64_t)value != (int64_t)bits : (uint64_t)value != bits;
}

/* The walk over a part in the order of the file: three axes, the slowest first. */
typedef struct Walk {
    const Stored *stored;
    size_t size[FILE_MAX_DIMENSIONS]; /* of the whole */
    Range part[FILE_MAX_DIMENSIONS];
    size_t done; /* numbers */
    Array *array;
} Walk;

static size_t length(Range range) {
    return range.end - range.first;
}

/* Where the number that comes now belongs: rows lie one after the other in the value. */
static size_t place(const Walk *walk) {
    if (!walk->stored->fortran) return walk->done;
    size_t a = length(walk->part[2]), b = length(walk->part[1]), c = length(walk->part[0]);
    return (walk->done % a * b + walk->done / a % b) * c + walk->done / (a * b);
}

static bool read_run(Walk *walk, uint64_t at, size_t count, Stream from, Error *err) {
    unsigned char buffer[64 * 1024];
    const NumberType *type = walk->stored->type;
    size_t bytes = type->bits / 8;
    while (count) {
        size_t now = count < sizeof buffer / bytes ? count : sizeof buffer / bytes;
        if (!from.read(from.self, at, buffer, now * bytes, err)) return false;
        for (size_t i = 0; i < now; i++, walk->done++) {
            uint64_t bits = bits_at(buffer + i * bytes, bytes, walk->stored->big);
            double value = type->value(bits);
            walk->array->value.at[place(walk)] = value;
            walk->array->rounded |= is_rounded(type, value, bits);
        }
        count -= now;
        at += now * bytes;
    }
    return true;
}

bool stored_fill(const Entry *entry, const Range part[], Stream from, Array *array, Error *err) {
    const Stored *stored = entry->stored;
    size_t shape[FILE_MAX_DIMENSIONS];
    stored_shape(entry, shape);
    Walk walk = {.stored = stored, .array = array};
    for (size_t i = 0; i < FILE_MAX_DIMENSIONS; i++) {
        size_t axis = stored->fortran ? FILE_MAX_DIMENSIONS - 1 - i : i;
        walk.size[i] = shape[axis];
        walk.part[i] = part[axis];
    }
    /* whole rows that follow one another are one run, and so are whole planes */
    size_t run = length(walk.part[2]), rows = length(walk.part[1]), planes = length(walk.part[0]);
    if (run == walk.size[2]) {
        run *= rows;
        if (rows == walk.size[1]) {
            run *= planes;
            planes = 1;
        }
        rows = 1;
    }
    const size_t bytes = stored->type->bits / 8;
    for (size_t i = 0; i < planes; i++)
        for (size_t j = 0; j < rows; j++) {
            uint64_t row = (uint64_t)(walk.part[0].first + i) * walk.size[1] + walk.part[1].first + j;
            uint64_t number = row * walk.size[2] + walk.part[2].first;
            if (!read_run(&walk, stored->first + number * bytes, run, from, err)) return false;
        }
    return true;
}

bool stored_take(Arena *arena, File *file, const Entry *entry, const Range part[], Array *array, Error *err) {
    (void)arena;
    return stored_fill(entry, part, stream_of(file->source), array, err);
}
