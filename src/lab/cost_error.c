#include "lab/cost_error.h"

#include "lab/sheet.h"
#include "math/exponential.h"
#include "math/kernel.h"
#include "math/random.h"

#include <math.h>

double online_block(Matrix scores, Matrix v, double *maximum, double *sum, Matrix output) {
    double most = *maximum;
    for (size_t j = 0; j < scores.cols; j++) most = fmax(most, matrix_at(scores, 0, j));
    double factor = *maximum == most ? 1 : exponential(*maximum - most); /* also where both are -inf */
    *maximum = most;
    *sum *= factor;
    matrix_times(output, factor);
    for (size_t j = 0; j < scores.cols && most > -INFINITY; j++) {
        double power = exponential(matrix_at(scores, 0, j) - most);
        *sum += power;
        for (size_t c = 0; c < output.cols; c++) *matrix_cell(output, 0, c) += power * matrix_at(v, j, c);
    }
    return factor;
}

/* ---- the ways ---- */

static void weigh(Matrix scores, Matrix v, Matrix y) {
    for (size_t i = 0; i < scores.rows; i++) {
        double maximum = -INFINITY, sum = 0;
        Matrix row = matrix_rows(y, i, 1);
        online_block(matrix_rows(scores, i, 1), v, &maximum, &sum, row);
        matrix_over(row, sum);
    }
}

static void make_online(const ErrorPlan *plan, Matrix q, Matrix k, Matrix scores, Matrix v, Matrix y) {
    (void)q, (void)k;
    for (size_t i = 0; i < scores.rows; i++) {
        double maximum = -INFINITY, sum = 0;
        Matrix row = matrix_rows(y, i, 1);
        for (size_t j = 0; j < scores.cols; j += plan->block) {
            size_t count = scores.cols - j < plan->block ? scores.cols - j : plan->block;
            Matrix block = matrix_columns(matrix_rows(scores, i, 1), j, count);
            online_block(block, matrix_rows(v, j, count), &maximum, &sum, row);
        }
        matrix_over(row, sum);
    }
}

static void make_window(const ErrorPlan *plan, Matrix q, Matrix k, Matrix scores, Matrix v, Matrix y) {
    (void)q, (void)k;
    for (size_t i = 0; i < scores.rows; i++)
        for (size_t j = 0; j + plan->window <= i; j++) *matrix_cell(scores, i, j) = -INFINITY;
    weigh(scores, v, y);
}

static double phi(double x) {
    return x > 0 ? x + 1 : exponential(x);
}

static void make_linear(const ErrorPlan *plan, Matrix q, Matrix k, Matrix scores, Matrix v, Matrix y) {
    (void)scores;
    double root = sqrt(sqrt((double)plan->d_head));
    for (size_t i = 0; i < q.rows; i++) {
        double sum = 0;
        for (size_t j = 0; j < k.rows; j++) {
            double weight = 0;
            for (size_t c = 0; c < q.cols; c++)
                weight += phi(matrix_at(q, i, c) / root) * phi(matrix_at(k, j, c) / root);
            sum += weight;
            for (size_t c = 0; c < v.cols; c++) *matrix_cell(y, i, c) += weight * matrix_at(v, j, c);
        }
        matrix_over(matrix_rows(y, i, 1), sum);
    }
}

static void make_uniform(const ErrorPlan *plan, Matrix q, Matrix k, Matrix scores, Matrix v, Matrix y) {
    (void)plan, (void)q, (void)k;
    matrix_fill_with(scores, 0);
    weigh(scores, v, y);
}

const ErrorWay ERROR_WAYS[] = {
    {"online",
     {"largest difference from full softmax", "与完整 softmax 的最大差"},
     false,
     true,
     COST_ONLINE,
     make_online},
    {"window", {"relative error of out", "out 的相对误差"}, true, false, COST_WINDOW, make_window},
    {"linear", {"relative error of out", "out 的相对误差"}, false, false, COST_LINEAR, make_linear},
    {"uniform", {"relative error of out", "out 的相对误差"}, false, false, COST_VARIANTS, make_uniform},
};
const size_t ERROR_WAY_COUNT = sizeof ERROR_WAYS / sizeof *ERROR_WAYS;

/* ---- both sides ---- */

static Matrix drawn(Arena *arena, Random *random, const ErrorPlan *plan, double times) {
    Matrix m = random_normals(arena, random, plan->tokens, plan->d_head);
    matrix_times(m, times);
    return m;
}

static Matrix scores_of(Arena *arena, const ErrorPlan *plan, bool causal, Matrix q, Matrix k) {
    Matrix scores = matrix_new(arena, plan->tokens, plan->tokens);
    multiply_add(scores, q, matrix_transpose(k));
    for (size_t i = 0; i < scores.rows; i++)
        for (size_t j = 0; j < scores.cols; j++) {
            double apart = (double)(i > j ? i - j : j - i);
            double scaled = matrix_at(scores, i, j) / sqrt((double)plan->d_head) - plan->trend * apart;
            *matrix_cell(scores, i, j) = causal && j > i ? -INFINITY : scaled;
        }
    return scores;
}

