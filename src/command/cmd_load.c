#include "command/commands.h"
#include "command/load_layer.h"
#include "command/loaded.h"
#include "command/said_layer.h"
#include "command/wanted.h"

#include <string.h>

/* ---- one array ---- */

/* Reads the array that the word means; what is known of the file lives in scratch, the numbers in the store. */
static bool read_one(Session *session, Wanted *wanted, StepId id, Array *array, Error *err) {
    File *file;
    if (!file_open(&session->scratch, wanted->path, &file, err)) return false;
    const Entry *entry = wanted_entry(&session->scratch, file, wanted, id, err);
    bool done = entry && file_take(&session->store, file, entry, wanted->sliced ? &wanted->part : NULL, array, err);
    file_close(file);
    return done;
}

/* What was read as it stands and may be meant otherwise. */
static void say_doubts(Session *session, const Array *array, const char *name) {
    if (array->rounded)
        say(session, "%s holds whole numbers above 2^53: their last digits are rounded",
            "%s 里有大于 2^53 的整数：末几位已舍入", name);
    if (array->counted)
        say(session, "row 0 of %s is 0 1 2 …: if these are names of columns, load %s FILE[1:, :]",
            "%s 的第 0 行是 0 1 2 …：如果那是列名，请用 load %s FILE[1:, :]", name, name);
}

/* ---- load NAME FILE ---- */

static bool load_name(Session *session, const Call *call, Error *err) {
    const char *name = call->words.at[0];
    if (call->pairs)
        return refuse(err, "%s= belongs to a new model: heads and kv_heads stay when one matrix is replaced",
                      "%s= 只用于新模型：替换一个矩阵时 heads 和 kv_heads 不变", call->pair[0].name);
    StepId id = wanted_id(name);
    if (id == STEP_COUNT)
        return refuse(
            err,
            "'%s' cannot be loaded: the given matrices are x, context, wq, wk, wv, wo, bq, bk, bv, bo, mask, key_padding, bias, t5_table, g, or q, k, v",
            "'%s' 不能载入：可以载入的有 x、context、wq、wk、wv、wo、bq、bk、bv、bo、mask、key_padding、bias、t5_table、g，或 q、k、v",
            name);
    Array array;
    Wanted wanted;
    Scene *now = &session->now;
    if (!wanted_read(&session->store, call->words.at[1], &wanted, err)) return false;
    if (!read_one(session, &wanted, id, &array, err)) return false;
    if (!loaded_put(&session->store, &now->model, id, &array, wanted.path, err)) return false;
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
    say_doubts(session, &array, STEPS[id].name);
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

/* Takes what the names of the arrays say. q, k and v are made from x where that is there too: then they are left. */
static bool load_archive(Session *session, Model *model, File *file, size_t *taken, Error *err) {
    bool has_x = false;
    for (size_t i = 0; i < file->count; i++) has_x |= wanted_id(file->at[i].name) == X;
    const Entry *from[STEP_COUNT] = {NULL};
    for (size_t i = 0; i < file->count; i++) {
        const Entry *entry = &file->at[i];
        StepId id = wanted_id(entry->name);
        if (id == STEP_COUNT || (has_x && (id == Q || id == K || id == V))) continue;
        if (from[id])
            return refuse(err, "%s and %s in %s are both %s: load one of them by load %s FILE:ARRAY",
                          "%s 和 %s（在 %s 里）都是 %s：请用 load %s FILE:ARRAY 载入其中一个", from[id]->name,
                          entry->name, file->path, STEPS[id].name, STEPS[id].name);
        from[id] = entry;
        Array array;
        const char *name = arena_print(&session->scratch, "%s:%s", file->path, entry->name);
        if (!file_take(&session->store, file, entry, NULL, &array, err)) return false;
        if (!loaded_put(&session->store, model, id, &array, name, err)) return false;
        say_doubts(session, &array, entry->name);
        ++*taken;
    }
    return true;
}

/* Says what an archive holds of which nothing could be taken, and how to take it. */
static void say_nothing(Session *session, const File *file) {
    enum { MOST_COLUMNS = 200 };
    say(session, "nothing is loaded: no array of %s is named like a given matrix; it holds %s",
        "没有载入任何内容：%s 里没有以给定矩阵命名的数组；里面有 %s", file->path,
        wanted_list(&session->scratch, file, true, MOST_COLUMNS, session->like.lang));
    if (!said_checkpoint(session, file))
        say(session, "load one by its name: load x FILE:ARRAY", "按名称载入一个：load x FILE:ARRAY");
}

/* One file: an archive by the names in it, else the matrix its own name says, else x. *taken: arrays. */
static bool load_file(Session *session, Model *model, Wanted *wanted, Left *left, size_t *taken, Error *err) {
    enum { MOST_COLUMNS = 200 };
    File *file;
    if (!file_open(&session->scratch, wanted->path, &file, err)) return false;
    bool one = wanted->array || wanted->sliced || (file->count == 1 && !*file->at->name), done;
    if (one) {
        StepId id = wanted->array ? STEP_COUNT : loaded_id(wanted->path);
        const Entry *entry = wanted_entry(&session->scratch, file, wanted, id, err);
        if (wanted->array && entry) id = wanted_id(entry->name);
        if (id == STEP_COUNT) id = X;
        Array array;
        done = entry && file_take(&session->store, file, entry, wanted->sliced ? &wanted->part : NULL, &array, err) &&
               loaded_put(&session->store, model, id, &array, wanted->path, err);
        if (done) say_doubts(session, &array, STEPS[id].name);
        *taken = 1;
    } else {
        done = load_archive(session, model, file, taken, err);
        if (done && *taken)
            text_put(&left->names, wanted_list(&session->scratch, file, false, MOST_COLUMNS, session->like.lang));
        else if (done) say_nothing(session, file);
    }
    file_close(file);
    return done;
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
    Wanted wanted;
    if (!wanted_read(&session->store, call->words.at[0], &wanted, err)) return false;
    if (file_is_folder(wanted.path)) {
        if (!load_folder(session, &model, wanted.path, &left, err)) return false;
    } else {
        size_t taken = 0;
        if (!load_file(session, &model, &wanted, &left, &taken, err)) return false;
        if (!taken) return true;
    }
    if (!loaded_take(session, &model, err)) return false;
    say(session, "loaded %s: %s", "已载入 %s：%s", loaded_title(session, wanted.path), loaded_sizes(session));
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
    .usage =
        "load FOLDER [heads=1] [kv_heads=] | load FILE [heads=1] [kv_heads=] | load NAME FILE[:ARRAY][SLICE] | load "
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
