/* The prompt: lines from a person, edited by Readline, each given to command_run. The only file that knows Readline,
 * whose history list is filled from the lines both fronts share. */
#ifndef QKV_FRONT_REPL_H
#define QKV_FRONT_REPL_H

#include "front/typed.h"
#include "session/session.h"

/* Asks for lines until one wishes for another front, or to quit; the end of input is a wish to quit, and on a visit for a
 * lesson so is that it is left. */
void repl_run(Session *session, Typed *typed, bool visit);

/* The first minute, in three lines: what to type first, where the picture is, how to leave. */
void repl_greet(Session *session);

#endif
