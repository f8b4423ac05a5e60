#include "files/json.h"

#include <math.h>
#include <string.h>

bool json_refuse(const Json *json, const char *en, const char *zh) {
    size_t line = 1, column = 1;
    for (const char *at = json->from; at < json->at;) {
        size_t end = plain_line_end(at, json->end);
        line += end > 0;
        column = end ? 1 : column + ((*at & 0xC0) != 0x80);
        at += end ? end : 1;
    }
    return refuse(json->err, "%s, line %zu, column %zu: %s", "%s 文件第 %zu 行第 %zu 列：%s", plain_name(json->path),
                  line, column, json->err->lang == CHINESE ? zh : en);
}

char json_peek(Json *json) {
    while (json->at < json->end && (*json->at == ' ' || *json->at == '\t' || *json->at == '\n' || *json->at == '\r'))
        json->at++;
    return json->at < json->end ? *json->at : 0;
}

bool json_take(Json *json, char c) {
    if (json_peek(json) != c) return false;
    json->at++;
    return true;
}

bool json_more(Json *json, char close, size_t count, bool *fine) {
    if (json_take(json, close)) return false;
    if (count == 0 || json_take(json, ',')) return true;
    *fine = json_refuse(json, "a comma or a closing bracket is missing here", "这里缺少逗号或右括号");
    return false;
}

/* ---- strings ---- */

static bool bad_string(const Json *json) {
    return json_refuse(json, "a text in quotes is broken or never closed; write a quote inside it as \\\"",
                       "引号中的文字有误或没有闭合；其中的引号要写成 \\\"");
}

static bool take_hex(Json *json, uint32_t *unit) {
    *unit = 0;
    for (size_t i = 0; i < 4; i++, json->at++) {
        static const char DIGITS[] = "0123456789abcdef";
        char c = json->at < json->end ? *json->at : 0;
        const char *digit = c ? strchr(DIGITS, c >= 'A' && c <= 'F' ? c | 32 : c) : NULL;
        if (!digit) return bad_string(json);
        *unit = *unit << 4 | (uint32_t)(digit - DIGITS);
    }
    return true;
}

/* Behind "\u"; a pair of surrogates is one character. */
static bool take_rune(Json *json, uint32_t *rune) {
    uint32_t low;
    if (!take_hex(json, rune)) return false;
    bool high = *rune >= 0xD800 && *rune < 0xDC00;
    if (high && json->end - json->at >= 2 && json->at[0] == '\\' && json->at[1] == 'u') {
        json->at += 2;
        if (!take_hex(json, &low)) return false;
        if (low >= 0xDC00 && low < 0xE000) *rune = 0x10000 + ((*rune - 0xD800) << 10) + (low - 0xDC00);
    }
    if (*rune >= 0xD800 && *rune < 0xE000) *rune = 0xFFFD;
    return true;
}

/* `text` may be NULL: only stepped over. */
static bool take_string(Json *json, Text *text) {
    static const char ESCAPES[] = "\"\\/bfnrt", MEANT[] = "\"\\/\b\f\n\r\t";
    if (!json_take(json, '"')) return json_refuse(json, "a name in quotes belongs here", "这里应是引号中的名称");
    while (json->at < json->end && *json->at != '"') {
        char c = *json->at++;
        if ((unsigned char)c < ' ') return bad_string(json);
        if (c != '\\') {
            if (text) text_put_bytes(text, &c, 1);
            continue;
        }
        char kind = json->at < json->end ? *json->at++ : 0;
        const char *escape = kind ? strchr(ESCAPES, kind) : NULL;
        uint32_t rune = 0;
        if (escape) rune = (unsigned char)MEANT[escape - ESCAPES];
        else if (kind != 'u' || !take_rune(json, &rune)) return bad_string(json);
        char bytes[4];
        if (text) text_put_bytes(text, bytes, rune_write(rune, bytes));
    }
    return json_take(json, '"') || bad_string(json);
}

bool json_string(Json *json, Arena *arena, const char **text) {
    Text raw = text_new(arena);
    if (!take_string(json, &raw)) return false;
    *text = text_clean(arena, raw.at, raw.length);
    return true;
}

