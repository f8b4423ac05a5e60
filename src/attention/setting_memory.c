#include "attention/setting_memory.h"

#include <math.h>

enum { MOST_MB = 1048576 };

bool set_memory(Arena *arena, Model *m, Words words, Error *err) {
    (void)arena;
    double number;
    if (words.count == 1 && text_number(words.at[0], &number) && number > 0 && number <= MOST_MB) {
        m->set.memory = number;
        return true;
    }
    return refuse(err, "memory takes a number of MB above 0 and up to %d, not '%s'",
                  "memory 可以是大于 0、最多 %d 的 MB 数，不能是 '%s'", MOST_MB, words_last(words));
}

void get_memory(const Model *m, Text *text) {
    text_put_number(text, m->set.memory);
}
