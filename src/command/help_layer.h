/* What `help load` says of checkpoints beyond the row of the command. */
#ifndef QKV_COMMAND_HELP_LAYER_H
#define QKV_COMMAND_HELP_LAYER_H

#include "command/help_train.h"

/* The arguments that go with layer=, and the namings that are known, each with what it sets. */
void help_layer(Session *session, HelpRow *row);

#endif
