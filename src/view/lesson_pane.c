#include "view/lesson_pane.h"

#include "session/secret.h"
#include "view/eighths.h"
#include "view/frame.h"
#include "view/talk.h"

#include <math.h>
#include <string.h>

enum {
    SIDE_COLS = 120, /* columns from which it stands at the right */
    PICTURE_COLS = 80,
    SIDE_LEAST = 40,
    SIDE_MOST = 64,
    LEAST_COLS = 20,
    LEAST_ROWS = 4,
    ROOMY = 20,   /* rows from which settings and verdict stand below it */
    MIDDLE = 15,  /* rows from which the picture is one */
    PANE_ROWS = 8 /* at least, where there is a picture */
};

/* ---- where ---- */

/* Rows of bar, title, titles, labels, the result, and one below it. */
static int wanted_rows(Session *session) {
    enum { AROUND = 5 };
    Error none = {0};
    const Cursor *at = &session->now.at;
    if (!session_has_model(session, &none)) return 0;
    if (!model_has(&session->now.model, at->step, &none)) return 2;
    size_t rows, ignored;
    trace_size(session_trace(session), at->step, at->head, &rows, &ignored);
    return rows < 1000 ? (int)rows + AROUND : 1000;
}

static bool is_equation(Session *session) {
    return view_shown(session) == VIEWS[0] && !session->like.classroom;
}

LessonPlace lesson_place(Session *session, int rows, int cols) {
    LessonPlace p = {.picture_rows = rows, .picture_cols = cols};
    const Lecture *lecture = &session->lecture;
    bool beside = lecture->mode == LECTURE_STUDY || lecture->mode == LECTURE_PLAY;
    if (!beside || !lecture->pane || rows < LEAST_ROWS || cols < LEAST_COLS) return p;
    p.on = true;
    if (cols >= SIDE_COLS) {
        int width = cols - PICTURE_COLS > SIDE_MOST ? SIDE_MOST : cols - PICTURE_COLS;
        p.side = true;
        p.picture_cols = cols - width;
        p.col = cols - width, p.cols = width, p.rows = rows - 1;
        return p;
    }
    int below = rows >= ROOMY && is_equation(session) ? 3 : 1, wanted = wanted_rows(session);
    int most = rows - below - PANE_ROWS, tiny = rows > PANE_ROWS + 2 ? 3 : 0;
    int above = rows >= MIDDLE ? most : tiny;
    if (rows >= ROOMY && is_equation(session) && wanted < most) above = wanted;
    if (wanted == 0) above = 0;
    p.bare = is_equation(session) && rows >= MIDDLE;
    p.row = above, p.rows = rows - below - above, p.cols = cols;
    p.picture_rows = above ? above + 1 : 0; /* its last row, hints, is covered */
    return p;
}

/* ---- heading ---- */

enum { BAR = 15 };

static int put_bar(const Lecture *lecture, Canvas canvas, int row, int col, bool ascii) {
    int eighths = eighths_of((double)lecture->answered, (double)lecture->asks, BAR);
    canvas_fill(canvas, row, col, 1, BAR, ROLE_MUTED, 0x2591);
    eighths_lie(canvas, row, col, eighths, ROLE_GOOD, ascii);
    return col + BAR;
}

static const char *answered_text(Session *session) {
    const Lecture *lecture = &session->lecture;
    bool zh = session->like.lang == CHINESE;
    if (lecture->asks == 0) return "";
    return arena_print(&session->scratch, zh ? "已答 %zu（共 %zu）" : "%zu of %zu answered", lecture->answered,
                       lecture->asks);
}

static const char *name_of(const Lecture *lecture) {
    return lecture->name ? lecture->name : "";
}

/* "─ 06 heads   step 4 of 11  which word helps? ─ ███░░  2 of 6 answered"; the bar goes first, then the
 * words; a title that has no room is left out whole. */
