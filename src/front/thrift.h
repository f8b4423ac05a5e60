/* Thrift: the bytes curses writes for a picture, said in fewer. Curses names ink and ground anew at each change of
 * either and puts the terminal in order in between; here colours and attributes (the SGR sequences of ECMA-48) are
 * only remembered, and what differs is written before the next character that would show it. A blank shows nothing of
 * its ink. Whatever else is in the stream passes as it is, so that a terminal of another kind loses nothing. */
#ifndef QKV_FRONT_THRIFT_H
#define QKV_FRONT_THRIFT_H

#include "base/text.h"

enum { COLOUR_ROOM = 24 };

/* How characters look. A colour is the parameters that set it, "38;5;117"; "" is the terminal's own. */
typedef struct Pen {
    char ink[COLOUR_ROOM], ground[COLOUR_ROOM];
    bool bold, reverse;
    bool lost; /* what the terminal has is not known */
} Pen;

typedef struct Thrift {
    bool speaks;           /* a colour or an attribute came by, so the terminal knows of them */
    bool own;              /* 39 and 49 bring the terminal's own colours back */
    bool ascii, in;        /* the character set is the usual one, and the one in use */
    Pen wanted, sent;      /* of the stream so far, and of what was written */
    size_t blanks;         /* that wait to be written, */
    char gap[COLOUR_ROOM]; /* on this ground */
} Thrift;

/* Appends the `length` bytes to `out`, in fewer. They begin and end with a whole sequence; afterwards the terminal is in
 * the state the stream leaves it in. */
void thrift_put(Thrift *thrift, Text *out, const char *bytes, size_t length);

/* Something else may have written to the terminal: the next change is said in full. */
void thrift_forget(Thrift *thrift);

#endif
