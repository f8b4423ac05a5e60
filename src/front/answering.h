/* A lesson's answer line in the tracer: an Entry that has the keys until Tab gives them to the picture. Letters are text
 * there and no key runs a command. It knows no curses. */
#ifndef QKV_FRONT_ANSWERING_H
#define QKV_FRONT_ANSWERING_H

#include "front/entry.h"
#include "view/lesson_pane.h"

typedef struct Answering {
    Session *session;
    Typed *typed; /* the lines before, which an answer joins */
    Entry entry;
    bool away; /* the picture has the keys */
} Answering;

/* Is there an answer line on a screen of this size? */
bool answering_can(const Answering *answering, int rows, int cols);

/* Takes a key; there must be a line. The line to be run, "" to go on, which lives until the next key; NULL: none yet. */
const char *answering_key(Answering *answering, uint32_t code);

/* What the screen shows of it; `focus`: nothing else has the keys. */
void answering_show(const Answering *answering, Screen *screen, bool focus);

/* A line that a lesson's words come from ran, when the lecture had that step and so many parts: what is new is shown from
 * its first line on. False: the lesson said nothing. */
bool answering_follow(Session *session, size_t step, size_t parts);

#endif
