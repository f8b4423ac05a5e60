/* The tracer: the session's view on a full screen, every key a command line. The only files that know curses are
 * tui*.c. Each visit has a screen of its own, made and given back, so that the terminal's colours stay its own. */
#ifndef QKV_FRONT_TUI_H
#define QKV_FRONT_TUI_H

#include "front/typed.h"
#include "front/options.h"

/* Shows the session until a key or a line wishes for something else; what is typed after ':' joins the lines. False (already said to the console) where it
 * cannot be shown: no terminal, one without cursor addressing, or nothing that moves is wanted. */
bool tui_run(Session *session, const Options *options, Typed *typed);

#endif
