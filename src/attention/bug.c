#include "attention/bug_rows.h"

#include "base/text.h"
#include "math/random.h"

#include <assert.h>

const Bug *const BUGS[] = {
    &BUG_NO_SCALE,
    &BUG_SCALE_D_MODEL,
    &BUG_SCALE_D_HEAD,
    &BUG_SOFTMAX_COLUMNS,
    &BUG_MASK_AFTER_SOFTMAX,
    &BUG_MASK_MULTIPLIED,
    &BUG_MASK_ADDED,
    &BUG_MASK_INVERTED,
    &BUG_MASK_PEEK,
    &BUG_MASK_BLIND,
    &BUG_PADDING_ROWS,
    &BUG_DEAD_ROW_UNIFORM,
    &BUG_DEAD_ROW_NAN,
    &BUG_ALIBI_SLOPE,
    &BUG_NO_MAX,
    &BUG_RESHAPE_HEADS,
    &BUG_CONCAT_HEADS,
    &BUG_NO_WO,
    &BUG_KEYS_FROM_WQ,
    &BUG_VALUES_FROM_WK,
    &BUG_ROLES_SWAPPED,
    &BUG_DROPOUT_ON,
    &BUG_ROPE_PAIRS,
    &BUG_ROPE_ON_VALUES,
    &BUG_WINDOW_PLUS_ONE,
    &BUG_ALIGN_TOP_LEFT,
    &BUG_GROUPS_TILED,
    &BUG_SWAP_KV,
    &BUG_NO_TRANSPOSE,
    &BUG_STALE_WEIGHTS,
    NULL,
};

const Patient PATIENTS[PATIENT_COUNT] = {
    [ANYBODY] = {"anybody", ""},
    [WARD] = {"ward", "new tokens=7 d_model=12 heads=3 d_head=4 seed=15; mask causal"},
    [OPEN] = {"open", "new tokens=7 d_model=12 heads=3 d_head=4 seed=15"},
    [WIDE] = {"wide", "new tokens=16 d_model=128 heads=2 d_head=64 seed=15"},
    [PADDED] = {"padded", "new tokens=7 d_model=12 heads=3 d_head=4 seed=15; padding 1 1 1 1 1 0 0; mask padding"},
    [LEFT] = {"left", "new tokens=7 d_model=12 heads=3 d_head=4 seed=15; padding 0 0 1 1 1 1 1; mask causal padding"},
    [LOUD] = {"loud", "new tokens=7 d_model=12 heads=3 d_head=4 seed=15; mask causal; edit x *40"},
    [ROPE_WARD] = {"rope", "new tokens=7 d_model=12 heads=3 d_head=4 seed=15; mask causal; position rope"},
    [ALIBI_WARD] = {"alibi", "new tokens=7 d_model=16 heads=8 d_head=2 seed=15; mask causal; position alibi"},
    [WINDOW_WARD] = {"window", "new tokens=7 d_model=12 heads=3 d_head=4 seed=15; mask causal window 3"},
    [SHORT] = {"short", "load clinic-short heads=3; align bottom-right; mask causal"},
    [GROUPS] = {"groups", "new tokens=7 d_model=12 heads=4 d_head=3 kv_heads=2 seed=15"},
};

const Bug *bug_find(const char *name) {
    for (size_t i = 0; BUGS[i]; i++)
        if (text_same(BUGS[i]->name, name)) return BUGS[i];
    return NULL;
}

bool bug_could_show(const Bug *bug, const Model *model, Error *err) {
    if (bug->together && model_is_large(model))
        return refuse(err,
                      "%s mixes all rows at once, and the steps here are too large to be kept: fewer tokens, or memory",
                      "%s 会把所有行混在一起，而这里的步骤太大，没有整体保存：请减少 token，或调大 memory", bug->name);
    return model_has(model, bug->first, err) && (!bug->needs || bug->needs(bug, model, err));
}

void bug_clear(Model *model) {
    model->bug = NULL;
    model->bug_held = (Matrix){0};
    model->bug_run = 0;
}

bool bug_plant(Arena *arena, Model *model, const Bug *bug, Error *err) {
    if (!bug_could_show(bug, model, err)) return false;
    bug_clear(model);
    if (bug->holds) {
        Arena scratch = {0};
        model->bug_held = matrix_copy(arena, trace_whole(trace_new(&scratch, model), WEIGHTS));
        arena_free(&scratch);
    }
    model->bug = bug;
    return true;
}

static const Bug *draw(uint64_t seed, bool starred) {
    Random random = random_new(seed);
    size_t count = 0;
    for (size_t i = 0; BUGS[i]; i++) count += BUGS[i]->starred || !starred;
    size_t left = (size_t)((double)count * random_unit(&random));
    for (size_t i = 0; BUGS[i]; i++)
        if ((BUGS[i]->starred || !starred) && left-- == 0) return BUGS[i];
    return NULL; /* never: u is below 1 */
}

const Bug *bug_drawn(uint64_t seed) {
    return draw(seed, true);
}

const Bug *bug_numbered(uint64_t number) {
    return draw(number, false);
}

uint64_t bug_number(const Bug *bug) {
    uint64_t number = 1;
    while (bug_numbered(number) != bug) number++;
    return number;
}

void bug_apply(Trace *trace) {
    const Bug *bug = trace->model.bug;
    Error ignored = {0};
    if (bug && bug_could_show(bug, &trace->model, &ignored)) bug->plant(bug, trace);
}

const char *bug_hint(const Bug *bug, size_t rung, Language lang, Arena *arena) {
    bool zh = lang == CHINESE;
    assert(rung < BUG_RUNGS);
    if (rung == 0) return sentence(bug->sign, lang);
    if (rung == 1)
        return arena_print(arena, zh ? "最先可能出错的一步是 %s。" : "The first step that can be wrong is %s.",
                           STEPS[bug->first].name);
    if (rung == 2) return sentence(bug->test, lang);
    return arena_print(arena, zh ? "它是 %s：bug guess %s" : "It is %s: bug guess %s", bug->name, bug->name);
}

void bug_explain(Notes *notes, Matrix a_row, Matrix b_row) {
    double *a = TAKE_ARRAY(notes->arena, double, a_row.cols);
    double *b = b_row.at ? TAKE_ARRAY(notes->arena, double, a_row.cols) : NULL;
    assert(!b || b_row.cols == a_row.cols);
    for (size_t j = 0; j < a_row.cols; j++) {
        a[j] = matrix_at(a_row, 0, j);
        if (b) b[j] = matrix_at(b_row, 0, j);
    }
    notes->kind = NOTE_OPERANDS;
    notes->count = a_row.cols;
    notes->a = a;
    notes->b = b;
}

bool bug_needs_heads(const Bug *bug, const Model *model, Error *err) {
    Shape s = model_shape(model);
    if (s.heads > 1 && s.n_q > 1) return true;
    return refuse(err, "%s needs more than one head and more than one token, and here are %zu and %zu: new heads=2",
                  "%s 需要不止一个头和不止一个 token，而这里是 %zu 和 %zu：new heads=2", bug->name, s.heads, s.n_q);
}
