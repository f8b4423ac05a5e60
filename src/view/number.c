#include "view/number.h"

#include "base/text.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { WIDEST = 30, FEW_DECIMALS = 3, NO_ZERO = 4 /* widest field that drops the 0 before the point */ };
static const double SMALL = 0.01, LARGE = 10000, LONG = 1e7;

/* ---- what a page holds ---- */

typedef struct Span {
    double largest; /* size of the largest finite value below the limit */
    bool any;       /* there is a finite value below the limit that is not 0 */
    bool minus;     /* one of them is negative */
} Span;

/* A walk over the finite values of the page that are smaller in size than the limit. */
static Span span(Matrix page, double limit) {
    Span found = {0};
    for (size_t r = 0; r < page.rows; r++)
        for (size_t c = 0; c < page.cols; c++) {
            double value = matrix_at(page, r, c), size = fabs(value);
            if (!isfinite(value) || size >= limit || value == 0) continue;
            found.any = true;
            found.minus |= value < 0;
            if (size > found.largest) found.largest = size;
        }
    return found;
}

/* A power of ten that brings the largest value between 1 and 100, if all finite ones are tiny or all huge; else 1. */
static double shared_unit(Matrix page) {
    Span whole = span(page, INFINITY);
    if (!whole.any) return 1;
    bool huge = true;
    for (size_t r = 0; r < page.rows; r++)
        for (size_t c = 0; c < page.cols; c++) {
            double value = matrix_at(page, r, c);
            huge &= !isfinite(value) || fabs(value) > LARGE;
        }
    if (whole.largest >= SMALL && !huge) return 1;
    double power = 2 * floor(log10(whole.largest) / 2);
    return power < -300 ? 1e-300 : pow(10, power);
}

NumberKind number_kind(Matrix page) {
    bool any = false;
    for (size_t r = 0; r < page.rows; r++)
        for (size_t c = 0; c < page.cols; c++) {
            double value = matrix_at(page, r, c);
            if (!isfinite(value)) continue;
            if (value != floor(value)) return NUMBER_SIGNED;
            any = true;
        }
    return any ? NUMBER_WHOLE : NUMBER_SIGNED;
}

int number_least(Matrix page) {
    if (number_kind(page) != NUMBER_WHOLE) return 0;
    enum { LONGEST = 12 /* longer ones are written with an exponent */ };
    int longest = 1;
    for (size_t r = 0; r < page.rows; r++)
        for (size_t c = 0; c < page.cols; c++) {
            double value = matrix_at(page, r, c);
            int length = isfinite(value) ? snprintf(NULL, 0, "%.0f", value + 0.0) : value < 0 ? 4 : 3;
            if (length > longest) longest = length;
        }
    return longest < LONGEST ? longest : LONGEST;
}

static int integer_digits(double size, int width) {
    if (size < 1) return width <= NO_ZERO ? 0 : 1;
    return snprintf(NULL, 0, "%.0f", floor(size));
}

NumberForm number_form(Matrix page, NumberKind kind, int width, int digits) {
    assert(width >= 0 && width <= WIDEST);
    NumberForm form = {kind, width, 0, 1, 0};
    bool whole = kind == NUMBER_WHOLE || kind == NUMBER_MASK;
    if (!whole) form.unit = shared_unit(page);
    form.largest = span(page, LARGE).any && form.unit == 1 ? span(page, LARGE).largest : span(page, INFINITY).largest;
    if (whole || width == 0) return form;
    Span counted = span(page, form.unit * pow(10, width - 1));
    int before = integer_digits(counted.largest / form.unit, width);
    if (kind == NUMBER_WEIGHT && form.unit == 1)
        before = width <= NO_ZERO ? 0 : 1; /* a 1 among them gives up decimals */
    int room = width - counted.minus - before - 1, most = digits == DIGITS_AUTO ? FEW_DECIMALS : digits;
    if (kind == NUMBER_SIGNED && width < NO_ZERO) room = width - 1; /* each cell as many as it can: cell_text */
    form.decimals = room < 0 ? 0 : room < most ? room : most;
    return form;
}

