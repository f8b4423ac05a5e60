#include "session/preference.h"

#include <stdint.h>

enum { DIGITS_LIMIT = 17 };

static const char *last_word(Words words) {
    return words.count ? words.at[words.count - 1] : "";
}

static bool set_lang(Session *session, Words words, Error *err) {
    const char *word = last_word(words);
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

static bool set_digits(Session *session, Words words, Error *err) {
    uint64_t digits = 0;
    bool automatic = words.count == 1 && text_same(words.at[0], "auto");
    if (!automatic && (words.count != 1 || !text_count(words.at[0], DIGITS_LIMIT, &digits)))
        return refuse(err, "digits takes auto or a whole number from 0 to %d, not '%s'",
                      "digits 可以是 auto 或 0 到 %d 的整数，不能是 '%s'", DIGITS_LIMIT, last_word(words));
    session->like.digits = automatic ? -1 : (int)digits;
    return true;
}

static void get_digits(const Session *session, Text *text) {
    if (session->like.digits < 0) text_put(text, "auto");
    else text_print(text, "%d", session->like.digits);
}

static bool set_seed(Session *session, Words words, Error *err) {
    uint64_t seed;
    if (words.count != 1 || !text_count(words.at[0], UINT64_MAX, &seed))
        return refuse(err, "seed takes a whole number from 0 on, not '%s'", "seed 可以是 0 以上的整数，不能是 '%s'",
                      last_word(words));
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
     get_init},
    {"seed",
     "N",
     "1",
     "seed 7",
     {"where random numbers start when new or init has no seed= of its own",
      "new 与 init 没有写 seed= 时，随机数的种子"},
     set_seed,
     get_seed},
    {"guess",
     "none right wrong",
     "none",
     "guess",
     {"whether the last bug guess was right", "上一次 bug guess 是否猜对"},
     NULL,
     get_guess},
    {"lang",
     "en zh toggle",
     "en",
     "lang zh",
     {"the language of all that is said", "说明文字的语言"},
     set_lang,
     get_lang},
    {"digits",
     "auto N",
     "auto",
     "digits 6",
     {"decimals shown, 0 to 17", "显示的小数位数，0 到 17"},
     set_digits,
     get_digits},
};
const size_t PREFERENCE_COUNT = sizeof PREFERENCES / sizeof *PREFERENCES;

const Preference *preference_find(const char *name) {
    for (size_t i = 0; i < PREFERENCE_COUNT; i++)
        if (text_same(PREFERENCES[i].name, name)) return &PREFERENCES[i];
    return NULL;
}