static void put_heading(Session *session, Canvas canvas, int row) {
    const Lecture *lecture = &session->lecture;
    const char *answered = answered_text(session), *step = talk_step(&session->scratch, lecture, session->like.lang);
    int right = (int)text_width(answered), cols = canvas.cols;
    int least = 2 + (int)text_width(name_of(lecture)) + 3 + (int)text_width(step) + 2;
    bool said = right && least + right + 2 < cols, bar = said && least + right + BAR + 6 < cols;
    int end = cols - (said ? right + 2 : 0) - (bar ? BAR + 2 : 0);
    canvas_fill(canvas, row, 0, 1, cols, ROLE_TEXT, ' ');
    canvas_fill(canvas, row, 0, 1, said ? end : cols, ROLE_FRAME, 0x2500);
    int col =
        canvas_put_cut(canvas, row, 1, cols - 2, ROLE_TITLE, arena_print(&session->scratch, " %s ", name_of(lecture)));
    if (col + 3 + (int)text_width(step) <= end)
        col = canvas_put(canvas, row, col, ROLE_MUTED, arena_print(&session->scratch, "  %s ", step));
    if (lecture->title && *lecture->title && col + 1 + (int)text_width(lecture->title) <= end - 2) {
        col = canvas_put(canvas, row, col, ROLE_STRONG, arena_print(&session->scratch, " %s", lecture->title));
        canvas_put(canvas, row, col, ROLE_TEXT, " ");
    }
    if (bar) put_bar(lecture, canvas, row, end + 1, session->like.ascii);
    if (said) canvas_put(canvas, row, cols - 1 - right, ROLE_MUTED, answered);
}

/* The same in rows of its own. */
static void put_side_heading(Session *session, Canvas canvas, int col, int columns) {
    const Lecture *lecture = &session->lecture;
    const char *answered = answered_text(session), *step = talk_step(&session->scratch, lecture, session->like.lang);
    canvas_put_cut(canvas, 0, col, columns, ROLE_TITLE, name_of(lecture));
    int room = columns - (int)text_width(name_of(lecture)) - 2;
    if ((int)text_width(step) <= room) canvas_put(canvas, 0, col + columns - (int)text_width(step), ROLE_MUTED, step);
    canvas_put_cut(canvas, 1, col, columns, ROLE_STRONG, lecture->title ? lecture->title : "");
    if (!*answered) return;
    int at = put_bar(lecture, canvas, 2, col, session->like.ascii);
    canvas_put_cut(canvas, 2, at + 2, columns - BAR - 2, ROLE_MUTED, answered);
}

/* ---- the text ---- */

/* Where the text stands in the place: the heading above, the answer line below. */
typedef struct Sheet {
    int row, col, rows, cols;
} Sheet;

static Sheet sheet_of(const Session *session, LessonPlace p) {
    if (!p.side) return (Sheet){p.row + 1, 1, p.rows - 2, p.cols - 2};
    int top = session->lecture.asks ? 4 : 3;
    return (Sheet){top, p.col + 2, p.rows - top - 1, p.cols - 3};
}

/* Among other cells in a row of weights the asked one could be reckoned. */
static const char *row_text(Session *session) {
    const Secret *secret = &session->lecture.secret;
    bool zh = session->like.lang == CHINESE;
    if (!secret_kept(session) || trace_through(session_trace(session), secret->step) != WEIGHTS) return NULL;
    size_t others = model_shape(&session->now.model).n_k - 1;
    if (others == 0) return NULL;
    if (zh) return "这一行的其他格子也隐藏了：每行之和为 1，它们会泄露答案。";
    if (others == 1) return "The other cell of the row is hidden too: rows add to 1, it would tell.";
    return others == 2 ? "The other two cells of the row are hidden too: rows add to 1, they would tell."
                       : "The other cells of the row are hidden too: rows add to 1, they would tell.";
}

/* A line that is being typed, as far as it is. */
static const char *typed_text(Session *session, const LecturePart *part) {
    uint32_t rune;
    size_t bytes = 0;
    for (size_t i = 0; i < session->lecture.typing; i++) bytes += rune_next(part->text + bytes, &rune);
    return arena_print(&session->scratch, "%.*s▏", (int)bytes, part->text);
}

