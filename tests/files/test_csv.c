#include "support/scratch.h"

#include <math.h>
#include <string.h>

/* What a text must give: rows x cols, all cells in order, names between '|' or NULL for none. */
typedef struct Case {
    const char *text;
    size_t rows, cols;
    double cells[6];
    const char *row_names, *col_names;
} Case;

static void check_names(Labels labels, const char *want, const char *text) {
    Arena arena = {0};
    Text all = text_new(&arena);
    for (size_t i = 0; i < labels.count; i++) text_print(&all, "%s%s", i ? "|" : "", labels.at[i]);
    if ((labels.count > 0) != (want != NULL)) fail_msg("%s: names '%s'", text, all.at);
    if (want) assert_string_equal(all.at, want);
    arena_free(&arena);
}

static void check_cases(const Case *cases, size_t count, const char *name) {
    for (size_t i = 0; i < count; i++) {
        Arena arena = {0};
        const Case *c = &cases[i];
        Array array = scratch_read(&arena, scratch_text(&arena, name, c->text));
        if (array.value.rows != c->rows || array.value.cols != c->cols)
            fail_msg("%s gave %zux%zu", c->text, array.value.rows, array.value.cols);
        for (size_t k = 0; k < c->rows * c->cols; k++)
            assert_number(matrix_at(array.value, k / c->cols, k % c->cols), c->cells[k]);
        check_names(array.rows, c->row_names, c->text);
        check_names(array.cols, c->col_names, c->text);
        assert_int_equal(array.planes, 1);
        assert_int_equal(array.dimensions, 2);
        assert_string_equal(array.type, "text");
        arena_free(&arena);
    }
}

static void check_refusals(const char *const (*cases)[2], size_t count, const char *name) {
    for (size_t i = 0; i < count; i++) {
        Arena arena = {0};
        scratch_refused(&arena, scratch_text(&arena, name, cases[i][0]), cases[i][1]);
        arena_free(&arena);
    }
}

#define COUNT(list) (sizeof(list) / sizeof *(list))

static void headers_and_token_labels_are_found(void **state) {
    (void)state;
    static const Case CASES[] = {
        {"1,2\n3,4\n", 2, 2, {1, 2, 3, 4}, NULL, NULL},
        {"a,b\n1,2\n", 1, 2, {1, 2}, NULL, "a|b"},
        {"a\n1\n2\n", 2, 1, {1, 2}, NULL, "a"},
        {"苹果,1\n很,2\n", 2, 1, {1, 2}, "苹果|很", NULL},
        {"token,a,b\n苹果,1,2\n很,3,4\n", 2, 2, {1, 2, 3, 4}, "苹果|很", "a|b"},
        {"anything,a\nx,1\n", 1, 1, {1}, "x", "a"},
        {",a,b\n0,1,2\n1,3,4\n", 2, 2, {1, 2, 3, 4}, "0|1", "a|b"},
        {",0,1\n0,1.5,2.5\n1,3.5,4.5\n", 2, 2, {1.5, 2.5, 3.5, 4.5}, "0|1", "0|1"},
        {"token,a\n我,1\n3,2\n个,3\n", 3, 1, {1, 2, 3}, "我|3|个", "a"},
        {"Token,a\n1,2\n", 1, 1, {2}, "1", "a"},
        {"我,1\n\"3\",2\n个,3\n", 3, 1, {1, 2, 3}, "我|3|个", NULL},
        {"nan,1\nthe,2\n", 2, 1, {1, 2}, "nan|the", NULL},
        {"x,nan\ny,inf\n", 2, 1, {NAN, INFINITY}, "x|y", NULL},
        {"\"\",\"a\"\n\"1\",7\n", 1, 1, {7}, "1", "a"},
        {"\"1\",\"2\"\n\"3\",\"4\"\n", 2, 2, {1, 2, 3, 4}, NULL, NULL},
        {"  token , a \n x , 1 \n", 1, 1, {1}, "x", "a"},
        {"#,1,2\n!,3,4\n", 2, 2, {1, 2, 3, 4}, "#|!", NULL},
        {",1\nx,2\n", 2, 1, {1, 2}, "|x", NULL},
    };
    check_cases(CASES, COUNT(CASES), "labels.csv");
}

