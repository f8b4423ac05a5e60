/* JSON: lists of lists, objects of named matrices, and the place of what is wrong. */
#include "support/scratch.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static File *opened(Arena *arena, const char *text) {
    Error err = {.lang = ENGLISH};
    File *file;
    if (!file_open(arena, scratch_text(arena, "made.json", text), &file, &err)) fail_msg("%s", err.text);
    return file;
}

static Array taken(Arena *arena, File *file, const char *name) {
    Error err = {.lang = ENGLISH};
    Array array;
    const Entry *entry = file_entry(file, name);
    assert_non_null(entry);
    if (!file_take(arena, file, entry, NULL, &array, &err)) fail_msg("%s", err.text);
    return array;
}

static void a_list_of_lists_is_a_matrix(void **state) {
    (void)state;
    Arena arena = {0};
    Array array =
        scratch_read(&arena, scratch_text(&arena, "plain.json", " [[1, -2.5e3 , \"nan\"],\n [true, NaN, \"-inf\"]]\n"));
    assert_int_equal(array.value.rows, 2);
    assert_int_equal(array.value.cols, 3);
    assert_string_equal(array.name, "");
    static const double WANT[2][3] = {{1, -2500, NAN}, {1, NAN, -INFINITY}};
    for (size_t i = 0; i < 2; i++)
        for (size_t k = 0; k < 3; k++) assert_number(matrix_at(array.value, i, k), WANT[i][k]);
    array = scratch_read(&arena, scratch_text(&arena, "row.json", "\xEF\xBB\xBF[1,2,3]"));
    assert_int_equal(array.dimensions, 1);
    assert_int_equal(array.value.rows, 1);
    assert_number(matrix_at(scratch_read(&arena, scratch_text(&arena, "one.json", "-0.0")).value, 0, 0), 0);
    arena_free(&arena);
}

static void an_object_names_its_matrices(void **state) {
    (void)state;
    Arena arena = {0};
    File *file = opened(&arena, "{\"made\": \"a note\", \"wq\": [[1, 2], [3, 4], [5, 6]], \"nothing\": null,\n"
                                "\"cube\": [[[1,2],[3,4]],[[5,6],[7,8]]], \"deep\": {\"x\": 1}, \"\\u001b[2J\": 7}");
    assert_int_equal(file->count, 4);
    assert_number(matrix_at(taken(&arena, file, "wq").value, 2, 1), 6);
    Array cube = taken(&arena, file, "cube");
    assert_int_equal(cube.planes, 2);
    assert_number(matrix_at(cube.value, 3, 0), 7);
    assert_non_null(file_entry(file, "deep")->why.en);
    assert_number(matrix_at(taken(&arena, file, "?[2J").value, 0, 0), 7);
    file_close(file);
    arena_free(&arena);
}

static void labels_come_back_with_their_matrix(void **state) {
    (void)state;
    Arena arena = {0};
    Error err = {.lang = ENGLISH};
    File *file =
        opened(&arena, "{\"labels\": {\"y\": {\"rows\": [\"no\"]}, \"x\": {\"rows\": [\"a\\u0041\", \"\\u82f9\"],"
                       "\"cols\": [\"p\", \"q\", \"\\ud83d\\ude00\"]}}, \"x\": [[1,2,3],[4,5,6]], \"y\": [[1],[2]]}");
    Array x = taken(&arena, file, "x");
    assert_int_equal(x.rows.count, 2);
    assert_string_equal(x.rows.at[0], "aA");
    assert_string_equal(x.rows.at[1], "苹");
    assert_string_equal(x.cols.at[2], "😀");
    assert_int_equal(taken(&arena, file, "y").rows.count, 0);
    Array cut;
    Part part = {{{1, 2, false}, {1, 3, false}}, 2};
    assert_true(file_take(&arena, file, file_entry(file, "x"), &part, &cut, &err));
    assert_number(matrix_at(cut.value, 0, 1), 6);
    assert_string_equal(cut.rows.at[0], "苹");
    assert_string_equal(cut.cols.at[0], "q");
    file_close(file);
    arena_free(&arena);
}

static void what_is_written_reads_back_to_the_bit(void **state) {
    (void)state;
    Arena arena = {0};
    Error err = {.lang = ENGLISH};
    double numbers[6] = {0.1, -0.0, NAN, 5e-324, -INFINITY, 1.7976931348623157e308};
    const char *names[] = {"a \"b\"", "苹果\\"};
    Array both[] = {{.name = "x", .value = {numbers, 2, 3, 3, 1}, .planes = 1, .dimensions = 2, .rows = {names, 2}},
                    {.name = "z", .value = {numbers, 6, 1, 1, 1}, .planes = 2, .dimensions = 3}};
    const char *path = scratch_path(&arena, "round.json");
    assert_true(file_write_all(path, &(Arrays){both, 2}, "a note", &err));
    File *file;
    assert_true(file_open(&arena, path, &file, &err));
    assert_int_equal(file->count, 2);
    Array x = taken(&arena, file, "x"), z = taken(&arena, file, "z");
    assert_true(matrix_same(x.value, both[0].value));
    assert_true(matrix_same(z.value, both[1].value));
    assert_int_equal(z.planes, 2);
    assert_string_equal(x.rows.at[0], names[0]);
    assert_string_equal(x.rows.at[1], names[1]);
    file_close(file);
    arena_free(&arena);
}

