#include "attention/bug.h"
#include "command/call.h"
#include "command/commands.h"
#include "command/export.h"
#include "command/figure.h"
#include "command/help_layer.h"
#include "command/help_load.h"
#include "command/help_made.h"
#include "command/help_lab.h"
#include "command/help_train.h"
#include "command/known.h"
#include "command/topic.h"
#include "files/file.h"
#include "view/view.h"

#include <string.h>

enum { NAME_COLUMNS = 12, WIDTH = 78 };

static const Sentence AREAS[AREA_COUNT] = {
    [AREA_DATA] = {"data", "数据"},
    [AREA_MOVE] = {"stepping and moving", "步骤与移动"},
    [AREA_UNDERSTAND] = {"understanding", "理解"},
    [AREA_LABS] = {"labs", "实验"},
    [AREA_LESSONS] = {"lessons", "课程"},
    [AREA_KEEP] = {"keeping", "撤销与记录"},
    [AREA_PROGRAM] = {"program", "程序"},
};

/* Bytes of the text that fit the columns: to its end, or cut after a blank, after what closes a clause or between
 * Chinese characters. */
static size_t fitting(const char *text, size_t columns) {
    static const char NEVER_FIRST[] = "，。、：；？！）”";
    size_t width = 0, cut = 0, used;
    uint32_t rune;
    bool closed = false; /* the letter before closes a clause */
    for (size_t at = 0; (used = rune_next(text + at, &rune)); at += used) {
        char letter[5] = {0};
        rune_write(rune, letter);
        bool wide = rune_width(rune) == 2, closes = strstr(NEVER_FIRST, letter) != NULL;
        if (at && !closes && (text[at - 1] == ' ' || wide || (closed && rune != ' '))) cut = at;
        closed = closes;
        width += wide ? 2 : 1;
        if (width > columns) return cut ? cut : at;
    }
    return strlen(text);
}

/* A name and what it is, on as many lines as that takes. */
static void put_row(Session *session, const char *name, const char *text) {
    do {
        size_t length = fitting(text, WIDTH - NAME_COLUMNS - 2);
        Text line = text_new(&session->scratch);
        text_print(&line, "  %s", name);
        text_pad(&line, NAME_COLUMNS + 2);
        if (text_width(line.at) > NAME_COLUMNS + 2) text_put(&line, " "); /* a long name */
        text_put_bytes(&line, text, text[length] && text[length - 1] == ' ' ? length - 1 : length);
        say_text(session, line.at);
        text += length;
        name = "";
    } while (*text);
}

/* ---- help alone ---- */

static void put_area(Session *session, Area area) {
    say_text(session, sentence(AREAS[area], session->like.lang));
    for (size_t i = 0; COMMANDS[i]; i++)
        if (COMMANDS[i]->area == area)
            put_row(session, COMMANDS[i]->name, sentence(COMMANDS[i]->help, session->like.lang));
}

static void put_settings(Session *session) {
    Text line = text_new(&session->scratch);
    say(session, "settings (a bare name prints its value)", "设置（只写名字就显示它的值）");
    for (size_t i = 0; i < SETTING_COUNT + PREFERENCE_COUNT; i++) {
        const char *name = i < SETTING_COUNT ? SETTINGS[i].name : PREFERENCES[i - SETTING_COUNT].name;
        if (line.length && line.length + strlen(name) + 2 > WIDTH) {
            say_text(session, line.at);
            line = text_new(&session->scratch);
        }
        text_print(&line, "  %s", name);
    }
    say_text(session, line.at);
}

static void help_all(Session *session) {
    for (Area area = 0; area < AREA_COUNT; area++) put_area(session, area);
    put_settings(session);
    say(session, "help WORD explains a command, setting, step, metric, preset, key or file type",
        "help WORD 解释任何命令、设置、步骤、指标、预设、按键或文件格式");
}

/* ---- help init ---- */

