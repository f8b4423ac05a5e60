/* What a person is told: sentences in both languages, side by side where they are said, and the one way
 * to refuse. Both formats of a pair are checked by the compiler against the same arguments, which come in
 * the same order in both languages; a missing translation does not compile. */
#ifndef QKV_BASE_ERROR_H
#define QKV_BASE_ERROR_H

#include <stdarg.h>
#include <stdbool.h>

typedef enum Language { ENGLISH, CHINESE, LANGUAGE_COUNT } Language;

/* A constant sentence (help, a title); a row of a table holds a pair. */
typedef struct Sentence {
    const char *en, *zh;
} Sentence;

/* One refusal: a sentence that says what was expected, what came and what to try. Empty text = no error.
 * `lang` is set by whoever makes the Error (normally from the session) and never changed by refuse. */
typedef struct Error {
    char text[512];
    Language lang;
} Error;

/* Writes the sentence (its middle left out if it is too long, control characters shown as '?') and
 * returns false, so that `return refuse(err, …)` reports and leaves. */
bool refuse(Error *err, const char *en, const char *zh, ...)
    __attribute__((format(printf, 2, 4), format(printf, 3, 4)));

/* The sentence in a language. */
static inline const char *sentence(Sentence both, Language lang) {
    return lang == CHINESE ? both.zh : both.en;
}

#endif
