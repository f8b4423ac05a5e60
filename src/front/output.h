/* Standard output and standard error as a Console: answers to the one, refusals to the other, in the order they were
 * said. Output that cannot be written (a closed pipe, a full disk) ends the program with status 1. */
#ifndef QKV_FRONT_OUTPUT_H
#define QKV_FRONT_OUTPUT_H

#include "session/session.h"

Console output_console(void);

/* Everything written so far is really out, or the program ends with status 1. */
void output_flush(void);

/* Says the key table of the tracer. */
void output_keys(Session *session);

#endif
