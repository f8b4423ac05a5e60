#include "view/written.h"

#include <stdarg.h>

/* ---- the cell ---- */

Written written_cell(Session *session, StepId step, size_t head, size_t row, size_t col) {
    return written_cell_of(session, session_trace(session), step, head, row, col);
}

Written written_cell_of(Session *session, Trace *trace, StepId step, size_t head, size_t row, size_t col) {
    Written w = {.session = session,
                 .arena = &session->scratch,
                 .trace = STEPS[step].by_query ? session_rows(session, trace, row, 1) : trace,
                 .model = &trace->model,
                 .lang = session->like.lang,
                 .digits = session->like.digits,
                 .step = step,
                 .head = head,
                 .row = row,
                 .col = col};
    w.value = trace_seen(w.trace, step, head);
    w.off = trace_through(w.trace, step) != step;
    trace_explain(w.trace, step, head, row, col, w.arena, &w.notes);
    return w;
}

Written written_coarse(const Written *w) {
    Written coarse = *w;
    coarse.digits = DIGITS_AUTO;
    coarse.coarse = true;
    return coarse;
}

char *written_text(const Written *w, const char *en, const char *zh, ...) {
    va_list args;
    va_start(args, zh);
    char *text = w->lang == CHINESE ? arena_vprint(w->arena, zh, args) : arena_vprint(w->arena, en, args);
    va_end(args);
    return text;
}

/* ---- names ---- */

/* What is hidden or optional shows, while it is off, what it passes through. */
static StepId shown(const Written *w, StepId step) {
    while ((STEPS[step].hidden || STEPS[step].optional) && w->trace->node[step].off) step = w->trace->node[step].in[0];
    return step;
}

StepId written_input(const Written *w, size_t i) {
    StepId real = w->notes.step;
    if (w->notes.kind == NOTE_SUM && i > 0) return w->notes.from[i];
    return shown(w, STEPS[real].in[i]);
}

const char *written_name(const Written *w, StepId step) {
    step = shown(w, step);
    if (step == ALLOWED) return "mask";
    if (step == POSITION_BIAS) return w->model->set.position == T5 ? "t5" : "alibi";
    return STEPS[step].name;
}

bool written_by_head(const Written *w, StepId step) {
    return STEPS[step].layout != ONE && trace_heads(w->trace, trace_through(w->trace, step)) > 0;
}

typedef struct Axes {
    bool known;
    Axis rows, cols;
} Axes;

/* clang-format off */
static const Axes AXES[STEP_COUNT] = {
    [X] = {true, AXIS_QUERY, AXIS_FEATURE},      [CONTEXT] = {true, AXIS_KEY, AXIS_FEATURE},
    [WQ] = {true, AXIS_FEATURE, AXIS_CHANNEL},   [WK] = {true, AXIS_FEATURE, AXIS_CHANNEL},
    [WV] = {true, AXIS_FEATURE, AXIS_CHANNEL},   [WO] = {true, AXIS_JOINED, AXIS_OUT},
    [BO] = {true, AXIS_OTHER, AXIS_OUT},         [G] = {true, AXIS_QUERY, AXIS_OUT},
    [MASK] = {true, AXIS_QUERY, AXIS_KEY},       [KEY_PADDING] = {true, AXIS_OTHER, AXIS_KEY},
    [BIAS] = {true, AXIS_QUERY, AXIS_KEY},
    [TABLE] = {true, AXIS_QUERY, AXIS_FEATURE},  [PLACED] = {true, AXIS_QUERY, AXIS_FEATURE},
    [MEMORY_TABLE] = {true, AXIS_KEY, AXIS_FEATURE}, [MEMORY] = {true, AXIS_KEY, AXIS_FEATURE},
    [Q] = {true, AXIS_QUERY, AXIS_CHANNEL},      [K] = {true, AXIS_KEY, AXIS_CHANNEL},
    [V] = {true, AXIS_KEY, AXIS_CHANNEL},        [Q_ROT] = {true, AXIS_QUERY, AXIS_CHANNEL},
    [K_ROT] = {true, AXIS_KEY, AXIS_CHANNEL},    [SCORES] = {true, AXIS_QUERY, AXIS_KEY},
    [SCALED] = {true, AXIS_QUERY, AXIS_KEY},     [POSITION_BIAS] = {true, AXIS_QUERY, AXIS_KEY},
    [BIASED] = {true, AXIS_QUERY, AXIS_KEY},     [ALLOWED] = {true, AXIS_QUERY, AXIS_KEY},
    [MASKED] = {true, AXIS_QUERY, AXIS_KEY},     [WEIGHTS] = {true, AXIS_QUERY, AXIS_KEY},
    [Z] = {true, AXIS_QUERY, AXIS_CHANNEL},      [CONCAT] = {true, AXIS_QUERY, AXIS_JOINED},
    [OUT] = {true, AXIS_QUERY, AXIS_OUT},
};
/* clang-format on */

