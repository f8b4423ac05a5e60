#include "files/plain.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- bytes to text ---- */

static bool refuse_line(const char *path, const char *from, const char *at, const char *en, const char *zh,
                        Error *err) {
    size_t line = 1;
    for (const char *end = at, *c = from; c < end;) {
        size_t skip = plain_line_end(c, end);
        line += skip > 0;
        c += skip ? skip : 1;
    }
    return refuse(err, "%s, line %zu: %s", "%s 文件第 %zu 行：%s", plain_name(path), line,
                  err->lang == CHINESE ? zh : en);
}

/* UTF-16 as Excel's "Unicode Text" has it; `high` is the place of the high byte in each pair. */
static Plain from_wide(Arena *arena, Bytes bytes, size_t high) {
    char *text = arena_take(arena, bytes.count * 2);
    size_t used = 0;
    for (size_t i = 2; i + 1 < bytes.count; i += 2) {
        uint32_t rune = (uint32_t)bytes.at[i + high] << 8 | bytes.at[i + 1 - high];
        if (rune >= 0xD800 && rune < 0xDC00 && i + 3 < bytes.count) {
            uint32_t low = (uint32_t)bytes.at[i + 2 + high] << 8 | bytes.at[i + 3 - high];
            if (low >= 0xDC00 && low < 0xE000) {
                rune = 0x10000 + ((rune - 0xD800) << 10) + (low - 0xDC00);
                i += 2;
            }
        }
        used += rune_write(rune >= 0xD800 && rune < 0xE000 ? 0xFFFD : rune, text + used);
    }
    return (Plain){text, text + used};
}

bool plain_text(Arena *arena, const char *path, Bytes bytes, Plain *text, Error *err) {
    const unsigned char *at = bytes.at;
    if (bytes.count >= 2 && ((at[0] == 0xFF && at[1] == 0xFE) || (at[0] == 0xFE && at[1] == 0xFF))) {
        Plain wide = from_wide(arena, bytes, at[0] == 0xFF);
        /* 0xFF 0xFE also begins text that is no UTF-16; real text has no NUL in it */
        if (bytes.count % 2 == 0 && !memchr(wide.at, 0, (size_t)(wide.end - wide.at))) {
            *text = wide;
            return true;
        }
    }
    bool mark = bytes.count >= 3 && memcmp(at, "\xEF\xBB\xBF", 3) == 0;
    *text = (Plain){(const char *)at + (mark ? 3 : 0), (const char *)at + bytes.count};
    for (const char *c = text->at; c < text->end;) {
        if (*c > 0) {
            c++;
            continue;
        }
        if (*c == 0)
            return refuse_line(path, text->at, c, "a NUL byte: this is not text; save it as CSV in UTF-8",
                               "有 NUL 字节，不是文本；请另存为 UTF-8 编码的 CSV", err);
        char four[5] = {0}; /* rune_next reads up to four bytes, the text may end before */
        memcpy(four, c, text->end - c < 4 ? (size_t)(text->end - c) : 4);
        uint32_t rune;
        size_t length = rune_next(four, &rune);
        if (length == 1)
            return refuse_line(path, text->at, c, "a byte that is not UTF-8; save the file as CSV in UTF-8",
                               "有不属于 UTF-8 的字节；请另存为 UTF-8 编码的 CSV", err);
        c += length;
    }
    return true;
}

size_t plain_line_end(const char *at, const char *end) {
    if (at < end && *at == '\n') return 1;
    if (at < end && *at == '\r') return at + 1 < end && at[1] == '\n' ? 2 : 1;
    return 0;
}

size_t plain_blank(const char *at, const char *end) {
    if (at < end && (*at == ' ' || *at == '\t')) return 1;
    if (end - at >= 3 && memcmp(at, "\xE3\x80\x80", 3) == 0) return 3;
    if (end - at >= 2 && memcmp(at, "\xC2\xA0", 2) == 0) return 2;
    return 0;
}

bool plain_lines(const char *path, Plain text, Error *err) {
    size_t line = 1;
    for (const char *at = text.at, *from = at; at < text.end;) {
        size_t end = plain_line_end(at, text.end);
        at += end ? end : 1;
        line += end > 0;
        if (end) from = at;
        if (at - from > FILE_MAX_LINE)
            return refuse(err,
                          "%s, line %zu: the line is too long; the limit is %d bytes, for numbers and labels alike",
                          "%s 文件第 %zu 行：这一行太长；数字和标签合计上限是 %d 字节", plain_name(path), line,
                          (int)FILE_MAX_LINE);
    }
    return true;
}

static const char *skip_blanks(const char *at, const char *end) {
    size_t blank;
    while ((blank = plain_blank(at, end))) at += blank;
    return at;
}

static const char *line_close(const char *at, const char *end) {
    while (at < end && *at != '\n' && *at != '\r') at++;
    return at;
}

