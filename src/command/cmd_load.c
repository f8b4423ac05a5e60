#include "command/commands.h"
#include "command/load_layer.h"
#include "command/loaded.h"
#include "command/slice.h"

#include <string.h>
#include <sys/stat.h>

/* ---- one file, with a slice behind its name ---- */

static void cut(Array *array, const Slice *slice) {
    size_t rows = slice->row.end - slice->row.first, cols = slice->col.end - slice->col.first;
    array->value = matrix_columns(matrix_rows(array->value, slice->row.first, rows), slice->col.first, cols);
    if (array->rows.count) array->rows = (Labels){array->rows.at + slice->row.first, rows};
    if (array->cols.count) array->cols = (Labels){array->cols.at + slice->col.first, cols};
}

/* Reads the one array of a file; `word` may end in a slice. */
static bool read_one(Session *session, const char *word, const char **path, Array *array, Error *err) {
    Arena *arena = &session->store;
    Slice slice = {.name = word};
    struct stat about;
    if (stat(word, &about) != 0 && strchr(word, '[') && !slice_read(arena, word, &slice, err)) return false;
    Arrays arrays;
    if (!file_find(arena, slice.name, path, err) || !file_read(arena, *path, &arrays, err)) return false;
    if (arrays.count != 1)
        return refuse(err, "%s holds %zu arrays: give a file of one", "%s 有 %zu 个数组：请给只有一个的文件", *path,
                      arrays.count);
    *array = arrays.at[0];
    if (!slice.sliced) return true;
    if (array->dimensions > 2)
        return refuse(err, "%s has three dimensions, and a slice is of rows and columns",
                      "%s 有三维，而切片只能取行和列", *path);
    if (!slice_fit(&slice, array->value.rows, array->value.cols, err)) return false;
    cut(array, &slice);
    return true;
}

/* ---- load NAME FILE ---- */

static bool load_name(Session *session, const Call *call, Error *err) {
    const char *name = call->words.at[0], *path;
    if (call->pairs)
        return refuse(err, "%s= belongs to a new model: heads and kv_heads stay when one matrix is replaced",
                      "%s= 只用于新模型：替换一个矩阵时 heads 和 kv_heads 不变", call->pair[0].name);
    StepId id = strpbrk(name, "./") ? STEP_COUNT : loaded_id(name);
    if (id == STEP_COUNT)
        return refuse(
            err,
            "'%s' cannot be loaded: the given matrices are x, context, wq, wk, wv, wo, bq, bk, bv, bo, mask, key_padding, bias, t5_table, g, or q, k, v",
            "'%s' 不能载入：可以载入的有 x、context、wq、wk、wv、wo、bq、bk、bv、bo、mask、key_padding、bias、t5_table、g，或 q、k、v",
            name);
    Array array;
    Scene *now = &session->now;
    if (!read_one(session, call->words.at[1], &path, &array, err)) return false;
    if (!loaded_put(&session->store, &now->model, id, &array, path, err)) return false;
    if (!now->origin.init || (id >= WQ && id <= WO)) now->origin.init = "loaded";
    if (!session_accept(session, err)) return false;
    Matrix value = now->model.given[id];
    const char *from = call->words.at[1];
    if (array.dimensions > 2)
        say(session, "%s is now %zux%zux%zu, a plane for each head, from %s",
            "%s 现在是 %zux%zux%zu，每个头一层，来自 %s", STEPS[id].name, array.planes, value.rows / array.planes,
            value.cols, from);
    else
        say(session, "%s is now %zux%zu, from %s", "%s 现在是 %zux%zu，来自 %s", STEPS[id].name, value.rows, value.cols,
            from);
    loaded_say_doubts(session, id);
    return true;
}

/* ---- a new model ---- */

/* What a folder held that is no part of a model: names, and how many expected_*. */
typedef struct Left {
    Text names;
    size_t shown, more, expected;
} Left;

static void leave_file(Left *left, const char *name, bool zh) {
    enum { SHOWN = 6 };
    if (strncmp(name, "README", strlen("README")) == 0) return; /* the card of the folder: for people */
    if (strncmp(name, "expected_", strlen("expected_")) == 0) left->expected++;
    else if (left->shown++ < SHOWN) text_print(&left->names, "%s%s", left->names.length ? zh ? "、" : ", " : "", name);
    else left->more++;
}

static void say_left(Session *session, Left *left) {
    bool zh = session->like.lang == CHINESE;
    const char *comma = left->names.length ? zh ? "、" : ", " : "";
    if (left->expected)
        text_print(&left->names, zh ? "%s%zu 个 expected_*" : "%s%zu expected_*", comma, left->expected);
    if (left->more) text_print(&left->names, zh ? "，还有 %zu 个" : " and %zu more", left->more);
    if (left->names.length) say(session, "left: %s", "没有用到：%s", left->names.at);
}

