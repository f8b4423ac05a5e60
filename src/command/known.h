/* The words of the language that help explains: one list for help, for its "did you mean", and for completion. */
#ifndef QKV_COMMAND_KNOWN_H
#define QKV_COMMAND_KNOWN_H

#include "command/command.h"

/* Commands, settings, steps, metrics, presets, views, bugs, file formats and subjects, in the arena; a name that is two of them
 * stands twice. */
Words known_words(Arena *arena);

/* Half a sentence about a step, preset, metric, bug or view, in the arena; NULL: the word is none of them. */
const char *known_about(Arena *arena, const char *word, Language lang);

#endif
