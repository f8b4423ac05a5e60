#include "view/print.h"

/* A picture as a page: the characters in a <pre>, a class for each role, the colours in one block of style. Wide
 * characters stand in boxes of whole columns, whatever font the page gets. */

static void put_style(Text *text, const Picture *picture) {
    bool used[ROLE_COUNT];
    Looks page = look_page(&picture->theme);
    roles_used(picture->canvas, used);
    text_print(text,
               "body { background: #%06x; color: #%06x; }\n"
               "pre { font-family: monospace; line-height: 1.25; }\n"
               ".wide { display: inline-block; }\n",
               page.ground, page.ink);
    for (int role = 0; role < ROLE_COUNT; role++) {
        Looks look = look_of(&picture->theme, (Role)role);
        if (!used[role]) continue;
        text_print(text, ".r%d { color: #%06x;", role, look.ink);
        if (!look.plain) text_print(text, " background: #%06x;", look.ground);
        text_put(text, look.bold ? " font-weight: bold; }\n" : " }\n");
    }
}

static void put_run(Text *text, const Picture *picture, const Run *run) {
    if (run->role == ROLE_TEXT && !run->half && !run->wide) { /* as the page is */
        put_escaped(text, run->text);
        return;
    }
    if (run->half) {
        Looks upper = look_of(&picture->theme, run->role), lower = look_of(&picture->theme, run->under);
        text_print(text, "<span style=\"color: #%06x; background: #%06x\">", upper.ground, lower.ground);
    } else if (run->wide) {
        text_print(text, "<span class=\"r%d wide\" style=\"width: %dch\">", (int)run->role, run->columns);
    } else {
        text_print(text, "<span class=\"r%d\">", (int)run->role);
    }
    put_escaped(text, run->text);
    text_put(text, "</span>");
}

char *write_html(Arena *arena, const Picture *picture) {
    Text text = text_new(arena);
    Run run;
    text_print(&text, "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n<title>",
               picture->lang == CHINESE ? "zh" : "en");
    put_escaped(&text, picture->title);
    text_put(&text, "</title>\n<style>\n");
    put_style(&text, picture);
    text_put(&text, "</style>\n</head>\n<body>\n<pre>\n");
    for (int row = 0; row < picture->canvas.rows; row++) {
        for (int col = 0; run_at(arena, picture->canvas, row, col, &run); col += run.columns)
            put_run(&text, picture, &run);
        text_put(&text, "\n");
    }
    text_put(&text, "</pre>\n</body>\n</html>\n");
    return text.at;
}