static void what_is_wrong_is_refused_with_its_place(void **state) {
    (void)state;
    static const struct {
        const char *text, *names;
    } BAD[] = {
        {"[[1,2],\n [3]]", "line 2, column 2: this row is not as long"},
        {"[[1,2],[3,\"x\"]]", "line 1, column 11: this is not a number"},
        {"[[1,2],[3,\"1.5\"]]", "column 11: this is not a number"},
        {"[[1,null]]", "column 5: this is not a number"},
        {"[[1,2e999]]", "column 5: this number is out of range"},
        {"[[1,02]]", "column 5"},
        {"[[1,+2]]", "column 5"},
        {"[[1,.5]]", "column 5"},
        {"[[1,2.]]", "column 5"},
        {"[[1,0x1]]", "column 6: a comma or a closing bracket"},
        {"[[1,2]", "a comma or a closing bracket"},
        {"[[1,2}]", "column 6: a comma or a closing bracket"},
        {"[[1,2],]", "column 8"},
        {"[1 2]", "column 4: a comma"},
        {"[[[[1]]]]", "three dimensions"},
        {"[]", "empty"},
        {"[[],[]]", "empty"},
        {"{}", "empty"},
        {"", "empty"},
        {"   ", "a number, a text in quotes"},
        {"{\"a\" 1}", "a colon is missing"},
        {"{a: 1}", "a name in quotes"},
        {"{\"a\": 1, \"a\": 2}", "'a' is a duplicate"},
        {"{\"a\": 1, \"\\u0061\": 2}", "'a' is a duplicate"},
        {"{\"a\": \"x\ny\"}", "never closed"},
        {"{\"a\": \"\\x\"}", "never closed"},
        {"{\"a\": \"\\u12g4\"}", "never closed"},
        {"{\"a\": \"", "never closed"},
        {"[1] [2]", "column 5: there is more behind the end"},
        {"{\"x\": {\"y\": [1]}}", "line 1, column 7: an object, and no list"},
    };
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        Arena arena = {0};
        scratch_refused(&arena, scratch_text(&arena, "bad.json", BAD[i].text), BAD[i].names);
        arena_free(&arena);
    }
}

static void nesting_ends_at_its_limit(void **state) {
    (void)state;
    Arena arena = {0};
    enum { DEEP = 5000000 };
    char *text = arena_take(&arena, DEEP + 1);
    memset(text, '[', DEEP);
    scratch_refused(&arena, scratch_file(&arena, "deep.json", text, DEEP), "nested too deep; the limit is 32");
    File *file = opened(&arena, "{\"a\":[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]], \"b\": [1]}");
    assert_non_null(file_entry(file, "a")->why.en);
    assert_number(matrix_at(taken(&arena, file, "b").value, 0, 0), 1);
    file_close(file);
    arena_free(&arena);
}

static void no_cut_and_no_flipped_bit_crashes(void **state) {
    (void)state;
    static const char TEXT[] =
        "{\"x\": [[1, -2.5e3], [\"nan\", true]], \"labels\": {\"x\": {\"rows\": [\"a\\n\", \"b\"]}}}";
    char all[sizeof TEXT];
    for (size_t bit = 0; bit < 8 * (sizeof TEXT - 1); bit++) {
        Arena arena = {0};
        Error err = {.lang = ENGLISH};
        Arrays arrays;
        memcpy(all, TEXT, sizeof all);
        const char *path = scratch_file(&arena, "cut.json", all, bit / 8);
        assert_false(file_read(&arena, path, &arrays, &err));
        all[bit / 8] ^= (char)(1 << bit % 8);
        path = scratch_file(&arena, "flip.json", all, sizeof TEXT - 1);
        if (!file_read(&arena, path, &arrays, &err)) assert_non_null(strstr(err.text, "flip.json"));
        arena_free(&arena);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_list_of_lists_is_a_matrix),
        cmocka_unit_test(an_object_names_its_matrices),
        cmocka_unit_test(labels_come_back_with_their_matrix),
        cmocka_unit_test(what_is_written_reads_back_to_the_bit),
        cmocka_unit_test(what_is_wrong_is_refused_with_its_place),
        cmocka_unit_test(nesting_ends_at_its_limit),
        cmocka_unit_test(no_cut_and_no_flipped_bit_crashes),
    };
    return cmocka_run_group_tests(tests, scratch_make, scratch_remove);
}