static void line_ends_marks_and_comments_make_no_difference(void **state) {
    (void)state;
    static const Case CASES[] = {
        {"1,2\r\n3,4\r\n", 2, 2, {1, 2, 3, 4}, NULL, NULL},
        {"1,2\r3,4\r", 2, 2, {1, 2, 3, 4}, NULL, NULL},
        {"1,2\n3,4", 2, 2, {1, 2, 3, 4}, NULL, NULL},
        {"\n\n1,2\n \n3,4\n\n", 2, 2, {1, 2, 3, 4}, NULL, NULL},
        {"\xEF\xBB\xBF"
         "a,b\n1,2\n",
         1,
         2,
         {1, 2},
         NULL,
         "a|b"},
        {"# made by hand\n#\n1,2\n", 1, 2, {1, 2}, NULL, NULL},
        {"7", 1, 1, {7}, NULL, NULL},
        {"1\n2\n3\n", 3, 1, {1, 2, 3}, NULL, NULL},
    };
    check_cases(CASES, COUNT(CASES), "ends.csv");
}

static void quotes_follow_rfc_4180(void **state) {
    (void)state;
    static const Case CASES[] = {
        {"token,a\n\"x,y\",1\n\"say \"\"hi\"\"\",2\n", 2, 1, {1, 2}, "x,y|say \"hi\"", "a"},
        {"token,a\n\"two\r\nlines\",1\n\"\",2\n", 2, 1, {1, 2}, "two  lines|", "a"},
        {"token,a\n \"x\" ,1\n5\" disk,2\n", 2, 1, {1, 2}, "x|5\" disk", "a"},
        {"\"1.5\",2\n3,\"4\"\n", 2, 2, {1.5, 2, 3, 4}, NULL, NULL},
        {"token,a\n\"\"\"\",1\n", 1, 1, {1}, "\"", "a"},
    };
    check_cases(CASES, COUNT(CASES), "quotes.csv");
    static const char *const BAD[][2] = {
        {"token,a\nx,1\n\"y,2\nz,3\n", "line 3: a quote"},
        {"token,a\n\"x\"y,1\n", "line 2: text after a closing quote"},
        {"token,a\n\"x\",1\n\"never", "line 3"},
        {"token,a\n\"", "line 2"},
    };
    check_refusals(BAD, COUNT(BAD), "quotes.csv");
}

static void separators_are_told_from_the_first_line(void **state) {
    (void)state;
    static const Case CASES[] = {
        {"1;2\n3;4\n", 2, 2, {1, 2, 3, 4}, NULL, NULL},
        {"1,5;-2,25\n3;4\n", 2, 2, {1.5, -2.25, 3, 4}, NULL, NULL},
        {"token;a\n好;1,5\n", 1, 1, {1.5}, "好", "a"},
        {"1\t2\n3\t4\n", 2, 2, {1, 2, 3, 4}, NULL, NULL},
        {"token\ta\tb\n好\t1,5\t1,250\n", 1, 2, {1.5, 1.25}, "好", "a|b"},
        {"0,125\t1\n", 1, 2, {.125, 1}, NULL, NULL},
        {"１，２\n３．５，−４\n", 2, 2, {1, 2, 3.5, -4}, NULL, NULL},
        {"1 2\n3 4\n", 2, 2, {1, 2, 3, 4}, NULL, NULL},
        {"\"a;b\",c\n1,2\n", 1, 2, {1, 2}, NULL, "a;b|c"},
        {"，,1\n。,2\n", 2, 1, {1, 2}, "，|。", NULL},
    };
    check_cases(CASES, COUNT(CASES), "separators.csv");
    static const Case TABS[] = {
        {"token\ta\nx,y\t1\n", 1, 1, {1}, "x,y", "a"},
        {"a b\n1\n", 1, 1, {1}, NULL, "a b"},
    };
    check_cases(TABS, COUNT(TABS), "separators.tsv");
}

