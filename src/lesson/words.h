/* The words of a lesson's file: one table for the parser, `help lesson-format`, "did you mean" and an editor's list. */
#ifndef QKV_LESSON_WORDS_H
#define QKV_LESSON_WORDS_H

#include "base/error.h"
#include "base/text.h"

struct Reader;

typedef struct LessonWord {
    const char *word;    /* one that ends in a point is followed by its language: "title." is title.en, title.zh */
    const char *where;   /* words of: header, step, ask (of any kind), choice, number, predict, task, free */
    const char *follows; /* in the letters of the grammar; "": nothing */
    const char *example; /* a whole line */
    Sentence help;
    void (*read)(struct Reader *reader); /* reads what follows on the line */
} LessonWord;

extern const LessonWord LESSON_WORDS[];
extern const size_t LESSON_WORD_COUNT;

extern const char *const LANGUAGE_WORDS[LANGUAGE_COUNT]; /* "en", "zh" */

/* The language of a word; LANGUAGE_COUNT: none. */
Language language_word(const char *word);

/* The row of a word as written, and its language (LANGUAGE_COUNT: none goes with it); NULL: there is none. */
const LessonWord *lesson_word(const char *word, Language *lang);

/* May it stand there? `where`: header, step, a kind of ask; "ask": one whose kind is not known. */
bool lesson_word_stands(const LessonWord *word, const char *where);

/* Words as written, those of both languages, that may stand `where`; NULL: all. In the arena. */
Words lesson_words(Arena *arena, const char *where);

#endif
