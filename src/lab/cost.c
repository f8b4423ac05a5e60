#include "lab/cost.h"

#include "lab/sheet.h"
#include "math/kernel.h"

#include <math.h>
#include <time.h>

/* ---- counting ---- */

static uint64_t least(uint64_t a, uint64_t b) {
    return a < b ? a : b;
}

/* Cells a head keeps: a causal window of w sees min(i + 1, w) keys, one that looks both ways 2w - 1 less what the ends
 * lack. */
static uint64_t pairs_of(const CostPlan *plan) {
    uint64_t n = plan->tokens, w = plan->window ? least(plan->window, n) : n;
    if (plan->causal) return w * (w + 1) / 2 + (n - w) * w;
    return plan->window ? n * (2 * w - 1) - w * (w - 1) : n * n;
}

/* Scores a row stores. */
static uint64_t kept_columns(const CostPlan *plan) {
    uint64_t n = plan->tokens;
    if (!plan->window) return n;
    return least(n, plan->causal ? plan->window : 2 * plan->window - 1);
}

CostRow cost_counted(const CostPlan *plan) {
    CostRow row = {.plan = *plan, .told = "", .pairs = pairs_of(plan), .seconds_proj = NAN, .seconds_squares = NAN};
    row.mults_proj = 4 * plan->tokens * plan->d_model * plan->d_model;
    row.mults_qk = row.mults_av = row.pairs * plan->d_model;
    row.bytes_head = plan->tokens * kept_columns(plan) * plan->bytes;
    row.bytes_all = row.bytes_head * plan->heads;
    double squares = (double)row.mults_qk + (double)row.mults_av;
    row.share = squares / (squares + (double)row.mults_proj);
    return row;
}

void cost_variants(const CostPlan *plan, CostVariant variant[COST_VARIANTS]) {
    enum { USUAL_WINDOW = 256 };
    CostPlan full = *plan, causal = *plan;
    full.causal = false, full.window = 0;
    causal.causal = true, causal.window = 0;
    CostRow all = cost_counted(&full), half = cost_counted(&causal);
    uint64_t wide = plan->window ? plan->window : USUAL_WINDOW, near = plan->tokens * least(wide, plan->tokens);
    uint64_t linear = 2 * plan->tokens * plan->d_model * (plan->d_model / plan->heads);
    const CostVariant made[COST_VARIANTS] = {
        [COST_FULL] = {.name = {"full", "完整"},
                       .same = {"yes", "是"},
                       .mults = all.mults_qk + all.mults_av,
                       .bytes = all.bytes_all,
                       .formula = "2·n²·d_model"},
        [COST_CAUSAL] = {.name = {"causal, blocks skipped", "因果，跳过空块"},
                         .same = {"yes (causal)", "是（因果）"},
                         .mults = half.mults_qk + half.mults_av,
                         .bytes = half.bytes_all,
                         .formula = "n·(n + 1)·d_model"},
        [COST_ONLINE] = {.name = {"online softmax", "在线 softmax"},
                         .kept = {"one block", "一个块"},
                         .same = {"yes, to rounding", "是，只差舍入"},
                         .mults = all.mults_qk + all.mults_av,
                         .formula = "2·n²·d_model"},
        [COST_WINDOW] = {.name = {"window %llu", "窗口 %llu"},
                         .same = {"if mass is local", "权重集中在近处时"},
                         .mults = 2 * near * plan->d_model,
                         .bytes = near * plan->bytes * plan->heads,
                         .number = wide,
                         .formula = "2·n·w·d_model"},
        [COST_LINEAR] = {.name = {"linear attention", "线性注意力"},
                         .kept = {"none", "没有"},
                         .same = {"no: another model", "否：另一个模型"},
                         .mults = linear,
                         .formula = "2·n·d_model·d_head"},
    };
    for (size_t i = 0; i < COST_VARIANTS; i++) variant[i] = made[i];
}

/* ---- measuring ---- */

static double now(void) {
    struct timespec at;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &at);
    return (double)at.tv_sec + (double)at.tv_nsec * 1e-9;
}

/* Numbers that are neither 0 nor alike. */
static Matrix filled(Arena *arena, size_t rows, size_t cols) {
    Matrix m = matrix_new(arena, rows, cols);
    for (size_t i = 0; i < rows; i++)
        for (size_t j = 0; j < cols; j++) *matrix_cell(m, i, j) = 1.0 / (double)(1 + (i * 31 + j * 17) % 97);
    return m;
}

static bool small_enough(const CostRow *row) {
    const double WORK = 3e9, NUMBERS = 8e6;
    double n = (double)row->plan.tokens;
    return (double)row->mults_proj + 2 * n * n * (double)row->plan.d_model <= WORK && n * n <= NUMBERS &&
           n * (double)row->plan.d_model <= NUMBERS;
}

