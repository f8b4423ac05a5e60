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

TARGET static double NAMED(sum)(const double *at, size_t count) {
    NAMED(vector) x[EIGHT / LANES], lane[EIGHT / LANES];
    memset(lane, 0, sizeof lane);
    for (size_t j = 0; j < count; j += EIGHT) {
        NAMED(load)(x, at + j, count - j, 0);
        UNROLLED
        for (size_t v = 0; v < EIGHT / LANES; v++) lane[v] += x[v];
    }
    double all[EIGHT];
    memcpy(all, lane, sizeof all);
    return joined(all);
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
    double all[EIGHT];
    memcpy(all, lane, sizeof all);
    return joined(all);
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

#undef LANES
#undef TARGET
#undef NAMED