static void help_laws(Session *session) {
    say(session, "presets, and what they show:", "预设，以及会看到什么：");
    for (size_t i = 0; i < PRESET_COUNT; i++) {
        Language lang = session->like.lang;
        const char *law = sentence(PRESETS[i].law, lang), *shows = sentence(PRESETS[i].shows, lang);
        const char *line = arena_print(&session->scratch, "%s -> %s", law, shows);
        bool fits = text_width(line) + NAME_COLUMNS + 2 <= WIDTH;
        put_row(session, PRESETS[i].name, fits ? line : law);
        if (!fits) put_row(session, "", arena_print(&session->scratch, "-> %s", shows));
    }
    say(session, "std=F: all four F*N(0,1), undivided; gain=F times wq and wk; tie=1: wk = wq",
        "std=F：四个矩阵都是 F*N(0,1)，不做除法；gain=F 乘以 wq 和 wk；tie=1：wk = wq");
    say(session, "shared=1, long=F: x is drawn anew after wo, as shown below",
        "shared=1、long=F：x 在 wo 之后重新抽取，见下面");
    static const char *const NUMPY[] = {
        "  import numpy as np",
        "  g = np.random.default_rng(seed); w = heads * d_head; d = d_model",
        "  x = g.standard_normal((tokens, d))   # new; init seed=N begins with wq",
        "  wq = g.standard_normal((d, w)) / np.sqrt(d)   # wk, wv alike, in this order",
        "  wo = g.standard_normal((w, d)) / np.sqrt(w)",
        "  mu = np.where(g.standard_normal(d) < 0, -1.0, 1.0)   # shared or long only",
        "  e = g.standard_normal((tokens, d))",
        "  x = 0.5 * e + mu if shared else e; x[0] = x[0] * long   # long only if given",
    };
    say(session, "the same matrices in a notebook:", "在笔记本里得到同样的矩阵：");
    for (size_t i = 0; i < sizeof NUMPY / sizeof *NUMPY; i++) say_text(session, NUMPY[i]);
}

/* ---- help WORD: all that the word can be ---- */

static void put_example(Session *session, const char *line) {
    say(session, "  example: %s", "  例如：%s", line);
}

static bool help_command(Session *session, const char *word) {
    const Command *command = command_find(word);
    if (!command) return false;
    for (const char *at = command->usage; *at;) {
        const char *bar = strstr(at, " | ");
        size_t length = bar ? (size_t)(bar - at) : strlen(at);
        say_text(session, arena_copy(&session->scratch, at, length));
        at += length + (bar ? strlen(" | ") : 0);
    }
    say_text(session, arena_print(&session->scratch, "  %s", sentence(command->help, session->like.lang)));
    put_example(session, command->example);
    return true;
}

static bool help_setting(Session *session, const char *word) {
    const Setting *setting = setting_find(word);
    const Preference *preference = preference_find(word);
    bool twice = preference && command_find(preference->name); /* told as a command */
    if ((!setting && !preference) || twice) return false;
    const char *name = setting ? setting->name : preference->name;
    say(session, "%s: a setting; default %s; it may be: %s", "%s：设置；默认 %s；可以是：%s", name,
        setting ? setting->fallback : preference->fallback, setting ? setting->values : preference->values);
    say_text(session, arena_print(&session->scratch, "  %s",
                                  sentence(setting ? setting->help : preference->help, session->like.lang)));
    put_example(session, setting ? setting->example : preference->example);
    return true;
}

/* A word some settings may be, `causal`: what each of them is. */
static bool help_value(Session *session, const char *word) {
    bool found = false;
    for (size_t i = 0; i < SETTING_COUNT + PREFERENCE_COUNT; i++) {
        const Preference *preference = i < SETTING_COUNT ? NULL : &PREFERENCES[i - SETTING_COUNT];
        const char *name = preference ? preference->name : SETTINGS[i].name;
        if (preference && !preference->set) continue;
        if (!list_has(preference ? preference->values : SETTINGS[i].values, word)) continue;
        say(session, "%s is a value of %s: %s", "%s 是 %s 的一个值：%s", word, name,
            sentence(preference ? preference->help : SETTINGS[i].help, session->like.lang));
        put_example(session, preference ? preference->example : SETTINGS[i].example);
        found = true;
    }
    return found;
}

static bool help_step(Session *session, const char *word) {
    StepId id = step_find(word);
    if (id == STEP_COUNT) return false;
    const char *formula = sentence(STEPS[id].formula, session->like.lang),
               *story = sentence(STEPS[id].story, session->like.lang);
    if (formula) say(session, "%s = %s: %s", "%s = %s：%s", STEPS[id].name, formula, story);
    else say(session, "%s, a given matrix: %s", "%s，给定的矩阵：%s", STEPS[id].name, story);
    const char *verb = step_is_given_only(id) ? "names" : "show ";
    put_example(session, arena_print(&session->scratch, "%s%s", verb, step_is_given_only(id) ? "" : STEPS[id].name));
    return true;
}

