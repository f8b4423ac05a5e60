#include "base/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uniwidth.h>

Text text_new(Arena *arena) {
    enum { ROOM = 64 };
    return (Text){arena, arena_take(arena, ROOM), 0, ROOM};
}

void text_put_bytes(Text *text, const char *more, size_t length) {
    if (text->room - text->length <= length) {
        size_t room = 2 * (text->length + length + 1);
        char *wider = arena_take(text->arena, room);
        memcpy(wider, text->at, text->length);
        text->at = wider;
        text->room = room;
    }
    memcpy(text->at + text->length, more, length);
    text->length += length;
    text->at[text->length] = 0;
}

void text_put(Text *text, const char *more) {
    text_put_bytes(text, more, strlen(more));
}

void text_print(Text *text, const char *format, ...) {
    va_list args;
    va_start(args, format);
    text_put(text, arena_vprint(text->arena, format, args));
    va_end(args);
}

void text_put_number(Text *text, double value) {
    char number[40];
    int digits = 1;
    if (value != value) {
        text_put(text, "nan");
        return;
    }
    do {
        snprintf(number, sizeof number, "%.*g", digits, value);
    } while (strtod(number, NULL) != value && ++digits <= 17);
    char *exponent = strchr(number, 'e');
    if (exponent && value > -1e6 && value < 1e6 && value == (double)(long)value) {
        snprintf(number, sizeof number, "%ld", (long)value);
    } else if (exponent) { /* 1e+09 is 1e9 */
        char *from = exponent + 1 + (exponent[1] == '+'), *to = exponent + 1;
        if (*from == '-') *to++ = *from++;
        while (*from == '0') from++;
        memmove(to, from, strlen(from) + 1);
    }
    text_put(text, number);
}

void text_pad(Text *text, size_t columns) {
    for (size_t width = text_width(text->at); width < columns; width++) text_put(text, " ");
}

const char *text_name(Arena *arena, const char *name, bool zh) {
    const char *slash = name ? strchr(name, '/') : NULL;
    if (!slash || slash == name || strchr(slash + 1, '/')) return name;
    for (const char *at = name; at < slash; at++)
        if ((unsigned char)*at >= 0x80) return name;
    if ((unsigned char)slash[1] < 0x80) return name;
    return zh ? slash + 1 : arena_copy(arena, name, (size_t)(slash - name));
}

size_t rune_next(const char *text, uint32_t *rune) {
    const unsigned char *at = (const unsigned char *)text;
    size_t length = at[0] < 0x80 ? 1 : at[0] < 0xC2 ? 0 : at[0] < 0xE0 ? 2 : at[0] < 0xF0 ? 3 : at[0] < 0xF5 ? 4 : 0;
    *rune = at[0];
    if (at[0] == 0) return 0;
    if (length == 1) return 1;
    uint32_t value = length == 2 ? at[0] & 0x1Fu : length == 3 ? at[0] & 0x0Fu : at[0] & 0x07u;
    for (size_t i = 1; i < length; i++) {
        if ((at[i] & 0xC0) != 0x80) length = 0;
        else value = value << 6 | (at[i] & 0x3Fu);
    }
    bool overlong = (length == 3 && value < 0x800) || (length == 4 && value < 0x10000);
    bool surrogate = value >= 0xD800 && value <= 0xDFFF;
    if (length == 0 || overlong || surrogate || value > 0x10FFFF) {
        *rune = 0xFFFD;
        return 1;
    }
    *rune = value;
    return length;
}

size_t rune_write(uint32_t rune, char at[4]) {
    if (rune < 0x80) {
        at[0] = (char)rune;
        return 1;
    }
    size_t length = rune < 0x800 ? 2 : rune < 0x10000 ? 3 : 4;
    for (size_t i = length - 1; i > 0; i--, rune >>= 6) at[i] = (char)(0x80 | (rune & 0x3F));
    at[0] = (char)((length == 2 ? 0xC0 : length == 3 ? 0xE0 : 0xF0) | rune);
    return length;
}

