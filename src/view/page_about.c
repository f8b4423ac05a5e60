#include "attention/bug.h"
#include "attention/figures.h"
#include "lab/diagnosis.h"
#include "view/page_part.h"
#include "view/print.h"

#include <string.h>

/* What follows the steps: what the weights are like, which settings were in force, and the line that makes it again. */

static void put_title(Page *page, const char *id, const char *en, const char *zh) {
    page_tag(page, "<section class=\"about\" aria-labelledby=\"%s\">\n<h2 id=\"%s\">", id, id);
    page_pair(page, en, zh);
    page_tag(page, "</h2>\n");
}

/* ---- verdict and metrics ---- */

static void put_verdict(Page *page, size_t head, size_t heads) {
    Session *session = page->session;
    Diagnosis found = diagnosis_of(page->arena, page->trace, head, !session->now.sick.hidden, &session->watch);
    Sentence word = VERDICTS[found.verdict].shown;
    const char *en = diagnosis_text(page->arena, &found, page->trace, head, ENGLISH);
    const char *zh = diagnosis_text(page->arena, &found, page->trace, head, CHINESE);
    page_tag(page, "<p>");
    if (heads > 1) page_say(page, "Head %zu: ", "头 %zu：", head);
    page_tag(page, "<strong>");
    page_pair(page, word.en, word.zh);
    page_tag(page, "</strong>");
    if (*en) page_pair(page, arena_print(page->arena, ": %s", en), arena_print(page->arena, "：%s", zh));
    page_tag(page, "</p>\n");
}

static void put_metric(Page *page, const Metric *metric, const Figures *figures, size_t heads) {
    page_tag(page, "<tr><th scope=\"row\">");
    page_put(page, metric->shown);
    page_tag(page, "</th>");
    for (size_t head = 0; head < heads; head++) {
        char text[FIGURE_ROOM];
        page_tag(page, "<td>%s</td>", figure_text(text, metric, figure(&figures[head], metric->name)));
    }
    page_tag(page, "<td class=\"prose\">");
    page_pair(page, metric->reading.en, metric->reading.zh);
    page_tag(page, "</td></tr>\n");
}

static void put_metrics(Page *page) {
    size_t heads = page->trace->shape.heads;
    Figures *figures = TAKE_ARRAY(page->arena, Figures, heads);
    put_title(page, "page-verdict", "What the weights are like", "权重是什么样子");
    for (size_t head = 0; head < heads; head++) {
        figures[head] = figures_of(page->trace, head);
        put_verdict(page, head, heads);
    }
    page_tag(page, "<div class=\"scroll\"><table class=\"list\">\n<caption>");
    page_pair(page, "Metrics of each head", "每个头的指标");
    page_tag(page, "</caption>\n<thead><tr><th scope=\"col\">");
    page_pair(page, "metric", "指标");
    page_tag(page, "</th>");
    for (size_t head = 0; head < heads; head++) {
        page_tag(page, "<th scope=\"col\">");
        page_say(page, "head %zu", "头 %zu", head);
        page_tag(page, "</th>");
    }
    page_tag(page, "<th scope=\"col\" class=\"prose\">");
    page_pair(page, "what it says", "它说明什么");
    page_tag(page, "</th></tr></thead>\n<tbody>\n");
    for (size_t i = 0; i < METRIC_COUNT; i++)
        if (METRICS[i].usual) put_metric(page, &METRICS[i], figures, heads);
    page_tag(page, "</tbody></table></div>\n</section>\n");
}

/* ---- settings ---- */

static bool is_usual(const Setting *setting, const char *value) {
    Arena work = {0};
    Text usual = text_new(&work);
    Model fresh = model_new();
    setting->get(&fresh, &usual);
    bool same = strcmp(usual.at, value) == 0;
    arena_free(&work);
    return same;
}

/* The settings at their defaults, or those that are not. */
static size_t put_settings_of(Page *page, bool usual) {
    size_t count = 0;
    for (size_t i = 0; i < SETTING_COUNT; i++) {
        const Setting *setting = &SETTINGS[i];
        Text value = text_new(page->arena);
        setting->get(&page->trace->model, &value);
        if (is_usual(setting, value.at) != usual) continue;
        if (count++ == 0) page_tag(page, "<dl>\n");
        page_tag(page, "<div><dt><code>");
        page_put(page, setting->name);
        page_tag(page, " ");
        page_put(page, value.at);
        page_tag(page, "</code></dt><dd>");
        page_pair(page, setting->help.en, setting->help.zh);
        page_tag(page, "</dd></div>\n");
    }
    if (count) page_tag(page, "</dl>\n");
    return count;
}

static void put_bug(Page *page) {
    const Bug *bug = page->trace->model.bug;
    if (!bug || page->session->now.sick.hidden) return;
    page_tag(page, "<p><strong>");
    page_say(page, "Wrong on purpose: %s", "故意出错：%s", bug->name);
    page_tag(page, "</strong><br>");
    page_pair(page, bug->law.en, bug->law.zh);
    page_tag(page, "</p>\n");
}

static void put_settings(Page *page) {
    put_title(page, "page-settings", "Settings", "设置");
    put_bug(page);
    if (put_settings_of(page, false) == 0) {
        page_tag(page, "<p>");
        page_pair(page, "All settings are at their defaults.", "所有设置都是默认值。");
        page_tag(page, "</p>\n");
    }
    page_tag(page, "<details><summary>");
    page_pair(page, "Settings at their defaults", "取默认值的设置");
    page_tag(page, "</summary>\n");
    put_settings_of(page, true);
    page_tag(page, "</details>\n</section>\n");
}

static void put_made(Page *page, const char *made) {
    put_title(page, "page-made", "How it was made", "它是怎样得到的");
    page_tag(page, "<p>");
    page_pair(page,
              "With qkv, a program for the terminal that shows attention in numbers. Typed into it, what follows its "
              "version makes this again:",
              "由 qkv 生成，这是一个在终端里用数字展示注意力的程序。把版本号后面的内容输入 qkv，就会重新得到这一页：");
    page_tag(page, "</p>\n<pre class=\"line\"><code>");
    page_put(page, made);
    page_tag(page, "</code></pre>\n</section>\n");
}

void page_about(Page *page, const char *made) {
    Error ignored = {0};
    if (model_has(&page->trace->model, WEIGHTS, &ignored)) put_metrics(page);
    put_settings(page);
    put_made(page, made);
}

/* ---- colours ---- */

static void put_ramp(Page *page, const Theme *theme, Role first, int levels, char class) {
    for (int i = 0; i < levels; i++) {
        Looks look = look_of(theme, (Role)((int)first + i));
        page_tag(page, ".%c%d{color:#%06x;background:#%06x}\n", class, i, (unsigned)look.ink, (unsigned)look.ground);
    }
}

static void put_ramps(Page *page, ThemeId id) {
    Theme theme = theme_with(&THEMES[id], &RAMPS[page->session->like.ramp]);
    put_ramp(page, &theme, ROLE_HEAT0, HEAT_LEVELS, 'h');
    put_ramp(page, &theme, ROLE_DIV0, DIV_LEVELS, 'd');
}

/* Paper is light whatever the screen is. */
void page_colours(Page *page) {
    put_ramps(page, LIGHT);
    page_tag(page, "@media screen and (prefers-color-scheme:dark){\n");
    put_ramps(page, DARK);
    page_tag(page, "}\n");
}
