/* bench_train STEPS: milliseconds of one step of training on the marked token, d_head 256, median and least of five runs.
 * What peer_train_numpy.py does. */
#include "bench/clock.h"
#include "support/sitting.h"

#include <stdio.h>

int main(int count, char **words) {
    enum { TIMES = 5 };
    if (count != 2) return 2;
    double took[TIMES], steps = (double)clock_count(words[1]);
    for (size_t i = 0; i < TIMES; i++) {
        Sitting sitting;
        sitting_open(&sitting);
        char line[200];
        snprintf(line, sizeof line, "train marked d_head=256 lr=0.1 scale=on seed=0 steps=%s", words[1]);
        double start = clock_ms(CLOCK_MONOTONIC);
        sitting_said(&sitting, line);
        took[i] = (clock_ms(CLOCK_MONOTONIC) - start) / (steps + 1); /* it sees one batch more than it updates */
        sitting_close(&sitting);
    }
    double median = clock_median(took, TIMES);
    printf("%.6f %.6f\n", median, took[0]);
    return 0;
}
