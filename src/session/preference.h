/* The settings of the sitting by name: what is not part of the model (lang, digits, theme, seed, init). Same form as
 * SETTINGS, but over a Session. */
#ifndef QKV_SESSION_PREFERENCE_H
#define QKV_SESSION_PREFERENCE_H

#include "session/session.h"

typedef struct Preference {
    const char *name, *values, *fallback, *example;
    Sentence help;
    /* NULL: the command of the same name sets it. */
    bool (*set)(Session *session, Words words, Error *err);
    void (*get)(const Session *session, Text *text);
    bool (*usual)(const Preferences *like); /* as a sitting begins; else `state` says it. NULL: state never does */
} Preference;

extern const Preference PREFERENCES[];
extern const size_t PREFERENCE_COUNT;

const Preference *preference_find(const char *name); /* NULL: none */

/* Chooses the theme by its index in THEMES. */
void preference_theme(Preferences *like, size_t theme);

#endif
