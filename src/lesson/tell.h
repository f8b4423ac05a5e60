/* How a lesson speaks: each thing it says becomes a part of the lecture and, where the tracer does not show that, lines at
 * the prompt. */
#ifndef QKV_LESSON_TELL_H
#define QKV_LESSON_TELL_H

#include "lesson/lesson.h"
#include "session/session.h"

enum { TELL_COLUMNS = 80 };

/* A part; key: of an option, else NULL. */
void tell(Session *session, PartKind kind, const char *key, const char *text);

/* The same with the sentence in the language of the sitting. */
void tell_that(Session *session, PartKind kind, const char *en, const char *zh, ...)
    __attribute__((format(printf, 3, 5))) __attribute__((format(printf, 4, 5)));

/* The text in the language of the sitting, else in the other; "" where nobody wrote it. */
const char *said_in(const Session *session, const Said *said);

/* "06", "06 heads"; of a lesson without a number its id. In the arena. */
const char *said_number(Arena *arena, const Lesson *lesson);
const char *said_name(Arena *arena, const Lesson *lesson);

/* Empties the lecture for a step: its title and that of the lesson, and no text. Nothing is said. */
void tell_step(Session *session, const Lesson *lesson, size_t step);

/* What is asked, and the options. */
void tell_question(Session *session, const Ask *ask);

/* What follows the answer, where anything does. */
void tell_why(Session *session, const Ask *ask);

/* What answer i of a line is shown as. The tracer shows what a line of understanding or of a lab says: all where that is
 * short, else its end. */
PartKind tell_kind(const char *line, Labels answer, size_t i);

/* A line of the lesson and what it answered. */
void tell_line(Session *session, const char *line, Labels answer);

/* The guess beside the value. */
void tell_guess(Session *session, double guess, double value);

/* What a ref is now: "weights[0,0] = 0.475", "sd_raw = 7.891"; NULL: nothing. In the arena. */
const char *tell_ref(Arena *arena, Session *session, const Ref *ref);

#endif