Axis written_rows(StepId step) {
    return AXES[step].known ? AXES[step].rows : AXIS_OTHER;
}

Axis written_cols(StepId step) {
    return AXES[step].known ? AXES[step].cols : AXIS_OTHER;
}

/* Is the step on the side of the keys where those come from a sequence of their own? */
static bool is_of_context(const Written *w, StepId step) {
    bool keys = STEPS[step].kv || step == CONTEXT || step == WK || step == WV || step == MEMORY_TABLE;
    return keys && w->model->given[CONTEXT].at;
}

static const char *name_at(Labels names, size_t index) {
    return index < names.count && names.at[index][0] ? names.at[index] : NULL;
}

static const char *mark_of(const Written *w, StepId step, Axis axis, size_t index) {
    const Model *m = w->model;
    if (axis == AXIS_QUERY) return model_query_name(m, index);
    if (axis == AXIS_KEY) return model_key_name(m, index);
    if (axis == AXIS_FEATURE) return name_at(m->col_names[is_of_context(w, step) ? CONTEXT : X], index);
    bool like_x = axis == AXIS_OUT && m->given[X].at && m->given[WO].at && m->given[WO].cols == m->given[X].cols;
    return like_x ? name_at(m->col_names[X], index) : NULL;
}

const char *written_mark(const Written *w, StepId step, Axis axis, size_t index) {
    return text_name(w->arena, mark_of(w, step, axis, index), w->lang == CHINESE);
}

const char *written_label(const Written *w, StepId step, Axis axis, size_t index) {
    const char *mark = written_mark(w, step, axis, index);
    size_t width = axis == AXIS_JOINED ? w->trace->shape.d_v : 0;
    if (width) return arena_print(w->arena, "h%zu %zu", index / width, index % width);
    const char *one[] = {mark};
    Labels names = {one, mark ? 1 : 0};
    if (!mark) return arena_print(w->arena, "%zu", index);
    const char *cut = table_label(w->arena, names, 0);
    return arena_print(w->arena, "%zu%s", index, cut + 1);
}

const char *written_who(const Written *w, Axis axis, size_t index, bool capital) {
    const char *mark = written_mark(w, X, axis, index);
    if (mark && mark[0] && !w->unnamed) return mark;
    bool one_sequence = w->model->given[X].at && !w->model->given[CONTEXT].at && !w->model->given[Q].at &&
                        !w->model->given[K].at && !w->model->given[V].at;
    bool zh = w->lang == CHINESE;
    if (one_sequence) return arena_print(w->arena, capital && !zh ? "Token %zu" : "token %zu", index);
    if (axis == AXIS_QUERY) return arena_print(w->arena, zh ? "查询 %zu" : capital ? "Query %zu" : "query %zu", index);
    return arena_print(w->arena, zh ? "键 %zu" : capital ? "Key %zu" : "key %zu", index);
}

const char *written_in_unit(const Written *w, const char *label, const NumberForm *form) {
    const char *unit = number_unit(w->arena, form);
    return unit ? written_text(w, "%s in %s", "%s，单位 %s", label, unit) : label;
}
