#include "command/commands.h"
#include "command/cost_ways.h"
#include "command/said_cost.h"
#include "command/spread.h"
#include "command/turn.h"
#include "lab/cost.h"

/* ---- the plan of a line ---- */

static bool read_precision(const Call *call, CostPlan *plan, Error *err) {
    static const struct {
        const char *name;
        uint64_t bytes;
    } SIZES[] = {{"f64", 8}, {"f32", 4}, {"f16", 2}, {"bf16", 2}};
    const char *word = call_value(call, "precision");
    if (!word) word = "f32";
    for (size_t i = 0; i < sizeof SIZES / sizeof *SIZES; i++)
        if (text_same(SIZES[i].name, word)) {
            plan->precision = SIZES[i].name, plan->bytes = SIZES[i].bytes;
            return true;
        }
    return refuse(err, "precision= takes f64, f32, f16 or bf16, not '%s'",
                  "precision= 可以是 f64、f32、f16 或 bf16，不能是“%s”", word);
}

static bool read_plan(const Call *call, CostPlan *plan, Error *err) {
    *plan = (CostPlan){.tokens = 1024, .d_model = 512, .heads = 8};
    if (!call_count(call, "tokens", 1, COST_TOKENS, &plan->tokens, err) ||
        !call_count(call, "d_model", 1, COST_COLUMNS, &plan->d_model, err) ||
        !call_count(call, "heads", 1, COST_COLUMNS, &plan->heads, err) ||
        !call_count(call, "window", 0, COST_TOKENS, &plan->window, err) || !read_precision(call, plan, err) ||
        !call_switch(call, "causal", &plan->causal, err))
        return false;
    if (plan->d_model % plan->heads == 0) return true;
    return refuse(err, "heads must divide d_model, and %llu does not divide %llu: try heads=1",
                  "heads 必须整除 d_model，而 %llu 不能整除 %llu：试试 heads=1", (unsigned long long)plan->heads,
                  (unsigned long long)plan->d_model);
}

static bool run_counts(Session *session, const Call *call, Error *err) {
    Branch *branch;
    size_t count;
    static const char *const OTHERS[] = {"block", "row", "d_head", "sd", "trend", "seed"};
    for (size_t i = 0; i < sizeof OTHERS / sizeof *OTHERS; i++)
        if (call_value(call, OTHERS[i]))
            return refuse(
                err,
                "%s= belongs to cost online or cost error: cost takes tokens d_model heads precision causal window",
                "%s= 属于 cost online 或 cost error：cost 只带 tokens d_model heads precision causal window",
                OTHERS[i]);
    if (!call_spread(&session->scratch, call, COST_ROWS, &branch, &count, err)) return false;
    CostPlan *plan = TAKE_ARRAY(&session->scratch, CostPlan, count);
    const char **told = TAKE_ARRAY(&session->scratch, const char *, count);
    for (size_t i = 0; i < count; i++) {
        if (!read_plan(&branch[i].call, &plan[i], err)) return false;
        told[i] = branch[i].told;
    }
    /* what the clock says differs from run to run, so a script does not ask it */
    cost_run(&session->experiment, call_line(&session->scratch, "cost", call), plan, told, count, !session->batch,
             &session->watch);
    if (!turn_to_lab(session)) said_cost(session);
    return true;
}

static bool run_cost(Session *session, const Call *call, Error *err) {
    static const struct {
        const char *name;
        bool (*run)(Session *session, const Call *call, Error *err);
    } WORDS[] = {{"online", cost_online}, {"error", cost_error}};
    if (call->words.count == 0) return run_counts(session, call, err);
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        if (text_same(call->words.at[0], WORDS[i].name)) return WORDS[i].run(session, call, err);
    return refuse(err, "cost takes key=value, online or error, not '%s'",
                  "cost 后面是 key=value、online 或 error，不能是“%s”", call->words.at[0]);
}

const Command CMD_COST = {
    .name = "cost",
    .usage =
        "cost [tokens=1024] [d_model=512] [heads=8] [precision=f32] [causal=off] [window=0] | cost online [block=2] "
        "[row=0] | cost error online|window|linear|uniform|all [block=16] [window=8] [tokens=64] [d_head=32] [sd=1] "
        "[trend=0] [seed=0]",
    .example = "cost tokens=128,1024,8192",
    .keys = "tokens d_model heads precision causal window block row d_head sd trend seed",
    .takes = "online error",
    .help = {"multiplications and bytes of attention, and what the ways around n² change and do not change",
             "注意力的乘法次数与字节数，以及绕开 n² 的各种办法改变了什么、没有改变什么"},
    .kind = LOOK,
    .area = AREA_LABS,
    .max = 2,
    .run = run_cost,
};
