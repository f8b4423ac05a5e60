/* Figures that the last lab left, as `metrics NAME` says them: `metrics loss`, `metrics loss_at 50`. */
#ifndef QKV_COMMAND_FIGURE_H
#define QKV_COMMAND_FIGURE_H

#include "command/command.h"

/* Says the figure that the first word of the call names. Refused: the last lab left none of that name, or it takes a
 * number that is not there, or takes none. */
bool figure_say(Session *session, const Call *call, Error *err);

/* What help says of a figure, and an example of it in *example; false: there is none of that name. */
bool figure_help(Session *session, const char *word, const char **example);

#endif
