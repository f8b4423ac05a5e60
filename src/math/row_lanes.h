/* What a row of softmax needs, for registers of one width; included once for each width, by row.c alone, which says LANES,
 * TARGET and NAMED as for exponential_lanes.h. All that is summed runs in the eight lanes of kernel.h. No include guard,
 * since it is meant to come again. */
#include "math/exponential_lanes.h"

/* Numbers `from` on, or the `count` that are left and `rest` behind them. */
TARGET static inline __attribute__((always_inline)) void NAMED(load)(NAMED(vector) to[EIGHT / LANES],
                                                                     const double *from, size_t count, double rest) {
    double room[EIGHT];
    if (count < EIGHT) {
        for (size_t j = 0; j < EIGHT; j++) room[j] = j < count ? from[j] : rest;
        from = room;
    }
    UNROLLED
    for (size_t v = 0; v < EIGHT / LANES; v++) memcpy(&to[v], from + v * LANES, sizeof to[v]);
}

TARGET static inline __attribute__((always_inline)) void
NAMED(store)(double *to, const NAMED(vector) from[EIGHT / LANES], size_t count) {
    double room[EIGHT], *at = count < EIGHT ? room : to;
    UNROLLED
    for (size_t v = 0; v < EIGHT / LANES; v++) memcpy(at + v * LANES, &from[v], sizeof from[v]);
    for (size_t j = 0; j < count && count < EIGHT; j++) to[j] = room[j];
}

static inline double NAMED(joined)(const NAMED(vector) lane[EIGHT / LANES]) {
    double all[EIGHT];
    memcpy(all, lane, sizeof all);
    return joined(all);
}

TARGET static double NAMED(sum)(const double *at, size_t count) {
    NAMED(vector) x[EIGHT / LANES], lane[EIGHT / LANES];
    memset(lane, 0, sizeof lane);
    for (size_t j = 0; j < count; j += EIGHT) {
        NAMED(load)(x, at + j, count - j, 0);
        UNROLLED
        for (size_t v = 0; v < EIGHT / LANES; v++) lane[v] += x[v];
    }
    return NAMED(joined)(lane);
}

TARGET static double NAMED(most)(const double *at, size_t count) {
    NAMED(vector) x[EIGHT / LANES], most[EIGHT / LANES];
    NAMED(pattern) lost[EIGHT / LANES];
    memset(lost, 0, sizeof lost);
    UNROLLED
    for (size_t v = 0; v < EIGHT / LANES; v++) most[v] = (NAMED(vector)){0} - INFINITY;
    for (size_t j = 0; j < count; j += EIGHT) {
        NAMED(load)(x, at + j, count - j, -INFINITY);
        UNROLLED
        for (size_t v = 0; v < EIGHT / LANES; v++) {
            NAMED(pattern) more = x[v] > most[v];
            most[v] = (NAMED(vector))(((NAMED(pattern))x[v] & more) | ((NAMED(pattern))most[v] & ~more));
            lost[v] |= x[v] != x[v];
        }
    }
    double all[EIGHT];
    long long nan[EIGHT];
    memcpy(all, most, sizeof all);
    memcpy(nan, lost, sizeof nan);
    for (size_t j = 1; j < EIGHT; j++) {
        if (all[j] > all[0]) all[0] = all[j];
        nan[0] |= nan[j];
    }
    return nan[0] ? NAN : all[0] + 0.0; /* never -0, which of two zeros is found first being a matter of width */
}

TARGET static double NAMED(powers)(double *to, const double *from, size_t count, double less) {
    NAMED(vector) x[EIGHT / LANES], lane[EIGHT / LANES];
    memset(lane, 0, sizeof lane);
    for (size_t j = 0; j < count; j += EIGHT) {
        NAMED(load)(x, from + j, count - j, -INFINITY); /* exp of which adds 0 */
        UNROLLED
        for (size_t v = 0; v < EIGHT / LANES; v++) {
            x[v] -= less;
            NAMED(raise)(&x[v]);
            lane[v] += x[v];
        }
        NAMED(store)(to + j, x, count - j);
    }
    return NAMED(joined)(lane);
}

TARGET static void NAMED(scaled)(double *to, const double *from, size_t count, double times, double over) {
    NAMED(vector) x[EIGHT / LANES];
    for (size_t j = 0; j < count; j += EIGHT) {
        NAMED(load)(x, from + j, count - j, 1);
        UNROLLED
        for (size_t v = 0; v < EIGHT / LANES; v++) x[v] = x[v] * times / over;
        NAMED(store)(to + j, x, count - j);
    }
}