uint32_t rune_safe(uint32_t rune) {
    if (rune >= 0x20 && rune < 0x7F) return rune;
    if (rune < 0xA0 || rune == 0xAD || rune == 0xFFFD) return '?';
    if (rune >= 0x2028 && rune <= 0x202E) return '?'; /* separators, direction controls */
    if (rune >= 0xD800 && rune <= 0xF8FF) return '?'; /* surrogates, private use */
    if (rune >= 0xFE00 && rune <= 0xFE0F) return '?'; /* variation selectors */
    if (rune >= 0xE0000) return '?';                  /* tags, more private use */
    return uc_width((ucs4_t)rune, "UTF-8") > 0 ? rune : '?';
}

int rune_width(uint32_t rune) {
    if (rune >= 0x20 && rune < 0x7F) return 1;
    return rune_safe(rune) == rune && uc_width((ucs4_t)rune, "UTF-8") == 2 ? 2 : 1;
}

uint32_t rune_ascii(uint32_t rune) {
    static const struct {
        uint32_t rune;
        char twin;
    } TWINS[] = {
        {0xB7, '*'},   {0xD7, 'x'},   {0xF7, '/'},   {0x1D40, '\''}, {0x2026, '~'}, {0x2192, '>'},  {0x2190, '<'},
        {0x2191, '^'}, {0x2193, 'v'}, {0x2212, '-'}, {0x2013, '-'},  {0x2014, '-'}, {0x2018, '\''}, {0x2019, '\''},
        {0x201C, '"'}, {0x201D, '"'}, {0x2591, '.'}, {0x2592, ':'},  {0x2593, '+'}, {0x2588, '#'},  {0x25A3, '@'},
        {0x2717, 'x'}, {0x2500, '-'}, {0x2502, '|'}, {0x250C, '+'},  {0x2510, '+'}, {0x2514, '+'},  {0x2518, '+'},
        {0x2713, 'v'}, {0x254C, '-'}, {0x3A3, 'S'},
    };
    if (rune < 0x80) return rune;
    if (rune >= 0x2580 && rune <= 0x258F) return '#';
    for (size_t i = 0; i < sizeof TWINS / sizeof *TWINS; i++)
        if (TWINS[i].rune == rune) return (unsigned char)TWINS[i].twin;
    return '?';
}

size_t text_width(const char *text) {
    size_t width = 0, used;
    uint32_t rune;
    for (; (used = rune_next(text, &rune)); text += used) width += (size_t)rune_width(rune);
    return width;
}

char *text_clean(Arena *arena, const char *text, size_t length) {
    char *whole = arena_copy(arena, text, length);
    for (size_t i = 0; i < length; i++)
        if (whole[i] == 0 || whole[i] == '\n' || whole[i] == '\t' || whole[i] == '\r') whole[i] = ' ';
    Text clean = text_new(arena);
    uint32_t rune;
    for (const char *at = whole; *at;) {
        at += rune_next(at, &rune);
        char bytes[4];
        text_put_bytes(&clean, bytes, rune_write(rune_safe(rune), bytes));
    }
    return clean.at;
}

char *text_cut(Arena *arena, const char *text, size_t columns) {
    if (text_width(text) <= columns) return arena_string(arena, text);
    if (columns == 0) return arena_string(arena, "");
    size_t width = 0, length = 0, used;
    uint32_t rune;
    while ((used = rune_next(text + length, &rune)) && width + (size_t)rune_width(rune) <= columns - 1) {
        width += (size_t)rune_width(rune);
        length += used;
    }
    return arena_print(arena, "%.*s…", (int)length, text);
}

/* ---- words ---- */

/* The ASCII twin of what an input method leaves in full width, or the character itself. */
static uint32_t half_width(uint32_t rune) {
    if (rune >= 0xFF01 && rune <= 0xFF5E) return rune - 0xFEE0;
    if (rune == 0x3000) return ' ';
    if (rune == 0x2212) return '-';
    return rune;
}

static bool is_blank(uint32_t rune) {
    return rune == ' ' || rune == '\t' || rune == '\r' || rune == '\n';
}

const char *words_last(Words words) {
    return words.count ? words.at[words.count - 1] : "";
}

