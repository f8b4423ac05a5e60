#include "view/large.h"

#include "attention/setting.h"
#include "attention/summary.h"
#include "view/frame.h"

#include <math.h>

static Trace *whole_of(const Written *w) {
    return w->trace->whole ? w->trace->whole : w->trace;
}

bool large_is(const Written *w) {
    return written_rows(w->step) == AXIS_QUERY && written_cols(w->step) == AXIS_KEY && w->value.rows >= LARGE_FROM &&
           w->value.cols >= LARGE_FROM;
}

const char *large_shape(const Written *w) {
    const char *size = arena_print(w->arena, "%zux%zu", w->value.rows, w->value.cols);
    Text mask = text_new(w->arena);
    setting_find("mask")->get(w->model, &mask);
    return step_on(w->model, MASKED) ? arena_print(w->arena, "%s %s", size, mask.at) : size;
}

/* "512 MiB", "32 GiB", "1.5 GiB". */
static const char *bytes_text(const Written *w, double bytes) {
    static const char *const UNITS[] = {"KiB", "MiB", "GiB", "TiB"};
    enum { THOUSAND = 1024, LAST = sizeof UNITS / sizeof *UNITS - 1 };
    size_t unit = 0;
    for (bytes /= THOUSAND; bytes >= THOUSAND && unit < LAST; unit++) bytes /= THOUSAND;
    return arena_print(w->arena, "%s %s", number_free(w->arena, bytes, bytes == floor(bytes) ? 0 : 1), UNITS[unit]);
}

const char *large_stored(const Written *w, int columns) {
    if (!large_is(w) || trace_has_rows(whole_of(w), w->step)) return NULL;
    size_t cells = w->model->set.heads * w->value.rows * w->value.cols;
    const char *count = number_grouped(w->arena, cells), *bytes = bytes_text(w, (double)cells * sizeof(double));
    const char *what = w->step == WEIGHTS ? written_text(w, "weights", "个权重") : written_text(w, "numbers", "个数");
    const char *text = written_text(w, "Computed for this page only: %s %s (%s) were never stored.",
                                    "只计算了这一页：%s %s（%s）从来没有存储过。", count, what, bytes);
    if ((int)text_width(text) <= columns) return text;
    return written_text(w, "Computed for this page only, never stored.", "只计算了这一页，从不存储。");
}

bool large_verdict_draw(const Written *w, const Pane *pane, Canvas canvas, int row) {
    enum { GAP = 2, DECIMALS = 2, FINE = 3 };
    Trace *whole = whole_of(w);
    if (secret_veils(w->session) || summary_near(whole, w->head)) return false;
    Error ignored = {0};
    if (!model_has(w->model, WEIGHTS, &ignored)) return false;
    int col = 1, end = canvas.cols - 1;
    if (pane && pane->rows == AXIS_QUERY && STEPS[pane->step].by_query) {
        Trace *page = session_rows(w->session, whole, pane->row0, pane->height);
        RowMeans means = summary_rows(page, w->head, pane->row0, pane->height);
        const char *rows = written_text(w, "%zu rows on screen", "屏幕上 %zu 行", pane->height);
        col = canvas_put_cut(canvas, row, col, end - col, ROLE_MUTED, rows) + GAP;
        if (means.counted && isfinite(means.hn)) {
            const char *text = arena_print(w->arena, "Hn %s  top %s", number_figure(w->arena, means.hn, DECIMALS),
                                           number_figure(w->arena, means.top, means.top < 0.01 ? FINE : DECIMALS));
            if (col + (int)text_width(text) <= end) col = canvas_put(canvas, row, col, ROLE_TEXT, text) + GAP;
        }
    }
    const char *all = written_text(w, "all %s rows: type metrics", "全部 %s 行：输入 metrics",
                                   number_grouped(w->arena, whole->shape.n_q));
    if (col + (int)text_width(all) > end) all = written_text(w, "all: type metrics", "全部：输入 metrics");
    if (col + (int)text_width(all) <= end || col == 1) canvas_put_cut(canvas, row, col, end - col, ROLE_MUTED, all);
    return true;
}
