#include "view/plot.h"

#include "base/text.h"
#include "view/number.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum { DOTS_WIDE = 2, DOTS_HIGH = 4, BRAILLE = 0x2800, DASH = 0x254C, NONE = -1 };

/* ---- the rectangle ---- */

/* Where the parts are; rows without room are NONE. */
typedef struct Area {
    int top, left, rows, cols; /* of the curves */
    int axis, numbers, name, y_name;
} Area;

static bool area_of(const Plot *plot, int row, int col, int rows, int cols, Area *area) {
    enum { LEAST = 2 };
    bool named = plot->y_name && rows > LEAST, axis = !plot->bare && rows - named > LEAST;
    bool numbers = axis && rows - named - axis > LEAST;
    bool x_name = plot->x_name && numbers && rows - named - axis - numbers > LEAST;
    *area = (Area){.top = row + named, .left = col + PLOT_GUTTER, .cols = cols - PLOT_GUTTER};
    area->rows = rows - named - axis - numbers - x_name;
    int below = area->top + area->rows;
    area->y_name = named ? row : NONE;
    area->axis = axis ? below : NONE;
    area->numbers = numbers ? below + 1 : NONE;
    area->name = x_name ? below + 2 : NONE;
    return area->rows >= LEAST && area->cols >= LEAST;
}

/* How far along the range, 0 to 1. */
static double share(PlotRange range, double value) {
    if (range.log) value = log(value), range.from = log(range.from), range.to = log(range.to);
    double part = range.to > range.from ? (value - range.from) / (range.to - range.from) : 0.5;
    return isnan(part) ? NAN : part < 0 ? 0 : part > 1 ? 1 : part;
}

/* Dots from the left; the last column of cells keeps its right half, so that numbers stand below their dots, unless
 * there are many points. */
static double dot_x(const Plot *plot, const Area *area, double x) {
    return share(plot->x, x) * (DOTS_WIDE * area->cols - (plot->dense ? 1 : 3));
}

/* Dots from the top. */
static double dot_y(const Plot *plot, const Area *area, double y) {
    return (1 - share(plot->y, y)) * (DOTS_HIGH * area->rows - 1);
}

static int nearest(double value) {
    return (int)floor(value + 0.5);
}

/* ---- a curve as dots ---- */

/* For each column of dots the highest and the lowest of the curve; NONE: there is none. */
typedef struct Trail {
    int *high, *low;
    int count;
} Trail;

static void touch(const Trail *trail, int x, int y) {
    if (trail->high[x] == NONE || y < trail->high[x]) trail->high[x] = y;
    if (y > trail->low[x]) trail->low[x] = y;
}

/* A straight line between two points, joined to what is before it. */
static void join(const Trail *trail, double x0, double y0, double x1, double y1) {
    int from = nearest(x0), to = nearest(x1), before = nearest(y0);
    touch(trail, from, before);
    if (from == to) touch(trail, to, nearest(y1));
    for (int x = from + 1; x <= to; x++) {
        double part = ((double)x - x0) / (x1 - x0);
        int y = nearest(y0 + (y1 - y0) * (part > 1 ? 1 : part));
        touch(trail, x, y);
        if (y > before + 1) touch(trail, x, before + 1);
        if (y < before - 1) touch(trail, x, before - 1);
        before = y;
    }
}

static Trail trail_of(Arena *arena, const Plot *plot, const Area *area, const PlotCurve *curve) {
    Trail trail = {.count = DOTS_WIDE * area->cols};
    trail.high = TAKE_ARRAY(arena, int, (size_t)trail.count);
    trail.low = TAKE_ARRAY(arena, int, (size_t)trail.count);
    for (int i = 0; i < trail.count; i++) trail.high[i] = trail.low[i] = NONE;
    for (size_t i = 0; i < curve->count; i++) {
        size_t last = i ? i - 1 : 0;
        double x = dot_x(plot, area, curve->x[i]), y = dot_y(plot, area, curve->y[i]);
        double x0 = dot_x(plot, area, curve->x[last]), y0 = dot_y(plot, area, curve->y[last]);
        if (isnan(x) || isnan(y)) continue;
        if (isnan(x0) || isnan(y0)) x0 = x, y0 = y;
        join(&trail, x0, y0, x, y);
    }
    return trail;
}

/* The row of cells, from the top of the curves, in which the curve passes a column of cells. */
static int row_at(const Trail *trail, int col) {
    for (int x = DOTS_WIDE * col; x < DOTS_WIDE * (col + 1); x++)
        if (trail->high[x] != NONE) return (trail->high[x] + trail->low[x]) / 2 / DOTS_HIGH;
    return NONE;
}

