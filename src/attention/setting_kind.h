/* The kinds of values that settings of several families take. Each refuses what is none of its kind. */
#ifndef QKV_ATTENTION_SETTING_KIND_H
#define QKV_ATTENTION_SETTING_KIND_H

#include "base/error.h"
#include "base/text.h"

/* Exactly one word; `values` says which there are. */
bool setting_one_word(Words words, const char *name, const char *values, Error *err);
/* A finite number above 0. */
bool setting_positive(double *value, const char *name, Words words, Error *err);

#endif