static double error_of(const ErrorWay *way, Matrix y, Matrix want) {
    double most = 0, off = 0, all = 0;
    for (size_t i = 0; i < y.rows; i++)
        for (size_t j = 0; j < y.cols; j++) {
            double apart = matrix_at(y, i, j) - matrix_at(want, i, j);
            most = fmax(most, fabs(apart));
            off += apart * apart, all += matrix_at(want, i, j) * matrix_at(want, i, j);
        }
    return way->largest ? most : sqrt(off / all);
}

/* Mean over rows of the weight full softmax gives where the window does not look. */
static double outside_of(const ErrorPlan *plan, Matrix scores) {
    double share = 0;
    for (size_t i = 0; i < scores.rows; i++) {
        double most = -INFINITY, sum = 0, out = 0;
        for (size_t j = 0; j < scores.cols; j++) most = fmax(most, matrix_at(scores, i, j));
        for (size_t j = 0; j < scores.cols; j++) {
            double power = exponential(matrix_at(scores, i, j) - most);
            sum += power;
            if (j + plan->window <= i) out += power;
        }
        share += out / sum / (double)scores.rows;
    }
    return share;
}

static void run_row(Arena *arena, ErrorRow *row) {
    const ErrorWay *way = row->way;
    const ErrorPlan *plan = &row->plan;
    Random random = random_new(plan->seed);
    double times = sqrt(plan->sd);
    Matrix q = drawn(arena, &random, plan, times), k = drawn(arena, &random, plan, times);
    Matrix v = drawn(arena, &random, plan, 1), scores = scores_of(arena, plan, way->causal, q, k);
    Matrix want = matrix_new(arena, v.rows, v.cols), y = matrix_new(arena, v.rows, v.cols);
    weigh(scores, v, want);
    row->outside = way->causal ? outside_of(plan, scores) : NAN;
    way->make(plan, q, k, scores, v, y);
    row->error = error_of(way, y, want);
}

static void run_next(Experiment *experiment, Arena *scratch) {
    ErrorRecord *record = experiment->record;
    run_row(scratch, &record->row[record->rows]);
    record->rows++;
}

static void go_on(Experiment *experiment, const Watch *by) {
    lab_steps(experiment, by, run_next);
}

void cost_error_run(Experiment *experiment, const char *line, const ErrorRow *row, size_t count, const Watch *by) {
    lab_begin(experiment, &LAB_COST_ERROR, line, count);
    ErrorRecord *record = TAKE(&experiment->arena, ErrorRecord);
    experiment->record = record;
    record->planned = count;
    for (size_t i = 0; i < count; i++) {
        record->row[i] = row[i];
        record->row[i].told = arena_string(&experiment->arena, row[i].told);
    }
    go_on(experiment, by);
}

CostPlan cost_error_plan(const ErrorRow *row) {
    return (CostPlan){.tokens = row->plan.tokens,
                      .d_model = row->plan.d_head,
                      .heads = 1,
                      .bytes = 8,
                      .precision = "f64",
                      .window = row->plan.window};
}

CostVariant cost_error_variant(const ErrorRow *row, bool full) {
    CostPlan plan = cost_error_plan(row);
    CostVariant variant[COST_VARIANTS];
    CostWay like = full ? COST_FULL : row->way->like;
    cost_variants(&plan, variant);
    return like < COST_VARIANTS ? variant[like]
                                : (CostVariant){{NULL, NULL}, {NULL, NULL}, {NULL, NULL}, 0, 0, 0, NULL};
}

/* ---- figures ---- */

static const ErrorRow *last_row(const Experiment *experiment) {
    const ErrorRecord *record = experiment->record;
    return record->rows ? &record->row[record->rows - 1] : NULL;
}

static bool figure_error(const Experiment *experiment, size_t argument, double *value) {
    const ErrorRow *row = last_row(experiment);
    (void)argument;
    if (row) *value = row->error;
    return row != NULL;
}

static bool figure_outside(const Experiment *experiment, size_t argument, double *value) {
    const ErrorRow *row = last_row(experiment);
    (void)argument;
    *value = row ? row->outside : NAN;
    return !isnan(*value);
}

static const LabFigure FIGURES[] = {
    {"error",
     {"how far from full softmax", "离完整 softmax 多远"},
     false,
     figure_error,
     {"|approximation - exact| / |exact|, Frobenius; online: max |difference|",
      "|近似 - 精确| / |精确|，Frobenius 范数；online 是 max |差|"}},
    {"outside",
     {"weight outside the window, mean over rows", "窗口外的权重，对各行取平均"},
     false,
     figure_outside,
     {"mean over rows of the sum of w[i,j] over j <= i - window", "各行 j <= i - window 的 w[i,j] 之和的平均"}},
};

const Lab LAB_COST_ERROR = {.name = "cost",
                            .go_on = go_on,
                            .example = "cost error linear",
                            .figure = FIGURES,
                            .figures = sizeof FIGURES / sizeof *FIGURES,
                            .sheet = sheet_of_cost_error};
