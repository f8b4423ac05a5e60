/* The settings that say who may look at whom: mask, align, padding. Contract of each: Setting in setting.h. */
#ifndef QKV_ATTENTION_SETTING_MASK_H
#define QKV_ATTENTION_SETTING_MASK_H

#include "attention/model.h"
#include "base/text.h"

bool set_mask(Arena *arena, Model *model, Words words, Error *err);
void get_mask(const Model *model, Text *text);
bool set_align(Arena *arena, Model *model, Words words, Error *err);
void get_align(const Model *model, Text *text);
bool set_padding(Arena *arena, Model *model, Words words, Error *err);
void get_padding(const Model *model, Text *text);

#endif
