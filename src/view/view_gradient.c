#include "view/backward.h"
#include "view/fit.h"
#include "view/frame.h"
#include "view/lens.h"
#include "view/views.h"

#include <string.h>

/* At the left the numbers of the step, at the right what a little more of each would do to the loss. */

enum { HEADINGS = 2 /* titles and column labels */ };

/* Rows of the panes and of the lens below them. */
typedef struct Plan {
    bool titles, blank;
    size_t lines, lens;
} Plan;

/* Every step is kept with its gradient, and a screen waits for them. */
static bool is_small(const Model *model, Error *err) {
    enum { MOST_CELLS = 4194304 };
    Shape shape = model_shape(model);
    size_t cells = shape.n_q * shape.n_k;
    if (cells == 0 || shape.heads <= MOST_CELLS / cells) return true;
    return refuse(err,
                  "gradients of %zux%zu weights a head, %zu in all, are too many for a screen: try fewer tokens, or "
                  "gradients",
                  "每头 %zux%zu 个权重，共 %zu 个，梯度太多，不宜在屏幕上看：可以减少 token，或用 gradients", shape.n_q,
                  shape.n_k, shape.heads * cells);
}

static bool can(Session *session, Error *err) {
    if (!view_has_rows(session, err) || !model_has(&session->now.model, OUT, err)) return false;
    if (!is_small(&session->now.model, err)) return false;
    if (!trace_has_grad(session_trace(session), err)) return false;
    StepId step = session->now.at.step;
    const char *name = STEPS[step].name;
    if (step == MASK || step == KEY_PADDING)
        return refuse(err, "%s only opens and closes, it has no gradient: try goto weights, then view gradient",
                      "%s 只管开和关，没有梯度：可以先 goto weights，再 view gradient", name);
    if (step == G)
        return refuse(err, "g is what the loss counts with, and has no gradient here: try goto out, then view gradient",
                      "g 是损失的系数，这里没有它的梯度：可以先 goto out，再 view gradient");
    return true;
}

/* ---- panes ---- */

static Pane pane_like(const Pane *pane, Matrix m, const char *name, StepId step) {
    Pane made = *pane;
    made.step = step;
    made.m = m;
    made.name = name;
    made.result = made.first = made.joined = false;
    made.kind = number_kind(m);
    made.least = number_least(m);
    return made;
}

/* The values and the gradient; `between`: of a softmax the gradient of what comes out too. */
static Equation panes_of(const Backward *b, bool between) {
    const Written *w = b->w;
    Equation all = equation_of(w), e = {.panes = 0};
    Pane values = all.pane[all.panes - 1];
    values.focus_row = values.focus_col = SIZE_MAX;
    values.same_row = w->row, values.same_col = w->col;
    Pane grad = pane_like(&values, b->grad, b->name, b->step);
    values.result = false, values.first = true;
    e.pane[e.panes++] = values;
    if (between) {
        Matrix out = trace_grad(w->trace, w->step, w->head);
        e.pane[e.panes++] = pane_like(&values, out, backward_name(w, w->step), w->step);
        e.pane[e.panes - 1].kind = NUMBER_SIGNED;
    }
    grad.result = true;
    grad.focus_row = w->row, grad.focus_col = w->col;
    grad.same_row = grad.same_col = SIZE_MAX;
    e.pane[e.panes++] = grad;
    for (size_t i = 1; i < e.panes; i++) e.sign[i] = " ";
    e.focused = e.panes - 1;
    return e;
}

/* Where it is wide enough for all, with the gradient still in digits; else without the one between, else it alone. */
static Equation fitted(const Backward *b, int columns, int size) {
    enum { WIDE = 100, LARGE = 6 };
    const Written *w = b->w;
    if (b->step != w->step && columns >= WIDE) {
        Equation e = panes_of(b, true);
        if (fit_panes(w, &e, columns, size) && e.pane[e.focused].pitch >= LARGE) return e;
    }
    Equation e = panes_of(b, false);
    if (fit_panes(w, &e, columns, size)) return e;
    equation_keep(&e, e.focused);
    e.pane[0].first = true;
    fit_alone(w, &e, columns, size);
    return e;
}

/* With the cells as much larger or smaller as was asked for. */
static Equation zoomed(const Backward *b, int columns) {
    int *zoom = &b->w->session->show.zoom;
    Equation e = fitted(b, columns, SIZE_RULE);
    if (*zoom == 0) return e;
    const Pane *pane = &e.pane[e.focused];
    return fitted(b, columns, fit_zoomed(pane, pane->pitch, zoom));
}

/* ---- the screen ---- */

static size_t lines_of(const Equation *e) {
    size_t most = 0;
    for (size_t i = 0; i < e->panes; i++) most = fit_height(&e->pane[i]) > most ? fit_height(&e->pane[i]) : most;
    return most;
}

