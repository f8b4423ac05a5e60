/* The settings position, rope_base, q_start, k_start and t5. Contract: Setting in setting.h. */
#ifndef QKV_ATTENTION_SETTING_POSITION_H
#define QKV_ATTENTION_SETTING_POSITION_H

#include "attention/model.h"
#include "base/text.h"

bool set_position(Arena *arena, Model *model, Words words, Error *err);
void get_position(const Model *model, Text *text);
bool set_rope_base(Arena *arena, Model *model, Words words, Error *err);
void get_rope_base(const Model *model, Text *text);
bool set_q_start(Arena *arena, Model *model, Words words, Error *err);
void get_q_start(const Model *model, Text *text);
bool set_k_start(Arena *arena, Model *model, Words words, Error *err);
void get_k_start(const Model *model, Text *text);
bool set_t5(Arena *arena, Model *model, Words words, Error *err);
void get_t5(const Model *model, Text *text);

#endif
