/* Files of strangers, by the commands that open them: nothing in them reaches the console raw, and what is far too large
 * is refused at once. */
#include "support/scratch.h"
#include "support/sitting.h"

#include <stdio.h>
#include <string.h>

static void assert_clean(const char *text) {
    for (uint32_t rune; *text;) {
        text += rune_next(text, &rune);
        if (rune != '\n' && rune != rune_safe(rune)) fail_msg("U+%04X is said raw", (unsigned)rune);
    }
}

static void nothing_of_a_file_is_said_raw(void **state) {
    (void)state;
    Arena arena = {0};
    Sitting sitting;
    sitting_open(&sitting);
    static const char JSON[] = "{\"\\u001b]0;PWNED\\u0007\\u009b31m\\u202e\": [[1,2],[3,4]], \"b\\u001b[2J\": \"x\","
                               "\"deep\\u001b[8m\": {}, \"ragged\\u202e\": [[1],[2,3]]}";
    static const char CSV[] = "token,a\n\033]0;PWNED\007cat,1\n\xC2\x9B"
                              "31mdog,2\n\xE2\x80\xAEsun,3\n";
    const char *json = scratch_text(&arena, "evil\033]0;PWNED\007\xE2\x80\xAE.json", JSON);
    const char *csv = scratch_text(&arena, "evil\033[2J.csv", CSV);
    const char *bad = scratch_text(&arena, "bad\033[2J.csv", "1,2\n3,\033]0;PWNED\007\n");
    const struct {
        const char *before, *path, *after;
    } LINES[] = {
        {"names \"", json, "\""},
        {"load \"", json, "\""},
        {"load x \"", json, "\""},
        {"load x \"", json, ":ragged?\""},
        {"load x \"", json, ":\033[2J\""},
        {"load x \"", json, ":?]0;PWNED??31m?\"[0:9]"},
        {"load x \"", json, ":?]0;PWNED??31m?\""},
        {"names \"", csv, "\""},
        {"load \"", csv, "\"; show x; names"},
        {"load x \"", csv, "\"[7]"},
        {"load \"", bad, "\""},
        {"mask \"", bad, "\""},
    };
    for (size_t i = 0; i < sizeof LINES / sizeof *LINES; i++) {
        sitting_run(&sitting, arena_print(&arena, "%s%s%s", LINES[i].before, LINES[i].path, LINES[i].after));
        assert_clean(sitting.said.at);
        assert_clean(sitting.error.text);
        assert_true(*sitting.said.at || *sitting.error.text);
    }
    sitting_close(&sitting);
    arena_free(&arena);
}

/* So many copies of `piece` between two ends. */
static const char *repeated(Arena *arena, const char *name, const char *before, const char *piece, size_t count) {
    const char *path = scratch_path(arena, name);
    FILE *out = fopen(path, "wb");
    assert_non_null(out);
    fputs(before, out);
    for (size_t i = 0; i < count; i++) fputs(piece, out);
    fclose(out);
    return path;
}

static void what_is_far_too_large_is_refused_by_its_limit(void **state) {
    (void)state;
    enum { MILLION = 1000000 };
    Arena arena = {0};
    Sitting sitting;
    sitting_open(&sitting);
    const struct {
        const char *path, *names;
    } BAD[] = {
        {repeated(&arena, "wide.csv", "1", ",1", MILLION), "the limit is 1048576 bytes"},
        {repeated(&arena, "tall.csv", "", "1,2\n", MILLION), "more rows than the limit of 4096"},
        {repeated(&arena, "open.csv", "token,a\n\"", "x,1\n", MILLION), "line 2: a quote is opened here"},
        {repeated(&arena, "deep.json", "", "[", 5 * MILLION), "nested too deep; the limit is 32"},
        {repeated(&arena, "many.json", "{\"a\":1", ",\"\":1", MILLION), "more than the limit of 16384 arrays"},
        {repeated(&arena, "many.csv", "# qkv 1\n", "\n# a\n1\n", MILLION), "more than the limit of 16384 arrays"},
    };
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        const char *said = sitting_refused(&sitting, arena_print(&arena, "load %s", BAD[i].path));
        if (!strstr(said, BAD[i].names)) fail_msg("'%s' does not say '%s'", said, BAD[i].names);
    }
    sitting_close(&sitting);
    arena_free(&arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_of_a_file_is_said_raw),
        cmocka_unit_test(what_is_far_too_large_is_refused_by_its_limit),
    };
    return cmocka_run_group_tests(tests, scratch_make, scratch_remove);
}
