#include "attention/setting_precision.h"

#include "math/arithmetic.h"

bool set_precision(Arena *arena, Model *m, Words words, Error *err) {
    bool zh = err->lang == CHINESE;
    for (size_t i = 0; words.count == 1 && i < ARITHMETIC_COUNT; i++)
        if (text_same(words.at[0], ARITHMETICS[i].name)) {
            m->set.precision = i;
            return true;
        }
    Text names = text_new(arena);
    for (size_t i = 0; i < ARITHMETIC_COUNT; i++) {
        if (i) text_put(&names, i + 1 < ARITHMETIC_COUNT ? (zh ? "、" : ", ") : zh ? " 或 " : " or ");
        text_put(&names, ARITHMETICS[i].name);
    }
    return refuse(err, "precision takes %s, not '%s'", "precision 可以是 %s，不能是 '%s'", names.at, words_last(words));
}

void get_precision(const Model *m, Text *text) {
    text_put(text, ARITHMETICS[m->set.precision].name);
}
