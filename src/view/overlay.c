#include "view/overlay.h"

#include <stdio.h>
#include <string.h>

enum {
    ROOMY = 16, /* rows from which the lines below a view stand at their places */
    FRAMED_COLS = 12,
    FRAMED_ROWS = 4, /* smaller boxes have no frame */
    KEYS_WIDE = 19,
    KEYS_NARROW = 16,
    LINE_WIDE = 24 /* columns of the key table, where there is room for all three */
};

/* ---- wrapping ---- */

static bool closes(uint32_t rune) {
    static const uint32_t CLOSING[] = {0xFF0C, 0x3002, 0x3001, 0xFF1A, 0xFF1B, 0xFF1F, 0xFF01, 0xFF09, 0x201D};
    for (size_t i = 0; i < sizeof CLOSING / sizeof *CLOSING; i++)
        if (CLOSING[i] == rune) return true;
    return false;
}

/* Bytes of `text` that fit into `columns`: up to a blank, or before a wide character that no closing sign follows,
 * or, where a word is longer than the line, as many characters as fit. At least one character. */
static size_t piece(const char *text, int columns) {
    size_t at = 0, best = 0, used;
    int width = 0;
    uint32_t rune, before = 0;
    for (; (used = rune_next(text + at, &rune)); at += used) {
        bool breaks = rune == ' ' || before == ' ' || rune_width(before) == 2 || rune_width(rune) == 2;
        if (at && breaks && !closes(rune)) best = at;
        if (at && width + rune_width(rune) > columns) return best ? best : at;
        width += rune_width(rune);
        before = rune;
    }
    return at;
}

/* The rest of a wrapped line begins without its blank. */
static const char *rest(const char *text, size_t used) {
    text += used;
    while (used && *text == ' ') text++;
    return text;
}

static size_t pieces(const char *text, int columns) {
    size_t count = 0;
    do {
        text = rest(text, piece(text, columns));
        count++;
    } while (*text);
    return count;
}

/* Writes `length` bytes of the text up to before column `end`, cut with '…' where they are wider. */
static void put_piece(Canvas canvas, int row, int col, int end, Role role, const char *text, size_t length) {
    uint32_t rune;
    for (size_t at = 0, used; at < length && (used = rune_next(text + at, &rune)); at += used) {
        bool last = at + used == length;
        if (col + rune_width(rune) > (last ? end : end - 1)) {
            canvas_put_rune(canvas, row, col, role, 0x2026);
            return;
        }
        col = canvas_put_rune(canvas, row, col, role, rune);
    }
}

/* ---- the box ---- */

typedef struct Box {
    int top, rows, columns; /* of the lines in it, without the frame */
    int left;
    bool framed;
} Box;

/* At the design size the rows 2 to R-5, as the step bar, the title, the settings and the verdict stay in sight. */
static Box box_of(Canvas canvas) {
    bool roomy = canvas.rows >= ROOMY;
    int top = roomy ? 2 : 0, end = canvas.rows - (roomy ? 4 : 1);
    if (end <= top) end = top + 1;
    bool framed = canvas.cols >= FRAMED_COLS && end - top >= FRAMED_ROWS;
    if (!framed) return (Box){top, end - top, canvas.cols > 0 ? canvas.cols : 1, 0, false};
    return (Box){top + 1, end - top - 2, canvas.cols - 4, 2, true};
}

size_t overlay_page(Canvas canvas) {
    int rows = box_of(canvas).rows;
    return rows > 1 ? (size_t)rows : 1;
}

static size_t line_rows(const char *line, int columns) {
    return strchr(line, '\t') ? 1 : pieces(line, columns);
}

size_t overlay_length(const Screen *screen, Canvas canvas) {
    int columns = box_of(canvas).columns;
    size_t count = 0;
    for (size_t i = 0; i < screen->overlay.count; i++) count += line_rows(screen->overlay.at[i], columns);
    return count;
}

bool overlay_scroll(Screen *screen, Canvas canvas, uint32_t code) {
    enum { WHEEL = 3 /* lines */ };
    code = key_half(code);
    size_t page = overlay_page(canvas), length = overlay_length(screen, canvas);
    size_t last = length > page ? length - page : 0, top = screen->overlay_top;
    const struct {
        uint32_t code, twin;
        size_t top;
    } SCROLLS[] = {
        {NAMED_PAGE_DOWN, ' ', top + page},
        {NAMED_PAGE_UP, NAMED_BACKSPACE, top > page ? top - page : 0},
        {NAMED_DOWN, 'j', top + 1},
        {NAMED_UP, 'k', top ? top - 1 : 0},
        {NAMED_HOME, 'g', 0},
        {NAMED_END, 'G', last},
        {NAMED_WHEEL_DOWN, 0, top + WHEEL},
        {NAMED_WHEEL_UP, 0, top > WHEEL ? top - WHEEL : 0},
    };
    for (size_t i = 0; i < sizeof SCROLLS / sizeof *SCROLLS; i++) {
        if (SCROLLS[i].code != code && SCROLLS[i].twin != code) continue;
        screen->overlay_top = SCROLLS[i].top < last ? SCROLLS[i].top : last;
        return true;
    }
    return false;
}

