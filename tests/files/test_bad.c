/* Files as strangers send them: cut off, from spreadsheets of other countries, or made to harm. The files and
 * expectations.tsv in tests/data/bad were written by make_bad.py: verdict, words one of which a refusal must
 * hold, shape, cells. */
#include "support/scratch.h"

#include "files/plain.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char FOLDER[] = "tests/data/bad";

enum { FILE_NAME, VERDICT, NAMES, ARRAY, SHAPE, CELLS, COLUMNS };

/* Cuts a line at its tabs. */
static void cut(char *line, char *column[COLUMNS]) {
    for (size_t i = 0; i < COLUMNS; i++) {
        column[i] = line;
        line += strcspn(line, "\t\n");
        if (*line) *line++ = 0;
    }
}

static bool holds_one_of(const char *text, char *words) {
    for (char *word = words; *words; word = words) {
        words += strcspn(words, "|");
        if (*words) *words++ = 0;
        for (const char *at = text; *at; at++) {
            size_t i = 0;
            while (word[i] && (at[i] | 32) == (word[i] | 32)) i++;
            if (!word[i]) return true;
        }
    }
    return false;
}

static bool is_clean(const char *text) {
    for (uint32_t rune; *text;) {
        text += rune_next(text, &rune);
        if (rune != rune_safe(rune)) return false;
    }
    return true;
}

static void check_loaded(const Array *array, char *column[COLUMNS]) {
    size_t rows, cols;
    assert_int_equal(sscanf(column[SHAPE], "%zux%zu", &rows, &cols), 2);
    assert_int_equal(array->value.rows, rows);
    assert_int_equal(array->value.cols, cols);
    for (const char *at = column[CELLS]; (at = strchr(at, '[')); at++) {
        size_t row, col;
        int used = 0;
        double want;
        assert_int_equal(sscanf(at, "[%zu,%zu]=%n", &row, &col, &used), 2);
        assert_int_equal(plain_number(at + used, strcspn(at + used, " "), ".", &want), READ_NUMBER);
        assert_number(matrix_at(array->value, row, col), want);
    }
    for (size_t i = 0; i < array->rows.count; i++) assert_true(is_clean(array->rows.at[i]));
    for (size_t i = 0; i < array->cols.count; i++) assert_true(is_clean(array->cols.at[i]));
}

static void check_row(char *column[COLUMNS], Language lang) {
    Arena arena = {0};
    Error err = {.lang = lang};
    Arrays arrays = {0};
    const char *path = arena_print(&arena, "%s/%s", FOLDER, column[FILE_NAME]);
    bool done = file_read(&arena, path, &arrays, &err);
    if (strcmp(column[VERDICT], "ok") == 0 && !done) fail_msg("%s was refused: %s", path, err.text);
    if (strcmp(column[VERDICT], "error") == 0 && done) fail_msg("%s was read", path);
    if (done) {
        size_t which = 0;
        while (*column[ARRAY] && which < arrays.count && strcmp(arrays.at[which].name, column[ARRAY]) != 0) which++;
        assert_true(which < arrays.count);
        check_loaded(&arrays.at[which], column);
    } else {
        assert_true(is_clean(err.text));
        if (!strstr(err.text, column[FILE_NAME])) fail_msg("'%s' does not name %s", err.text, column[FILE_NAME]);
        if (lang == ENGLISH && !holds_one_of(err.text, column[NAMES])) fail_msg("'%s' says too little", err.text);
    }
    arena_free(&arena);
}

static size_t check_all(Language lang) {
    FILE *in = fopen("tests/data/bad/expectations.tsv", "r");
    assert_non_null(in);
    char line[1024], *column[COLUMNS];
    size_t count = 0;
    for (bool head = true; fgets(line, sizeof line, in); head = false) {
        cut(line, column);
        if (head) continue;
        check_row(column, lang);
        count++;
    }
    fclose(in);
    return count;
}

static void every_file_is_read_right_or_refused_with_its_place(void **state) {
    (void)state;
    assert_int_equal(check_all(ENGLISH), 60);
}

static void chinese_refusals_name_the_file_too(void **state) {
    (void)state;
    assert_int_equal(check_all(CHINESE), 60);
}

static void zero_rows_are_refused_as_empty(void **state) {
    (void)state;
    Arena arena = {0};
    scratch_refused(&arena, "tests/data/bad/npy_either_0x3.npy", "empty");
    arena_free(&arena);
}

static void decimal_commas_between_semicolons_are_understood(void **state) {
    (void)state;
    Arena arena = {0};
    Array array = scratch_read(&arena, "tests/data/bad/csv_either_decimal_comma.csv");
    assert_number(matrix_at(array.value, 0, 1), 2.25);
    arena_free(&arena);
}

static void utf16_with_its_mark_is_understood(void **state) {
    (void)state;
    Arena arena = {0};
    Array array = scratch_read(&arena, "tests/data/bad/csv_either_utf16le.csv");
    assert_number(matrix_at(array.value, 1, 1), 4);
    arena_free(&arena);
}

static void quoted_labels_lose_their_quotes_and_line_ends(void **state) {
    (void)state;
    Arena arena = {0};
    Array array = scratch_read(&arena, "tests/data/bad/csv_ok_quoted_label.csv");
    assert_int_equal(array.rows.count, 2);
    assert_string_equal(array.rows.at[0], "New York, \"NY\"");
    assert_string_equal(array.cols.at[1], "b");
    arena_free(&arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_file_is_read_right_or_refused_with_its_place),
        cmocka_unit_test(chinese_refusals_name_the_file_too),
        cmocka_unit_test(zero_rows_are_refused_as_empty),
        cmocka_unit_test(decimal_commas_between_semicolons_are_understood),
        cmocka_unit_test(utf16_with_its_mark_is_understood),
        cmocka_unit_test(quoted_labels_lose_their_quotes_and_line_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