static void numbers_come_in_many_spellings(void **state) {
    (void)state;
    static const Case CASES[] = {
        {"+.5,1.,1e-3,1E+05,-0,007\n", 1, 6, {.5, 1, 1e-3, 1e5, 0, 7}, NULL, NULL},
        {"NaN,NA,n/a,#N/A,1.#IND,-1.#IND\n", 1, 6, {NAN, NAN, NAN, NAN, NAN, NAN}, NULL, NULL},
        {"inf,-Infinity,+INF,1.#INF,-1.#INF,-∞\n",
         1,
         6,
         {INFINITY, -INFINITY, INFINITY, INFINITY, -INFINITY, -INFINITY},
         NULL,
         NULL},
        {"1,#DIV/0!,-nan\n", 1, 3, {1, NAN, NAN}, NULL, NULL},
        {"１２．５,－３,＋１ｅ２,4　, 5\n", 1, 5, {12.5, -3, 100, 4, 5}, NULL, NULL},
        {"5e-324,1.7976931348623157e308,1e-999\n", 1, 3, {5e-324, 1.7976931348623157e308, 0}, NULL, NULL},
    };
    check_cases(CASES, COUNT(CASES), "numbers.csv");
}

static void what_is_no_number_is_refused_with_its_place(void **state) {
    (void)state;
    static const char *const BAD[][2] = {
        {"1,2\n3,oops\n", "bad.csv, line 2, column 2: 'oops' is not a number"},
        {"1,2\n3,0x10\n", "'0x10'"},
        {"1,2\n3,1.5D+02\n", "'1.5D+02'"},
        {"1,2\n3,1/2\n", "'1/2'"},
        {"1,2\n3,1e\n", "'1e'"},
        {"1,2\n3,.\n", "'.'"},
        {"1,2\n3,--4\n", "'--4'"},
        {"1,2\n3,4 5\n", "'4 5'"},
        {"1,2\n3,nan(7)\n", "'nan(7)'"},
        {"1,2\n3,\n", "line 2, column 2: the cell is empty"},
        {"1,,2\n3,4,5\n", "line 1, column 2: the cell is empty"},
        {",2\n3,4\n", "line 1, column 1: the cell is empty"},
        {"1,2\n3,-1e400\n", "out of range"},
        {"1,2\n3,\"1,234.5\"\n", "'1,234.5'"},
        {"1,2\n3,\"1,5\"\n", "decimal point"},
        {"1;2\n3;1.234,5\n", "'1.234,5'"},
        {"1;2,5\n3;4.5\n", "line 2: decimal commas and decimal points are mixed"},
        {"1\t2\n3\t4,567\n", "line 2, column 2: '4,567' has a comma"},
        {"1\t2,5\n3\t4.5\n", "line 2: decimal commas and decimal points are mixed"},
        {"1,2\noops,4\n", "line 2, column 1: 'oops'"},
        {"1,2\n3,x\033[31my\n", "'x?[31my'"},
        {"a,b\n", "empty"},
        {"a,b\n\n\n", "empty"},
        {"token\n我\n", "line 2"},
        {"1,2\n3,4,5\n", "line 2: cells here 3, in the lines before 2"},
        {"token,a\n\"x\ny\",1\nz,1,2\n", "line 4: cells here 3"},
        {"# only a comment\n", "empty"},
        {"a,b\n1,2\n\xFF,3\n", "line 3: a byte that is not UTF-8"},
    };
    check_refusals(BAD, COUNT(BAD), "bad.csv");
}

static const char *repeated(Arena *arena, const char *name, const char *head, const char *part, size_t times,
                            const char *tail) {
    Text text = text_new(arena);
    text_put(&text, head);
    for (size_t i = 0; i < times; i++) text_put(&text, part);
    text_put(&text, tail);
    return scratch_text(arena, name, text.at);
}

static void sizes_beyond_the_limits_are_refused_and_name_them(void **state) {
    (void)state;
    Arena arena = {0};
    scratch_refused(&arena, repeated(&arena, "wide.csv", "1", ",1", FILE_MAX_SIDE, "\n"),
                    "more columns than the limit of 4096");
    scratch_refused(&arena, repeated(&arena, "tall.csv", "", "1,2\n", FILE_MAX_SIDE + 1, ""),
                    "more rows than the limit of 4096");
    scratch_refused(&arena, repeated(&arena, "wide.txt", "1", " 1", FILE_MAX_SIDE, "\n"), "more columns");
    scratch_refused(&arena, repeated(&arena, "tall.txt", "", "1 2\n", FILE_MAX_SIDE + 1, ""), "more rows");
    const char *line = repeated(&arena, "line.csv", "1", ",1", 1024, "\n");
    FILE *in = fopen(line, "r"), *out = fopen(scratch_path(&arena, "many.csv"), "w");
    char text[4096];
    size_t length = fread(text, 1, sizeof text, in);
    for (size_t i = 0; i < FILE_MAX_SIDE; i++) fwrite(text, 1, length, out);
    fclose(in);
    fclose(out);
    scratch_refused(&arena, scratch_path(&arena, "many.csv"), "4096 x 1025, above the limit of 4194304 numbers");
    arena_free(&arena);
}

