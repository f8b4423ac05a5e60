/* The setting precision. Contract: Setting in setting.h. */
#ifndef QKV_ATTENTION_SETTING_PRECISION_H
#define QKV_ATTENTION_SETTING_PRECISION_H

#include "attention/model.h"
#include "base/text.h"

bool set_precision(Arena *arena, Model *model, Words words, Error *err);
void get_precision(const Model *model, Text *text);

#endif