/* ---- a cell ---- */

/* The value with so many decimals; in narrow fields without the 0 before its point. */
static int fixed(char text[NUMBER_ROOM], double value, int decimals, int width) {
    int length = snprintf(text, NUMBER_ROOM, "%.*f", decimals, value);
    char *zero = text + (text[0] == '-');
    if (width <= NO_ZERO && decimals && length < NUMBER_ROOM && zero[0] == '0') {
        memmove(zero, zero + 1, strlen(zero));
        length--;
    }
    return length;
}

/* `1e4`, `-1e9`, `1.8e-4`: no sign and no zeros in front of the exponent, no zeros behind the point. */
static int scientific(char text[NUMBER_ROOM], double value, int decimals) {
    snprintf(text, NUMBER_ROOM, "%.*e", decimals, value);
    char *e = strchr(text, 'e'), *end = e;
    int power = 0;
    bool minus = e[1] == '-';
    for (const char *at = e + 2; *at; at++) power = 10 * power + (*at - '0');
    if (decimals) {
        while (end[-1] == '0') end--;
        if (end[-1] == '.') end--;
    }
    return (int)(end - text) + snprintf(end, (size_t)(NUMBER_ROOM - (end - text)), "e%s%d", minus ? "-" : "", power);
}

/* What is no number: a word where it fits, else a sign. */
static const char *word(double value, int width) {
    static const char *const WORDS[3][4] = {
        {"!", "?!", "NaN", "NaN"}, {"+", "++", "inf", "inf"}, {"-", "--", "--", "-inf"}};
    size_t which = isnan(value) ? 0 : value > 0 ? 1 : 2;
    return WORDS[which][width < 1 ? 0 : width > 4 ? 3 : width - 1];
}

/* Where the value stands between 0 and the end of the ramp, with its sign. */
static double share(const NumberForm *form, double value) {
    if (form->kind == NUMBER_WEIGHT && form->unit == 1) return value;
    return form->largest > 0 ? value / form->largest : 0;
}

static int clamp(double level, int least, int most) {
    return level < least ? least : level > most ? most : (int)level;
}

Role number_role(const NumberForm *form, double value) {
    if (isinf(value) && value < 0) return ROLE_MASKED;
    if (!isfinite(value)) return ROLE_NAN;
    if (value == 0) return ROLE_ZERO;
    if (form->kind == NUMBER_MASK) return ROLE_TEXT;
    if (form->kind == NUMBER_WEIGHT)
        return (Role)(ROLE_HEAT0 + clamp(floor(HEAT_LEVELS * share(form, value)), 0, HEAT_LEVELS - 1));
    return (Role)(ROLE_DIV0 + 4 + clamp(round(4 * share(form, value)), -4, 4));
}

uint32_t number_mark(const NumberForm *form, double value) {
    static const uint32_t SHADES[] = {' ', 0x2591, 0x2592, 0x2593, 0x2588};
    if (!isfinite(value)) return ' ';
    return SHADES[clamp(floor(4 * fabs(share(form, value)) + 0.5), 0, 4)];
}

static char code(const NumberForm *form, double value) {
    if (!isfinite(value)) return word(value, 1)[0];
    if (form->kind == NUMBER_MASK) return value == 0 ? '0' : '1';
    if (value == 0) return '.';
    if (form->kind == NUMBER_WEIGHT) return (char)('0' + clamp(floor(10 * share(form, value) + 0.5), 0, 9));
    return "dcba.1234"[clamp(round(4 * share(form, value)), -4, 4) + 4];
}