static void put_dot(Canvas canvas, const Area *area, int x, int y, Role role) {
    static const uint8_t BITS[DOTS_HIGH][DOTS_WIDE] = {{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}};
    int row = area->top + y / DOTS_HIGH, col = area->left + x / DOTS_WIDE;
    if (row < 0 || row >= canvas.rows || col < 0 || col >= canvas.cols) return;
    uint32_t rune = canvas_cell(canvas, row, col)->rune;
    if (rune < BRAILLE || rune > BRAILLE + 0xFF) rune = BRAILLE;
    canvas_put_rune(canvas, row, col, role, rune | BITS[y % DOTS_HIGH][x % DOTS_WIDE]);
}

static void put_dots(Canvas canvas, const Area *area, const Trail *trail, Role role) {
    for (int x = 0; x < trail->count; x++)
        for (int y = trail->high[x]; y != NONE && y <= trail->low[x]; y++) put_dot(canvas, area, x, y, role);
}

/* Are there two points and more to a dot? */
static bool is_crowded(const Plot *plot, const Area *area, const PlotCurve *curve) {
    if (!plot->dense || curve->count < 2) return false;
    double span = dot_x(plot, area, curve->x[curve->count - 1]) - dot_x(plot, area, curve->x[0]);
    return DOTS_WIDE * span <= (double)(curve->count - 1);
}

/* A dot for each point; a jump of more than two dots is filled. */
static void put_points(Canvas canvas, const Plot *plot, const Area *area, const PlotCurve *curve) {
    enum { JUMP = 2 };
    double before = NAN;
    for (size_t i = 0; i < curve->count; i++) {
        double right = dot_x(plot, area, curve->x[i]), down = dot_y(plot, area, curve->y[i]);
        if (!isnan(right) && !isnan(down)) {
            int x = nearest(right), y = nearest(down), from = fabs(down - before) > JUMP ? nearest(before) : y;
            put_dot(canvas, area, x, y, curve->role);
            for (int at = from < y ? from + 1 : y + 1; at < (from < y ? y : from); at++)
                put_dot(canvas, area, x, at, curve->role);
        }
        before = down;
    }
}

static bool blank(Canvas canvas, int row, int col, int cols) {
    if (row < 0 || row >= canvas.rows || col < 0 || col + cols > canvas.cols) return false;
    for (int c = col; c < col + cols; c++)
        if (canvas_cell(canvas, row, c)->rune != ' ') return false;
    return true;
}

/* Where letters meet, every second column is left to the one that came first. */
static void put_letters(Canvas canvas, const Area *area, const Trail *trail, const PlotCurve *curve) {
    for (int c = 0; c < area->cols; c++) {
        int row = row_at(trail, c);
        if (row == NONE || (c % 2 && !blank(canvas, area->top + row, area->left + c, 1))) continue;
        canvas_put_rune(canvas, area->top + row, area->left + c, curve->role, (unsigned char)curve->letter);
    }
}

/* ---- names of curves ---- */

/* Does the curve fall by more than a third of the height? Then there is room above its right. */
static bool falls(const Trail *trail, const Area *area) {
    int first = NONE, last = NONE;
    for (int x = 0; x < trail->count; x++) {
        if (trail->high[x] == NONE) continue;
        if (first == NONE) first = trail->high[x];
        last = trail->low[x];
    }
    return last - first > DOTS_HIGH * area->rows / 3;
}

/* Writes the name where it keeps clear of all curves, within two rows of its own. */
static bool put_name_at(Canvas canvas, const Area *area, const Trail *trail, const PlotCurve *curve, int col,
                        int away) {
    int width = (int)text_width(curve->name) + 3, row = row_at(trail, col);
    if (row == NONE || row + away < 0 || row + away >= area->rows || col + width > area->cols) return false;
    int at = area->top + row + away, left = area->left + col;
    if (!blank(canvas, at, left - (col > 0), width + 1 + (col > 0 && col + width < area->cols))) return false;
    canvas_put_rune(canvas, at, left, curve->role, (unsigned char)curve->letter);
    canvas_put(canvas, at, left + 3, curve->role, curve->name);
    return true;
}

static bool put_name(Canvas canvas, const Area *area, const Trail *trail, const PlotCurve *curve) {
    static const int BELOW[] = {1, -1, 2, -2}, ABOVE[] = {-2, -1, 1, 2};
    bool falling = falls(trail, area);
    const int *away = falling ? ABOVE : BELOW;
    int wish = falling ? area->cols * 10 / 61 : area->cols / 2 + 1;
    for (int off = 0; off < area->cols; off++)
        for (int side = -1; side <= 1; side += 2) {
            int col = wish + side * off;
            for (int i = 0; col >= 0 && col < area->cols && i < 4; i++)
                if (put_name_at(canvas, area, trail, curve, col, away[i])) return true;
        }
    return false;
}

