#include "front/repl.h"

#include "command/command.h"
#include "front/meter.h"
#include "front/output.h"
#include "front/terminal.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <readline/history.h>
#include <readline/readline.h>

/* Readline's callbacks get no argument of ours, so what they need stands here while the prompt is open. */
static struct {
    Session *session;
    char *line; /* just finished; Readline's own allocation */
    bool taken; /* a line or the end of input came */
    Arena words;
    Labels found;
    size_t next, start;
} at;

/* ---- history ---- */

/* Readline's own list, filled anew: the tracer may have been there since. */
static void fill_history(const Typed *typed) {
    clear_history();
    for (size_t i = 0; i < typed->count; i++) add_history(typed->at[i]);
}

/* ---- completion ---- */

/* The next completion as a word from where Readline thinks the word begins. It frees what it gets, so this is no
 * arena's. */
static char *next_match(const char *word, int state) {
    (void)word;
    (void)state;
    if (at.next >= at.found.count) return NULL;
    const char *match = at.found.at[at.next++];
    return strdup(match);
}

/* Shifts a completion that begins at byte `from` of the line so that it begins at byte `to`. */
static const char *shifted(const char *match, size_t from, size_t to) {
    if (from > to) return arena_print(&at.words, "%.*s%s", (int)(from - to), rl_line_buffer + to, match);
    return to - from <= strlen(match) ? match + (to - from) : "";
}

static char **complete(const char *word, int start, int end) {
    rl_attempted_completion_over = 1; /* never file names where the language has none */
    arena_rewind(&at.words, (Mark){NULL, 0});
    size_t from = (size_t)start;
    Labels found = command_complete(at.session, &at.words, rl_line_buffer, (size_t)end, &from);
    const char **moved = TAKE_ARRAY(&at.words, const char *, found.count);
    for (size_t i = 0; i < found.count; i++) moved[i] = shifted(found.at[i], from, (size_t)start);
    at.found = (Labels){moved, found.count};
    at.next = 0;
    char last = found.count == 1 && *moved[0] ? moved[0][strlen(moved[0]) - 1] : ' ';
    rl_completion_suppress_append = last == '/' || last == '=';
    return found.count ? rl_completion_matches(word, next_match) : NULL;
}

/* ---- lines ---- */

static void got_line(char *line) {
    rl_callback_handler_remove(); /* the terminal is as usual while the line runs */
    at.line = line;
    at.taken = true;
}

/* Pasted text may hold several lines; each is one, and the rest is dropped at the first refusal. */
static void run(Session *session, Typed *typed, char *text) {
    Error err = {.lang = session->like.lang};
    bool ok = true;
    Meter meter;
    meter_open(&meter, session, true);
    for (char *line = text, *end; ok && line && !session->wish; line = end) {
        end = strchr(line, '\n');
        if (end) *end++ = 0;
        if (typed_keep(typed, line)) add_history(line);
        ok = command_enter(session, line, &err);
    }
    meter_close(&meter);
    if (!ok) session->console.error(session->console.self, err.text);
    output_flush();
}

static void open_prompt(Session *session) {
    rl_readline_name = "qkv";
    rl_change_environment = 0; /* LINES and COLUMNS would hide a resize from the tracer */
    rl_catch_signals = 0;
    rl_catch_sigwinch = 0;
    rl_outstream = isatty(STDOUT_FILENO) ? stdout : stderr;
    rl_attempted_completion_function = complete;
    rl_completer_word_break_characters = " \t;";
    at.session = session;
    terminal_watch();
    rl_initialize();
    rl_reset_screen_size(); /* the tracer may have seen another size */
    char prompt[PROMPT_ROOM];
    lecture_prompt(&session->lecture, prompt);
    rl_callback_handler_install(prompt, got_line);
    if (session->wish == WISH_LINE) {
        rl_insert_text(session->draft);
        rl_redisplay();
        session->wish = WISH_NONE;
    }
    const char *paste = rl_variable_value("enable-bracketed-paste");
    terminal_undo(paste && strcmp(paste, "on") == 0 ? "\033[?2004l" : "");
}

static void empty_line(void) {
    rl_echo_signal_char(SIGINT);
    rl_callback_sigcleanup();
    rl_free_line_state();
    rl_replace_line("", 0);
    rl_crlf();
    rl_on_new_line();
    rl_redisplay();
}

static void stop(void) {
    rl_deprep_terminal();
    terminal_stop();
}

static void awake(void) {
    rl_prep_terminal(1);
    rl_reset_screen_size();
    rl_on_new_line();
    rl_redisplay();
}

/* The next line, to be freed with free; NULL: the end of input. */
static char *next_line(void) {
    at.taken = false;
    while (!at.taken) {
        unsigned events = terminal_wait(-1);
        if (events & TERMINAL_GONE) {
            rl_callback_handler_remove();
            return NULL;
        }
        if (events & TERMINAL_STOP) stop();
        if (events & (TERMINAL_STOP | TERMINAL_CONTINUE)) awake();
        else if (events & TERMINAL_RESIZE) rl_resize_terminal();
        if (events & TERMINAL_INTERRUPT) empty_line();
        if (events & TERMINAL_INPUT) rl_callback_read_char();
    }
    return at.line;
}

void repl_run(Session *session, Typed *typed, bool visit) {
    typed_open(typed);
    using_history();
    fill_history(typed);
    while (!session->wish || session->wish == WISH_LINE) {
        open_prompt(session);
        char *line = next_line();
        terminal_undo("");
        if (!line) {
            if (at.taken) fputc('\n', rl_outstream); /* Ctrl-D, and not a terminal that is gone */
            session->wish = WISH_QUIT;
            break;
        }
        run(session, typed, line);
        free(line);
        if (visit && session->lecture.mode == LECTURE_OFF) session->wish = WISH_QUIT;
    }
    arena_free(&at.words);
}

void repl_greet(Session *session) {
    say(session, "qkv %s, to watch self-attention happen; type first: load apple heads=2",
        "qkv %s，看自注意力如何发生；先输入：load apple heads=2", QKV_VERSION);
    say(session, "then tui walks through the steps on the whole screen, and run prints them here",
        "然后 tui 在全屏上一步步走，run 在这里列出各步");
    say(session, "help lists the commands, help WORD explains one; quit or Ctrl-D leaves",
        "help 列出命令，help WORD 解释一个词；quit 或 Ctrl-D 离开");
}
