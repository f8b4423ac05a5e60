#include "view/page_part.h"
#include "view/page_pattern.h"

/* The numbers and the arithmetic for the script, as JSON in an element that is not run:
 * {"steps": [{"name", "heads": [{"rows", "cols", "values": N, "en": pattern, "zh": pattern}]}], "pool": [...]}. The values of a
 * matrix are one string of the pool, shortest forms with blanks between. */

static size_t values_of(Pool *pool, Matrix m) {
    Arena work = {0};
    Text list = text_new(&work);
    text_put(&list, "\"");
    for (size_t i = 0; i < m.rows * m.cols; i++) {
        if (i) text_put(&list, " ");
        text_put_number(&list, matrix_at(m, i / m.cols, i % m.cols));
    }
    text_put(&list, "\"");
    size_t number = pool_add(pool, list.at);
    arena_free(&work);
    return number;
}

/* What explain says of the cell; what it shares with the cell before is kept once. */
static Lines told(Page *page, WrittenRow *kept, const PageStep *step, size_t head, size_t row, size_t col) {
    Session *session = page->session;
    Mark mark = arena_mark(&session->scratch);
    Written w = written_cell_of(session, page->trace, step->step, head, row, col);
    w.kept = kept;
    Lines lines = written_lines(&w);
    const char **line = TAKE_ARRAY(kept->arena, const char *, lines.count);
    for (size_t i = 0; i < lines.count; i++) {
        bool shared = i > 0 && i <= kept->lines.count && lines.at[i] == kept->lines.at[i - 1];
        line[i] = shared ? lines.at[i] : arena_string(kept->arena, lines.at[i]);
    }
    arena_rewind(&session->scratch, mark);
    return (Lines){line, lines.count};
}

static void put_told(Page *page, Text *json, Pool *pool, const PageStep *step, size_t head, Language lang) {
    Arena work = {0};
    Matrix m = trace_value(page->trace, step->step, head);
    Lines *cell = TAKE_ARRAY(&work, Lines, m.rows * m.cols);
    WrittenRow kept = {.arena = &work};
    Language own = page->session->like.lang;
    page->session->like.lang = lang;
    for (size_t i = 0; i < m.rows * m.cols; i++) cell[i] = told(page, &kept, step, head, i / m.cols, i % m.cols);
    page->session->like.lang = own;
    pattern_put(json, pool, m.rows, m.cols, cell);
    arena_free(&work);
}

static void put_matrix(Page *page, Text *json, Pool *pool, const PageStep *step, size_t head) {
    Matrix m = trace_value(page->trace, step->step, head);
    text_print(json, "{\"rows\":%zu,\"cols\":%zu,\"values\":%zu,\n\"en\":", m.rows, m.cols, values_of(pool, m));
    put_told(page, json, pool, step, head, ENGLISH);
    text_put(json, ",\n\"zh\":");
    put_told(page, json, pool, step, head, CHINESE);
    text_put(json, "}");
}

bool page_data(Page *page) {
    Pool pool = pool_new(page->arena);
    Text json = text_new(page->arena);
    size_t all = 0, done = 0;
    for (size_t i = 0; i < page->steps; i++) all += page->step[i].heads;
    for (size_t i = 0; i < page->steps; i++) {
        const PageStep *step = &page->step[i];
        text_print(&json, "%s{\"name\":", i ? ",\n" : "");
        page_put_script(&json, STEPS[step->step].name);
        text_put(&json, ",\"heads\":[");
        for (size_t head = 0; head < step->heads; head++) {
            if (!watch(&page->session->watch, done++, all)) return false;
            if (head) text_put(&json, ",\n");
            put_matrix(page, &json, &pool, step, head);
        }
        text_put(&json, "]}");
    }
    page_tag(page, "<script type=\"application/json\" id=\"page-data\">\n{\"steps\":[");
    text_put(&page->html, json.at);
    text_put(&page->html, "],\n\"pool\":[\n");
    text_put(&page->html, pool.json.at);
    text_put(&page->html, "]}\n</script>\n");
    return true;
}
