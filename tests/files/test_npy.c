/* tests/data/npy and its expectations.tsv were written by tests/data/make_npy.py with NumPy. */
#include "support/scratch.h"

#include "files/plain.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void check_cells(Matrix m, const char *cells) {
    for (size_t row = 0; row < m.rows; row++)
        for (size_t col = 0; col < m.cols; col++) {
            char *end;
            double want = strtod(cells, &end);
            assert_true(end > cells);
            assert_number(matrix_at(m, row, col), want);
            cells = end;
        }
    assert_int_equal(strspn(cells, " \n"), strlen(cells));
}

static void every_type_order_and_layout_of_numpy_is_read(void **state) {
    (void)state;
    FILE *in = fopen("tests/data/npy/expectations.tsv", "r");
    assert_non_null(in);
    char line[1024];
    size_t count = 0;
    for (; fgets(line, sizeof line, in); count++) {
        Arena arena = {0};
        size_t name = strcspn(line, "\t"), type = strcspn(line + name + 1, "\t");
        size_t dimensions, planes, rows, cols;
        int used = 0;
        assert_int_equal(
            sscanf(line + name + 1 + type, "%zu %zu %zu %zu %n", &dimensions, &planes, &rows, &cols, &used), 4);
        Array array = scratch_read(&arena, arena_print(&arena, "tests/data/npy/%.*s", (int)name, line));
        assert_string_equal(array.type, arena_copy(&arena, line + name + 1, type));
        assert_string_equal(array.name, "");
        assert_int_equal(array.dimensions, dimensions);
        assert_int_equal(array.planes, planes);
        assert_int_equal(array.value.rows, rows);
        assert_int_equal(array.value.cols, cols);
        check_cells(array.value, line + name + 1 + type + used);
        arena_free(&arena);
    }
    fclose(in);
    assert_int_equal(count, 31);
}

/* A version 1 file around a header, with `data` zero bytes behind it. */
static const char *made(Arena *arena, const char *header, size_t data) {
    size_t length = strlen(header);
    unsigned char *all = arena_take(arena, 10 + length + data);
    memcpy(all, "\x93NUMPY\x01\x00", 8);
    all[8] = (unsigned char)length;
    all[9] = (unsigned char)(length >> 8);
    memcpy(all + 10, header, length);
    return scratch_file(arena, "made.npy", all, 10 + length + data);
}

static void whole_numbers_that_lose_a_digit_are_known(void **state) {
    (void)state;
    static const struct {
        const char *descr;
        uint64_t number;
        bool rounded;
    } CASES[] = {
        {"<i8", (1ull << 53) - 1, false}, {"<i8", 1ull << 53, false},         {"<i8", (1ull << 53) + 1, true},
        {"<i8", (1ull << 53) + 2, false}, {"<i8", INT64_MAX, true},           {"<i8", 0 - ((1ull << 53) + 1), true},
        {"<i8", 1ull << 63, false},       {"<u8", UINT64_MAX, true},          {"<u8", (1ull << 53) + 1, true},
        {"<u8", 1ull << 63, false},       {"<f8", 0x4340000000000000, false},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Arena arena = {0};
        const char *header =
            arena_print(&arena, "{'descr': '%s', 'fortran_order': False, 'shape': (1,), }\n", CASES[i].descr);
        size_t length = strlen(header);
        unsigned char *all = arena_take(&arena, 10 + length + 8);
        memcpy(all, "\x93NUMPY\x01\x00", 8);
        all[8] = (unsigned char)length;
        memcpy(all + 10, header, length);
        for (size_t byte = 0; byte < 8; byte++) all[10 + length + byte] = (unsigned char)(CASES[i].number >> 8 * byte);
        Array array = scratch_read(&arena, scratch_file(&arena, "whole.npy", all, 10 + length + 8));
        if (array.rounded != CASES[i].rounded) fail_msg("%s %zu", CASES[i].descr, i);
        arena_free(&arena);
    }
}

static void headers_of_other_writers_are_understood(void **state) {
    (void)state;
    static const char *const HEADERS[] = {
        "{'descr':'<f8','fortran_order':False,'shape':(2,3)}",
        "{\"shape\": (2L, 3L,), \"fortran_order\": False, \"descr\": \"<f8\"}\n",
        "  { 'fortran_order' : True , 'shape' : ( 2 , 3 ) , 'descr' : '=f8' , }                    \n",
    };
    for (size_t i = 0; i < sizeof HEADERS / sizeof *HEADERS; i++) {
        Arena arena = {0};
        Array array = scratch_read(&arena, made(&arena, HEADERS[i], 48));
        assert_int_equal(array.value.rows, 2);
        assert_int_equal(array.value.cols, 3);
        arena_free(&arena);
    }
}

