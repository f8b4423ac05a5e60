/* Both languages say the same: a cheap alarm for a stale translation. */
#include "lesson/check.h"

#include "base/text.h"

#include <stdlib.h>
#include <string.h>

/* ---- numbers and code of a text ---- */

/* "0.71", "-8", "`goto z`": as written in ASCII, sorted, each once. */
typedef struct Marks {
    const char **at;
    size_t count;
} Marks;

static int by_text(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void sort_once(Marks *marks) {
    size_t kept = 0;
    qsort(marks->at, marks->count, sizeof *marks->at, by_text);
    for (size_t i = 0; i < marks->count; i++)
        if (!kept || strcmp(marks->at[kept - 1], marks->at[i]) != 0) marks->at[kept++] = marks->at[i];
    marks->count = kept;
}

/* Full-width digits, points and signs made their ASCII twins, so that both languages spell a number alike. */
static char *narrow(Arena *arena, const char *text) {
    enum { FULL_FIRST = 0xFF01, FULL_LAST = 0xFF5E, FULL_FROM_ASCII = 0xFEE0, FULL_COMMA = 0xFF0C, MINUS = 0x2212 };
    Text plain = text_new(arena);
    uint32_t rune;
    for (size_t used; (used = rune_next(text, &rune)); text += used) {
        char bytes[4];
        if (rune >= FULL_FIRST && rune <= FULL_LAST && rune != FULL_COMMA) rune -= FULL_FROM_ASCII;
        if (rune == MINUS) rune = '-';
        text_put_bytes(&plain, bytes, rune_write(rune, bytes));
    }
    return plain.at;
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static bool is_letter(char c) {
    return (c | 32) >= 'a' && (c | 32) <= 'z';
}

/* The bytes of the digits at `at`, those between which a comma parts thousands too. */
static size_t digits_length(const char *at) {
    enum { GROUP = 3 };
    size_t length = strspn(at, "0123456789");
    while (at[length] == ',' && strspn(at + length + 1, "0123456789") == GROUP) length += GROUP + 1;
    return length;
}

/* The bytes of the number at `at`, without its sign. */
static size_t number_length(const char *at) {
    size_t length = digits_length(at);
    if (at[length] == '.' && is_digit(at[length + 1])) length += 1 + strspn(at + length + 1, "0123456789");
    size_t sign = at[length] == 'e' && (at[length + 1] == '-' || at[length + 1] == '+');
    if (at[length] == 'e' && is_digit(at[length + 1 + sign]))
        length += 1 + sign + strspn(at + length + 1 + sign, "0123456789");
    return length;
}

static char *without_commas(Arena *arena, const char *at, size_t length) {
    char *copy = arena_copy(arena, at, length), *to = copy;
    for (const char *from = copy; *from; from++)
        if (*from != ',') *to++ = *from;
    *to = 0;
    return copy;
}

/* Numbers that are no part of a name ("f32", "W_2"), and what stands between backquotes. `open`: the last one is never
 * closed. */
static Marks marks_of(Arena *arena, const char *text, bool *open) {
    const char *plain = narrow(arena, text);
    Marks marks = {TAKE_ARRAY(arena, const char *, strlen(plain) / 2 + 1), 0};
    *open = false;
    for (const char *at = plain; *at;) {
        size_t length = 1;
        bool number = is_digit(*at) || (*at == '.' && is_digit(at[1]));
        if (*at == '`') {
            const char *close = strchr(at + 1, '`');
            *open = !close;
            length = close ? (size_t)(close - at) + 1 : strlen(at);
            if (close) marks.at[marks.count++] = arena_copy(arena, at, length);
        } else if (number) {
            bool named = at > plain && (is_letter(at[-1]) || at[-1] == '_');
            bool minus = at > plain && at[-1] == '-' && (at - 1 == plain || strchr(" ([=:", at[-2]) || at[-2] < 0);
            length = number_length(at);
            if (!named) marks.at[marks.count++] = without_commas(arena, at - minus, length + minus);
        }
        at += length;
    }
    sort_once(&marks);
    return marks;
}

/* Those of a that b does not have, parted by blanks. */
static const char *only_in(Arena *arena, Marks a, Marks b) {
    Text list = text_new(arena);
    for (size_t i = 0, j = 0; i < a.count; i++) {
        while (j < b.count && strcmp(b.at[j], a.at[i]) < 0) j++;
        if (j == b.count || strcmp(b.at[j], a.at[i]) != 0) text_print(&list, "%s%s", list.length ? " " : "", a.at[i]);
    }
    return list.at;
}

/* ---- a text in both languages ---- */

static void check_marks(const Said *said, Faults *faults) {
    Arena scratch = {0};
    Marks marks[LANGUAGE_COUNT];
    for (Language lang = 0; lang < LANGUAGE_COUNT; lang++) {
        bool open;
        marks[lang] = marks_of(&scratch, said->text[lang], &open);
        if (open) fault(faults, said->at[lang], false, "a backquote is never closed", "反引号没有成对");
    }
    const char *en = only_in(&scratch, marks[ENGLISH], marks[CHINESE]),
               *zh = only_in(&scratch, marks[CHINESE], marks[ENGLISH]);
    Place at = said->at[CHINESE];
    if (*en && *zh)
        fault(faults, at, false, "the languages differ: only en has %s, only zh has %s",
              "两种语言不一致：只有 en 有 %s，只有 zh 有 %s", en, zh);
    else if (*en) fault(faults, at, false, "the languages differ: only en has %s", "两种语言不一致：只有 en 有 %s", en);
    else if (*zh) fault(faults, at, false, "the languages differ: only zh has %s", "两种语言不一致：只有 zh 有 %s", zh);
    arena_free(&scratch);
}

static void check_said(const Said *said, Faults *faults) {
    bool en = said->text[ENGLISH], zh = said->text[CHINESE];
    if (en && zh) check_marks(said, faults);
    else if (en) fault(faults, said->at[ENGLISH], false, "this has no zh", "这里缺少 zh");
    else if (zh) fault(faults, said->at[CHINESE], false, "this has no en", "这里缺少 en");
}

static void check_ask(const Ask *ask, Faults *faults) {
    for (size_t i = 0; i < ask->options; i++) {
        check_said(&ask->option[i].text, faults);
        check_said(&ask->option[i].miss, faults);
    }
    for (size_t i = 0; i < ask->hints; i++) check_said(&ask->hint[i], faults);
    check_said(&ask->why, faults);
}

static void visit(void *self, const Item *item, const Ask *ask) {
    Faults *faults = self;
    (void)ask;
    check_said(&item->said, faults);
    if (item->kind == ITEM_ASK) check_ask(item->ask, faults);
}

void check_languages(const Lesson *lesson, bool update, Faults *faults) {
    (void)update;
    if (*lesson->id && !lesson->title.text[ENGLISH] && !lesson->title.text[CHINESE])
        fault(faults, lesson->id_at, false, "there is no title: title.en and title.zh",
              "没有标题：写 title.en 和 title.zh");
    check_said(&lesson->title, faults);
    lesson_each(lesson, visit, faults);
}
