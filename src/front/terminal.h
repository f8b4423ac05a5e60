/* The terminal as a thing that can be resized, stopped, taken away or left in disorder: signals, waiting for keys,
 * and putting it back as it was. Owns every signal the program reacts to; no handler does more than set a flag,
 * or write a prepared string and die. */
#ifndef QKV_FRONT_TERMINAL_H
#define QKV_FRONT_TERMINAL_H

#include <stdbool.h>

/* What ended a wait; several may come at once. */
typedef enum TerminalEvent {
    TERMINAL_INPUT = 1,
    TERMINAL_INTERRUPT = 2, /* Ctrl-C */
    TERMINAL_RESIZE = 4,
    TERMINAL_STOP = 8,      /* Ctrl-Z: put the terminal in order, then terminal_stop */
    TERMINAL_CONTINUE = 16, /* awake again after a stop: size and modes may be others */
    TERMINAL_GONE = 32      /* nobody is there any more */
} TerminalEvent;

/* Remembers the terminal's settings, which are put back at exit and on fatal signals, and forgets LINES and COLUMNS
 * where the terminal itself knows its size. To be called once, before anything else touches the terminal. */
void terminal_open(void);

/* From now on Ctrl-C, Ctrl-Z, resizing and waking are events of terminal_wait; before, and for batches, they do what
 * they do to every program. A second Ctrl-C before the first was seen ends the program. */
void terminal_watch(void);

/* Waits for keys on standard input or for one of the signals; a set of TerminalEvents. 0: so many milliseconds have
 * passed; below 0 there is no limit. */
unsigned terminal_wait(long milliseconds);

/* Milliseconds of a clock that only goes forward. */
long terminal_clock(void);

/* Stops this program as Ctrl-Z does; returns when it is awake again. */
void terminal_stop(void);

/* The size the terminal says it has; false where it says none. */
bool terminal_size(int *rows, int *cols);

/* What must be written to leave the screen in order if the program is killed ("" for nothing); at most 255 bytes. */
void terminal_undo(const char *codes);

/* While held, what is written to standard error waits; it is shown on release, or after the terminal was put back when
 * the program dies: a picture is not spoiled, and last words are not lost with it. */
void terminal_hold(void);
void terminal_release(void);

#endif
