#include "view/tiles.h"

#include "view/fit.h"

#include "view/spot.h"

enum {
    GAP = 2,
    TEXT = 17, /* columns of "sd 1.06 conc 0.20" */
    LINES = 4, /* of pictures */
    FEW = 8    /* rows up to which a picture keeps its codes as long as it can */
};

static size_t least(size_t a, size_t b) {
    return a < b ? a : b;
}

/* ---- which pictures ---- */

/* Cells are codes; zoomed in they get digits, zoomed out half-blocks. */
static void set_size(Tiles *t) {
    const Written *w = t->w;
    bool banded = w->trace->whole != NULL; /* then the cell's row is all that is known yet */
    Matrix all = banded ? matrix_rows(w->value, w->row, 1) : trace_whole(w->trace, w->step);
    NumberKind kind = banded ? NUMBER_SIGNED : number_kind(all);
    Pane cells = {.kind = w->step == WEIGHTS ? NUMBER_WEIGHT : kind, .least = number_least(all)};
    int size = fit_zoomed(&cells, PITCH_CODE, &w->session->show.zoom);
    bool signs = w->session->like.marks || w->session->like.ascii; /* where a half-block says nothing */
    t->form.kind = cells.kind;
    t->pitch = size > PITCH_CODE ? size : PITCH_CODE;
    t->codes = signs || t->pitch > PITCH_CODE;
    t->small = size == SIZE_HALF && !signs;
}

/* A key/value head is shown once, whatever number of heads read it. */
Tiles tiles_of(const Written *w) {
    StepId real = trace_through(w->trace, w->step);
    size_t heads = w->trace->shape.heads, *of = TAKE_ARRAY(w->arena, size_t, heads), shown = 0;
    const size_t *group = w->trace->rule.group;
    Tiles t = {.w = w, .grouped = w->trace->node[real].kv && trace_heads(w->trace, real) < heads, .of = of};
    for (size_t head = 0; head < heads; head++) {
        size_t same = 0;
        while (t.grouped && same < shown && group[of[same]] != group[head]) same++;
        if (!t.grouped || same == shown) of[shown++] = head;
        if (head == w->head) t.at = t.grouped ? least(same, shown - 1) : head;
    }
    t.count = shown;
    t.height = w->value.rows, t.width = w->value.cols;
    t.label = 2;
    for (size_t last = t.height ? t.height - 1 : 0; last >= 10; last /= 10) t.label++;
    set_size(&t);
    return t;
}

Matrix tiles_value(const Tiles *t, size_t picture) {
    const Written *w = t->w;
    Trace *whole = w->trace->whole ? w->trace->whole : w->trace;
    bool rows = STEPS[w->step].by_query;
    Trace *page = rows ? session_rows(w->session, whole, t->row0, t->height) : whole;
    return trace_seen(page, w->step, t->of[picture]);
}

/* ---- how many in a line ---- */

static int tile_width(const Tiles *t) {
    int picture = t->width > 10000 ? 10000 : t->label + t->pitch * (int)t->width + 1;
    return picture > TEXT ? picture : TEXT;
}

static size_t fitting(const Tiles *t, int columns) {
    int count = (columns - 1 + GAP) / (tile_width(t) + GAP);
    return count < 1 ? 1 : (size_t)count;
}

/* The page of `size` that holds `index`; the last one is as long as the others. */
static size_t page_start(size_t index, size_t size, size_t count) {
    size_t start = index / size * size;
    return start + size > count ? count - size : start;
}

void tiles_across(Tiles *t, int columns) {
    size_t wanted = t->pitch > PITCH_CODE ? 1 : least(2, t->count);
    int most = ((columns - 1 + GAP) / (int)wanted - GAP - t->label - 1) / t->pitch;
    if (most < 1) most = 1;
    if (fitting(t, columns) < wanted || tile_width(t) >= columns) {
        t->width = least(t->width, (size_t)most);
        t->col0 = page_start(t->w->col, t->width, t->w->value.cols);
    }
    t->across = fitting(t, columns);
    t->stride = columns / (int)t->across;
    t->across = least(t->across, t->count);
}

/* ---- how many lines ---- */

static size_t lines_of(const Tiles *t) {
    return least((t->count + t->across - 1) / t->across, LINES);
}

static int most_texts(const Tiles *t) {
    Error none = {0};
    return t->grouped || !model_has(t->w->model, WEIGHTS, &none) ? 1 : TILE_TEXTS;
}

