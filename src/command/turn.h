/* Another view for the tracer, for the commands that lead to one. */
#ifndef QKV_COMMAND_TURN_H
#define QKV_COMMAND_TURN_H

#include "command/command.h"
#include "view/view.h"

/* Shows the view; `toggle`: where it is shown already, the one it was come to from. Kept as the line that leads to
 * what is shown now, a MOVE. Refused: that cannot be drawn, and why. */
bool turn_to(Session *session, const View *view, bool toggle, Error *err);

/* Shows the view of the last lab and says whether it came to its end; the line is not kept, for the view would not come
 * back with it. False: no tracer is open, or the lab has no view that can be drawn. */
bool turn_to_lab(Session *session);

#endif