/* A line of the key table; the command line goes first where there is no room for it. */
static void put_fields(Canvas canvas, int row, Box box, const char *line) {
    int end = box.left + box.columns, col = box.left + box.framed;
    bool three = box.columns >= KEYS_WIDE + LINE_WIDE + 16;
    int keys = three ? KEYS_WIDE : KEYS_NARROW;
    for (int field = 0; field < 3; field++) {
        static const Role ROLES[3] = {ROLE_KEY, ROLE_MUTED, ROLE_OVER};
        size_t length = strcspn(line, "\t");
        bool heading = field == 0 && length == 0, shown = field != 1 || three;
        if (heading) {
            put_piece(canvas, row, col, end, ROLE_TITLE, line + 1, strlen(line + 1));
            return;
        }
        if (shown && col < end) put_piece(canvas, row, col, end, ROLES[field], line, length);
        if (shown) col += field == 0 ? keys : LINE_WIDE;
        line += length;
        if (*line == '\t') line++;
    }
}

static void put_frame(Canvas canvas, Box box, const char *title, const char *page) {
    int top = box.top - 1, bottom = box.top + box.rows, right = canvas.cols - 1;
    canvas_fill(canvas, top, 0, 1, canvas.cols, ROLE_FRAME, 0x2500);
    canvas_fill(canvas, bottom, 0, 1, canvas.cols, ROLE_FRAME, 0x2500);
    canvas_fill(canvas, box.top, 0, box.rows, 1, ROLE_FRAME, 0x2502);
    canvas_fill(canvas, box.top, right, box.rows, 1, ROLE_FRAME, 0x2502);
    canvas_put_rune(canvas, top, 0, ROLE_FRAME, 0x250C);
    canvas_put_rune(canvas, top, right, ROLE_FRAME, 0x2510);
    canvas_put_rune(canvas, bottom, 0, ROLE_FRAME, 0x2514);
    canvas_put_rune(canvas, bottom, right, ROLE_FRAME, 0x2518);
    int end = 2, width = (int)text_width(page);
    if (title) {
        end = canvas_put_cut(canvas, top, 3, right - 5, ROLE_TITLE, title);
        canvas_put(canvas, top, 2, ROLE_FRAME, " ");
        end = canvas_put(canvas, top, end, ROLE_FRAME, " ");
    }
    if (end + width + 3 <= right) canvas_put(canvas, top, right - 2 - width, ROLE_FRAME, page);
}

static void put_overlay(const Screen *screen, Canvas canvas, Language lang) {
    Box box = box_of(canvas);
    int frame = box.framed;
    size_t length = overlay_length(screen, canvas), room = overlay_page(canvas);
    if (length < room) box.rows = (int)length;
    canvas_fill(canvas, box.top - frame, 0, box.rows + 2 * frame, canvas.cols, ROLE_OVER, ' ');
    size_t pages = (length + room - 1) / room;
    size_t page = screen->overlay_top + room >= length ? pages : screen->overlay_top / room + 1;
    char said[64] = "";
    if (pages > 1)
        snprintf(said, sizeof said, lang == CHINESE ? " 第 %zu 页（共 %zu 页） " : " page %zu of %zu ", page, pages);
    if (box.framed) put_frame(canvas, box, screen->overlay_title, said);

    size_t at = 0; /* wrapped lines passed */
    for (size_t i = 0; i < screen->overlay.count; i++) {
        const char *line = screen->overlay.at[i];
        bool fields = strchr(line, '\t') != NULL;
        do {
            size_t used = fields ? strlen(line) : piece(line, box.columns);
            if (at >= screen->overlay_top && at - screen->overlay_top < (size_t)box.rows) {
                int row = box.top + (int)(at - screen->overlay_top);
                if (fields) put_fields(canvas, row, box, line);
                else put_piece(canvas, row, box.left, box.left + box.columns, ROLE_OVER, line, used);
            }
            line = rest(line, used);
            at++;
        } while (*line);
    }
}

/* ---- the last line ---- */

