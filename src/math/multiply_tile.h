/* The inner part of multiply.c for registers of one width; included once for each width, by multiply.c alone, which says
 * LANES (doubles in a register), ROWS (the most rows of a tile, so that it fits the registers), TARGET (what the compiler
 * may use) and TILES (the name this gets). Wider registers hold more at a time and change nothing in how one element is
 * summed. No include guard, since it is meant to come again. */
typedef double VECTOR __attribute__((vector_size(LANES * sizeof(double))));

/* `rows`, a constant wherever this is used, from row `first` on. */
TARGET static inline __attribute__((always_inline)) void TILE(const Strip *strip, const Panel *b, size_t first,
                                                              size_t rows) {
    enum { VECTORS = GROUP / LANES };
    const double *a = strip->a + (ptrdiff_t)first * strip->a_row;
    double *c = strip->c + (ptrdiff_t)first * strip->c_step;
    ptrdiff_t a_row = strip->a_row, a_col = strip->a_col, c_step = strip->c_step;
    VECTOR sum[ROWS][VECTORS], row[VECTORS];
    UNROLLED
    for (size_t r = 0; r < rows; r++) {
        UNROLLED
        for (size_t v = 0; v < VECTORS; v++)
            memcpy(&sum[r][v], c + (ptrdiff_t)r * c_step + v * LANES, sizeof sum[r][v]);
    }
    for (size_t k = 0; k < b->depth; k++, a += a_col) {
        const double *at = b->at + (ptrdiff_t)k * b->step;
        UNROLLED
        for (size_t v = 0; v < VECTORS; v++) memcpy(&row[v], at + v * LANES, sizeof row[v]);
        UNROLLED
        for (size_t r = 0; r < rows; r++) {
            double factor = a[(ptrdiff_t)r * a_row];
            UNROLLED
            for (size_t v = 0; v < VECTORS; v++) sum[r][v] += factor * row[v];
        }
    }
    UNROLLED
    for (size_t r = 0; r < rows; r++) {
        UNROLLED
        for (size_t v = 0; v < VECTORS; v++)
            memcpy(c + (ptrdiff_t)r * c_step + v * LANES, &sum[r][v], sizeof sum[r][v]);
    }
}

TARGET static void TILES(const Strip *strip, const Panel *b) {
    size_t row = 0;
    for (; strip->rows - row >= ROWS; row += ROWS) TILE(strip, b, row, ROWS);
    for (; ROWS > 4 && strip->rows - row >= 4; row += 4) TILE(strip, b, row, ROWS > 4 ? 4 : 1);
    for (; ROWS > 2 && strip->rows - row >= 2; row += 2) TILE(strip, b, row, ROWS > 2 ? 2 : 1);
    for (; row < strip->rows; row++) TILE(strip, b, row, 1);
}

#undef LANES
#undef ROWS
#undef TARGET
#undef VECTOR
#undef TILE
#undef TILES