static bool load_folder(Session *session, Model *model, const char *folder, Left *left, Error *err) {
    Arena *arena = &session->store;
    Labels files;
    const char *from[STEP_COUNT] = {NULL};
    size_t taken = 0;
    if (!file_list(arena, folder, &files, err)) return false;
    for (size_t i = 0; i < files.count; i++) {
        StepId id = file_format(files.at[i]) ? loaded_id(files.at[i]) : STEP_COUNT;
        if (id == STEP_COUNT) {
            leave_file(left, files.at[i], session->like.lang == CHINESE);
            continue;
        }
        if (from[id])
            return refuse(err, "%s and %s are both %s: keep one of them in %s", "%s 和 %s 都是 %s：在 %s 里只留一个",
                          from[id], files.at[i], STEPS[id].name, folder);
        from[id] = files.at[i];
        const char *path = arena_print(arena, "%s/%s", folder, files.at[i]);
        Arrays arrays;
        if (!file_read(arena, path, &arrays, err)) return false;
        if (arrays.count != 1)
            return refuse(err, "%s holds %zu arrays: a file of a folder holds one",
                          "%s 有 %zu 个数组：文件夹里每个文件只放一个", path, arrays.count);
        if (!loaded_put(arena, model, id, &arrays.at[0], path, err)) return false;
        taken++;
    }
    if (taken) return true;
    return refuse(err, "%s holds no file named like a given matrix (x.csv, wq.npy …)",
                  "%s 里没有以矩阵命名的文件（x.csv、wq.npy……）", folder);
}

/* load FILE layer=N: a checkpoint. */
static bool load_one_layer(Session *session, const Call *call, Error *err) {
    const char *path;
    if (!file_find(&session->store, call->words.at[0], &path, err)) return false;
    if (file_is_folder(path))
        return refuse(err, "%s is a folder: layer= takes one file of a checkpoint",
                      "%s 是文件夹：layer= 需要检查点的一个文件", path);
    return load_layer(session, call, path, err);
}

static bool load_new(Session *session, const Call *call, Error *err) {
    const char *of_layer = call_value(call, "head") ? "head" : call_value(call, "stack") ? "stack" : NULL;
    if (call_value(call, "layer")) return load_one_layer(session, call, err);
    if (of_layer)
        return refuse(err, "%s= is for one layer of a checkpoint: add layer=N", "%s= 用于检查点的一层：请加上 layer=N",
                      of_layer);
    uint64_t heads = 1, kv_heads = 0;
    if (!call_count(call, "heads", 1, MAX_HEADS, &heads, err)) return false;
    if (!call_count(call, "kv_heads", 1, MAX_HEADS, &kv_heads, err)) return false;
    Settings before = session->now.model.set;
    Model model = loaded_fresh(&session->now.model, (size_t)heads, (size_t)kv_heads);
    Left left = {.names = text_new(&session->scratch)};
    const char *word = call->words.at[0], *path = NULL;
    bool found = !strchr(word, '[') && file_find(&session->store, word, &path, err);
    if (!found && !strchr(word, '[')) return false;
    if (found && file_is_folder(path)) {
        if (!load_folder(session, &model, path, &left, err)) return false;
    } else {
        Array array;
        if (!read_one(session, word, &path, &array, err)) return false;
        StepId id = loaded_id(path);
        if (!loaded_put(&session->store, &model, id == STEP_COUNT ? X : id, &array, path, err)) return false;
    }
    if (!loaded_take(session, &model, err)) return false;
    say(session, "loaded %s: %s", "已载入 %s：%s", loaded_title(session, path), loaded_sizes(session));
    say_left(session, &left);
    for (StepId id = MASK; id <= T5_TABLE; id++) loaded_say_doubts(session, id);
    loaded_say_lost(session, &before);
    Error missing = {.lang = session->like.lang};
    if (!model_has(&session->now.model, OUT, &missing)) say_text(session, missing.text);
    return true;
}

static bool run_load(Session *session, const Call *call, Error *err) {
    if (call->words.count == 1) return load_new(session, call, err);
    session->kept_role = ROLE_DATA;
    return load_name(session, call, err);
}

const Command CMD_LOAD = {
    .name = "load",
    .usage = "load FOLDER [heads=1] [kv_heads=] | load FILE [heads=1] [kv_heads=] | load NAME FILE[SLICE] | load "
             "FILE layer=N heads=N [kv_heads=] [head=] [stack=]",
    .example = "load apple heads=2",
    .keys = "heads kv_heads layer head stack",
    .takes = "file given",
    .help = {"a new model from a folder or file, or one matrix from a file",
             "从文件夹或文件得到新模型，或从文件替换一个矩阵"},
    .kind = CHANGE,
    .role = ROLE_MODEL,
    .area = AREA_DATA,
    .min = 1,
    .max = 2,
    .run = run_load,
};
