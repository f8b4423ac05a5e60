#include "session/preference.h"

#include <stdint.h>

#include <string.h>

enum { DIGITS_LIMIT = 17 };

/* The names of the rows of THEMES and RAMPS, which lie to the right, in their order. */
#define THEME_NAMES "dark light classroom classroom-light contrast mono"
#define RAMP_NAMES "auto viridis grey"
#define SHADES_NAMES "auto on off"
#define SWITCH_NAMES "off on"

static bool set_lang(Session *session, Words words, Error *err) {
    const char *word = words_last(words);
    bool zh = text_same(word, "zh") || (text_same(word, "toggle") && session->like.lang == ENGLISH);
    bool en = text_same(word, "en") || (text_same(word, "toggle") && session->like.lang == CHINESE);
    if (words.count != 1 || (!zh && !en))
        return refuse(err, "lang takes en, zh or toggle, not '%s'", "lang 可以是 en、zh 或 toggle，不能是 '%s'", word);
    if (zh && session->like.lang_fixed)
        return refuse(err,
                      "this terminal does not say that it shows UTF-8, so lang stays en: start with --utf8 if it does",
                      "这个终端没有说明支持 UTF-8，lang 只能是 en：如果支持，请用 --utf8 启动");
    session->like.lang = zh ? CHINESE : ENGLISH;
    err->lang = session->like.lang;
    return true;
}

static void get_lang(const Session *session, Text *text) {
    text_put(text, session->like.lang == CHINESE ? "zh" : "en");
}

static bool usual_lang(const Preferences *like) {
    return like->lang == ENGLISH;
}

static bool set_digits(Session *session, Words words, Error *err) {
    uint64_t digits = 0;
    bool automatic = words.count == 1 && text_same(words.at[0], "auto");
    if (!automatic && (words.count != 1 || !text_count(words.at[0], DIGITS_LIMIT, &digits)))
        return refuse(err, "digits takes auto or a whole number from 0 to %d, not '%s'",
                      "digits 可以是 auto 或 0 到 %d 的整数，不能是 '%s'", DIGITS_LIMIT, words_last(words));
    session->like.digits = automatic ? -1 : (int)digits;
    return true;
}

static void get_digits(const Session *session, Text *text) {
    if (session->like.digits < 0) text_put(text, "auto");
    else text_print(text, "%d", session->like.digits);
}

static bool usual_digits(const Preferences *like) {
    return like->digits < 0;
}

/* ---- looks ---- */

/* The name at an index of a blank-separated list: *length bytes; "" past its end. */
static const char *listed(const char *names, size_t index, size_t *length) {
    for (; index && *names; index--) {
        names += strcspn(names, " ");
        names += strspn(names, " ");
    }
    *length = strcspn(names, " ");
    return names;
}

static void put_listed(Text *text, const char *names, size_t index) {
    size_t length;
    const char *name = listed(names, index, &length);
    text_print(text, "%.*s", (int)length, name);
}

/* Takes the one word as a name of the list. Refused: any other, with what there is. */
static bool take_listed(const char *setting, const char *names, const char *values, Words words, size_t *index,
                        Error *err) {
    const char *word = words_last(words);
    size_t length;
    for (size_t i = 0; words.count == 1; i++) {
        const char *name = listed(names, i, &length);
        if (length == 0) break;
        if (length != strlen(word) || strncmp(name, word, length) != 0) continue;
        *index = i;
        return true;
    }
    return refuse(err, "%s takes one of: %s; not '%s'", "%s 可以是：%s；不能是 '%s'", setting, values, word);
}

static bool take_switch(const char *setting, Words words, bool *on, Error *err) {
    size_t index;
    if (!take_listed(setting, SWITCH_NAMES, "on off", words, &index, err)) return false;
    *on = index == 1;
    return true;
}

void preference_theme(Preferences *like, size_t theme) {
    size_t length;
    like->theme = theme;
    like->classroom = strncmp(listed(THEME_NAMES, theme, &length), "classroom", strlen("classroom")) == 0;
}

static bool set_theme(Session *session, Words words, Error *err) {
    size_t theme = session->like.theme + 1, length;
    if (words.count == 1 && text_same(words.at[0], "next")) {
        listed(THEME_NAMES, theme, &length);
        if (length == 0) theme = 0;
    } else if (!take_listed("theme", THEME_NAMES, THEME_NAMES " next", words, &theme, err)) {
        return false;
    }
    preference_theme(&session->like, theme);
    return true;
}

static void get_theme(const Session *session, Text *text) {
    put_listed(text, THEME_NAMES, session->like.theme);
}

static bool usual_theme(const Preferences *like) {
    return like->theme == like->ground;
}

static bool set_ramp(Session *session, Words words, Error *err) {
    return take_listed("ramp", RAMP_NAMES, RAMP_NAMES, words, &session->like.ramp, err);
}

static void get_ramp(const Session *session, Text *text) {
    put_listed(text, RAMP_NAMES, session->like.ramp);
}

static bool usual_ramp(const Preferences *like) {
    return like->ramp == 0;
}

