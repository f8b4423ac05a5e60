/* A recording as asciicast, version 2 or 3: a header, then an event a line. Its clock is not that of the machine: whoever
 * writes says how much time passes, so that the same show gives the same bytes. Nothing of the machine gets in but
 * SOURCE_DATE_EPOCH. https://docs.asciinema.org/manual/asciicast/v2/ and /v3/ */
#ifndef QKV_LESSON_REEL_H
#define QKV_LESSON_REEL_H

#include "base/text.h"

typedef struct Reel {
    Text out;
    int version;
    long now, told; /* milliseconds since the start: of the clock, of the last event */
} Reel;

/* Writes the header, in the arena. */
void reel_open(Reel *reel, Arena *arena, int version, int rows, int cols, const char *title);

/* So much time passes before the next event. */
void reel_wait(Reel *reel, long milliseconds);

/* What the terminal gets: whole characters. Nothing is written of nothing. */
void reel_put(Reel *reel, const char *text);

/* A place where a player can stop. */
void reel_mark(Reel *reel, const char *label);

/* The terminal has another size from here on. */
void reel_resize(Reel *reel, int rows, int cols);

/* The end; the whole text, with one newline after its last event and no blank line. */
const char *reel_close(Reel *reel);

#endif
