/* bench_start TIMES COMMAND...: milliseconds from starting a program to its end, the commands in turn, a line each: median
 * and least. A command is a program and its words, split at spaces; what it prints is thrown away. */
#include "bench/clock.h"

#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>

extern char **environ;

static double once(const char *command) {
    enum { WORDS = 15 };
    char text[4096], *words[WORDS + 1] = {NULL};
    size_t count = 0;
    snprintf(text, sizeof text, "%s", command);
    for (char *at = text, *word; count < WORDS && (word = strsep(&at, " "));) words[count++] = word;
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&files, 1, "/dev/null", O_WRONLY, 0);
    pid_t pid;
    int status;
    double start = clock_ms(CLOCK_MONOTONIC);
    if (posix_spawn(&pid, words[0], &files, NULL, words, environ) != 0) {
        fprintf(stderr, "%s does not start\n", words[0]);
        exit(2);
    }
    waitpid(pid, &status, 0);
    double took = clock_ms(CLOCK_MONOTONIC) - start;
    posix_spawn_file_actions_destroy(&files);
    return took;
}

int main(int count, char **words) {
    if (count < 3) return 2;
    size_t times = clock_count(words[1]), commands = (size_t)count - 2;
    double *took = calloc(times * commands, sizeof *took);
    for (size_t i = 0; i < times; i++)
        for (size_t c = 0; c < commands; c++) took[c * times + i] = once(words[2 + c]);
    for (size_t c = 0; c < commands; c++) {
        double median = clock_median(took + c * times, times);
        printf("%.6f %.6f\n", median, took[c * times]);
    }
    free(took);
    return 0;
}
