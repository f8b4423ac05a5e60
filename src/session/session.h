/* One sitting: what is chosen now (a Scene), the trace that follows from it, who listens and who is spoken to.
 * A Session is the first parameter of everything that acts for a person; there is no other state. Three
 * arenas: store (models, until the sitting ends), derived (the trace, emptied when stale), scratch (emptied
 * after each line and each frame). */
#ifndef QKV_SESSION_SESSION_H
#define QKV_SESSION_SESSION_H

#include "attention/init.h"
#include "attention/metric.h"
#include "attention/setting.h"
#include "attention/band.h"
#include "lab/diagnosis.h"
#include "lab/lab.h"
#include "session/journal.h"
#include "session/lecture.h"

/* Where lines go: prompt, tracer, script and tests each have one. `error` is for refusals. All NULL: nobody is spoken
 * to. */
typedef struct Console {
    void (*line)(void *self, const char *text);
    void (*error)(void *self, const char *text);
    void *self;
} Console;

/* The setting marks: auto is on where no colour tells the numbers apart. */
typedef enum Shades { SHADES_AUTO, SHADES_ON, SHADES_OFF } Shades;

typedef struct Preferences {
    Language lang;
    bool lang_fixed; /* no UTF-8: lang zh is refused */
    bool ascii;      /* one for one ASCII twins in what is said and drawn */
    bool plain;      /* linear sentences in place of tables and bars, and no tracer: for a screen reader */
    int digits;      /* -1: auto, else 0 to 17 decimals */
    size_t theme;    /* index of the row in THEMES (view/paint.h) */
    size_t ground;   /* the theme the sitting began with, which goes with the terminal */
    bool classroom;  /* the theme is one of those for a classroom */
    size_t ramp;     /* index of the row in RAMPS (view/paint.h) */
    Shades shades;
    bool marks; /* shades beside the digits: what `shades` comes to where the picture is drawn (view_marks) */
    bool hints, mouse;
} Preferences;

enum { FIND_ROOM = 80 };

/* How the tracer shows the scene. No part of the scene: undo leaves it alone, and a refused line puts it back. */
typedef struct Showing {
    const char *view, *before; /* names of rows of VIEWS; NULL: the first. before: where a toggle comes back to */
    int zoom;                  /* sizes of a cell above (under 0: below) the one that the screen asks for */
    char find[FIND_ROOM];      /* what `find` looks for, as typed; "": nothing */
    size_t past;               /* the line chosen in the history view, the last is 1; 0: none */
    bool open;                 /* the tracer shows it now */
    bool playing;              /* auto: a step every two seconds while it is open */
    int rows, cols;            /* of the screen that was drawn last; 0: none was */
    size_t page_row0,
        page_col0; /* the first of them, of a view that pages without jumping: the next page stays there */
    size_t page_rows, page_cols; /* cells of the focused matrix on it; 0: none was drawn */
} Showing;

/* B - A of one head of a step, kept while both traces stand where it is large and every frame asks for it. */
typedef struct Gap {
    const Trace *pinned; /* A's; NULL: none is kept */
    StepId step;
    size_t head;
    Matrix d;               /* in derived */
    size_t moved, row, col; /* cells that are not 0, and the largest of them */
} Gap;

/* Rows of a trace that is had by bands, kept from one look to the next. */
typedef struct Band {
    Arena arena;
    Trace *trace; /* NULL: none */
    size_t look;  /* the line or frame that asked last */
} Band;

enum { BANDS = 4 };

/* Why a head is not healthy, kept beside the trace it was tried on (cause.h). */
typedef struct Cause {
    bool known;
    size_t head;
    bool told; /* a planted bug may be named */
    Diagnosis found;
} Cause;

struct Session;

/* Whoever waits for an answer is offered each command first, as one would type it, and says whether it is theirs
 * (then refused or not); what is not theirs runs as usual. hear NULL: nobody waits. */
typedef struct Listener {
    bool (*hear)(struct Session *session, const char *line, bool *mine, Error *err);
    void (*ran)(struct Session *session); /* after a command that was not theirs; NULL: not asked */
    void *self;
    struct Record *record; /* the record that has the line this began with, and so gets the answers too; NULL: none */
} Listener;

/* Whoever runs lines that are not the person's (a lesson's own) is asked about each command before it runs, also of those
 * a script among them brings: refused, or with words changed. pass NULL: nobody watches. */
typedef struct Guard {
    bool (*pass)(struct Session *session, void *self, Words *words, Error *err);
    void *self;
} Guard;

/* What a command wants of the program's loop (main.c), which lies to its right. WISH_LINE: that the person goes on with
 * the line in `draft`. */
