/* Lines that nobody types at the prompt: of a file, of standard input, of -c, or the words of the shell's command
 * line. They stop at the first refusal. */
#ifndef QKV_FRONT_BATCH_H
#define QKV_FRONT_BATCH_H

#include "front/options.h"

/* Is there something to run, so that no prompt is wanted? */
bool batch_wanted(const Options *options, int argc);

/* Runs it; false if a line was refused (already said). */
bool batch_run(Session *session, const Options *options, int argc, char **argv);

/* Runs the file of the person's own first lines, $XDG_CONFIG_HOME/qkv/init.qkv, if there is one. */
void batch_init(Session *session);

#endif
