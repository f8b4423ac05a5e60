/* qkv: argv -> Session -> a front end. */
#include "front/batch.h"
#include "front/options.h"
#include "front/output.h"
#include "front/repl.h"
#include "front/terminal.h"
#include "front/tui.h"

enum { DONE = 0, REFUSED = 1, WRONG_OPTIONS = 2 };

/* Hands the session to whichever front it wishes for, until none is; a person at the prompt comes back to it, whoever came
 * for a lesson until that is left. */
static bool follow(Session *session, const Options *options, Typed *typed, bool prompt, bool visit) {
    bool ok = true;
    while (session->wish != WISH_QUIT) {
        Wish wish = session->wish;
        session->wish = WISH_NONE;
        if (wish == WISH_TRACER) ok = tui_run(session, options, typed);
        else if (wish == WISH_HELP) output_keys(session);
        else if (prompt || visit) repl_run(session, typed, visit);
        else break;
    }
    return ok || prompt;
}

int main(int argc, char **argv) {
    terminal_open();
    Session session;
    session_open(&session);
    session.console = output_console();
    options_language(NULL, &session.like);
    Options options;
    Error err = {.lang = session.like.lang};
    if (!options_read(&options, argc, argv, &err)) {
        session.console.error(session.console.self, err.text);
        session_close(&session);
        return WRONG_OPTIONS;
    }
    options_language(&options, &session.like);
    options_looks(&options, &session.like);

    bool ok = true;
    if (options.version) {
        say_text(&session, "qkv " QKV_VERSION);
    } else if (options.help) {
        options_help(&session);
    } else {
        options_warn(&options, &session);
        bool batch = batch_wanted(&options, argc);
        if (batch) ok = batch_run(&session, &options, argc, argv);
        else repl_greet(&session), batch_init(&session);
        Typed typed = {.count = 0};
        bool visit = batch && !session.batch && session.lecture.mode == LECTURE_STUDY;
        if (ok) ok = follow(&session, &options, &typed, !batch, visit);
        typed_close(&typed);
    }
    output_flush();
    session_close(&session);
    return ok ? DONE : REFUSED;
}
