#include "view/page.h"

#include "view/page_part.h"
#include "view/page_text.h"

#include <inttypes.h>
#include <string.h>

/* ---- what is on it ---- */

static void add_step(Page *page, StepId step) {
    bool off = trace_through(page->trace, step) != step && step != CONCAT;
    page->step[page->steps++] = (PageStep){step, off,
                                           off                         ? 0
                                           : STEPS[step].layout == ONE ? 1
                                                                       : page->trace->shape.heads};
}

/* The steps of the bar, then what was given besides them. */
static void find_steps(Page *page) {
    StepId bar[STEP_COUNT];
    const Model *model = &page->trace->model;
    Error ignored = {0};
    size_t count = step_bar(model, bar);
    for (size_t i = 0; i < count; i++)
        if (model_has(model, bar[i], &ignored)) add_step(page, bar[i]);
    page->given = page->steps;
    for (StepId id = 0; id < STEP_COUNT; id++)
        if (step_is_given_only(id) && model->given[id].at && page_find(page, id) == SIZE_MAX) add_step(page, id);
}

/* Does the arithmetic of all cells have more numbers than a page takes? Asks no further than it must. */
static bool is_too_large(const Page *page) {
    size_t numbers = 0;
    for (size_t i = 0; i < page->steps; i++)
        for (size_t head = 0; head < page->step[i].heads && numbers <= PAGE_NUMBERS_MOST; head++) {
            Mark mark = arena_mark(&page->session->scratch);
            Written w = written_cell_of(page->session, page->trace, page->step[i].step, head, 0, 0);
            numbers += w.value.rows * w.value.cols * (w.notes.count ? w.notes.count : 1);
            arena_rewind(&page->session->scratch, mark);
        }
    return numbers > PAGE_NUMBERS_MOST;
}

/* ---- its top ---- */

/* The tokens in a row, as many as a title holds. */
static const char *tokens_of(const Page *page) {
    enum { WIDEST = 40 };
    Text text = text_new(page->arena);
    const Model *model = &page->trace->model;
    for (size_t i = 0; i < page->trace->shape.n_q && text_width(text.at) < WIDEST; i++) {
        const char *name = text_name(page->arena, model_query_name(model, i), page->session->like.lang == CHINESE);
        if (name) text_print(&text, text.length ? " %s" : "%s", name);
    }
    return text_cut(page->arena, text.at, WIDEST);
}

static void put_lines(Page *page, const char *const *line) {
    for (; *line; line++) text_put(&page->html, *line);
}

/* What names the scripts that may run. It follows from the numbers, so that no label brings it along by chance or by a
 * guess; labels are text without it as well. */
static uint64_t nonce_of(const Page *page, const char *made) {
    uint64_t hash = 14695981039346656037u;
    for (; *made; made++) hash = (hash ^ (unsigned char)*made) * 1099511628211u;
    for (size_t i = 0; i < page->steps; i++)
        for (size_t head = 0; head < page->step[i].heads; head++) {
            Matrix m = trace_value(page->trace, page->step[i].step, head);
            for (size_t at = 0; at < m.rows * m.cols; at++) {
                uint64_t bits;
                memcpy(&bits, matrix_cell(m, at / m.cols, at % m.cols), sizeof bits);
                hash = (hash ^ bits) * 1099511628211u;
                hash ^= hash >> 29;
            }
        }
    return hash;
}

/* What the page is about, for its title and its first heading. */
static Sentence subject(const Page *page) {
    return page->trace->model.given[CONTEXT].at ? (Sentence){"Cross-attention", "交叉注意力"}
                                                : (Sentence){"Self-attention", "自注意力"};
}

static void put_head(Page *page, const char *tokens, uint64_t nonce) {
    bool zh = page->session->like.lang == CHINESE;
    const char *between = *tokens ? ": " : "", *zh_between = *tokens ? "：" : "";
    Sentence title = subject(page);
    page_tag(page, "<!DOCTYPE html>\n<html lang=\"%s\" data-title-en=\"%s%s", zh ? "zh" : "en", title.en, between);
    page_put(page, tokens);
    page_tag(page, "\" data-title-zh=\"%s%s", title.zh, zh_between);
    page_put(page, tokens);
    page_tag(
        page,
        "\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; base-uri 'none'; form-action "
        "'none'; style-src 'nonce-%016" PRIx64 "'; script-src 'nonce-%016" PRIx64 "'\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<meta name=\"color-scheme\" content=\"light dark\">\n<meta name=\"generator\" content=\"qkv %s\">\n<title>",
        nonce, nonce, QKV_VERSION);
    page_tag(page, "%s%s", zh ? title.zh : title.en, zh ? zh_between : between);
    page_put(page, tokens);
    page_tag(page, "</title>\n<style nonce=\"%016" PRIx64 "\">\n", nonce);
    put_lines(page, PAGE_CSS);
    page_colours(page);
    /* Before the steps come, so that no browser lays out all of them; without the script below they are shown after all. */
    page_tag(
        page,
        "</style>\n<script nonce=\"%016" PRIx64 "\">\nconst root = document.documentElement;\n"
        "root.classList.add(\"js\");\naddEventListener(\"error\", () => root.classList.remove(\"js\"));\n</script>\n"
        "</head>\n<body>\n",
        nonce);
}

