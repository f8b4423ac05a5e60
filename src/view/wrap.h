/* Text in lines of a width on screen. Lines end where Unicode lets them, so that no closing punctuation begins one and
 * Chinese needs no blanks; a word that is longer than a line is cut. */
#ifndef QKV_VIEW_WRAP_H
#define QKV_VIEW_WRAP_H

#include "base/text.h"

/* The lines of a text, each at most `columns` wide (1 at least, or one wide character), without blanks at their ends; at
 * least one, in the arena. A newline begins a new one. */
Labels wrapped(Arena *arena, const char *text, int columns);

#endif
