#include "lab/sweep.h"

#include "attention/setting.h"

#include <string.h>

/* The model of one run: the laws of `new` and `init` for what must be drawn, then the settings. */

/* What `new` and `init` are given in this run. */
typedef struct Drawing {
    Draw draw;
    const Preset *preset;
    Knobs knobs;
    bool sizes, init; /* one of the sizes was turned; the preset was */
} Drawing;

/* ---- what can be turned ---- */

typedef struct Thing {
    const char *name;
    size_t most; /* of a size; 0: no size */
    size_t *(*size)(Draw *draw);
} Thing;

static size_t *tokens_of(Draw *draw) {
    return &draw->tokens;
}

static size_t *d_model_of(Draw *draw) {
    return &draw->d_model;
}

static size_t *d_head_of(Draw *draw) {
    return &draw->d_head;
}

static const Thing THINGS[] = {
    {"init", 0, NULL},
    {"scale", 0, NULL},
    {"heads", 0, NULL},
    {"tokens", MAX_TOKENS, tokens_of},
    {"d_model", MAX_COLUMNS, d_model_of},
    {"d_head", MAX_COLUMNS, d_head_of},
    {"temperature", 0, NULL},
    {"precision", 0, NULL},
    {"mask", 0, NULL},
};
enum { THING_COUNT = sizeof THINGS / sizeof *THINGS };

static const Thing *thing_find(const char *name) {
    for (size_t i = 0; i < THING_COUNT; i++)
        if (text_same(THINGS[i].name, name)) return &THINGS[i];
    return NULL;
}

bool sweep_can(const SweepBase *base, const char *what, Error *err) {
    static const char ALL[] = "init, scale, heads, tokens, d_model, d_head, temperature, precision, mask";
    const Thing *thing = thing_find(what);
    if (!thing) return refuse(err, "sweep takes one of %s; not '%s'", "sweep 可以是 %s；不能是“%s”", ALL, what);
    if (!thing->size || base->drawn) return true;
    return refuse(err, "%s is drawn anew with the last new, and this model was loaded: try new first",
                  "改变 %s 要按上一次 new 重新抽取，而这个模型是载入的：请先 new", what);
}

static bool turn_size(const Thing *thing, const char *value, Drawing *drawing, Error *err) {
    uint64_t size;
    if (!text_count(value, thing->most, &size) || size == 0)
        return refuse(err, "%s takes a whole number from 1 to %zu, not '%s'", "%s 要 1 到 %zu 的整数，不能是“%s”",
                      thing->name, thing->most, value);
    *thing->size(&drawing->draw) = (size_t)size;
    drawing->sizes = true;
    return true;
}

static bool turn_init(const char *value, Drawing *drawing, Error *err) {
    drawing->preset = preset_find(value);
    drawing->knobs = (Knobs){0};
    drawing->init = true;
    return drawing->preset || refuse(err, "init takes the name of a preset, not '%s': help init lists them",
                                     "init 要预设的名字，不能是“%s”：help init 会列出来", value);
}

/* ---- drawing ---- */

static bool is_plain(const Drawing *drawing) {
    const Knobs *k = &drawing->knobs;
    return drawing->preset && text_same(drawing->preset->name, "healthy") && !k->std_given && !k->gain_given &&
           !k->tie_given && !k->shared_given && !k->long_given;
}

/* `new`, with what the person set besides. Heads of another width are as many as `new` said; where other sizes than
 * those of the last `new` are drawn, nothing else that was given would fit. */
static bool draw_model(Arena *arena, const SweepBase *base, const Drawing *drawing, uint64_t seed, Model *model,
                       Error *err) {
    static const StepId DRAWN[] = {X, WQ, WK, WV, WO};
    Settings set = model->set;
    Model fresh = *model;
    Draw draw = drawing->draw;
    draw.seed = seed;
    if (!model_draw(arena, &fresh, &draw, err)) return false;
    if (!drawing->sizes) {
        for (size_t i = 0; i < sizeof DRAWN / sizeof *DRAWN; i++) model->given[DRAWN[i]] = fresh.given[DRAWN[i]];
        return true;
    }
    *model = fresh;
    if (draw.d_head == base->draw.d_head) model->set.heads = set.heads, model->set.kv_heads = set.kv_heads;
    return true;
}

static bool draw_all(Arena *arena, const SweepPlan *plan, const Drawing *drawing, uint64_t seed, Model *model,
                     Error *err) {
    const SweepBase *base = &plan->base;
    bool after_new = base->drawn && (plan->redraw || !base->seeded);
    uint64_t init_seed = plan->redraw ? seed : base->seeded || !base->drawn ? base->init_seed : base->draw.seed;
    bool draws = base->drawn && (plan->redraw || drawing->sizes);
    if (draws && !draw_model(arena, base, drawing, plan->redraw ? seed : base->draw.seed, model, err)) return false;
    if (!draws && !plan->redraw && !drawing->init) return true;
    if (draws && after_new && is_plain(drawing)) return true;
    if (!drawing->preset)
        return refuse(err, "these weights were loaded, and there is no law to draw them by: init healthy first",
                      "这些权重是载入的，没有可以重新抽取的法则：请先 init healthy");
    size_t skip = after_new ? drawing->draw.tokens * drawing->draw.d_model : 0;
    return model_init(arena, model, drawing->preset, &drawing->knobs, init_seed, skip, err);
}

/* ---- settings ---- */

static bool turn_setting(Arena *arena, const SweepTurn *turn, Model *model, Error *err) {
    const char *words[8];
    Words value = {words, 0};
    for (const char *at = turn->value; *(at += strspn(at, " ")) && value.count < 8; at += strcspn(at, " "))
        words[value.count++] = arena_copy(arena, at, strcspn(at, " "));
    return setting_find(turn->name)->set(arena, model, value, err);
}

bool sweep_model(Arena *arena, const SweepPlan *plan, size_t value, size_t curve, uint64_t seed, Model *model,
                 Error *err) {
    const SweepBase *base = &plan->base;
    SweepTurn turns[SWEEP_TURNS + 1] = {{plan->what, plan->value[value]}};
    size_t count = 1 + plan->curve[curve].turns;
    memcpy(turns + 1, plan->curve[curve].turn, sizeof plan->curve[curve].turn);
    Drawing drawing = {.draw = base->draw, .preset = base->preset, .knobs = base->knobs};
    for (size_t i = 0; i < count; i++) {
        const Thing *thing = thing_find(turns[i].name);
        if (thing->size && !turn_size(thing, turns[i].value, &drawing, err)) return false;
        if (text_same(thing->name, "init") && !turn_init(turns[i].value, &drawing, err)) return false;
    }
    *model = base->model;
    if (!draw_all(arena, plan, &drawing, seed, model, err)) return false;
    for (size_t i = 0; i < count; i++)
        if (setting_find(turns[i].name) && !turn_setting(arena, &turns[i], model, err)) return false;
    return model_check(model, err);
}
