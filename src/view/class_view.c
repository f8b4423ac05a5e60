#include "view/class_view.h"

#include "view/classroom.h"
#include "view/talk.h"

#include <string.h>

enum {
    ROOMY_COLS = 60,
    ROOMY_ROWS = 20,
    LEAST_COLS = 40,
    LEAST_ROWS = 12, /* below, the text has the screen */
    INDENT = 5,
    LINE = 66
};

/* clang-format off */
const Key CLASS_KEYS[] = {
    {' ', NAMED_ENTER, "Space", "lesson next", {"next", "继续"}, {"on: a line, a command, an answer", "继续：一句话、一条命令、一个答案"}},
    {NAMED_RIGHT, NAMED_PAGE_DOWN, NULL, "lesson next", {0}, {0}},
    {'b', NAMED_LEFT, "b", "lesson back", {"back", "退回"}, {"back by as much", "退回同样的一步"}},
    {NAMED_PAGE_UP, 0, NULL, "lesson back", {0}, {0}},
    {'.', 0, ".", "lesson blank", {"blank", "熄屏"}, {"nothing on the screen until a key", "屏幕清空，按任意键恢复"}},
    {NAMED_TAB, 0, "Tab", "lesson aside", {"try it", "试一试"}, {"the room tries something; again: back", "让大家试；再按一次回到课程"}},
    {'/', 0, "/", "lesson find ", {"find", "查找"}, {"a word in the steps", "在各小节里找一个词"}},
    {'?', NAMED_F1, "?", "help .", {"help", "帮助"}, {"these keys", "这些按键"}},
    {'q', 0, "q", "leave", {"leave", "离开"}, {"close the lesson; its state stays", "离开课程，状态留在手里"}},
    {0},
};
/* clang-format on */

bool class_shown(const Session *session) {
    return session->lecture.mode == LECTURE_CLASS && !session->lecture.aside;
}

static bool is_wide(Canvas canvas) {
    return canvas.cols >= ROOMY_COLS;
}

static void put_head(Session *session, Canvas canvas) {
    const Lecture *lecture = &session->lecture;
    const char *step = talk_step(&session->scratch, lecture, session->like.lang);
    int width = (int)text_width(step), end = canvas.cols - 1 - width;
    canvas_put_cut(canvas, 0, 1, end > 2 ? end - 2 : canvas.cols - 1, ROLE_TITLE, lecture->name ? lecture->name : "");
    if (end > 2) canvas_put(canvas, 0, end, ROLE_MUTED, step);
    if (!lecture->faults) return;
    const char *failed = arena_print(&session->scratch, "! %zu", lecture->faults);
    canvas_put(canvas, 0, end - 2 - (int)text_width(failed), ROLE_WARN, failed);
}

static void put_hints(Session *session, Canvas canvas, int row) {
    int col = 1, last = 0;
    Language lang = session->like.lang;
    for (const Key *key = CLASS_KEYS; key->code; key++)
        if (key->code == '?' || key->code == 'q')
            last += (int)(text_width(key->shown) + text_width(sentence(key->hint, lang))) + 3;
    for (const Key *key = CLASS_KEYS; key->code; key++) {
        const char *word = sentence(key->hint, lang);
        bool always = key->code == '?' || key->code == 'q';
        if (!key->shown || !word) continue;
        if (!always && col + (int)(text_width(key->shown) + text_width(word)) + 3 + last > canvas.cols + 1) continue;
        col = canvas_put(canvas, row, col, ROLE_KEY, key->shown) + 1;
        col = canvas_put(canvas, row, col, ROLE_MUTED, word) + 2;
    }
}

/* The newest lines that fit, without the blank ones where there are too many; returns the row after them. */
static int put_text(Canvas canvas, const Talk *talk, size_t first, int row, int end, int indent, bool ascii) {
    size_t count = 0, room = end > row ? (size_t)(end - row) : 0;
    bool blanks = talk->lines - first <= room;
    for (size_t i = first; i < talk->lines; i++) count += blanks || talk->line[i].part;
    size_t skip = count > room ? count - room : 0;
    int columns = canvas.cols - 1 - indent;
    for (size_t i = first; i < talk->lines; i++) {
        if (!blanks && !talk->line[i].part) continue;
        if (skip > 0) skip--;
        else talk_put(canvas, row++, indent, columns, &talk->line[i], ascii);
    }
    return row;
}

/* Lines of the first part, which stands above the matrix where it is short; and the blank one after it. */
static size_t above(const Talk *talk, size_t most) {
    size_t count = 0;
    while (count < talk->lines && talk->line[count].part) count++;
    bool prose = talk->lines && talk->line[0].part->kind == PART_PROSE;
    return prose && count <= most ? count : 0;
}