/* Over at most half of the screen; where a line would hold next to nothing, a refusal alone shows that it is one. */
static void put_message(const Screen *screen, Canvas canvas) {
    enum { LEAST_COLUMNS = 8 };
    if (canvas.rows == 1 && canvas.cols < LEAST_COLUMNS && !screen->refused) return;
    Role role = screen->refused ? ROLE_ERROR : ROLE_STRONG;
    int columns = canvas.cols > 2 ? canvas.cols - 2 : 1, left = canvas.cols > 2;
    size_t rows = pieces(screen->message, columns);
    int half = canvas.rows > 1 ? canvas.rows / 2 : 1, most = half < MESSAGE_ROWS ? half : MESSAGE_ROWS;
    int row = canvas.rows - (rows < (size_t)most ? (int)rows : most);
    for (const char *text = screen->message; row < canvas.rows; row++) {
        size_t used = piece(text, columns);
        canvas_fill(canvas, row, 0, 1, canvas.cols, role, ' ');
        if (row == canvas.rows - 1) canvas_put_cut(canvas, row, left, columns, role, text);
        else put_piece(canvas, row, left, left + columns, role, text, used);
        text = rest(text, used);
    }
}

/* The first byte of the entry that is shown: the insertion point keeps a column of its own. */
static const char *entry_start(const Screen *screen, Canvas canvas, int *col) {
    const char *start = screen->entry;
    int width = 0;
    uint32_t rune;
    for (const char *at = start; at < screen->entry + screen->entry_at;) {
        at += rune_next(at, &rune);
        width += rune_width(rune);
    }
    while (width > 0 && width >= canvas.cols) {
        start += rune_next(start, &rune);
        width -= rune_width(rune);
    }
    *col = width;
    return start;
}

/* What is told about the word being typed: choices, then half a sentence, on one line or on as many as there are from
 * `top` to before `end`, the lowest first used. */
static void put_told(const Screen *screen, Canvas canvas, int top, int end) {
    const char *choices = screen->choices ? screen->choices : "", *about = screen->about ? screen->about : "";
    int columns = canvas.cols > 2 ? canvas.cols - 2 : 1, most = end - top;
    int width = (int)text_width(choices), apart = *choices && *about ? 2 : 0;
    for (int row = top; row < end; row++) canvas_fill(canvas, row, 0, 1, canvas.cols, ROLE_TEXT, ' ');
    if (width + apart + (int)text_width(about) <= columns || most == 1) {
        canvas_put_cut(canvas, end - 1, 1, columns, ROLE_KEY, choices);
        canvas_put_cut(canvas, end - 1, 1 + width + apart, columns - width - apart, ROLE_MUTED, about);
        return;
    }
    int first = *choices ? (int)pieces(choices, columns) : 0, second = *about ? (int)pieces(about, columns) : 0;
    if (first > most - (second > 0)) first = most - (second > 0);
    if (second > most - first) second = most - first;
    int row = end - first - second;
    for (int i = 0; i < first + second; i++, row++) {
        const char **text = i < first ? &choices : &about;
        bool last = i == first - 1 || i == first + second - 1;
        size_t used = piece(*text, columns);
        Role role = i < first ? ROLE_KEY : ROLE_MUTED;
        if (last) canvas_put_cut(canvas, row, 1, columns, role, *text);
        else put_piece(canvas, row, 1, 1 + columns, role, *text, used);
        *text = rest(*text, used);
    }
}

static void put_entry(const Screen *screen, Canvas canvas, bool marks) {
    int row = canvas.rows - 1, col;
    const char *start = entry_start(screen, canvas, &col);
    canvas_fill(canvas, row, 0, 1, canvas.cols, ROLE_TEXT, ' ');
    int end = canvas_put_cut(canvas, row, 0, canvas.cols, ROLE_TEXT, start);
    bool ghost = screen->ghost && *screen->ghost;
    if (ghost && marks) end = canvas_put(canvas, row, end, ROLE_GHOST, "(");
    if (ghost) end = canvas_put_cut(canvas, row, end, canvas.cols - end, ROLE_GHOST, screen->ghost);
    if (ghost && marks) canvas_put(canvas, row, end, ROLE_GHOST, ")");
    if (canvas.rows < 2) return;
    if (canvas.rows >= ROOMY) put_told(screen, canvas, canvas.rows - 6, canvas.rows - 3);
    else put_told(screen, canvas, canvas.rows - 2, canvas.rows - 1);
}

void overlay_draw(const Screen *screen, Canvas canvas, const Preferences *like) {
    if (canvas.rows == 0 || canvas.cols == 0) return;
    if (screen->overlay.count) put_overlay(screen, canvas, like->lang);
    if (screen->entry) put_entry(screen, canvas, like->marks);
    else if (screen->message) put_message(screen, canvas);
}

void overlay_cursor(const Screen *screen, Canvas canvas, int *row, int *col) {
    if (canvas.rows == 0 || canvas.cols == 0) return;
    if (screen->entry) {
        *row = canvas.rows - 1;
        entry_start(screen, canvas, col);
    } else if (screen->overlay.count) {
        Box box = box_of(canvas);
        *row = box.top, *col = box.left;
    }
}
