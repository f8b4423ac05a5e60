#include "command/commands.h"
#include "command/loaded.h"

/* d_head is d_model / heads unless it was given; where that is no whole number, the heads that would do. */
static bool head_width(const Call *call, Draw *draw, Error *err) {
    uint64_t width = 0;
    if (!call_count(call, "d_head", 1, MAX_COLUMNS, &width, err)) return false;
    if (width == 0 && draw->d_model % draw->heads != 0)
        return refuse(err,
                      "d_model %zu does not divide into %zu heads: give d_head= as well, or another number of heads",
                      "d_model %zu 分不成 %zu 个头：请再给 d_head=，或换一个头数", draw->d_model, draw->heads);
    draw->d_head = width ? (size_t)width : draw->d_model / draw->heads;
    return true;
}

static bool read_draw(Session *session, const Call *call, Draw *draw, Error *err) {
    uint64_t tokens = 8, d_model = 16, heads = 2, kv_heads, seed = session->now.seed;
    if (!call_count(call, "tokens", 1, MAX_TOKENS, &tokens, err)) return false;
    if (!call_count(call, "d_model", 1, MAX_COLUMNS, &d_model, err)) return false;
    if (!call_count(call, "heads", 1, MAX_HEADS, &heads, err)) return false;
    kv_heads = heads;
    if (!call_count(call, "kv_heads", 1, MAX_HEADS, &kv_heads, err)) return false;
    if (!call_count(call, "seed", 0, UINT64_MAX, &seed, err)) return false;
    *draw = (Draw){.tokens = (size_t)tokens,
                   .d_model = (size_t)d_model,
                   .heads = (size_t)heads,
                   .kv_heads = (size_t)kv_heads,
                   .seed = seed};
    return head_width(call, draw, err);
}

static bool run_new(Session *session, const Call *call, Error *err) {
    Draw draw;
    Scene *now = &session->now;
    Settings before = now->model.set;
    if (!read_draw(session, call, &draw, err)) return false;
    if (!model_draw(&session->store, &now->model, &draw, err)) return false;
    now->at = (Cursor){.step = now->at.step};
    now->origin = (Origin){.init = "healthy", .drawn = true, .draw = draw};
    now->seed = draw.seed;
    if (!session_accept(session, err)) return false;
    session->kept =
        arena_print(&session->scratch, "new tokens=%zu d_model=%zu heads=%zu d_head=%zu kv_heads=%zu seed=%llu",
                    draw.tokens, draw.d_model, draw.heads, draw.d_head, draw.kv_heads, (unsigned long long)draw.seed);
    say(session, "new: %s, seed %llu", "新模型：%s，种子 %llu", loaded_sizes(session), (unsigned long long)draw.seed);
    loaded_say_lost(session, &before);
    return true;
}

const Command CMD_NEW = {
    .name = "new",
    .usage = "new [tokens=8] [d_model=16] [heads=2] [d_head=d_model/heads] [kv_heads=heads] [seed=]",
    .example = "new tokens=8 d_model=16 heads=2 seed=1",
    .keys = "tokens d_model heads d_head kv_heads seed",
    .help = {"a new model of random numbers; help init has the law",
             "随机数组成的新模型：x、wq、wk、wv、wo；法则见 help init"},
    .kind = CHANGE,
    .role = ROLE_MODEL,
    .area = AREA_DATA,
    .run = run_new,
};
