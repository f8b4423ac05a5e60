/* The conventions that decide what a number means, in words: polarity and alignment of masks, what a window counts,
 * which columns RoPE turns together, ALiBi's slopes, rows that may look nowhere. Half of the world's attention bugs are
 * two programs that differ in one of these without saying so. Said after the setting that brings them in, and beside
 * the step they shape. */
#ifndef QKV_COMMAND_CONVENTION_H
#define QKV_COMMAND_CONVENTION_H

#include "session/session.h"

/* Of the masks in force, a line for each that has one: align (where it matters), window, padding, given, fill. */
void convention_masks(Session *session);
/* Where queries stand beside keys; a line also where it makes no difference. */
void convention_align(Session *session);
/* Of the position encoding, behind its name: ": pairs of columns (0,1) (2,3)"; "" where there is nothing to say. */
const char *convention_position(Session *session);
/* Of whatever shapes the step: masked, weights, placed, q_rot and k_rot, biased; nothing for others. */
void convention_step(Session *session, StepId step);
/* "x·wq": what the step is, in the language of the sitting; masked with the fill that is in force. */
const char *convention_formula(Session *session, StepId step);
/* Names the rows of the focused or given head, from `first` on to before `end`, whose weights are empty by definition;
 * nothing where there are none. */
void convention_empty_rows(Session *session, size_t head, size_t first, size_t end);

#endif