static bool help_metric(Session *session, const char *word) {
    const Metric *metric = metric_find(word);
    if (!metric) return false;
    bool named = text_same(metric->argument, "NAME"), member = metric_step(metric, word) != STEP_COUNT;
    const char *argument = metric->argument && !named ? metric->argument : "";
    say(session, "metrics %s%s%s: %s", "metrics %s%s%s：%s", metric->name, *argument ? " " : "", argument,
        sentence(metric->reading, session->like.lang));
    bool zh = session->like.lang == CHINESE;
    put_row(session, zh ? "公式" : "formula", sentence(metric->formula, session->like.lang));
    put_row(session, zh ? "读法" : "reading", sentence(metric->reads, session->like.lang));
    const char *example = member ? word : named ? "grad_wq" : metric->name;
    put_example(session, arena_print(&session->scratch, "metrics %s%s", example, *argument ? " 0" : ""));
    return true;
}

/* ---- help metrics ---- */

static void help_metrics(Session *session) {
    Language lang = session->like.lang;
    say(session, "metrics of the focused head or of the whole model; help NAME has the formula:",
        "所看的头或整个模型的指标；help NAME 有公式：");
    for (size_t i = 0; i < METRIC_COUNT; i++) put_row(session, METRICS[i].name, sentence(METRICS[i].reading, lang));
    put_row(session, lang == CHINESE ? "诊断" : "verdict",
            lang == CHINESE ? "依次：hn > 0.97 均匀；conc > 0.8 塌缩到一个 token；diag > 0.7 对角；hn < 0.3 饱和；否则"
                              "健康；不健康时说出试出来的原因"
                            : "in this order: hn > 0.97 uniform; conc > 0.8 collapsed to one token; diag > 0.7 "
                              "diagonal; hn < 0.3 saturated; else healthy; if not, with the cause found by trying");
    for (size_t i = 0; LABS[i]; i++) {
        if (LABS[i]->figures)
            say(session, "after a lab such as %s, of its last row:", "在 %s 这样的实验之后，关于最后一行：",
                LABS[i]->example);
        for (size_t k = 0; k < LABS[i]->figures; k++)
            put_row(session, LABS[i]->figure[k].name, sentence(LABS[i]->figure[k].reading, lang));
    }
}

static bool help_preset(Session *session, const char *word) {
    const Preset *preset = preset_find(word);
    if (!preset) return false;
    say(session, "init %s: %s; shows: %s", "init %s：%s；会看到：%s", preset->name,
        sentence(preset->law, session->like.lang), sentence(preset->shows, session->like.lang));
    put_example(session, arena_print(&session->scratch, "init %s", preset->name));
    return true;
}

/* A key of the tracer, by its character. */
static bool help_key(Session *session, const char *word) {
    uint32_t rune;
    size_t length = rune_next(word, &rune);
    const Key *key = length && !word[length] ? key_find(rune) : NULL;
    if (!key) return false;
    const Key *told = key; /* a key without words of its own shares those of the row above */
    while (!told->shown) told--;
    say(session, "key %s: %s", "按键 %s：%s", key_shown(told, session->like.lang),
        sentence(told->help, session->like.lang));
    if (key->line) say(session, "  it runs: %s", "  它运行：%s", key->line);
    return true;
}

static bool help_bug(Session *session, const char *word) {
    const Bug *bug = bug_find(word);
    Language lang = session->like.lang;
    if (!bug) return false;
    say(session, "bug %s: %s", "错误 %s：%s", bug->name, sentence(bug->law, lang));
    say(session, "  what shows it: %s", "  迹象：%s", sentence(bug->sign, lang));
    const char *lines = PATIENTS[bug->patient].lines;
    put_example(session, arena_print(&session->scratch, "%s%sbug plant %s", lines, *lines ? "; " : "", bug->name));
    return true;
}

static bool help_format(Session *session, const char *word) {
    for (size_t i = 0; FORMATS[i]; i++) {
        if (!text_same(FORMATS[i]->name, word) && !list_has(FORMATS[i]->endings, word)) continue;
        say(session, "%s files (%s): %s", "%s 文件（%s）：%s", FORMATS[i]->name, FORMATS[i]->endings,
            sentence(FORMATS[i]->help, session->like.lang));
        if (FORMATS[i]->write)
            put_example(session, arena_print(&session->scratch, "save weights weights.%.*s",
                                             (int)strcspn(FORMATS[i]->endings, " "), FORMATS[i]->endings));
        return true;
    }
    return false;
}

