#include "view/frame.h"
#include "view/large.h"
#include "view/spot.h"

#include <math.h>
#include <string.h>

/* ---- the step bar ---- */

/* A name in the bar, at one of its lengths. */
typedef struct Name {
    StepId step;
    const char *text;
    bool active, off, shown;
} Name;

/* "4 weights" is "4", "concat" is "c"; the rest have no shorter one. */
static const char *short_name(const Written *w, StepId step) {
    const char *bar = STEPS[step].bar, *blank = strchr(bar, ' ');
    if (blank) return arena_copy(w->arena, bar, (size_t)(blank - bar));
    return step == CONCAT ? "c" : bar;
}

static size_t width_of(const Name *name, size_t count) {
    size_t width = 0;
    for (size_t i = 0; i < count; i++)
        if (name[i].shown) width += text_width(name[i].text) + 2;
    return width;
}

static size_t apart(size_t a, size_t b) {
    return a > b ? a - b : b - a;
}

/* Goes from the farthest name to the nearest: shortens, then drops, until all fits. */
static void shrink(const Written *w, Name *name, size_t count, size_t active, size_t columns) {
    for (int drop = 0; drop <= 1; drop++)
        for (size_t far = count; far > 0; far--)
            for (size_t i = count; i-- > 0;) {
                if (apart(i, active) != far || width_of(name, count) <= columns) continue;
                if (drop) name[i].shown = false;
                else name[i].text = short_name(w, name[i].step);
            }
}

void bar_draw(const Written *w, Canvas canvas, int row, bool brief) {
    StepId bar[STEP_COUNT];
    Name name[STEP_COUNT];
    size_t count = step_bar(w->model, bar), active = count;
    for (size_t i = 0; i < count; i++) {
        bool here = bar[i] == w->step, off = !step_on(w->model, bar[i]);
        name[i] = (Name){bar[i], STEPS[bar[i]].bar, here, off, true};
        if (here) active = i;
    }
    if (active == count)
        name[count++] =
            (Name){w->step, STEPS[w->step].bar ? STEPS[w->step].bar : STEPS[w->step].name, true, false, true};
    for (size_t i = 0; i < count && brief; i++)
        if (i != active) name[i].text = short_name(w, name[i].step);
    shrink(w, name, count, active, (size_t)canvas.cols);
    canvas_fill(canvas, row, 0, 1, canvas.cols, ROLE_BAR, ' ');
    int col = 0;
    for (size_t i = 0; i < count; i++) {
        if (!name[i].shown) continue;
        Role role = name[i].active ? ROLE_STEP : name[i].off ? ROLE_BAROFF : ROLE_BAR;
        const char *open = name[i].active ? "[" : name[i].off ? "(" : " ";
        const char *close = name[i].active ? "]" : name[i].off ? ")" : " ";
        int left = col;
        col = canvas_put(canvas, row, col, role, open);
        col = canvas_put(canvas, row, col, role, name[i].text);
        col = canvas_put(canvas, row, col, role, close);
        const char *line = arena_print(w->arena, "goto %s", STEPS[name[i].step].name);
        spot_put(canvas, (Spot){.row = row, .col = left, .rows = 1, .cols = col - left, .line = line});
    }
}

/* ---- the title ---- */

const char *step_formula(const Written *w) {
    const char *name = STEPS[w->step].formula.en ? sentence(STEPS[w->step].formula, w->lang) : NULL;
    if (w->off && w->notes.kind != NOTE_PLACE) return written_name(w, STEPS[w->step].in[0]);
    if (w->step == OUT && w->off) return "concat";
    if (w->notes.kind == NOTE_GIVEN) return NULL;
    if (w->notes.kind == NOTE_SUM && w->step == BIASED) {
        Text sum = text_new(w->arena);
        text_put(&sum, written_name(w, written_input(w, 0)));
        for (size_t i = 1; i < w->notes.count; i++) text_print(&sum, " + %s", written_name(w, w->notes.from[i]));
        return sum.at;
    }
    if (w->step == SCALED && w->model->set.scale == SCALE_NUMBER) {
        Text by = text_new(w->arena);
        text_put(&by, "scores · ");
        text_put_number(&by, w->model->set.scale_number);
        return by.at;
    }
    if (w->step == SCORES && written_input(w, 0) == Q_ROT) return "q_rot·k_rotᵀ";
    if (w->step == MASKED && w->trace->rule.fill != -INFINITY) {
        Text fill = text_new(w->arena);
        text_put_number(&fill, w->trace->rule.fill);
        return written_text(w, "%s where mask is 1, else %s", "mask 为 1 处取 %s，否则 %s",
                            written_name(w, written_input(w, 0)), fill.at);
    }
    if (w->step == MASKED)
        return written_text(w, "%s where mask is 1, else -inf", "mask 为 1 处取 %s，否则 -inf",
                            written_name(w, written_input(w, 0)));
    bool made = (w->step == K || w->step == V) && w->notes.from[0] != X;
    if (w->notes.kind == NOTE_PRODUCT && (made || (w->step == Q && w->notes.from[0] != X)))
        return arena_print(w->arena, "%s·%s", written_name(w, written_input(w, 0)),
                           written_name(w, written_input(w, 1)));
    return name;
}

