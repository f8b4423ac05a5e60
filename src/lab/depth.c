#include "lab/depth.h"

#include "lab/sheet.h"
#include "math/exponential.h"
#include "math/kernel.h"
#include "math/measure.h"
#include "math/random.h"

#include <assert.h>
#include <float.h>
#include <math.h>

/* ---- one layer ---- */

typedef struct Layer {
    Matrix wq, wk, wv; /* d x d */
    Matrix w1, w2;     /* d x 4d, 4d x d; only with ffn */
} Layer;

/* Normals over `by`. */
static Matrix drawn(Arena *arena, Random *random, size_t rows, size_t cols, double by) {
    Matrix m = random_normals(arena, random, rows, cols);
    matrix_over(m, by);
    return m;
}

static Layer layer_drawn(Arena *arena, Random *random, const DepthPlan *plan) {
    size_t d = plan->d_model;
    double root = sqrt((double)d);
    Layer layer = {0};
    layer.wq = drawn(arena, random, d, d, root);
    layer.wk = drawn(arena, random, d, d, root);
    layer.wv = drawn(arena, random, d, d, root);
    if (!plan->ffn) return layer;
    layer.w1 = random_normals(arena, random, d, 4 * d);
    matrix_times(layer.w1, sqrt(2 / (double)d));
    layer.w2 = drawn(arena, random, 4 * d, d, sqrt(4 * (double)d));
    return layer;
}

/* Each row less its mean, over the root of its variance; a row of equal numbers stays without. */
static Matrix normed(Arena *arena, Matrix x) {
    Matrix y = matrix_copy(arena, x);
    for (size_t i = 0; i < x.rows; i++) {
        double mean = 0, variance = 0;
        for (size_t j = 0; j < x.cols; j++) mean += matrix_at(x, i, j) / (double)x.cols;
        for (size_t j = 0; j < x.cols; j++) {
            double off = matrix_at(x, i, j) - mean;
            variance += off * off / (double)x.cols;
        }
        for (size_t j = 0; j < x.cols; j++)
            *matrix_cell(y, i, j) = variance > 0 ? (matrix_at(x, i, j) - mean) / sqrt(variance) : 0;
    }
    return y;
}

static Model layer_model(const DepthPlan *plan, const Layer *layer, Matrix x) {
    Model model = model_new();
    model.given[X] = x;
    model.given[WQ] = layer->wq, model.given[WK] = layer->wk, model.given[WV] = layer->wv;
    model.set.scale = plan->scale;
    model.set.scale_number = plan->scale_number;
    return model;
}

static Matrix attended(Arena *arena, const DepthPlan *plan, const Layer *layer, Matrix x) {
    Model model = layer_model(plan, layer, x);
    return trace_whole(trace_new(arena, &model), OUT);
}

static Matrix fed_forward(Arena *arena, const Layer *layer, Matrix x) {
    Matrix inner = matrix_new(arena, x.rows, layer->w1.cols), outer = matrix_new(arena, x.rows, x.cols);
    multiply_add(inner, x, layer->w1);
    for (size_t i = 0; i < inner.rows; i++)
        for (size_t j = 0; j < inner.cols; j++)
            if (!(matrix_at(inner, i, j) > 0)) *matrix_cell(inner, i, j) = 0;
    multiply_add(outer, inner, layer->w2);
    return outer;
}

static double branch_of(const DepthPlan *plan) {
    return plan->root ? 1 / sqrt((double)plan->layers) : plan->branch;
}

/* x becomes f, or x + branch · f. */
static void join(const DepthPlan *plan, Matrix x, Matrix f) {
    double by = branch_of(plan);
    for (size_t i = 0; i < x.rows; i++)
        for (size_t j = 0; j < x.cols; j++) {
            double new = matrix_at(f, i, j);
            *matrix_cell(x, i, j) = plan->skip ? matrix_at(x, i, j) + by * new : new;
        }
}

/* Walks x through a layer; all it takes of the arena is given back. */
static void pass(Arena *arena, const DepthPlan *plan, Random *random, Matrix x) {
    Mark mark = arena_mark(arena);
    Layer layer = layer_drawn(arena, random, plan);
    join(plan, x, attended(arena, plan, &layer, plan->norm ? normed(arena, x) : x));
    if (plan->ffn) join(plan, x, fed_forward(arena, &layer, plan->norm ? normed(arena, x) : x));
    arena_rewind(arena, mark);
}

/* ---- seeds ---- */

static Matrix tokens_drawn(Arena *arena, const DepthPlan *plan, Random *random) {
    return random_normals(arena, random, plan->tokens, plan->d_model);
}

/* One more seed joins the means: of res that of the logarithms. */
static void join_seed(DepthCurve *curve, size_t layer, Matrix x) {
    double n = (double)curve->done, res = fmax(matrix_residual(x), DBL_MIN), like = matrix_likeness(x);
    double logs = n > 0 ? n * log(curve->res[layer]) : 0, turns = n > 0 ? n * curve->cos[layer] : 0;
    curve->res[layer] = exponential((logs + log(res)) / (n + 1));
    curve->cos[layer] = (turns + (isnan(like) ? 1 : like)) / (n + 1);
}

