#include "lab/train_init.h"

#include "base/text.h"

#include <math.h>

static void make_zero_query(Arena *arena, Matrix wq, Matrix wk, Matrix wv, Matrix wo) {
    (void)arena, (void)wk, (void)wv, (void)wo;
    matrix_fill_with(wq, 0);
}

/* The scores of a model without the scale. */
static double hot_gain(const Recipe *recipe) {
    return pow((double)recipe->d_head, 0.25);
}

const TrainInit TRAIN_HEALTHY = {
    .preset = {.name = "healthy", .law = {"N(0,1) / sqrt(d_model)", "N(0,1) / sqrt(d_model)"}}};

const TrainInit TRAIN_INITS[] = {
    {.preset = {.name = "zero-query",
                .law = {"healthy, then wq = 0", "healthy，然后 wq = 0"},
                .make = make_zero_query}},
    {.preset = {.name = "hot", .law = {"healthy, wq and wk times d_head^(1/4)", "healthy，wq 和 wk 乘 d_head^(1/4)"}},
     .gain = hot_gain},
};
const size_t TRAIN_INIT_COUNT = sizeof TRAIN_INITS / sizeof *TRAIN_INITS;

static bool draws_x(const Preset *preset) {
    return preset->knobs.shared || preset->knobs.longer != 0;
}

bool train_init_find(Arena *arena, const char *name, const TrainInit **init, Error *err) {
    for (size_t i = 0; i < TRAIN_INIT_COUNT; i++)
        if (text_same(TRAIN_INITS[i].preset.name, name)) {
            *init = &TRAIN_INITS[i];
            return true;
        }
    const Preset *preset = preset_find(name);
    if (preset && !draws_x(preset)) {
        TrainInit *made = TAKE(arena, TrainInit);
        made->preset = *preset;
        *init = made;
        return true;
    }
    if (preset)
        return refuse(err, "init=%s draws x anew, and in training x comes from the task: try init=tied",
                      "init=%s 会重新抽取 x，而训练的 x 来自任务：试试 init=tied", preset->name);
    Text names = text_new(arena);
    for (size_t i = 0; i < PRESET_COUNT; i++)
        if (!draws_x(&PRESETS[i])) text_print(&names, "%s ", PRESETS[i].name);
    for (size_t i = 0; i < TRAIN_INIT_COUNT; i++) text_print(&names, i ? " %s" : "%s", TRAIN_INITS[i].preset.name);
    return refuse(err, "init= takes one of: %s; not '%s'", "init= 可以是：%s；不能是 '%s'", names.at, name);
}

void train_init_draw(const Recipe *recipe, Random *random, Arena *scratch, Matrix wq, Matrix wk, Matrix wv, Matrix wo) {
    const TrainInit *init = recipe->init;
    const Preset *preset = &init->preset;
    Matrix all[] = {wq, wk, wv, wo};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        random_fill_normal(random, all[i]);
        bool looks = i < 2;
        if (!looks || !preset->undivided) matrix_over(all[i], sqrt((double)all[i].rows));
    }
    if (preset->make) {
        Mark mark = arena_mark(scratch);
        preset->make(scratch, wq, wk, matrix_copy(scratch, wv), matrix_copy(scratch, wo));
        arena_rewind(scratch, mark);
    }
    if (init->gain || preset->knobs.gain_given) {
        double gain = init->gain ? init->gain(recipe) : preset->knobs.gain;
        matrix_times(wq, gain);
        matrix_times(wk, gain);
    }
    if (preset->knobs.tie) matrix_fill(wk, wq);
}
