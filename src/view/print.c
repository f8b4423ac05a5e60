#include "view/print.h"

#include "view/write_text.h"

#include <string.h>

enum { USUAL_ROWS = 24, USUAL_COLUMNS = 80, EVERY_COLOUR = 256 };

const Printer PRINTERS[] = {{"txt", write_plain}, {"svg", write_svg}, {"html", write_html}, {0}};

const Printer *print_find(const char *path, Error *err) {
    const char *dot = strrchr(path, '.');
    for (const Printer *row = PRINTERS; row->ending; row++)
        if (dot && text_same(dot + 1, row->ending)) return row;
    Arena scratch = {0};
    Text all = text_new(&scratch);
    for (const Printer *row = PRINTERS; row->ending; row++) text_print(&all, all.length ? " .%s" : ".%s", row->ending);
    refuse(err, "%s: the ending does not say how to print it; use one of %s", "%s：结尾没有说明打印成什么格式；可用 %s",
           path, all.at);
    arena_free(&scratch);
    return NULL;
}

bool print_picture(Session *session, Arena *arena, Picture *picture, Error *err) {
    if (!session_has_model(session, err)) return false;
    Showing show = session->show;
    bool drawn = show.rows > 0 && show.cols > 0;
    Screen screen = {0};
    const Step *step = &STEPS[session->now.at.step];
    *picture = (Picture){.canvas = canvas_new(arena, drawn ? show.rows : USUAL_ROWS, drawn ? show.cols : USUAL_COLUMNS),
                         .theme = view_theme(session),
                         .title = arena_print(arena, "qkv: %s", step->bar ? step->bar : step->name),
                         .lang = session->like.lang};
    view_draw(session, &screen, picture->canvas);
    session->show = show;
    return true;
}

char *write_plain(Arena *arena, const Picture *picture) {
    return write_text(arena, picture->canvas, false);
}

/* ---- runs ---- */

static bool alike(const Cell *a, const Cell *b) {
    return a->role == b->role && a->under == b->under && (a->width == 2) == (b->width == 2);
}

bool run_at(Arena *arena, Canvas canvas, int row, int col, Run *run) {
    if (col >= canvas.cols) return false;
    const Cell *first = canvas_cell(canvas, row, col);
    Text text = text_new(arena);
    *run = (Run){.col = col,
                 .role = (Role)first->role,
                 .under = (Role)first->under,
                 .wide = first->width == 2,
                 .half = first->under != 0};
    while (col < canvas.cols && alike(first, canvas_cell(canvas, row, col))) {
        const Cell *cell = canvas_cell(canvas, row, col);
        char bytes[4];
        text_put_bytes(&text, bytes, rune_write(cell->rune, bytes));
        col += cell->width;
    }
    run->columns = col - run->col;
    run->text = text.at;
    return true;
}

void roles_used(Canvas canvas, bool used[ROLE_COUNT]) {
    memset(used, 0, ROLE_COUNT * sizeof *used);
    for (int row = 0; row < canvas.rows; row++)
        for (int col = 0; col < canvas.cols; col++) {
            const Cell *cell = canvas_cell(canvas, row, col);
            used[cell->role] = used[cell->under] = true;
        }
}

/* ---- looks ---- */

Looks look_page(const Theme *theme) {
    enum { BLACK = 16, WHITE = 231, NEAR_BLACK = 233, NEAR_WHITE = 254 };
    bool light = theme->light;
    return (Looks){
        .ink = colour_rgb(light ? BLACK : NEAR_WHITE), .ground = colour_rgb(light ? WHITE : NEAR_BLACK), .plain = true};
}

Looks look_of(const Theme *theme, Role role) {
    Paint paint = paint_of(theme, role, EVERY_COLOUR);
    Looks page = look_page(theme), look = page;
    if (paint.fg != COLOUR_OWN) look.ink = colour_rgb(paint.fg);
    if (paint.bg != COLOUR_OWN) look.ground = colour_rgb(paint.bg);
    if (paint.reverse) look = (Looks){.ink = look.ground, .ground = look.ink};
    look.bold = paint.bold;
    look.plain = look.ground == page.ground;
    return look;
}

void put_escaped(Text *text, const char *raw) {
    for (; *raw; raw++) {
        const char *spelled = *raw == '<'   ? "&lt;"
                              : *raw == '>' ? "&gt;"
                              : *raw == '&' ? "&amp;"
                              : *raw == '"' ? "&quot;"
                                            : NULL;
        if (spelled) text_put(text, spelled);
        else text_put_bytes(text, raw, 1);
    }
}
