/* The inner part of multiply.c for registers of one width; included once for each width, by multiply.c alone, which says
 * LANES (doubles in a register), VECTORS (of them side by side in a tile), ROWS (of a tile, so that it fits the registers),
 * TARGET (what the compiler may use) and NAMED (what a name gets appended). Wider registers hold more at a time and change
 * nothing in how one element is summed. No include guard, since it is meant to come again. */
typedef double NAMED(vector) __attribute__((vector_size(LANES * sizeof(double))));

/* `rows`, `vectors` and `packed` are constants wherever this is used. Packed: ROWS rows of a lie side by side as a panel of
 * b does, so that all steps are constants too, and what the next tile has of c is sent for. */
TARGET static inline __attribute__((always_inline)) void NAMED(tile)(const Tile *t, double *c, ptrdiff_t c_step,
                                                                     const double *b, ptrdiff_t b_step, size_t rows,
                                                                     size_t vectors, bool packed) {
    NAMED(vector) sum[ROWS][VECTORS], row[VECTORS];
    if (packed) b_step = LANES * VECTORS;
    const double *a = t->a, *end = b + (ptrdiff_t)t->depth * b_step;
    const ptrdiff_t a_row = packed ? 1 : t->a_row, a_col = packed ? ROWS : t->a_col;
    bool fresh = t->fresh;
    UNROLLED
    for (size_t r = 0; r < rows; r++) {
        UNROLLED
        for (size_t v = 0; v < vectors; v++) {
            sum[r][v] = (NAMED(vector)){0};
            if (!fresh) memcpy(&sum[r][v], c + (ptrdiff_t)r * c_step + v * LANES, sizeof sum[r][v]);
        }
    }
    if (packed) {
        UNROLLED
        for (size_t r = 0; r < rows; r++) __builtin_prefetch(c + (ptrdiff_t)r * c_step + LANES * VECTORS, 1);
    }
    for (; b != end; b += b_step, a += a_col) {
        UNROLLED
        for (size_t v = 0; v < vectors; v++) memcpy(&row[v], b + v * LANES, sizeof row[v]);
        UNROLLED
        for (size_t r = 0; r < rows; r++) {
            double factor = a[(ptrdiff_t)r * a_row];
            UNROLLED
            for (size_t v = 0; v < vectors; v++) sum[r][v] += factor * row[v];
        }
    }
    UNROLLED
    for (size_t r = 0; r < rows; r++) {
        UNROLLED
        for (size_t v = 0; v < vectors; v++)
            memcpy(c + (ptrdiff_t)r * c_step + v * LANES, &sum[r][v], sizeof sum[r][v]);
    }
}

/* A tile with fewer columns than its registers hold: its rows of c visit a room that has them all. */
TARGET static inline __attribute__((always_inline)) void
NAMED(edge)(const Tile *t, double *c, const double *b, size_t width, size_t rows, size_t vectors, bool packed) {
    enum { ALL = LANES * VECTORS };
    double room[ROWS * ALL];
    for (size_t r = 0; r < rows && !t->fresh; r++)
        for (size_t j = 0; j < ALL; j++) room[r * ALL + j] = j < width ? c[(ptrdiff_t)r * t->c_step + (ptrdiff_t)j] : 0;
    NAMED(tile)(t, room, ALL, b, t->last_step, rows, vectors, packed);
    for (size_t r = 0; r < rows; r++)
        for (size_t j = 0; j < width; j++) c[(ptrdiff_t)r * t->c_step + (ptrdiff_t)j] = room[r * ALL + j];
}

/* The tiles of some rows side by side, through all panels. */
TARGET static inline __attribute__((always_inline)) void NAMED(band)(const Tile *t, size_t rows, bool packed) {
    enum { ALL = LANES * VECTORS };
    const double *b = t->b;
    double *c = t->c;
    size_t left = t->cols;
    for (; left >= ALL; left -= ALL, b += t->panel, c += ALL)
        NAMED(tile)(t, c, t->c_step, b, t->b_step, rows, VECTORS, packed);
    if (!left) return;
    if (left > LANES || packed) NAMED(edge)(t, c, t->last, left, rows, VECTORS, packed);
    else if (left < LANES) NAMED(edge)(t, c, t->last, left, rows, 1, false);
    else NAMED(tile)(t, c, t->c_step, t->last, t->last_step, rows, 1, false);
}

/* Whole tiles of rows that are packed. */
TARGET static void NAMED(run_packed)(const Tile *t, const PackedRows *packed, size_t count) {
    Tile one = *t;
    for (size_t i = 0; i < count; i++, one.c += ROWS * t->c_step) {
        one.a = packed[i].at;
        one.depth = packed[i].depth;
        NAMED(band)(&one, ROWS, true);
    }
}

/* Takes as many rows as a tile may have of those `left`, and says how many that were. */
TARGET static size_t NAMED(run)(const Tile *t, size_t left) {
    if (left >= ROWS) {
        NAMED(band)(t, ROWS, false);
        return ROWS;
    }
    if (left >= 4) {
        NAMED(band)(t, 4, false);
        return 4;
    }
    if (left >= 2) {
        NAMED(band)(t, 2, false);
        return 2;
    }
    NAMED(band)(t, 1, false);
    return 1;
}

static const Tiles NAMED(TILES) = {ROWS, LANES *VECTORS, NAMED(run), NAMED(run_packed)};

#undef LANES
#undef VECTORS
#undef ROWS
#undef TARGET
#undef NAMED
