#include "command/commands.h"
#include "command/look.h"
#include "command/slice.h"
#include "session/secret.h"
#include "view/focus.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* The new value of a cell: a number, or *F times the old one. */
static bool read_value(const char *word, double old, double *value, Error *err) {
    bool factor = *word == '*';
    double number;
    if (!text_number(word + factor, &number))
        return refuse(err, "edit takes a number, or *F to multiply, not '%s'",
                      "edit 需要一个数，或用 *F 相乘，不能是 '%s'", word);
    *value = factor ? old * number : number;
    return true;
}

/* The matrix to change: given, and not computed. */
static bool editable(Session *session, const Slice *slice, StepId *id, Error *err) {
    if (!look_step(session, slice->name, id, err)) return false;
    if (session->now.model.given[*id].at) return true;
    return refuse(err, "%s is computed: change what it is made from (names lists the given matrices)",
                  "%s 是算出来的：请改它的来源（names 列出给出的矩阵）", STEPS[*id].name);
}

/* Writes the values into the cells of the place: one for all, or one each. */
static bool write_cells(Matrix m, const Slice *slice, Words values, Error *err) {
    size_t rows = slice->row.end - slice->row.first, cols = slice->col.end - slice->col.first;
    if (values.count != 1 && rows * cols == 1)
        return refuse(err, "edit needs one value for one cell, and %zu came",
                      "edit 给一个格子只需要一个值，而这里有 %zu 个", values.count);
    if (values.count != 1 && values.count != rows * cols)
        return refuse(err, "edit needs one value for each of the %zu cells, or one with *, and %zu came",
                      "edit 需要给 %zu 个格子各一个值，或一个带 * 的值，而这里有 %zu 个", rows * cols, values.count);
    if (values.count == 1 && rows * cols > 1 && *values.at[0] != '*')
        return refuse(err, "edit needs one value for each of the %zu cells, or *F to multiply them all",
                      "edit 需要给 %zu 个格子各一个值，或用 *F 把它们全部相乘", rows * cols);
    for (size_t i = 0; i < rows * cols; i++) {
        double *cell = matrix_cell(m, slice->row.first + i / cols, slice->col.first + i % cols);
        if (!read_value(values.at[values.count == 1 ? 0 : i], *cell, cell, err)) return false;
    }
    return true;
}

/* How far a value moved; to nan, inf or back is farthest. */
static double distance(double from, double to) {
    if (from == to || (isnan(from) && isnan(to))) return 0;
    return isfinite(to - from) ? fabs(to - from) : INFINITY;
}

typedef struct Change {
    double most;
    size_t head, row, col;
} Change;

/* The cell of a head that changed most between two traces, if more than so far. */
static void look_for_change(Change *change, size_t head, Matrix before, Matrix after) {
    if (before.rows != after.rows || before.cols != after.cols) return;
    for (size_t i = 0; i < after.rows; i++)
        for (size_t j = 0; j < after.cols; j++) {
            double much = distance(matrix_at(before, i, j), matrix_at(after, i, j));
            if (much > change->most) *change = (Change){much, head, i, j};
        }
}

/* What changed most downstream: in the weights of the focused head, of any other, else in out. */
static void say_effect(Session *session, const Model *before) {
    static const StepId WATCHED[] = {WEIGHTS, OUT};
    Error ignored = {0};
    if (secret_kept(session) || model_is_large(before) || model_is_large(&session->now.model)) return;
    for (size_t i = 0; i < sizeof WATCHED / sizeof *WATCHED; i++) {
        StepId id = WATCHED[i];
        if (!model_has(before, id, &ignored) || !model_has(&session->now.model, id, &ignored)) return;
        Trace *old = trace_new(&session->scratch, before), *now = session_trace(session);
        Change change = {0};
        size_t own = session->now.at.head, heads = id == OUT ? 1 : session->now.model.set.heads;
        look_for_change(&change, own, trace_value(old, id, own), trace_value(now, id, own));
        for (size_t head = 0; head < heads && change.most == 0; head++)
            look_for_change(&change, head, trace_value(old, id, head), trace_value(now, id, head));
        if (change.most == 0) continue;
        const char *from = look_number(session, matrix_at(trace_value(old, id, change.head), change.row, change.col));
        const char *to = look_number(session, matrix_at(trace_value(now, id, change.head), change.row, change.col));
        if (change.head == own)
            say(session, "most changed: %s[%zu,%zu] %s → %s", "变化最大：%s[%zu,%zu] %s → %s", STEPS[id].name,
                change.row, change.col, from, to);
        else
            say(session, "most changed, in head %zu: %s[%zu,%zu] %s → %s", "变化最大，在头 %zu：%s[%zu,%zu] %s → %s",
                change.head, STEPS[id].name, change.row, change.col, from, to);
        return;
    }
    say(session, "weights and out stay as they were", "weights 和 out 没有变化");
}

