/* Calls of labs that hold lists: `depth skip=on,off norm=on,off` stands for four. */
#ifndef QKV_COMMAND_SPREAD_H
#define QKV_COMMAND_SPREAD_H

#include "command/command.h"

/* One of them: every key has one value. */
typedef struct Branch {
    Call call;
    const char
        *told; /* the keys that had lists, with their values here: "skip on · norm off"; "" where there were none */
} Branch;

/* All calls that this one stands for, the first list changing slowest; in the arena. Refused: more than `most`, or a
 * list with nothing between two commas. */
bool call_spread(Arena *arena, const Call *call, size_t most, Branch **branch, size_t *count, Error *err);

/* key=on or key=off into *value, left alone where it is absent. */
bool call_switch(const Call *call, const char *name, bool *value, Error *err);

/* The line of the call, without lists taken apart: "depth skip=on,off". */
const char *call_line(Arena *arena, const char *name, const Call *call);

#endif
