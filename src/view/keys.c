#include "view/keys.h"

#include "base/text.h"

#include <string.h>

enum { CTRL_C = 0x03, CTRL_L = 0x0C, CTRL_R = 0x12, CTRL_Z = 0x1A };

/* In the order of the overlay. A row without `shown` belongs to the row above it, a row without a
 * code is a heading of the overlay. */
/* clang-format off */
const Key KEYS[] = {
    {0, 0, NULL, NULL, {0}, {"here", "在这里"}},
    {'n', ' ', "n  Space", "next", {"next", "下一步"}, {"next step", "下一步"}},
    {'p', NAMED_BACKSPACE, "p  Backspace", "back", {"back", "上一步"}, {"back one step", "上一步"}},
    {NAMED_UP, 'k', "arrows  h j k l", "cell up", {"move", "移动"}, {"move the focus", "移动焦点"}},
    {NAMED_DOWN, 'j', NULL, "cell down", {0}, {0}},
    {NAMED_LEFT, 'h', NULL, "cell left", {0}, {0}},
    {NAMED_RIGHT, 'l', NULL, "cell right", {0}, {0}},
    {'x', NAMED_ENTER, "x  Enter", "explain .", {"explain", "解释"}, {"this cell, number by number", "逐个数字解释这个格子"}},
    {'e', 0, "e", "edit .", {0}, {"change x or a weight", "改 x 或一个权重"}},
    {'s', 0, "s", "scale toggle", {"scale", "缩放"}, {"scale on or off", "打开或关闭缩放"}},
    {'o', 0, "o", "gradients toggle", {0}, {"how the loss pulls at it", "损失怎样拉动它"}},
    {0, 0, NULL, NULL, {0}, {"change the model", "改变模型"}},
    {'m', 0, "m", "mask toggle", {"mask", "掩码"}, {"none or causal", "不用掩码，或用因果掩码"}},
    {'+', '=', "+  -", "heads more", {0}, {"number of heads", "头的数量"}},
    {'-', '_', NULL, "heads fewer", {0}, {0}},
    {'i', 0, "i  I", "init next", {0}, {"another initialisation", "换一种初始化"}},
    {'I', 0, NULL, "init previous", {0}, {0}},
    {'r', 0, "r", "reseed", {0}, {"same law, new numbers", "规律不变，换一批数字"}},
    {'u', 0, "u  ^R", "undo", {0}, {"take back, and again", "撤销，再恢复"}},
    {CTRL_R, 0, NULL, "redo", {0}, {0}},
    {0, 0, NULL, NULL, {0}, {"move and look", "移动与查看"}},
    {'0', 0, "0 1 2 3 4 5 6  <", "goto q", {0}, {"q, steps 1 to 5, out; the first", "q、五个步骤、out；最前面"}},
    {'1', 0, NULL, "goto scores", {0}, {0}},
    {'2', 0, NULL, "goto scaled", {0}, {0}},
    {'3', 0, NULL, "goto masked", {0}, {0}},
    {'4', 0, NULL, "goto weights", {0}, {0}},
    {'5', 0, NULL, "goto z", {0}, {0}},
    {'6', 0, NULL, "goto out", {0}, {0}},
    {'<', 0, NULL, "restart", {0}, {0}},
    {'g', 0, "g  G  Home  End", "cell top", {0}, {"first or last row, column", "第一或最后一行、一列"}},
    {'G', 0, NULL, "cell bottom", {0}, {0}},
    {NAMED_HOME, 0, NULL, "cell home", {0}, {0}},
    {NAMED_END, 0, NULL, "cell end", {0}, {0}},
    {NAMED_PAGE_UP, 0, "PgUp  PgDn  {  }", "page up", {0}, {"a page up, down, left, right", "上、下、左、右一页"}},
    {NAMED_PAGE_DOWN, 0, NULL, "page down", {0}, {0}},
    {NAMED_WHEEL_UP, 0, NULL, "page up", {0}, {0}},
    {NAMED_WHEEL_DOWN, 0, NULL, "page down", {0}, {0}},
    {'{', 0, NULL, "page left", {0}, {0}},
    {'}', 0, NULL, "page right", {0}, {0}},
    {NAMED_TAB, 0, "Tab  Shift-Tab", "focus next", {0}, {"to the operands and back", "到运算数，再回到结果"}},
    {NAMED_BACK_TAB, 0, NULL, "focus previous", {0}, {0}},
    {'z', 0, "z  Z", "zoom in", {0}, {"larger or smaller cells", "格子变大或变小"}},
    {'Z', 0, NULL, "zoom out", {0}, {0}},
    {'/', 0, "/  ;  ,", "find ", {0}, {"a token, max, >0.9; next, last", "词、max、>0.9；下一处、上一处"}},
    {';', 0, NULL, "find next", {0}, {0}},
    {',', 0, NULL, "find previous", {0}, {0}},
    {'[', 0, "[  ]  a", "head previous", {0}, {"another head; all heads", "换一个头；所有头"}},
    {']', 0, NULL, "head next", {0}, {0}},
    {'a', 0, NULL, "view heads toggle", {0}, {0}},
    {'v', 0, "v  V", "view next", {"view", "视图"}, {"another view of the same", "换一种视图看同样的内容"}},
    {'V', 0, NULL, "view previous", {0}, {0}},
    {'c', 0, "c  C", "compare toggle", {0}, {"pin A, compare; let A go", "固定 A、比较；放开 A"}},
    {'C', 0, NULL, "unpin", {0}, {0}},
    {'t', 0, "t  w", "theme next", {0}, {"another theme; print the screen", "换一种主题；打印这个屏幕"}},
    {'w', 0, NULL, "print", {0}, {0}},
    {'P', 0, "P", "auto toggle", {0}, {"a step every 2 s; Space stops", "每 2 秒走一步，按空格停下"}},
    {':', 0, ":", "", {0}, {"any command; Tab completes", "任何命令，Tab 补全"}},
    {'?', NAMED_F1, "?  F1  L", "help .", {"help", "帮助"}, {"these keys; the lesson", "这些按键；显示或收起课程"}},
    {'L', 0, NULL, "lesson pane", {0}, {0}},
    {'q', NAMED_ESCAPE, "q  Esc", "leave", {"leave", "离开"}, {"close this, then leave", "先关闭弹出的内容，再离开"}},
    {CTRL_L, 0, "^L  ^Z  ^C", NULL, {0}, {"draw again, suspend, leave", "重画、挂起、离开"}},
    {CTRL_Z, 0, NULL, NULL, {0}, {0}},
    {CTRL_C, 0, NULL, NULL, {0}, {0}},
    {0},
};
/* clang-format on */
const size_t KEY_COUNT = sizeof KEYS / sizeof *KEYS - 1;

