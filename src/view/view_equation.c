#include "view/view_equation.h"

#include "view/written.h"

static void draw(Session *session, Screen *screen, Canvas canvas) {
    const Cursor *at = &session->now.at;
    Lines lines = written_explain(session, at->step, at->head, at->row, at->col);
    canvas_print(canvas, 0, 0, ROLE_STEP, "[%s]", STEPS[at->step].bar ? STEPS[at->step].bar : STEPS[at->step].name);
    for (size_t i = 0; i < lines.count; i++)
        canvas_put_cut(canvas, (int)i + 2, 1, canvas.cols - 2, ROLE_TEXT, lines.at[i]);
    screen->cursor_row = 0;
    if (canvas.rows > 1) canvas_put(canvas, canvas.rows - 1, 1, ROLE_KEY, "?  q");
}

const View VIEW_EQUATION = {
    .name = "equation",
    .title = {"the step as an equation", "以等式展示这一步"},
    .help = {"operands, sign and result, the focused cell and what feeds it", "运算数、符号和结果，焦点格子和它的来源"},
    .draw = draw};