typedef enum Wish { WISH_NONE, WISH_TRACER, WISH_PROMPT, WISH_QUIT, WISH_HELP, WISH_LINE } Wish;

enum { DRAFT_ROOM = 128 };

typedef struct Session {
    Scene now;
    Journal journal;
    const char *kept;   /* what the running line is kept as, where that is not what was typed; in scratch */
    LineKind kept_kind; /* what the running line does, and what it is to `state`: those of the command's row, unless the
                           command knows better */
    LineRole kept_role;
    struct Record *record; /* the file lines are recorded to; NULL: none */
    Arena store, derived, scratch;
    size_t store_limit; /* bytes of the store past which old scenes are let go */
    Trace *trace;       /* of now.model; NULL: stale or no model */
    Arena beside;       /* the trace of what is pinned, and the model it is of: it outlives what B becomes */
    Trace *pinned;      /* NULL: not yet asked for */
    const Model *pinned_of;
    Gap gap;
    Band band[BANDS];
    size_t look; /* counts lines and frames: what one of them was given stays until the next */
    Cause cause; /* of trace */
    Listener listener;
    Guard guard;
    Lecture lecture; /* what a lesson shows */
    Console console;
    Preferences like;
    Showing show;
    Experiment experiment; /* the last lab; no part of the scene */
    Watch watch;           /* asked by what takes long; set by whoever is in front */
    Wish wish;
    char draft[DRAFT_ROOM]; /* of WISH_LINE */
    const char *printed; /* screens as text, to be shown when the tracer is left; NULL: none; in the journal's arena */
    size_t source_depth;
    size_t inside; /* above 0: lines are part of another line, and not kept themselves */
    bool batch;    /* no person is there: script, pipe, -c */
} Session;

/* In session->kept: the line is kept by other lines it ran, or undoes others. */
extern const char KEPT_ALREADY[];

void session_open(Session *session);
void session_close(Session *session);

/* Is anything given yet? Refused: how to get a model ("load apple heads=2, or new"). */
bool session_has_model(const Session *session, Error *err);

/* The trace of the model now, made if it is stale. */
Trace *session_trace(Session *session);

/* The trace of these rows of the queries, for as long as this line or frame lasts: a band, kept while rows of it are
 * asked for, or the trace itself where it is kept whole. `of`: the trace now, or what is pinned. */
Trace *session_rows(Session *session, Trace *of, size_t row, size_t rows);

/* One pass over all rows of the trace now (band.h). Refused: the watch stopped it. */
bool session_pass(Session *session, BandSeen *see, void *self, Error *err);

/* All rows of z, and so of out, to be had of the trace now. Refused: the watch stopped it. */
bool session_fill(Session *session, Error *err);

/* All gradients but those of the wide steps are there afterwards. Refused likewise. */
bool session_pull(Session *session, Error *err);

/* The row statistics of a head (of all, ALL_HEADS) are there afterwards. Refused likewise. */
enum { ALL_HEADS = MAX_HEADS };
bool session_sum(Session *session, Trace *trace, size_t head, Error *err);

/* Lets go of all of them: for whoever forgets a trace. */
void session_bands_free(Session *session);

/* A new line or frame begins: what session_rows gave before may go. */
void session_look(Session *session);

/* The trace of what is pinned, made once for as long as that stays pinned; something must be. */
Trace *session_pinned(Session *session);

/* Forgets the trace and leaves the cursor where it is: for whoever puts a whole scene back. */
void session_stale(Session *session);

/* To be called after now.model changed: the trace is stale, the cursor is brought inside the new sizes. */
void session_changed(Session *session);

/* Do the parts of now.model fit together? Then the same as session_changed; else refused, and whoever runs the
 * line puts the scene back. What changes the model calls it before it says so. */
bool session_accept(Session *session, Error *err);

/* Brings back a scene of the journal: the trace is stale, the cursor is where it was. */
void session_restore(Session *session, const Scene *scene);

/* One line to whoever is spoken to, in the language of the sitting; both formats are checked by the compiler.
 * Control characters are made safe, ASCII twins printed where the sitting asks for them. */
void say(Session *session, const char *en, const char *zh, ...) __attribute__((format(printf, 2, 4)))
__attribute__((format(printf, 3, 4)));
/* A line that is the same in both languages (a table row). */
void say_text(Session *session, const char *text);
/* The lines of a text, each closed with a newline. */
void say_whole(Session *session, const char *text);

/* "0 苹果", or "0" where it has no name. In scratch. */
const char *session_query_label(Session *session, size_t row);

#endif
