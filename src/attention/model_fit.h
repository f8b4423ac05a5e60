/* The parts of model_check: each refuses with the two sizes that do not agree and what would. */
#ifndef QKV_ATTENTION_MODEL_FIT_H
#define QKV_ATTENTION_MODEL_FIT_H

#include "attention/model.h"

/* x, context, weights, q k v: the inner sizes of each product. */
bool fit_inputs(const Model *model, Error *err);
/* heads and kv_heads against the widths of q, k, v and the rows of wo. */
bool fit_heads(const Model *model, Error *err);
/* mask, key_padding, bias, t5_table, g, and position against what is given. */
bool fit_extras(const Model *model, Error *err);
/* Not more tokens than MAX_TOKENS. */
bool fit_size(const Model *model, Error *err);

/* The head numbers that would fit the widths of q, k and v, in rising order: "1, 2, 4 or 8". */
void fit_choices(const Model *model, Language lang, char *list, size_t room);
/* Would this number of heads fit the widths? */
bool fit_heads_number(const Model *model, size_t heads);

#endif
