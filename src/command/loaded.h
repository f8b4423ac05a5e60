/* Arrays from files on their way into a model: which matrix a name means, and whether an array can be it. */
#ifndef QKV_COMMAND_LOADED_H
#define QKV_COMMAND_LOADED_H

#include "command/command.h"
#include "files/file.h"

/* The given matrix (x … g, or q k v) that a file or array of this name holds: "wq.csv", "data/x_kv.npy", "mask";
 * STEP_COUNT: none. */
StepId loaded_id(const char *path);

/* Puts the array (of `path`, for messages) in place of the matrix, with its labels. A column stands for a vector
 * (key_padding, bq …); three dimensions are a bias with one plane a head. Refused: a shape it cannot have. */
bool loaded_put(Arena *arena, Model *model, StepId id, const Array *array, const char *path, Error *err);

/* A new model without matrices that keeps the settings, with heads and kv_heads (0: as wide as k). */
Model loaded_fresh(const Model *model, size_t heads, size_t kv_heads);

/* Puts a new model, made elsewhere than by a draw, into the sitting: `mask given`, `mask padding` and `bias given` without
 * their matrix fall back to none, the focus goes to head 0, cell 0 0 of the same step. Refused as by session_accept. */
bool loaded_take(Session *session, const Model *model, Error *err);

/* Says what may surprise about a matrix just loaded: a bias that looks like a mask, a table that sets t5, what waits
 * for a setting before it counts. */
void loaded_say_doubts(Session *session, StepId id);

/* Does it hold nothing but 0 and 1, as a mask does? */
bool loaded_is_switch(Matrix m);

/* Says which of them fell back. */
void loaded_say_lost(Session *session, const Settings *before);

/* Of a model that a lab made: says that it may act otherwise here, where a setting is in force that labs leave out. */
void loaded_say_unlike_lab(Session *session);

/* "3 tokens, d_model 8, 2 heads of 4" of the model now; in scratch. */
const char *loaded_sizes(Session *session);

/* "苹果 很 好吃": the tokens of the model now, or the name of what was loaded where they have none; in scratch. */
const char *loaded_title(Session *session, const char *path);

#endif
