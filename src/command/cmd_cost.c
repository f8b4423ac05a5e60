#include "command/commands.h"
#include "command/cost_ways.h"
#include "command/spread.h"
#include "lab/cost.h"

#include <math.h>
#include <string.h>

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

/* ---- what is said ---- */

static void say_row(Session *session, const CostRow *row, const char *told) {
    Arena *arena = &session->scratch;
    Text line = text_new(arena);
    text_print(&line, "%12s%14s%14s%8.2f", cost_grouped(arena, row->plan.tokens), cost_count(arena, row->mults_proj),
               cost_count(arena, row->mults_qk + row->mults_av), row->share);
    text_print(&line, "%12s%12s", cost_bytes(arena, row->bytes_head), cost_bytes(arena, row->bytes_all));
    if (!isnan(row->seconds_proj)) text_print(&line, "%9.3g + %.3g s", row->seconds_proj, row->seconds_squares);
    if (strncmp(told, "tokens ", 7) == 0) told += strcspn(told, "\302"); /* they stand in the first column */
    if (*told) text_print(&line, "  %s", told);
    say_text(session, line.at);
}

static void say_rows(Session *session, const CostRecord *record, const Branch *branch) {
    bool timed = false;
    for (size_t i = 0; i < record->rows; i++) timed = timed || !isnan(record->row[i].seconds_proj);
    if (session->like.lang == CHINESE)
        say_text(session, timed
                              ? "       token          投影   q·kᵀ + w·v  n² 份额    一个头的分数   所有头     这里测得"
                              : "       token          投影   q·kᵀ + w·v  n² 份额    一个头的分数   所有头");
    else
        say_text(session, timed ? "      tokens   projections   q·kᵀ + w·v   share    one head   all heads   measured"
                                : "      tokens   projections   q·kᵀ + w·v   share    one head   all heads");
    for (size_t i = 0; i < record->rows; i++) say_row(session, &record->row[i], branch[i].told);
    const CostPlan *plan = &record->row[record->rows - 1].plan;
    say(session, "the two meet at n = 2·d_model = %s: there the n² work is half of everything",
        "两者在 n = 2·d_model = %s 处相等：那里 n² 的部分正好占一半",
        cost_grouped(&session->scratch, 2 * plan->d_model));
}

static void say_variants(Session *session, const CostPlan *plan) {
    enum { NAME = 26, MULTS = 16, KEPT = 14 };
    Language lang = session->like.lang;
    Arena *arena = &session->scratch;
    CostVariant variant[COST_VARIANTS];
    cost_variants(plan, variant);
    Text head = text_new(arena);
    text_print(&head, lang == CHINESE ? "%s 个 token 的变体" : "variant at %s", cost_grouped(arena, plan->tokens));
    text_pad(&head, NAME);
    text_put(&head, lang == CHINESE ? "乘法" : "multiplications");
    text_pad(&head, NAME + MULTS);
    text_put(&head, lang == CHINESE ? "保存的分数" : "scores kept");
    text_pad(&head, NAME + MULTS + KEPT);
    text_put(&head, lang == CHINESE ? "结果相同吗？" : "same answer?");
    say_text(session, head.at);
    for (size_t i = 0; i < COST_VARIANTS; i++) {
        Text line = text_new(arena);
        text_put(&line, cost_variant_name(arena, &variant[i], lang));
        text_pad(&line, NAME);
        text_put(&line, cost_count(arena, variant[i].mults));
        text_pad(&line, NAME + MULTS);
        text_put(&line, variant[i].kept.en ? sentence(variant[i].kept, lang) : cost_bytes(arena, variant[i].bytes));
        text_pad(&line, NAME + MULTS + KEPT);
        text_put(&line, sentence(variant[i].same, lang));
        say_text(session, line.at);
    }
}

/* The line a check can read: the last row's scores, spelled out. */
static void say_end(Session *session, const CostRow *row) {
    Arena *arena = &session->scratch;
    unsigned long long n = row->plan.tokens, columns = row->bytes_head / row->plan.bytes / n;
    say(session, "scores of %s tokens: %llu·%llu·%llu bytes = %s a head, times %llu = %s",
        "%s 个 token 的分数：%llu·%llu·%llu 字节 = 每头 %s，乘以 %llu = %s", cost_grouped(arena, n), n, columns,
        (unsigned long long)row->plan.bytes, cost_bytes(arena, row->bytes_head), (unsigned long long)row->plan.heads,
        cost_bytes(arena, row->bytes_all));
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
    for (size_t i = 0; i < count; i++)
        if (!read_plan(&branch[i].call, &plan[i], err)) return false;
    /* what the clock says differs from run to run, so a script does not ask it */
    cost_run(&session->experiment, call_line(&session->scratch, "cost", call), plan, count, !session->batch,
             &session->watch);
    const CostRecord *record = session->experiment.record;
    say_rows(session, record, branch);
    say_variants(session, &record->row[record->rows - 1].plan);
    say_end(session, &record->row[record->rows - 1]);
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
        "[row=0] | cost error online|window|linear|uniform [block=16] [window=8] [tokens=64] [d_head=32] [sd=1] "
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
