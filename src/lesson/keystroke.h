/* Keys as a lesson writes them: a character or the name of a key, alone or with how often: `n`, `Enter`, `n*3`. */
#ifndef QKV_LESSON_KEYSTROKE_H
#define QKV_LESSON_KEYSTROKE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { KEYSTROKES_MOST = 1000 /* of one word */ };

typedef struct Keystroke {
    uint32_t code; /* as KEYS has it */
    size_t times;
} Keystroke;

/* Reads one word of a `keys` line; false: the tracer and its views know no such key. */
bool keystroke_read(const char *word, Keystroke *stroke);

#endif
