#include "attention/model.h"

#include "attention/model_fit.h"
#include "math/kernel.h"

#include <math.h>
#include <unistd.h>

Model model_new(void) {
    return (Model){.set = {.scale = SCALE_ON,
                           .scale_number = 1,
                           .heads = 1,
                           .rope_base = 10000,
                           .q_start_auto = true,
                           .t5_buckets = 32,
                           .t5_max = 128,
                           .temperature = 1,
                           .stable = true,
                           .fill = -INFINITY,
                           .memory = 256}};
}

Model model_fresh(const Model *model) {
    return (Model){.set = model->set, .bug = model->bug, .bug_held = model->bug_held, .bug_run = model->bug_run};
}

static size_t first_of(size_t a, size_t b, size_t c) {
    return a ? a : b ? b : c;
}

Shape model_shape(const Model *m) {
    const Matrix *given = m->given;
    Shape s = {.heads = m->set.heads, .d_model = given[X].cols};
    s.n_q = first_of(given[Q].rows, given[X].rows, 0);
    s.n_k = first_of(given[K].rows, given[V].rows, first_of(given[CONTEXT].rows, given[X].rows, 0));
    s.q_cols = first_of(given[Q].cols, given[WQ].cols, 0);
    s.k_cols = first_of(given[K].cols, given[WK].cols, 0);
    s.v_cols = first_of(given[V].cols, given[WV].cols, 0);
    s.d_head = s.heads ? s.q_cols / s.heads : 0;
    size_t full = s.d_head ? s.k_cols / s.d_head : 0;
    s.kv_heads = m->set.kv_heads ? m->set.kv_heads : full;
    s.d_v = full ? s.v_cols / full : 0;
    return s;
}

size_t model_q_start(const Model *model) {
    if (!model->set.q_start_auto) return model->set.q_start;
    Shape s = model_shape(model);
    return model->set.align == BOTTOM_RIGHT && s.n_k > s.n_q ? s.n_k - s.n_q : 0;
}

/* The steps behind it and their gradients are kept beside a step: one that the machine has no room for ends the program. */
static double memory_at_most(void) {
    enum { ALWAYS_MB = 512, SHARE = 16 };
    double machine = (double)sysconf(_SC_PHYS_PAGES) * (double)sysconf(_SC_PAGESIZE) / 1048576;
    return fmax(ALWAYS_MB, machine / SHARE);
}

bool model_is_large(const Model *model) {
    Shape s = model_shape(model);
    double takes = (double)s.heads * (double)s.n_q * (double)s.n_k * sizeof(double) / 1048576;
    return takes > model->set.memory || takes > memory_at_most();
}

static const char *name_in(const Model *model, const StepId *from, size_t count, size_t index) {
    for (size_t i = 0; i < count; i++) {
        if (!model->given[from[i]].at) continue;
        Labels names = model->row_names[from[i]];
        return index < names.count ? names.at[index] : NULL;
    }
    return NULL;
}

const char *model_query_name(const Model *model, size_t row) {
    static const StepId FROM[] = {Q, X};
    return name_in(model, FROM, 2, row);
}

const char *model_key_name(const Model *model, size_t key) {
    static const StepId FROM[] = {K, CONTEXT, X};
    return name_in(model, FROM, 3, key);
}

Sight sight_of(const Model *model) {
    Shape s = model_shape(model);
    return (Sight){.causal = model->set.causal,
                   .padding = model->set.mask_padding,
                   .given = model->set.mask_given,
                   .window = model->set.window,
                   .shift = model->set.align == BOTTOM_RIGHT ? (ptrdiff_t)s.n_k - (ptrdiff_t)s.n_q : 0};
}

unsigned sight_forbids(const Sight *sight, const Model *model, size_t row, size_t key) {
    unsigned why = 0;
    ptrdiff_t place = (ptrdiff_t)row + sight->shift, j = (ptrdiff_t)key, window = (ptrdiff_t)sight->window;
    if (sight->causal && j > place) why |= FORBID_CAUSAL;
    if (window && (j <= place - window || (!sight->causal && j >= place + window))) why |= FORBID_WINDOW;
    if (sight->padding && model->given[KEY_PADDING].at && matrix_at(model->given[KEY_PADDING], 0, key) == 0)
        why |= FORBID_PADDING;
    if (sight->given && model->given[MASK].at && matrix_at(model->given[MASK], row, key) == 0) why |= FORBID_GIVEN;
    return why;
}

size_t sight_sees(const Sight *sight, const Model *model, Matrix biased, size_t row) {
    ptrdiff_t place = (ptrdiff_t)row + sight->shift, window = (ptrdiff_t)sight->window, end = (ptrdiff_t)biased.cols;
    ptrdiff_t first = window && place - window + 1 > 0 ? place - window + 1 : 0;
    ptrdiff_t after = sight->causal ? place + 1 : window ? place + window : end;
    if (after > end) after = end;
    bool each = sight->padding || sight->given; /* else all from first to after may be seen */
    size_t seen = 0;
    if (!each && biased.col_step == 1 && first < after && /* a sum that is finite has no -inf in it */
        isfinite(row_sum(matrix_cell(biased, 0, (size_t)first), (size_t)(after - first))))
        return (size_t)(after - first);
    for (ptrdiff_t j = first; j < after; j++) {
        bool may = !each || !sight_forbids(sight, model, row, (size_t)j);
        seen += may && matrix_at(biased, 0, (size_t)j) != -INFINITY;
    }
    return seen;
}

unsigned model_forbids(const Model *model, size_t row, size_t key) {
    Sight sight = sight_of(model);
    return sight_forbids(&sight, model, row, key);
}

/* Inputs a step can do without. */
static bool is_extra(StepId id) {
    return id == BQ || id == BK || id == BV || id == BO || id == BIAS || id == T5_TABLE || STEPS[id].hidden;
}

bool model_has(const Model *model, StepId step, Error *err) {
    StepId asked = step;
    if (model->given[step].at) return true;
    if (step == MEMORY && !model->given[CONTEXT].at) return model_has(model, PLACED, err);
    if (step_is_given_only(step)) {
        if (step == X) return refuse(err, "x is missing: load x FILE, or new", "缺少 x：用 load x FILE 或 new");
        return refuse(err, "%s is not given: load %s FILE", "没有给出 %s：用 load %s FILE", STEPS[step].name,
                      STEPS[step].name);
    }
    size_t inputs = !STEPS[step].op || !step_on(model, step) ? 1 : STEPS[step].inputs;
    for (size_t i = 0; i < inputs; i++) {
        StepId in = STEPS[step].in[i];
        if (step != MEMORY && i > 0 && is_extra(in)) continue;
        if (step_is_given_only(in) && in != X && in != CONTEXT && !model->given[in].at)
            return refuse(err, "%s needs %s, which is missing: load %s FILE, or init healthy",
                          "%s 需要 %s，但还没有：用 load %s FILE，或 init healthy", STEPS[asked].name, STEPS[in].name,
                          STEPS[in].name);
        if (!model_has(model, in, err)) return false;
    }
    return true;
}

bool model_check(const Model *model, Error *err) {
    return fit_inputs(model, err) && fit_heads(model, err) && fit_extras(model, err) && fit_size(model, err);
}
