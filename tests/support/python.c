#include "support/python.h"

#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

/* Runs the words (closed with NULL); true where the status is 0. What it prints goes into `said`, if that is asked for. */
static bool run(const char *const *words, const char *path, Text *said) {
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        dup2(ends[1], STDOUT_FILENO);
        dup2(ends[1], STDERR_FILENO);
        close(ends[0]);
        close(ends[1]);
        if (path) setenv("PYTHONPATH", path, 1);
        setenv("PYTHONDONTWRITEBYTECODE", "1", 1);
        execvp(words[0], (char *const *)(uintptr_t)words); /* exec does not write to them */
        _exit(127);
    }
    close(ends[1]);
    char room[4096];
    for (ssize_t got; (got = read(ends[0], room, sizeof room)) > 0;)
        if (said) text_put_bytes(said, room, (size_t)got);
    close(ends[0]);
    int status = 0;
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

const char *python_found(void) {
    static const char *const NAMES[] = {"python3", "/usr/bin/python3"};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        if (run((const char *const[]){NAMES[i], "-c", "import numpy", NULL}, NULL, NULL)) return NAMES[i];
    print_message("no Python with NumPy here: scripts are not run\n");
    return NULL;
}

bool python_runs(Arena *arena, const char *path, const char *const *script, size_t scripts, const char **said) {
    static const char EACH[] = "import runpy, sys\n"
                               "for script in sys.argv[1:]:\n"
                               "    print('in', script, flush=True)\n"
                               "    runpy.run_path(script)\n";
    const char **words = TAKE_ARRAY(arena, const char *, scripts + 4);
    const char *python = python_found();
    assert_non_null(python);
    words[0] = python;
    words[1] = "-c";
    words[2] = EACH;
    for (size_t i = 0; i < scripts; i++) words[3 + i] = script[i];
    Text text = text_new(arena);
    bool fine = run(words, path, &text);
    *said = text.at;
    return fine;
}
