#include "attention/setting_mask.h"

#include "files/file.h"

/* The masks of a line, before they are put into force. */
typedef struct Masks {
    bool causal, padding, given;
    size_t window;
} Masks;

static void put_in_force(Model *m, Masks masks) {
    m->set.causal = masks.causal;
    m->set.mask_padding = masks.padding;
    m->set.mask_given = masks.given;
    m->set.window = masks.window;
}

static bool mask_file(Arena *arena, Model *m, const char *name, Error *err) {
    const char *path;
    Arrays arrays;
    if (!file_find(arena, name, &path, err) || !file_read(arena, path, &arrays, err)) return false;
    if (arrays.count != 1)
        return refuse(err, "%s holds %zu arrays, a mask is one: load mask FILE:ARRAY",
                      "%s 有 %zu 个数组，而掩码只要一个：load mask FILE:ARRAY", path, arrays.count);
    m->given[MASK] = arrays.at[0].value;
    m->row_names[MASK] = m->col_names[MASK] = (Labels){0};
    put_in_force(m, (Masks){.given = true});
    return true;
}

static bool refuse_mask(const char *word, Error *err) {
    if (text_same(word, "none") || text_same(word, "toggle"))
        return refuse(err, "mask %s stands alone; causal, window N, padding and given may stand together",
                      "mask %s 要单独写；可以组合的是 causal、window N、padding、given", word);
    return refuse(err, "mask takes none, toggle, a file, or any of causal, window N, padding and given, not '%s'",
                  "mask 可以是 none、toggle、文件名，或 causal、window N、padding、given 的组合，不能是 '%s'", word);
}

/* One word of a combination, and the number after window. */
static bool read_mask(Words words, size_t *at, Masks *masks, Error *err) {
    const char *word = words.at[*at];
    uint64_t window;
    if (text_same(word, "causal")) {
        masks->causal = true;
    } else if (text_same(word, "padding")) {
        masks->padding = true;
    } else if (text_same(word, "given")) {
        masks->given = true;
    } else if (text_same(word, "window")) {
        bool number = ++*at < words.count && text_count(words.at[*at], MAX_TOKENS, &window) && window > 0;
        if (!number)
            return refuse(err,
                          "window takes a number of keys from 1 to %d, its own position counted: mask causal window 3",
                          "window 后面要有 1 到 %d 的键数，包含自己的位置：mask causal window 3", MAX_TOKENS);
        masks->window = (size_t)window;
    } else {
        return refuse_mask(word, err);
    }
    return true;
}

bool set_mask(Arena *arena, Model *m, Words words, Error *err) {
    Masks masks = {0};
    if (words.count == 0) return refuse_mask("", err);
    const char *word = words.at[0];
    if (words.count == 1 && text_same(word, "none")) {
        put_in_force(m, masks);
        return true;
    }
    if (words.count == 1 && text_same(word, "toggle")) {
        masks.causal = !(m->set.causal || m->set.window || m->set.mask_padding || m->set.mask_given);
        put_in_force(m, masks);
        return true;
    }
    Error unknown = {.lang = err->lang};
    for (size_t i = 0; i < words.count; i++) {
        if (read_mask(words, &i, &masks, &unknown)) continue;
        if (words.count == 1 && !text_same(word, "window")) {
            const char *path;
            Error missing = {.lang = err->lang};
            if (file_find(arena, word, &path, &missing)) return mask_file(arena, m, word, err);
        }
        *err = unknown;
        return false;
    }
    if (masks.padding && !m->given[KEY_PADDING].at)
        return refuse(err, "mask padding needs to know the real keys: padding N first, or load key_padding FILE",
                      "mask padding 需要知道哪些键是真实的：请先 padding N，或 load key_padding FILE");
    if (masks.given && !m->given[MASK].at)
        return refuse(err, "mask given needs a mask: load mask FILE first",
                      "mask given 需要先有掩码：请先 load mask FILE");
    put_in_force(m, masks);
    return true;
}

void get_mask(const Model *m, Text *text) {
    size_t start = text->length;
    if (m->set.causal) text_put(text, "causal ");
    if (m->set.window) text_print(text, "window %zu ", m->set.window);
    if (m->set.mask_padding) text_put(text, "padding ");
    if (m->set.mask_given) text_put(text, "given ");
    if (text->length == start) text_put(text, "none");
    else text->at[--text->length] = 0;
}

bool set_align(Arena *arena, Model *m, Words words, Error *err) {
    (void)arena;
    bool top = words.count == 1 && text_same(words.at[0], "top-left");
    if (!top && !(words.count == 1 && text_same(words.at[0], "bottom-right")))
        return refuse(err, "align takes top-left or bottom-right, not '%s'",
                      "align 可以是 top-left 或 bottom-right，不能是 '%s'", words_last(words));
    m->set.align = top ? TOP_LEFT : BOTTOM_RIGHT;
    return true;
}

void get_align(const Model *m, Text *text) {
    text_put(text, m->set.align == TOP_LEFT ? "top-left" : "bottom-right");
}

bool set_padding(Arena *arena, Model *m, Words words, Error *err) {
    size_t keys = model_shape(m).n_k;
    if (words.count == 1 && text_same(words.at[0], "none")) {
        m->given[KEY_PADDING] = (Matrix){0};
        m->set.mask_padding = false;
        return true;
    }
    if (keys == 0)
        return refuse(err, "padding needs keys first: load something, or new", "padding 需要先有键：请先 load 或 new");
    Matrix real = matrix_new(arena, 1, keys);
    uint64_t number;
    if (words.count == 1 && keys > 1) {
        if (!text_count(words.at[0], keys, &number))
            return refuse(err, "padding takes none, how many of the %zu keys are real, or a 0 or 1 for each, not '%s'",
                          "padding 可以是 none、%zu 个键中真实键的个数，或每个键一个 0/1，不能是 '%s'", keys,
                          words.at[0]);
        for (size_t j = 0; j < (size_t)number; j++) *matrix_cell(real, 0, j) = 1;
    } else {
        if (words.count != keys)
            return refuse(err, "padding takes one 0 or 1 for each of the %zu keys, and %zu came",
                          "padding 需要给 %zu 个键各一个 0 或 1，而这里有 %zu 个", keys, words.count);
        for (size_t j = 0; j < keys; j++) {
            if (!text_count(words.at[j], 1, &number))
                return refuse(err, "padding takes 0 (padding) or 1 (real) for each key, not '%s'",
                              "padding 的每个键是 0（填充）或 1（真实），不能是 '%s'", words.at[j]);
            *matrix_cell(real, 0, j) = (double)number;
        }
    }
    m->given[KEY_PADDING] = real;
    return true;
}

void get_padding(const Model *m, Text *text) {
    Matrix real = m->given[KEY_PADDING];
    if (!real.at) {
        text_put(text, "none");
        return;
    }
    size_t first = 0, all = 0;
    while (first < real.cols && matrix_at(real, 0, first) != 0) first++;
    for (size_t j = 0; j < real.cols; j++) all += matrix_at(real, 0, j) != 0;
    if (first == all && real.cols > 1) {
        text_print(text, "%zu", first);
        return;
    }
    for (size_t j = 0; j < real.cols; j++)
        text_put(text, j ? (matrix_at(real, 0, j) != 0 ? " 1" : " 0") : (matrix_at(real, 0, j) != 0 ? "1" : "0"));
}