static int tall_of(size_t rows, bool halves, bool labels, int texts) {
    size_t lines = halves ? (rows + 1) / 2 : rows;
    return 1 + labels + (lines > 10000 ? 10000 : (int)lines) + texts;
}

int tiles_wanted(const Tiles *t) {
    return (int)lines_of(t) * tall_of(t->height, false, true, most_texts(t));
}

/* Takes the richest lines of which `down` fit, with or without half-blocks. */
static bool take_lines(Tiles *t, bool halves, size_t down, int room) {
    for (int texts = most_texts(t); texts >= 0; texts--)
        for (int labels = 1; labels >= (texts > 0); labels--) {
            t->tall = tall_of(t->height, halves, labels, texts);
            if ((int)down * t->tall > room) continue;
            t->down = down, t->halves = halves, t->labels = labels, t->texts = texts;
            return true;
        }
    return false;
}

static bool fit_all(Tiles *t, size_t down, int room) {
    int whole = tall_of(t->height, false, true, most_texts(t));
    bool codes = !t->small && ((int)down * whole <= room || t->height <= FEW || t->codes);
    if (codes && take_lines(t, false, down, room)) return true;
    return !t->codes && take_lines(t, true, down, room);
}

/* One line of pictures, of as many rows as there is room for. */
static void cut_rows(Tiles *t, int room) {
    enum { ALL = 14, SOME = 10, ONE_TEXT = 6 };
    int most = most_texts(t), texts = room >= ALL ? TILE_TEXTS : room >= SOME ? 2 : room >= ONE_TEXT ? 1 : 0;
    t->down = 1, t->halves = !t->codes;
    t->texts = texts < most ? texts : most;
    t->labels = room > 3;
    int lines = room - 1 - t->labels - t->texts;
    t->height = least(t->height, (size_t)(lines < 1 ? 1 : lines) * (t->halves ? 2 : 1));
    t->row0 = page_start(t->w->row, t->height, t->w->value.rows);
    t->tall = tall_of(t->height, t->halves, t->labels, t->texts);
}

/* One form for the shown part of all heads; what a head without numbers says does not count. */
static void set_form(Tiles *t) {
    NumberKind kind = t->form.kind;
    for (size_t i = 0; i < t->count; i++) {
        Matrix page = matrix_columns(matrix_rows(tiles_value(t, i), t->row0, t->height), t->col0, t->width);
        NumberForm form = number_form(page, kind, t->pitch - 1, t->w->session->like.digits);
        if (i == 0 || t->form.largest == 0) {
            t->form = form;
        } else if (form.largest > 0) {
            t->form.decimals = form.decimals < t->form.decimals ? form.decimals : t->form.decimals;
            bool whole = form.unit == 1 || t->form.unit == 1;
            t->form.unit = whole ? 1 : form.unit > t->form.unit ? form.unit : t->form.unit;
            t->form.largest = form.largest > t->form.largest ? form.largest : t->form.largest;
        }
    }
}

void tiles_down(Tiles *t, int rows) {
    size_t down = lines_of(t);
    while (down > 0 && !fit_all(t, down, rows)) down--;
    if (down == 0) cut_rows(t, rows);
    if (down > 1 && rows - (int)down * t->tall >= (int)down - 1) t->tall++;
    t->first = t->at / (t->across * t->down) * (t->across * t->down);
    set_form(t);
}

bool tiles_cut(const Tiles *t) {
    return t->height < t->w->value.rows || t->width < t->w->value.cols;
}

bool tiles_paged(const Tiles *t) {
    return t->across * t->down < t->count;
}

/* ---- drawing ---- */

int tiles_row(const Tiles *t, size_t picture, int top) {
    return top + (int)((picture - t->first) / t->across) * t->tall;
}

int tiles_col(const Tiles *t, size_t picture) {
    return 1 + (int)((picture - t->first) % t->across) * t->stride;
}

/* Of the focus, or of the same cell in another head. */
static Role focus_role(const Tiles *t, size_t picture) {
    return picture == t->at ? ROLE_FOCUS : ROLE_SLABEL;
}

static Role role_of(const Tiles *t, size_t picture, Matrix m, size_t row, size_t col) {
    bool here = row == t->w->row && col == t->w->col;
    if (here && t->pitch == PITCH_CODE) return focus_role(t, picture);
    double value = matrix_at(m, row, col);
    bool masked = t->w->step == WEIGHTS && value == 0 && model_forbids(t->w->model, row, col);
    return masked ? ROLE_MASKED : number_role(&t->form, value);
}

