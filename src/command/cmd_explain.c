#include "command/commands.h"
#include "command/look.h"
#include "command/slice.h"
#include "session/secret.h"
#include "view/focus.h"
#include "view/view.h"

#include <string.h>

/* A cell of the whole of wq … bv belongs to a head's columns. */
static void to_head(Look *look, Session *session, size_t *col) {
    if (!look->whole || STEPS[look->step].layout != COLUMNS) return;
    size_t rows, cols;
    look_size(session, look, &rows, &cols);
    size_t width = cols / trace_heads(session_trace(session), look->step);
    size_t own = *col / width, heads = session->now.model.set.heads;
    *col %= width;
    look->head = STEPS[look->step].kv ? own * heads / trace_heads(session_trace(session), look->step) : own;
}

static bool read_cell(Session *session, const Call *call, Look *look, size_t *row, size_t *col, Error *err) {
    const Cursor *at = &session->now.at;
    const char *word = call->words.at[0], *asked = call_value(call, "head");
    size_t head = at->head;
    StepId step = at->step;
    Slice slice = {.name = STEPS[step].name};
    bool here = strcmp(word, ".") == 0;
    if (!here && !slice_read(&session->scratch, word, &slice, err)) return false;
    if (!look_step(session, slice.name, &step, err)) return false;
    if (asked && !look_head(session, asked, &head, err)) return false;
    if (here) {
        Focus focus = focus_of(session);
        *look = look_at(session, focus.step, head, true);
        *row = focus_row(&focus);
        *col = focus_col(&focus);
        return true;
    }
    *look = look_at(session, step, head, asked);
    if (!slice.row.single || !slice.col.single)
        return refuse(err, "explain takes one cell: explain %s[0,0], or explain . for the focused one",
                      "explain 每次解释一个格子：explain %s[0,0]，或用 explain . 解释焦点", STEPS[step].name);
    size_t rows, cols;
    look_size(session, look, &rows, &cols);
    if (!slice_fit(&slice, rows, cols, err)) return false;
    *row = slice.row.first;
    *col = slice.col.first;
    to_head(look, session, col);
    return true;
}

static bool run_explain(Session *session, const Call *call, Error *err) {
    Look look;
    size_t row = 0, col = 0;
    const View *view = view_shown(session);
    if (view->explain && text_same(call->words.at[0], ".")) {
        view->explain(session);
        return true;
    }
    if (!read_cell(session, call, &look, &row, &col, err)) return false;
    if (secret_of(session, look.step, look.head, row, col) != HIDING_NONE && !secret_allows(session, err)) return false;
    Lines lines = written_explain(session, look.step, look.head, row, col);
    for (size_t i = 0; i < lines.count; i++) say_text(session, lines.at[i]);
    return true;
}

const Command CMD_EXPLAIN = {
    .name = "explain",
    .usage = "explain NAME[r,c] [head=N] | explain .",
    .example = "explain weights[0,2]",
    .keys = "head",
    .takes = "step given .",
    .help = {"the arithmetic of one cell with its numbers; . is the focus",
             "一个格子的算式和其中的数；. 是焦点所在的格子"},
    .kind = LOOK,
    .area = AREA_UNDERSTAND,
    .min = 1,
    .max = 1,
    .run = run_explain,
};
