/* Every sentence stands in both languages where it is said. This reads the sources, takes each pair of string
 * literals whose second is Chinese, and holds it to the rules: the same conversions in the same order, full-width
 * punctuation in Chinese, one blank between Chinese and a Latin word or number, no polite form. */
#include "support/check.h"

#include "base/text.h"

#include <ftw.h>
#include <stdio.h>
#include <string.h>

typedef struct Pair {
    const char *file;
    size_t line;
    char en[2048], zh[2048];
} Pair;

static size_t pairs, faults;

static bool is_chinese(uint32_t rune) {
    return rune >= 0x4E00 && rune <= 0x9FFF;
}

static bool is_full_stop(uint32_t rune) {
    return (rune >= 0xFF01 && rune <= 0xFF5E) || (rune >= 0x3000 && rune <= 0x303F) || rune == 0x201C || rune == 0x201D;
}

static bool is_latin(uint32_t rune) {
    return rune < 0x80 && (rune == '%' || (rune >= '0' && rune <= '9') || (rune >= 'A' && rune <= 'Z') ||
                           (rune >= 'a' && rune <= 'z'));
}

static void fault(const Pair *pair, const char *what) {
    print_error("%s:%zu: %s\n  %s\n  %s\n", pair->file, pair->line, what, pair->en, pair->zh);
    faults++;
}

/* The conversions of a format, one after another: "%s%zu". */
static void conversions(const char *format, char *list, size_t room) {
    size_t used = 0;
    for (const char *at = strchr(format, '%'); at; at = strchr(at, '%')) {
        if (at[1] == '%') {
            at += 2;
            continue;
        }
        size_t length = 1 + strcspn(at + 1, "diouxXfFeEgGaAcsp");
        if (at[1] == ' ' || !at[length]) { /* a percent sign in plain text */
            at++;
            continue;
        }
        if (used + length + 2 < room) memcpy(list + used, at, length + 1), used += length + 1;
        at += length;
    }
    list[used] = 0;
}

static void check_pair(const Pair *pair) {
    char en[256], zh[256];
    pairs++;
    conversions(pair->en, en, sizeof en);
    conversions(pair->zh, zh, sizeof zh);
    if (strcmp(en, zh) != 0) fault(pair, "the conversions differ");
    if (strstr(pair->zh, "您")) fault(pair, "the polite form");
    uint32_t before = 0, rune;
    size_t used;
    for (const char *at = pair->zh; (used = rune_next(at, &rune)); at += used, before = rune) {
        if (is_chinese(before) && strchr(",;:?!", (int)(rune < 0x80 ? rune : 'x')))
            fault(pair, "half-width punctuation after Chinese");
        if ((is_chinese(before) && is_latin(rune)) || (is_latin(before) && is_chinese(rune)))
            fault(pair, "no blank between Chinese and Latin");
        if ((is_full_stop(before) && rune == ' ') || (before == ' ' && is_full_stop(rune)))
            fault(pair, "a blank beside full-width punctuation");
    }
}

/* Reads a string literal, or several that follow one another; NULL if there is none at `at`. */
static const char *literal(const char *at, char *text, size_t room, size_t *line) {
    size_t used = 0;
    if (*at != '"') return NULL;
    while (*at == '"') {
        for (at++; *at && *at != '"'; at++) {
            char c = *at;
            if (c == '\\' && at[1]) c = *++at == 'n' ? '\n' : *at;
            if (used + 1 < room) text[used++] = c;
        }
        if (*at) at++;
        for (; *at == ' ' || *at == '\n' || *at == '\t'; at++) *line += *at == '\n';
    }
    text[used] = 0;
    return at;
}

static bool has_chinese(const char *text) {
    uint32_t rune;
    for (size_t used; (used = rune_next(text, &rune)); text += used)
        if (is_chinese(rune)) return true;
    return false;
}

static void read_source(const char *path, const char *text) {
    static Pair pair;
    pair.file = path;
    size_t line = 1;
    bool before = false; /* pair.en holds the literal just before a comma */
    for (const char *at = text; *at;) {
        char here[2048];
        size_t start = line;
        if (at[0] == '/' && at[1] == '*') {
            for (at += 2; *at && !(at[0] == '*' && at[1] == '/'); at++) line += *at == '\n';
            at += *at ? 2 : 0;
            continue;
        }
        if (at[0] == '\'' && at[1] && at[2] == '\'') {
            at += 3;
            continue;
        }
        if (at[0] == '\'' && at[1] == '\\') {
            at += 4;
            continue;
        }
        const char *end = literal(at, here, sizeof here, &line);
        if (!end) {
            line += *at == '\n';
            if (*at != ' ' && *at != '\n' && *at != ',') before = false;
            at++;
            continue;
        }
        if (before && has_chinese(here) && !has_chinese(pair.en)) {
            pair.line = start;
            snprintf(pair.zh, sizeof pair.zh, "%s", here);
            check_pair(&pair);
        }
        snprintf(pair.en, sizeof pair.en, "%s", here);
        before = *end == ',';
        at = end;
    }
}

static int visit(const char *path, const struct stat *about, int kind, struct FTW *place) {
    (void)about, (void)place;
    size_t length = strlen(path);
    if (kind != FTW_F || length < 2 || strcmp(path + length - 2, ".c") != 0) return 0;
    Arena arena = {0};
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    char *text = arena_take(&arena, (size_t)about->st_size + 1);
    assert_int_equal(fread(text, 1, (size_t)about->st_size, file), about->st_size);
    fclose(file);
    read_source(path, text);
    arena_free(&arena);
    return 0;
}

static void both_languages_of_every_sentence_agree_and_keep_the_style(void **state) {
    (void)state;
    pairs = faults = 0;
    assert_int_equal(nftw("src", visit, 16, FTW_PHYS), 0);
    print_message("%zu pairs of sentences\n", pairs);
    assert_true(pairs > 80);
    assert_int_equal(faults, 0);
}

static void the_check_itself_sees_each_kind_of_fault(void **state) {
    (void)state;
    static const char *const WRONG[] = {
        "f(\"%s has %zu\", \"%s 有 %s\");", "f(\"a\", \"您好\");",      "f(\"a\", \"头,键\");",
        "f(\"two 2\", \"两个2\");",         "{\"a\", \"掩码， 窗口\"}", "f(\"a %s\" \"b\", \"用 %s 或\" \"者%s\");",
    };
    for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++) {
        pairs = faults = 0;
        read_source("(a sample)", WRONG[i]);
        assert_int_equal(pairs, 1);
        assert_true(faults > 0);
    }
    pairs = faults = 0;
    read_source("(a sample)",
                "refuse(err, \"%zu heads\", \"%zu 个头：第 2 行\", n); {\"a\", \"b\"}, /* \"x\", \"头,\" */");
    assert_int_equal(pairs, 1);
    assert_int_equal(faults, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_check_itself_sees_each_kind_of_fault),
        cmocka_unit_test(both_languages_of_every_sentence_agree_and_keep_the_style),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