/* What the lesson says; what is hidden is said last, in the frame's own words. */
static Talk text_of(Session *session, int columns) {
    const char *hidden = row_text(session);
    Lecture said = session->lecture;
    if (hidden || said.typed) {
        said.part = TAKE_ARRAY(&session->scratch, LecturePart, said.parts + 1);
        if (said.parts) memcpy(said.part, session->lecture.part, said.parts * sizeof *said.part);
        if (said.typed) said.part[said.parts - 1].text = typed_text(session, &said.part[said.parts - 1]);
        if (hidden) said.part[said.parts++] = (LecturePart){.kind = PART_PROSE, .text = hidden};
    }
    return talk_of(&session->scratch, &said, session->like.lang, columns);
}

static size_t first_line(const Session *session, const Talk *talk, const Sheet *sheet) {
    size_t top = session->lecture.top, room = sheet->rows > 0 ? (size_t)sheet->rows : 0;
    if (top != SIZE_MAX) return top < talk->lines ? top : talk->lines;
    return talk->lines > room ? talk->lines - room : 0;
}

/* Draws the page; returns whether there is more below it. */
static bool put_text(Session *session, Canvas canvas, const Sheet *sheet) {
    Talk talk = text_of(session, sheet->cols);
    size_t top = first_line(session, &talk, sheet);
    for (int i = 0; i < sheet->rows && top + (size_t)i < talk.lines; i++)
        talk_put(canvas, sheet->row + i, sheet->col, sheet->cols, &talk.line[top + (size_t)i], session->like.ascii);
    return sheet->rows > 0 && top + (size_t)sheet->rows < talk.lines;
}

/* Sheet on the screen that was drawn last. */
static bool drawn_sheet(Session *session, Sheet *sheet) {
    LessonPlace p = lesson_place(session, session->show.rows, session->show.cols);
    *sheet = sheet_of(session, p);
    return p.on && sheet->rows > 0;
}

bool lesson_page(Session *session, bool back) {
    Sheet sheet;
    Mark mark = arena_mark(&session->scratch);
    if (!drawn_sheet(session, &sheet)) return false;
    Talk talk = text_of(session, sheet.cols);
    size_t top = first_line(session, &talk, &sheet), room = (size_t)sheet.rows, page = room > 1 ? room - 1 : 1;
    bool moves = back ? top > 0 : top + room < talk.lines;
    if (moves && back) session->lecture.top = top > page ? top - page : 0;
    else if (moves) session->lecture.top = top + page;
    arena_rewind(&session->scratch, mark);
    return moves;
}

void lesson_follow(Session *session, size_t parts) {
    Sheet sheet;
    Mark mark = arena_mark(&session->scratch);
    if (!drawn_sheet(session, &sheet)) return;
    Lecture before = session->lecture;
    before.parts = parts < before.parts ? parts : before.parts;
    Talk all = text_of(session, sheet.cols);
    size_t old = talk_of(&session->scratch, &before, session->like.lang, sheet.cols).lines;
    size_t first = old ? old + 1 : 0, room = (size_t)sheet.rows, last = all.lines > room ? all.lines - room : 0;
    bool revealed = parts < session->lecture.parts && session->lecture.part[parts].kind == PART_GUESS;
    session->lecture.top = revealed || first < last ? first : last;
    arena_rewind(&session->scratch, mark);
}

/* ---- the answer line ---- */

static const char *prompt_of(const Session *session) {
    const char *entry = session->lecture.entry;
    bool zh = session->like.lang == CHINESE;
    if (!entry) return "> ";
    if (text_same(entry, "guess")) return zh ? "猜测> " : "guess> ";
    return zh ? "回答> " : "answer> ";
}

