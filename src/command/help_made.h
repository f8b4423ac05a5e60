/* How large a made model may be, beneath the help of `new` and of `load`, whose limits are those of files. */
#ifndef QKV_COMMAND_HELP_MADE_H
#define QKV_COMMAND_HELP_MADE_H

#include "command/help_load.h"

void help_made(Session *session, HelpRow *row);

#endif
