/* The words of a line as the arguments of one command: positions first, then name=value. */
#ifndef QKV_COMMAND_CALL_H
#define QKV_COMMAND_CALL_H

#include "command/command.h"

/* `name=value`, `--name value`, `--name=value` and, for flags, `--flag` or the bare word mean the same; `-` in a
 * name is `_`; `-o FILE` is out=FILE. Refused: a name the row does not have (with the nearest that it has), one
 * given twice, one without its value, a number of positional words outside min to max. In the arena. */
bool call_read(Arena *arena, const Command *command, Words words, Call *call, Error *err);

/* Is this name, in whatever command, a flag, which takes no value? */
bool call_is_flag(const char *name);

/* Is `word` one of the blank-separated words of `list`? */
bool list_has(const char *list, const char *word);

/* The words of a blank-separated list, in the arena. */
Words list_words(Arena *arena, const char *list);

/* Adds the word in quotes, as text_words takes them off again. */
void text_put_quoted(Text *text, const char *word);

/* The word nearest to `word` if it is near enough to be meant (a slip or two), else NULL. */
const char *nearest_word(Words words, const char *word);

#endif