const char *step_convention(const Written *w) {
    Text text = text_new(w->arena);
    setting_find("mask")->get(w->model, &text);
    if (!w->model->set.causal && !w->model->set.window) return text.at;
    return arena_print(w->arena, "%s, %s", text.at, w->model->set.align == TOP_LEFT ? "top-left" : "bottom-right");
}

static const char *bias_story(const Written *w) {
    double slope = w->trace->rule.slope[w->head], over = 1 / slope;
    if (w->model->set.position != ALIBI) return sentence(STEPS[BIASED].story, w->lang);
    if (over == (double)(size_t)over)
        return written_text(w, "1/%.0f less per place of distance", "每隔一个位置少 1/%.0f", over);
    return written_text(w, "%.3f less per place of distance", "每隔一个位置少 %.3f", slope);
}

const char *step_story(const Written *w) {
    if (w->off && w->notes.kind != NOTE_PLACE)
        return written_text(w, "off: passes %s through", "没有打开：%s 原样通过",
                            written_name(w, STEPS[w->step].in[0]));
    if (w->off) return sentence(STEPS[CONCAT].story, w->lang);
    if (w->step == BIASED) return bias_story(w);
    if (w->step == SCALED && w->notes.kind == NOTE_SCALE && w->notes.times == 1)
        return written_text(w, "every score over %s", "每个分数除以 %s",
                            number_free(w->arena, w->notes.over, w->notes.over == (double)(int)w->notes.over ? 0 : 3));
    return STEPS[w->step].story.en ? sentence(STEPS[w->step].story, w->lang) : "";
}

static const char *shape(const Written *w) {
    const char *size = arena_print(w->arena, "%zux%zu", w->value.rows, w->value.cols);
    bool made = (w->step == Q || w->step == K || w->step == V) && w->notes.kind == NOTE_PRODUCT;
    if (!made) return size;
    Matrix a = trace_seen(w->trace, w->notes.from[0], w->head);
    return arena_print(w->arena, "%zux%zu · %zux%zu = %s", a.rows, a.cols, a.cols, w->value.cols, size);
}

const char *step_heads(const Written *w) {
    size_t heads = w->model->set.heads;
    if (w->step == CONCAT || w->step == OUT)
        return heads == 1 ? written_text(w, "1 head", "1 个头")
                          : written_text(w, "%zu heads joined", "%zu 个头拼接", heads);
    if (STEPS[w->step].layout == ONE) return "";
    return written_text(w, "head %zu of %zu", "头 %zu（共 %zu）", w->head, heads);
}

/* Where the page stands: "row 50 % col 50 %"; "" if all is on screen. */
static const char *page_title(const Written *w, const Pane *paged) {
    if (!paged) return "";
    bool down = paged->height < paged->m.rows, across = paged->width < paged->m.cols;
    size_t row = 100 * paged->focus_row / (paged->m.rows > 1 ? paged->m.rows - 1 : 1);
    size_t col = 100 * paged->focus_col / (paged->m.cols > 1 ? paged->m.cols - 1 : 1);
    if (down && across) return written_text(w, "row %zu %% col %zu %%", "行 %zu %% 列 %zu %%", row, col);
    if (down) return written_text(w, "row %zu %%", "行 %zu %%", row);
    return written_text(w, "col %zu %%", "列 %zu %%", col);
}

/* The right end: heads and page where both fit beside the name, else the page, else nothing. */
static const char *right_title(const Written *w, const Pane *paged, size_t room) {
    const char *heads = step_heads(w), *page = page_title(w, paged);
    if (!page[0] && text_width(heads) <= room) return heads;
    const char *both = arena_print(w->arena, "%s  %s", heads, page);
    if (heads[0] && text_width(both) <= room) return both;
    return text_width(page) <= room ? page : "";
}

void title_draw(const Written *w, Canvas canvas, int row, const Pane *paged) {
    const char *name = written_name(w, w->step), *is = step_formula(w), *size = shape(w), *tale = step_story(w);
    const char *result = arena_print(w->arena, "%zux%zu", w->value.rows, w->value.cols);
    if (w->step == WEIGHTS && !w->off && large_is(w) && step_on(w->model, MASKED))
        size = result = large_shape(w), tale = "";
    if (w->step == MASKED && !w->off) size = result = "", tale = step_convention(w);
    const char *equation = is ? arena_print(w->arena, "%s = %s", name, is) : name;
    const char *gap = size[0] && tale[0] ? "   " : "";
    struct {
        const char *left, *rest;
    } form[] = {{equation, arena_print(w->arena, "%s%s%s", size, gap, tale)},
                {equation, arena_print(w->arena, "%s%s%s", result, gap, tale)},
                {equation, size},
                {equation, result},
                {name, result},
                {name, ""}};
    size_t count = sizeof form / sizeof *form, columns = (size_t)canvas.cols - 2, named = text_width(name) + 2;
    const char *right = right_title(w, paged, columns > named ? columns - named : 0);
    size_t taken = text_width(right), room = columns - (taken ? taken + 1 : 0), pick = 0;
    while (pick + 1 < count && text_width(form[pick].left) + 2 + text_width(form[pick].rest) > room) pick++;
    int end = canvas_put_cut(canvas, row, 1, (int)room, ROLE_TITLE, form[pick].left);
    canvas_put(canvas, row, end + 2, ROLE_MUTED, form[pick].rest);
    canvas_put(canvas, row, canvas.cols - 1 - (int)taken, ROLE_MUTED, right);
}
