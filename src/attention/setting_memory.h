/* The setting memory. Contract: Setting in setting.h. */
#ifndef QKV_ATTENTION_SETTING_MEMORY_H
#define QKV_ATTENTION_SETTING_MEMORY_H

#include "attention/model.h"
#include "base/text.h"

bool set_memory(Arena *arena, Model *model, Words words, Error *err);
void get_memory(const Model *model, Text *text);

#endif
