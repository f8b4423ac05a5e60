#include "command/load_layer.h"

#include "attention/model_fit.h"
#include "command/loaded.h"
#include "command/said_layer.h"
#include "files/part.h"
#include "files/plain.h"

#include <string.h>

/* ---- the plan: a model of the shapes alone, so that what can be refused is refused before a number is read ---- */

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
           "%s：%s 是 %s（应为：%s），与它的名称不符：请换一个文件", plain_name(taking->file->path), entry->name,
           part_shape(&scratch, entry->shape, entry->dimensions), sentence(KINDS[dimensions - 1], err->lang));
    arena_free(&scratch);
    return false;
}

/* The shape of what a piece holds, as the model has it: inputs x outputs. */
static bool plan_piece(Taking *taking, size_t i, Error *err) {
    static double nothing;
    const Piece *piece = &taking->layer.naming->piece[i];
    const Entry *entry = taking->layer.entry[i];
    size_t dimensions = naming_is_bias(piece->holds[0]) ? 1 : 2;
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
    /* keys of another width than queries come from a context */
    taking->cross = taking->layer.naming->kdim && plan->given[WK].rows != plan->given[WQ].rows;
    if (taking->cross) plan->given[CONTEXT] = (Matrix){plan->given[WQ].at, 1, plan->given[WK].rows, 0, 0};
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
    if (naming_is_bias(id)) return (Part){{outputs}, 1};
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
        bool turned = naming->by_output && !naming_is_bias(id);
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
    Model model =
        loaded_fresh(before, taking->alone ? 1 : (size_t)taking->heads, taking->alone ? 0 : (size_t)taking->kv_heads);
    for (size_t i = 0; i < NAMING_PIECES; i++)
        if (taking->layer.entry[i] && !take_piece(session, taking, i, &model, err)) return false;
    bool memory = taking->cross && keep(before, CONTEXT, taking->plan.given[WK].rows, &model);
    bool kept = (!taking->cross || memory) && keep(before, X, taking->plan.given[WQ].rows, &model);
    if (!apply_sets(session, taking->layer.naming, &model, err) || !loaded_take(session, &model, err)) return false;
    session->kept_role = kept || memory ? ROLE_DATA : ROLE_MODEL;
    return true;
}

bool load_layer(Session *session, const Call *call, const char *path, Error *err) {
    enum { MOST_LAYERS = 999999 };
    Taking taking = {0};
    const Settings before = session->now.model.set;
    if (!call_count(call, "layer", 0, MOST_LAYERS, &taking.number, err) ||
        !call_count(call, "heads", 1, MAX_HEADS, &taking.heads, err) ||
        !call_count(call, "kv_heads", 1, MAX_HEADS, &taking.kv_heads, err))
        return false;
    if (!file_open(&session->scratch, path, &taking.file, err)) return false;
    bool done = plan(session, call, &taking, err) && take(session, &taking, err);
    if (done) said_layer(session, &taking, call->words.at[0]);
    if (done) loaded_say_lost(session, &before);
    file_close(taking.file);
    return done;
}
