#include "command/load_layer.h"

#include "attention/model_fit.h"
#include "command/checkpoint.h"
#include "command/loaded.h"
#include "files/part.h"
#include "files/plain.h"
#include "files/source.h"

#include <string.h>

/* What is being taken. The plan is a model of the shapes alone: all that can be refused is refused before a number is
 * read. */
typedef struct Taking {
    File *file;
    Layer layer;
    uint64_t number, heads, kv_heads, head;
    bool alone; /* one head of them, `head` */
    Model plan;
    Shape shape; /* of the plan */
    size_t kv;   /* the key/value head that goes with `head` */
} Taking;

static bool is_bias(StepId id) {
    return id == BQ || id == BK || id == BV || id == BO;
}

/* ---- the plan ---- */

/* Types of fractions: F32, BF16, "<f4". */
static bool is_real(const char *type) {
    if (*type == '<' || *type == '>' || *type == '=' || *type == '|') type++;
    return *type == 'f' || *type == 'F' || strncmp(type, "BF", 2) == 0;
}

static bool quantised(const Taking *taking, const Entry *entry, Error *err) {
    return refuse(err,
                  "%s: %s holds whole numbers (%s), which need factors that stand elsewhere: take a checkpoint that is "
                  "not quantised",
                  "%s：%s 里是整数（%s），还要乘上存在别处的系数：请换没有量化过的检查点",
                  plain_name(taking->file->path), entry->name, entry->type);
}

static bool not_shaped(const Taking *taking, const Entry *entry, size_t dimensions, Error *err) {
    static const Sentence KINDS[] = {{"a single row", "一行"}, {"a matrix", "一个矩阵"}};
    Arena scratch = {0};
    refuse(err, "%s: %s is %s instead of %s, so it is not what its name says: try another file",
           "%s：%s 是 %s，而不是%s，与它的名称不符：请换一个文件", plain_name(taking->file->path), entry->name,
           part_shape(&scratch, entry->shape, entry->dimensions), sentence(KINDS[dimensions - 1], err->lang));
    arena_free(&scratch);
    return false;
}

/* The shape of what a piece holds, as the model has it: inputs x outputs. */
static bool plan_piece(Taking *taking, size_t i, Error *err) {
    static double nothing;
    const Piece *piece = &taking->layer.naming->piece[i];
    const Entry *entry = taking->layer.entry[i];
    size_t dimensions = is_bias(piece->holds[0]) ? 1 : 2;
    if (!entry->why.en && !is_real(entry->type)) return quantised(taking, entry, err);
    if (entry->dimensions != dimensions) return not_shaped(taking, entry, dimensions, err);
    if (entry->shape[0] == 0 || entry->shape[dimensions - 1] == 0)
        return refuse(err, "%s: %s is empty: try another file", "%s：%s 是空的：请换一个文件",
                      plain_name(taking->file->path), entry->name);
    bool by_output = taking->layer.naming->by_output || dimensions == 1;
    size_t outputs = entry->shape[by_output ? 0 : 1];
    if (outputs % piece->parts)
        return refuse(err,
                      "%s: %s holds q, k and v side by side, but its %zu outputs do not divide by %zu: try "
                      "another file",
                      "%s：%s 并排放着 q、k、v，但它的 %zu 个输出不是 %zu 的倍数：请换一个文件",
                      plain_name(taking->file->path), entry->name, outputs, piece->parts);
    size_t inputs = dimensions == 1 ? 1 : entry->shape[by_output ? 1 : 0];
    for (size_t j = 0; j < piece->parts; j++)
        taking->plan.given[piece->holds[j]] = (Matrix){&nothing, inputs, outputs / piece->parts, 0, 0};
    return true;
}

/* Keys of another width than queries come from a context. */
static bool reads_context(const Taking *taking) {
    return taking->layer.naming->kdim && taking->plan.given[WK].rows != taking->plan.given[WQ].rows;
}

