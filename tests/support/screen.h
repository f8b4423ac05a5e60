/* Pictures of a sitting for tests: a view drawn at any size, and files of pictures to compare it with. */
#ifndef QKV_TESTS_SCREEN_H
#define QKV_TESTS_SCREEN_H

#include "support/sitting.h"

#include "view/view.h"

/* The picture at this size, in the sitting's arena; *screen keeps the cursor. */
Canvas screen_draw(Sitting *sitting, Screen *screen, int cols, int rows);

/* The picture after a line, which must not be refused; it must be whole. */
Canvas screen_after(Sitting *sitting, const char *line, int cols, int rows, Screen *screen);

/* Does the text stand in one of the rows? */
bool screen_holds(Sitting *sitting, Canvas canvas, const char *text);

/* Fails if a wide character has lost a half, or a cell holds what no terminal should get. */
void assert_whole(Canvas canvas);

/* Fails unless the file holds exactly this text; with UPDATE=1 in the environment it is written instead. */
void assert_golden(const char *path, const char *text);

/* The picture at `count` sizes, characters and role letters, held to tests/view/golden/NAME.en.txt and .roles (or zh,
 * as the sitting speaks). */
typedef struct Size {
    int cols, rows;
} Size;
void assert_pictures(Sitting *sitting, const char *name, const Size *size, size_t count);

/* The picture at sizes from 1x1 to 190x60, in both languages, as UTF-8 and as ASCII, `moves` run after each: whole, with the
 * cursor on the screen, and on a sign where there is room. The line is run first. */
void assert_any_size(Sitting *sitting, const char *line, const char *moves);

/* In the tracer the line of a lab says one sentence and opens the lab's view; it is not kept. */
void assert_opens(Sitting *sitting, const char *line, const char *view);

/* A whole file as text in the arena; fails if there is none. */
char *screen_file(Arena *arena, const char *path);

#endif
