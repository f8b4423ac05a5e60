/* From a key to the painted screen, in processor time: the line it runs, what follows from it, the picture, and the bytes
 * for the terminal (80x24, 256 colours). Medians of many presses; `make bench` prints the table. */
#include "support/painted.h"

#include "front/options.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { PRESSES = 21 };

static double now(void) {
    struct timespec at;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &at);
    return 1e3 * (double)at.tv_sec + 1e-6 * (double)at.tv_nsec;
}

static int by_size(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Presses two keys in turn, so that each does something every time. */
static void press(Painted *painted, const char *what, const char *there, const char *back) {
    double time[PRESSES];
    size_t most = 0;
    for (size_t i = 0; i < PRESSES; i++) {
        double start = now();
        size_t bytes = painted_line(painted, i % 2 ? back : there);
        time[i] = now() - start;
        most = bytes > most ? bytes : most;
    }
    qsort(time, PRESSES, sizeof *time, by_size);
    printf("  %-28s %9.2f %9.2f %9zu\n", what, time[PRESSES / 2], time[PRESSES - 1], most);
}

static void bench(const char *model) {
    static Painted painted;
    painted_open(&painted, "xterm-256color", COLOURS_AUTO, 24, 80);
    sitting_said(&painted.sitting, model);
    double start = now();
    painted_line(&painted, "goto weights");
    printf("%s\n  %-28s %9.2f\n", model, "first screen", now() - start);
    press(&painted, "cell down / up", "cell down", "cell up");
    press(&painted, "next / back", "next", "back");
    press(&painted, "head next / previous", "head next", "head previous");
    press(&painted, "scale toggle", "scale toggle", "scale toggle");
    press(&painted, "mask toggle", "mask toggle", "mask toggle");
    press(&painted, "view heads toggle", "view heads toggle", "view heads toggle");
    painted_close(&painted);
}

int main(void) {
    printf("ms of processor time from key to screen      median   largest     bytes\n");
    bench("new tokens=8 d_model=16 heads=2 seed=1");
    bench("new tokens=64 d_model=64 heads=8 seed=1");
    bench("new tokens=512 d_model=64 heads=8 seed=1");
    return 0;
}
