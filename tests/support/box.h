/* A terminal in a box: the program on a pseudo-terminal whose screen is kept by libvterm, so that a test sees what a
 * person would. Everything waits for what should appear, up to a deadline. Without libvterm BOX is not defined, and box_main says so instead of testing. */
#ifndef QKV_TESTS_BOX_H
#define QKV_TESTS_BOX_H

#include "support/check.h"

#include "base/text.h"

#include <sys/types.h>
#include <termios.h>

#if __has_include(<vterm.h>)
#define BOX
#endif

enum { BOX_SECONDS = 20 /* the deadline; machines under load are slow */, BOX_COLS = 200 };

typedef struct BoxCell {
    uint32_t rune;   /* 0: the second half of a wide character */
    int ink, ground; /* palette entries; -1: the terminal's own; from 256 on 256 + 0xRRGGBB */
    bool bold, reverse;
} BoxCell;

typedef struct Box {
    struct Vterm *vterm; /* NULL: closed */
    void *screen;
    int rows, cols, pty; /* pty -1: bytes are fed by hand */
    pid_t child;
    struct termios before; /* of the terminal, as the program finds it */
    int cursor_row, cursor_col;
    bool own_screen, cursor_shown; /* what the program asked the terminal for */
    Arena arena;
    Text bytes; /* all that was written */
    bool ended;
    int status; /* as waitpid gives it, once ended */
} Box;

/* A box without a program: box_feed shows bytes on it. */
void box_make(Box *box, int rows, int cols);
void box_feed(Box *box, const char *bytes, size_t length);
/* Runs the words (NULL at the end) in a box, with TERM=term and the assignments (NULL at the end; NAME= unsets). */
void box_open(Box *box, int rows, int cols, const char *term, const char *const *assignments, const char *const *words);
/* Ends what still runs. */
void box_close(Box *box);

void box_type(Box *box, const char *keys);
/* The terminal gets another size, and tells. */
void box_resize(Box *box, int rows, int cols);
/* The window is closed: nobody holds the terminal any more. */
void box_vanish(Box *box);

/* Fails unless the text stands somewhere on the screen, or in the last row, or nowhere, before the deadline. */
void box_see(Box *box, const char *text);
void box_see_last(Box *box, const char *text);
void box_hides(Box *box, const char *text);
/* Fails unless the program ends before the deadline; its status. */
int box_end(Box *box);
/* Takes what has been written so far and then nothing for a moment. */
void box_settle(Box *box);

BoxCell box_cell(Box *box, int row, int col);
/* A row as UTF-8, without blanks at its end. */
const char *box_row(Box *box, int row, char text[4 * BOX_COLS + 1]);

/* For a main without BOX: says that nothing is tested; 0. */
int box_main(void);

#endif
