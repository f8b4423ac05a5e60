#include "lab/cost_online.h"
#include "view/cost_picture.h"
#include "view/number.h"

#include <math.h>

/* Online softmax block by block: maximum, factor, sum and output after each, output over sum and z below. */

enum {
    LABEL = 11,
    FIELD = 10,
    NARROW_FIELD = 9,
    NARROW = 42,
    FIXED = 3 /* maximum, factor, sum; then the output's columns */,
    DECIMALS = 3
};

typedef struct Plan {
    const Written *w;
    const OnlineRecord *record;
    int top, field;                     /* field: columns of a number, with a blank */
    size_t first, shown, from, columns; /* blocks; columns of the output */
    bool ends;                          /* output over sum and z stand below */
} Plan;

/* Whole ones without decimals. */
static const char *number(const Written *w, double value) {
    bool whole = value == rint(value);
    return number_free(w->arena, value, whole ? 0 : w->digits < 0 ? DECIMALS : w->digits);
}

static const char *bracketed(const Written *w, double value) {
    return value < 0 ? arena_print(w->arena, "(%s)", number(w, value)) : number(w, value);
}

static Plan plan_of(const Written *w, const OnlineRecord *record, Frame frame, int cols) {
    Plan p = {.w = w, .record = record, .field = cols < NARROW ? NARROW_FIELD : FIELD};
    int rows = frame.end - frame.top, need = 1 + (int)record->blocks + 2;
    int columns = (cols - 1 - LABEL) / p.field - FIXED;
    p.ends = rows >= 5;
    p.top = frame.top + (rows > need);
    int room = frame.end - p.top - 1 - (p.ends ? 2 : 0);
    p.shown = room < 1 ? 1 : (size_t)room < record->blocks ? (size_t)room : record->blocks;
    p.first = view_first(record->at, p.shown);
    p.columns = columns < 1 ? 0 : (size_t)columns < record->columns ? (size_t)columns : record->columns;
    p.from = view_first(record->on < FIXED ? 0 : record->on - FIXED, p.columns);
    return p;
}

/* ---- the table ---- */

/* The column after what has this number, NOWHERE where it is off the page. */
static int end_of(const Plan *p, size_t on) {
    if (on < FIXED) return LABEL + p->field * (int)(on + 1);
    size_t column = on - FIXED;
    if (column < p->from || column >= p->from + p->columns) return NOWHERE;
    return LABEL + p->field * (int)(FIXED + column - p->from + 1);
}

static double value_of(const OnlineBlock *block, size_t on) {
    const double fixed[FIXED] = {block->maximum, block->factor, block->sum};
    return on < FIXED ? fixed[on] : block->output[on - FIXED];
}

static void put_number(const Plan *p, Canvas canvas, int row, size_t on, Role role, const char *text) {
    int end = end_of(p, on);
    if (end != NOWHERE) canvas_put_right(canvas, row, end - p->field + 1, p->field - 1, role, text);
}

static void put_head(const Plan *p, Canvas canvas) {
    static const Sentence NAMES[FIXED] = {{"maximum", "最大值"}, {"factor", "系数"}, {"sum", "和"}};
    const Written *w = p->w;
    canvas_put(canvas, p->top, 1, ROLE_LABEL, written_text(w, "keys", "键"));
    for (size_t on = 0; on < FIXED + p->record->columns; on++) {
        const char *name =
            on < FIXED ? sentence(NAMES[on], w->lang) : written_text(w, "output %zu", "输出 %zu", on - FIXED);
        put_number(p, canvas, p->top, on, on == p->record->on ? ROLE_SLABEL : ROLE_LABEL, name);
    }
}

static const char *keys_text(const Written *w, const OnlineBlock *block) {
    if (block->count == 1) return arena_print(w->arena, "%zu", block->first);
    return arena_print(w->arena, "%zu-%zu", block->first, block->first + block->count - 1);
}

static void put_block(const Plan *p, Canvas canvas, size_t at) {
    const OnlineRecord *record = p->record;
    const OnlineBlock *block = &record->block[at];
    int row = p->top + 1 + (int)(at - p->first);
    bool chosen = at == record->at;
    canvas_put_cut(canvas, row, 1, LABEL - 1, chosen ? ROLE_SLABEL : ROLE_LABEL, keys_text(p->w, block));
    for (size_t on = 0; on < FIXED + record->columns; on++)
        put_number(p, canvas, row, on, chosen && on == record->on ? ROLE_FOCUS2 : ROLE_TEXT,
                   number(p->w, value_of(block, on)));
}

static void put_ends(const Plan *p, Canvas canvas) {
    const OnlineRecord *record = p->record;
    int row = p->top + 1 + (int)p->shown;
    canvas_put(canvas, row, 1, ROLE_LABEL, written_text(p->w, "output / sum", "输出 / 和"));
    canvas_put(canvas, row + 1, 1, ROLE_LABEL, written_text(p->w, "z row %zu", "z 第 %zu 行", record->row));
    for (size_t c = 0; c < record->columns; c++) {
        put_number(p, canvas, row, FIXED + c, ROLE_STRONG, number(p->w, record->share[c]));
        put_number(p, canvas, row + 1, FIXED + c, ROLE_TEXT, number(p->w, record->z[c]));
    }
}

/* ---- in words ---- */

static double before(const OnlineRecord *record, size_t on, double first) {
    return record->at ? value_of(&record->block[record->at - 1], on) : first;
}