static bool no_heads(const Taking *taking, Error *err) {
    enum { USUAL = 64 };
    Model plan = taking->plan;
    size_t wide = plan.given[WQ].cols, usual = wide % USUAL ? 0 : wide / USUAL;
    char list[200];
    fit_choices(&plan, err->lang, list, sizeof list);
    if (usual && fit_heads_number(&plan, usual))
        return refuse(
            err,
            "%s does not say into how many heads the %zu columns of wq are cut: add heads=%zu if each has 64, "
            "as is usual; %s would fit",
            "%s 没有说明 wq 的 %zu 列分成多少个头：如果每头 64 列（通常如此），请加上 heads=%zu；可以用 %s",
            plain_name(taking->file->path), wide, usual, list);
    return refuse(err, "%s does not say into how many heads the %zu columns of wq are cut: add heads=, which may be %s",
                  "%s 没有说明 wq 的 %zu 列分成多少个头：请加上 heads=，可以是 %s", plain_name(taking->file->path),
                  wide, list);
}

/* Do the shapes fit together? */
static bool plan_fits(Taking *taking, Error *err) {
    Error why = {.lang = err->lang};
    Model *plan = &taking->plan;
    plan->given[X] = (Matrix){plan->given[WQ].at, 1, plan->given[WQ].rows, 0, 0};
    if (reads_context(taking)) plan->given[CONTEXT] = (Matrix){plan->given[WQ].at, 1, plan->given[WK].rows, 0, 0};
    bool fine = fit_inputs(plan, &why);
    if (fine && !taking->heads) return no_heads(taking, err);
    plan->set.heads = (size_t)taking->heads;
    plan->set.kv_heads = (size_t)taking->kv_heads;
    fine = fine && fit_heads(plan, &why);
    taking->shape = model_shape(plan);
    return fine || refuse(err, "layer %zu of %s: %s", "第 %zu 层（%s）：%s", taking->layer.number,
                          plain_name(taking->file->path), why.text);
}

/* ---- the parts of the file ---- */

/* The columns (of wo: the rows) of the wanted heads in a given matrix. */
static Range wanted(const Taking *taking, StepId id) {
    const Shape *s = &taking->shape;
    size_t all = id == WO ? taking->plan.given[id].rows : taking->plan.given[id].cols;
    if (!taking->alone || id == BO) return (Range){0, all, false};
    bool values = id == WV || id == BV || id == WO, keys = id == WK || id == BK || id == WV || id == BV;
    size_t width = values ? s->d_v : s->d_head, head = keys ? taking->kv : (size_t)taking->head;
    return (Range){head * width, (head + 1) * width, false};
}

/* Where it stands in the array of the file. */
static Part part_of(const Taking *taking, const Piece *piece, size_t j) {
    StepId id = piece->holds[j];
    Matrix whole = taking->plan.given[id];
    Range inputs = {0, whole.rows, false}, outputs = {0, whole.cols, false};
    *(id == WO ? &inputs : &outputs) = wanted(taking, id);
    outputs.first += j * whole.cols;
    outputs.end += j * whole.cols;
    if (is_bias(id)) return (Part){{outputs}, 1};
    return taking->layer.naming->by_output ? (Part){{outputs, inputs}, 2} : (Part){{inputs, outputs}, 2};
}

static size_t length(Range range) {
    return range.end - range.first;
}

static bool within_limits(const Taking *taking, StepId id, const Part *part, Error *err) {
    size_t a = length(part->axis[0]), b = part->axes > 1 ? length(part->axis[1]) : 1;
    if (a <= FILE_MAX_SIDE && b <= FILE_MAX_SIDE && a <= FILE_MAX_NUMBERS / (b ? b : 1)) return true;
    bool narrow = !taking->alone && taking->plan.given[WQ].rows <= FILE_MAX_SIDE;
    return refuse(err, "%s of layer %zu is %zux%zu, and the limit is %d a side and %d numbers: %s",
                  "%s（第 %zu 层）是 %zux%zu，上限是每边 %d，总共 %d 个数字：%s", STEPS[id].name, taking->layer.number,
                  a, b, (int)FILE_MAX_SIDE, (int)FILE_MAX_NUMBERS,
                  narrow ? err->lang == CHINESE ? "head=0 只取一个头" : "head=0 takes the numbers of one head alone"
                  : err->lang == CHINESE ? "请换一个更窄的模型"
                                         : "take a model that is not as wide");
}

