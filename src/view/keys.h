/* Keys: each is a command line written as text. Hints and the help overlay are made from these rows, the tracer looks
 * keys up here. A view may have rows of its own, which go before those of all views. */
#ifndef QKV_VIEW_KEYS_H
#define QKV_VIEW_KEYS_H

#include "attention/steps.h"
#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Keys without a character of their own; above every code point. */
enum {
    KEY_NAMED = 0x110000,
    NAMED_UP,
    NAMED_DOWN,
    NAMED_LEFT,
    NAMED_RIGHT,
    NAMED_PAGE_UP,
    NAMED_PAGE_DOWN,
    NAMED_HOME,
    NAMED_END,
    NAMED_TAB,
    NAMED_BACK_TAB,
    NAMED_ENTER,
    NAMED_BACKSPACE,
    NAMED_ESCAPE,
    NAMED_F1,
    NAMED_DELETE,
    NAMED_CLICK, /* the mouse: where, display_mouse says */
    NAMED_WHEEL_UP,
    NAMED_WHEEL_DOWN,
    NAMED_RESIZE
};

typedef struct Key {
    uint32_t code, twin; /* twin: another key for the same, 0 none; code 0: a heading of the overlay, in help */
    const char *shown;   /* "n  Space" as help lists it; NULL: listed with the row above */
    const char *line;    /* the command it runs; one that ends in a blank, or "", is opened to be typed on; NULL: the
                            terminal's own */
    Sentence hint;       /* a word for the last line: "next"; NULL: not among HINTED */
    Sentence help;       /* half a sentence for the overlay */
} Key;

extern const Key KEYS[]; /* closed with a row of zeros, which KEY_COUNT does not count */
extern const size_t KEY_COUNT;

/* The keys with a hint, in the order in which the last line shows them. */
extern const uint32_t HINTED[];
extern const size_t HINTED_COUNT;

/* The row of KEYS for a key, full-width twins of an input method included; NULL: the key does nothing. */
const Key *key_find(uint32_t code);
/* The same among rows closed with one of zeros; keys NULL: there are none. */
const Key *key_among(const Key *keys, uint32_t code);

/* What the code means where an input method types full-width signs: its half-width twin, or the code itself. */
uint32_t key_half(uint32_t code);

/* Is the line opened to be typed on, instead of being run? */
bool key_opens(const Key *key);

/* How the key is written in a language. */
const char *key_shown(const Key *key, Language lang);

#endif
