#include "command/cost_ways.h"

#include "command/call.h"
#include "command/said_cost.h"
#include "command/spread.h"
#include "command/turn.h"
#include "lab/cost_error.h"
#include "lab/cost_online.h"

#include <math.h>
#include <string.h>

/* ---- online ---- */

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
    size_t head = session->now.at.head, rows, cols;
    trace_size(session_trace(session), MASKED, head, &rows, &cols);
    if (!call_count(call, "block", 1, cols, &block, err) || !call_count(call, "row", 0, rows - 1, &row, err))
        return false;
    Trace *trace = session_rows(session, session_trace(session), (size_t)row, 1);
    size_t at = (size_t)row - trace->row;
    Matrix masked = trace_value(trace, MASKED, head), v = trace_value(trace, V, head), z = trace_value(trace, Z, head);
    Matrix scores = matrix_new(&session->scratch, 1, masked.cols);
    double heat = session->now.model.set.temperature;
    for (size_t j = 0; j < masked.cols; j++) *matrix_cell(scores, 0, j) = matrix_at(masked, at, j) / heat;
    cost_online_run(&session->experiment, call_line(&session->scratch, "cost", call), scores, v, matrix_rows(z, at, 1),
                    (size_t)block, (size_t)row, head);
    if (!turn_to_lab(session)) said_online(session);
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

/* The ways of a list, or all; *count of them. */
static bool read_ways(Arena *arena, const char *list, const ErrorWay **way, size_t *count, Error *err) {
    *count = 0;
    bool all = text_same(list, "all"), more = true;
    for (size_t i = 0; all && i < ERROR_WAY_COUNT; i++) way[(*count)++] = &ERROR_WAYS[i];
    for (; !all && more && *count < ERROR_ROWS; list += more) {
        size_t length = strcspn(list, ","), i = 0;
        const char *word = arena_copy(arena, list, length);
        while (i < ERROR_WAY_COUNT && !text_same(ERROR_WAYS[i].name, word)) i++;
        if (i == ERROR_WAY_COUNT)
            return refuse(err, "cost error takes online, window, linear, uniform or all, not '%s'",
                          "cost error 可以是 online、window、linear、uniform 或 all，不能是“%s”", word);
        way[(*count)++] = &ERROR_WAYS[i];
        list += length;
        more = *list == ',';
    }
    return true;
}

bool cost_error(Session *session, const Call *call, Error *err) {
    Arena *arena = &session->scratch;
    const ErrorWay *way[ERROR_ROWS];
    Branch *branch;
    size_t ways, branches, count = 0;
    if (call->words.count < 2)
        return refuse(err, "cost error needs to know of what: cost error online, window, linear, uniform or all",
                      "cost error 要知道看哪一种：cost error online、window、linear、uniform 或 all");
    if (!read_ways(arena, call->words.at[1], way, &ways, err)) return false;
    for (size_t i = 0; i < call->pairs; i++)
        if (!list_has("block window tokens d_head sd trend seed", call->pair[i].name))
            return refuse(
                err, "cost error takes block= window= tokens= d_head= sd= trend= seed=, not %s=",
                "cost error 可以带 block= window= tokens= d_head= sd= trend= seed=，不能带 %s=", call->pair[i].name);
    if (!call_spread(arena, call, ERROR_ROWS / ways, &branch, &branches, err)) return false;
    ErrorRow *row = TAKE_ARRAY(arena, ErrorRow, ways * branches);
    for (size_t w = 0; w < ways; w++)
        for (size_t b = 0; b < branches; b++, count++) {
            row[count] = (ErrorRow){.way = way[w], .told = branch[b].told};
            if (!read_error_plan(&branch[b].call, &row[count].plan, err)) return false;
        }
    cost_error_run(&session->experiment, call_line(arena, "cost", call), row, count, &session->watch);
    if (!turn_to_lab(session)) said_error(session);
    return true;
}
