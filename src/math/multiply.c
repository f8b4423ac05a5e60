#include "math/kernel.h"

#include <assert.h>
#include <string.h>

/* c is made in tiles: some rows by one group of columns, kept in registers while k runs. */
enum { GROUP = 8, BLOCK = 128 /* of k: a packed panel of b stays in the nearest cache */, PACKED_FROM = 8 /* rows */ };

#ifdef __clang__
#define UNROLLED _Pragma("unroll")
#else
#define UNROLLED _Pragma("GCC unroll 8")
#endif

/* A group of columns of b, from one k to the next `step` doubles. */
typedef struct Panel {
    const double *at;
    ptrdiff_t step;
    size_t depth;
} Panel;

/* The rows of a and of c that meet the panel. c has GROUP columns side by side. */
typedef struct Strip {
    double *c;
    ptrdiff_t c_step;
    const double *a;
    ptrdiff_t a_row, a_col;
    size_t rows;
} Strip;

#define LANES 2
#define ROWS 2
#define TARGET
#define VECTOR Pair
#define TILE tile_narrow
#define TILES tiles_narrow
#include "math/multiply_tile.h"

#ifdef __x86_64__
#define LANES 4
#define ROWS 4
#define TARGET __attribute__((target("avx2")))
#define VECTOR Four
#define TILE tile_wide
#define TILES tiles_wide
#include "math/multiply_tile.h"

#define LANES 8
#define ROWS 8
#define TARGET __attribute__((target("avx512f")))
#define VECTOR Eight
#define TILE tile_widest
#define TILES tiles_widest
#include "math/multiply_tile.h"
#endif

typedef void Tiles(const Strip *strip, const Panel *b);

/* The columns of b from `col` on, `width` of them (zeros behind them), packed unless they lie well as they are. */
static Panel panel(Matrix b, size_t k, size_t col, size_t width, size_t rows, double room[BLOCK * GROUP]) {
    size_t depth = b.rows - k < BLOCK ? b.rows - k : BLOCK;
    if (width == GROUP && b.col_step == 1 && rows < PACKED_FROM)
        return (Panel){matrix_cell(b, k, col), b.row_step, depth};
    for (size_t i = 0; i < depth; i++) {
        const double *from = matrix_cell(b, k + i, col);
        if (width == GROUP && b.col_step == 1) {
            memcpy(room + i * GROUP, from, GROUP * sizeof(double));
            continue;
        }
        for (size_t j = 0; j < width; j++) room[i * GROUP + j] = from[(ptrdiff_t)j * b.col_step];
        for (size_t j = width; j < GROUP; j++) room[i * GROUP + j] = 0;
    }
    return (Panel){room, GROUP, depth};
}

/* c has fewer columns than a group: its rows visit a room that has them. */
static void multiply_edge(Tiles *run, Matrix c, Strip strip, const Panel *b) {
    enum { ROOM = 32 };
    double room[ROOM * GROUP] = {0};
    size_t all = strip.rows;
    for (size_t first = 0; first < all; first += ROOM) {
        size_t rows = all - first < ROOM ? all - first : ROOM;
        Matrix here = matrix_rows(c, first, rows), there = {room, rows, c.cols, GROUP, 1};
        matrix_fill(there, here);
        strip.c = room;
        strip.c_step = GROUP;
        strip.rows = rows;
        run(&strip, b);
        matrix_fill(here, there);
        strip.a += (ptrdiff_t)rows * strip.a_row;
    }
}

static void multiply_tiled(Tiles *run, Matrix c, Matrix a, Matrix b) {
    double room[BLOCK * GROUP];
    for (size_t k = 0; k < b.rows; k += BLOCK)
        for (size_t col = 0; col < c.cols; col += GROUP) {
            size_t width = c.cols - col < GROUP ? c.cols - col : GROUP;
            Panel columns = panel(b, k, col, width, c.rows, room);
            Strip strip = {matrix_cell(c, 0, col), c.row_step, matrix_cell(a, 0, k), a.row_step, a.col_step, c.rows};
            if (width == GROUP) run(&strip, &columns);
            else multiply_edge(run, matrix_columns(c, col, width), strip, &columns);
        }
}

/* ---- the ways ---- */

static void multiply_plain(Matrix c, Matrix a, Matrix b) {
    for (size_t i = 0; i < c.rows; i++)
        for (size_t j = 0; j < c.cols; j++) {
            double sum = matrix_at(c, i, j);
            for (size_t k = 0; k < a.cols; k++) sum += matrix_at(a, i, k) * matrix_at(b, k, j);
            *matrix_cell(c, i, j) = sum;
        }
}

static void multiply_narrow(Matrix c, Matrix a, Matrix b) {
    multiply_tiled(tiles_narrow, c, a, b);
}

static bool always(void) {
    return true;
}

#ifdef __x86_64__
static void multiply_wide(Matrix c, Matrix a, Matrix b) {
    multiply_tiled(tiles_wide, c, a, b);
}
static void multiply_widest(Matrix c, Matrix a, Matrix b) {
    multiply_tiled(tiles_widest, c, a, b);
}
static bool has_wide(void) {
    return __builtin_cpu_supports("avx2");
}
static bool has_widest(void) {
    return __builtin_cpu_supports("avx512f");
}
#endif

const MultiplyWay MULTIPLY_WAYS[] = {
#ifdef __x86_64__
    {"avx512", has_widest, multiply_widest},
    {"avx2", has_wide, multiply_wide},
#endif
    {"narrow", always, multiply_narrow},
    {"plain", always, multiply_plain},
};
const size_t MULTIPLY_WAY_COUNT = sizeof MULTIPLY_WAYS / sizeof *MULTIPLY_WAYS;

void multiply_add(Matrix c, Matrix a, Matrix b) {
    assert(a.rows == c.rows && b.cols == c.cols && a.cols == b.rows);
    if (c.col_step != 1 && c.row_step == 1) { /* x·y is y·x to the bit, so cᵀ += bᵀ·aᵀ is the same sum */
        multiply_add(matrix_transpose(c), matrix_transpose(b), matrix_transpose(a));
        return;
    }
    size_t way = c.col_step == 1 ? 0 : MULTIPLY_WAY_COUNT - 1;
    while (!MULTIPLY_WAYS[way].here()) way++;
    MULTIPLY_WAYS[way].run(c, a, b);
}