/* The letter right of the last point, in the nearest row that is still free. */
static void put_end(Canvas canvas, const Plot *plot, const Area *area, const Trail *trail, const PlotCurve *curve) {
    int col = area->cols - 1;
    while (col > 0 && row_at(trail, col) == NONE) col--;
    int row = row_at(trail, col), lowest = trail->low[DOTS_WIDE * col];
    if (plot->dense && lowest != NONE) row = lowest / DOTS_HIGH;
    for (int off = 0; row != NONE && off < area->rows; off++)
        for (int side = -1; side <= 1; side += 2) {
            int at = row + side * off;
            if (at < 0 || at >= area->rows || !blank(canvas, area->top + at, area->left + col + 1, 1)) continue;
            canvas_put_rune(canvas, area->top + at, area->left + col + 1, curve->role, (unsigned char)curve->letter);
            return;
        }
}

/* ---- axes ---- */

static void put_y_axis(const Plot *plot, const Area *area, Canvas canvas) {
    enum { BAR = 0x2502, FIELD = PLOT_GUTTER - 2 };
    canvas_fill(canvas, area->top, area->left - 1, area->rows, 1, ROLE_MUTED, BAR);
    for (size_t i = 0; i < plot->y_ticks; i++) {
        int row = area->top + nearest((1 - share(plot->y, plot->y_tick[i].at)) * (area->rows - 1));
        canvas_put_right(canvas, row, area->left - PLOT_GUTTER, FIELD, ROLE_MUTED, plot->y_tick[i].text);
    }
    if (area->y_name == NONE) return;
    int indent = text_width(plot->y_name) + 3 < PLOT_GUTTER ? 3 : 1;
    canvas_put_cut(canvas, area->y_name, area->left - PLOT_GUTTER + indent, area->cols + PLOT_GUTTER - indent,
                   ROLE_LABEL, plot->y_name);
}

/* The column from which a number of x is written: its middle stands at its dots; where there are many points all have a
 * field that ends there. */
static int number_at(const Plot *plot, const Area *area, const PlotTick *tick) {
    int width = (int)text_width(tick->text), widest = 0;
    if (!plot->dense) {
        int at = (int)(share(plot->x, tick->at) * (area->cols - 1) + 1e-9) - (width + 1) / 2;
        if (at + width > area->cols) at = area->cols - width;
        return at < 0 ? 0 : at;
    }
    for (size_t i = 0; i < plot->x_ticks; i++) {
        int other = (int)text_width(plot->x_tick[i].text);
        if (other > widest) widest = other;
    }
    int at = nearest(dot_x(plot, area, tick->at)) / DOTS_WIDE - (widest - 1);
    return at < -1 ? -1 : at;
}

/* Numbers that would touch are left out: the first and the last stay, then from left to right. */
static void put_numbers(const Plot *plot, const Area *area, Canvas canvas) {
    for (int pass = 0; pass < 2; pass++)
        for (size_t i = 0; i < plot->x_ticks; i++) {
            bool end = i == 0 || i + 1 == plot->x_ticks;
            if (end != (pass == 0)) continue;
            const char *text = plot->x_tick[i].text;
            int width = (int)text_width(text), at = number_at(plot, area, &plot->x_tick[i]);
            if (blank(canvas, area->numbers, area->left + at - 1, width + 1 + (at + width < area->cols)))
                canvas_put(canvas, area->numbers, area->left + at, ROLE_MUTED, text);
        }
}

static void put_x_axis(const Plot *plot, const Area *area, Canvas canvas) {
    enum { CORNER = 0x2514, LINE = 0x2500 };
    if (area->axis == NONE) return;
    canvas_put_rune(canvas, area->axis, area->left - 1, ROLE_MUTED, CORNER);
    canvas_fill(canvas, area->axis, area->left, 1, area->cols, ROLE_MUTED, LINE);
    if (area->numbers != NONE) put_numbers(plot, area, canvas);
    if (area->name == NONE) return;
    int end = area->left + area->cols + PLOT_NAME_OUT;
    if (end > canvas.cols - 1) end = canvas.cols - 1;
    int width = (int)text_width(plot->x_name);
    canvas_put_cut(canvas, area->name, end - width > 0 ? end - width : 0, end, ROLE_LABEL, plot->x_name);
}

