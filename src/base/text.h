/* Text: growing strings, the words of a line, numbers as people type them, UTF-8 and display width.
 * Everything that came from a file or a person passes text_clean (or refuse, say, the canvas, which call
 * it) before a terminal sees it. No function here depends on the locale. */
#ifndef QKV_BASE_TEXT_H
#define QKV_BASE_TEXT_H

#include "base/arena.h"
#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A string that grows in its arena; `at` is always closed with NUL. */
typedef struct Text {
    Arena *arena;
    char *at;
    size_t length, room;
} Text;

Text text_new(Arena *arena);
void text_put(Text *text, const char *more);
void text_put_bytes(Text *text, const char *more, size_t length);
void text_print(Text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* A number in its shortest decimal form that reads back to the same double: "0.1", "500", "-1e9", "-inf", "nan". */
void text_put_number(Text *text, double value);
/* Blanks until the text is `columns` wide on screen (none if it already is). */
void text_pad(Text *text, size_t columns);

/* Names of rows or columns (tokens, features), already clean. count 0: none. */
typedef struct Labels {
    const char *const *at;
    size_t count;
} Labels;

/* A name in the language that is read: of "bread/面包" (ASCII, one '/', then none) the part before the '/' in English,
 * the part behind it in Chinese; any other name is the same in both. NULL stays NULL. */
const char *text_name(Arena *arena, const char *name, bool zh);

/* The words of one command. */
typedef struct Words {
    const char *const *at;
    size_t count;
} Words;

/* The last of them; "" where there is none. */
const char *words_last(Words words);

/* Reads the first command of `line`: words between blanks, "…" groups (\" and \\ inside), […] groups,
 * '#' at the start of a word begins a comment, ';' ends the command. Full-width ASCII twins, the
 * ideographic blank and the typographic minus outside quotes become ASCII. *used = bytes read, the ';'
 * included. Refused: a quote or bracket never closed. An empty command gives count 0. */
bool text_words(Arena *arena, const char *line, size_t *used, Words *words, Error *err);

/* The whole text as a number: decimal, exponent, fraction a/b, inf, -inf, nan; no hex, nothing left over.
 * False if it is none or does not fit a double. */
bool text_number(const char *text, double *value);
/* The whole text as a whole number from 0 to max. */
bool text_count(const char *text, uint64_t max, uint64_t *value);
/* Equal without regard to ASCII case; NULL equals nothing. */
bool text_same(const char *a, const char *b);
/* Edits (insert, delete, replace, swap neighbours) between two short names, case ignored; for "did you mean". */
size_t text_distance(const char *a, const char *b);

/* The first character of `text` (NUL-terminated): its bytes used (0 at the end) and its code point;
 * an invalid byte gives 1 and U+FFFD. */
size_t rune_next(const char *text, uint32_t *rune);
/* Appends a code point as UTF-8, returns the bytes written (1 to 4) to `at`, not closed with NUL. */
size_t rune_write(uint32_t rune, char at[4]);
/* Columns of a character on screen: 1 or 2; what rune_safe would replace counts as 1. */
int rune_width(uint32_t rune);
/* The character itself, or '?' where it is a control, combining, zero-width, direction or other
 * character that must not reach a terminal or would break alignment. */
uint32_t rune_safe(uint32_t rune);
/* The one-for-one ASCII twin that `--ascii` prints ('·' is '*', '×' is 'x', '…' is '~', …); ASCII stays,
 * anything else without a twin is '?'. A wide character gives '?' and the caller pads. */
uint32_t rune_ascii(uint32_t rune);

/* Columns of a string on screen. */
size_t text_width(const char *text);
/* A copy with every character made safe (rune_safe); '\t' and '\n' become blanks. */
char *text_clean(Arena *arena, const char *text, size_t length);
/* At most `columns` wide: the text itself, or cut between characters and ended with '…'. */
char *text_cut(Arena *arena, const char *text, size_t columns);

#endif