/* Rows of the matrix with its labels, if the whole of it can stand above `least` rows of text; else the usual ones, on
 * which it is paged. A pattern is seen in the whole only. */
static int rows_for(Session *session, int usual, int least) {
    const Cursor *at = &session->now.at;
    size_t rows, ignored;
    trace_size(session_trace(session), at->step, at->head, &rows, &ignored);
    return rows + 1 > (size_t)usual && rows + 1 <= (size_t)(usual + least) ? (int)rows + 1 : usual;
}

static void put_room(Session *session, Screen *screen, Canvas canvas) {
    enum { ABOVE = 2, BELOW_ROOMY = 7, BELOW = 4, BETWEEN = 2, GIVEN = 3 };
    const Cursor *at = &session->now.at;
    bool roomy = canvas.rows >= ROOMY_ROWS, ascii = session->like.ascii;
    int indent = is_wide(canvas) ? INDENT : 1, title = roomy ? 2 : 1, first = title + 1 + roomy;
    int columns = canvas.cols - 1 - indent < LINE ? canvas.cols - 1 - indent : LINE;
    Talk talk = talk_of(&session->scratch, &session->lecture, session->like.lang, columns);
    size_t over = above(&talk, roomy ? ABOVE : 1);
    Written w = written_cell(session, at->step, at->head, at->row, at->col);
    int labels = first + (roomy ? ABOVE + 1 : 1), last = canvas.rows - 1;
    for (size_t i = 0; i < over; i++) talk_put(canvas, first + (int)i, indent, columns, &talk.line[i], ascii);
    int usual = last - (roomy ? BELOW_ROOMY + BETWEEN : BELOW) - labels;
    int rows = roomy ? rows_for(session, usual, GIVEN) : usual;
    int row = classroom_matrix(&w, screen, canvas, title, labels, labels + rows);
    size_t rest = over && over < talk.lines ? over + 1 : over;
    put_text(canvas, &talk, rest, row + (!roomy ? 0 : rows > usual ? 1 : BETWEEN), last, indent, ascii);
}

/* A picture that a lesson chose, in place of the matrix: without its bar and its hints, then the newest of the text. */
static void put_picture(Session *session, Screen *screen, Canvas canvas) {
    enum { TEXT = 8, FIRST = 2 };
    const Cursor *at = &session->now.at;
    int rows = canvas.rows - FIRST - TEXT, indent = is_wide(canvas) ? INDENT : 1;
    int columns = canvas.cols - 1 - indent < LINE ? canvas.cols - 1 - indent : LINE;
    Canvas whole = canvas_new(&session->scratch, rows + 2, canvas.cols);
    Written w = written_cell(session, at->step, at->head, at->row, at->col);
    Talk talk = talk_of(&session->scratch, &session->lecture, session->like.lang, columns);
    screen->bare = true;
    view_shown(session)->draw(&w, screen, whole);
    screen->cursor_row += FIRST - 1;
    for (int row = 0; row < rows; row++)
        memcpy(canvas_cell(canvas, row + FIRST, 0), canvas_cell(whole, row + 1, 0),
               (size_t)canvas.cols * sizeof *canvas.cell);
    put_text(canvas, &talk, 0, FIRST + rows + 1, canvas.rows - 1, indent, session->like.ascii);
}

/* Without a matrix, or room for one. */
static void put_words(Session *session, Canvas canvas) {
    int indent = is_wide(canvas) ? INDENT : 1, columns = canvas.cols - 1 - indent;
    if (columns > LINE) columns = LINE;
    if (columns < 2) return;
    Talk talk = talk_of(&session->scratch, &session->lecture, session->like.lang, columns);
    put_text(canvas, &talk, 0, canvas.rows > 4 ? 2 : 1, canvas.rows - 1, indent, session->like.ascii);
}

void class_draw(Session *session, Screen *screen, Canvas canvas) {
    Error none = {0};
    if (session->lecture.blank) return;
    bool there = session_has_model(session, &none) && model_has(&session->now.model, session->now.at.step, &none);
    put_head(session, canvas);
    bool room = canvas.rows >= LEAST_ROWS && canvas.cols >= LEAST_COLS;
    bool picture = there && canvas.rows >= ROOMY_ROWS && is_wide(canvas) && view_shown(session) != VIEWS[0];
    if (picture) put_picture(session, screen, canvas);
    else if (there && room) put_room(session, screen, canvas);
    else put_words(session, canvas);
    if (canvas.rows > 1) put_hints(session, canvas, canvas.rows - 1);
}
