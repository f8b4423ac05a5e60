/* A sitting for tests: a session whose lines and refusals are kept as text. */
#ifndef QKV_TESTS_SITTING_H
#define QKV_TESTS_SITTING_H

#include "support/check.h"

#include "command/command.h"

typedef struct Sitting {
    Session session;
    Arena arena;
    Text said;   /* all lines since the last run, each closed with '\n' */
    Error error; /* of the last run; empty: not refused */
} Sitting;

void sitting_open(Sitting *sitting);
void sitting_close(Sitting *sitting);

/* Runs the line; what was said and the refusal are kept. */
bool sitting_run(Sitting *sitting, const char *line);

/* Runs the line and returns what was said; fails if it is refused. */
const char *sitting_said(Sitting *sitting, const char *line);

/* Runs the line and returns its sentence; fails if it is not refused. */
const char *sitting_refused(Sitting *sitting, const char *line);

/* A number that differs if any step, setting, cursor or origin does, bit by bit. */
uint64_t sitting_digest(Sitting *sitting);

#endif
