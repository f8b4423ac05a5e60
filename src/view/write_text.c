#include "view/write_text.h"

#include "base/text.h"

#include <string.h>

char *write_text(Arena *arena, Canvas canvas, bool blanks) {
    Text text = text_new(arena);
    for (int r = 0; r < canvas.rows; r++) {
        const char *row = canvas_row_text(arena, canvas, r);
        size_t length = strlen(row);
        while (!blanks && length && row[length - 1] == ' ') length--;
        text_put_bytes(&text, row, length);
        text_put(&text, "\n");
    }
    return text.at;
}

char *write_roles(Arena *arena, Canvas canvas) {
    Text text = text_new(arena);
    for (int r = 0; r < canvas.rows; r++) {
        text_put(&text, canvas_row_roles(arena, canvas, r));
        text_put(&text, "\n");
    }
    return text.at;
}
