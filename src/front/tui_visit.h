/* One visit of the tracer: what it holds, what a line says in it, and what a key does. tui.c is its loop, tui_line.c runs
 * lines and shows what they said, tui_key.c presses keys. */
#ifndef QKV_FRONT_TUI_VISIT_H
#define QKV_FRONT_TUI_VISIT_H

#include "front/answering.h"
#include "front/presenting.h"
#include "front/tui_display.h"
#include "front/tui_lab.h"
#include "front/tui_play.h"
#include "front/typing.h"
#include "view/change.h"
#include "view/spot.h"

enum { TUI_LINES_MOST = 2000 };

typedef struct Tui {
    Session *session;
    Display display;
    Screen screen;
    Typing typing;
    Answering answering; /* a lesson's answer line */
    Presenting presenting;
    Spots spots;       /* what a click on the picture means */
    Arena said, frame; /* what the last line said; one picture */
    const char *lines[TUI_LINES_MOST];
    size_t count;
    bool refused;
    size_t theme, ramp; /* that the display has */
    long due;           /* when the next step plays by itself; 0: not yet settled */
    Change change;      /* the last line, where it changed the model */
    const char *asked;  /* that line, while its sentence waits for the cause to be found; NULL: none does */
    size_t told;        /* place of that sentence in lines */
    unsigned came;      /* events of the terminal while the cause was looked for */
    LabWatch lab;
    Playing playing;
    bool shown; /* the tracer was opened for a lesson that plays, and closes with it */
} Tui;

/* A line that was said, for a Console; `self` is the Tui. */
void tui_hear(void *self, const char *text);
void tui_hear_error(void *self, const char *text);

/* Takes away message, overlay and what the last line said. */
void tui_forget(Tui *tui);

/* Runs a line of the language, and shows what it said as a message or an overlay. */
void tui_line(Tui *tui, const char *line);

/* Shows what was heard since tui_forget, `line` as the title of an overlay. */
void tui_show(Tui *tui, const char *line);

/* Runs what a key stands for; NULL: nothing. */
void tui_run_key(Tui *tui, const Key *key);

/* A key, or a click. */
void tui_press(Tui *tui, uint32_t code);

/* Columns that a row of the last line has for text. */
size_t tui_columns(const Tui *tui);

/* Is there a lesson's answer line, and nothing above it that takes the keys? */
bool tui_answers(Tui *tui);

/* What is said where a lesson that played has ended. */
extern const Sentence TUI_OVER;

/* Ends a lesson that plays, as its last event was shown. */
void tui_end_playing(Tui *tui);

#endif
