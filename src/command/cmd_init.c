#include "command/commands.h"

/* ---- what is asked ---- */

static bool read_switch(const Call *call, const char *name, bool *given, bool *value, Error *err) {
    uint64_t number = 0;
    if (!call_count(call, name, 0, 1, &number, err)) return false;
    *given = call_value(call, name) != NULL;
    *value = number != 0;
    return true;
}

static bool read_factor(const Call *call, const char *name, bool *given, double *value, Error *err) {
    *given = call_value(call, name) != NULL;
    return call_number(call, name, value, err);
}

static bool read_knobs(const Call *call, Knobs *knobs, Error *err) {
    *knobs = (Knobs){0};
    return read_factor(call, "std", &knobs->std_given, &knobs->std, err) &&
           read_factor(call, "gain", &knobs->gain_given, &knobs->gain, err) &&
           read_factor(call, "long", &knobs->long_given, &knobs->longer, err) &&
           read_switch(call, "tie", &knobs->tie_given, &knobs->tie, err) &&
           read_switch(call, "shared", &knobs->shared_given, &knobs->shared, err);
}

/* The neighbour of the preset in force; the table is a ring. */
static const Preset *neighbour(const char *init, bool next) {
    for (size_t i = 0; i < PRESET_COUNT; i++)
        if (text_same(PRESETS[i].name, init)) return &PRESETS[(i + (next ? 1 : PRESET_COUNT - 1)) % PRESET_COUNT];
    return &PRESETS[next ? 0 : PRESET_COUNT - 1];
}

static bool unknown_preset(Session *session, const char *word, Error *err) {
    Text names = text_new(&session->scratch);
    for (size_t i = 0; i < PRESET_COUNT; i++) text_print(&names, i ? " %s" : "%s", PRESETS[i].name);
    return refuse(err, "init takes next, previous or one of: %s; not '%s'",
                  "init 可以是 next、previous 或：%s；不能是 '%s'", names.at, word);
}

/* ---- init ---- */

/* Draws the weights anew: those of the last `new`, after its x, unless a seed of its own was given. */
static bool draw_preset(Session *session, const Preset *preset, Error *err) {
    Origin *origin = &session->now.origin;
    bool after_new = origin->drawn && !origin->seeded;
    uint64_t seed = origin->seeded ? origin->seed : origin->drawn ? origin->draw.seed : session->now.seed;
    size_t skip = after_new ? origin->draw.tokens * origin->draw.d_model : 0;
    if (!model_init(&session->store, &session->now.model, preset, &origin->knobs, seed, skip, err)) return false;
    origin->init = preset->name;
    return true;
}

/* The line as it stands for itself: `init next` is kept as the preset it led to. */
static const char *init_line(Session *session) {
    const Origin *origin = &session->now.origin;
    const Knobs *knobs = &origin->knobs;
    Text line = text_new(&session->scratch);
    text_print(&line, "init %s", origin->init);
    if (origin->seeded) text_print(&line, " seed=%llu", (unsigned long long)origin->seed);
    if (knobs->std_given) text_put(&line, " std="), text_put_number(&line, knobs->std);
    if (knobs->gain_given) text_put(&line, " gain="), text_put_number(&line, knobs->gain);
    if (knobs->tie_given) text_put(&line, knobs->tie ? " tie=1" : " tie=0");
    if (knobs->shared_given) text_put(&line, knobs->shared ? " shared=1" : " shared=0");
    if (knobs->long_given) text_put(&line, " long="), text_put_number(&line, knobs->longer);
    return line.at;
}

static bool run_init(Session *session, const Call *call, Error *err) {
    Origin *origin = &session->now.origin;
    const char *word = call->words.at[0];
    bool next = text_same(word, "next"), ring = next || text_same(word, "previous");
    const Preset *preset = ring ? neighbour(origin->init, next) : preset_find(word);
    if (!preset) return unknown_preset(session, word, err);
    if (!session_has_model(session, err)) return false;
    if (!read_knobs(call, &origin->knobs, err)) return false;
    if (!ring || call_value(call, "seed")) origin->seeded = call_value(call, "seed") != NULL;
    if (!call_count(call, "seed", 0, UINT64_MAX, &origin->seed, err)) return false;
    Matrix x = session->now.model.given[X];
    if (!draw_preset(session, preset, err) || !session_accept(session, err)) return false;
    session->kept = init_line(session);
    say(session, "%s: %s", "%s：%s", session->kept, sentence(preset->law, session->like.lang));
    if (origin->knobs.std_given)
        say(session, "std in place of the divisions: all four are std·N(0,1)", "std 代替除法：四个矩阵都是 std·N(0,1)");
    if (x.at != session->now.model.given[X].at) say(session, "x was drawn anew as well", "x 也重新抽取了");
    return true;
}

const Command CMD_INIT = {
    .name = "init",
    .usage = "init PRESET|next|previous [seed=] [std=] [gain=] [tie=] [shared=] [long=]",
    .example = "init saturated seed=3",
    .keys = "seed std gain tie shared long",
    .takes = "preset next previous",
    .help = {"draws wq, wk, wv and wo anew by a law; help init lists the laws",
             "按法则重新抽取 wq、wk、wv、wo；help init 列出各法则"},
    .kind = CHANGE,
    .role = ROLE_DATA,
    .area = AREA_DATA,
    .min = 1,
    .max = 1,
    .run = run_init,
};

/* ---- reseed ---- */

/* The last `new` with another seed; what else was given, the head numbers and all settings stay. */
static bool draw_again(Session *session, uint64_t seed, Error *err) {
    Model *model = &session->now.model, fresh = *model;
    Draw *draw = &session->now.origin.draw;
    draw->seed = seed;
    if (!model_draw(&session->store, &fresh, draw, err)) return false;
    static const StepId DRAWN[] = {X, WQ, WK, WV, WO};
    for (size_t i = 0; i < sizeof DRAWN / sizeof *DRAWN; i++) model->given[DRAWN[i]] = fresh.given[DRAWN[i]];
    return true;
}

static bool run_reseed(Session *session, const Call *call, Error *err) {
    (void)call;
    if (!session_has_model(session, err)) return false;
    Origin *origin = &session->now.origin;
    const Preset *preset = preset_find(origin->init ? origin->init : "");
    if (!preset)
        return refuse(err, "these weights were loaded, and there is no law to draw them by: init healthy first",
                      "这些权重是载入的，没有可以重新抽取的法则：请先 init healthy");
    if (session->now.seed == UINT64_MAX)
        return refuse(err, "seed %llu is the last there is: set a smaller one", "种子 %llu 已是最大：请设一个小一些的",
                      (unsigned long long)session->now.seed);
    uint64_t seed = ++session->now.seed;
    origin->seeded = false;
    if (origin->drawn && !draw_again(session, seed, err)) return false;
    if (!draw_preset(session, preset, err)) return false;
    if (!session_accept(session, err)) return false;
    say(session, "seed %llu: init %s again, with new numbers", "种子 %llu：再次 init %s，数字是新的",
        (unsigned long long)seed, preset->name);
    return true;
}

const Command CMD_RESEED = {
    .name = "reseed",
    .usage = "reseed",
    .example = "init healthy; reseed",
    .help = {"the next seed and the same draw again", "换下一个种子，同样再抽一次"},
    .kind = CHANGE,
    .role = ROLE_DATA,
    .area = AREA_DATA,
    .run = run_reseed,
};
