/* Pictures of a session, as cells. A view writes characters and roles into a Canvas and knows nothing of
 * terminals; the same canvas serves curses, goldens and `print`. Each view is a file with its row at the bottom. */
#ifndef QKV_VIEW_VIEW_H
#define QKV_VIEW_VIEW_H

#include "attention/figures.h"
#include "session/session.h"
#include "view/canvas.h"
#include "view/keys.h"
#include "view/written.h"

enum { MESSAGE_ROWS = 3 /* of the last line, at most */ };

/* What stands on the screen besides the session's own picture. */
typedef struct Screen {
    const char *message;   /* last line until the next key; NULL: hints */
    bool refused;          /* the message is a refusal */
    const char *ran;       /* the line a key just ran, shown before the hints; NULL: none */
    const char *entry;     /* the command line being typed, with its ':'; NULL: none */
    size_t entry_at;       /* byte of entry where the next character goes */
    const char *ghost;     /* the rest of the word that Right or Tab would take; NULL or "": none */
    const char *choices;   /* what may stand there, above the entry; NULL or "": nothing to say */
    const char *about;     /* half a sentence about it, behind them; NULL or "": none */
    const Figures *before; /* of the head before the line that changed the model; NULL: none to compare with */
    Labels overlay;        /* lines of an overlay (help, explain); count 0: none */
    const char *overlay_title;
    size_t overlay_top;         /* first line shown */
    const char *answer;         /* what is typed in a lesson's answer line; NULL: nothing */
    size_t answer_at;           /* byte of it where the next character goes */
    bool answering;             /* the answer line has the focus: letters are text */
    bool bare;                  /* a lesson has the lines below the panes */
    int cursor_row, cursor_col; /* out: where the hardware cursor belongs */
} Screen;

/* A key that a view hints first, with its own words where it has some; closed with code 0. */
typedef struct KeyHint {
    uint32_t code;
    const char *shown; /* "[ ]"; NULL: as the row of KEYS */
    Sentence word;     /* NULL: as the row of KEYS */
} KeyHint;

enum { VIEW_EDGE = 1000000 /* further than anything */ };

typedef struct View {
    const char *name;
    Sentence title, help;
    const char *example;  /* a line that shows it, once apple is loaded; NULL: "view NAME" does */
    const KeyHint *hints; /* NULL: the step's own switch comes first */
    /* Can it be drawn now? NULL: whenever the step can. Refused: what is missing and what to do. */
    bool (*can)(Session *session, Error *err);
    /* Draws at 40x7 or more, and sets the cursor; `w` is the focused cell of the step. */
    void (*draw)(const Written *w, Screen *screen, Canvas canvas);
    /* The size of its cells if `zoom` were chosen (fit.h); *zoom comes back as far as there are sizes. NULL: as the
     * equation's. */
    int (*zoomed)(Session *session, int *zoom);
    const Key *keys; /* its own, closed with a row of zeros; NULL: none */
    /* Moves what it shows in place of cells so many rows down and columns on, VIEW_EDGE: to the end, and says where it
     * is; NULL: the cell is moved. */
    void (*move)(Session *session, int rows, int cols);
    /* Says what it has chosen as its arithmetic with numbers, for `explain .`; NULL: the cell is explained. */
    void (*explain)(Session *session);
} View;

extern const View *const VIEWS[]; /* closed with NULL, in the order `view next` walks them */

/* The view of this name; NULL: none. */
const View *view_find(const char *name);
/* The view that is shown: the chosen one, or the first where that cannot be drawn or would tell what a
 * lesson asks. */
const View *view_shown(Session *session);
/* Refused where the steps are too large to be kept: a view that looks at all their rows. */
bool view_has_rows(Session *session, Error *err);
/* For moves: a place among `count` that lie in a row, so many further on, stopped at the ends. */
size_t view_step(size_t at, int by, size_t count);
/* Of a list of which `shown` have room, the first of them, so that number `at` is among them; 0 where none has. */
size_t view_first(size_t at, size_t shown);
/* What a key does in the view that is shown; NULL: nothing. */
const Key *view_key(Session *session, uint32_t code);

/* The theme that was chosen, with the ramp that was chosen. */
Theme view_theme(const Session *session);
/* Do shades stand beside the digits where so many colours are shown: as `marks` says, auto where no colour tells. */
bool view_marks(const Session *session, int colours);

/* Draws the session's view and what stands above it; sets the cursor. Any size from 1x1. */
void view_draw(Session *session, Screen *screen, Canvas canvas);

#endif