/* The chosen number from those before it. */
static const char *spelled(const Written *w, const OnlineRecord *record) {
    const OnlineBlock *block = &record->block[record->at];
    double old = before(record, 0, -INFINITY);
    size_t on = record->on, column = on < FIXED ? 0 : on - FIXED;
    const char *value = number(w, value_of(block, on)), *factor = number(w, block->factor);
    if (on == 0)
        return written_text(w, "maximum = largest of %s and %s = %s", "最大值 = %s 与 %s 中较大的 = %s", number(w, old),
                            number(w, block->largest), value);
    if (on == 1)
        return written_text(w, "factor = exp(old maximum - new) = exp(%s - %s) = %s",
                            "系数 = exp(旧的最大值 - 新的) = exp(%s - %s) = %s", number(w, old),
                            bracketed(w, block->maximum), value);
    double was = before(record, on, 0), added = value_of(block, on) - block->factor * was;
    if (on == 2)
        return written_text(w, "sum = %s·%s + %s = %s", "和 = %s·%s + %s = %s", factor, number(w, was),
                            number(w, block->added), value);
    return written_text(w, "output %zu = %s·%s + %s = %s", "输出 %zu = %s·%s + %s = %s", column, factor,
                        bracketed(w, was), bracketed(w, added), value);
}

static const char *reading(const Written *w, const OnlineRecord *record) {
    const OnlineBlock *block = &record->block[record->at];
    if (!(block->maximum > -INFINITY))
        return written_text(w, "No key so far may be seen: nothing is summed.",
                            "到这里还没有可以看的键：什么都没有加。");
    if (!record->at || !(before(record, 0, -INFINITY) > -INFINITY))
        return written_text(w, "The first keys: nothing was summed before.", "最前面的键：之前什么都没有加。");
    if (block->factor == 1)
        return written_text(w, "No larger score here: the old sum stays and this block's is added.",
                            "这里没有更大的分数：旧的和不变，再加上这一块。");
    return written_text(w, "A larger score came: all that was summed before counts %s times.",
                        "出现了更大的分数：之前加起来的都乘以 %s。", number(w, block->factor));
}

/* ---- the picture ---- */

static Heading heading_of(const Written *w, const OnlineRecord *record) {
    enum { FACTS = 4 };
    const char *names[FACTS] = {"row", "head", "block", "keys"};
    const size_t values[FACTS] = {record->row, record->head, record->each, record->keys};
    const double ROUNDING = 1e-9;
    Fact *fact = TAKE_ARRAY(w->arena, Fact, FACTS);
    for (size_t i = 0; i < FACTS; i++) fact[i] = (Fact){names[i], arena_print(w->arena, "%zu", values[i]), false};
    bool same = record->gap < ROUNDING;
    return (Heading){
        .name = "cost online",
        .story = written_text(w, "softmax over %zu keys at a time", "每次对 %zu 个键做 softmax", record->each),
        .right = written_text(w, "row %zu, head %zu", "第 %zu 行，头 %zu", record->row, record->head),
        .fact = fact,
        .facts = FACTS,
        .state = same ? written_text(w, "same as z", "与 z 相同") : written_text(w, "not z", "与 z 不同"),
        .state_story = written_text(w, "largest difference of output / sum from z: %s", "输出 / 和 与 z 的最大差：%s",
                                    number_free(w->arena, record->gap, DECIMALS)),
        .good = same,
    };
}

static void draw(const Written *w, Screen *screen, Canvas canvas) {
    const OnlineRecord *record = w->session->experiment.record;
    int full = 2 + (int)record->blocks + 2, columns = canvas.cols - 2;
    Frame frame = frame_draw(w, screen, canvas, heading_of(w, record), frame_body(canvas.rows, full));
    Plan p = plan_of(w, record, frame, canvas.cols);
    put_head(&p, canvas);
    for (size_t i = 0; i < p.shown; i++) put_block(&p, canvas, p.first + i);
    if (p.ends) put_ends(&p, canvas);
    if (frame.arithmetic != NOWHERE)
        canvas_put_cut(canvas, frame.arithmetic, 1, columns, ROLE_STRONG, spelled(w, record));
    if (frame.reading != NOWHERE) canvas_put_cut(canvas, frame.reading, 1, columns, ROLE_TEXT, reading(w, record));
    int end = end_of(&p, record->on),
        width = (int)text_width(number(w, value_of(&record->block[record->at], record->on)));
    screen->cursor_row = p.top + 1 + (int)(record->at - p.first);
    screen->cursor_col = end == NOWHERE ? 1 : end - (width < p.field - 1 ? width : p.field - 1);
}

static void move(Session *session, int rows, int cols) {
    OnlineRecord *record = session->experiment.record;
    record->at = view_step(record->at, rows, record->blocks);
    record->on = view_step(record->on, cols, FIXED + record->columns);
    Written w = cost_written(session);
    say_text(session, spelled(&w, record));
}

static void explain(Session *session) {
    OnlineRecord record = *(const OnlineRecord *)session->experiment.record;
    Written w = cost_written(session);
    say(session, "keys %s:", "键 %s：", keys_text(&w, &record.block[record.at]));
    for (record.on = 0; record.on < FIXED + record.columns; record.on++) say_text(session, spelled(&w, &record));
}

const CostPicture COST_BLOCKS = {.lab = &LAB_COST_ONLINE, .draw = draw, .move = move, .explain = explain};