bool text_words(Arena *arena, const char *line, size_t *used, Words *words, Error *err) {
    size_t room = strlen(line) / 2 + 2, count = 0;
    const char **list = TAKE_ARRAY(arena, const char *, room);
    const char *at = line;
    Text word = text_new(arena);
    bool in_word = false, quoted = false;
    size_t brackets = 0;
    for (;;) {
        uint32_t raw;
        size_t length = rune_next(at, &raw);
        uint32_t rune = quoted ? raw : half_width(raw);
        bool end = length == 0;
        if (!end && !in_word && rune == '#') {
            at += strlen(at);
            end = true;
        }
        if (!quoted && !brackets && (end || is_blank(rune) || rune == ';')) {
            if (in_word) list[count++] = word.at;
            if (in_word) word = text_new(arena);
            in_word = false;
            at += end ? 0 : length;
            if (end || rune == ';') break;
            continue;
        }
        if (end) {
            if (quoted)
                return refuse(err, "a quote is never closed: put a \" at its end", "引号没有闭合：请在末尾补上 \"");
            return refuse(err, "a [ is never closed: put a ] at its end", "[ 没有闭合：请在末尾补上 ]");
        }
        at += length;
        in_word = true;
        if (rune == '"') {
            quoted = !quoted;
            continue;
        }
        if (quoted && rune == '\\' && (*at == '"' || *at == '\\')) {
            rune = (unsigned char)*at++;
        } else if (!quoted && rune == '[') {
            brackets++;
        } else if (!quoted && rune == ']' && brackets) {
            brackets--;
        } else if (!quoted && brackets && is_blank(rune)) {
            continue;
        }
        if (raw == 0xFFFD && length == 1) {
            text_put_bytes(&word, at - 1, 1); /* an invalid byte stays: it may be in a file's name */
        } else {
            char bytes[4];
            text_put_bytes(&word, bytes, rune_write(rune, bytes));
        }
    }
    *used = (size_t)(at - line);
    *words = (Words){list, count};
    return true;
}

/* ---- numbers ---- */

static bool plain_number(const char *text, double *value) {
    const char *at = text + (*text == '-' || *text == '+');
    if (text_same(at, "inf") || text_same(at, "infinity") || text_same(at, "nan")) {
        *value = strtod(text, NULL);
        return true;
    }
    if (!strpbrk(at, "0123456789") || at[strspn(at, "0123456789.eE+-")]) return false;
    char *end;
    *value = strtod(text, &end);
    return *end == 0 && *value - *value == 0;
}

bool text_number(const char *text, double *value) {
    const char *slash = strchr(text, '/');
    if (!slash) return plain_number(text, value);
    char top[64];
    double over;
    if ((size_t)(slash - text) >= sizeof top) return false;
    memcpy(top, text, (size_t)(slash - text));
    top[slash - text] = 0;
    if (!plain_number(top, value) || !plain_number(slash + 1, &over) || over == 0) return false;
    *value /= over;
    return *value - *value == 0;
}

bool text_count(const char *text, uint64_t max, uint64_t *value) {
    uint64_t sum = 0;
    if (!*text) return false;
    for (; *text; text++) {
        if (*text < '0' || *text > '9') return false;
        uint64_t digit = (uint64_t)(*text - '0');
        if (digit > max || sum > (max - digit) / 10) return false;
        sum = 10 * sum + digit;
    }
    *value = sum;
    return true;
}

static int lower(int c) {
    return c >= 'A' && c <= 'Z' ? c + 'a' - 'A' : c;
}

bool text_same(const char *a, const char *b) {
    if (!a || !b) return false;
    while (*a && lower(*a) == lower(*b)) a++, b++;
    return *a == 0 && *b == 0;
}

size_t text_distance(const char *a, const char *b) {
    enum { MOST = 32 };
    size_t n = strlen(a), m = strlen(b);
    if (n >= MOST || m >= MOST) return n > m ? n : m;
    size_t d[MOST][MOST];
    for (size_t i = 0; i <= n; i++) d[i][0] = i;
    for (size_t j = 0; j <= m; j++) d[0][j] = j;
    for (size_t i = 1; i <= n; i++)
        for (size_t j = 1; j <= m; j++) {
            size_t best = d[i - 1][j - 1] + (lower(a[i - 1]) != lower(b[j - 1]));
            if (d[i - 1][j] + 1 < best) best = d[i - 1][j] + 1;
            if (d[i][j - 1] + 1 < best) best = d[i][j - 1] + 1;
            bool swapped = i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) && lower(a[i - 2]) == lower(b[j - 1]);
            if (swapped && d[i - 2][j - 2] + 1 < best) best = d[i - 2][j - 2] + 1;
            d[i][j] = best;
        }
    return d[n][m];
}
