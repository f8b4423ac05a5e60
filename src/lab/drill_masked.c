/* masked: how many keys a row may look at. Draws the keys n and a row of n; then by level: nothing more (causal), the
 * real keys (and padding), the window, the queries and a row of those (bottom-right). sizes: queries, keys, real or
 * window. */
#include "lab/drill_row.h"

static const Mistake OWN_OUT = {"own place left out", {"A causal row sees itself too.", "因果掩码下每行也看自己。"}, 0};
static const Mistake FROM_END = {
    "counted from the end",
    {"That counts what comes after; causal leaves what came before.", "这是数后面的；因果掩码留下的是前面的。"},
    0};
static const Mistake NO_MASK = {
    "no mask", {"That is every key; the mask takes those that come after.", "这是全部的键；掩码遮住了后面的键。"}, 0};
static const Mistake PADDING_OUT = {"padding forgotten", {"Both masks hold at once.", "两个掩码同时有效。"}, 0};
static const Mistake CAUSAL_OUT = {"causal forgotten", {"Both masks hold at once.", "两个掩码同时有效。"}, 0};
static const Mistake WINDOW_OUT = {"window forgotten", {"The window counts the own place.", "窗口包括自己这一格。"}, 0};
static const Mistake WINDOW_MORE = {
    "one more than the window", {"The window counts the own place.", "窗口包括自己这一格。"}, 0};
static const Mistake WINDOW_LESS = {"one less", {"The window counts the own place.", "窗口包括自己这一格。"}, 0};
static const Mistake LEFT = {"top-left", {"The last query sees every key here.", "这里最后一个查询看得到所有键。"}, 0};

static double least(size_t a, size_t b) {
    return (double)(a < b ? a : b);
}

static void draw_padding(Item *item, Random *random, Arena *arena, size_t n, size_t row) {
    size_t real = item->size[2] = draw_size(random, 2, n - 1);
    Matrix padding = matrix_new(arena, 1, n);
    for (size_t key = 0; key < real; key++) padding.at[key] = 1;
    item->model.given[KEY_PADDING] = padding;
    item->model.set.mask_padding = true;
    item_mistake(item, &PADDING_OUT, (double)row + 1);
    item_mistake(item, &CAUSAL_OUT, (double)real);
    item_mistake(item, &OWN_OUT, least(row, real));
}

static void draw_window(Item *item, Random *random, size_t row) {
    size_t window = item->size[2] = item->model.set.window = draw_size(random, 2, 3);
    item_mistake(item, &WINDOW_OUT, (double)row + 1);
    item_mistake(item, &WINDOW_MORE, least(row + 1, window + 1));
    item_mistake(item, &WINDOW_LESS, least(row + 1, window - 1));
}

static void draw_corner(Item *item, Random *random, size_t n) {
    size_t queries = item->size[0] = draw_size(random, 2, 3), row = item->row = draw_size(random, 0, queries - 1);
    item->model.set.align = BOTTOM_RIGHT;
    item_mistake(item, &LEFT, (double)row + 1);
    item_mistake(item, &OWN_OUT, (double)(row + n - queries));
    item_mistake(item, &NO_MASK, (double)n);
}

static void draw(Item *item, Random *random, Arena *arena) {
    size_t n = draw_size(random, 4, 8), row = draw_size(random, 0, n - 1);
    item->step = ALLOWED;
    item->row = row;
    item->size[0] = item->size[1] = n;
    item->model.set.causal = true;
    if (item->level == 1) {
        item_mistake(item, &OWN_OUT, (double)row);
        item_mistake(item, &FROM_END, (double)(n - row));
        item_mistake(item, &NO_MASK, (double)n);
    }
    if (item->level == 2) draw_padding(item, random, arena, n, row);
    if (item->level == 3) draw_window(item, random, row);
    if (item->level == 4) draw_corner(item, random, n);
    item->model.given[Q] = matrix_new(arena, item->size[0], 1);
    item->model.given[K] = matrix_new(arena, n, 1);
}

static void ask(const Item *item, Language lang, Text *text) {
    size_t queries = item->size[0], keys = item->size[1], more = item->size[2];
    if (item->level == 1) ask_print(text, lang, "%zu tokens, mask causal: ", "%zu 个 token，mask causal：", keys);
    if (item->level == 2)
        ask_print(text, lang, "%zu tokens, mask causal padding, the first %zu keys are real: ",
                  "%zu 个 token，mask causal padding，前 %zu 个键是真实的：", keys, more);
    if (item->level == 3)
        ask_print(text, lang, "%zu tokens, mask causal window %zu: ", "%zu 个 token，mask causal window %zu：", keys,
                  more);
    if (item->level == 4)
        ask_print(text, lang, "%zu queries, %zu keys, mask causal, align bottom-right: ",
                  "%zu 个查询，%zu 个键，mask causal，align bottom-right：", queries, keys);
    ask_print(text, lang, "how many keys does row %zu see?", "第 %zu 行看得到几个键？", item->row);
}

const Drill DRILL_MASKED = {
    .name = "masked",
    .hint = {{{"A causal row sees itself and what came before.", "因果掩码下，一行看自己和之前的。"},
              {"Rows count from 0: count the keys from 0 to the row's own.", "行从 0 数起：数从键 0 到自己这一格。"}},
             {{"A key is seen where both masks allow it.", "两个掩码都允许的键才看得到。"},
              {"Take the smaller of two counts: up to the own place, and the real keys.",
               "取两个数里小的：到自己为止的键，真实的键。"}},
             {{"The window ends at the own place and counts it.", "窗口到自己这一格为止，并且算上它。"},
              {"Take the smaller of two counts: up to the own place, and the window.",
               "取两个数里小的：到自己为止的键，窗口的大小。"}},
             {{"The last query stands at the last key.", "最后一个查询站在最后一个键处。"},
              {"Row r stands at key r + keys - queries and sees up to there.",
               "第 r 行站在键 r + 键数 - 查询数处，看到那里为止。"}}},
    .draw = draw,
    .ask = ask,
};