static void bytes_after_the_data_are_left_alone(void **state) {
    (void)state;
    Arena arena = {0};
    Array array = scratch_read(&arena, made(&arena, "{'descr':'<f8','fortran_order':False,'shape':(3,)}", 100));
    assert_int_equal(array.value.rows, 1);
    assert_int_equal(array.value.cols, 3);
    arena_free(&arena);
}

static void bad_headers_are_refused_with_their_key(void **state) {
    (void)state;
    static const struct {
        const char *header, *names;
    } BAD[] = {
        {"", "dict"},
        {"{", "header"},
        {"{}", "'descr'"},
        {"{'descr':'<f8','fortran_order':False,'shape':(2,3)", "'header'"},
        {"{'descr':'<f8','fortran_order':False,'shape':(2,3)} x", "'end'"},
        {"{'descr':'<f8','descr':'<f4','fortran_order':False,'shape':(2,3)}", "'descr'"},
        {"{'descr':'<f8','fortran_order':False,'shape':(2,3),'more':1}", "'more'"},
        {"{'descr':'<f8','fortran_order':Maybe,'shape':(2,3)}", "'fortran_order'"},
        {"{'descr':'<f8','fortran_order':0,'shape':(2,3)}", "'fortran_order'"},
        {"{'descr':'<f8','fortran_order':False,'shape':(2 3)}", "'shape'"},
        {"{'descr':'<f8','fortran_order':False,'shape':(3)}", "'shape'"},
        {"{'descr':'<f8','fortran_order':False,'shape':(np.int64(1), 3)}", "'shape'"},
        {"{'descr':'<f8','fortran_order':False,'shape':(,)}", "'shape'"},
        {"{'descr':'<f8','fortran_order':False,'shape':[2,3]}", "'shape'"},
        {"{'descr':'<f8','fortran_order':False,'shape':(1,1,2,3)}", "three dimensions"},
        {"{'descr':'<f8','fortran_order':False,'shape':(1,4097)}", "32776 bytes"},
        {"{'descr':'<f8','fortran_order':False,'shape':(4096,4096)}", "134217728 bytes"},
        {"{'descr':'<f8','fortran_order':False,'shape':(99999999999999999999999999999,0)}", "too large"},
        {"{'descr':'<f8','fortran_order':False,'shape':(18446744073709551617,1)}", "too large"},
        {"{'descr':'<f8','fortran_order':False,'shape':(2,4)}", "64 bytes"},
        {"{'descr':[('a','<f8')],'fortran_order':False,'shape':(2,3)}", "list of fields"},
        {"{'descr':'','fortran_order':False,'shape':(2,3)}", "'descr'"},
        {"{'descr':'f8','fortran_order':False,'shape':(2,3)}", "(2x3, f8) is not loaded"},
        {"{'descr':'<f16','fortran_order':False,'shape':(2,3)}", "(2x3, <f16) is not loaded"},
        {"{'descr':'<U3','fortran_order':False,'shape':(2,3)}", "complex numbers and text are not read"},
        {"{'descr':'<M8[ns]','fortran_order':False,'shape':(2,3)}", "M8[ns]"},
        {"{'descr':'\033]0;X\007','fortran_order':False,'shape':(2,3)}", "(2x3, ?]0;X?)"},
        {"{'descr:'<f8','fortran_order':False,'shape':(2,3)}", "header"},
    };
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        Arena arena = {0};
        scratch_refused(&arena, made(&arena, BAD[i].header, 48), BAD[i].names);
        arena_free(&arena);
    }
}

static void every_cut_of_a_file_is_refused(void **state) {
    (void)state;
    Arena arena = {0};
    unsigned char all[512];
    FILE *in = fopen("tests/data/npy/version2.npy", "rb");
    assert_non_null(in);
    size_t length = fread(all, 1, sizeof all, in);
    fclose(in);
    assert_int_equal(length, 128 + 48);
    for (size_t cut = 0; cut < length; cut++) {
        const char *path = scratch_file(&arena, "cut.npy", all, cut);
        scratch_refused(&arena, path, cut ? "cut.npy" : "empty");
    }
    arena_free(&arena);
}