static bool take_piece(Session *session, const Taking *taking, size_t i, Model *model, Error *err) {
    const Naming *naming = taking->layer.naming;
    const Piece *piece = &naming->piece[i];
    for (size_t j = 0; j < piece->parts; j++) {
        StepId id = piece->holds[j];
        Part part = part_of(taking, piece, j);
        Array array;
        Mark mark = arena_mark(&session->scratch);
        if (!within_limits(taking, id, &part, err)) return false;
        if (!file_take(&session->scratch, taking->file, taking->layer.entry[i], &part, &array, err)) return false;
        bool turned = naming->by_output && !is_bias(id);
        model->given[id] = matrix_copy(&session->store, turned ? matrix_transpose(array.value) : array.value);
        arena_rewind(&session->scratch, mark);
    }
    return true;
}

/* What stays of the model before: its x, its context. */
static bool keep(const Model *before, StepId id, size_t width, Model *model) {
    if (!before->given[id].at || before->given[id].cols != width) return false;
    model->given[id] = before->given[id];
    model->row_names[id] = before->row_names[id];
    model->col_names[id] = before->col_names[id];
    return true;
}

static bool apply_sets(Session *session, const Naming *naming, Model *model, Error *err) {
    for (size_t i = 0; i < NAMING_SETS && naming->sets[i]; i++) {
        Words words;
        size_t used;
        if (!text_words(&session->scratch, naming->sets[i], &used, &words, err)) return false;
        const Setting *setting = setting_find(words.at[0]);
        if (!setting->set(&session->store, model, (Words){words.at + 1, words.count - 1}, err)) return false;
    }
    return true;
}

/* ---- what is said ---- */

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
            if (is_bias(piece->holds[j])) continue;
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
    if (reads_context(taking) && !model->given[CONTEXT].at)
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

static void say_all(Session *session, const Taking *taking, const char *typed) {
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

/* ---- load FILE layer=N ---- */

static bool plan(Session *session, const Call *call, Taking *taking, Error *err) {
    const char *stack = call_value(call, "stack");
    const Layer *layer = &taking->layer;
    if (!checkpoint_layer(&session->scratch, taking->file, (size_t)taking->number, stack, &taking->layer, err))
        return false;
    taking->plan = model_new();
    for (size_t i = 0; i < NAMING_PIECES; i++)
        if (layer->entry[i] && !plan_piece(taking, i, err)) return false;
    if (!plan_fits(taking, err)) return false;
    taking->alone = call_value(call, "head") != NULL;
    if (!call_count(call, "head", 0, taking->heads - 1, &taking->head, err)) return false;
    taking->kv = (size_t)taking->head / (taking->shape.heads / taking->shape.kv_heads);
    return true;
}

static bool take(Session *session, Taking *taking, Error *err) {
    const Model *before = &session->now.model;
    const Settings set = before->set;
    Model model =
        loaded_fresh(before, taking->alone ? 1 : (size_t)taking->heads, taking->alone ? 0 : (size_t)taking->kv_heads);
    for (size_t i = 0; i < NAMING_PIECES; i++)
        if (taking->layer.entry[i] && !take_piece(session, taking, i, &model, err)) return false;
    bool cross = reads_context(taking);
    bool memory = cross && keep(before, CONTEXT, taking->plan.given[WK].rows, &model);
    bool kept = (!cross || memory) && keep(before, X, taking->plan.given[WQ].rows, &model);
    if (!apply_sets(session, taking->layer.naming, &model, err) || !loaded_take(session, &model, err)) return false;
    session->kept_role = kept || memory ? ROLE_DATA : ROLE_MODEL;
    loaded_say_lost(session, &set);
    return true;
}

bool load_layer(Session *session, const Call *call, const char *path, Error *err) {
    enum { MOST_LAYERS = 999999 };
    Taking taking = {0};
    if (!call_count(call, "layer", 0, MOST_LAYERS, &taking.number, err) ||
        !call_count(call, "heads", 1, MAX_HEADS, &taking.heads, err) ||
        !call_count(call, "kv_heads", 1, MAX_HEADS, &taking.kv_heads, err))
        return false;
    if (!file_open(&session->scratch, path, &taking.file, err)) return false;
    bool done = plan(session, call, &taking, err) && take(session, &taking, err);
    if (done) say_all(session, &taking, call->words.at[0]);
    file_close(taking.file);
    return done;
}
