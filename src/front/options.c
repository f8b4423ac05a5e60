#include "front/options.h"

#include "base/text.h"
#include "session/preference.h"
#include "view/paint.h"

#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

static const char *const LANGUAGES[LANGUAGE_COUNT] = {[ENGLISH] = "en", [CHINESE] = "zh"};

static bool language_find(const char *name, Language *lang) {
    for (int i = 0; i < LANGUAGE_COUNT; i++) {
        if (!text_same(name, LANGUAGES[i])) continue;
        *lang = (Language)i;
        return true;
    }
    return false;
}

/* ---- the table ---- */

static bool set_lang(Options *options, const char *value) {
    return options->lang_given = language_find(value, &options->lang);
}

static bool set_color(Options *options, const char *value) {
    static const struct {
        const char *name;
        int colours;
    } LEVELS[] = {{"auto", COLOURS_AUTO}, {"never", 0}, {"8", 8}, {"16", 16}, {"256", 256}, {"direct", COLOURS_DIRECT}};
    for (size_t i = 0; i < sizeof LEVELS / sizeof *LEVELS; i++) {
        if (!text_same(value, LEVELS[i].name)) continue;
        options->colours = LEVELS[i].colours;
        return true;
    }
    return false;
}

static bool set_ascii(Options *options, const char *value) {
    (void)value;
    return options->ascii = true;
}

static bool set_classroom(Options *options, const char *value) {
    (void)value;
    return options->classroom = true;
}

static bool set_utf8(Options *options, const char *value) {
    (void)value;
    return options->utf8 = true;
}

static bool set_plain(Options *options, const char *value) {
    (void)value;
    return options->plain = true;
}

static bool set_version(Options *options, const char *value) {
    (void)value;
    return options->version = true;
}

static bool set_help(Options *options, const char *value) {
    (void)value;
    return options->help = true;
}

static bool set_lines(Options *options, const char *value) {
    options->lines = value;
    return true;
}

static const struct Option {
    const char *name, *values; /* values NULL: takes none */
    bool (*set)(Options *options, const char *value);
    Sentence help;
} OPTIONS[] = {
    {"-c", "LINES", set_lines, {"run these lines and end", "运行这些命令，然后结束"}},
    {"--lang", "en|zh", set_lang, {"language", "语言"}},
    {"--color", "auto|never|8|16|256|direct", set_color, {"colours of the tracer", "追踪器使用的颜色数"}},
    {"--ascii", NULL, set_ascii, {"only ASCII signs", "只用 ASCII 符号"}},
    {"--classroom", NULL, set_classroom, {"large and plain, for a projector", "大而简，用于投影"}},
    {"--utf8", NULL, set_utf8, {"UTF-8, whatever the locale says", "不管区域设置，一律使用 UTF-8"}},
    {"--plain",
     NULL,
     set_plain,
     {"for a screen reader: sentences, nothing that moves", "供读屏软件使用：只用句子，没有会动的画面"}},
    {"--version", NULL, set_version, {"say the version", "显示版本"}},
    {"--help", NULL, set_help, {"say this", "显示本说明"}},
};

void options_help(Session *session) {
    say(session, "qkv: self-attention, step by step", "qkv：一步一步看自注意力");
    say_text(session, "");
    say(session, "qkv               the prompt", "qkv               命令提示符");
    say(session, "qkv tui           the full-screen tracer", "qkv tui           全屏追踪器");
    say(session, "qkv WORDS         one command line", "qkv WORDS         一行命令");
    say(session, "qkv FILE          a script of command lines", "qkv FILE          命令脚本");
    say(session, "qkv -             command lines from standard input", "qkv -             从标准输入读取命令");
    say_text(session, "");
    for (size_t i = 0; i < sizeof OPTIONS / sizeof *OPTIONS; i++) {
        Text line = text_new(&session->scratch);
        text_print(&line, "%s %s", OPTIONS[i].name, OPTIONS[i].values ? OPTIONS[i].values : "");
        text_pad(&line, 38);
        say(session, "%s%s", "%s%s", line.at, sentence(OPTIONS[i].help, session->like.lang));
    }
    say_text(session, "");
    say(session, "All commands: qkv help", "所有命令：qkv help");
}

/* ---- reading ---- */

