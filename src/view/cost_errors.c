#include "lab/cost_error.h"
#include "view/cost_picture.h"
#include "view/cost_text.h"
#include "view/eighths.h"
#include "view/number.h"

#include <math.h>

/* Ways around n² beside full softmax: error, multiplications, scores kept. */

enum { DECIMALS = 3, BAR = 8, WIDE = 76 };

/* Columns of the table: where a text begins or a number ends; narrow ones behind. */
typedef struct Columns {
    int error, bar, outside, mults, kept; /* NOWHERE: left out */
} Columns;

static const Columns FULL_COLUMNS = {33, 35, 53, 57, 68}, FEW_COLUMNS = {30, NOWHERE, NOWHERE, 33, 42};

typedef struct Plan {
    const Written *w;
    const ErrorRecord *record;
    const Columns *at;
    int top, cols;
    double most; /* the end of the bars */
    size_t first, shown;
} Plan;

static const char *error_text(const Written *w, const ErrorRow *row) {
    return number_tiny(w->arena, row->error, DECIMALS);
}

/* "window 8", "linear", with what else was asked for. */
static const char *name_of(const Written *w, const ErrorRow *row) {
    const char *name = row->way->name;
    if (row->way->causal) name = arena_print(w->arena, "%s %zu", name, row->plan.window);
    if (row->way->largest) name = arena_print(w->arena, "%s, block %zu", name, row->plan.block);
    if (!*row->told) return name;
    return arena_print(w->arena, "%s · %s", row->way->name, row->told);
}

static void put_cost(const Plan *p, Canvas canvas, int y, const CostVariant *variant) {
    const Written *w = p->w;
    const char *kept = !variant->name.en  ? written_text(w, "none", "没有")
                       : variant->kept.en ? sentence(variant->kept, w->lang)
                                          : cost_bytes(w->arena, variant->bytes);
    canvas_put(canvas, y, p->at->mults, ROLE_TEXT, cost_count(w->arena, variant->mults));
    if (p->cols > p->at->kept + 9) canvas_put(canvas, y, p->at->kept, ROLE_TEXT, kept);
}

static void put_head(const Plan *p, Canvas canvas) {
    const Written *w = p->w;
    const char *error = written_text(w, "error", "误差"), *outside = written_text(w, "outside", "窗外");
    canvas_put(canvas, p->top, 1, ROLE_LABEL, written_text(w, "way", "办法"));
    canvas_put_right(canvas, p->top, p->at->error - 9, 9, ROLE_SLABEL, error);
    if (p->at->outside != NOWHERE) canvas_put_right(canvas, p->top, p->at->outside - 9, 9, ROLE_LABEL, outside);
    canvas_put(canvas, p->top, p->at->mults, ROLE_LABEL, written_text(w, "mults", "乘法"));
    if (p->cols > p->at->kept + 9)
        canvas_put(canvas, p->top, p->at->kept, ROLE_LABEL, written_text(w, "scores kept", "保存的分数"));
}

static void put_full(const Plan *p, Canvas canvas) {
    CostVariant full = cost_error_variant(&p->record->row[p->record->at], true);
    canvas_put(canvas, p->top + 1, 1, ROLE_MUTED, sentence(full.name, p->w->lang));
    canvas_put_right(canvas, p->top + 1, p->at->error - 9, 9, ROLE_MUTED, "0");
    put_cost(p, canvas, p->top + 1, &full);
}

static void put_row(const Plan *p, Canvas canvas, size_t at) {
    const Written *w = p->w;
    const ErrorRow *row = &p->record->row[at];
    bool chosen = at == p->record->at;
    int y = p->top + 2 + (int)(at - p->first);
    CostVariant variant = cost_error_variant(row, false);
    canvas_put_cut(canvas, y, 1, p->at->error - 10, chosen ? ROLE_SLABEL : ROLE_LABEL, name_of(w, row));
    canvas_put_right(canvas, y, p->at->error - 9, 9, chosen ? ROLE_FOCUS2 : ROLE_TEXT, error_text(w, row));
    const double UNSEEN = 1e-3;
    if (p->at->bar != NOWHERE && row->error >= UNSEEN)
        eighths_lie(canvas, y, p->at->bar, eighths_of(row->error, p->most, BAR), ROLE_LABEL, w->session->like.ascii);
    if (p->at->outside != NOWHERE && !isnan(row->outside))
        canvas_put_right(canvas, y, p->at->outside - 9, 9, ROLE_TEXT, number_tiny(w->arena, row->outside, DECIMALS));
    put_cost(p, canvas, y, &variant);
}

/* ---- in words ---- */

static const char *spelled(const Written *w, const ErrorRow *row, size_t columns) {
    const char *tells = sentence(row->way->tells, w->lang), *error = error_text(w, row);
    const char *norm = row->way->largest ? "max |Y - R|" : "|Y - R| / |R|";
    const char *full = written_text(w, "%s: %s = %s = %s", "%s：%s = %s = %s", row->way->name, tells, norm, error);
    if (text_width(full) <= columns) return full;
    return written_text(w, "%s: %s = %s", "%s：%s = %s", row->way->name, norm, error);
}

/* The row of even weights on the same numbers; NULL: none. */
static const ErrorRow *even_row(const ErrorRecord *record, const ErrorRow *row) {
    for (size_t i = 0; i < record->rows; i++) {
        const ErrorRow *other = &record->row[i];
        bool same = other->plan.tokens == row->plan.tokens && other->plan.d_head == row->plan.d_head &&
                    other->plan.sd == row->plan.sd && other->plan.trend == row->plan.trend &&
                    other->plan.seed == row->plan.seed;
        if (same && text_same(other->way->name, "uniform")) return other;
    }
    return NULL;
}

