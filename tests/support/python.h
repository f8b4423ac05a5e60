/* Scripts in Python, run where there is Python with NumPy; elsewhere a test says so and leaves them out. */
#ifndef QKV_TESTS_PYTHON_H
#define QKV_TESTS_PYTHON_H

#include "base/text.h"

#include <stdbool.h>

/* A Python that can import NumPy: python3, else /usr/bin/python3; NULL: there is none, which is said. */
const char *python_found(void);

/* Runs the scripts one after another in one Python, modules of `path` (NULL: none) before its own; false if one fails.
 * *said: what it printed, errors too, in the arena. */
bool python_runs(Arena *arena, const char *path, const char *const *script, size_t scripts, const char **said);

#endif
