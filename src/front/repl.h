/* The prompt: lines from a person, edited by Readline, each given to command_run. The only file that knows Readline.
 * History is kept in $XDG_STATE_HOME/qkv/history, or where QKV_HISTFILE says (empty: nowhere). */
#ifndef QKV_FRONT_REPL_H
#define QKV_FRONT_REPL_H

#include "session/session.h"

/* Asks for lines until one wishes for another front, or to quit; the end of input is a wish to quit. */
void repl_run(Session *session);

/* The first minute, in three lines: what to type first, where the picture is, how to leave. */
void repl_greet(Session *session);

#endif