/* The six products, every pair computed: q k v out, then q·kᵀ and weights·v a head at a time. */
static void measure_row(Arena *scratch, CostRow *row) {
    size_t n = (size_t)row->plan.tokens, d = (size_t)row->plan.d_model, heads = (size_t)row->plan.heads;
    Matrix x = filled(scratch, n, d), w = filled(scratch, d, d), y = matrix_new(scratch, n, d);
    Matrix s = matrix_new(scratch, n, n);
    double start = now();
    for (int i = 0; i < 4; i++) multiply_add(y, x, w);
    double middle = now();
    for (size_t h = 0; h < heads; h++) {
        Matrix head = matrix_columns(x, h * (d / heads), d / heads);
        multiply_add(s, head, matrix_transpose(head));
        multiply_add(matrix_columns(y, h * (d / heads), d / heads), s, head);
    }
    row->seconds_proj = middle - start;
    row->seconds_squares = now() - middle;
}

static void measure_next(Experiment *experiment, Arena *scratch) {
    CostRecord *record = experiment->record;
    CostRow *row = &record->row[experiment->done];
    if (record->measured && small_enough(row)) measure_row(scratch, row);
}

/* Everything is counted at once; what takes time is the clock. */
static void go_on(Experiment *experiment, const Watch *by) {
    const CostRecord *record = experiment->record;
    lab_steps(experiment, record->measured ? by : NULL, measure_next);
}

void cost_run(Experiment *experiment, const char *line, const CostPlan *plan, const char *const *told, size_t count,
              bool measure, const Watch *by) {
    lab_begin(experiment, &LAB_COST, line, count);
    CostRecord *record = TAKE(&experiment->arena, CostRecord);
    experiment->record = record;
    for (size_t i = 0; i < count; i++) {
        CostRow *row = &record->row[record->rows++];
        *row = cost_counted(&plan[i]);
        row->told = arena_string(&experiment->arena, told[i]);
        row->plan.precision = arena_string(&experiment->arena, plan[i].precision);
    }
    record->measured = measure;
    record->at = count - 1, record->on = SIZE_MAX;
    go_on(experiment, by);
}

/* ---- figures ---- */

static const CostRow *last_row(const Experiment *experiment) {
    const CostRecord *record = experiment->record;
    return &record->row[record->rows - 1];
}

#define FIGURE(name)                                                                          \
    static bool figure_##name(const Experiment *experiment, size_t argument, double *value) { \
        (void)argument;                                                                       \
        *value = (double)last_row(experiment)->name;                                          \
        return true;                                                                          \
    }
FIGURE(mults_proj)
FIGURE(mults_qk)
FIGURE(mults_av)
FIGURE(bytes_head)
FIGURE(bytes_all)
FIGURE(share)
FIGURE(pairs)

static const LabFigure FIGURES[] = {
    {"mults_proj",
     {"multiplications of the four projections", "四个投影的乘法次数"},
     false,
     figure_mults_proj,
     {"4 n d^2", "4 n d^2"}},
    {"mults_qk",
     {"multiplications of q·kᵀ, all heads", "q·kᵀ 的乘法次数，所有头"},
     false,
     figure_mults_qk,
     {"pairs * d", "pairs * d"}},
    {"mults_av",
     {"multiplications of weights·v, all heads", "weights·v 的乘法次数，所有头"},
     false,
     figure_mults_av,
     {"pairs * d", "pairs * d"}},
    {"bytes_head",
     {"bytes of the scores of one head", "一个头的分数占的字节"},
     false,
     figure_bytes_head,
     {"n^2 * bytes of a number", "n^2 * 一个数的字节"}},
    {"bytes_all",
     {"bytes of the scores of all heads", "所有头的分数占的字节"},
     false,
     figure_bytes_all,
     {"heads * n^2 * bytes of a number", "heads * n^2 * 一个数的字节"}},
    {"share",
     {"share of the quadratic products", "平方项所占的份额"},
     false,
     figure_share,
     {"(mults_qk + mults_av) / all; half at n = 2 d", "(mults_qk + mults_av) / 总数；n = 2 d 时是一半"}},
    {"pairs",
     {"cells one head computes", "一个头要算的格子"},
     false,
     figure_pairs,
     {"n^2; causal n (n + 1) / 2; a window keeps fewer", "n^2；因果时 n (n + 1) / 2；有窗口时更少"}},
};

const Lab LAB_COST = {.name = "cost",
                      .example = "cost",
                      .figure = FIGURES,
                      .figures = sizeof FIGURES / sizeof *FIGURES,
                      .go_on = go_on,
                      .sheet = sheet_of_cost};
