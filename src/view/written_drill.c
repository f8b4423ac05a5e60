#include "view/written_drill.h"

#include "view/written_sum.h"

static Lines one_line(Arena *arena, const char *line) {
    const char **at = TAKE_ARRAY(arena, const char *, 1);
    *at = line;
    return (Lines){at, 1};
}

/* The row of the mask, why the keys that it leaves out are left out (each reason once), and how many are left. */
static Lines count_lines(Session *session, Trace *trace, const Item *item) {
    Arena *arena = &session->scratch;
    Matrix allowed = trace_value(trace, ALLOWED, 0);
    const char **line = TAKE_ARRAY(arena, const char *, allowed.cols + 1);
    size_t count = 0;
    unsigned told = 0;
    Written w = written_cell_of(session, trace, ALLOWED, 0, item->row, 0);
    Text row = text_new(arena);
    for (size_t key = 0; key < allowed.cols; key++) {
        w = written_cell_of(session, trace, ALLOWED, 0, item->row, key);
        unsigned first = w.notes.forbidden & -w.notes.forbidden; /* the one that forbidden_text gives */
        text_print(&row, key ? " %g" : "%g", w.notes.result);
        if (first & ~told) line[count++] = forbidden_text(&w);
        told |= first;
    }
    line[count++] = written_text(&w, "mask, row %zu: %s   keys seen: %g", "mask 第 %zu 行：%s   看得到的键：%g",
                                 item->row, row.at, item->answer);
    return (Lines){line, count};
}

Lines written_drill(Session *session, const Item *item) {
    if (item->step == STEP_COUNT) return one_line(&session->scratch, item->drill->worked(item, &session->scratch));
    Trace *trace = trace_new(&session->scratch, &item->model);
    if (item->step == ALLOWED) return count_lines(session, trace, item);
    Written w = written_cell_of(session, trace, item->step, 0, item->row, item->col);
    Lines lines = written_lines(&w);
    return (Lines){lines.at + 1, lines.count - 1}; /* the heading says what the question has said */
}
