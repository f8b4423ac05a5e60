#include "lab/recipe.h"

#include "base/text.h"
#include "lab/optimizer.h"
#include "lab/train_init.h"
#include "lab/task.h"

/* ---- keys ---- */

static size_t *count_of(Recipe *recipe, const RecipeKey *key) {
    return (size_t *)(void *)((char *)recipe + key->place);
}

static bool set_count(Recipe *recipe, const RecipeKey *key, const char *value, Arena *arena, Error *err) {
    (void)arena;
    uint64_t number;
    if (!text_count(value, key->most, &number) || number < key->least)
        return refuse(err, "%s= takes a whole number from %llu to %llu, not '%s'",
                      "%s= 可以是 %llu 到 %llu 的整数，不能是 '%s'", key->name, (unsigned long long)key->least,
                      (unsigned long long)key->most, value);
    *count_of(recipe, key) = (size_t)number;
    return true;
}

static void put_count(const Recipe *recipe, const RecipeKey *key, Text *text) {
    Recipe copy = *recipe;
    text_print(text, "%zu", *count_of(&copy, key));
}

static bool set_lr(Recipe *recipe, const RecipeKey *key, const char *value, Arena *arena, Error *err) {
    (void)arena;
    if (text_number(value, &recipe->lr) && recipe->lr > 0 && recipe->lr - recipe->lr == 0) return true;
    return refuse(err, "%s= takes a number above 0 such as 0.1, not '%s'",
                  "%s= 可以是大于 0 的数，例如 0.1，不能是 '%s'", key->name, value);
}

static void put_lr(const Recipe *recipe, const RecipeKey *key, Text *text) {
    (void)key;
    text_put_number(text, recipe->lr);
}

static bool set_optimizer(Recipe *recipe, const RecipeKey *key, const char *value, Arena *arena, Error *err) {
    recipe->optimizer = optimizer_find(value);
    if (recipe->optimizer) return true;
    Text names = text_new(arena);
    for (size_t i = 0; OPTIMIZERS[i]; i++) text_print(&names, i ? " %s" : "%s", OPTIMIZERS[i]->name);
    return refuse(err, "%s= takes one of: %s; not '%s'", "%s= 可以是：%s；不能是 '%s'", key->name, names.at, value);
}

static void put_optimizer(const Recipe *recipe, const RecipeKey *key, Text *text) {
    (void)key;
    text_put(text, recipe->optimizer->name);
}

static bool set_init(Recipe *recipe, const RecipeKey *key, const char *value, Arena *arena, Error *err) {
    (void)key;
    return train_init_find(arena, value, &recipe->init, err);
}

static void put_init(const Recipe *recipe, const RecipeKey *key, Text *text) {
    (void)key;
    text_put(text, recipe->init->preset.name);
}

static bool set_scale(Recipe *recipe, const RecipeKey *key, const char *value, Arena *arena, Error *err) {
    (void)arena;
    double number = 0;
    bool on = text_same(value, "on"), off = text_same(value, "off");
    if (!on && !off && !(text_number(value, &number) && number - number == 0))
        return refuse(err, "%s= takes on, off or a number, not '%s'", "%s= 可以是 on、off 或一个数，不能是 '%s'",
                      key->name, value);
    recipe->scale = on ? SCALE_ON : off ? SCALE_OFF : SCALE_NUMBER;
    recipe->scale_number = number;
    return true;
}

static void put_scale(const Recipe *recipe, const RecipeKey *key, Text *text) {
    (void)key;
    if (recipe->scale == SCALE_NUMBER) text_put_number(text, recipe->scale_number);
    else text_put(text, recipe->scale == SCALE_ON ? "on" : "off");
}

static bool set_seed(Recipe *recipe, const RecipeKey *key, const char *value, Arena *arena, Error *err) {
    (void)arena;
    if (text_count(value, UINT64_MAX, &recipe->seed)) return true;
    return refuse(err, "%s= takes a whole number from 0 on, not '%s'", "%s= 可以是 0 以上的整数，不能是 '%s'",
                  key->name, value);
}

static void put_seed(const Recipe *recipe, const RecipeKey *key, Text *text) {
    (void)key;
    text_print(text, "%llu", (unsigned long long)recipe->seed);
}