static void no_flipped_bit_of_a_header_crashes(void **state) {
    (void)state;
    Arena arena = {0};
    unsigned char all[512];
    FILE *in = fopen("tests/data/npy/cube_fortran.npy", "rb");
    assert_non_null(in);
    size_t length = fread(all, 1, sizeof all, in), refused = 0;
    fclose(in);
    for (size_t bit = 0; bit < 8 * 128; bit++) {
        Mark mark = arena_mark(&arena);
        all[bit / 8] ^= (unsigned char)(1 << bit % 8);
        Arrays arrays;
        Error err = {.lang = ENGLISH};
        bool done = file_read(&arena, scratch_file(&arena, "flip.npy", all, length), &arrays, &err);
        all[bit / 8] ^= (unsigned char)(1 << bit % 8);
        refused += !done;
        if (!done) assert_non_null(strstr(err.text, "flip.npy"));
        arena_rewind(&arena, mark);
    }
    assert_in_range(refused, 500, 8 * 128);
    arena_free(&arena);
}

static void unknown_versions_are_named(void **state) {
    (void)state;
    Arena arena = {0};
    scratch_refused(&arena, scratch_file(&arena, "v9.npy", "\x93NUMPY\x09\x00\x02\x00{}", 12), "version 9");
    arena_free(&arena);
}

static void content_decides_before_the_ending(void **state) {
    (void)state;
    Arena arena = {0};
    unsigned char all[512];
    FILE *in = fopen("tests/data/npy/row.npy", "rb");
    assert_non_null(in);
    size_t length = fread(all, 1, sizeof all, in);
    fclose(in);
    Array array = scratch_read(&arena, scratch_file(&arena, "row.csv", all, length));
    assert_string_equal(array.type, "<f8");
    scratch_refused(&arena, scratch_text(&arena, "text.npy", "1,2\n"), "is not a .npy file");
    arena_free(&arena);
}

static void what_is_written_reads_back_to_the_bit(void **state) {
    (void)state;
    Arena arena = {0};
    const char *path = scratch_path(&arena, "round.npy");
    double numbers[12] = {
        0.1, -0.0, 5e-324, 1.7976931348623157e308, INFINITY, -INFINITY, NAN, 1 / 3.0, 9007199254740992, 1e-310, -2, 7};
    for (size_t planes = 1; planes <= 3; planes++) {
        Error err = {.lang = ENGLISH};
        Array array = {.name = "z", .value = {numbers, 6, 2, 2, 1}, .planes = planes, .dimensions = planes > 1 ? 3 : 2};
        assert_true(file_write(path, &array, &err));
        Array back = scratch_read(&arena, path);
        assert_true(matrix_same(back.value, array.value));
        assert_int_equal(back.planes, planes);
        assert_int_equal(back.dimensions, planes > 1 ? 3 : 2);
    }
    arena_free(&arena);
}

static void a_view_is_written_as_it_looks_and_aligned_to_64(void **state) {
    (void)state;
    Arena arena = {0};
    double numbers[6] = {1, 2, 3, 4, 5, 6};
    Error err = {.lang = ENGLISH};
    Array array = {.value = matrix_transpose((Matrix){numbers, 2, 3, 3, 1}), .planes = 1, .dimensions = 2};
    const char *path = scratch_path(&arena, "view.npy");
    assert_true(file_write(path, &array, &err));
    Array back = scratch_read(&arena, path);
    assert_int_equal(back.value.rows, 3);
    assert_number(matrix_at(back.value, 0, 1), 4);
    unsigned char all[256];
    FILE *in = fopen(path, "rb");
    assert_int_equal(fread(all, 1, sizeof all, in), 128 + 48);
    fclose(in);
    assert_int_equal(all[127], '\n');
    arena_free(&arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_type_order_and_layout_of_numpy_is_read),
        cmocka_unit_test(whole_numbers_that_lose_a_digit_are_known),
        cmocka_unit_test(headers_of_other_writers_are_understood),
        cmocka_unit_test(bytes_after_the_data_are_left_alone),
        cmocka_unit_test(bad_headers_are_refused_with_their_key),
        cmocka_unit_test(every_cut_of_a_file_is_refused),
        cmocka_unit_test(no_flipped_bit_of_a_header_crashes),
        cmocka_unit_test(unknown_versions_are_named),
        cmocka_unit_test(content_decides_before_the_ending),
        cmocka_unit_test(what_is_written_reads_back_to_the_bit),
        cmocka_unit_test(a_view_is_written_as_it_looks_and_aligned_to_64),
    };
    return cmocka_run_group_tests(tests, scratch_make, scratch_remove);
}