/* The first line with data: its text in *line. */
static bool first_line(Plain text, bool hash, Plain *line) {
    for (const char *at = text.at; at < text.end; at += plain_line_end(at, text.end)) {
        const char *begin = skip_blanks(at, text.end);
        const char *close = line_close(at, text.end);
        bool comment = begin < close && *begin == '#' &&
                       (hash || begin + 1 == close || plain_blank(begin + 1, close) || begin[1] == '#');
        if (begin < close && !comment) {
            *line = (Plain){begin, close};
            return true;
        }
        at = close;
    }
    return false;
}

const char *plain_separator(Plain text, bool hash) {
    static const char *const SEPARATORS[] = {"\t", ";", ",", "，", NULL};
    Plain line;
    if (!first_line(text, hash, &line)) return "";
    for (const char *const *separator = SEPARATORS; *separator; separator++) {
        size_t length = strlen(*separator);
        bool quoted = false;
        for (const char *c = line.at; c < line.end; c++) {
            if (*c == '"') quoted = !quoted;
            bool here = (size_t)(line.end - c) >= length && memcmp(c, *separator, length) == 0;
            if (here && !quoted) return *separator;
        }
    }
    const char *word = line.at;
    while (word < line.end && !plain_blank(word, line.end)) word++;
    double value;
    bool more = skip_blanks(word, line.end) < line.end;
    return more && plain_number(line.at, (size_t)(word - line.at), ".", &value) == READ_NUMBER ? " " : "";
}

/* ---- text to numbers ---- */

static bool spelled(const char *text, double *value) {
    static const struct {
        const char *as;
        double value;
    } SPELLINGS[] = {
        {"nan", NAN},      {"na", NAN},      {"n/a", NAN},         {"#n/a", NAN},          {"1.#ind", NAN},
        {"1.#qnan", NAN},  {"1.#snan", NAN}, {"#div/0!", NAN},     {"#num!", NAN},         {"#value!", NAN},
        {"inf", INFINITY}, {"∞", INFINITY},  {"1.#inf", INFINITY}, {"infinity", INFINITY},
    };
    bool minus = *text == '-';
    if (minus || *text == '+') text++;
    for (size_t i = 0; i < sizeof SPELLINGS / sizeof *SPELLINGS; i++) {
        if (!text_same(text, SPELLINGS[i].as)) continue;
        *value = minus && isinf(SPELLINGS[i].value) ? -INFINITY : SPELLINGS[i].value;
        return true;
    }
    return false;
}

/* [+-] digits [. digits] [e [+-] digits], with a digit before or after the point. */
static bool decimal(const char *text) {
    static const char DIGITS[] = "0123456789";
    text += *text == '-' || *text == '+';
    size_t before = strspn(text, DIGITS), after = 0;
    text += before;
    if (*text == '.') text += 1 + (after = strspn(text + 1, DIGITS));
    if (before + after == 0) return false;
    if (*text == 'e' || *text == 'E') {
        text++;
        text += *text == '-' || *text == '+';
        if (!strspn(text, DIGITS)) return false;
        text += strspn(text, DIGITS);
    }
    return *text == 0;
}

/* The cell without blanks around it, its full-width characters made ASCII, closed; the bytes written to `plain`, or
 * `room` if it is longer than any number need be. */
static size_t narrow(const char *at, const char *end, const char *points, char *plain, size_t room) {
    size_t used = 0;
    while (at < end && used + sizeof(uint32_t) < room) {
        uint32_t rune = (unsigned char)*at;
        if (rune < 0x80) at++;
        else {
            char four[5] = {0};
            memcpy(four, at, end - at < 4 ? (size_t)(end - at) : 4);
            at += rune_next(four, &rune);
        }
        if (rune >= 0xFF01 && rune <= 0xFF5E) rune -= 0xFEE0;
        if (rune == 0x2212) rune = '-';
        if (rune == (unsigned char)points[1] && rune) rune = '.';
        used += rune_write(rune, plain + used);
    }
    if (at < end) return room;
    plain[used] = 0;
    return used;
}

static const char *trim(const char *at, const char *end) {
    for (const char *last = end; last > at;) {
        if (last[-1] == ' ' || last[-1] == '\t') end = --last;
        else if (last - at >= 2 && plain_blank(last - 2, last) == 2) end = last -= 2;
        else if (last - at >= 3 && plain_blank(last - 3, last) == 3) end = last -= 3;
        else break;
    }
    return end;
}

Reading plain_number(const char *at, size_t length, const char *points, double *value) {
    enum { ROOM = 400 }; /* 309 digits before the point are the most a double needs */
    char plain[ROOM];
    const char *end = trim(at, at + length);
    size_t used = narrow(skip_blanks(at, end), end, points, plain, ROOM);
    if (used == 0) return READ_EMPTY;
    if (used == ROOM) return READ_WORD;
    if (!decimal(plain)) return spelled(plain, value) ? READ_NUMBER : READ_WORD;
    *value = strtod(plain, NULL);
    return isinf(*value) ? READ_HUGE : READ_NUMBER;
}

