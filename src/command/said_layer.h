/* What is said of one layer of a checkpoint that was loaded, and of checkpoints met elsewhere. */
#ifndef QKV_COMMAND_SAID_LAYER_H
#define QKV_COMMAND_SAID_LAYER_H

#include "command/checkpoint.h"
#include "command/command.h"

/* A layer on its way into the sitting. */
typedef struct Taking {
    File *file;
    Layer layer;
    uint64_t number, heads, kv_heads, head; /* as typed; 0: not said */
    bool alone;                             /* `head` of the heads and no other */
    Model plan;                             /* the shapes of the whole layer, without its numbers */
    Shape shape;                            /* of the plan */
    bool cross;                             /* keys and values are made from a context */
    size_t kv;                              /* the key/value head that goes with `head` */
} Taking;

/* Says what was taken, transposed, set and left, what was read for it, and where an x is to be had. `typed`: the file as
 * it was named on the line. */
void said_layer(Session *session, const Taking *taking, const char *typed);

/* Says of an opened file that it is a checkpoint, which layers it has and how one is loaded; false: it is none. */
bool said_checkpoint(Session *session, const File *file);

#endif