/* ---- numbers and words ---- */

static const struct {
    const char *as;
    double value;
    bool number;
} WORDS[] = {
    {"true", 1, true},  {"false", 0, true},           {"null", 0, false},
    {"NaN", NAN, true}, {"Infinity", INFINITY, true}, {"-Infinity", -INFINITY, true},
};

/* The index of the word that stands here, or the count of them. */
static size_t word_at(const Json *json) {
    size_t i = 0, left = (size_t)(json->end - json->at);
    for (; i < sizeof WORDS / sizeof *WORDS; i++) {
        size_t length = strlen(WORDS[i].as);
        if (length <= left && memcmp(json->at, WORDS[i].as, length) == 0) break;
    }
    return i;
}

static size_t digits(const char *at, const char *end) {
    size_t count = 0;
    while (at + count < end && at[count] >= '0' && at[count] <= '9') count++;
    return count;
}

/* Bytes of the number here, by JSON's grammar; 0: none. */
static size_t number_length(const Json *json) {
    const char *at = json->at + (json->at < json->end && *json->at == '-');
    size_t whole = digits(at, json->end), part;
    if (whole == 0 || (whole > 1 && *at == '0')) return 0;
    at += whole;
    if (at < json->end && *at == '.') {
        if (!(part = digits(at + 1, json->end))) return 0;
        at += 1 + part;
    }
    if (at < json->end && (*at == 'e' || *at == 'E')) {
        at++;
        at += at < json->end && (*at == '-' || *at == '+');
        if (!(part = digits(at, json->end))) return 0;
        at += part;
    }
    return (size_t)(at - json->at);
}

static bool not_a_number(const Json *json) {
    return json_refuse(json, "this is not a number; write it like 1.5 or -2e-3, and \"nan\" where there is none",
                       "这里不是数字；请写成 1.5 或 -2e-3 这样，没有数字就写 \"nan\"");
}

static bool take_spelled(Json *json, double *value) {
    const char *first = json->at;
    if (!take_string(json, NULL)) return false;
    size_t length = (size_t)(json->at - first) - 2;
    if (plain_number(first + 1, length, ".", value) == READ_NUMBER && !isfinite(*value)) return true;
    json->at = first;
    return not_a_number(json);
}

bool json_number(Json *json, double *value) {
    if (json_peek(json) == '"') return take_spelled(json, value);
    size_t word = word_at(json), length = number_length(json);
    if (word < sizeof WORDS / sizeof *WORDS && WORDS[word].number) {
        *value = WORDS[word].value;
        json->at += strlen(WORDS[word].as);
        return true;
    }
    if (!length) return not_a_number(json);
    Reading reading = plain_number(json->at, length, ".", value);
    if (reading != READ_NUMBER)
        return json_refuse(json, "this number is out of range; numbers go up to about 1.8e308",
                           "这个数字超出范围；数字最大约为 1.8e308");
    json->at += length;
    return true;
}

/* ---- anything ---- */

static bool skip(Json *json, size_t depth) {
    char c = json_peek(json);
    if (c == '"') return take_string(json, NULL);
    if (c != '[' && c != '{') {
        size_t word = word_at(json), length = number_length(json);
        bool known = word < sizeof WORDS / sizeof *WORDS;
        if (known) length = strlen(WORDS[word].as);
        if (!length)
            return json_refuse(json, "a number, a text in quotes, [ or { belongs here",
                               "这里应是数字、引号中的文字、[ 或 {");
        json->at += length;
        return true;
    }
    if (depth == FILE_MAX_DEPTH)
        return json_refuse(json, "lists are nested too deep; the limit is 32 inside one another",
                           "列表嵌套太深；上限是 32 层");
    bool fine = json_take(json, c);
    for (size_t count = 0; fine && json_more(json, c == '{' ? '}' : ']', count, &fine); count++) {
        if (c == '{') {
            fine = take_string(json, NULL);
            if (fine && !json_take(json, ':')) fine = json_refuse(json, "a colon is missing here", "这里缺少冒号");
        }
        fine = fine && skip(json, depth + 1);
    }
    return fine;
}

bool json_skip(Json *json) {
    return skip(json, 0);
}
