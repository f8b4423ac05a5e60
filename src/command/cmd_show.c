#include "command/commands.h"
#include "command/convention.h"
#include "command/look.h"
#include "command/slice.h"
#include "session/secret.h"
#include "view/table.h"

static NumberKind kind_of(StepId step, Matrix m) {
    if (step == WEIGHTS) return NUMBER_WEIGHT;
    if (step == ALLOWED || step == MASK || step == KEY_PADDING) return NUMBER_MASK;
    return number_kind(m);
}

static void show_one(Session *session, const Look *look, const Slice *slice, bool asked) {
    Arena *arena = &session->scratch;
    size_t rows = slice->row.end - slice->row.first, cols = slice->col.end - slice->col.first;
    Error ignored = {0};
    size_t held = rows <= TABLE_ROWS || look_all(session, look, &ignored) ? rows : TABLE_ROWS; /* no more are read */
    Matrix part = matrix_columns(look_part(session, look, slice->row.first, held), slice->col.first, cols);
    NumberKind kind = look->grad ? number_kind(part) : kind_of(look->step, part);
    part.rows = rows;
    const char *cut = slice->sliced ? arena_print(arena, "[%zu:%zu, %zu:%zu]", slice->row.first, slice->row.end,
                                                  slice->col.first, slice->col.end)
                                    : "";
    const char *size = arena_print(arena, "%zux%zu", rows, cols);
    bool zh = session->like.lang == CHINESE;
    Table table = {
        .title = arena_print(arena, zh ? "%s（%s）：%s" : "%s (%s): %s", look_name(session, look, cut), size,
                             look_story(session, look)),
        .name = STEPS[look->step].name,
        .options = arena_print(arena, "%s%s", asked ? arena_print(arena, " head=%zu", look->head) : "",
                               look->grad ? " grad" : ""),
        .rows = look_rows(session, look),
        .cols = look_cols(session, look),
        .row = slice->row.first,
        .col = slice->col.first,
        .kind = kind,
        .digits = session->like.digits,
        .lang = session->like.lang,
        .plain = session->like.plain,
    };
    Lines lines = table_lines(arena, &table, part);
    for (size_t i = 0; i < lines.count; i++) say_text(session, lines.at[i]);
    if (look->step == WEIGHTS && !look->grad)
        convention_empty_rows(session, look->head, slice->row.first, slice->row.end);
}

static bool may_see(Session *session, const Look *look, size_t head, const Slice *slice, Error *err) {
    Range row = slice->row, col = slice->col;
    bool tells = look->grad || secret_within(session, look->step, head, row.first, row.end, col.first, col.end);
    return !tells || secret_allows(session, err);
}

/* Is the gradient of some of its rows had from those rows alone? */
static bool has_banded_grad(Session *session, StepId step) {
    Trace *trace = session_trace(session);
    return trace_has_grads(session_rows(session, trace, 0, 1), step);
}

static bool run_show(Session *session, const Call *call, Error *err) {
    Slice slice;
    StepId step;
    if (!slice_read(&session->scratch, call->words.at[0], &slice, err)) return false;
    if (!look_step(session, slice.name, &step, err)) return false;
    const char *asked = call_value(call, "head");
    bool all = text_same(asked, "all"), grad = call_value(call, "grad") != NULL;
    size_t head = session->now.at.head;
    if (grad && !(model_has(&session->now.model, OUT, err) && trace_has_grad(session_trace(session), err)))
        return false;
    if (asked && !all && !look_head(session, asked, &head, err)) return false;
    Look look = look_at(session, step, head, asked != NULL);
    look.grad = grad;
    size_t rows, cols;
    if (grad && !has_banded_grad(session, step) && !look_all(session, &look, err)) return false;
    look_size(session, &look, &rows, &cols);
    if (!slice_fit(&slice, rows, cols, err)) return false;
    size_t first = all && !look.whole ? 0 : head, last = all && !look.whole ? session->now.model.set.heads - 1 : head;
    for (size_t h = first; h <= last; h++)
        if (!may_see(session, &look, h, &slice, err)) return false;
    for (look.head = first; look.head <= last; look.head++) {
        if (look.head > first) say_text(session, "");
        show_one(session, &look, &slice, asked != NULL && !look.whole);
    }
    return true;
}

const Command CMD_SHOW = {
    .name = "show",
    .usage = "show NAME[SLICE] [head=N|all] [grad]",
    .example = "show weights[0:2, 1:3] head=1",
    .keys = "head grad",
    .takes = "step given",
    .help = {"a matrix as a table, sliced as in NumPy: weights[0:3, 1:4]",
             "以表格显示矩阵，切片同 NumPy：weights[0:3, 1:4]"},
    .kind = LOOK,
    .area = AREA_DATA,
    .min = 1,
    .max = 1,
    .run = run_show,
};
