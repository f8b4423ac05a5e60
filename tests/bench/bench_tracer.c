/* From a key to its painted screen, in processor time: the line run, what it makes stale computed again, the picture
 * drawn and its bytes written; and after it the search for a cause, which no key waits for. The goal is
 * 10 ms at 64 tokens. bench_tracer TOKENS: of the model of that size the slowest key alone, its median and its least. */
#include "bench/clock.h"
#include "support/painted.h"

#include "front/options.h"
#include "session/cause.h"

#include <stdio.h>

enum { TIMES = 15 };

static double now(void) {
    return clock_ms(CLOCK_PROCESS_CPUTIME_ID);
}

static const char *const MODELS[] = {
    "load apple heads=2",
    "new tokens=8 d_model=16 heads=2 seed=1",
    "new tokens=64 d_model=64 heads=8 seed=1",
    "new tokens=512 d_model=64 heads=8 seed=1",
};

/* What is done before, unmeasured, and the line of the key. */
static const char USUAL[] = "view equation; unpin; scale on; mask none; theme dark";
static const struct {
    const char *name, *before, *line;
} KEYS_PRESSED[] = {
    {"n   next, to scores", "goto v", "next"},
    {"n   next, to weights", "goto masked", "next"},
    {"4   goto weights, anew", "goto x; init healthy seed=1", "goto weights"},
    {"j   cell down", "goto weights; cell 0 0", "cell down"},
    {"PgDn page down", "goto weights; cell 0 0", "page down"},
    {";   find max", "mask none; goto weights; cell 1 0", "find max"},
    {"s   scale toggle", "goto weights", "scale toggle"},
    {"m   mask toggle", "goto weights", "mask toggle"},
    {"]   head next", "goto weights; head 0", "head next"},
    {"r   reseed", "goto weights", "reseed"},
    {"a   view heads", "goto weights", "view heads"},
    {"v   view bars", "goto weights", "view bars"},
    {"v   view flow", "goto weights", "view flow"},
    {"o   view gradient", "goto weights", "view gradient"},
    {"c   view compare", "goto weights; pin; scale off", "view compare"},
    {"t   theme next", "goto weights", "theme next"},
    {"+   heads more", "goto weights; heads 1", "heads more"},
};

/* Fills in the times, sorted, and returns the most bytes. */
static size_t press(Painted *painted, size_t key, double times[TIMES]) {
    size_t most = 0;
    for (int i = 0; i < TIMES; i++) {
        sitting_run(&painted->sitting, USUAL);
        sitting_run(&painted->sitting, KEYS_PRESSED[key].before);
        painted_line(painted, NULL);
        double start = now();
        size_t bytes = painted_line(painted, KEYS_PRESSED[key].line);
        times[i] = now() - start;
        if (bytes > most) most = bytes;
    }
    qsort(times, TIMES, sizeof *times, clock_by_size);
    return most;
}

static void measure(Painted *painted, size_t key) {
    double times[TIMES];
    size_t most = press(painted, key, times);
    printf("  %-26s %9.3f %9.3f %8zu\n", KEYS_PRESSED[key].name, times[TIMES / 2], times[TIMES - 1], most);
}

static void slowest(const char *tokens) {
    double times[TIMES], median = 0, least = 0;
    Painted painted;
    painted_open(&painted, "xterm-256color", COLOURS_AUTO, 24, 80);
    char line[200];
    snprintf(line, sizeof line, "new tokens=%s d_model=64 heads=8 seed=1", tokens);
    sitting_said(&painted.sitting, line);
    for (size_t key = 0; key < sizeof KEYS_PRESSED / sizeof *KEYS_PRESSED; key++) {
        press(&painted, key, times);
        if (times[TIMES / 2] > median) median = times[TIMES / 2], least = times[0];
    }
    printf("%.6f %.6f\n", median, least);
    painted_close(&painted);
}

/* From nothing: the terminal opened, the model made, everything computed and painted. */
static void measure_first(const char *model) {
    double times[TIMES];
    size_t bytes = 0;
    for (int i = 0; i < TIMES; i++) {
        Painted painted;
        double start = now();
        painted_open(&painted, "xterm-256color", COLOURS_AUTO, 24, 80);
        sitting_run(&painted.sitting, model);
        bytes = painted_line(&painted, NULL);
        times[i] = now() - start;
        painted_close(&painted);
    }
    qsort(times, TIMES, sizeof *times, clock_by_size);
    printf("  %-26s %9.3f %9.3f %8zu\n", "    first screen", times[TIMES / 2], times[TIMES - 1], bytes);
}

/* Why a head is not healthy, which the tracer tries once the picture is painted. */
static void measure_cause(Painted *painted, const char *line) {
    double times[TIMES];
    for (int i = 0; i < TIMES; i++) {
        sitting_run(&painted->sitting, USUAL);
        sitting_run(&painted->sitting, "init healthy seed=1");
        sitting_run(&painted->sitting, line);
        painted_line(painted, NULL);
        double start = now();
        cause_seek(&painted->sitting.session, 0, NULL);
        times[i] = now() - start;
    }
    qsort(times, TIMES, sizeof *times, clock_by_size);
    const char *name = arena_print(&painted->sitting.arena, "    why, %s", line);
    printf("  %-26s %9.3f %9.3f %8s\n", name, times[TIMES / 2], times[TIMES - 1], "");
}

int main(int count, char **words) {
    if (count > 1) return slowest(words[1]), 0;
    printf("processor time from a key to its painted screen, 80x24, 256 colours, %d times\n", TIMES);
    for (size_t i = 0; i < sizeof MODELS / sizeof *MODELS; i++) {
        printf("\n%-28s  median ms  worst ms    bytes\n", MODELS[i]);
        measure_first(MODELS[i]);
        Painted painted;
        painted_open(&painted, "xterm-256color", COLOURS_AUTO, 24, 80);
        sitting_run(&painted.sitting, MODELS[i]);
        for (size_t key = 0; key < sizeof KEYS_PRESSED / sizeof *KEYS_PRESSED; key++) measure(&painted, key);
        static const char *const SICK[] = {"init saturated", "init diagonal", "init uniform", "edit x *0"};
        for (size_t sick = 0; sick < sizeof SICK / sizeof *SICK; sick++) measure_cause(&painted, SICK[sick]);
        painted_close(&painted);
    }
    return 0;
}
