#include "view/strip.h"

/* Columns of the number, the line, the verdict and each metric, and of the blanks between them. */
enum { NUMBER = 4, LINE = 24, VERDICT = 10, VALUE = 4, APART = 2, WIDTH = NUMBER + 1 + LINE + APART + VERDICT + 2 * 6 };

enum { BELOW = 7 /* rows under it: a blank one and those that say what the focus is */ };

static const char *const METRIC_NAMES[] = {"hn", "top"};
enum { SHOWN = sizeof METRIC_NAMES / sizeof *METRIC_NAMES };

const char *strip_word(const Written *w, const Figures *figures, Unknown why) {
    static const Sentence WHY[] = {
        [UNKNOWN_NOTHING] = {"", ""},           [UNKNOWN_LARGE] = {"too large", "太大"},
        [UNKNOWN_OLD] = {"too old", "太早"},    [UNKNOWN_WEIGHTS] = {"none yet", "还没有"},
        [UNKNOWN_HEAD] = {"no head", "无此头"},
    };
    if (!figures->known) return sentence(WHY[why], w->lang);
    const VerdictRow *row = &VERDICTS[figures->verdict];
    return w->lang == CHINESE ? row->shown.zh : row->word;
}

static bool is_free(Canvas canvas, int row, int col, int rows, int cols) {
    for (int r = row; r < row + rows; r++)
        for (int c = col; c < col + cols; c++)
            if (canvas_cell(canvas, r, c)->rune != ' ') return false;
    return true;
}

static void put_header(const Written *w, Canvas canvas, int row, int col) {
    canvas_put(canvas, row, col + NUMBER + 1, ROLE_LABEL, written_text(w, "line", "命令"));
    canvas_put(canvas, row, col + NUMBER + 1 + LINE + APART, ROLE_LABEL, written_text(w, "verdict", "诊断"));
    for (int i = 0, at = col + WIDTH - SHOWN * 6; i < SHOWN; i++, at += 6)
        canvas_put_right(canvas, row, at, APART + VALUE, ROLE_LABEL, metric_find(METRIC_NAMES[i])->shown);
}

static void put_line(const Written *w, const Past *past, size_t at, Canvas canvas, int row, int col) {
    Unknown why;
    Figures figures = past_figures(w->session, past, at, w->head, &why);
    bool now = at + 1 == past->done, good = figures.known && figures.verdict == HEALTHY;
    const char *text = past_text(w->session, &w->session->journal.line[past->line[at]]);
    canvas_put_right(canvas, row, col, NUMBER, ROLE_MUTED, arena_print(w->arena, "%zu", at + 1));
    canvas_put_cut(canvas, row, col + NUMBER + 1, LINE, now ? ROLE_STRONG : ROLE_TEXT, text);
    canvas_put_cut(canvas, row, col + NUMBER + 1 + LINE + APART, VERDICT, good ? ROLE_GOOD : ROLE_WARN,
                   strip_word(w, &figures, why));
    for (int i = 0, left = col + WIDTH - SHOWN * 6; i < SHOWN; i++, left += 6) {
        char value[FIGURE_ROOM];
        const char *number = figure_text(value, metric_find(METRIC_NAMES[i]), figure(&figures, METRIC_NAMES[i]));
        canvas_put_right(canvas, row, left, APART + VALUE, ROLE_TEXT, number);
    }
}

void strip_draw(const Written *w, Canvas canvas) {
    if (canvas.cols < STRIP_COLUMNS || canvas.rows < STRIP_ROWS) return;
    Past past = past_of(w->arena, &w->session->journal);
    size_t count = past.done < STRIP_LINES ? past.done : STRIP_LINES;
    int rows = (int)count + 1, top = canvas.rows - BELOW - rows, col = canvas.cols - 1 - WIDTH;
    if (count < 2 || !is_free(canvas, top - 1, col - APART, rows + 1, WIDTH + APART)) return;
    put_header(w, canvas, top, col);
    for (size_t i = 0; i < count; i++) put_line(w, &past, past.done - count + i, canvas, top + 1 + (int)i, col);
}
