/* What help says of training beyond the row of its command. */
#ifndef QKV_COMMAND_HELP_TRAIN_H
#define QKV_COMMAND_HELP_TRAIN_H

#include "session/session.h"

/* One row of help: a name and what it is, on as many lines as that takes. */
typedef void HelpRow(Session *session, const char *name, const char *text);

/* The tasks with their sizes, the optimizers, and what init= may be besides the presets. */
void help_train(Session *session, HelpRow *row);

/* The example of `help WORD` for a task, an optimizer or one of those inits; false: it is none of them. */
bool help_trained_word(Session *session, const char *word, HelpRow *row, const char **example);

#endif
