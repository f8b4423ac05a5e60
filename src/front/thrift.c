#include "front/thrift.h"

#include <stdio.h>
#include <string.h>

enum {
    ESCAPE = 0x1B,
    SHIFT_OUT = 0x0E,
    SHIFT_IN = 0x0F,
    PARAMETERS = 16,
    CODES = 3 * COLOUR_ROOM /* two colours and a few digits */
};

static const Pen PLAIN = {.bold = false};

/* ---- writing what differs ---- */

static bool same(const Pen *a, const Pen *b) {
    return !strcmp(a->ink, b->ink) && !strcmp(a->ground, b->ground) && a->bold == b->bold && a->reverse == b->reverse &&
           a->lost == b->lost;
}

static void add(char codes[CODES], const char *code) {
    size_t length = strlen(codes);
    bool first = strchr("[;", codes[length - 1]);
    snprintf(codes + length, CODES - length, "%s%s", first ? "" : ";", code);
}

/* Can the change be said without beginning from nothing? */
static bool can_add(const Thrift *thrift, const Pen *from, const Pen *to) {
    bool goes = (from->bold && !to->bold) || (from->reverse && !to->reverse);
    bool own = (*from->ink && !*to->ink) || (*from->ground && !*to->ground);
    return !from->lost && !goes && (thrift->own || !own);
}

/* What `to` has and `from` has not, after `begin`; returns the length. */
static size_t put_codes(const char *begin, const Pen *from, const Pen *to, char codes[CODES]) {
    snprintf(codes, CODES, "%s", begin);
    if (to->bold && !from->bold) add(codes, "1");
    if (to->reverse && !from->reverse) add(codes, "7");
    if (strcmp(from->ink, to->ink) != 0) add(codes, *to->ink ? to->ink : "39");
    if (strcmp(from->ground, to->ground) != 0) add(codes, *to->ground ? to->ground : "49");
    size_t length = strlen(codes);
    snprintf(codes + length, CODES - length, "m");
    return length + 1;
}

/* The shortest sequence that leads from one pen to another, and its length: what differs, or all anew. */
static size_t lead(const Thrift *thrift, const Pen *from, const Pen *to, char codes[CODES]) {
    char added[CODES];
    *codes = 0;
    if (same(from, to)) return 0;
    /* no number is 0 */
    size_t anew = put_codes(same(to, &PLAIN) ? "\033[" : "\033[;", &PLAIN, to, codes);
    size_t length = can_add(thrift, from, to) ? put_codes("\033[", from, to, added) : SIZE_MAX;
    if (length >= anew) return anew;
    memcpy(codes, added, length + 1);
    return length;
}

static void change(Thrift *thrift, Text *out, const Pen *to) {
    char codes[CODES];
    text_put_bytes(out, codes, lead(thrift, &thrift->sent, to, codes));
    thrift->sent = *to;
}

/* Writes the blanks that wait, in the pen that costs least before `next`. */
static void put_blanks(Thrift *thrift, Text *out, const Pen *next) {
    Pen pens[] = {thrift->sent, PLAIN, *next};
    size_t best = 0, least = SIZE_MAX;
    char codes[CODES];
    if (!thrift->blanks) return;
    for (size_t i = 0; i < sizeof pens / sizeof *pens; i++) {
        pens[i].reverse = pens[i].lost = false;
        memcpy(pens[i].ground, thrift->gap, sizeof thrift->gap);
        size_t cost = lead(thrift, &thrift->sent, &pens[i], codes) + lead(thrift, &pens[i], next, codes);
        if (cost < least) best = i, least = cost;
    }
    change(thrift, out, &pens[best]);
    for (; thrift->blanks; thrift->blanks--) text_put(out, " ");
}

/* Brings the terminal to where the stream is. */
static void settle(Thrift *thrift, Text *out) {
    put_blanks(thrift, out, &thrift->wanted);
    change(thrift, out, &thrift->wanted);
}

/* "38;5;24" as "48;5;24" and the other way round; false: it is not such a colour. */
static bool turned(const char *colour, char from, char to, char into[COLOUR_ROOM]) {
    if (colour[0] != from || colour[1] != '8') return false;
    memcpy(into, colour, COLOUR_ROOM);
    into[0] = to;
    return true;
}

/* An upper half-block is a lower one with its colours turned round: whichever of them costs less. */
static void put_half(Thrift *thrift, Text *out) {
    Pen pen = thrift->wanted;
    char codes[CODES];
    put_blanks(thrift, out, &pen);
    bool able = !pen.reverse && turned(thrift->wanted.ink, '3', '4', pen.ground) &&
                turned(thrift->wanted.ground, '4', '3', pen.ink);
    bool lower = able && lead(thrift, &thrift->sent, &pen, codes) < lead(thrift, &thrift->sent, &thrift->wanted, codes);
    change(thrift, out, lower ? &pen : &thrift->wanted);
    text_put(out, lower ? "▄" : "▀");
}