/* The answer with the insertion point, and at the right what else can be done here. */
static void put_answer(Session *session, Screen *screen, Canvas canvas, int row, int col, int columns, bool more) {
    bool zh = session->like.lang == CHINESE;
    const char *text = screen->answer ? screen->answer : "";
    const char *right = more ? (zh ? "还有 ↓" : "more ↓") : screen->answering ? "" : zh ? "Tab 回答" : "Tab answer";
    int width = (int)text_width(right), room = columns - (width ? width + 2 : 0);
    int at = canvas_put_cut(canvas, row, col, room, ROLE_LABEL, prompt_of(session));
    room -= at - col;
    const char *start = text;
    size_t before = screen->answer_at;
    uint32_t rune;
    for (; (int)text_width(arena_copy(&session->scratch, start, before)) >= room && before > 0;) {
        size_t used = rune_next(start, &rune);
        start += used, before -= used;
    }
    int cursor = at + (int)text_width(arena_copy(&session->scratch, start, before));
    int end = canvas_put_cut(canvas, row, at, room, ROLE_TEXT, start);
    if (screen->answering && end == cursor && end < at + room) canvas_put(canvas, row, end, ROLE_KEY, "▏");
    if (width) canvas_put(canvas, row, col + columns - width, ROLE_MUTED, right);
    if (screen->answering) screen->cursor_row = row, screen->cursor_col = cursor;
}

/* "Enter answer  hint skip again type the word  ? help  q leave" */
static void put_hints(Session *session, Canvas canvas, int row) {
    bool zh = session->like.lang == CHINESE, guess = text_same(session->lecture.entry, "guess");
    const char *entry = session->lecture.entry;
    const struct {
        const char *key, *word;
        bool last;
    } HINTS[] = {{"Enter",
                  !entry  ? (zh ? "继续" : "go on")
                  : guess ? (zh ? "猜测" : "guess")
                  : zh    ? "回答"
                          : "answer",
                  false},
                 {entry ? "hint skip again" : "lesson back",
                  zh      ? "直接输入"
                  : entry ? "type the word"
                          : "type it",
                  false},
                 {"?", zh ? "帮助" : "help", true},
                 {"q", zh ? "离开" : "leave", true}};
    int end = canvas.cols - 1, col = 1, last = 0;
    canvas_fill(canvas, row, 0, 1, canvas.cols, ROLE_TEXT, ' ');
    for (size_t i = 2; i < 4; i++) last += (int)(text_width(HINTS[i].key) + 1 + text_width(HINTS[i].word) + 2);
    for (size_t i = 0; i < sizeof HINTS / sizeof *HINTS; i++) {
        int width = (int)(text_width(HINTS[i].key) + 1 + text_width(HINTS[i].word));
        if (!HINTS[i].last && col + width + 2 + last > end + 2) continue;
        col = canvas_put(canvas, row, col, ROLE_KEY, HINTS[i].key) + 1;
        col = canvas_put(canvas, row, col, ROLE_MUTED, HINTS[i].word) + 2;
    }
}

/* ---- all of it ---- */

static Written cell_of(Session *session) {
    const Cursor *at = &session->now.at;
    return written_cell(session, at->step, at->head, at->row, at->col);
}

/* Settings and verdict of the model now, where there is one. */
static void put_below(Session *session, Screen *screen, Canvas canvas) {
    Error none = {0};
    bool there = session_has_model(session, &none) && model_has(&session->now.model, session->now.at.step, &none);
    canvas_fill(canvas, canvas.rows - 3, 0, 3, canvas.cols, ROLE_TEXT, ' ');
    if (!there) return;
    Written w = cell_of(session);
    settings_draw(&w, canvas, canvas.rows - 3);
    verdict_draw(&w, screen->before, canvas, canvas.rows - 2);
    hints_draw(&w, screen, canvas, canvas.rows - 1);
}

void lesson_draw(Session *session, Screen *screen, Canvas canvas, LessonPlace p) {
    Sheet sheet = sheet_of(session, p);
    int answer = p.row + p.rows - 1;
    bool below = !p.side && p.row + p.rows == canvas.rows - 3;
    canvas_fill(canvas, p.row, p.col, p.rows, p.cols, ROLE_TEXT, ' ');
    if (below) put_below(session, screen, canvas);
    if (p.side) {
        canvas_fill(canvas, 0, p.col, p.rows, 1, ROLE_FRAME, 0x2502);
        put_side_heading(session, canvas, sheet.col, sheet.cols);
    } else {
        put_heading(session, canvas, p.row);
    }
    bool more = put_text(session, canvas, &sheet);
    put_answer(session, screen, canvas, answer, sheet.col, sheet.cols, more);
    if (screen->answering) put_hints(session, canvas, canvas.rows - 1);
}