static const char *reading(const Written *w, const ErrorRecord *record) {
    const ErrorRow *row = &record->row[record->at], *even = even_row(record, row);
    const double ROUNDING = 1e-9;
    if (row->error < ROUNDING) return written_text(w, "The same answer but for rounding.", "除了舍入，结果相同。");
    if (!isnan(row->outside))
        return written_text(w, "%s of the weight lies outside the window of %zu: that is what is missing.",
                            "%s 的权重在窗口 %zu 之外：缺的就是这些。", number_percent(w->arena, row->outside, 1),
                            row->plan.window);
    if (even && even != row)
        return written_text(w, "Even weights would be off by %s: another model, to be trained as such.",
                            "均匀的权重误差是 %s：这是另一个模型，要单独训练。", error_text(w, even));
    return written_text(w, "Another answer: it is off by %s of the size of out.", "结果不同：误差是 out 大小的 %s。",
                        number_percent(w->arena, row->error, 0));
}

/* ---- the picture ---- */

static Heading heading_of(const Written *w, const ErrorRecord *record) {
    enum { FACTS = 5 };
    const ErrorPlan *plan = &record->row[record->at].plan;
    Arena *arena = w->arena;
    Fact *fact = TAKE_ARRAY(arena, Fact, FACTS);
    fact[0] = (Fact){"tokens", arena_print(arena, "%zu", plan->tokens), false};
    fact[1] = (Fact){"d_head", arena_print(arena, "%zu", plan->d_head), false};
    fact[2] = (Fact){"sd", arena_print(arena, "%g", plan->sd), false};
    fact[3] = (Fact){"trend", arena_print(arena, "%g", plan->trend), false};
    fact[4] = (Fact){"seed", arena_print(arena, "%llu", (unsigned long long)plan->seed), false};
    const double ROUNDING = 1e-9;
    bool same = record->row[record->at].error < ROUNDING;
    return (Heading){
        .name = "cost error",
        .story = written_text(w, "other ways, against full softmax", "其他办法，与完整 softmax 相比"),
        .right = written_text(w, "%zu tokens, d_head %zu", "%zu 个 token，d_head %zu", plan->tokens, plan->d_head),
        .fact = fact,
        .facts = FACTS,
        .state = same ? written_text(w, "same answer", "结果相同") : written_text(w, "another answer", "结果不同"),
        .state_story = written_text(w, "one head, numbers of 8 bytes", "一个头，每个数 8 字节"),
        .good = same,
    };
}

static void draw(const Written *w, Screen *screen, Canvas canvas) {
    const ErrorRecord *record = w->session->experiment.record;
    int full = 3 + (int)record->rows, columns = canvas.cols - 2;
    const ErrorRow *row = &record->row[record->at];
    Frame frame = frame_draw(w, screen, canvas, heading_of(w, record), frame_body(canvas.rows, full));
    int rows = frame.end - frame.top;
    Plan p = {.w = w, .record = record, .cols = canvas.cols, .top = frame.top + (rows >= full)};
    p.at = canvas.cols >= WIDE ? &FULL_COLUMNS : &FEW_COLUMNS;
    size_t room = frame.end - p.top > 3 ? (size_t)(frame.end - p.top - 2) : 1;
    p.shown = room < record->rows ? room : record->rows;
    p.first = view_first(record->at, p.shown);
    for (size_t i = 0; i < record->rows; i++) p.most = fmax(p.most, record->row[i].error);
    put_head(&p, canvas);
    put_full(&p, canvas);
    for (size_t i = 0; i < p.shown; i++) put_row(&p, canvas, p.first + i);
    if (frame.arithmetic != NOWHERE)
        canvas_put_cut(canvas, frame.arithmetic, 1, columns, ROLE_STRONG, spelled(w, row, (size_t)columns));
    if (frame.reading != NOWHERE) canvas_put_cut(canvas, frame.reading, 1, columns, ROLE_TEXT, reading(w, record));
    screen->cursor_row = p.top + 2 + (int)(record->at - p.first);
    screen->cursor_col = p.at->error - (int)text_width(error_text(w, row));
}

static void move(Session *session, int rows, int cols) {
    ErrorRecord *record = session->experiment.record;
    (void)cols;
    record->at = view_step(record->at, rows, record->rows);
    Written w = cost_written(session);
    say_text(session, spelled(&w, &record->row[record->at], SIZE_MAX));
}

static void explain(Session *session) {
    const ErrorRecord *record = session->experiment.record;
    const ErrorRow *row = &record->row[record->at];
    Written w = cost_written(session);
    CostVariant variant = cost_error_variant(row, false);
    CostPlan plan = cost_error_plan(row);
    CostRow counted = cost_counted(&plan);
    say(session, "R is out of full softmax, Y that of %s", "R 是完整 softmax 的 out，Y 是 %s 的 out", row->way->name);
    say_text(session, spelled(&w, row, SIZE_MAX));
    if (variant.formula)
        say(session, "multiplications: %s = %s = %s", "乘法：%s = %s = %s", variant.formula,
            cost_numbers(&session->scratch, &counted, variant.formula), cost_count(&session->scratch, variant.mults));
}

const CostPicture COST_ERRORS = {.lab = &LAB_COST_ERROR, .draw = draw, .move = move, .explain = explain};
