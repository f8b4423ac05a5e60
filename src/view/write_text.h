/* A canvas as plain text: what `print`, the screen reader and the golden files hold. No codes, one line for a row,
 * each ended with a newline. */
#ifndef QKV_VIEW_WRITE_TEXT_H
#define QKV_VIEW_WRITE_TEXT_H

#include "view/canvas.h"

#include <stdbool.h>

/* The characters; trailing blanks are kept, or cut from every line. */
char *write_text(Arena *arena, Canvas canvas, bool blanks);
/* The roles, a letter (role_letter) for each column. */
char *write_roles(Arena *arena, Canvas canvas);

#endif