/* The dashed line passes behind everything. */
static void put_level(const Plot *plot, const Area *area, Canvas canvas) {
    if (!plot->level_text) return;
    int row = area->top + nearest(dot_y(plot, area, plot->level)) / DOTS_HIGH,
        width = (int)text_width(plot->level_text);
    int wish = (area->cols - 5) / 2;
    for (int off = 0; off < area->cols; off++) {
        int at = area->left + (wish + off) % area->cols;
        if (at + width + 1 > area->left + area->cols || !blank(canvas, row, at - 1, width + 2)) continue;
        canvas_put(canvas, row, at, ROLE_MUTED, plot->level_text);
        canvas_put_rune(canvas, row, at - 1, ROLE_MUTED, ' ');
        for (int col = area->left + 1; col < area->left + area->cols - 1; col++)
            if ((col < at - 1 || col > at + width) && blank(canvas, row, col, 1))
                canvas_put_rune(canvas, row, col, ROLE_MUTED, DASH);
        return;
    }
}

/* ---- all of it ---- */

void plot_draw(const Plot *plot, Arena *arena, Canvas canvas, int row, int col, int rows, int cols) {
    Area area;
    if (!area_of(plot, row, col, rows, cols, &area)) return;
    put_y_axis(plot, &area, canvas);
    put_x_axis(plot, &area, canvas);
    Trail *trail = TAKE_ARRAY(arena, Trail, plot->curves);
    for (size_t i = 0; i < plot->curves; i++) {
        trail[i] = trail_of(arena, plot, &area, &plot->curve[i]);
        if (plot->ascii) put_letters(canvas, &area, &trail[i], &plot->curve[i]);
        else if (is_crowded(plot, &area, &plot->curve[i])) put_points(canvas, plot, &area, &plot->curve[i]);
        else put_dots(canvas, &area, &trail[i], plot->curve[i].role);
    }
    for (size_t i = 0; i < plot->curves; i++)
        if (!plot->curve[i].name || !put_name(canvas, &area, &trail[i], &plot->curve[i]))
            put_end(canvas, plot, &area, &trail[i], &plot->curve[i]);
    put_level(plot, &area, canvas);
}

bool plot_cell(const Plot *plot, int row, int col, int rows, int cols, double x, double y, int *at_row, int *at_col) {
    Area area;
    if (!area_of(plot, row, col, rows, cols, &area)) return false;
    double right = dot_x(plot, &area, x), down = dot_y(plot, &area, y);
    if (isnan(right) || isnan(down)) return false;
    *at_row = area.top + nearest(down) / DOTS_HIGH;
    *at_col = area.left + nearest(right) / DOTS_WIDE;
    return true;
}

char plot_letter(size_t curve) {
    return (char)('a' + curve % 26);
}

Role plot_role(size_t curve) {
    static const Role ROLES[] = {ROLE_KEY, ROLE_WARN, ROLE_FOCUS2, ROLE_GOOD, ROLE_TEXT, ROLE_STRONG};
    return ROLES[curve % (sizeof ROLES / sizeof *ROLES)];
}

/* ---- round numbers ---- */

/* The smallest of 1, 2, 5 times a power of ten, or of ten alone, that makes no more than `most` parts. */
static double round_part(double length, size_t most) {
    static const double STEPS[] = {1, 2, 5};
    double ten = pow(10, floor(log10(length / (double)most)));
    for (;; ten *= 10)
        for (size_t i = 0; i < sizeof STEPS / sizeof *STEPS; i++)
            if (STEPS[i] * ten * (double)most >= length * (1 - 1e-9)) return STEPS[i] * ten;
}

const PlotTick *plot_ticks(Arena *arena, PlotRange range, size_t most, size_t *count) {
    assert(most > 0 && range.to > range.from);
    double from = range.log ? log10(range.from) : range.from, to = range.log ? log10(range.to) : range.to;
    double part = round_part(to - from, most);
    if (range.log) part = fmax(1, round(part));
    PlotTick *tick = TAKE_ARRAY(arena, PlotTick, most + 2);
    *count = 0;
    for (double i = ceil(from / part - 1e-9); i * part <= to + part * 1e-9 && *count < most + 2; i++) {
        double at = range.log ? pow(10, i * part) : i * part + 0.0; /* never -0 */
        const char *text = at != 0 && (fabs(at) < 1e-3 || fabs(at) >= 1e6) ? number_tiny(arena, at, 0)
                                                                           : arena_print(arena, "%.6g", at);
        tick[(*count)++] = (PlotTick){at, text};
    }
    return tick;
}
