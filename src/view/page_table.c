#include "view/frame.h"
#include "view/page_part.h"

#include <string.h>

/* A step as a section of the page: what it does, what it is made from, and a table for each head. */

enum { FIELD = 7, FIELD_MORE = 6, FIELD_MOST = 30 };

/* The step's first cell in each language, which says what holds for all. */
typedef struct First {
    Written in[LANGUAGE_COUNT];
} First;

static First first_cell(const Page *page, StepId step) {
    First first;
    for (Language lang = 0; lang < LANGUAGE_COUNT; lang++) {
        first.in[lang] = written_cell_of(page->session, page->trace, step, 0, 0, 0);
        first.in[lang].lang = lang;
    }
    return first;
}

/* ---- words about the step ---- */

static void put_formula(Page *page, const First *first) {
    const char *en = step_formula(&first->in[ENGLISH]), *zh = step_formula(&first->in[CHINESE]);
    if (!en || !zh) return;
    page_tag(page, "<p class=\"formula\">");
    page_put(page, written_name(&first->in[ENGLISH], first->in[ENGLISH].step));
    page_tag(page, " = ");
    page_pair(page, en, zh);
    page_tag(page, "</p>\n");
}

static void put_story(Page *page, const First *first) {
    page_tag(page, "<p class=\"story\">");
    page_pair(page, step_story(&first->in[ENGLISH]), step_story(&first->in[CHINESE]));
    if (first->in[ENGLISH].step == MASKED && !first->in[ENGLISH].off)
        page_say(page, "; mask: %s", "；掩码：%s", step_convention(&first->in[ENGLISH]));
    page_tag(page, "</p>\n");
}

/* What the step is made from, each a link to where it stands. */
static void put_sources(Page *page, const First *first) {
    const Written *w = &first->in[ENGLISH];
    Equation equation = equation_parts(w);
    size_t count = 0;
    for (size_t i = 0; i < equation.panes && w->notes.kind != NOTE_GIVEN && !w->off; i++) {
        const Pane *pane = &equation.pane[i];
        if (pane->result) continue;
        page_tag(page, count++ ? " · " : "<p class=\"from\">");
        if (count == 1) page_say(page, "made from ", "来自 ");
        bool here = page_find(page, pane->step) != SIZE_MAX;
        if (here) page_tag(page, "<a href=\"#%s\">", STEPS[pane->step].name);
        page_put(page, pane->name);
        if (here) page_tag(page, "</a>");
    }
    if (count) page_tag(page, "</p>\n");
}

/* ---- the table ---- */

static const Sentence AXIS_NAMES[] = {
    [AXIS_QUERY] = {"query", "查询"},     [AXIS_KEY] = {"key", "键"},          [AXIS_FEATURE] = {"dimension", "维"},
    [AXIS_CHANNEL] = {"channel", "通道"}, [AXIS_JOINED] = {"channel", "通道"}, [AXIS_OUT] = {"dimension", "维"},
    [AXIS_OTHER] = {"index", "序号"},
};

static void put_caption(Page *page, StepId step, size_t head, bool by_head, Matrix m, const NumberForm *form) {
    Sentence rows = AXIS_NAMES[written_rows(step)], cols = AXIS_NAMES[written_cols(step)];
    const char *unit = number_unit(page->arena, form);
    page_tag(page, "<caption>");
    page_put(page, written_name(&page->named, step));
    if (by_head) page_say(page, ", head %zu", "，头 %zu", head);
    page_pair(page, arena_print(page->arena, ": %zu rows (%s), %zu columns (%s)", m.rows, rows.en, m.cols, cols.en),
              arena_print(page->arena, "：%zu 行（%s），%zu 列（%s）", m.rows, rows.zh, m.cols, cols.zh));
    if (unit) page_say(page, "; numbers in %s", "；数的单位是 %s", unit);
    page_tag(page, "</caption>\n");
}

static void put_heads_of_columns(Page *page, StepId step, size_t cols) {
    page_tag(page, "<tr><th scope=\"col\" class=\"corner\">");
    page_pair(page, AXIS_NAMES[written_rows(step)].en, AXIS_NAMES[written_rows(step)].zh);
    page_tag(page, "<span aria-hidden=\"true\">\\</span>");
    page_pair(page, AXIS_NAMES[written_cols(step)].en, AXIS_NAMES[written_cols(step)].zh);
    page_tag(page, "</th>");
    for (size_t col = 0; col < cols; col++) {
        page_tag(page, "<th scope=\"col\">");
        page_put(page, page_label(page, step, written_cols(step), col));
        page_tag(page, "</th>");
    }
    page_tag(page, "</tr>\n");
}

/* The matrix of a head as the table writes it. */
typedef struct Sheet {
    StepId step;
    Matrix m, allowed; /* allowed.at == NULL: no mask shows in this step */
    double fill;
    NumberForm form;
} Sheet;

static Sheet sheet_of(Page *page, StepId step, size_t head) {
    Sheet sheet = {.step = step, .m = trace_value(page->trace, step, head), .fill = page->trace->rule.fill};
    NumberKind kind = step == WEIGHTS                       ? NUMBER_WEIGHT
                      : step == MASK || step == KEY_PADDING ? NUMBER_MASK
                                                            : number_kind(sheet.m);
    int digits = page->session->like.digits, width = digits + FIELD_MORE;
    sheet.form = number_form(sheet.m, kind, digits < 0 ? FIELD : width < FIELD_MOST ? width : FIELD_MOST, digits);
    if ((step == MASKED || step == WEIGHTS) && step_on(&page->trace->model, MASKED))
        sheet.allowed = trace_value(page->trace, ALLOWED, head);
    return sheet;
}

