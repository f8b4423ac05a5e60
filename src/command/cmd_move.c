#include "command/commands.h"
#include "command/look.h"
#include "view/view.h"
#include "view/focus.h"
#include "view/view.h"

/* ---- head ---- */

static bool run_head(Session *session, const Call *call, Error *err) {
    if (!session_has_model(session, err)) return false;
    size_t heads = session->now.model.set.heads, head = session->now.at.head;
    const char *word = call->words.at[0];
    bool next = text_same(word, "next"), previous = text_same(word, "previous");
    if ((next && head + 1 == heads) || (previous && head == 0)) {
        say(session, next ? "head %zu is the last" : "head %zu is the first",
            next ? "头 %zu 是最后一个" : "头 %zu 是最前面的一个", head);
        return true;
    }
    if (next || previous) head = next ? head + 1 : head - 1;
    else if (!look_head(session, word, &head, err)) return false;
    session->now.at.head = head;
    say(session, "head %zu of %zu", "头 %zu（共 %zu）", head, heads);
    return true;
}

const Command CMD_HEAD = {
    .name = "head",
    .usage = "head N|next|previous",
    .example = "head 1",
    .takes = "next previous",
    .help = {"which head is looked at, counted from 0", "看哪一个头，从 0 数起"},
    .kind = MOVE,
    .area = AREA_MOVE,
    .min = 1,
    .max = 1,
    .run = run_head,
};

/* ---- cell ---- */

/* One word of `cell`: how row and column move, and to which edge they go. */
static const struct Way {
    const char *name;
    int row, col;
    bool edge;
} WAYS[] = {
    {"up", -1, 0, false}, {"down", 1, 0, false},  {"left", 0, -1, false}, {"right", 0, 1, false},
    {"top", -1, 0, true}, {"bottom", 1, 0, true}, {"home", 0, -1, true},  {"end", 0, 1, true},
};

static size_t moved(size_t at, size_t count, int way, bool edge) {
    if (way < 0) return edge || at == 0 ? 0 : at - 1;
    if (way > 0) return edge || at + 1 >= count ? count - 1 : at + 1;
    return at;
}

static bool move_by_word(const char *word, Focus *focus, Error *err) {
    for (size_t i = 0; i < sizeof WAYS / sizeof *WAYS; i++)
        if (text_same(WAYS[i].name, word)) {
            focus->row = moved(focus->row, focus->m.rows, WAYS[i].row, WAYS[i].edge);
            focus->col = moved(focus->col, focus->m.cols, WAYS[i].col, WAYS[i].edge);
            return true;
        }
    return refuse(err, "cell takes a row and a column, or up, down, left, right, top, bottom, home or end, not '%s'",
                  "cell 后面是行和列，或 up、down、left、right、top、bottom、home、end，不能是 '%s'", word);
}

static bool move_to(const Call *call, Focus *focus, Error *err) {
    uint64_t row, col;
    Matrix m = focus->m;
    if (!text_count(call->words.at[0], m.rows - 1, &row) || !text_count(call->words.at[1], m.cols - 1, &col))
        return refuse(err, "%s is %zux%zu and has no cell %s %s: rows go to %zu, columns to %zu",
                      "%s 是 %zux%zu，没有格子 %s %s：行号到 %zu，列号到 %zu", focus->name, m.rows, m.cols,
                      call->words.at[0], call->words.at[1], m.rows - 1, m.cols - 1);
    focus->row = (size_t)row;
    focus->col = (size_t)col;
    return true;
}

/* A view that has no cells moves what it has. */
static bool moved_by_view(Session *session, const Call *call) {
    const View *view = view_shown(session);
    for (size_t i = 0; view->move && call->words.count == 1 && i < sizeof WAYS / sizeof *WAYS; i++) {
        const struct Way *way = &WAYS[i];
        int far = way->edge ? VIEW_EDGE : 1;
        if (!text_same(call->words.at[0], way->name)) continue;
        session->kept = KEPT_ALREADY;
        view->move(session, way->row * far, way->col * far);
        return true;
    }
    return false;
}

static bool run_cell(Session *session, const Call *call, Error *err) {
    Cursor *at = &session->now.at;
    if (!session_has_model(session, err) || !model_has(&session->now.model, at->step, err)) return false;
    if (moved_by_view(session, call)) return true;
    Focus focus = focus_of(session);
    if (!(call->words.count == 2 ? move_to(call, &focus, err) : move_by_word(call->words.at[0], &focus, err)))
        return false;
    focus_move(session, &focus, focus.row, focus.col);
    look_say(session);
    return true;
}

const Command CMD_CELL = {
    .name = "cell",
    .usage = "cell R C | cell up|down|left|right|top|bottom|home|end",
    .example = "cell 0 2",
    .takes = "up down left right top bottom home end",
    .help = {"which cell is looked at; home and end are the ends of its row",
             "看哪一个格子；home 与 end 是这一行的两端"},
    .kind = MOVE,
    .area = AREA_MOVE,
    .min = 1,
    .max = 2,
    .run = run_cell,
};

/* ---- focus ---- */

/* Operands stand in the equation alone; in another view nobody would see which of them has the focus. */
static void show_equation(Session *session) {
    const View *now = view_shown(session);
    if (now == VIEWS[0]) return;
    session->show.before = now->name;
    session->show.view = VIEWS[0]->name;
}

static bool run_focus(Session *session, const Call *call, Error *err) {
    const char *word = call->words.at[0];
    bool back = text_same(word, "previous");
    if (!back && !text_same(word, "next"))
        return refuse(err, "focus takes next or previous, not '%s'", "focus 可以是 next 或 previous，不能是 '%s'",
                      word);
    if (!session_has_model(session, err) || !model_has(&session->now.model, session->now.at.step, err)) return false;
    Showing show = session->show;
    show_equation(session);
    Focus focus = focus_of(session);
    if (focus.operands == 0) {
        session->show = show;
        say(session, "%s stands alone: there is no other pane", "%s 是单独的：没有别的矩阵", focus.name);
        return true;
    }
    focus_turn(session, back);
    focus = focus_of(session);
    session->kept = back ? "focus previous" : "focus next";
    look_say(session);
    return true;
}

const Command CMD_FOCUS = {
    .name = "focus",
    .usage = "focus next|previous",
    .example = "goto scores; focus next",
    .takes = "next previous",
    .help = {"from the result to the operands of the equation and back", "从结果到等式里的各个运算数，再回到结果"},
    .kind = MOVE,
    .area = AREA_MOVE,
    .min = 1,
    .max = 1,
    .run = run_focus,
};