static void the_largest_sizes_with_header_and_labels_are_read(void **state) {
    (void)state;
    Arena arena = {0};
    Array array = scratch_read(&arena, repeated(&arena, "tall.csv", "token,a\n", "x,1\n", FILE_MAX_SIDE, ""));
    assert_int_equal(array.value.rows, FILE_MAX_SIDE);
    assert_int_equal(array.rows.count, FILE_MAX_SIDE);
    Text wide = text_new(&arena);
    text_put(&wide, "token");
    for (size_t i = 0; i < FILE_MAX_SIDE; i++) text_put(&wide, ",a");
    text_put(&wide, "\nx");
    for (size_t i = 0; i < FILE_MAX_SIDE; i++) text_put(&wide, ",1");
    array = scratch_read(&arena, scratch_text(&arena, "wide.csv", wide.at));
    assert_int_equal(array.value.cols, FILE_MAX_SIDE);
    assert_int_equal(array.cols.count, FILE_MAX_SIDE);
    arena_free(&arena);
}

static void tokens_that_are_nearly_numbers_are_asked_about(void **state) {
    (void)state;
    Arena arena = {0};
    static const char *const ODD[] = {"1D+02", "0x10", "1_000", "50%", "$5", "1'000", "(1)", "1.234.5"};
    for (size_t i = 0; i < sizeof ODD / sizeof *ODD; i++) {
        const char *path = scratch_text(&arena, "odd.csv", arena_print(&arena, "%s,2\n", ODD[i]));
        scratch_refused(&arena, path, arena_print(&arena, "line 1, column 1: '%s' is not a number", ODD[i]));
        static const char *const SURE[] = {"token,a\n%s,2\n", ",a\n%s,2\n", "\"%s\",2\n", "%s,2\ncat,3\n"};
        for (size_t k = 0; k < sizeof SURE / sizeof *SURE; k++) {
            Text text = text_new(&arena);
            const char *gap = strstr(SURE[k], "%s");
            text_put_bytes(&text, SURE[k], (size_t)(gap - SURE[k]));
            text_put(&text, ODD[i]);
            text_put(&text, gap + 2);
            Array array = scratch_read(&arena, scratch_text(&arena, "sure.csv", text.at));
            assert_string_equal(array.rows.at[0], ODD[i]);
        }
        const char *names[] = {ODD[i]};
        double number = 3;
        Error err = {.lang = ENGLISH};
        Array array = {.name = "x", .value = {&number, 1, 1, 1, 1}, .planes = 1, .dimensions = 2, .rows = {names, 1}};
        assert_true(file_write(scratch_path(&arena, "again.csv"), &array, &err));
        assert_string_equal(scratch_read(&arena, scratch_path(&arena, "again.csv")).rows.at[0], ODD[i]);
    }
    arena_free(&arena);
}

static void huge_cells_and_labels_stay_short_in_what_is_said(void **state) {
    (void)state;
    Arena arena = {0};
    enum { MILLION = 1000000, MILLIONS = 5 * MILLION };
    scratch_refused(&arena, repeated(&arena, "number.csv", "1,", "9", MILLION, "\n"), "line 1, column 2: '99999999");
    scratch_refused(&arena, repeated(&arena, "longer.csv", "1\n1,", "9", MILLIONS, ""),
                    "line 2: the line is too long; the limit is 1048576 bytes");
    scratch_refused(&arena, repeated(&arena, "open.csv", "token,a\n\"", "x,1\n", MILLIONS / 4, ""), "line 2: a quote");
    Array array = scratch_read(&arena, repeated(&arena, "label.csv", "token,a\n\"", "果", MILLION / 3, "\",1\n"));
    assert_number(matrix_at(array.value, 0, 0), 1);
    assert_int_equal(strlen(array.rows.at[0]), 255 + 3);
    assert_string_equal(array.rows.at[0] + 252, "果…");
    arena_free(&arena);
}

