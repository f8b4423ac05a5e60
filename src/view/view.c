#include "view/view.h"

#include "view/overlay.h"
#include "view/view_equation.h"

const View *const VIEWS[] = {&VIEW_EQUATION, NULL};

static void draw_nothing(Session *session, Canvas canvas) {
    bool zh = session->like.lang == CHINESE;
    canvas_put_cut(canvas, 0, 0, canvas.cols, ROLE_TITLE, zh ? " 还没有载入任何数据" : " nothing is loaded yet");
    canvas_put_cut(canvas, 2, 1, canvas.cols - 2, ROLE_TEXT,
                   zh ? "输入 :load apple heads=2 或 :new" : "type :load apple heads=2, or :new");
    if (canvas.rows > 1) canvas_put_cut(canvas, canvas.rows - 1, 1, canvas.cols - 2, ROLE_MUTED, "?  q");
}

/* --ascii where UTF-8 is shown is for the signs that some terminals draw two columns wide: Chinese stays. */
static void ascii(Canvas canvas, const Preferences *like) {
    if (like->lang_fixed) {
        canvas_ascii(canvas);
        return;
    }
    for (int row = 0; row < canvas.rows; row++)
        for (int col = 0; col < canvas.cols; col++) {
            Cell *cell = canvas_cell(canvas, row, col);
            if (cell->width == 1) cell->rune = rune_ascii(cell->rune);
        }
}

void view_draw(Session *session, Screen *screen, Canvas canvas) {
    screen->cursor_row = screen->cursor_col = 0;
    if (canvas.rows == 0 || canvas.cols == 0) return;
    Error none = {0};
    if (session_has_model(session, &none)) VIEWS[0]->draw(session, screen, canvas);
    else draw_nothing(session, canvas);
    overlay_draw(screen, canvas, session->like.lang);
    overlay_cursor(screen, canvas, &screen->cursor_row, &screen->cursor_col);
    if (session->like.ascii) ascii(canvas, &session->like);
}
