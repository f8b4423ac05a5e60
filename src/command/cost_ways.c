#include "command/cost_ways.h"

#include "command/call.h"
#include "command/look.h"
#include "lab/cost_error.h"
#include "view/number.h"

#include <math.h>
#include <string.h>

/* ---- online ---- */

static void say_block(Session *session, size_t first, size_t count, double maximum, double factor, double sum,
                      Matrix output) {
    enum { SHOWN = 4 };
    Text line = text_new(&session->scratch);
    text_print(&line, "%4zu-%-6zu %9s %9s %9s  ", first, first + count - 1, look_number(session, maximum),
               look_number(session, factor), look_number(session, sum));
    for (size_t c = 0; c < output.cols && c < SHOWN; c++)
        text_print(&line, " %9s", look_number(session, matrix_at(output, 0, c)));
    if (output.cols > SHOWN) text_put(&line, " …");
    say_text(session, line.at);
}

static void say_outcome(Session *session, double sum, Matrix output, Matrix z, size_t row) {
    double most = 0;
    for (size_t c = 0; c < output.cols; c++) {
        double share = sum > 0 ? matrix_at(output, 0, c) / sum : 0;
        most = fmax(most, fabs(share - matrix_at(z, row, c)));
    }
    const char *first = look_number(session, sum > 0 ? matrix_at(output, 0, 0) / sum : 0);
    say(session, "output / sum = %s in column 0, and z[%zu,0] is %s; largest difference of the row %s",
        "输出 / 和 = %s（第 0 列），z[%zu,0] 是 %s；这一行的最大差 %s", first, row,
        look_number(session, matrix_at(z, row, 0)), number_free(&session->scratch, most, most == 0 ? 0 : 3));
}

bool cost_online(Session *session, const Call *call, Error *err) {
    uint64_t block = 2, row = 0;
    if (call->words.count > 1)
        return refuse(err, "cost online takes block= and row=, not '%s'",
                      "cost online 后面是 block= 和 row=，不能是“%s”", call->words.at[1]);
    for (size_t i = 0; i < call->pairs; i++)
        if (!list_has("block row", call->pair[i].name))
            return refuse(err, "cost online takes block= and row=, not %s=",
                          "cost online 后面是 block= 和 row=，不能是 %s=", call->pair[i].name);
    if (!session_has_model(session, err) || !model_has(&session->now.model, Z, err)) return false;
    Trace *trace = session_trace(session);
    size_t head = session->now.at.head;
    Matrix masked = trace_value(trace, MASKED, head), v = trace_value(trace, V, head), z = trace_value(trace, Z, head);
    if (!call_count(call, "block", 1, masked.cols, &block, err) ||
        !call_count(call, "row", 0, masked.rows - 1, &row, err))
        return false;
    Matrix scores = matrix_new(&session->scratch, 1, masked.cols), output = matrix_new(&session->scratch, 1, v.cols);
    double maximum = -INFINITY, sum = 0, heat = session->now.model.set.temperature;
    for (size_t j = 0; j < masked.cols; j++) *matrix_cell(scores, 0, j) = matrix_at(masked, (size_t)row, j) / heat;
    say(session, "row %llu, head %zu: softmax over %llu keys at a time", "行 %llu，头 %zu：每次对 %llu 个键做 softmax",
        (unsigned long long)row, head, (unsigned long long)block);
    say(session, "keys           maximum    factor       sum   output so far",
        "键              最大值      系数        和   到此为止的输出");
    for (size_t j = 0; j < scores.cols; j += (size_t)block) {
        size_t count = scores.cols - j < block ? scores.cols - j : (size_t)block;
        double factor =
            online_block(matrix_columns(scores, j, count), matrix_rows(v, j, count), &maximum, &sum, output);
        say_block(session, j, count, maximum, factor, sum, output);
    }
    say_outcome(session, sum, output, z, (size_t)row);
    return true;
}

/* ---- error ---- */

static bool read_error_plan(const Call *call, ErrorPlan *plan, Error *err) {
    uint64_t block = 16, window = 8, tokens = 64, d_head = 32;
    *plan = (ErrorPlan){.sd = 1};
    bool fine = call_count(call, "tokens", 1, 2048, &tokens, err) &&
                call_count(call, "d_head", 1, 1024, &d_head, err) && call_count(call, "block", 1, 2048, &block, err) &&
                call_count(call, "window", 1, 2048, &window, err) && call_number(call, "sd", &plan->sd, err) &&
                call_number(call, "trend", &plan->trend, err) &&
                call_count(call, "seed", 0, UINT64_MAX, &plan->seed, err);
    plan->tokens = (size_t)tokens, plan->d_head = (size_t)d_head;
    plan->block = (size_t)block, plan->window = (size_t)window;
    if (fine && (!(plan->sd >= 0) || !isfinite(plan->sd) || !isfinite(plan->trend)))
        return refuse(err, "sd= and trend= take finite numbers, and sd= none below 0",
                      "sd= 和 trend= 是有限的数，sd= 不能小于 0");
    return fine;
}

bool cost_error(Session *session, const Call *call, Error *err) {
    const ErrorWay *way = NULL;
    const char *word = call->words.count > 1 ? call->words.at[1] : "";
    for (size_t i = 0; i < ERROR_WAY_COUNT; i++)
        if (text_same(ERROR_WAYS[i].name, word)) way = &ERROR_WAYS[i];
    if (!way)
        return refuse(err, "cost error takes online, window, linear or uniform, not '%s'",
                      "cost error 可以是 online、window、linear 或 uniform，不能是“%s”", word);
    for (size_t i = 0; i < call->pairs; i++)
        if (!list_has("block window tokens d_head sd trend seed", call->pair[i].name))
            return refuse(
                err, "cost error takes block= window= tokens= d_head= sd= trend= seed=, not %s=",
                "cost error 可以带 block= window= tokens= d_head= sd= trend= seed=，不能带 %s=", call->pair[i].name);
    ErrorPlan plan;
    if (!read_error_plan(call, &plan, err)) return false;
    cost_error_run(&session->experiment, arena_print(&session->scratch, "cost error %s", way->name), way, &plan);
    const ErrorRecord *record = session->experiment.record;
    say(session, "%s, %zu tokens, d_head %zu, scores of sd %s: %s %s",
        "%s，%zu 个 token，d_head %zu，分数的标准差 %s：%s %s", way->name, plan.tokens, plan.d_head,
        look_number(session, plan.sd), sentence(way->tells, session->like.lang),
        number_free(&session->scratch, record->error, 3));
    if (!isnan(record->outside))
        say(session, "weight outside the window of %zu, mean over rows: %s", "窗口 %zu 之外的权重，对各行取平均：%s",
            plan.window, number_free(&session->scratch, record->outside, 3));
    return true;
}