TARGET static void NAMED(over)(double *to, const double *from, size_t count, double by) {
    NAMED(scaled)(to, from, count, 1, by);
}

TARGET static void NAMED(chosen)(double *to, const double *from, const double *where, size_t count, double fill) {
    NAMED(vector) x[EIGHT / LANES], w[EIGHT / LANES];
    const NAMED(vector) other = (NAMED(vector)){0} + fill;
    for (size_t j = 0; j < count; j += EIGHT) {
        NAMED(load)(x, from + j, count - j, 0);
        NAMED(load)(w, where + j, count - j, 0);
        UNROLLED
        for (size_t v = 0; v < EIGHT / LANES; v++) {
            NAMED(pattern) yes = w[v] != 0;
            x[v] = (NAMED(vector))(((NAMED(pattern))x[v] & yes) | ((NAMED(pattern))other & ~yes));
        }
        NAMED(store)(to + j, x, count - j);
    }
}

TARGET static double NAMED(spread)(const double *at, size_t count, double mean) {
    NAMED(vector) x[EIGHT / LANES], lane[EIGHT / LANES];
    memset(lane, 0, sizeof lane);
    size_t whole = count / EIGHT * EIGHT;
    for (size_t j = 0; j < whole; j += EIGHT) {
        NAMED(load)(x, at + j, EIGHT, 0);
        UNROLLED
        for (size_t v = 0; v < EIGHT / LANES; v++) lane[v] += (x[v] - mean) * (x[v] - mean);
    }
    double all[EIGHT];
    memcpy(all, lane, sizeof all);
    for (size_t j = whole; j < count; j++) all[j - whole] += (at[j] - mean) * (at[j] - mean);
    return joined(all);
}

/* The lanes of RowSums. */
typedef struct NAMED(Sums) {
    NAMED(vector)
    total[EIGHT / LANES], squares[EIGHT / LANES], cubes[EIGHT / LANES], far[EIGHT / LANES], apart[EIGHT / LANES],
        top[EIGHT / LANES], lost[EIGHT / LANES];
} NAMED(Sums);

TARGET static RowSums NAMED(weighed)(const double *from_w, const double *from_x, size_t count, double most,
                                     double from) {
    NAMED(vector) w[EIGHT / LANES], x[EIGHT / LANES], far[EIGHT / LANES];
    const double first[EIGHT] = {from, from - 1, from - 2, from - 3, from - 4, from - 5, from - 6, from - 7};
    NAMED(Sums) s;
    memset(&s, 0, sizeof s);
    memcpy(far, first, sizeof far);
    for (size_t j = 0; j < count; j += EIGHT) {
        NAMED(load)(w, from_w + j, count - j, 0);
        NAMED(load)(x, from_x + j, count - j, 0);
        UNROLLED
        for (size_t v = 0; v < EIGHT / LANES; v++) {
            NAMED(pattern) some = w[v] > 0, more = w[v] > s.top[v];
            NAMED(vector) square = w[v] * w[v], gap = w[v] * (most - x[v]);
            NAMED(vector) behind = -far[v];
            NAMED(pattern) before = far[v] > 0;
            NAMED(vector)
            away = (NAMED(vector))(((NAMED(pattern))far[v] & before) | ((NAMED(pattern))behind & ~before));
            s.total[v] += w[v];
            s.squares[v] += square;
            s.cubes[v] += square * w[v];
            s.far[v] += w[v] * away;
            s.apart[v] += (NAMED(vector))((NAMED(pattern))gap & some);
            s.top[v] = (NAMED(vector))(((NAMED(pattern))w[v] & more) | ((NAMED(pattern))s.top[v] & ~more));
            s.lost[v] += w[v] - w[v]; /* nan of nan and inf, else 0 */
            far[v] -= EIGHT;
        }
    }
    double top[EIGHT];
    memcpy(top, s.top, sizeof top);
    for (size_t j = 1; j < EIGHT; j++)
        if (top[j] > top[0]) top[0] = top[j];
    double lost = NAMED(joined)(s.lost);
    return (RowSums){.total = NAMED(joined)(s.total),
                     .squares = NAMED(joined)(s.squares),
                     .cubes = NAMED(joined)(s.cubes),
                     .far = NAMED(joined)(s.far),
                     .apart = NAMED(joined)(s.apart),
                     .top = top[0],
                     .lost = lost != lost};
}

#undef LANES
#undef TARGET
#undef NAMED
