/* From a stack of layers into the session: one of its layers, or what the next layer would get. */
#ifndef QKV_COMMAND_DEPTH_LAYER_H
#define QKV_COMMAND_DEPTH_LAYER_H

#include "command/command.h"

/* `depth enter L`: of the last stack, which has one seed. */
bool depth_enter_line(Session *session, const Call *call, Error *err);
/* The layer that is chosen in the picture, of its stack and first seed; layer 0 counts as the first. The last lab is a
 * depth. */
bool depth_load(Session *session, Error *err);
/* `depth push`: x becomes out, plus x where skip is on. */
bool depth_push_line(Session *session, const Call *call, Error *err);

#endif
