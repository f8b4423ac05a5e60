#include "attention/trace_plan.h"

#include "attention/bug.h"
#include "math/random.h"

#include <math.h>

/* Fills rules that are all zero. */
static void make_rules(Rules *rule, const Model *model, const Shape *shape) {
    const Settings *set = &model->set;
    rule->times = set->scale == SCALE_NUMBER ? set->scale_number : 1;
    rule->over = set->scale == SCALE_ON && shape->d_head ? sqrt((double)shape->d_head) : 1;
    rule->temperature = set->temperature;
    rule->fill = set->fill;
    rule->stable = set->stable;
    rule->empty_nan = set->empty_nan;
    rule->rope_half = set->position == ROPE_HALF;
    rule->t5_two_sided = set->t5_two_sided;
    rule->sight = sight_of(model);
    rule->forbids = sight_forbids;
    rule->q_start = model_q_start(model);
    rule->k_start = set->k_start;
    rule->rope_base = set->rope_base;
    rule->t5_buckets = set->t5_buckets;
    rule->t5_max = set->t5_max;
    for (size_t h = 0; h < shape->heads; h++) {
        rule->group[h] = h * shape->kv_heads / shape->heads;
        rule->slope[h] = alibi_slope(shape->heads, h);
    }
}

/* The matrix a node takes from the model, rounded; of k and v only the heads that are used. */
static Matrix given_value(Trace *trace, StepId step) {
    Matrix value = trace->model.given[step];
    size_t keep = step == K   ? trace->shape.kv_heads * trace->shape.d_head
                  : step == V ? trace->shape.kv_heads * trace->shape.d_v
                              : 0;
    if (value.at && keep) value = matrix_columns(value, 0, keep);
    if (!value.at || !trace->arithmetic->round) return value;
    value = matrix_copy(trace->arena, value);
    round_matrix(trace->arithmetic, value);
    return value;
}

/* Heads of a step's own. Weights and vectors of keys and values keep all their columns, used or not. */
static size_t heads_of(const Shape *shape, StepId step, Layout layout) {
    if (layout == ONE) return 1;
    if (!STEPS[step].kv) return shape->heads;
    bool whole = step == WK || step == WV || step == BK || step == BV;
    return whole && shape->d_head && shape->k_cols ? shape->k_cols / shape->d_head : shape->kv_heads;
}

/* What T5 adds where no table was given: default_rng(0).standard_normal((buckets, heads)). */
static Matrix drawn_table(Trace *trace) {
    Random random = random_new(0);
    Matrix table = random_normals(trace->arena, &random, trace->rule.t5_buckets, trace->shape.heads);
    round_matrix(trace->arithmetic, table);
    return table;
}

Trace *trace_new(Arena *arena, const Model *model) {
    Trace *trace = TAKE(arena, Trace);
    trace->arena = arena;
    trace->model = *model;
    trace->shape = model_shape(model);
    trace->rows = trace->shape.n_q;
    trace->lazy = model_is_large(model);
    bool uncut = !trace->shape.d_head || !trace->shape.k_cols; /* a weight alone: no telling yet how k and v are cut */
    if (uncut) trace->shape.kv_heads = 1;
    trace->arithmetic = &ARITHMETICS[model->set.precision];
    make_rules(&trace->rule, model, &trace->shape);
    trace->rule.fill = rounded(trace->arithmetic, trace->rule.fill);
    for (StepId id = 0; id < STEP_COUNT; id++) {
        const Step *step = &STEPS[id];
        Node *node = &trace->node[id];
        node->op = step->op;
        node->inputs = step->inputs;
        node->layout = step->layout;
        node->per_head = step->per_head;
        node->kv = step->kv;
        node->flip = step->flip;
        node->value = given_value(trace, id);
        for (size_t i = 0; i < step->inputs; i++) node->in[i] = step->in[i];
        if (id == BIAS && node->value.at && node->value.rows != trace->shape.n_q) node->layout = STACKED;
        node->off = !node->value.at && !step_is_given_only(id) && (!step->op || !step_on(model, id));
        if (node->value.at) node->op = NULL;
        node->heads = heads_of(&trace->shape, id, node->layout);
    }
    if (!model->given[CONTEXT].at) trace->node[MEMORY].in[0] = PLACED;
    if (!model->set.bias_given) trace->node[BIASED].inputs = 2;
    Node *position = &trace->node[POSITION_BIAS];
    position->off = false; /* it is added or not there, never looked through */
    position->op = model->set.position == T5 ? &OP_T5 : model->set.position == ALIBI ? &OP_ALIBI : NULL;
    position->inputs = position->op == &OP_T5 ? 1 : 0;
    if (position->op == &OP_T5 && !trace->node[T5_TABLE].value.at) trace->node[T5_TABLE].value = drawn_table(trace);
    bug_apply(trace);
    for (StepId id = 0; id < STEP_COUNT; id++) /* a bug computes in its own way, but nothing that is given */
        if (trace->node[id].value.at) trace->node[id].op = NULL;
    return trace;
}
