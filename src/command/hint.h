/* What a person is told while a line is typed: what may stand there, half a sentence about it, and the rest of the word
 * that can be taken as it is. All of it follows from the rows of commands, settings, steps, presets and metrics. */
#ifndef QKV_COMMAND_HINT_H
#define QKV_COMMAND_HINT_H

#include "command/command.h"

typedef struct Told {
    Labels words;      /* what may stand there: completions, or all values of a setting; count 0: too many, or none */
    const char *about; /* half a sentence; "": there is nothing to say */
    const char
        *common;  /* what all completions of the word begin with, so at least what was typed; NULL: there is none */
    bool only;    /* it is the one completion */
    size_t start; /* where the word begins */
} Told;

/* About the word that ends at `line + at`; in the arena. */
Told command_hint(Session *session, Arena *arena, const char *line, size_t at);

#endif
