/* `load FILE layer=N`: one attention layer of a checkpoint as the model of the sitting. */
#ifndef QKV_COMMAND_LOAD_LAYER_H
#define QKV_COMMAND_LOAD_LAYER_H

#include "command/command.h"

/* Takes layer= of the file, cut into heads= (and kv_heads=) or only one of them, head=, and says what it took, turned,
 * set and left. x stays where its width fits, also the context of a layer whose keys are of another width. Only the
 * bytes that are asked for are read. Refused: what checkpoint_layer refuses, shapes that do not fit together, heads=
 * left out (with the numbers that fit), what passes the limits of files. */
bool load_layer(Session *session, const Call *call, const char *path, Error *err);

#endif
