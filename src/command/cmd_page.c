#include "command/commands.h"
#include "command/look.h"
#include "view/arrangement.h"
#include "view/view.h"

/* Where a page leads: the focus moves by what was on the screen. */
static const struct {
    const char *name;
    bool across, back;
} PAGES[] = {{"up", false, true}, {"down", false, false}, {"left", true, true}, {"right", true, false}};

static size_t turned(size_t at, size_t count, size_t page, bool back) {
    if (back) return at < page ? 0 : at - page;
    return count - 1 - at < page ? count - 1 : at + page;
}

static bool run_page(Session *session, const Call *call, Error *err) {
    enum { UNDRAWN = 8 };
    const char *word = call->words.at[0];
    if (!session_has_model(session, err) || !model_has(&session->now.model, session->now.at.step, err)) return false;
    size_t rows = session->show.page_rows, cols = session->show.page_cols;
    for (size_t i = 0; i < sizeof PAGES / sizeof *PAGES; i++) {
        if (!text_same(PAGES[i].name, word)) continue;
        Focus focus = focus_of(session);
        size_t row = focus.row, col = focus.col;
        if (PAGES[i].across) col = turned(col, focus.m.cols, cols ? cols : UNDRAWN, PAGES[i].back);
        else row = turned(row, focus.m.rows, rows ? rows : UNDRAWN, PAGES[i].back);
        focus_move(session, &focus, row, col);
        look_say(session);
        return true;
    }
    return refuse(err, "page takes up, down, left or right, not '%s'",
                  "page 可以是 up、down、left 或 right，不能是 '%s'", word);
}

const Command CMD_PAGE = {
    .name = "page",
    .usage = "page up|down|left|right",
    .example = "page down",
    .takes = "up down left right",
    .help = {"the focus moves by as many cells as the screen shows", "焦点移动一屏的格子"},
    .kind = MOVE,
    .area = AREA_MOVE,
    .min = 1,
    .max = 1,
    .run = run_page,
};

/* ---- zoom ---- */

static void say_size(Session *session, int size) {
    if (size == SIZE_HALF)
        say(session, "half-blocks: two rows of the matrix in a line, and no digits",
            "半块字符：一行屏幕显示矩阵的两行，没有数字");
    else if (size == PITCH_CODE) say(session, "one code for each cell", "每个格子一个字符");
    else say(session, "cells of %d columns", "每个格子 %d 列", size);
}

static bool run_zoom(Session *session, const Call *call, Error *err) {
    const char *word = call->words.at[0];
    bool in = text_same(word, "in");
    if (!in && !text_same(word, "out"))
        return refuse(err, "zoom takes in or out, not '%s'", "zoom 可以是 in 或 out，不能是 '%s'", word);
    if (!session_has_model(session, err) || !model_has(&session->now.model, session->now.at.step, err)) return false;
    const View *view = view_shown(session);
    if (session->like.classroom && view == VIEWS[0])
        return refuse(err, "cells keep their size in a classroom theme: take a larger font, or theme dark",
                      "教室主题的格子大小不变：请放大终端的字体，或用 theme dark");
    int (*zoomed)(Session *, int *) = view->zoomed ? view->zoomed : arrangement_zoomed, zoom = session->show.zoom;
    zoomed(session, &zoom);
    session->show.zoom = zoom + (in ? 1 : -1);
    int size = zoomed(session, &session->show.zoom);
    if (session->show.zoom == zoom) {
        if (in) say(session, "the cells are as large as they get", "格子已经最大");
        else say(session, "the cells are as small as they get", "格子已经最小");
        return true;
    }
    session->kept = in ? "zoom in" : "zoom out";
    say_size(session, size);
    return true;
}

const Command CMD_ZOOM = {
    .name = "zoom",
    .usage = "zoom in|out",
    .example = "zoom out",
    .takes = "in out",
    .help = {"larger or smaller cells: fewer with more digits, or more with none",
             "格子变大或变小：少而数字多，或多而没有数字"},
    .kind = MOVE,
    .area = AREA_MOVE,
    .min = 1,
    .max = 1,
    .run = run_zoom,
};
