#include "view/cost_picture.h"
#include "view/cost_words.h"
#include "view/eighths.h"
#include "view/number.h"

#include <string.h>

/* Sizes row by row, the meeting of the two kinds of work, the ways around n²; a plot of both where there is room. */

enum {
    TOKENS_END = 7, /* column after the number of tokens */
    BAR = 8,        /* columns of the share's bar */
    BAR_AT = 44,
    BESIDE = 78, /* column of what stands beside the table on wide screens */
    WIDE = 76,   /* columns from which the table has all its columns */
    LEAST_PLOT = 9,
    FULL_PLOT = 15,
    VARIANT_ROWS = 1 + COST_VARIANTS
};

/* Heads begin where they begin, numbers end where they end. */
static const struct {
    int head, end, field; /* field: of the narrow table */
    Sentence name, brief;
} PLACES[COST_FIGURES] = {
    [COST_PROJECTIONS] = {10, 21, 10, {"projections", "投影"}, {"proj.", "投影"}},
    [COST_SQUARES] = {25, 36, 11, {"q·kᵀ + w·v", "q·kᵀ + w·v"}, {"q·kᵀ + w·v", "q·kᵀ + w·v"}},
    [COST_SHARE] = {38, 43, 6, {"share of n²", "n² 的份额"}, {"share", "份额"}},
    [COST_HEAD] = {52, 61, 9, {"one head", "一个头"}, {"one head", "一个头"}},
    [COST_ALL] = {66, 74, 9, {"all heads", "所有头"}, {"all", "所有头"}},
};

typedef struct Plan {
    const Written *w;
    const CostRecord *record;
    CostFigure on;
    int top, head, meeting, variants, plot, plot_rows; /* rows; NOWHERE */
    size_t first, shown;
    bool wide, beside;     /* beside: there is room for more at the right of the table */
    int end[COST_FIGURES]; /* column after the figure; NOWHERE: it is left out */
} Plan;

/* ---- where ---- */

static void plan_columns(Plan *p, int cols) {
    static const CostFigure FIRST_TO_GO[] = {COST_HEAD, COST_PROJECTIONS, COST_SHARE, COST_SQUARES, COST_ALL};
    int width = TOKENS_END, gone = 0;
    bool shown[COST_FIGURES];
    p->wide = cols >= WIDE;
    p->beside = cols >= BESIDE + 20;
    for (int i = 0; i < COST_FIGURES; i++) {
        p->end[i] = PLACES[i].end;
        shown[i] = true;
        width += PLACES[i].field;
    }
    if (p->wide) return;
    for (; width > cols - 1 && gone < COST_FIGURES; gone++) {
        CostFigure figure = FIRST_TO_GO[gone];
        if (figure == p->on) continue;
        shown[figure] = false;
        width -= PLACES[figure].field;
    }
    int col = TOKENS_END;
    for (int i = 0; i < COST_FIGURES; i++) p->end[i] = shown[i] ? col += PLACES[i].field : NOWHERE;
}

/* Blank rows go first, then the plot is not there, then the variants, the meeting, rows of the table. */
static Plan plan_of(const Written *w, const CostRecord *record, Frame frame, int cols) {
    Plan p = {
        .w = w, .record = record, .on = cost_chosen(record), .top = frame.top, .meeting = NOWHERE, .variants = NOWHERE};
    int rows = frame.end - frame.top, table = 1 + (int)record->rows, left = rows - table - 1 - VARIANT_ROWS;
    bool all = left >= 0, fewer = !all && rows - 1 - VARIANT_ROWS >= 4;
    if (fewer) table = rows - 1 - VARIANT_ROWS, left = 0;
    if (!all && !fewer) {
        table = table < rows - 1 ? table : rows > 2 ? rows - 1 : rows;
        left = rows - table;
    }
    p.head = p.top + (all && left > 2);
    p.shown = (size_t)(table - 1);
    int at = p.head + table;
    if (all || fewer) {
        at += all && left > 1;
        p.meeting = at++;
        at += all && left > 0;
        p.variants = at;
        at += VARIANT_ROWS;
        p.plot = at + 1;
        p.plot_rows = frame.end - p.plot >= LEAST_PLOT ? frame.end - p.plot : 0;
        if (p.plot_rows > FULL_PLOT) p.plot_rows = FULL_PLOT;
    } else if (left > 0) {
        p.meeting = at;
    }
    p.first = view_first(record->at, p.shown);
    plan_columns(&p, cols);
    return p;
}

/* ---- the table ---- */

