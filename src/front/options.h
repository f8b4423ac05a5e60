/* Options before the words of the shell's command line, and what the environment says: language, UTF-8, ground. */
#ifndef QKV_FRONT_OPTIONS_H
#define QKV_FRONT_OPTIONS_H

#include "base/error.h"
#include "session/session.h"

enum { COLOURS_AUTO = -1, COLOURS_DIRECT = 1 << 24 };

typedef struct Options {
    bool lang_given;
    Language lang;
    int colours; /* how many may be used: 0, 8, 16, 256, COLOURS_DIRECT or COLOURS_AUTO */
    bool ascii, utf8, plain, classroom, version, help;
    const char *lines; /* of -c; NULL: none */
    int words;         /* index in argv of the first word; argc: none */
} Options;

/* Reads the options. Refused (status 2): an option or value that is none. err->lang follows --lang. */
bool options_read(Options *options, int argc, char **argv, Error *err);

/* Chooses locale (LC_CTYPE alone, so that numbers keep their point), UTF-8 or ASCII, and the language: --lang, else
 * QKV_LANG, else a locale that begins with zh, else English. Without UTF-8: English and ASCII, lang fixed.
 * Called once without options (NULL), so that options_read can refuse in the right language, and once with them. */
void options_language(const Options *options, Preferences *like);

/* Chooses the theme to begin with: light if the terminal's COLORFGBG says so, else dark; for --classroom the
 * classroom's twin of it. */
void options_looks(const Options *options, Preferences *like);

/* Says once, on standard error, that all is English and ASCII because UTF-8 is missing. */
void options_warn(const Options *options, Session *session);

/* The usage, for --help. */
void options_help(Session *session);

#endif
