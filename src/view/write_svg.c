#include "view/print.h"

#include <string.h>

/* A picture as a drawing: grounds as rectangles, text in pieces that each stand at a place and have a length of their
 * own, so that columns line up whatever font is there. */

enum { WIDE = 9, HIGH = 18, FONT = 15, BASE = 14 /* from a row's top to its base line */ };

static void put_style(Text *text, const Picture *picture) {
    bool used[ROLE_COUNT];
    roles_used(picture->canvas, used);
    text_put(text, "text { white-space: pre; }\n");
    for (int role = 0; role < ROLE_COUNT; role++) {
        Looks look = look_of(&picture->theme, (Role)role);
        if (!used[role]) continue;
        text_print(text, ".r%d { fill: #%06x;%s }\n", role, look.ink, look.bold ? " font-weight: bold;" : "");
        if (!look.plain) text_print(text, ".g%d { fill: #%06x; }\n", role, look.ground);
    }
}

/* The ground of a role, from `top` on. */
static void put_ground(Text *text, const Picture *picture, const Run *run, Role role, int top, int high) {
    if (look_of(&picture->theme, role).plain) return;
    text_print(text, "<rect class=\"g%d\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>\n", (int)role, run->col * WIDE,
               top, run->columns * WIDE, high);
}

/* Bytes up to the next two blanks, or the end. */
static size_t piece(const char *text) {
    const char *gap = strstr(text, "  ");
    size_t length = gap ? (size_t)(gap - text) : strlen(text);
    while (length && text[length - 1] == ' ') length--;
    return length;
}

static void put_words(Text *text, const Run *run, int row) {
    int col = run->col;
    for (const char *at = run->text; *at;) {
        size_t blanks = strspn(at, " "), length = piece(at + blanks);
        at += blanks, col += (int)blanks;
        if (!length) continue;
        const char *word = arena_copy(text->arena, at, length);
        int columns = (int)text_width(word);
        text_print(text, "<text class=\"r%d\" x=\"%d\" y=\"%d\" textLength=\"%d\" lengthAdjust=\"spacingAndGlyphs\">",
                   (int)run->role, col * WIDE, row * HIGH + BASE, columns * WIDE);
        put_escaped(text, word);
        text_put(text, "</text>\n");
        at += length, col += columns;
    }
}

static void put_run(Text *text, const Picture *picture, const Run *run, int row) {
    int top = row * HIGH;
    if (run->half) {
        put_ground(text, picture, run, run->role, top, HIGH / 2);
        put_ground(text, picture, run, run->under, top + HIGH / 2, HIGH / 2);
    } else {
        put_ground(text, picture, run, run->role, top, HIGH);
        put_words(text, run, row);
    }
}

char *write_svg(Arena *arena, const Picture *picture) {
    Text text = text_new(arena);
    Run run;
    int width = picture->canvas.cols * WIDE, height = picture->canvas.rows * HIGH;
    text_put(&text, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    text_print(&text,
               "<svg xmlns=\"http://www.w3.org/2000/svg\" xml:lang=\"%s\" width=\"%d\" height=\"%d\" "
               "viewBox=\"0 0 %d %d\" font-family=\"monospace\" font-size=\"%d\">\n<title>",
               picture->lang == CHINESE ? "zh" : "en", width, height, width, height, FONT);
    put_escaped(&text, picture->title);
    text_put(&text, "</title>\n");
    if (picture->made) {
        text_put(&text, "<desc>");
        put_escaped(&text, picture->made);
        text_put(&text, "</desc>\n");
    }
    text_put(&text, "<style>\n");
    put_style(&text, picture);
    text_print(&text, "</style>\n<rect width=\"%d\" height=\"%d\" fill=\"#%06x\"/>\n", width, height,
               look_page(&picture->theme).ground);
    for (int row = 0; row < picture->canvas.rows; row++)
        for (int col = 0; run_at(arena, picture->canvas, row, col, &run); col += run.columns)
            put_run(&text, picture, &run, row);
    text_put(&text, "</svg>\n");
    return text.at;
}
