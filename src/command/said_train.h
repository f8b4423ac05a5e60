/* What `train` answers: how the loss fell, then how each run ended. */
#ifndef QKV_COMMAND_SAID_TRAIN_H
#define QKV_COMMAND_SAID_TRAIN_H

#include "session/session.h"

/* The last lab must be a training with at least one batch. */
void said_train(Session *session);

#endif
