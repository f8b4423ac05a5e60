#include "math/kernel.h"

#include "math/crew.h"
#include "math/lanes.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* c is made in tiles, some rows by some columns, kept in registers while k runs. The columns of b that go with a tile, a
 * panel, are packed side by side, as many panels and as much of k at a time as the third cache holds with ease. The rows
 * of a that go with a tile are packed likewise where they meet many columns, a group of them at a time, which meets the
 * panels a chunk at a time: group and chunk stay in the second cache, the rows of one tile in the first. */
enum {
    DEPTH = 256,              /* of k at a time */
    BLOCK = DEPTH * 512,      /* numbers of b packed at a time */
    SMALL_BLOCK = BLOCK / 64, /* for small products: nothing of the stack is touched that is not needed */
    PACKED_FROM = 20,         /* rows: fewer do not pay for packing a b that lies well */
    A_PACKED_FROM = 64,       /* columns: fewer do not pay for packing a */
    TOGETHER = 8,             /* rows of b packed at a time */
    GROUP = 96,               /* rows of a packed at a time */
    CHUNK = DEPTH * 64,       /* numbers of packed b that stay in the second cache while a group of rows meets them */
    LEAST_ROWS = 4,           /* of a tile, of all ways */
    ZEROS = 8                 /* so many at the end of a row of a are looked for */
};

/* Where the tiles of some rows read and write. */
typedef struct Tile {
    double *c;
    const double *a, *b, *last; /* last: of b, the panel that is not full */
    ptrdiff_t c_step, a_row, a_col, b_step, last_step;
    ptrdiff_t panel; /* from one panel to the next */
    size_t depth, cols;
    bool fresh; /* c is not read: the sums start at 0 */
} Tile;

/* The rows of a that a tile takes, packed, and how much of k there is of them. */
typedef struct PackedRows {
    const double *at;
    size_t depth;
} PackedRows;

typedef struct Tiles {
    size_t rows, cols; /* of a tile */
    size_t (*run)(const Tile *tile, size_t left);
    void (*run_packed)(const Tile *tile, const PackedRows *packed, size_t count);
} Tiles;

#ifdef __aarch64__
#define VECTORS 4 /* 32 registers */
#else
#define VECTORS 2
#endif
#define LANES 2
#define ROWS 4
#define TARGET
#define NAMED(word) word##_narrow
#include "math/multiply_tile.h"

#ifdef __x86_64__
#define LANES 4
#define VECTORS 2
#define ROWS 6
#define TARGET __attribute__((target("avx2")))
#define NAMED(word) word##_wide
#include "math/multiply_tile.h"

#define LANES 8
#define VECTORS 2
#define ROWS 8
#define TARGET __attribute__((target("avx512f")))
#define NAMED(word) word##_widest
#include "math/multiply_tile.h"
#endif

typedef double Pair __attribute__((vector_size(2 * sizeof(double))));

/* Two columns that each lie one number after the other into two places of a row of a panel, `all` to a row. */
static void pack_pair(double *room, const double *from, const double *other, size_t depth, size_t all) {
    size_t k = 0;
    for (; k + 2 <= depth; k += 2, room += 2 * all) {
        Pair x, y;
        memcpy(&x, from + k, sizeof x);
        memcpy(&y, other + k, sizeof y);
        Pair low = {x[0], y[0]}, high = {x[1], y[1]};
        memcpy(room, &low, sizeof low);
        memcpy(room + all, &high, sizeof high);
    }
    if (k < depth) room[0] = from[k], room[1] = other[k];
}

