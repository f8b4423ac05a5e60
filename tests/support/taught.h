/* Lessons for tests: a text becomes a file of the scratch folder and is read. */
#ifndef QKV_TESTS_TAUGHT_H
#define QKV_TESTS_TAUGHT_H

#include "support/scratch.h"

#include "lesson/lesson.h"

/* A header of three lines, for texts that begin with the first step on line 4. */
#define TAUGHT_HEADER "lesson 1 demo\ntitle.en A demo\ntitle.zh 演示\n"

typedef struct Taught {
    Arena arena;
    Faults faults;
    const Lesson *lesson;
} Taught;

/* Reads the text as "07-demo.lesson"; what an earlier call found is forgotten. */
const Lesson *taught_read(Taught *taught, const char *text);
const Lesson *taught_bytes(Taught *taught, const char *bytes, size_t length);
/* The same through all levels of the checker. */
const Lesson *taught_check(Taught *taught, const char *text);
/* The same through those levels that do not run it. */
const Lesson *taught_look(Taught *taught, const char *text);
void taught_close(Taught *taught);

/* The faults, each as "LINE:COLUMN: sentence" and a newline, warnings with "warning: " before the sentence; of a used
 * file with its name before it. */
const char *taught_faults(Taught *taught);

#endif