/* The value as a cell has it, not yet padded; returns its length, which may be more than the field. */
static int cell_text(char text[NUMBER_ROOM], const NumberForm *form, double value) {
    int width = form->width, decimals = form->decimals, length;
    if (!isfinite(value)) return snprintf(text, NUMBER_ROOM, "%s", word(value, width));
    value /= form->unit;
    if (value == 0) return snprintf(text, NUMBER_ROOM, "0");
    bool narrow = form->kind == NUMBER_WEIGHT && width == 2 && form->unit == 1 && value > 0 && value <= 1;
    if (narrow && value >= 0.995) return snprintf(text, NUMBER_ROOM, "1.");
    if (narrow) return snprintf(text, NUMBER_ROOM, "%02.0f", 100 * value);
    if (form->kind == NUMBER_SIGNED && width < NO_ZERO) {
        int room = width - (value < 0) - integer_digits(fabs(value), width) - 1;
        decimals = room < 0 ? 0 : room < decimals ? room : decimals;
    }
    while ((length = fixed(text, value, decimals, width)) > width && decimals > 0) decimals--;
    return length > width ? scientific(text, value, 0) : length;
}

void number_write(char field[NUMBER_ROOM], const NumberForm *form, double value) {
    char text[NUMBER_ROOM];
    if (form->width == 0) {
        field[0] = code(form, value);
        field[1] = 0;
        return;
    }
    int length = cell_text(text, form, value), width = form->width;
    memset(field, length > width ? '*' : ' ', (size_t)width);
    if (length <= width) memcpy(field + width - length, text, (size_t)length);
    field[width] = 0;
}

/* ---- running text ---- */

static const char *free_text(char text[NUMBER_ROOM], double value, int decimals) {
    enum { SIGNIFICANT = 1 /* decimals of the mantissa */ };
    if (decimals > DIGITS_MOST) decimals = DIGITS_MOST;
    if (!isfinite(value)) return word(value, 4);
    if (value == 0) return "0";
    if (fabs(value) < LONG) snprintf(text, NUMBER_ROOM, "%.*f", decimals, value);
    if (fabs(value) >= LONG || !strpbrk(text, "123456789")) scientific(text, value, SIGNIFICANT);
    return text;
}

char *number_free(Arena *arena, double value, int decimals) {
    char text[NUMBER_ROOM];
    return arena_string(arena, free_text(text, value, decimals));
}

char *number_factor(Arena *arena, double value, int decimals) {
    char text[NUMBER_ROOM];
    return arena_print(arena, value < 0 ? "(%s)" : "%s", free_text(text, value, decimals));
}

char *number_percent(Arena *arena, double value, int decimals) {
    return arena_print(arena, "%.*f %%", decimals, 100 * value);
}

char *number_figure(Arena *arena, double value, int decimals) {
    if (isnan(value)) return arena_string(arena, "nan");
    if (value == 0 || (fabs(value) < LONG && decimals <= DIGITS_MOST))
        return arena_print(arena, "%.*f", decimals, value + 0.0);
    return number_free(arena, value, decimals);
}

char *number_tiny(Arena *arena, double value, int decimals) {
    char text[NUMBER_ROOM];
    const double HUGE_FROM = 1e6;
    bool plain = fabs(value) >= pow(10, -decimals) && fabs(value) < HUGE_FROM;
    if (plain || value == 0 || isnan(value)) return number_figure(arena, value, decimals);
    scientific(text, value, 0);
    return arena_string(arena, text);
}

char *number_grouped(Arena *arena, uint64_t number) {
    if (number < 1000) return arena_print(arena, "%llu", (unsigned long long)number);
    return arena_print(arena, "%s,%03llu", number_grouped(arena, number / 1000), (unsigned long long)(number % 1000));
}

char *number_unit(Arena *arena, const NumberForm *form) {
    char text[NUMBER_ROOM];
    if (form->unit == 1) return NULL;
    scientific(text, form->unit, 0);
    return arena_string(arena, text);
}

char *number_blocks(Arena *arena, double share, int decades, int columns) {
    double long_as = share > 0 ? (1 + log10(share) / decades) * columns : 0;
    Text text = text_new(arena);
    for (int i = 0; i < columns && i < long_as; i++) text_put(&text, "█");
    return text.at;
}
