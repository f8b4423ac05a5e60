#include "command/commands.h"
#include "command/look.h"

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

static bool move_by_word(Session *session, const char *word, Matrix m, Error *err) {
    Cursor *at = &session->now.at;
    for (size_t i = 0; i < sizeof WAYS / sizeof *WAYS; i++)
        if (text_same(WAYS[i].name, word)) {
            at->row = moved(at->row, m.rows, WAYS[i].row, WAYS[i].edge);
            at->col = moved(at->col, m.cols, WAYS[i].col, WAYS[i].edge);
            return true;
        }
    return refuse(err, "cell takes a row and a column, or up, down, left, right, top, bottom, home or end, not '%s'",
                  "cell 后面是行和列，或 up、down、left、right、top、bottom、home、end，不能是 '%s'", word);
}

static bool move_to(Session *session, const Call *call, Matrix m, Error *err) {
    uint64_t row, col;
    if (!text_count(call->words.at[0], m.rows - 1, &row) || !text_count(call->words.at[1], m.cols - 1, &col))
        return refuse(err, "%s is %zux%zu and has no cell %s %s: rows go to %zu, columns to %zu",
                      "%s 是 %zux%zu，没有格子 %s %s：行号到 %zu，列号到 %zu", STEPS[session->now.at.step].name, m.rows,
                      m.cols, call->words.at[0], call->words.at[1], m.rows - 1, m.cols - 1);
    session->now.at.row = (size_t)row;
    session->now.at.col = (size_t)col;
    return true;
}

static bool run_cell(Session *session, const Call *call, Error *err) {
    Cursor *at = &session->now.at;
    if (!session_has_model(session, err) || !model_has(&session->now.model, at->step, err)) return false;
    Matrix m = trace_value(session_trace(session), at->step, at->head);
    if (m.rows == 0 || m.cols == 0) return refuse(err, "%s is empty", "%s 是空的", STEPS[at->step].name);
    bool fine =
        call->words.count == 2 ? move_to(session, call, m, err) : move_by_word(session, call->words.at[0], m, err);
    if (!fine) return false;
    const char *value = look_number(session, matrix_at(m, at->row, at->col));
    say(session, "%s[%zu,%zu] = %s", "%s[%zu,%zu] = %s", STEPS[at->step].name, at->row, at->col, value);
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
