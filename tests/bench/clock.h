/* What the benches share: a clock, the median and the least of what it said, and counts on their lines. */
#ifndef QKV_TESTS_CLOCK_H
#define QKV_TESTS_CLOCK_H

#include "base/text.h"

#include <stddef.h>
#include <stdlib.h>
#include <time.h>

/* Milliseconds: CLOCK_MONOTONIC, of the wall; CLOCK_PROCESS_CPUTIME_ID, of the processor. */
static inline double clock_ms(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

static inline int clock_by_size(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Sorts: the least is times[0] then, the median what is returned. */
static inline double clock_median(double *times, size_t count) {
    qsort(times, count, sizeof *times, clock_by_size);
    return times[count / 2];
}

/* A word of the bench's own line as a whole number; 0 if it is none. */
static inline size_t clock_count(const char *word) {
    uint64_t count;
    return text_count(word, UINT32_MAX, &count) ? (size_t)count : 0;
}

#endif
