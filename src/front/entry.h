/* The command line typed inside the tracer: a line of text, an insertion point, and a way through the lines typed
 * before. Pure; it knows neither curses nor commands. */
#ifndef QKV_FRONT_ENTRY_H
#define QKV_FRONT_ENTRY_H

#include "base/text.h"
#include "front/typed.h"

enum { ENTRY_BYTES = 4000, ENTRY_PART = 80 };

typedef struct Entry {
    char text[ENTRY_BYTES + 1]; /* with the ':' before it, closed with NUL */
    size_t length, at;          /* bytes; at: where the next character goes, never before the ':' */
    bool open;
    const Typed *before;        /* typed before; another's */
    size_t back;                /* how far one has gone back in them; 0: the line being typed */
    char kept[ENTRY_BYTES + 1]; /* the line being typed, while an older one is shown */
    bool searching, missed;     /* backwards, for `part`; missed: no line holds it */
    char part[ENTRY_PART + 1];
} Entry;

void entry_open(Entry *entry, const char *text);
/* The line without its ':'. */
const char *entry_line(const Entry *entry);
void entry_close(Entry *entry);

/* Types a character; those that could harm a terminal and those for which there is no room are left out. */
void entry_put(Entry *entry, uint32_t rune);
/* Replaces the bytes from `from` (counted in entry_line) to the insertion point. */
void entry_replace(Entry *entry, size_t from, const char *text);
/* An editing key: NAMED_LEFT RIGHT HOME END BACKSPACE UP DOWN, Ctrl-A E B F U K W D P N; Ctrl-R begins a search. False:
 * it is none, or there is nothing left to delete backwards. */
bool entry_key(Entry *entry, uint32_t code);
/* A key while searching: characters are added to what is looked for in the lines before, Ctrl-R goes on to older ones,
 * Escape and Ctrl-G put back the line being typed. False: the search is over, its line stands, and the key has its own
 * work to do. */
bool entry_seek(Entry *entry, uint32_t code);

#endif