static void labels_are_clean(void **state) {
    (void)state;
    static const Case CASES[] = {
        {"token,a\n\033[2J\033]0;x\007cat,1\n\xC2\x9B"
         "31mdog,2\n\xE2\x80\xAE"
         "bidi,3\n",
         3,
         1,
         {1, 2, 3},
         "?[2J?]0;x?cat|?31mdog|?bidi",
         "a"},
    };
    check_cases(CASES, COUNT(CASES), "escape.csv");
}

static void text_matrices_have_blanks_and_comments(void **state) {
    (void)state;
    static const Case CASES[] = {
        {"# query matrix\n1.5e+00 -2.25e+00\n3 4 # last\n", 2, 2, {1.5, -2.25, 3, 4}, NULL, NULL},
        {"  1\t2\r\n\r\n  3\t 4  ", 2, 2, {1, 2, 3, 4}, NULL, NULL},
        {"5 # one\n6\n", 2, 1, {5, 6}, NULL, NULL},
        {"#no, comma\n1 nan\n", 1, 2, {1, NAN}, NULL, NULL},
        {"1,2\n3,4\n", 2, 2, {1, 2, 3, 4}, NULL, NULL},
        {"7", 1, 1, {7}, NULL, NULL},
    };
    check_cases(CASES, COUNT(CASES), "matrix.txt");
    static const char *const BAD[][2] = {
        {"1 2\n3\n", "bad.txt, line 2: numbers here 1, in the lines before 2"},
        {"1 2\n3 x\n", "bad.txt, line 2, column 2: 'x'"},
        {"# nothing\n\n", "empty"},
        {"1 2\n3 1e999\n", "out of range"},
    };
    check_refusals(BAD, COUNT(BAD), "bad.txt");
}

static void utf16_of_both_orders_is_read(void **state) {
    (void)state;
    Arena arena = {0};
    static const char LITTLE[] = "\xFF\xFE"
                                 "t\0o\0k\0e\0n\0\t\0a\0\r\0\n\0\x3D\xD8\x00\xDE\t\0"
                                 "1\0\n";
    static const char BIG[] = "\xFE\xFF\0t\0o\0k\0e\0n\0\t\0a\0\n\xD8\x3D\xDE\x00\0\t\0"
                              "1\0\n";
    const char *paths[] = {scratch_file(&arena, "little.csv", LITTLE, sizeof LITTLE),
                           scratch_file(&arena, "big.txt", BIG, sizeof BIG - 1)};
    for (size_t i = 0; i < 2; i++) {
        Array array = scratch_read(&arena, paths[i]);
        assert_int_equal(array.rows.count, 1);
        assert_string_equal(array.rows.at[0], "\xF0\x9F\x98\x80");
        assert_number(matrix_at(array.value, 0, 0), 1);
    }
    arena_free(&arena);
}

/* ---- writing ---- */

static void check_round(const char *name, Labels rows, Labels cols) {
    Arena arena = {0};
    double numbers[6] = {0.1, -1 / 3.0, 1e300, NAN, -INFINITY, 5e-324};
    Error err = {.lang = ENGLISH};
    size_t width = cols.count ? cols.count : 2;
    Array array = {.value = {numbers, 6 / width, width, (ptrdiff_t)width, 1},
                   .planes = 1,
                   .dimensions = 2,
                   .rows = rows,
                   .cols = cols};
    const char *path = scratch_path(&arena, name);
    assert_true(file_write(path, &array, &err));
    Array back = scratch_read(&arena, path);
    assert_true(matrix_same(back.value, array.value));
    assert_int_equal(back.rows.count, rows.count);
    assert_int_equal(back.cols.count, cols.count);
    for (size_t i = 0; i < rows.count; i++) assert_string_equal(back.rows.at[i], rows.at[i]);
    for (size_t i = 0; i < cols.count; i++) assert_string_equal(back.cols.at[i], cols.at[i]);
    arena_free(&arena);
}