#define COUNT(member, from, to, drawn) \
    { #member, offsetof(Recipe, member), from, to, drawn, set_count, put_count }

const RecipeKey RECIPE_KEYS[] = {
    COUNT(tokens, 2, 1024, true),
    COUNT(d_model, 1, MAX_COLUMNS, true),
    COUNT(d_head, 1, MAX_COLUMNS, true),
    COUNT(d_v, 1, MAX_COLUMNS, true),
    COUNT(heads, 1, MAX_HEADS, true),
    COUNT(classes, 2, 1024, true),
    COUNT(batch, 1, 1024, true),
    COUNT(steps, 0, 100000, false),
    {.name = "lr", .set = set_lr, .put = put_lr},
    {.name = "optimizer", .set = set_optimizer, .put = put_optimizer},
    {.name = "init", .set = set_init, .put = put_init},
    {.name = "scale", .set = set_scale, .put = put_scale},
    {.name = "seed", .draws = true, .set = set_seed, .put = put_seed},
};
const size_t RECIPE_KEY_COUNT = sizeof RECIPE_KEYS / sizeof *RECIPE_KEYS;

/* ---- a whole recipe ---- */

Recipe recipe_new(const Task *task, const Settings *set) {
    Recipe recipe = task->usual;
    recipe.init = &TRAIN_HEALTHY;
    recipe.scale = set->scale;
    recipe.scale_number = set->scale_number;
    return recipe;
}

static bool settle_width(const Recipe *recipe, const char *name, size_t *width, Error *err) {
    if (*width == 0 && recipe->d_model % recipe->heads != 0)
        return refuse(err, "d_model %zu does not divide into %zu heads: give %s= as well, or another number of heads",
                      "d_model %zu 分不成 %zu 个头：请再给 %s=，或换一个头数", recipe->d_model, recipe->heads, name);
    if (*width == 0) *width = recipe->d_model / recipe->heads;
    return true;
}

bool recipe_settle(Recipe *recipe, Error *err) {
    if (!settle_width(recipe, "d_head", &recipe->d_head, err) || !settle_width(recipe, "d_v", &recipe->d_v, err))
        return false;
    size_t wide = recipe->heads * recipe->d_head, wide_v = recipe->heads * recipe->d_v;
    size_t logits = recipe->task->classifiers * recipe->classes, n = recipe->tokens;
    const struct {
        const char *what;
        size_t rows, cols;
    } made[] = {{"wq", recipe->d_model, wide},
                {"wv", recipe->d_model, wide_v},
                {"wo", wide_v, logits},
                {"k", n, wide},
                {"v", n, wide_v},
                {"scores", recipe->heads * n, n},
                {"x", recipe->batch * n, recipe->d_model}};
    for (size_t i = 0; i < sizeof made / sizeof *made; i++)
        if (made[i].rows > MAX_NUMBERS / made[i].cols)
            return refuse(err, "%s would be %zu x %zu, and a made matrix has at most %d numbers: try a smaller size",
                          "%s 会是 %zu x %zu，而生成的矩阵最多 %d 个数：请减小尺寸", made[i].what, made[i].rows,
                          made[i].cols, MAX_NUMBERS);
    return true;
}

static const char *put(const RecipeKey *key, const Recipe *recipe, Arena *arena) {
    Text text = text_new(arena);
    key->put(recipe, key, &text);
    return text.at;
}

const char *recipe_value(const Recipe *recipe, const char *name, Arena *arena) {
    size_t i = 0;
    while (!text_same(RECIPE_KEYS[i].name, name)) i++;
    return put(&RECIPE_KEYS[i], recipe, arena);
}

char *recipe_line(const Recipe *recipe, Arena *arena) {
    const Settings none = {.scale = SCALE_ON};
    Recipe usual = recipe_new(recipe->task, &none);
    usual.d_head = usual.d_head ? usual.d_head : recipe->heads ? recipe->d_model / recipe->heads : 0;
    usual.d_v = usual.d_v ? usual.d_v : usual.d_head;
    Text line = text_new(arena);
    text_print(&line, "train %s", recipe->task->name);
    for (size_t i = 0; i < RECIPE_KEY_COUNT; i++) {
        const RecipeKey *key = &RECIPE_KEYS[i];
        const char *value = put(key, recipe, arena);
        bool said = text_same(key->name, "scale") || text_same(key->name, "seed");
        if (said || !text_same(value, put(key, &usual, arena))) text_print(&line, " %s=%s", key->name, value);
    }
    return line.at;
}