/* Was the cell forbidden, and does it look like it? A planted bug may have let it through. */
static bool is_hatched(const Sheet *sheet, size_t row, size_t col) {
    double value = matrix_at(sheet->m, row, col);
    return sheet->allowed.at && matrix_at(sheet->allowed, row, col) == 0 &&
           value == (sheet->step == WEIGHTS ? 0 : sheet->fill);
}

/* The class of a cell: its level on the ramp, or what it is instead; "" for none. */
static const char *class_of(const Sheet *sheet, size_t row, size_t col) {
    static const char *const HEAT[] = {"h0", "h1", "h2", "h3", "h4", "h5", "h6", "h7"};
    static const char *const DIV[] = {"d0", "d1", "d2", "d3", "d4", "d5", "d6", "d7", "d8"};
    Role role = number_role(&sheet->form, matrix_at(sheet->m, row, col));
    if (is_hatched(sheet, row, col)) return "m";
    if (role >= ROLE_HEAT0 && role < ROLE_HEAT0 + HEAT_LEVELS) return HEAT[role - ROLE_HEAT0];
    if (role >= ROLE_DIV0 && role < ROLE_DIV0 + DIV_LEVELS) return DIV[role - ROLE_DIV0];
    return role == ROLE_MASKED ? "m" : role == ROLE_ZERO ? "z" : role == ROLE_NAN ? "n" : "";
}

static void put_row(Page *page, const Sheet *sheet, size_t row) {
    StepId step = sheet->step;
    page_tag(page, "<tr><th scope=\"row\">");
    page_put(page, page_label(page, step, written_rows(step), row));
    text_put(&page->html, "</th>");
    for (size_t col = 0; col < sheet->m.cols; col++) {
        char field[NUMBER_ROOM];
        const char *class = class_of(sheet, row, col);
        number_write(field, &sheet->form, matrix_at(sheet->m, row, col));
        text_put(&page->html, *class ? "<td class=" : "<td");
        text_put(&page->html, class);
        text_put(&page->html, ">");
        text_put(&page->html, field + strspn(field, " "));
        text_put(&page->html, "</td>");
    }
    text_put(&page->html, "</tr>\n");
}

/* The ramp, from its one end to the other, and what hatched cells are. */
static void put_ramp(Page *page, const Sheet *sheet) {
    const NumberForm *form = &sheet->form;
    bool heat = form->kind == NUMBER_WEIGHT;
    if (form->kind == NUMBER_MASK || !(form->largest > 0)) return;
    const char *end = number_free(page->arena, heat && form->unit == 1 ? 1 : form->largest, heat ? 0 : 2);
    int levels = heat ? HEAT_LEVELS : DIV_LEVELS;
    page_tag(page, "<p class=\"ramp\">%s%s ", heat ? "" : "-", heat ? "0" : end);
    for (int i = 0; i < levels; i++)
        page_tag(page, "<i class=\"%c%d%s\"></i>", heat ? 'h' : 'd', i, i + 1 < levels ? "" : " last");
    page_tag(page, " %s", end);
    if (sheet->allowed.at) {
        page_tag(page, " <i class=\"m\"></i> ");
        page_pair(page, "may not be looked at", "不能看");
    }
    page_tag(page, "</p>\n");
}

static void put_table(Page *page, size_t index, size_t head) {
    const PageStep *shown = &page->step[index];
    Sheet sheet = sheet_of(page, shown->step, head);
    page_tag(page, "<div class=\"scroll\"><table data-step=\"%zu\" data-head=\"%zu\">\n", index, head);
    put_caption(page, shown->step, head, shown->heads > 1, sheet.m, &sheet.form);
    page_tag(page, "<thead>");
    put_heads_of_columns(page, shown->step, sheet.m.cols);
    page_tag(page, "</thead>\n<tbody>\n");
    for (size_t row = 0; row < sheet.m.rows; row++) put_row(page, &sheet, row);
    page_tag(page, "</tbody></table></div>\n");
    put_ramp(page, &sheet);
}

void page_step(Page *page, size_t index) {
    const PageStep *shown = &page->step[index];
    const char *name = STEPS[shown->step].name;
    First first = first_cell(page, shown->step);
    page_tag(page,
             "<section class=\"step\" id=\"%s\" aria-labelledby=\"title-%s\">\n<h2 id=\"title-%s\" tabindex=\"-1\">",
             name, name, name);
    page_put(page, index < page->given && STEPS[shown->step].bar ? STEPS[shown->step].bar : name);
    page_tag(page, "</h2>\n");
    put_formula(page, &first);
    put_story(page, &first);
    put_sources(page, &first);
    page_tag(page, "<div class=\"heads\">\n");
    for (size_t head = 0; head < shown->heads; head++) {
        if (shown->heads > 1) {
            page_tag(page, "<div class=\"head\" data-head=\"%zu\">\n<h3>", head);
            page_say(page, "head %zu", "头 %zu", head);
            page_tag(page, "</h3>\n");
        }
        put_table(page, index, head);
        if (shown->heads > 1) page_tag(page, "</div>\n");
    }
    page_tag(page, "</div>\n</section>\n");
}