static void put_right_at(Canvas canvas, int row, int end, Role role, const char *text) {
    int width = (int)text_width(text);
    canvas_put(canvas, row, end - width, role, text);
}

static bool any_told(const CostRecord *record) {
    for (size_t i = 0; i < record->rows; i++)
        if (strchr(record->row[i].told, '=') || strstr(record->row[i].told, " · ")) return true;
    return record->rows > 1 && strncmp(record->row[0].told, "tokens ", 7) != 0;
}

static void put_head(const Plan *p, Canvas canvas) {
    Language lang = p->w->lang;
    put_right_at(canvas, p->head, TOKENS_END, ROLE_LABEL, written_text(p->w, "tokens", "token"));
    for (int i = 0; i < COST_FIGURES; i++) {
        Role role = i == (int)p->on ? ROLE_SLABEL : ROLE_LABEL;
        const char *name = sentence(p->wide ? PLACES[i].name : PLACES[i].brief, lang);
        if (p->end[i] == NOWHERE) continue;
        if (p->wide && i != COST_PROJECTIONS) canvas_put(canvas, p->head, PLACES[i].head, role, name);
        else if (p->wide) put_right_at(canvas, p->head, p->end[i], role, name);
        else canvas_put_right(canvas, p->head, p->end[i] - PLACES[i].field + 1, PLACES[i].field - 1, role, name);
    }
    if (p->record->measured && p->beside)
        canvas_put(canvas, p->head, BESIDE, ROLE_LABEL, written_text(p->w, "measured here", "这里测得"));
}

static bool meets(const CostRow *row) {
    return row->plan.tokens == 2 * row->plan.d_model;
}

static void put_row(const Plan *p, Canvas canvas, size_t at) {
    enum { APART = 20 };
    const CostRow *row = &p->record->row[at];
    int y = p->head + 1 + (int)(at - p->first);
    Role plain = meets(row) ? ROLE_STRONG : ROLE_TEXT;
    put_right_at(canvas, y, TOKENS_END,
                 at == p->record->at ? ROLE_SLABEL
                 : meets(row)        ? ROLE_STRONG
                                     : ROLE_MUTED,
                 number_grouped(p->w->arena, row->plan.tokens));
    for (int i = 0; i < COST_FIGURES; i++) {
        if (p->end[i] == NOWHERE) continue;
        bool focus = at == p->record->at && i == (int)p->on;
        put_right_at(canvas, y, p->end[i], focus ? ROLE_FOCUS2 : plain, cost_figure(p->w->arena, row, (CostFigure)i));
    }
    if (!p->wide) return;
    eighths_lie(canvas, y, BAR_AT, eighths_of(row->share, 1, BAR), ROLE_LABEL, p->w->session->like.ascii);
    if (!p->beside) return;
    const char *measured = cost_measured(p->w->arena, p->record, at, p->w->lang);
    canvas_put(canvas, y, BESIDE, plain, measured);
    int told = p->record->measured ? BESIDE + APART : BESIDE;
    if (any_told(p->record) && canvas.cols > told + APART)
        canvas_put_cut(canvas, y, told, canvas.cols - 1 - told, ROLE_MUTED, row->told);
}

/* ---- below it ---- */

static void put_meeting(const Plan *p, Canvas canvas) {
    uint64_t d = p->record->row[p->record->at].plan.d_model;
    const char *n = number_grouped(p->w->arena, 2 * d);
    const char *text = written_text(p->w, "the two meet at n = 2·d_model = %s: there the n² work is half of everything",
                                    "两者在 n = 2·d_model = %s 处相等：那里 n² 的部分正好占一半", n);
    if ((int)text_width(text) > canvas.cols - 2)
        text = written_text(p->w, "the two meet at n = 2·d_model = %s", "两者在 n = 2·d_model = %s 处相等", n);
    canvas_put_cut(canvas, p->meeting, 1, canvas.cols - 2, ROLE_TEXT, text);
}