static void put_sizes(Page *page) {
    Shape s = page->trace->shape;
    page_tag(page, "<p class=\"sizes\">");
    if (page->trace->model.given[CONTEXT].at || s.n_q != s.n_k)
        page_say(page, "%zu queries, %zu keys", "%zu 个查询，%zu 个键", s.n_q, s.n_k);
    else page_say(page, s.n_q == 1 ? "%zu token" : "%zu tokens", "%zu 个 token", s.n_q);
    if (s.d_model) page_say(page, ", d_model %zu", "，d_model %zu", s.d_model);
    if (s.heads == 1) page_pair(page, ", 1 head", "，1 个头");
    else page_say(page, ", %zu heads", "，%zu 个头", s.heads);
    if (s.kv_heads != s.heads) page_say(page, " over %zu KV heads", "（%zu 个 KV 头）", s.kv_heads);
    if (s.d_head) page_say(page, ", d_head %zu", "，d_head %zu", s.d_head);
    page_tag(page, "</p>\n");
}

static void put_idea(Page *page) {
    bool cross = page->trace->model.given[CONTEXT].at;
    if (cross)
        page_pair(
            page,
            "Every token of x asks something (q). Every token of the context offers something to be found by (k) "
            "and hands something over (v). ",
            "x 的每个 token 都问一件事（q）。context 的每个 token 提供一样让别人找到它的东西（k），并交出一份内容（v）。");
    else
        page_pair(page,
                  "Every token asks something (q), offers something to be found by (k) and hands something over (v). ",
                  "每个 token 都问一件事（q），提供一样让别人找到它的东西（k），并交出一份内容（v）。");
    page_pair(
        page,
        "The scores say how well each question fits each offer. Softmax turns them into shares that add to 1, and z "
        "mixes the values by those shares.",
        "分数说明每个问题与每份提供有多相合，softmax 把分数变成和为 1 的份额，z 按这些份额混合各个值。");
}

static void put_intro(Page *page, const char *tokens) {
    Sentence title = subject(page);
    page_tag(page,
             "<header>\n<p class=\"langs script\"><button type=\"button\" data-lang=\"en\" lang=\"en\">English</button>"
             "<button type=\"button\" data-lang=\"zh\" lang=\"zh\">中文</button></p>\n<h1>");
    page_pair(page, arena_print(page->arena, "%s, step by step", title.en),
              arena_print(page->arena, "%s，一步一步看", title.zh));
    page_tag(page, "</h1>\n");
    if (*tokens) {
        page_tag(page, "<p class=\"tokens\">");
        page_put(page, tokens);
        page_tag(page, "</p>\n");
    }
    put_sizes(page);
    page_tag(page, "<p>");
    put_idea(page);
    page_tag(page, "</p>\n<p class=\"script keys\">");
    page_pair(
        page,
        "Every number can be asked how it came about: point at it, or go to it with Tab and the arrow keys. "
        "The keys ← and → change the step; inside a table PageUp and PageDown do.",
        "每个数都可以问它是怎么来的：指着它，或者用 Tab 和方向键走到它那里。← 和 → 换一步；在表格里用 PageUp 和 PageDown。");
    page_tag(page, "</p>\n</header>\n");
}

/* ---- what one steps with ---- */

static void put_links(Page *page, size_t first, size_t end) {
    page_tag(page, "<ol>\n");
    for (size_t i = first; i < end; i++) {
        const Step *step = &STEPS[page->step[i].step];
        page_tag(page, "<li><a href=\"#%s\"%s>", step->name, page->step[i].off ? " class=\"off\"" : "");
        page_put(page, i < page->given ? step->bar : step->name);
        page_tag(page, "</a></li>\n");
    }
    page_tag(page, "</ol>\n");
}