/* Layer 0 and the first of a new seed, or the next of the one that is on its way. */
static void run_layer(Arena *scratch, DepthRecord *record, DepthCurve *curve) {
    const DepthPlan *plan = &curve->plan;
    size_t cols = plan->d_model;
    Matrix x = {record->x, plan->tokens, cols, (ptrdiff_t)cols, 1};
    if (curve->layer == 0) {
        record->random = random_new(plan->seed + curve->done);
        matrix_fill(x, tokens_drawn(scratch, plan, &record->random));
        join_seed(curve, 0, x);
    }
    pass(scratch, plan, &record->random, x);
    join_seed(curve, ++curve->layer, x);
    if (curve->layer < plan->layers) return;
    curve->layer = 0;
    curve->done++;
}

/* The stack whose seed is on its way, else the first of those with the fewest seeds. */
static size_t next_curve(const DepthRecord *record) {
    size_t best = record->planned;
    for (size_t i = 0; i < record->planned; i++) {
        const DepthCurve *curve = &record->curve[i];
        if (curve->layer) return i;
        if (curve->done == curve->plan.seeds) continue;
        if (best == record->planned || curve->done < record->curve[best].done) best = i;
    }
    return best;
}

/* The first seed of every stack, then the next; what each has done says where it stands. */
static void run_next(Experiment *experiment, Arena *scratch) {
    DepthRecord *record = experiment->record;
    size_t at = next_curve(record);
    if (record->curves <= at) record->curves = at + 1;
    run_layer(scratch, record, &record->curve[at]);
}

static void go_on(Experiment *experiment, const Watch *by) {
    lab_steps(experiment, by, run_next);
}

static void curve_begin(Arena *arena, DepthCurve *curve, const DepthPlan *plan) {
    *curve = (DepthCurve){.plan = *plan};
    curve->res = TAKE_ARRAY(arena, double, plan->layers + 1);
    curve->cos = TAKE_ARRAY(arena, double, plan->layers + 1);
    for (size_t layer = 0; layer <= plan->layers; layer++) curve->res[layer] = curve->cos[layer] = NAN;
}

void depth_run(Experiment *experiment, const char *line, const DepthPlan *plan, size_t count, const Watch *by) {
    assert(count <= DEPTH_CURVES);
    size_t all = 0, numbers = 0;
    for (size_t i = 0; i < count; i++) {
        all += plan[i].seeds * plan[i].layers;
        if (plan[i].tokens * plan[i].d_model > numbers) numbers = plan[i].tokens * plan[i].d_model;
    }
    lab_begin(experiment, &LAB_DEPTH, line, all);
    DepthRecord *record = TAKE(&experiment->arena, DepthRecord);
    experiment->record = record;
    record->planned = count;
    record->x = TAKE_ARRAY(&experiment->arena, double, numbers);
    for (size_t i = 0; i < count; i++) curve_begin(&experiment->arena, &record->curve[i], &plan[i]);
    go_on(experiment, by);
}

size_t depth_reached(const DepthCurve *curve) {
    return curve->done ? curve->plan.layers : curve->layer;
}

void depth_enter(Arena *arena, const DepthPlan *plan, size_t layer, Model *model) {
    assert(layer >= 1 && layer <= plan->layers);
    Arena scratch = {0};
    Random random = random_new(plan->seed);
    Matrix x = tokens_drawn(&scratch, plan, &random);
    for (size_t before = 1; before < layer; before++) pass(&scratch, plan, &random, x);
    Layer here = layer_drawn(arena, &random, plan);
    *model = layer_model(plan, &here, matrix_copy(arena, plan->norm ? normed(&scratch, x) : x));
    arena_free(&scratch);
}

bool depth_is_rounding(const DepthCurve *curve, size_t layer) {
    return curve->res[layer] < 4 * DBL_EPSILON;
}

bool depth_is_collapsed(const DepthCurve *curve, size_t layer) {
    const double NEARLY = 0.01;
    return curve->res[layer] < NEARLY;
}

bool depth_is_floor(const DepthCurve *curve, size_t layer) {
    return layer > 0 && depth_is_rounding(curve, layer) && depth_is_rounding(curve, layer - 1);
}

/* ---- figures ---- */

static const DepthCurve *last_curve(const Experiment *experiment) {
    const DepthRecord *record = experiment->record;
    return record->curves ? &record->curve[record->curves - 1] : NULL;
}

static bool res_at(const Experiment *experiment, size_t layer, double *value) {
    const DepthCurve *curve = last_curve(experiment);
    if (!curve || layer > depth_reached(curve)) return false;
    *value = curve->res[layer];
    return true;
}

static bool cos_at(const Experiment *experiment, size_t layer, double *value) {
    const DepthCurve *curve = last_curve(experiment);
    if (!curve || layer > depth_reached(curve)) return false;
    *value = curve->cos[layer];
    return true;
}

static const LabFigure FIGURES[] = {
    {"res_at",
     {"how unlike the rows are after a layer", "某一层之后各行还有多不同"},
     true,
     res_at,
     {"|y - mean row of y| / |y|, Frobenius; over seeds the geometric mean",
      "|y - y 的平均行| / |y|，Frobenius 范数；多个种子取几何平均"}},
    {"cos_at",
     {"mean cosine between rows after a layer", "某一层之后各行之间的平均余弦"},
     true,
     cos_at,
     {"mean over pairs of rows of a·b / (|a| |b|)", "每两行 a·b / (|a| |b|) 的平均"}},
};

const Lab LAB_DEPTH = {.name = "depth",
                       .example = "depth layers=4",
                       .figure = FIGURES,
                       .figures = sizeof FIGURES / sizeof *FIGURES,
                       .go_on = go_on,
                       .sheet = sheet_of_depth};