/* `.` as the name of the focused cell. */
static bool read_place(Session *session, const char **word, Error *err) {
    if (strcmp(*word, ".") != 0) return true;
    const Model *model = &session->now.model;
    if (!session_has_model(session, err) || !model_has(model, session->now.at.step, err)) return false;
    Focus focus = focus_of(session);
    *word = focus_place(session, &focus);
    if (model->given[focus.step].at) return true;
    if (model->given[X].at)
        return refuse(err, "%s is computed; change x or a weight", "%s 是算出来的；请改 x 或权重", *word);
    return refuse(err, "%s is computed; change q, k or v", "%s 是算出来的；请改 q、k 或 v", *word);
}

/* No value came: where a person is, they go on with the line. */
static bool ask_value(Session *session, const char *place, bool focused, Error *err) {
    if (!focused || session->batch)
        return refuse(err, "edit needs more than that: %s", "edit 还缺参数：%s", CMD_EDIT.usage);
    session->wish = WISH_LINE;
    snprintf(session->draft, sizeof session->draft, "edit %s ", place);
    session->kept_kind = LOOK;
    return true;
}

/* `edit . V` is kept with the cell that it changed. */
static void keep_place(Session *session, const char *place, Words values) {
    Text line = text_new(&session->scratch);
    text_print(&line, "edit %s", place);
    for (size_t i = 0; i < values.count; i++) text_print(&line, " %s", values.at[i]);
    session->kept = line.at;
}

static bool run_edit(Session *session, const Call *call, Error *err) {
    Slice slice;
    StepId id;
    const char *word = call->words.at[0];
    if (!read_place(session, &word, err)) return false;
    bool focused = word != call->words.at[0];
    if (call->words.count == 1) return ask_value(session, word, focused, err);
    if (!slice_read(&session->scratch, word, &slice, err)) return false;
    if (!editable(session, &slice, &id, err)) return false;
    Model before = session->now.model;
    Matrix given = before.given[id], changed = matrix_copy(&session->store, given);
    if (!slice_fit(&slice, given.rows, given.cols, err)) return false;
    Words values = {call->words.at + 1, call->words.count - 1};
    if (!write_cells(changed, &slice, values, err)) return false;
    session->now.model.given[id] = changed;
    if (!session_accept(session, err)) return false;
    if (slice.row.end - slice.row.first == 1 && slice.col.end - slice.col.first == 1) {
        size_t r = slice.row.first, c = slice.col.first;
        say(session, "%s[%zu,%zu] %s → %s", "%s[%zu,%zu] %s → %s", STEPS[id].name, r, c,
            look_number(session, matrix_at(given, r, c)), look_number(session, matrix_at(changed, r, c)));
    } else {
        say(session, "%s: cells changed: %zu", "%s：改了 %zu 个格子", STEPS[id].name,
            (slice.row.end - slice.row.first) * (slice.col.end - slice.col.first));
    }
    say_effect(session, &before);
    if (focused) keep_place(session, word, values);
    return true;
}

const Command CMD_EDIT = {
    .name = "edit",
    .usage = "edit NAME[r,c] V | edit NAME[r] V V … | edit NAME[r,c] *F | edit NAME *F | edit . V",
    .example = "edit x[0,1] 0.5",
    .takes = "given .",
    .help = {"changes cells of a given matrix, . the focused one, and says what changed most from there on",
             "修改给出的矩阵里的格子（. 是焦点），并说出由此变化最大的地方"},
    .kind = CHANGE,
    .role = ROLE_DATA,
    .area = AREA_DATA,
    .min = 1,
    .max = 4097,
    .run = run_edit,
};
