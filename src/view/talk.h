/* The text of a lesson as lines of a width: what is said, asked, answered so far, with blank lines between what does not
 * belong together. Nothing is drawn here but one line at a time; all in the arena. */
#ifndef QKV_VIEW_TALK_H
#define QKV_VIEW_TALK_H

#include "session/lecture.h"
#include "view/canvas.h"

/* One line: a lead ("a  ", "✗ a: ") where the part begins, then text; or a bar of a guess and its value. */
typedef struct TalkLine {
    const LecturePart *part; /* NULL: a blank line */
    const char *lead, *text;
    Role lead_role, role;
    int indent, at;   /* columns of lead and text from the left edge */
    double bar, full; /* full 0: no bar; else its length where `full` is TALK_BAR cells */
} TalkLine;

typedef struct Talk {
    TalkLine *line;
    size_t lines;
} Talk;

enum { TALK_BAR = 40 };

/* All parts but what commands said, at most `columns` wide. */
Talk talk_of(Arena *arena, const Lecture *lecture, Language lang, int columns);

/* "step 4 of 11" */
const char *talk_step(Arena *arena, const Lecture *lecture, Language lang);

/* Draws one line; `columns` as before. */
void talk_put(Canvas canvas, int row, int col, int columns, const TalkLine *line, bool ascii);

#endif