static void put_nav(Page *page) {
    page_tag(page, "<nav aria-labelledby=\"page-steps\">\n<h2 id=\"page-steps\" class=\"heard\">");
    page_pair(page, "Steps", "各步");
    page_tag(
        page,
        "</h2>\n<p class=\"script\"><button type=\"button\" id=\"page-back\"><span aria-hidden=\"true\">← </span>");
    page_pair(page, "back", "上一步");
    page_tag(page, "</button><button type=\"button\" id=\"page-next\">");
    page_pair(page, "next", "下一步");
    page_tag(page, "<span aria-hidden=\"true\"> →</span></button></p>\n<div class=\"links\">\n");
    put_links(page, 0, page->given);
    if (page->given < page->steps) {
        page_tag(page, "<div class=\"given\"><p>");
        page_pair(page, "given:", "给出的：");
        page_tag(page, "</p>\n");
        put_links(page, page->given, page->steps);
        page_tag(page, "</div>\n");
    }
    page_tag(page, "</div>\n</nav>\n");
}

static void put_heads(Page *page) {
    size_t heads = page->trace->shape.heads;
    if (heads < 2) return;
    page_tag(page, "<fieldset class=\"script\"><legend>");
    page_pair(page, "head", "头");
    page_tag(page, "</legend>\n");
    for (size_t head = 0; head < heads; head++)
        page_tag(page, "<label><input type=\"radio\" name=\"head\" value=\"%zu\"%s>%zu</label>\n", head,
                 head == page->session->now.at.head ? " checked" : "", head);
    page_tag(page, "<label><input type=\"radio\" name=\"head\" value=\"all\">");
    page_pair(page, "all", "全部");
    page_tag(page, "</label>\n</fieldset>\n");
}

static void put_steering(Page *page) {
    page_tag(page, "<div class=\"steering\">\n");
    put_nav(page);
    put_heads(page);
    page_tag(page, "</div>\n");
}

static void put_arithmetic(Page *page) {
    page_tag(page, "<section class=\"arithmetic script\" aria-labelledby=\"page-arithmetic\">\n"
                   "<h2 id=\"page-arithmetic\" class=\"heard\">");
    page_pair(page, "Arithmetic of a cell", "一个格子的算式");
    page_tag(page, "</h2>\n<div id=\"page-told\" aria-live=\"polite\" tabindex=\"0\" role=\"region\" "
                   "aria-labelledby=\"page-arithmetic\"></div>\n<p id=\"page-exact\"><span class=\"what\">");
    page_pair(page, "all its digits: ", "它的全部数字：");
    page_tag(page,
             "</span><output></output></p>\n</section>\n<p class=\"heard\" id=\"page-status\" role=\"status\"></p>\n");
}

bool page_write(Session *session, Arena *arena, const char *made, const char **html, Error *err) {
    if (!session_has_model(session, err)) return false;
    Trace *trace = session_trace(session);
    Written named = {.session = session,
                     .arena = arena,
                     .trace = trace,
                     .model = &trace->model,
                     .lang = ENGLISH,
                     .digits = session->like.digits};
    Page page = {.session = session, .trace = trace, .arena = arena, .html = text_new(arena), .named = named};
    find_steps(&page);
    if (trace->lazy)
        return refuse(
            err, "a page has every row, and these steps are too large to be kept: export FILE.svg, or fewer tokens",
            "一页要有每一行，而这些步骤太大，没有整体保存：可以 export FILE.svg，或减少 token");
    if (is_too_large(&page))
        return refuse(
            err,
            "too large for a page: its arithmetic has more than %d numbers; export FILE.npz, or take fewer tokens "
            "or columns",
            "一页放不下：算式里的数超过 %d 个；请用 export FILE.npz，或减少 token 或列", PAGE_NUMBERS_MOST);
    const char *tokens = tokens_of(&page);
    uint64_t nonce = nonce_of(&page, made);
    put_head(&page, tokens, nonce);
    put_intro(&page, tokens);
    Cursor at = session->now.at;
    page_tag(&page, "<main data-head=\"%zu\" data-row=\"%zu\" data-col=\"%zu\">\n", at.head, at.row, at.col);
    put_steering(&page);
    for (size_t i = 0; i < page.steps; i++) page_step(&page, i);
    put_arithmetic(&page);
    page_about(&page, made);
    page_tag(&page, "</main>\n");
    if (!page_data(&page)) return refuse(err, "stopped: no page was written", "已停止：没有写出页面");
    page_tag(&page, "<script nonce=\"%016" PRIx64 "\">\n", nonce);
    put_lines(&page, PAGE_JS);
    page_tag(&page, "</script>\n</body>\n</html>\n");
    *html = page.html.at;
    return true;
}
