/* A paragraph as lines of a screen. */
#ifndef QKV_BASE_WRAP_H
#define QKV_BASE_WRAP_H

#include "base/text.h"

/* The text in lines of at most so many columns (at least 2), broken where Unicode allows it (UAX 14): between words, in
 * Chinese between most characters, never before a closing sign. A word that is longer is broken where the line is full.
 * Without blanks at the ends of lines; at least one line. In the arena. */
Labels text_lines(Arena *arena, const char *text, size_t columns);

#endif
