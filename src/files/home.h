/* Where the program keeps what outlives a sitting: the history of lines and a learner's progress lie in a folder of
 * their own, $XDG_STATE_HOME/qkv, else ~/.local/state/qkv. Nobody but the person may look into it. */
#ifndef QKV_FILES_HOME_H
#define QKV_FILES_HOME_H

#include "base/arena.h"

/* The folder, which need not exist; NULL: there is no home for it. */
char *home_state(Arena *arena);

/* Makes the folders on the way to `path` (its last name is left out, unless it ends in '/'), with mode 0700. `path` is
 * written to and left as it was. */
void home_make(char *path);

#endif