/* A number behind its gutter; the focus wears brackets, and where there are no colours its shade stands at its left. */
static void put_number(const Tiles *t, Canvas canvas, int at, int left, Role role, double value) {
    char field[NUMBER_ROOM];
    int gutter = t->pitch > PITCH_CODE, blanks = 0;
    number_write(field, &t->form, value);
    canvas_put(canvas, at, left + gutter, role, field);
    while (field[blanks] == ' ') blanks++;
    uint32_t mark = gutter && t->w->session->like.marks ? number_mark(&t->form, value) : ' ';
    if (mark != ' ') canvas_put_rune(canvas, at, left + blanks, ROLE_TEXT, mark);
}

static void put_brackets(const Tiles *t, size_t picture, Canvas canvas, int at, int left) {
    canvas_put(canvas, at, left, focus_role(t, picture), "[");
    canvas_put(canvas, at, left + t->pitch, focus_role(t, picture), "]");
}

/* The cells of a row, or two rows as half-blocks; `under`: the second of them is there. */
static void put_cells(const Tiles *t, size_t picture, Matrix m, Canvas canvas, int at, int left, size_t row,
                      bool under) {
    for (size_t j = 0; j < t->width; j++) {
        size_t col = t->col0 + j;
        Role role = role_of(t, picture, m, row, col);
        if (t->halves)
            canvas_put_half(canvas, at, left + (int)j, role, under ? role_of(t, picture, m, row + 1, col) : ROLE_TEXT);
        else put_number(t, canvas, at, left + t->pitch * (int)j, role, matrix_at(m, row, col));
    }
    if (t->pitch > PITCH_CODE && row == t->w->row)
        put_brackets(t, picture, canvas, at, left + t->pitch * (int)(t->w->col - t->col0));
}

static void put_labels(const Tiles *t, Canvas canvas, int at, int left) {
    for (size_t j = 0; j < t->width; j++) {
        size_t col = t->col0 + j, shown = t->pitch > PITCH_CODE ? col : col % 10;
        const char *label = arena_print(t->w->arena, "%zu", shown);
        int right = left + t->pitch * (int)(j + 1) - (int)text_width(label);
        canvas_put(canvas, at, right, col == t->w->col ? ROLE_SLABEL : ROLE_MUTED, label);
    }
}

int tiles_draw(const Tiles *t, size_t picture, Canvas canvas, int top) {
    int at = tiles_row(t, picture, top) + 1, left = tiles_col(t, picture), cells = left + t->label;
    Matrix m = tiles_value(t, picture);
    if (t->labels) put_labels(t, canvas, at, cells);
    at += t->labels;
    size_t step = t->halves ? 2 : 1;
    const char *head = picture == t->at ? "" : arena_print(t->w->arena, "head %zu; ", t->of[picture]);
    spot_put(canvas, (Spot){.row = at,
                            .col = cells,
                            .rows = (int)((t->height + step - 1) / step),
                            .cols = t->pitch * (int)t->width,
                            .line = head,
                            .across = t->pitch,
                            .down = t->halves ? -2 : 1,
                            .row0 = t->row0,
                            .col0 = t->col0});
    for (size_t i = 0; i < t->height; i += step, at++) {
        size_t row = t->row0 + i;
        bool lit = t->w->row >= row && t->w->row < row + step;
        canvas_print(canvas, at, left, lit ? ROLE_SLABEL : ROLE_LABEL, "%zu", lit ? t->w->row : row);
        put_cells(t, picture, m, canvas, at, cells, row, i + 1 < t->height);
    }
    return at;
}

void tiles_cursor(const Tiles *t, int top, int *row, int *col) {
    size_t down = (t->w->row - t->row0) / (t->halves ? 2 : 1);
    char field[NUMBER_ROOM];
    int gutter = t->pitch > PITCH_CODE, blanks = 0;
    number_write(field, &t->form, matrix_at(t->w->value, t->w->row, t->w->col));
    while (gutter && field[blanks] == ' ') blanks++;
    *row = tiles_row(t, t->at, top) + 1 + t->labels + (int)down;
    *col = tiles_col(t, t->at) + t->label + t->pitch * (int)(t->w->col - t->col0) + gutter + blanks;
}
