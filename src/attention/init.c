#include "attention/init.h"

#include "base/text.h"
#include "math/random.h"

#include <assert.h>
#include <math.h>

static const StepId WEIGHTS_OF[] = {WQ, WK, WV, WO};
enum { WEIGHTS_COUNT = sizeof WEIGHTS_OF / sizeof *WEIGHTS_OF };

/* ---- sizes ---- */

static bool within(StepId id, size_t rows, size_t cols, Error *err) {
    const char *name = STEPS[id].name;
    if (rows > MAX_TOKENS)
        return refuse(err, "%s would have %zu rows, and a made matrix has at most %d: try fewer",
                      "%s 会有 %zu 行，而生成的矩阵最多 %d 行：请减少行数", name, rows, MAX_TOKENS);
    if (cols > MAX_COLUMNS)
        return refuse(err, "%s would have %zu columns, and a made matrix has at most %d: try fewer",
                      "%s 会有 %zu 列，而生成的矩阵最多 %d 列：请减少列数", name, cols, MAX_COLUMNS);
    if (cols > 0 && rows > MAX_NUMBERS / cols)
        return refuse(err, "%s would be %zu x %zu, and a made matrix has at most %d numbers: try a smaller size",
                      "%s 会是 %zu x %zu，而生成的矩阵最多 %d 个数：请减小尺寸", name, rows, cols, MAX_NUMBERS);
    return true;
}