static Plan plan_of(size_t lines, size_t lens, int rows) {
    enum { FEW = 5 };
    Plan p = {.titles = rows >= FEW, .blank = lens > 0, .lines = lines, .lens = lens};
    size_t above = p.titles ? HEADINGS : 1, room = rows > (int)above + 1 ? (size_t)rows - above : 1;
    if (lines + p.blank + lens > room) p.blank = false;
    if (lines + lens <= room) return p;
    if (lines + 1 < room) p.lens = room - lines - (p.blank = lines + 2 < room);
    else if (lens && room >= lens + FEW) p.lines = room - lens - 1, p.blank = true;
    else p.lines = lines < room ? lines : room, p.lens = 0;
    return p;
}

static void put_titles(const Written *w, const Equation *e, Canvas canvas, int at) {
    for (size_t i = 0; i < e->panes; i++) {
        const Pane *pane = &e->pane[i];
        int room = (i + 1 < e->panes ? e->pane[i + 1].left : canvas.cols) - 1 - pane->left;
        const char *title = pane->result ? pane_title(w, pane, room) : pane->name;
        canvas_put_cut(canvas, at, pane->left, room, ROLE_LABEL, title);
    }
}

/* What the loss is, in as many words as fit. */
static const char *story(const Written *w, int room) {
    bool g = w->model->given[G].at != NULL;
    const char *loss = g ? written_text(w, "L = Σ out·g, g given", "L = Σ out·g，g 是给出的") : "L = Σ out·g, g = 1";
    const char *line = written_text(w, "%s   + raises L, - lowers it", "%s   + 使 L 变大，- 使 L 变小", loss);
    return (int)text_width(line) <= room ? line : loss;
}

static void put_legend(const Written *w, const Equation *e, Canvas canvas, int row) {
    const Pane *pane = &e->pane[e->focused];
    const char *page = pane_paged(pane) ? written_text(w, "page range   ", "本页的范围   ") : "";
    const char *focus = pane->pitch == PITCH_CODE ? written_text(w, "lit: focus", "亮处：焦点")
                                                  : written_text(w, "[ ] focus", "[ ] 焦点");
    const char *both = e->panes > 1 ? written_text(w, "   same cell on both sides", "   两边是同一个格子") : "";
    legend_draw_with(w, pane, arena_print(w->arena, "%s%s%s", page, focus, both), canvas, row);
}

/* `find` marks the cells it found in the step's values. */
static Focus focus_here(const Written *w) {
    Focus focus = focus_of(w->session);
    if (focus.pane == 0) return focus;
    return (Focus){.step = w->step,
                   .head = w->head,
                   .m = w->value,
                   .name = written_name(w, w->step),
                   .row = w->row,
                   .col = w->col,
                   .rows = written_rows(w->step),
                   .cols = written_cols(w->step)};
}

static void draw(const Written *w, Screen *screen, Canvas canvas) {
    enum { ROOMY = 14, BRIEF_COLUMNS = 72 };
    Backward b = backward_of(w);
    Lens lens = backward_lens(&b);
    Equation e = zoomed(&b, canvas.cols);
    size_t rows = lens.rows ? lens.rows + 1 : 0, lines = lines_of(&e);
    Heading heading = {.name = written_text(w, "gradient at %s", "%s 处的梯度", written_name(w, w->step)),
                       .right = step_heads(w)};
    heading.story = story(w, canvas.cols - 2 - (int)text_width(heading.name) - 3 - (int)text_width(heading.right));
    int room = canvas.rows >= ROOMY ? canvas.rows - 8 : canvas.rows / 2 - 1,
        wanted = HEADINGS + 1 + (int)rows + (lines < 1000 ? (int)lines : 1000);
    Frame frame = frame_draw(w, screen, canvas, heading, wanted < room ? wanted : room);
    Plan p = plan_of(lines, rows, frame.end - frame.top);
    fit_lines(&e, p.lines);
    fit_form(w, &e);
    const Pane *pane = &e.pane[e.focused];
    int top = frame.top + (p.titles ? HEADINGS : 1);
    Focus focus = focus_here(w);
    equation_draw(w, &e, &focus, canvas, NOWHERE, top, NOWHERE);
    if (p.titles) put_titles(w, &e, canvas, frame.top);
    if (p.lens) lens_draw(w, &lens, true, p.lens, pane, canvas, top + (int)p.lines + p.blank);
    size_t columns = (size_t)canvas.cols - 2;
    if (frame.legend != NOWHERE) put_legend(w, &e, canvas, frame.legend);
    if (frame.arithmetic != NOWHERE)
        canvas_put(canvas, frame.arithmetic, 1, ROLE_STRONG,
                   backward_arithmetic(&b, columns, canvas.cols < BRIEF_COLUMNS));
    if (frame.reading != NOWHERE) canvas_put(canvas, frame.reading, 1, ROLE_TEXT, backward_reading(&b, columns));
    w->session->show.page_rows = pane->height, w->session->show.page_cols = pane->width;
    pane_cursor(pane, top, &screen->cursor_row, &screen->cursor_col);
}

const View VIEW_GRADIENT = {
    .name = "gradient",
    .title = {"what a little more of each number would do to the loss", "每个数变大一点，损失会怎样"},
    .help = {"the step's numbers, their gradient, and how the focused one came about",
             "这一步的数、它们的梯度，和焦点处的梯度怎样得来"},
    .can = can,
    .draw = draw};
