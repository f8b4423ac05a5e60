#include "command/look.h"
#include "command/said.h"
#include "command/said_cost.h"
#include "lab/cost_error.h"
#include "lab/cost_online.h"
#include "view/number.h"

#include <math.h>

static void say_block(Session *session, const OnlineRecord *record, const OnlineBlock *block) {
    enum { SHOWN = 4 };
    Text line = text_new(&session->scratch);
    text_print(&line, "%4zu-%-6zu %9s %9s %9s  ", block->first, block->first + block->count - 1,
               look_number(session, block->maximum), look_number(session, block->factor),
               look_number(session, block->sum));
    for (size_t c = 0; c < record->columns && c < SHOWN; c++)
        text_print(&line, " %9s", look_number(session, block->output[c]));
    if (record->columns > SHOWN) text_put(&line, " …");
    say_text(session, line.at);
}

void said_online(Session *session) {
    const OnlineRecord *record = session->experiment.record;
    say(session, "row %zu, head %zu: softmax over %zu keys at a time", "行 %zu，头 %zu：每次对 %zu 个键做 softmax",
        record->row, record->head, record->each);
    say(session, "keys           maximum    factor       sum   output so far",
        "键              最大值      系数        和   到此为止的输出");
    for (size_t i = 0; i < record->blocks; i++) say_block(session, record, &record->block[i]);
    say(session, "output / sum = %s in column 0, and z[%zu,0] is %s; largest difference in this row: %s",
        "第 0 列：输出 / 和 = %s，而 z[%zu,0] 是 %s；这一行里最大的差是 %s", look_number(session, record->share[0]),
        record->row, look_number(session, record->z[0]),
        number_free(&session->scratch, record->gap, record->gap == 0 ? 0 : 3));
}

static const char *typed_number(Arena *arena, double value) {
    Text text = text_new(arena);
    text_put_number(&text, value);
    return text.at;
}

/* ", less 0.5 a place away"; "" where distance counts for nothing. */
static const char *trend_text(Session *session, const ErrorPlan *plan) {
    if (plan->trend == 0) return "";
    return arena_print(&session->scratch, session->like.lang == CHINESE ? "，每远一位减 %s" : ", less %s a place away",
                       typed_number(&session->scratch, plan->trend));
}

static void say_way(Session *session, const ErrorRow *row) {
    const ErrorPlan *plan = &row->plan;
    Arena *arena = &session->scratch;
    const char *name = *row->told ? arena_print(arena, "%s · %s", row->way->name, row->told) : row->way->name;
    say(session, "%s, %zu tokens, d_head %zu, scores of sd %s%s: %s %s",
        "%s，%zu 个 token，d_head %zu，分数的标准差 %s%s：%s %s", name, plan->tokens, plan->d_head,
        typed_number(arena, plan->sd), trend_text(session, plan), sentence(row->way->tells, session->like.lang),
        number_free(arena, row->error, 3));
    if (!isnan(row->outside))
        say(session, "weight outside the window of %zu, mean over rows: %s", "窗口 %zu 之外的权重，对各行取平均：%s",
            plan->window, number_free(&session->scratch, row->outside, 3));
}

void said_error(Session *session) {
    const ErrorRecord *record = session->experiment.record;
    for (size_t i = 0; i < record->rows; i++) say_way(session, &record->row[i]);
    said_stopped(session);
}