static bool sizes_allowed(const Draw *draw, Error *err) {
    const struct {
        const char *name;
        size_t value, most, usual;
    } sizes[] = {{"tokens", draw->tokens, MAX_TOKENS, 8},
                 {"d_model", draw->d_model, MAX_COLUMNS, 16},
                 {"heads", draw->heads, MAX_HEADS, 2},
                 {"d_head", draw->d_head, MAX_COLUMNS, 8}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        if (sizes[i].value == 0 || sizes[i].value > sizes[i].most)
            return refuse(err, "%s takes 1 to %zu, not %zu: try %s=%zu", "%s 应为 1 到 %zu，而不是 %zu：试试 %s=%zu",
                          sizes[i].name, sizes[i].most, sizes[i].value, sizes[i].name, sizes[i].usual);
    size_t fits = draw->kv_heads > 0 && draw->kv_heads < draw->heads ? draw->kv_heads : draw->heads;
    while (draw->heads % fits) fits--;
    if (fits != draw->kv_heads)
        return refuse(err, "kv_heads must divide the %zu heads, and %zu does not: try kv_heads=%zu",
                      "kv_heads 必须整除头数 %zu，而 %zu 不能：试试 kv_heads=%zu", draw->heads, draw->kv_heads, fits);
    size_t wide = draw->heads * draw->d_head;
    return within(X, draw->tokens, draw->d_model, err) && within(WQ, draw->d_model, wide, err) &&
           within(WO, wide, draw->d_model, err);
}

/* ---- laws ---- */

/* Row by row `full` normals, of which m keeps the first. */
static void draw_cut(Random *random, Matrix m, size_t full) {
    assert(full >= m.cols);
    for (size_t i = 0; i < m.rows; i++) {
        random_fill_normal(random, matrix_rows(m, i, 1));
        random_skip_normal(random, full - m.cols);
    }
}

static void make_xavier(Arena *arena, Matrix wq, Matrix wk, Matrix wv, Matrix wo) {
    (void)arena;
    Matrix all[] = {wq, wk, wv, wo};
    for (size_t i = 0; i < WEIGHTS_COUNT; i++) matrix_times(all[i], sqrt(2.0 / (double)(all[i].rows + all[i].cols)));
}

static void make_zeros(Arena *arena, Matrix wq, Matrix wk, Matrix wv, Matrix wo) {
    (void)arena, (void)wv, (void)wo;
    matrix_fill_with(wq, 0);
    matrix_fill_with(wk, 0);
}

static void make_constant(Arena *arena, Matrix wq, Matrix wk, Matrix wv, Matrix wo) {
    (void)arena, (void)wv, (void)wo;
    matrix_fill_with(wq, 2.0 / sqrt((double)wq.rows));
    matrix_fill_with(wk, 2.0 / sqrt((double)wk.rows));
}

static void make_identity(Arena *arena, Matrix wq, Matrix wk, Matrix wv, Matrix wo) {
    (void)arena;
    Matrix all[] = {wq, wk, wv, wo};
    for (size_t i = 0; i < WEIGHTS_COUNT; i++) {
        matrix_fill_with(all[i], 0);
        for (size_t j = 0; j < all[i].rows && j < all[i].cols; j++) *matrix_cell(all[i], j, j) = 1;
    }
}

enum { PANEL = 8 };

/* Takes from each of the panel's columns its share along `unit`. Columns side by side wait for no sum but their own,
 * and each dot product is still summed in order of rows. */
static void free_of(const double *restrict unit, double *restrict panel, size_t rows) {
    double dot[PANEL] = {0};
    for (size_t r = 0; r < rows; r++)
        for (size_t c = 0; c < PANEL; c++) dot[c] += unit[r] * panel[r * PANEL + c];
    for (size_t r = 0; r < rows; r++)
        for (size_t c = 0; c < PANEL; c++) panel[r * PANEL + c] -= dot[c] * unit[r];
}

/* unit = column c of the panel over its length. */
static void normalise(double *unit, const double *panel, size_t c, size_t rows) {
    double sum = 0;
    for (size_t r = 0; r < rows; r++) sum += panel[r * PANEL + c] * panel[r * PANEL + c];
    double length = sqrt(sum);
    for (size_t r = 0; r < rows; r++) unit[r] = panel[r * PANEL + c] / length;
}

/* Modified Gram-Schmidt of the columns, rows >= columns: each is freed of those before it, in their order. */
static void orthonormalise(Arena *arena, Matrix w) {
    Matrix units = matrix_new(arena, w.cols, w.rows), panel = matrix_new(arena, w.rows, PANEL);
    for (size_t first = 0; first < w.cols; first += PANEL) {
        size_t count = w.cols - first < PANEL ? w.cols - first : PANEL;
        matrix_fill(matrix_columns(panel, 0, count), matrix_columns(w, first, count));
        for (size_t i = 0; i < first; i++) free_of(matrix_cell(units, i, 0), panel.at, w.rows);
        for (size_t c = 0; c < count; c++) {
            double *unit = matrix_cell(units, first + c, 0);
            normalise(unit, panel.at, c, w.rows);
            /* the columns up to c are spoilt by this, and nobody reads them any more */
            free_of(unit, panel.at, w.rows);
        }
    }
    matrix_fill(w, matrix_transpose(units));
}

static void make_orthogonal(Arena *arena, Matrix wq, Matrix wk, Matrix wv, Matrix wo) {
    Matrix all[] = {wq, wk, wv, wo};
    for (size_t i = 0; i < WEIGHTS_COUNT; i++)
        orthonormalise(arena, all[i].rows < all[i].cols ? matrix_transpose(all[i]) : all[i]);
}

/* ---- new ---- */

bool model_draw(Arena *arena, Model *model, const Draw *draw, Error *err) {
    if (!sizes_allowed(draw, err)) return false;
    size_t d = draw->d_model, wide = draw->heads * draw->d_head, kept = draw->kv_heads * draw->d_head;
    Model fresh = model_fresh(model);
    fresh.set.heads = draw->heads;
    fresh.set.kv_heads = 0;
    fresh.set.mask_given = fresh.set.mask_padding = fresh.set.bias_given = false;

    Random random = random_new(draw->seed);
    fresh.given[X] = matrix_new(arena, draw->tokens, d);
    fresh.given[WQ] = matrix_new(arena, d, wide);
    fresh.given[WK] = matrix_new(arena, d, kept);
    fresh.given[WV] = matrix_new(arena, d, kept);
    fresh.given[WO] = matrix_new(arena, wide, d);
    random_fill_normal(&random, fresh.given[X]);
    for (size_t i = 0; i < WEIGHTS_COUNT; i++) {
        Matrix m = fresh.given[WEIGHTS_OF[i]];
        draw_cut(&random, m, WEIGHTS_OF[i] == WO ? d : wide);
        matrix_over(m, sqrt((double)m.rows));
    }
    *model = fresh;
    return true;
}

/* ---- init ---- */

static Knobs turned(const Preset *preset, const Knobs *line) {
    Knobs k = preset->knobs;
    if (line->std_given) k.std_given = true, k.std = line->std;
    if (line->gain_given) k.gain_given = true, k.gain = line->gain;
    if (line->tie_given) k.tie = line->tie;
    if (line->shared_given) k.shared = line->shared;
    if (line->long_given) k.longer = line->longer;
    return k;
}

static bool draws_x(const Knobs *k) {
    return k->shared || k->longer != 0;
}

static bool inputs_allowed(const Model *model, const Knobs *k, Error *err) {
    static const StepId DIRECT[] = {Q, K, V};
    for (size_t i = 0; i < sizeof DIRECT / sizeof *DIRECT; i++)
        if (model->given[DIRECT[i]].at)
            return refuse(err, "init makes wq, wk, wv and wo, but %s is given directly and would not use them: try new",
                          "init 生成 wq、wk、wv 和 wo，但 %s 是直接给出的，用不到它们：试试 new",
                          STEPS[DIRECT[i]].name);
    if (!model_has(model, X, err)) return false;
    if (draws_x(k) && model->given[CONTEXT].at)
        return refuse(err, "shared and long draw x anew, which a context does not allow: try shared=0 long=0",
                      "shared 和 long 会重新抽取 x，有 context 时不能这样做：试试 shared=0 long=0");
    return !draws_x(k) || within(X, model->given[X].rows, model->given[X].cols, err);
}

/* New matrices of the sizes there are; missing ones d_model wide. */
static bool size_weights(Arena *arena, Model *model, Error *err) {
    size_t d = model->given[X].cols, memory = model->given[CONTEXT].at ? model->given[CONTEXT].cols : d;
    for (size_t i = 0; i < WEIGHTS_COUNT; i++) {
        StepId id = WEIGHTS_OF[i];
        Matrix *m = &model->given[id];
        if (!m->at) {
            Shape s = model_shape(model);
            *m = (Matrix){.rows = id == WQ ? d : id == WO ? s.heads * s.d_v : memory, .cols = d};
        }
        if (!within(id, m->rows, m->cols, err)) return false;
        *m = matrix_new(arena, m->rows, m->cols);
    }
    return model_check(model, err);
}

static bool tie_allowed(const Model *model, Error *err) {
    Matrix q = model->given[WQ], k = model->given[WK];
    if (q.rows == k.rows && q.cols == k.cols) return true;
    return refuse(err, "tie makes wk a copy of wq, but wq is %zu x %zu and wk is %zu x %zu: try tie=0",
                  "tie 让 wk 等于 wq，但 wq 是 %zu x %zu，wk 是 %zu x %zu：试试 tie=0", q.rows, q.cols, k.rows, k.cols);
}

static void draw_weights(Random *random, const Model *model, const Knobs *k, bool undivided) {
    Shape s = model_shape(model);
    size_t held = s.k_cols / s.d_head, heads = held > s.heads ? held : s.heads;
    for (size_t i = 0; i < WEIGHTS_COUNT; i++) {
        StepId id = WEIGHTS_OF[i];
        Matrix m = model->given[id];
        draw_cut(random, m, id == WK ? heads * s.d_head : id == WV ? heads * s.d_v : m.cols);
        if (undivided) continue;
        if (k->std_given) matrix_times(m, k->std);
        else matrix_over(m, sqrt((double)m.rows));
    }
}

static void draw_x(Random *random, Arena *arena, Matrix x, const Knobs *k) {
    Matrix mu = matrix_new(arena, 1, x.cols);
    random_fill_normal(random, mu);
    random_fill_normal(random, x);
    for (size_t i = 0; k->shared && i < x.rows; i++)
        for (size_t j = 0; j < x.cols; j++)
            *matrix_cell(x, i, j) = 0.5 * matrix_at(x, i, j) + (matrix_at(mu, 0, j) < 0 ? -1.0 : 1.0);
    if (k->longer != 0) matrix_times(matrix_rows(x, 0, 1), k->longer);
}

bool model_init(Arena *arena, Model *model, const Preset *preset, const Knobs *knobs, uint64_t seed, size_t skip,
                Error *err) {
    Knobs k = turned(preset, knobs);
    Model next = *model;
    Mark start = arena_mark(arena);
    if (!inputs_allowed(model, &k, err) || !size_weights(arena, &next, err) || (k.tie && !tie_allowed(&next, err))) {
        arena_rewind(arena, start);
        return false;
    }
    Matrix *given = next.given;
    if (draws_x(&k)) given[X] = matrix_new(arena, given[X].rows, given[X].cols);

    Mark mark = arena_mark(arena);
    Random random = random_new(seed);
    random_skip_normal(&random, skip);
    draw_weights(&random, &next, &k, preset->undivided);
    if (preset->make) preset->make(arena, given[WQ], given[WK], given[WV], given[WO]);
    if (k.gain_given) {
        matrix_times(given[WQ], k.gain);
        matrix_times(given[WK], k.gain);
    }
    if (k.tie) matrix_fill(given[WK], given[WQ]);
    if (draws_x(&k)) draw_x(&random, arena, given[X], &k);
    arena_rewind(arena, mark);
    *model = next;
    return true;
}

const Preset *preset_find(const char *name) {
    for (size_t i = 0; i < PRESET_COUNT; i++)
        if (text_same(PRESETS[i].name, name)) return &PRESETS[i];
    return NULL;
}

/* sqrt(8) is written out: a table is made of constants. */
const Preset PRESETS[] = {
    {.name = "healthy",
     .law = {"each matrix N(0,1) / sqrt(its rows)", "每个矩阵取 N(0,1) / sqrt(行数)"},
     .shows = {"healthy", "健康"}},
    {.name = "xavier",
     .law = {"each matrix N(0,1) times sqrt(2 / (rows + columns))", "每个矩阵取 N(0,1) 乘 sqrt(2 / (行数 + 列数))"},
     .shows = {"healthy where wq is about square", "wq 接近方阵时健康"},
     .make = make_xavier,
     .undivided = true},
    {.name = "saturated",
     .law = {"healthy, wq and wk times sqrt(8)", "healthy，wq 和 wk 乘 sqrt(8)"},
     .shows = {"saturated", "饱和"},
     .knobs = {.gain_given = true, .gain = 0x1.6a09e667f3bcdp+1}},
    {.name = "tied",
     .law = {"healthy, wk = wq", "healthy，wk = wq"},
     .shows = {"diagonal from d_head 64 on", "d_head 从 64 起为对角"},
     .knobs = {.tie = true}},
    {.name = "diagonal",
     .law = {"tied, wq and wk times 2", "tied，wq 和 wk 乘 2"},
     .shows = {"diagonal", "对角"},
     .knobs = {.gain_given = true, .gain = 2, .tie = true}},
    {.name = "uniform",
     .law = {"healthy, wq and wk times 0.05", "healthy，wq 和 wk 乘 0.05"},
     .shows = {"uniform", "均匀"},
     .knobs = {.gain_given = true, .gain = 0.05}},
    {.name = "collapsed",
     .law = {"tied, and a new x: one direction for all tokens, token 0 four times as long",
             "tied，并重新抽取 x：所有 token 同一方向，token 0 长 4 倍"},
     .shows = {"collapsed to one token", "塌缩到一个 token"},
     .knobs = {.tie = true, .shared = true, .longer = 4}},
    {.name = "zeros",
     .law = {"healthy, then wq = wk = 0", "healthy，然后 wq = wk = 0"},
     .shows = {"uniform; no gradient reaches wq and wk", "均匀；wq 和 wk 得不到梯度"},
     .make = make_zeros},
    {.name = "constant",
     .law = {"healthy, then wq = wk = 2 / sqrt(rows) everywhere", "healthy，然后 wq 和 wk 的元素都是 2 / sqrt(行数)"},
     .shows = {"two sinks, called saturated", "两个注意力汇，诊断为饱和"},
     .make = make_constant},
    {.name = "identity",
     .law = {"ones on the diagonal, zeros elsewhere, in all four", "四个矩阵对角线上是 1，其余是 0"},
     .shows = {"diagonal", "对角"},
     .make = make_identity,
     .undivided = true},
    {.name = "orthogonal",
     .law = {"Gram-Schmidt of each N(0,1) draw", "每个矩阵取 N(0,1) 后做 Gram-Schmidt 正交化"},
     .shows = {"healthy", "健康"},
     .make = make_orthogonal,
     .undivided = true},
};
const size_t PRESET_COUNT = sizeof PRESETS / sizeof *PRESETS;
