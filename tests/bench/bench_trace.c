/* bench_trace TOKENS D_MODEL HEADS TIMES: milliseconds of one causal trace with every step kept, median and least, inside
 * one process, in memory that is used again, as a session does when a number changes; the first trace, which asks the
 * system for its pages, is not counted. What peer_attention_numpy.py does, in double. */
#include "bench/clock.h"
#include "support/sitting.h"

#include <stdio.h>

int main(int count, char **words) {
    if (count != 5) return 2;
    size_t times = clock_count(words[4]);
    double *took = calloc(times, sizeof *took);
    Sitting sitting;
    sitting_open(&sitting);
    sitting_said(&sitting, "memory 4096; mask causal");
    char line[200];
    snprintf(line, sizeof line, "new tokens=%s d_model=%s heads=%s seed=1", words[1], words[2], words[3]);
    sitting_said(&sitting, line);
    const Model *model = &sitting.session.now.model;
    Arena arena = {0};
    for (size_t i = 0; i <= times; i++) {
        double start = clock_ms(CLOCK_MONOTONIC);
        Trace *trace = trace_new(&arena, model);
        trace_whole(trace, OUT);
        if (i) took[i - 1] = clock_ms(CLOCK_MONOTONIC) - start;
        arena_rewind(&arena, (Mark){0});
    }
    arena_free(&arena);
    double median = clock_median(took, times);
    printf("%.6f %.6f\n", median, took[0]);
    free(took);
    sitting_close(&sitting);
    return 0;
}