static void what_is_written_reads_back_with_its_labels(void **state) {
    (void)state;
    static const char *const ROWS[][3] = {
        {"苹果", "很", "好吃"}, {"1", "nan", ""}, {"#", "# a", "token"},
        {"a,b", "c\"d", "e;f"}, {"", "", ""},     {"，", " x ", "5 6"},
    };
    static const char *const COLS[][2] = {{"a", "b"}, {"0", "1"},    {"token", "x"},
                                          {"", ""},   {"词", "1,5"}, {"#x", "# y"}};
    static const char *const NAMES[] = {"round.csv", "round.tsv"};
    for (size_t n = 0; n < COUNT(NAMES); n++) {
        check_round(NAMES[n], (Labels){0}, (Labels){0});
        for (size_t i = 0; i < COUNT(ROWS); i++) {
            check_round(NAMES[n], (Labels){ROWS[i], 3}, (Labels){0});
            for (size_t k = 0; k < COUNT(COLS); k++) {
                check_round(NAMES[n], (Labels){0}, (Labels){COLS[k], 2});
                check_round(NAMES[n], (Labels){ROWS[i], 3}, (Labels){COLS[k], 2});
            }
        }
    }
    for (size_t k = 0; k < COUNT(COLS); k++) check_round("round.csv", (Labels){0}, (Labels){COLS[k], 1});
    check_round("round.txt", (Labels){0}, (Labels){0});
}

static void numbers_are_written_as_short_as_they_can_be(void **state) {
    (void)state;
    Arena arena = {0};
    double numbers[4] = {0.1, 1 / 3.0, -2, 1e22};
    Error err = {.lang = ENGLISH};
    Array array = {.value = {numbers, 2, 2, 2, 1}, .planes = 2, .dimensions = 3};
    const char *path = scratch_path(&arena, "short.csv");
    assert_true(file_write(path, &array, &err));
    char text[256] = {0};
    FILE *in = fopen(path, "rb");
    assert_true(fread(text, 1, sizeof text - 1, in) > 0);
    fclose(in);
    assert_string_equal(text, "0.1,0.3333333333333333\n\n-2,1e+22\n");
    arena_free(&arena);
}

static void a_first_row_that_counts_over_broken_numbers_is_doubted(void **state) {
    (void)state;
    static const struct {
        const char *text;
        bool counted;
    } CASES[] = {
        {"0,1,2\n1.5,2.0,nan\n", true},
        {"0,1,2\n3,4,5\n", false},
        {"0,1,2\n1.5,2.0,3\n", false},
        {"0,1\n1.5,2.0\n", false},
        {"0,1,3\n1.5,2.0,3.0\n", false},
        {"0.0,1.0,2.0\n1.5,2.0,3.0\n", false},
        {"0,1,2\n", false},
        {",0,1,2\n0,1.5,2.0,3.0\n", false},
    };
    for (size_t i = 0; i < COUNT(CASES); i++) {
        Arena arena = {0};
        Array array = scratch_read(&arena, scratch_text(&arena, "counted.csv", CASES[i].text));
        if (array.counted != CASES[i].counted) fail_msg("%s", CASES[i].text);
        arena_free(&arena);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(headers_and_token_labels_are_found),
        cmocka_unit_test(line_ends_marks_and_comments_make_no_difference),
        cmocka_unit_test(quotes_follow_rfc_4180),
        cmocka_unit_test(separators_are_told_from_the_first_line),
        cmocka_unit_test(numbers_come_in_many_spellings),
        cmocka_unit_test(what_is_no_number_is_refused_with_its_place),
        cmocka_unit_test(sizes_beyond_the_limits_are_refused_and_name_them),
        cmocka_unit_test(the_largest_sizes_with_header_and_labels_are_read),
        cmocka_unit_test(tokens_that_are_nearly_numbers_are_asked_about),
        cmocka_unit_test(huge_cells_and_labels_stay_short_in_what_is_said),
        cmocka_unit_test(labels_are_clean),
        cmocka_unit_test(text_matrices_have_blanks_and_comments),
        cmocka_unit_test(utf16_of_both_orders_is_read),
        cmocka_unit_test(what_is_written_reads_back_with_its_labels),
        cmocka_unit_test(numbers_are_written_as_short_as_they_can_be),
        cmocka_unit_test(a_first_row_that_counts_over_broken_numbers_is_doubted),
    };
    return cmocka_run_group_tests(tests, scratch_make, scratch_remove);
}
