/* What `cost online` and `cost error` do, and how counts and bytes are written. */
#ifndef QKV_COMMAND_COST_WAYS_H
#define QKV_COMMAND_COST_WAYS_H

#include "command/command.h"
#include "lab/cost.h"

/* The session's focused head, one row, softmax and sum taken a block of keys at a time; at the end beside z. */
bool cost_online(Session *session, const Call *call, Error *err);
/* One way around n² against full softmax on random numbers. */
bool cost_error(Session *session, const Call *call, Error *err);

/* "8,192"; "6.87e10", below ten thousand all digits; "256 MiB". In the arena. */
const char *cost_grouped(Arena *arena, uint64_t number);
const char *cost_count(Arena *arena, uint64_t number);
const char *cost_bytes(Arena *arena, uint64_t bytes);
const char *cost_variant_name(Arena *arena, const CostVariant *variant, Language lang);

#endif