const uint32_t HINTED[] = {'n', 'p', NAMED_UP, 's', 'm', 'x', 'v', '?', 'q'};
const size_t HINTED_COUNT = sizeof HINTED / sizeof *HINTED;

/* What a Chinese input method types for a key of the table. */
uint32_t key_half(uint32_t code) {
    static const struct {
        uint32_t code, twin;
    } PUNCTUATION[] = {{0x3000, ' '}, {0x3010, '['}, {0x3011, ']'}, {0x300C, '['}, {0x300D, ']'},
                       {0x300A, '<'}, {0x3008, '<'}, {0x3001, '/'}, {0x2014, '_'}, {0x2212, '-'}};
    if (code >= 0xFF01 && code <= 0xFF5E) return code - 0xFEE0;
    for (size_t i = 0; i < sizeof PUNCTUATION / sizeof *PUNCTUATION; i++)
        if (PUNCTUATION[i].code == code) return PUNCTUATION[i].twin;
    return code;
}

static bool is_end(const Key *key) {
    return !key->code && !key->help.en;
}

const Key *key_among(const Key *keys, uint32_t code) {
    code = key_half(code);
    for (; code && keys && !is_end(keys); keys++)
        if (keys->code == code || keys->twin == code) return keys;
    return NULL;
}

const Key *key_find(uint32_t code) {
    return key_among(KEYS, code);
}

bool key_opens(const Key *key) {
    size_t length = key->line ? strlen(key->line) : 0;
    return key->line && (length == 0 || key->line[length - 1] == ' ');
}

const char *key_shown(const Key *key, Language lang) {
    return lang == CHINESE && text_same(key->shown, "arrows  h j k l") ? "方向键  h j k l" : key->shown;
}
