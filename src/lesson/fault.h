/* Where something stands in a lesson's file, and what was found wrong there: all of it, not only the first. Texts live in
 * the arena of the Faults; they may hold what a file holds, and are made safe where they are shown. */
#ifndef QKV_LESSON_FAULT_H
#define QKV_LESSON_FAULT_H

#include "base/arena.h"
#include "base/error.h"

#include <stddef.h>

enum {
    FAULTS_MOST = 200 /* kept; more are only counted */
};

/* Lines and columns count from 1, columns are characters; line 0: the file as a whole. */
typedef struct Place {
    const char *file, *text; /* text: the line as it stands */
    size_t line, column;
    const struct Place *used; /* the `use` line that brought this file in; NULL: none did */
} Place;

/* A text of the file and its place. */
typedef struct Placed {
    Place at;
    const char *text;
} Placed;

typedef struct Fault {
    Place at;
    bool warning;
    const char *said; /* one sentence, safe to show */
} Fault;

/* In the order of finding. */
typedef struct Faults {
    Arena *arena;
    Language lang; /* of the sentences */
    Fault *at;
    size_t count, errors, left_out; /* errors: of those kept and those left out */
} Faults;

/* Adds one; both formats are checked against the arguments. */
void fault(Faults *faults, Place at, bool warning, const char *en, const char *zh, ...)
    __attribute__((format(printf, 4, 6), format(printf, 5, 6)));

/* The same line at another character, to which `inside`, a pointer into line.text, points. */
Place place_at(Place line, const char *inside);

/* Puts them in the order in which a person reads the files; those of one place stay as they were found. */
void faults_sort(Faults *faults);

/* One as lines to be shown, in the arena: "FILE:LINE:COL: error: …", the line cut to `columns`, a caret under the column
 * by width on screen, "used from FILE:LINE" for each file on the way. */
const char *fault_text(Arena *arena, const Fault *fault, Language lang, size_t columns);

#endif