/* One panel of b, zeros behind its columns up to `all`. */
static void pack_panel(double *room, Matrix b, size_t all) {
    size_t j = 0;
    if (b.row_step == 1)
        for (; j + 2 <= b.cols; j += 2)
            pack_pair(room + j, matrix_cell(b, 0, j), matrix_cell(b, 0, j + 1), b.rows, all);
    for (; j < b.cols; j++) {
        const double *from = matrix_cell(b, 0, j);
        for (size_t k = 0; k < b.rows; k++) room[k * all + j] = from[(ptrdiff_t)k * b.row_step];
    }
    for (; j < all; j++)
        for (size_t k = 0; k < b.rows; k++) room[k * all + j] = 0;
}

/* An even number of them: as many as are in a row of a panel. */
static void copy_pairs(double *to, const double *from, size_t count) {
    for (size_t i = 0; i < count; i += 2) memcpy(to + i, from + i, sizeof(Pair));
}

/* The panels of b, which are full, one behind the other. Where rows lie in one piece, some rows of all panels at a time:
 * memory is read as it lies, and no page is left for another that maps to the same place of the cache. */
static void pack_panels(double *room, Matrix b, size_t all) {
    for (size_t j = 0; b.col_step != 1 && j < b.cols; j += all)
        pack_panel(room + j * b.rows, matrix_columns(b, j, all), all);
    for (size_t first = 0; b.col_step == 1 && first < b.rows; first += TOGETHER) {
        size_t end = first + TOGETHER < b.rows ? first + TOGETHER : b.rows;
        for (size_t j = 0; j < b.cols; j += all)
            for (size_t k = first; k < end; k++) copy_pairs(room + j * b.rows + k * all, matrix_cell(b, k, j), all);
    }
}

/* Points the tile at the panels of b, packed unless they lie well as they are; the last also then where it is not full. */
static void place_panels(Tile *tile, Matrix b, size_t all, bool pack, double *room) {
    size_t whole = b.cols / all * all;
    tile->depth = b.rows;
    tile->cols = b.cols;
    tile->b = b.at;
    tile->b_step = b.row_step;
    tile->panel = (ptrdiff_t)all;
    if (pack) {
        tile->b = room;
        tile->b_step = (ptrdiff_t)all;
        tile->panel = (ptrdiff_t)(b.rows * all);
        pack_panels(room, matrix_columns(b, 0, whole), all);
        room += whole * b.rows;
    }
    tile->last = room;
    tile->last_step = (ptrdiff_t)all;
    if (whole < b.cols) pack_panel(room, matrix_columns(b, whole, b.cols - whole), all);
}

static bool all_finite(Matrix m) {
    for (size_t i = 0; i < m.rows; i++)
        for (size_t j = 0; j < m.cols; j++)
            if (!isfinite(matrix_at(m, i, j))) return false;
    return true;
}

/* How much of `depth` from column `first` on is left where the rows of a end in zeros. */
static size_t depth_without_zeros(Matrix a, size_t first, size_t depth) {
    for (; depth; depth--)
        for (size_t r = 0; r < a.rows; r++)
            if (matrix_at(a, r, first + depth - 1) != 0) return depth;
    return 0;
}

/* What is asked for. */
typedef struct Product {
    Matrix c, a, b;
    bool fresh; /* c is taken for zeros */
} Product;

/* One block of b, from row k and column j of it on. */
typedef struct Block {
    Matrix b;
    size_t k, j;
    bool known, finite; /* is every number of it finite? Only looked for where it matters. */
} Block;

/* How much of the block is left for these rows of a where they end in zeros: such add nothing to a sum that started at 0
 * (it is never -0), where b is finite. */
static size_t depth_of(const Product *p, Block *block, size_t i, size_t rows) {
    size_t depth = block->b.rows;
    if (depth < ZEROS || !p->fresh || matrix_at(p->a, i, block->k + depth - 1) != 0) return depth;
    if (!block->known) block->finite = all_finite(block->b);
    block->known = true;
    return block->finite ? depth_without_zeros(matrix_rows(p->a, i, rows), block->k, depth) : depth;
}

