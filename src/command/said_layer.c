#include "command/said_layer.h"

#include "command/loaded.h"
#include "command/wanted.h"
#include "files/source.h"

#include <string.h>

static const char *comma(const Session *session, size_t before) {
    return !before ? "" : session->like.lang == CHINESE ? "、" : ", ";
}

static void say_taken(Session *session, const Taking *taking) {
    const Layer *layer = &taking->layer;
    Text names = text_new(&session->scratch), turned = text_new(&session->scratch);
    for (size_t i = 0; i < naming_pieces(layer->naming); i++) {
        const Piece *piece = &layer->naming->piece[i];
        if (!layer->entry[i]) continue;
        text_print(&names, "%s%s (", comma(session, names.length), piece->name);
        for (size_t j = 0; j < piece->parts; j++) {
            text_print(&names, j ? " %s" : "%s", STEPS[piece->holds[j]].name);
            if (naming_is_bias(piece->holds[j])) continue;
            text_print(&turned, "%s%s", comma(session, turned.length), STEPS[piece->holds[j]].name);
        }
        text_put(&names, ")");
    }
    size_t prefix = strlen(layer->prefix);
    if (prefix) say(session, "took from %.*s: %s", "取自 %.*s：%s", (int)prefix - 1, layer->prefix, names.at);
    else say(session, "took: %s", "取用：%s", names.at);
    if (layer->naming->by_output)
        say(session, "transposed: %s, of which the file has a row for each output", "已转置：%s，文件里每个输出一行",
            turned.at);
    else
        say(session, "transposed: nothing, the file has a column for each output, as wq has here",
            "已转置：无，文件里每个输出一列，与这里的 wq 相同");
}

static bool turns(const Model *model) {
    return model->set.position == ROPE || model->set.position == ROPE_HALF;
}

static void say_set(Session *session, const Naming *naming) {
    Text sets = text_new(&session->scratch);
    for (size_t i = 0; i < NAMING_SETS && naming->sets[i]; i++)
        text_print(&sets, "%s%s", comma(session, i), naming->sets[i]);
    if (sets.length) say(session, "set: %s, as in %s", "已设置：%s，与 %s 一致", sets.at, naming->name);
    else
        say(session, "set: nothing, mask and position are as they were: the names tell neither",
            "已设置：无，mask 和 position 保持原样：从名称看不出来");
    if (turns(&session->now.model))
        say(session, "rope_base is %g here: the model's own is rope_theta in its config.json",
            "这里 rope_base 是 %g：模型自己的值是 config.json 里的 rope_theta", session->now.model.set.rope_base);
}

static bool was_taken(const Layer *layer, const Entry *entry) {
    for (size_t i = 0; i < NAMING_PIECES; i++)
        if (layer->entry[i] == entry) return true;
    return false;
}

/* Arrays of the layer that were left, those of its attention first: they may be part of what it computes. */
static void say_left(Session *session, const Taking *taking) {
    enum { SHOWN = 4, ROOM = 40 };
    const Layer *layer = &taking->layer;
    size_t home = strlen(layer->home), near = strcspn(layer->naming->piece[0].name, "."), count = 0, others = 0;
    Text left = text_new(&session->scratch);
    bool zh = session->like.lang == CHINESE;
    for (int round = 0; round < 2; round++)
        for (size_t i = 0; i < taking->file->count; i++) {
            const char *name = taking->file->at[i].name;
            if (was_taken(layer, &taking->file->at[i])) continue;
            bool here = strncmp(name, layer->home, home) == 0;
            if (!here) others += round == 0;
            if (!here || (strncmp(name + home, layer->naming->piece[0].name, near + 1) == 0) != (round == 0)) continue;
            if (count++ >= SHOWN) continue;
            text_print(&left, "%s%s", comma(session, left.length), text_cut(&session->scratch, name + home, ROOM));
        }
    if (count > SHOWN) text_print(&left, zh ? " 等 %zu 个" : " and %zu more", zh ? count : count - SHOWN);
    if (others && count) text_put(&left, zh ? "；" : "; ");
    if (others) text_print(&left, zh ? "别的层和部分的 %zu 个数组" : "%zu arrays of other layers and parts", others);
    if (left.length) say(session, "left: %s", "没有用到：%s", left.at);
}

static void say_x(Session *session, const Taking *taking, const char *typed) {
    enum { TOKENS = 8 };
    const Model *model = &session->now.model;
    size_t width = taking->plan.given[WQ].rows, memory = taking->plan.given[WK].rows;
    const Entry *embedding = checkpoint_embedding(taking->file, &taking->layer);
    size_t rows = embedding && embedding->shape[0] < TOKENS ? embedding->shape[0] : TOKENS;
    const char *quote = strchr(typed, ' ') ? "\"" : "";
    if (taking->cross && !model->given[CONTEXT].at)
        say(session, "keys and values are made from a context %zu wide: load context FILE, before x",
            "键和值来自宽 %zu 的 context：先用 load context FILE，再载入 x", memory);
    if (model->given[X].at) say(session, "x stays, as it is %zu wide", "x 保留，因为它正好宽 %zu", width);
    else if (embedding && embedding->shape[1] == width)
        say(session, "x is missing: load x %s%s:%s[0:%zu]%s takes %zu rows of the token embedding",
            "缺少 x：load x %s%s:%s[0:%zu]%s 取 token 嵌入的 %zu 行", quote, typed, embedding->name, rows, quote, rows);
    else say(session, "x is missing: load x FILE, %zu wide", "缺少 x：load x FILE，宽 %zu", width);
    if (taking->layer.naming->norm_first)
        say(session, "in %s itself x is normalised before, which is left out here",
            "在 %s 里，x 先经过归一化，这里没有做", taking->layer.naming->name);
}

static void say_alone(Session *session, const Taking *taking) {
    const Shape *s = &taking->shape;
    if (s->kv_heads == s->heads)
        say(session, "head %zu of %zu alone", "只有头 %zu（共 %zu 个头）", (size_t)taking->head, s->heads);
    else
        say(session, "head %zu of %zu alone, with key/value head %zu of %zu",
            "只有头 %zu（共 %zu 个头）和 KV 头 %zu（共 %zu 个）", (size_t)taking->head, s->heads, taking->kv,
            s->kv_heads);
    if (session->now.model.given[BO].at)
        say(session, "out is its share of the sum, with all of bo added", "out 是它在总和里的一份，再加上整个 bo");
    else say(session, "out is its share of the sum", "out 是它在总和里的一份");
}

void said_layer(Session *session, const Taking *taking, const char *typed) {
    say(session, "loaded layer %zu of %s, named as in %s: %s", "已载入第 %zu 层（%s，按 %s 命名）：%s",
        taking->layer.number, loaded_title(session, taking->file->path), taking->layer.naming->name,
        loaded_sizes(session));
    say_taken(session, taking);
    if (taking->alone) say_alone(session, taking);
    say_set(session, taking->layer.naming);
    say_left(session, taking);
    if (taking->file->source->read < taking->file->source->size) /* what is packed may be read several times */
        say(session, "read: %llu bytes of %llu", "读取：%llu 字节，共 %llu 字节",
            (unsigned long long)taking->file->source->read, (unsigned long long)taking->file->source->size);
    say_x(session, taking, typed);
}

bool said_checkpoint(Session *session, const File *file) {
    const char *told = checkpoint_told(&session->scratch, file, session->like.lang);
    if (!told) return false;
    say(session, "this is a checkpoint (%s): load FILE layer=N heads=N takes one layer of it",
        "这是一个检查点（%s）：load FILE layer=N heads=N 取其中一层", told);
    return true;
}
