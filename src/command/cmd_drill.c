#include "command/call.h"
#include "command/commands.h"
#include "command/drill_round.h"

/* "scores scaled masked", and the nearest to a word that is none of them. */
static bool unknown_drill(Session *session, const char *word, Error *err) {
    Text list = text_new(&session->scratch);
    for (size_t i = 0; DRILLS[i]; i++) text_print(&list, i ? " %s" : "%s", DRILLS[i]->name);
    const char *meant = nearest_word(list_words(&session->scratch, list.at), word);
    if (meant)
        return refuse(err, "no drill '%s'; did you mean '%s'?", "没有 '%s' 这个练习；你是指 '%s' 吗？", word, meant);
    return refuse(err, "no drill '%s': there are %s", "没有 '%s' 这个练习：可以是 %s", word, list.at);
}

static bool run_drill(Session *session, const Call *call, Error *err) {
    const char *word = call->words.count ? call->words.at[0] : NULL;
    const Drill *drill = word ? drill_find(word) : NULL;
    uint64_t level = 1, seed = session->now.seed;
    if (word && !drill) return unknown_drill(session, word, err);
    if (!call_count(call, "level", 1, DRILL_LEVELS, &level, err)) return false;
    if (!call_count(call, "seed", 0, DRILL_SEED_MOST, &seed, err)) return false;
    if (seed > DRILL_SEED_MOST)
        return refuse(err, "seed %llu is too large for a drill: give seed=, at most %llu",
                      "种子 %llu 对练习来说太大：请给 seed=，最大 %llu", (unsigned long long)seed,
                      (unsigned long long)DRILL_SEED_MOST);
    session->kept = arena_print(&session->scratch, "drill%s%s level=%llu seed=%llu", drill ? " " : "",
                                drill ? drill->name : "", (unsigned long long)level, (unsigned long long)seed);
    round_open(session, drill, (size_t)level, seed);
    return true;
}

const Command CMD_DRILL = {
    .name = "drill",
    .usage = "drill [STEP] [level=1] [seed=]",
    .example = "drill weights; 0.5; leave",
    .keys = "level seed",
    .takes = "drill",
    .help = {"small exercises without end: predict a cell, see why; hint, skip, again, leave",
             "做不完的小练习：预测一个格子，看为什么；hint、skip、again、leave"},
    .kind = LOOK,
    .area = AREA_UNDERSTAND,
    .max = 1,
    .beyond = true,
    .run = run_drill,
};