static bool set_marks(Session *session, Words words, Error *err) {
    size_t index;
    if (!take_listed("marks", SHADES_NAMES, SHADES_NAMES, words, &index, err)) return false;
    session->like.shades = (Shades)index;
    session->like.marks = session->like.shades == SHADES_ON;
    return true;
}

static void get_marks(const Session *session, Text *text) {
    put_listed(text, SHADES_NAMES, session->like.shades);
}

static bool usual_marks(const Preferences *like) {
    return like->shades == SHADES_AUTO;
}

static bool set_hints(Session *session, Words words, Error *err) {
    return take_switch("hints", words, &session->like.hints, err);
}

static void get_hints(const Session *session, Text *text) {
    put_listed(text, SWITCH_NAMES, session->like.hints);
}

static bool usual_hints(const Preferences *like) {
    return like->hints;
}

static bool set_mouse(Session *session, Words words, Error *err) {
    return take_switch("mouse", words, &session->like.mouse, err);
}

static void get_mouse(const Session *session, Text *text) {
    put_listed(text, SWITCH_NAMES, session->like.mouse);
}

/* ---- what came about ---- */

static bool set_seed(Session *session, Words words, Error *err) {
    uint64_t seed;
    if (words.count != 1 || !text_count(words.at[0], UINT64_MAX, &seed))
        return refuse(err, "seed takes a whole number from 0 on, not '%s'", "seed 可以是 0 以上的整数，不能是 '%s'",
                      words_last(words));
    session->now.seed = seed;
    return true;
}

static void get_seed(const Session *session, Text *text) {
    text_print(text, "%llu", (unsigned long long)session->now.seed);
}

static void get_guess(const Session *session, Text *text) {
    static const char *const WORDS[] = {[GUESS_NONE] = "none", [GUESS_RIGHT] = "right", [GUESS_WRONG] = "wrong"};
    text_put(text, WORDS[session->now.sick.guess]);
}

static void get_freeze(const Session *session, Text *text) {
    text_put(text, session->now.model.given[WEIGHTS].at ? "on" : "off");
}

static void get_init(const Session *session, Text *text) {
    text_put(text, session->now.origin.init ? session->now.origin.init : "none");
}

const Preference PREFERENCES[] = {
    {"init",
     "PRESET next previous",
     "none",
     "init",
     {"by which law the weights were drawn; loaded: they came from files", "权重按哪条法则抽取；loaded 表示来自文件"},
     NULL,
     get_init,
     NULL},
    {"seed",
     "N",
     "1",
     "seed 7",
     {"where random numbers start when new or init has no seed= of its own",
      "new 与 init 没有写 seed= 时，随机数的种子"},
     set_seed,
     get_seed,
     NULL},
    {"guess",
     "none right wrong",
     "none",
     "guess",
     {"whether the last bug guess was right", "上一次 bug guess 是否猜对"},
     NULL,
     get_guess,
     NULL},
    {"freeze",
     "on off",
     "off",
     "freeze on",
     {"the weights of the moment are held, whatever x becomes", "保留此刻的权重，不管 x 变成什么"},
     NULL,
     get_freeze,
     NULL},
    {"lang",
     "en zh toggle",
     "en",
     "lang zh",
     {"the language of all that is said", "说明文字的语言"},
     set_lang,
     get_lang,
     usual_lang},
    {"digits",
     "auto N",
     "auto",
     "digits 6",
     {"decimals shown, 0 to 17", "显示的小数位数，0 到 17"},
     set_digits,
     get_digits,
     usual_digits},
    {"theme",
     THEME_NAMES " next",
     "dark",
     "theme light",
     {"how the tracer looks; classroom for a projector, contrast and mono without colour",
      "追踪器的外观；classroom 用于投影，contrast 与 mono 不用颜色"},
     set_theme,
     get_theme,
     usual_theme},
    {"ramp",
     RAMP_NAMES,
     "auto",
     "ramp viridis",
     {"the colours of the weights; auto: those of the theme", "权重用哪些颜色；auto 表示主题自带的"},
     set_ramp,
     get_ramp,
     usual_ramp},
    {"marks",
     SHADES_NAMES,
     "auto",
     "marks on",
     {"shades beside the digits; auto: where no colour tells numbers apart", "数字旁的明暗块；auto 表示没有颜色时才用"},
     set_marks,
     get_marks,
     usual_marks},
    {"hints",
     "on off",
     "on",
     "hints off",
     {"keys on the last line", "最后一行的按键提示"},
     set_hints,
     get_hints,
     usual_hints},
    {"mouse",
     "on off",
     "off",
     "mouse on",
     {"click and wheel in the tracer; while off the terminal itself selects text",
      "追踪器中的点击与滚轮；off 时由终端选取文字"},
     set_mouse,
     get_mouse,
     NULL},
};
const size_t PREFERENCE_COUNT = sizeof PREFERENCES / sizeof *PREFERENCES;

const Preference *preference_find(const char *name) {
    for (size_t i = 0; i < PREFERENCE_COUNT; i++)
        if (text_same(PREFERENCES[i].name, name)) return &PREFERENCES[i];
    return NULL;
}