/* Where `export` puts what, a row for each of its ways. */
static void help_exports(Session *session) {
    for (size_t i = 0; EXPORTERS[i]; i++) {
        static const char *const BEFORE[] = {
            [EXPORT_TRACE] = "", [EXPORT_STEP] = "NAME ", [EXPORT_LAB] = "LAB ", [EXPORT_VIEW] = ""};
        Text name = text_new(&session->scratch);
        Words words = list_words(&session->scratch, EXPORTERS[i]->endings);
        for (size_t w = 0; w < words.count; w++)
            text_print(&name, "%s.%s", w ? " " : BEFORE[EXPORTERS[i]->what], words.at[w]);
        if (EXPORTERS[i]->torch) text_put(&name, " [torch]");
        bool wide = name.length > NAME_COLUMNS;
        if (wide) say_text(session, arena_print(&session->scratch, "  %s", name.at));
        put_row(session, wide ? "" : name.at, sentence(EXPORTERS[i]->help, session->like.lang));
    }
}

static bool help_view(Session *session, const char *word) {
    const View *view = view_find(word);
    Language lang = session->like.lang;
    if (!view) return false;
    say(session, "view %s: %s", "视图 %s：%s", view->name, sentence(view->title, lang));
    say_text(session, arena_print(&session->scratch, "  %s", sentence(view->help, lang)));
    put_example(session, view->example ? view->example : arena_print(&session->scratch, "view %s", view->name));
    return true;
}

static bool help_figure(Session *session, const char *word) {
    const char *example;
    if (!figure_help(session, word, &example)) return false;
    put_example(session, example);
    return true;
}

static bool help_trained(Session *session, const char *word) {
    const char *example;
    if (!help_trained_word(session, word, put_row, &example)) return false;
    put_example(session, example);
    return true;
}

static bool help_topic(Session *session, const char *word) {
    for (size_t i = 0; TOPICS[i]; i++) {
        const Topic *topic = TOPICS[i];
        if (!text_same(topic->name, word)) continue;
        say(session, "%s: %s", "%s：%s", topic->name, sentence(topic->help, session->like.lang));
        topic->say(session, put_row);
        put_example(session, topic->example);
        return true;
    }
    return false;
}

static bool help_word(Session *session, const char *word, Error *err) {
    bool (*const KINDS[])(Session *, const char *) = {help_command, help_setting, help_step,   help_metric,
                                                      help_preset,  help_key,     help_bug,    help_format,
                                                      help_view,    help_trained, help_figure, help_topic};
    bool found = false;
    for (size_t i = 0; i < sizeof KINDS / sizeof *KINDS; i++) found = KINDS[i](session, word) || found;
    const Command *command = command_find(word);
    if (command == &CMD_INIT) help_laws(session);
    if (command == &CMD_METRICS) help_metrics(session);
    if (command == &CMD_TRAIN) help_train(session, put_row);
    help_lab(session, command, put_row);
    if (command == &CMD_LOAD) help_load(session, put_row);
    if (command == &CMD_LOAD || command == &CMD_NEW) help_made(session, put_row);
    if (command == &CMD_LOAD) help_layer(session, put_row);
    if (command == &CMD_EXPORT) help_exports(session);
    if (found || help_value(session, word)) return true;
    const char *meant = nearest_word(known_words(&session->scratch), word);
    if (meant)
        return refuse(err, "no word '%s'; did you mean '%s'?", "没有 '%s' 这个词；你是指 '%s' 吗？", word, meant);
    return refuse(err, "no word '%s': help lists the commands", "没有 '%s' 这个词：help 会列出命令", word);
}

static bool run_help(Session *session, const Call *call, Error *err) {
    if (call->words.count == 0) {
        help_all(session);
        return true;
    }
    if (strcmp(call->words.at[0], ".") != 0) return help_word(session, call->words.at[0], err);
    session->wish = WISH_HELP;
    return true;
}

const Command CMD_HELP = {
    .name = "help",
    .usage = "help [WORD] | help .",
    .example = "help weights",
    .takes = "word .",
    .help = {"all commands, or any one word; . is the view on the screen", "所有命令，或解释一个词；. 是屏幕上的视图"},
    .kind = LOOK,
    .area = AREA_PROGRAM,
    .max = 1,
    .run = run_help,
};