bool plain_nearly(const char *at, size_t length) {
    static const char BEFORE[] = "+-($ ", SIGNS[] = "0123456789.,_' %()+-eEdD", HEX[] = "0123456789abcdefABCDEF";
    const char *end = at + length;
    while (at < end && strchr(BEFORE, *at)) at++;
    if (at == end || *at < '0' || *at > '9') return false;
    bool hex = end - at > 2 && *at == '0' && (at[1] | 32) == 'x';
    for (at += hex ? 2 : 0; at < end && *at && strchr(hex ? HEX : SIGNS, *at);) at++;
    return at == end;
}

bool plain_refuse(const char *path, size_t line, size_t column, const char *at, size_t length, Reading reading,
                  Error *err) {
    enum { SHOWN = 24, BYTES = 160 };
    if (reading == READ_EMPTY)
        return refuse(err, "%s, line %zu, column %zu: the cell is empty; write a number, or nan where there is none",
                      "%s 文件第 %zu 行第 %zu 列：格子是空的；请写一个数字，没有数字就写 nan", plain_name(path), line,
                      column);
    Arena scratch = {0};
    const char *cell = text_cut(&scratch, text_clean(&scratch, at, length < BYTES ? length : BYTES), SHOWN);
    double value;
    if (reading == READ_HUGE)
        refuse(err, "%s, line %zu, column %zu: '%s' is out of range; numbers go up to about 1.8e308",
               "%s 文件第 %zu 行第 %zu 列：“%s”超出范围；数字最大约为 1.8e308", plain_name(path), line, column, cell);
    else if (memchr(at, ',', length) && plain_number(at, length, ".,", &value) == READ_NUMBER)
        refuse(err, "%s, line %zu, column %zu: '%s' has a comma; a number takes a decimal point, as 1.5",
               "%s 文件第 %zu 行第 %zu 列：“%s”里有逗号；小数点请写成 1.5 这样", plain_name(path), line, column, cell);
    else if (column == 1)
        refuse(err, "%s, line %zu, column 1: '%s' is not a number (beside tokens, write one that is a number as \"7\")",
               "%s 文件第 %zu 行第 1 列：“%s”不是数字（若这一列是 token，请把像数字的写成 \"7\"）", plain_name(path),
               line, cell);
    else
        refuse(err, "%s, line %zu, column %zu: '%s' is not a number; write it like 1.5 or -2e-3",
               "%s 文件第 %zu 行第 %zu 列：“%s”不是数字；请写成 1.5 或 -2e-3 这样", plain_name(path), line, column,
               cell);
    arena_free(&scratch);
    return false;
}

bool plain_fits(const char *path, size_t rows, size_t cols, Error *err) {
    if (rows == 0 || cols == 0)
        return refuse(err, "%s is empty: there are no rows of numbers in it", "%s 是空的：里面没有一行数字",
                      plain_name(path));
    if (rows > FILE_MAX_SIDE)
        return refuse(err, "%s has more rows than the limit of %d; load a part of it",
                      "%s 的行数超过上限 %d；请只取一部分", plain_name(path), (int)FILE_MAX_SIDE);
    if (cols > FILE_MAX_SIDE)
        return refuse(err, "%s has more columns than the limit of %d; load a part of it",
                      "%s 的列数超过上限 %d；请只取一部分", plain_name(path), (int)FILE_MAX_SIDE);
    if (rows * cols > FILE_MAX_NUMBERS)
        return refuse(err, "%s is %zu x %zu, above the limit of %d numbers; load a part of it",
                      "%s 是 %zu x %zu，超过上限 %d 个数字；请只取一部分", plain_name(path), rows, cols,
                      (int)FILE_MAX_NUMBERS);
    return true;
}

void plain_write(FILE *out, double value) {
    if (isnan(value) || isinf(value)) {
        fputs(isnan(value) ? "nan" : value < 0 ? "-inf" : "inf", out);
        return;
    }
    enum { FEWEST = 15, MOST = 17 };
    char text[32];
    for (int digits = FEWEST; digits <= MOST; digits++) {
        snprintf(text, sizeof text, "%.*g", digits, value);
        if (strtod(text, NULL) == value) break; /* NOLINT: the same double is what is asked */
    }
    fputs(text, out);
}

const char *plain_name(const char *path) {
    enum { LONGEST = 160 };
    size_t length = strlen(path);
    if (length <= LONGEST) return path;
    path += length - LONGEST;
    while ((*path & 0xC0) == 0x80) path++;
    return path;
}

void plain_array(Arena *arena, Matrix value, Labels rows, Labels cols, Arrays *arrays) {
    Array *one = TAKE(arena, Array);
    *one =
        (Array){.name = "", .type = "text", .value = value, .planes = 1, .dimensions = 2, .rows = rows, .cols = cols};
    *arrays = (Arrays){one, 1};
}
