#include "view/keys.h"

#include "base/text.h"

enum { CTRL_C = 0x03, CTRL_L = 0x0C, CTRL_Z = 0x1A };

/* In the order of hints and of the overlay. A row without `shown` belongs to the row above it, a row without a
 * code is a heading of the overlay. */
/* clang-format off */
const Key KEYS[] = {
    {0, 0, NULL, NULL, {0}, {"here", "在这里"}},
    {'n', ' ', "n  Space", "next", {"next", "下一步"}, {"the next step", "下一步"}},
    {'p', NAMED_BACKSPACE, "p  Backspace", "back", {"back", "上一步"}, {"one step back", "上一步"}},
    {NAMED_UP, 'k', "arrows  h j k l", "cell up", {"move", "移动"}, {"move the focus", "移动焦点"}},
    {NAMED_DOWN, 'j', NULL, "cell down", {0}, {0}},
    {NAMED_LEFT, 'h', NULL, "cell left", {0}, {0}},
    {NAMED_RIGHT, 'l', NULL, "cell right", {0}, {0}},
    {'s', 0, "s", "scale toggle", {"scale", "缩放"}, {"scale on or off", "打开或关闭缩放"}},
    {'m', 0, "m", "mask toggle", {"mask", "掩码"}, {"no mask, or causal", "不用掩码，或用因果掩码"}},
    {'x', NAMED_ENTER, "x  Enter", "explain .", {"explain", "解释"}, {"this cell, number by number", "逐个数字解释这个格子"}},
    {'v', 0, "v  V", "view next", {"view", "视图"}, {"another view of the same", "换一种视图看同样的内容"}},
    {'V', 0, NULL, "view previous", {0}, {0}},
    {'0', 0, "0 1 2 3 4 5 6", "goto q", {0}, {"q, the five steps, out", "q、五个步骤、out"}},
    {'1', 0, NULL, "goto scores", {0}, {0}},
    {'2', 0, NULL, "goto scaled", {0}, {0}},
    {'3', 0, NULL, "goto masked", {0}, {0}},
    {'4', 0, NULL, "goto weights", {0}, {0}},
    {'5', 0, NULL, "goto z", {0}, {0}},
    {'6', 0, NULL, "goto out", {0}, {0}},
    {'<', 0, "<", "restart", {0}, {"back to the first step", "回到最前面"}},
    {'g', 0, "g  G", "cell top", {0}, {"first or last row", "最上面或最下面一行"}},
    {'G', 0, NULL, "cell bottom", {0}, {0}},
    {NAMED_HOME, 0, "Home  End", "cell home", {0}, {"first or last column", "最左边或最右边一列"}},
    {NAMED_END, 0, NULL, "cell end", {0}, {0}},
    {NAMED_PAGE_UP, 0, "PgUp  PgDn", "page up", {0}, {"a page up or down", "上一页或下一页"}},
    {NAMED_PAGE_DOWN, 0, NULL, "page down", {0}, {0}},
    {'{', 0, "{  }", "page left", {0}, {"a page to the side", "左一页或右一页"}},
    {'}', 0, NULL, "page right", {0}, {0}},
    {NAMED_TAB, 0, "Tab", "focus next", {0}, {"to the operands and back", "到运算数，再回到结果"}},
    {NAMED_BACK_TAB, 0, NULL, "focus previous", {0}, {0}},
    {'z', 0, "z  Z", "zoom in", {0}, {"larger or smaller cells", "格子变大或变小"}},
    {'Z', 0, NULL, "zoom out", {0}, {0}},
    {';', 0, ";  ,", "find next", {0}, {"next or last match of find", "find 的下一处或上一处"}},
    {',', 0, NULL, "find previous", {0}, {0}},
    {'[', 0, "[  ]", "head previous", {0}, {"another head", "换一个头"}},
    {']', 0, NULL, "head next", {0}, {0}},
    {0, 0, NULL, NULL, {0}, {"change the model", "改变模型"}},
    {'+', '=', "+  -", "heads more", {0}, {"number of heads", "头的数量"}},
    {'-', '_', NULL, "heads fewer", {0}, {0}},
    {'i', 0, "i  I", "init next", {0}, {"another initialisation", "换一种初始化"}},
    {'I', 0, NULL, "init previous", {0}, {0}},
    {'r', 0, "r", "reseed", {0}, {"same law, new numbers", "规律不变，换一批数字"}},
    {0, 0, NULL, NULL, {0}, {"the program", "程序"}},
    {':', 0, ":", NULL, {0}, {"type any command; Tab completes", "输入任何命令，Tab 补全"}},
    {'?', NAMED_F1, "?  F1", "help .", {"help", "帮助"}, {"these keys", "这些按键"}},
    {'q', NAMED_ESCAPE, "q  Esc", "leave", {"leave", "离开"}, {"close this, then leave", "先关闭弹出的内容，再离开"}},
    {'t', 0, "t", "theme next", {0}, {"another theme", "换一种主题"}},
    {CTRL_L, 0, "^L", NULL, {0}, {"draw the screen again", "重画屏幕"}},
    {CTRL_Z, 0, "^Z", NULL, {0}, {"suspend; fg comes back", "挂起，用 fg 回来"}},
    {CTRL_C, 0, "^C", NULL, {0}, {"leave at once", "立即离开"}},
};
/* clang-format on */
const size_t KEY_COUNT = sizeof KEYS / sizeof *KEYS;

/* What a Chinese input method types for a key of the table. */
static uint32_t half_width(uint32_t code) {
    static const struct {
        uint32_t code, twin;
    } PUNCTUATION[] = {{0x3000, ' '}, {0x3010, '['}, {0x3011, ']'}, {0x300C, '['}, {0x300D, ']'},
                       {0x300A, '<'}, {0x3008, '<'}, {0x2014, '_'}, {0x2212, '-'}};
    if (code >= 0xFF01 && code <= 0xFF5E) return code - 0xFEE0;
    for (size_t i = 0; i < sizeof PUNCTUATION / sizeof *PUNCTUATION; i++)
        if (PUNCTUATION[i].code == code) return PUNCTUATION[i].twin;
    return code;
}

const Key *key_find(uint32_t code) {
    code = half_width(code);
    if (code == 0) return NULL;
    for (size_t i = 0; i < KEY_COUNT; i++)
        if (KEYS[i].code == code || KEYS[i].twin == code) return &KEYS[i];
    return NULL;
}

const char *key_shown(const Key *key, Language lang) {
    return key->code == NAMED_UP && lang == CHINESE ? "方向键  h j k l" : key->shown;
}
