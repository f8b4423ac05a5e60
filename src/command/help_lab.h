/* What help says of depth and cost beyond the rows of their commands. */
#ifndef QKV_COMMAND_HELP_LAB_H
#define QKV_COMMAND_HELP_LAB_H

#include "command/command.h"
#include "command/help_train.h"

/* What the keys of the command's lab mean, and the words a key takes; nothing for other commands. */
void help_lab(Session *session, const Command *command, HelpRow *row);

#endif