/* From row i on as many rows as fill tiles, up to a group of them, with the block; says how many that were. */
static size_t multiply_packed(const Tiles *tiles, const Product *p, const Tile *tile, Block *block, size_t i,
                              double *room) {
    PackedRows packed[GROUP / LEAST_ROWS];
    size_t each = tiles->rows, left = p->c.rows - i, count = (left < GROUP ? left : GROUP) / each;
    Matrix a = matrix_columns(matrix_rows(p->a, i, count * each), block->k, block->b.rows);
    bool across = a.col_step != 1;
    if (across) pack_panels(room, matrix_transpose(a), each);
    for (size_t r = 0; r < count; r++, room += each * a.cols) {
        packed[r] = (PackedRows){room, depth_of(p, block, i + r * each, each)};
        Matrix rows = matrix_columns(matrix_rows(a, r * each, each), 0, packed[r].depth);
        if (!across) pack_panel(room, matrix_transpose(rows), each);
    }
    size_t wide = CHUNK / (a.cols ? a.cols : 1) / tiles->cols * tiles->cols;
    Tile part = *tile;
    for (size_t done = 0; done < tile->cols; done += wide, part.c += wide) {
        part.cols = tile->cols - done < wide ? tile->cols - done : wide;
        part.b = tile->b + (ptrdiff_t)(done / tiles->cols) * tile->panel;
        tiles->run_packed(&part, packed, count);
    }
    return count * each;
}

/* All rows of a with one block of b. */
static void multiply_block(const Tiles *tiles, const Product *p, Tile *tile, Block *block, double *room) {
    for (size_t i = 0, rows; i < p->c.rows; i += rows) {
        size_t left = p->c.rows - i;
        tile->c = matrix_cell(p->c, i, block->j);
        if (room && left >= tiles->rows) {
            rows = multiply_packed(tiles, p, tile, block, i, room);
            continue;
        }
        tile->a = matrix_cell(p->a, i, block->k);
        tile->depth = depth_of(p, block, i, left < tiles->rows ? left : tiles->rows);
        rows = tiles->run(tile, left);
    }
}

/* `rows_room`, of GROUP times DEPTH numbers: for packed rows of a, or NULL. */
static void multiply_blocks(const Tiles *tiles, const Product *p, double *room, size_t size, double *rows_room) {
    size_t rows = p->b.rows, cols = p->b.cols, most = rows < DEPTH ? rows ? rows : 1 : DEPTH;
    size_t wide = size / most / tiles->cols * tiles->cols;
    bool pack = p->b.col_step != 1 || p->c.rows >= PACKED_FROM;
    if (p->c.rows <= GROUP && size > BLOCK / 4) wide = size / 4 / most / tiles->cols * tiles->cols;
    if (!pack || cols < A_PACKED_FROM) rows_room = NULL;
    for (size_t j = 0; j < cols; j += wide)
        for (size_t k = 0; k == 0 || k < rows; k += DEPTH) {
            Matrix block = matrix_rows(p->b, k, rows - k < DEPTH ? rows - k : DEPTH);
            block = matrix_columns(block, j, cols - j < wide ? cols - j : wide);
            Tile tile = {
                .a_row = p->a.row_step, .a_col = p->a.col_step, .c_step = p->c.row_step, .fresh = p->fresh && k == 0};
            place_panels(&tile, block, tiles->cols, pack, room);
            multiply_block(tiles, p, &tile, &(Block){.b = block, .k = k, .j = j}, rows_room);
        }
}

/* Two sizes of room, so that a small product touches no more of the stack than it needs. */
static __attribute__((noinline)) void multiply_large(const Tiles *tiles, const Product *p) {
    double room[BLOCK], rows_room[GROUP * DEPTH];
    multiply_blocks(tiles, p, room, BLOCK, rows_room);
}