static void put_variants(const Plan *p, Canvas canvas) {
    enum { MULTS = 25, KEPT = 43, SAME = 60, NEAR = 36, NEAR_END = 47 };
    const Written *w = p->w;
    const CostPlan *plan = &p->record->row[p->record->at].plan;
    CostVariant variant[COST_VARIANTS];
    int row = p->variants, kept = p->wide ? KEPT : NEAR;
    cost_variants(plan, variant);
    canvas_put_cut(canvas, row, 1, MULTS - 2, ROLE_LABEL,
                   written_text(w, "variant at %s", "%s 个 token 的变体", number_grouped(w->arena, plan->tokens)));
    canvas_put(canvas, row, MULTS, ROLE_LABEL,
               p->wide ? written_text(w, "multiplications", "乘法次数") : written_text(w, "mults", "乘法"));
    if (canvas.cols >= NEAR_END)
        canvas_put(canvas, row, kept, ROLE_LABEL, written_text(w, "scores kept", "保存的分数"));
    if (p->wide) canvas_put(canvas, row, SAME, ROLE_LABEL, written_text(w, "same answer?", "结果相同吗？"));
    for (size_t i = 0; i < COST_VARIANTS; i++) {
        const CostVariant *v = &variant[i];
        const char *held = v->kept.en ? sentence(v->kept, w->lang) : cost_bytes(w->arena, v->bytes);
        row++;
        canvas_put_cut(canvas, row, 1, MULTS - 2, ROLE_LABEL, cost_variant_name(w->arena, v, w->lang));
        canvas_put(canvas, row, MULTS, ROLE_TEXT, cost_count(w->arena, v->mults));
        if (canvas.cols >= NEAR_END) canvas_put(canvas, row, kept, ROLE_TEXT, held);
        if (p->wide) canvas_put(canvas, row, SAME, ROLE_TEXT, sentence(v->same, w->lang));
    }
}

/* ---- the picture ---- */

static void draw(const Written *w, Screen *screen, Canvas canvas) {
    const CostRecord *record = w->session->experiment.record;
    int full = 4 + (int)record->rows + 1 + VARIANT_ROWS + 1 + FULL_PLOT, columns = canvas.cols - 2;
    Frame frame = frame_draw(w, screen, canvas, cost_heading(w, record), frame_body(canvas.rows, full));
    Plan p = plan_of(w, record, frame, canvas.cols);
    const CostRow *row = &record->row[record->at];
    put_head(&p, canvas);
    for (size_t i = 0; i < p.shown; i++) put_row(&p, canvas, p.first + i);
    if (p.meeting != NOWHERE) put_meeting(&p, canvas);
    if (p.variants != NOWHERE) put_variants(&p, canvas);
    if (p.plot_rows) cost_plot(w, record, canvas, p.plot, p.plot_rows);
    if (frame.legend != NOWHERE) canvas_put_cut(canvas, frame.legend, 1, columns, ROLE_MUTED, cost_legend(w, record));
    const char *spelled = cost_spelled(w->arena, row, p.on, w->lang);
    if ((int)text_width(spelled) > columns) spelled = cost_sum(w->arena, row, p.on);
    if (frame.arithmetic != NOWHERE) canvas_put_cut(canvas, frame.arithmetic, 1, columns, ROLE_STRONG, spelled);
    if (frame.reading != NOWHERE) canvas_put_cut(canvas, frame.reading, 1, columns, ROLE_TEXT, cost_reading(w, record));
    screen->cursor_row = p.head + 1 + (int)(record->at - p.first);
    screen->cursor_col = p.end[p.on] - (int)text_width(cost_figure(w->arena, row, p.on));
}

static void move(Session *session, int rows, int cols) {
    CostRecord *record = session->experiment.record;
    record->at = view_step(record->at, rows, record->rows);
    record->on = view_step((size_t)cost_chosen(record), cols, COST_FIGURES);
    say_text(session,
             cost_spelled(&session->scratch, &record->row[record->at], cost_chosen(record), session->like.lang));
}

/* The chosen figure first, then the others of its row, then the ways around n². */
static void explain(Session *session) {
    const CostRecord *record = session->experiment.record;
    const CostRow *row = &record->row[record->at];
    Arena *arena = &session->scratch;
    CostVariant variant[COST_VARIANTS];
    CostFigure on = cost_chosen(record);
    say_text(session, cost_spelled(arena, row, on, session->like.lang));
    for (CostFigure figure = 0; figure < COST_ALL; figure++)
        if (figure != on && !(figure == COST_HEAD && on == COST_ALL))
            say_text(session, cost_spelled(arena, row, figure, session->like.lang));
    cost_variants(&row->plan, variant);
    for (size_t i = 0; i < COST_VARIANTS; i++)
        say(session, "%s: %s = %s = %s", "%s：%s = %s = %s", cost_variant_name(arena, &variant[i], session->like.lang),
            variant[i].formula, cost_numbers(arena, row, variant[i].formula), cost_count(arena, variant[i].mults));
}

const CostPicture COST_COUNTS = {.lab = &LAB_COST, .draw = draw, .move = move, .explain = explain};