/* A blank shows its ground alone, so it waits for what comes after it. */
static void put_character(Thrift *thrift, Text *out, const char *at) {
    const Pen *pen = &thrift->wanted;
    if (*at == SHIFT_IN) {
        if (thrift->in) return;
        put_blanks(thrift, out, pen);
        thrift->in = true;
        text_put_bytes(out, at, 1);
        return;
    }
    if (*at == SHIFT_OUT) thrift->in = false;
    if (*at != ' ' || pen->reverse) {
        bool shown = (unsigned char)*at >= ' ';
        if (shown) settle(thrift, out);
        else put_blanks(thrift, out, pen);
        text_put_bytes(out, at, 1);
        return;
    }
    if (thrift->blanks && strcmp(thrift->gap, pen->ground) != 0) put_blanks(thrift, out, pen);
    memcpy(thrift->gap, pen->ground, sizeof thrift->gap);
    thrift->blanks++;
}

/* ---- reading ---- */

/* One parameter of a sequence, as it is written. */
typedef struct Parameter {
    const char *at, *end;
} Parameter;

static size_t split(const char *at, const char *end, Parameter parameter[PARAMETERS]) {
    size_t count = 0;
    for (const char *begin = at; count < PARAMETERS; at++) {
        if (at < end && *at != ';') continue;
        parameter[count++] = (Parameter){begin, at};
        if (at == end) break;
        begin = at + 1;
    }
    return count;
}

static int number(Parameter parameter) {
    int value = 0;
    for (const char *at = parameter.at; at < parameter.end && *at >= '0' && *at <= '9' && value < 1000; at++)
        value = 10 * value + (*at - '0');
    return value;
}

/* How many parameters the colour that begins with 38 or 48 takes: all in one with colons, else 48;5;N or 48;2;R;G;B. */
static size_t colour_length(const Parameter *parameter, size_t left) {
    if (memchr(parameter->at, ':', (size_t)(parameter->end - parameter->at)) || left < 2) return 1;
    size_t length = number(parameter[1]) == 5 ? 3 : 5;
    return length < left ? length : left;
}

static void take(char colour[COLOUR_ROOM], const char *at, const char *end) {
    size_t length = (size_t)(end - at) < COLOUR_ROOM ? (size_t)(end - at) : COLOUR_ROOM - 1;
    memcpy(colour, at, length);
    colour[length] = 0;
}

/* Applies the parameters to the pen; false: one of them is something else. 10 is the font there always is. */
static bool read_pen(Pen *pen, const char *at, const char *end) {
    Parameter parameter[PARAMETERS];
    size_t count = split(at, end, parameter), used;
    bool known = true;
    for (size_t i = 0; i < count; i += used) {
        int code = number(parameter[i]), kind = code % 10, tens = code / 10;
        bool wide = code == 38 || code == 48;
        used = wide ? colour_length(&parameter[i], count - i) : 1;
        const char *from = parameter[i].at, *to = parameter[i + used - 1].end;
        if (wide || ((tens == 3 || tens == 4 || tens == 9 || tens == 10) && kind < 8))
            take(tens == 3 || tens == 9 ? pen->ink : pen->ground, from, to), code = 10;
        if (code == 0) *pen = PLAIN;
        else if (code == 1) pen->bold = true;
        else if (code == 7) pen->reverse = true;
        else if (code == 39) *pen->ink = 0;
        else if (code == 49) *pen->ground = 0;
        else known = known && code == 10;
    }
    return known;
}

/* The end of the sequence that begins at `at` with an escape. */
static const char *sequence_end(const char *at, const char *end) {
    if (end - at < 3) return end;
    if (at[1] == '(' || at[1] == ')') return at + 3;
    if (at[1] != '[') return at + 2;
    for (at += 2; at < end; at++)
        if (*at >= '@' && *at <= '~') return at + 1;
    return end;
}

static void put_sequence(Thrift *thrift, Text *out, const char *at, const char *end) {
    static const char MOVES[] = "ABCDEFGHadfhl`", USUAL[] = "\033(B";
    char last = end[-1];
    if (end - at == 3 && memcmp(at, USUAL, 3) == 0) {
        if (thrift->ascii) return;
        thrift->ascii = true;
        settle(thrift, out);
    } else if (at[1] == '[' && last == 'm') {
        Pen pen = thrift->wanted;
        thrift->speaks = true;
        bool known = read_pen(&pen, at + 2, end - 1);
        if (!known) settle(thrift, out);
        thrift->wanted = pen;
        if (known) return;
        thrift->sent = pen;
    } else if (at[1] == '[' && (last == 'b' || strchr(MOVES, last))) {
        put_blanks(thrift, out, &thrift->wanted);
    } else {
        settle(thrift, out); /* what clears or scrolls shows the ground */
        if (at[1] == '(') thrift->ascii = false;
    }
    text_put_bytes(out, at, (size_t)(end - at));
}

void thrift_put(Thrift *thrift, Text *out, const char *bytes, size_t length) {
    static const char HALF[] = "▀";
    const char *end = bytes + length;
    while (bytes < end) {
        const char *next = *bytes == ESCAPE ? sequence_end(bytes, end) : bytes + 1;
        if (*bytes == ESCAPE) {
            put_sequence(thrift, out, bytes, next);
        } else if (end - bytes >= 3 && memcmp(bytes, HALF, 3) == 0) {
            put_half(thrift, out);
            next = bytes + 3;
        } else {
            put_character(thrift, out, bytes);
        }
        bytes = next;
    }
    settle(thrift, out);
}

void thrift_forget(Thrift *thrift) {
    thrift->sent.lost = thrift->speaks;
    thrift->ascii = thrift->in = false;
}
