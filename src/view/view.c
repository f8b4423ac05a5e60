#include "view/views.h"

#include "view/focus.h"
#include "view/frame.h"
#include "session/secret.h"
#include "view/class_view.h"
#include "view/lesson_pane.h"
#include "view/overlay.h"

#include <string.h>

enum { LEAST_COLUMNS = 40, LEAST_ROWS = 7 };

/* clang-format off */
const View *const VIEWS[] = {
    &VIEW_EQUATION,
    &VIEW_HEADS,
    &VIEW_COMPARE,
    &VIEW_BARS,
    &VIEW_FLOW,
    &VIEW_GRADIENT,
    &VIEW_HISTORY,
    &VIEW_SWEEP,
    &VIEW_TRAIN,
    &VIEW_DEPTH,
    &VIEW_COST,
    NULL,
};
/* clang-format on */

const View *view_find(const char *name) {
    for (size_t i = 0; VIEWS[i]; i++)
        if (text_same(VIEWS[i]->name, name)) return VIEWS[i];
    return NULL;
}

const View *view_shown(Session *session) {
    Error ignored = {0};
    if (secret_kept(session)) return VIEWS[0];
    const View *view = session->show.view ? view_find(session->show.view) : NULL;
    return view && (!view->can || view->can(session, &ignored)) ? view : VIEWS[0];
}

bool view_has_rows(Session *session, Error *err) {
    if (!session_has_model(session, err)) return false;
    return !session_trace(session)->lazy ||
           refuse(err,
                  "this view looks at all rows, and here they are too many to be kept: view equation, or fewer tokens",
                  "这个视图要看所有行，而这里行数太多，没有整体保存：可以 view equation，或减少 token");
}

size_t view_step(size_t at, int by, size_t count) {
    size_t far = (size_t)(by < 0 ? -by : by);
    if (by < 0) return at > far ? at - far : 0;
    return at + far < count ? at + far : count - 1;
}

size_t view_first(size_t at, size_t shown) {
    return at < shown || !shown ? 0 : at - shown + 1;
}

Theme view_theme(const Session *session) {
    return theme_with(&THEMES[session->like.theme], &RAMPS[session->like.ramp]);
}

bool view_marks(const Session *session, int colours) {
    Shades shades = session->like.shades;
    return shades == SHADES_AUTO ? theme_needs_marks(&THEMES[session->like.theme], colours) : shades == SHADES_ON;
}

const Key *view_key(Session *session, uint32_t code) {
    const Key *own = key_among(view_shown(session)->keys, code);
    return own ? own : key_find(code);
}

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

static void draw_tiny(const Written *w, Screen *screen, Canvas canvas) {
    Focus focus = focus_of(w->session);
    Written cell = focus_cell(w->session, &focus);
    tiny_draw(w, &cell, canvas, &screen->cursor_row, &screen->cursor_col);
}

/* A step that cannot be had says why; where there is no room for a picture stand a few lines. */
static void draw_step(Session *session, Screen *screen, Canvas canvas) {
    const Cursor *at = &session->now.at;
    Error none = {.lang = session->like.lang};
    if (!model_has(&session->now.model, at->step, &none)) {
        canvas_put_cut(canvas, 0, 1, canvas.cols - 2, ROLE_WARN, none.text);
        if (canvas.rows > 1) canvas_put(canvas, canvas.rows - 1, 1, ROLE_KEY, "? q");
        return;
    }
    Written w = written_cell(session, at->step, at->head, at->row, at->col);
    if (canvas.cols < LEAST_COLUMNS || canvas.rows < LEAST_ROWS) draw_tiny(&w, screen, canvas);
    else view_shown(session)->draw(&w, screen, canvas);
}

static void draw_picture(Session *session, Screen *screen, Canvas canvas) {
    Error none = {0};
    if (session_has_model(session, &none)) draw_step(session, screen, canvas);
    else if (session->lecture.mode == LECTURE_OFF) draw_nothing(session, canvas);
}

/* The picture at the left of a lesson, on a canvas of its own width. */
static void draw_beside(Session *session, Screen *screen, Canvas canvas, int cols) {
    Canvas left = canvas_new(&session->scratch, canvas.rows, cols);
    left.spots = canvas.spots;
    draw_picture(session, screen, left);
    for (int row = 0; row < canvas.rows; row++)
        memcpy(canvas_cell(canvas, row, 0), canvas_cell(left, row, 0), (size_t)cols * sizeof *canvas.cell);
}

static void draw_lesson(Session *session, Screen *screen, Canvas canvas, LessonPlace place) {
    Canvas top = canvas;
    top.rows = place.picture_rows;
    screen->bare = place.bare;
    if (place.side) draw_beside(session, screen, canvas, place.picture_cols);
    else if (top.rows) draw_picture(session, screen, top);
    lesson_draw(session, screen, canvas, place);
}

void view_draw(Session *session, Screen *screen, Canvas canvas) {
    screen->cursor_row = screen->cursor_col = 0;
    if (canvas.rows == 0 || canvas.cols == 0) return;
    session->show.rows = canvas.rows, session->show.cols = canvas.cols;
    LessonPlace place = lesson_place(session, canvas.rows, canvas.cols);
    screen->bare = false;
    if (class_shown(session)) class_draw(session, screen, canvas);
    else if (place.on) draw_lesson(session, screen, canvas, place);
    else draw_picture(session, screen, canvas);
    overlay_draw(screen, canvas, &session->like);
    overlay_cursor(screen, canvas, &screen->cursor_row, &screen->cursor_col);
    if (session->like.ascii) ascii(canvas, &session->like);
}