/* Does the argument name this option? *value: what stands after its '='; NULL: nothing. */
static bool names(const struct Option *option, const char *argument, const char **value) {
    size_t length = strlen(option->name);
    if (strncmp(argument, option->name, length) != 0) return false;
    *value = argument[length] == '=' ? argument + length + 1 : NULL;
    return argument[length] == 0 || *value;
}

bool options_read(Options *options, int argc, char **argv, Error *err) {
    *options = (Options){.colours = COLOURS_AUTO, .lang = ENGLISH};
    int at = 1;
    for (; at < argc && argv[at][0] == '-' && argv[at][1]; at++) {
        if (strcmp(argv[at], "--") == 0) {
            at++;
            break;
        }
        const struct Option *option = OPTIONS, *end = OPTIONS + sizeof OPTIONS / sizeof *OPTIONS;
        const char *value = NULL;
        while (option < end && !names(option, argv[at], &value)) option++;
        if (option == end)
            return refuse(err, "there is no option %s; qkv --help lists them", "没有选项 %s；qkv --help 列出全部选项",
                          argv[at]);
        if (!option->values && value) return refuse(err, "%s takes no value", "%s 不带值", option->name);
        if (option->values && !value) value = ++at < argc ? argv[at] : NULL;
        if (option->values && !value)
            return refuse(err, "%s needs a value: %s", "%s 需要一个值：%s", option->name, option->values);
        if (!option->set(options, value))
            return refuse(err, "%s takes %s, not '%s'", "%s 可以是 %s，不能是“%s”", option->name, option->values,
                          value);
        if (options->lang_given) err->lang = options->lang;
    }
    options->words = at;
    if (options->lines && at < argc)
        return refuse(err, "nothing may follow the lines of -c, but '%s' does: put all of them in one pair of quotes",
                      "-c 的命令之后不能再有内容，这里却有“%s”：请把所有命令放进一对引号", argv[at]);
    return true;
}

/* ---- language ---- */

static bool is_utf8(void) {
    const char *set = nl_langinfo(CODESET);
    return text_same(set, "UTF-8") || text_same(set, "utf8");
}

static const char *first_set(const char *const names[], size_t count) {
    for (size_t i = 0; i < count; i++) {
        const char *value = getenv(names[i]);
        if (value && *value) return value;
    }
    return "";
}

/* Takes UTF-8 from a locale that is there on nearly every machine. */
static void take_utf8(void) {
    static const char *const NAMES[] = {"C.UTF-8", "C.utf8", "en_US.UTF-8", "UTF-8"};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        if (setlocale(LC_CTYPE, NAMES[i])) return;
}

/* A locale that is asked for but not installed, as after a login from another machine, leaves "C"; its name still
 * tells what the terminal speaks. */
static void choose_locale(bool utf8) {
    static const char *const TYPE[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    bool installed = setlocale(LC_CTYPE, "") != NULL;
    const char *name = first_set(TYPE, 3), *set = strchr(name, '.');
    if (!installed && set && (text_same(set, ".UTF-8") || text_same(set, ".utf8"))) utf8 = true;
    if (utf8 && !is_utf8()) take_utf8();
}

void options_language(const Options *options, Preferences *like) {
    static const char *const MESSAGES[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    choose_locale(options && options->utf8);
    like->lang_fixed = !is_utf8();
    like->ascii = like->lang_fixed || (options && options->ascii);
    const char *accessible = getenv("ACCESSIBLE");
    like->plain = (options && options->plain) || (accessible && *accessible);
    like->lang = strncmp(first_set(MESSAGES, 3), "zh", 2) == 0 ? CHINESE : ENGLISH;
    const char *wanted = getenv("QKV_LANG");
    if (wanted) language_find(wanted, &like->lang);
    if (options && options->lang_given) like->lang = options->lang;
    if (like->lang_fixed) like->lang = ENGLISH;
}

void options_looks(const Options *options, Preferences *like) {
    bool light = theme_default(getenv("COLORFGBG"))->light;
    ThemeId theme = options->classroom ? (light ? CLASSROOM_LIGHT : CLASSROOM) : light ? LIGHT : DARK;
    preference_theme(like, theme);
    like->ground = theme;
}

void options_warn(const Options *options, Session *session) {
    if (!session->like.lang_fixed || options->ascii) return;
    session->console.error(session->console.self, "qkv: no UTF-8 here, so English and ASCII; --utf8 says that the "
                                                  "terminal shows it, --ascii that this is meant");
}