static void multiply_tiled(const Tiles *tiles, const Product *p) {
    double room[SMALL_BLOCK];
    size_t width = (p->b.cols + tiles->cols - 1) / tiles->cols * tiles->cols;
    if (p->b.rows <= DEPTH && width <= SMALL_BLOCK / (p->b.rows ? p->b.rows : 1))
        multiply_blocks(tiles, p, room, SMALL_BLOCK, NULL);
    else multiply_large(tiles, p);
}

/* ---- the ways ---- */

static void multiply_plain(Matrix c, Matrix a, Matrix b, bool fresh) {
    for (size_t i = 0; i < c.rows; i++)
        for (size_t j = 0; j < c.cols; j++) {
            double sum = fresh ? 0 : matrix_at(c, i, j);
            for (size_t k = 0; k < a.cols; k++) sum += matrix_at(a, i, k) * matrix_at(b, k, j);
            *matrix_cell(c, i, j) = sum;
        }
}

static void multiply_narrow(Matrix c, Matrix a, Matrix b, bool fresh) {
    multiply_tiled(&TILES_narrow, &(Product){c, a, b, fresh});
}

#ifdef __x86_64__
static void multiply_wide(Matrix c, Matrix a, Matrix b, bool fresh) {
    multiply_tiled(&TILES_wide, &(Product){c, a, b, fresh});
}
static void multiply_widest(Matrix c, Matrix a, Matrix b, bool fresh) {
    multiply_tiled(&TILES_widest, &(Product){c, a, b, fresh});
}
#endif

const MultiplyWay MULTIPLY_WAYS[] = {
#ifdef __x86_64__
    {"avx512", lanes_widest, multiply_widest},
    {"avx2", lanes_wide, multiply_wide},
#endif
    {"narrow", lanes_narrow, multiply_narrow},
    {"plain", lanes_narrow, multiply_plain},
};
const size_t MULTIPLY_WAY_COUNT = sizeof MULTIPLY_WAYS / sizeof *MULTIPLY_WAYS;

/* One of the ways, and what it is to do: some rows of it are a thread's share, or, where few are wide, some columns, so
 * that no two threads pack the same of b. */
typedef struct Share {
    const MultiplyWay *way;
    Product product;
} Share;

static void multiply_share(const void *job, size_t first, size_t rows) {
    const Share *share = job;
    const Product *p = &share->product;
    share->way->run(matrix_rows(p->c, first, rows), matrix_rows(p->a, first, rows), p->b, p->fresh);
}

static void multiply_columns(const void *job, size_t first, size_t cols) {
    const Share *share = job;
    const Product *p = &share->product;
    share->way->run(matrix_columns(p->c, first, cols), p->a, matrix_columns(p->b, first, cols), p->fresh);
}

static void multiplied(Matrix c, Matrix a, Matrix b, bool fresh) {
    assert(a.rows == c.rows && b.cols == c.cols && a.cols == b.rows);
    if (c.col_step != 1 && c.row_step == 1) { /* x·y is y·x to the bit, so cᵀ += bᵀ·aᵀ is the same sum */
        multiplied(matrix_transpose(c), matrix_transpose(b), matrix_transpose(a), fresh);
        return;
    }
    size_t way = c.col_step == 1 ? 0 : MULTIPLY_WAY_COUNT - 1;
    while (!MULTIPLY_WAYS[way].here()) way++;
    enum { WIDE = 8 };
    size_t threads = crew_for((double)c.rows * (double)c.cols * (double)a.cols);
    Share share = {&MULTIPLY_WAYS[way], {c, a, b, fresh}};
    if (threads == 1) share.way->run(c, a, b, fresh);
    else if (c.cols / WIDE > c.rows) crew_run(threads, multiply_columns, &share, c.cols);
    else crew_run(threads, multiply_share, &share, c.rows);
}

void multiply(Matrix c, Matrix a, Matrix b) {
    multiplied(c, a, b, true);
}

void multiply_add(Matrix c, Matrix a, Matrix b) {
    multiplied(c, a, b, false);
}
