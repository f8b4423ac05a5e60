/* What help says of load beyond the row of its command. */
#ifndef QKV_COMMAND_HELP_LOAD_H
#define QKV_COMMAND_HELP_LOAD_H

#include "command/help_train.h"

/* What a FILE may be, how a part of one is named, and the limits of what is read. */
void help_load(Session *session, HelpRow *row);

#endif
