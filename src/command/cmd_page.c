#include "command/commands.h"
#include "command/look.h"
#include "view/focus.h"

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
        say(session, "%s[%zu,%zu] = %s", "%s[%zu,%zu] = %s", focus.name, row, col,
            look_number(session, matrix_at(focus.m, row, col)));
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
