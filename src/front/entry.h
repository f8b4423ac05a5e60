/* The command line typed inside the tracer: a line of text, an insertion point, and the lines typed before. Pure; it
 * knows neither curses nor commands. */
#ifndef QKV_FRONT_ENTRY_H
#define QKV_FRONT_ENTRY_H

#include "base/text.h"

enum { ENTRY_BYTES = 1000, ENTRY_LINES = 100 };

typedef struct Entry {
    char text[ENTRY_BYTES + 1]; /* with the ':' before it, closed with NUL */
    size_t length, at;          /* bytes; at: where the next character goes, never before the ':' */
    bool open;
    Arena *arena; /* of the lines before */
    const char *before[ENTRY_LINES];
    size_t count, back; /* lines kept; how far one has gone back, 0: the line being typed */
    const char *typed;  /* the line being typed, while an older one is shown */
} Entry;

void entry_open(Entry *entry, const char *text);
/* The line without its ':'. */
const char *entry_line(const Entry *entry);
/* Closes the entry; with `keep` the line becomes the newest of those before. */
void entry_close(Entry *entry, bool keep);

/* Types a character; those that could harm a terminal and those for which there is no room are left out. */
void entry_put(Entry *entry, uint32_t rune);
/* Replaces the bytes from `from` (counted in entry_line) to the insertion point. */
void entry_replace(Entry *entry, size_t from, const char *text);
/* An editing key: NAMED_LEFT RIGHT HOME END BACKSPACE UP DOWN, Ctrl-A E B F U K W D. False: it is none, or there is
 * nothing left to delete backwards. */
bool entry_key(Entry *entry, uint32_t code);

#endif
