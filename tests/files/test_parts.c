/* Parts of what a file holds: which numbers they are, and that no other bytes are read. The arrays a x b x c hold
 * 100·i + 10·j + k at i, j, k. */
#include "support/scratch.h"

#include "files/source.h"

#include <stdio.h>
#include <string.h>

enum { A = 3, B = 4, C = 5 };

/* A cube of F32 behind two numbers of another array. */
static const char *cube(Arena *arena) {
    static const char HEADER[] = "{\"before\":{\"dtype\":\"U8\",\"shape\":[2],\"data_offsets\":[0,2]},"
                                 "\"cube\":{\"dtype\":\"F32\",\"shape\":[3,4,5],\"data_offsets\":[2,242]}}";
    unsigned char all[8 + sizeof HEADER - 1 + 2 + 4 * A * B * C] = {sizeof HEADER - 1};
    memcpy(all + 8, HEADER, sizeof HEADER - 1);
    unsigned char *at = all + 8 + sizeof HEADER - 1 + 2;
    for (size_t i = 0; i < A * B * C; i++) {
        float value = (float)(100 * (i / (B * C)) + 10 * (i / C % B) + i % C);
        memcpy(at + 4 * i, &value, 4);
    }
    return scratch_file(arena, "cube.safetensors", all, sizeof all);
}

static Array part_of(Arena *arena, const char *path, const char *name, Part part, uint64_t *bytes) {
    Error err = {.lang = ENGLISH};
    File *file;
    Array array;
    if (!file_open(arena, path, &file, &err)) fail_msg("%s", err.text);
    const Entry *entry = file_entry(file, name);
    assert_non_null(entry);
    uint64_t before = file->source->read;
    if (!file_take(arena, file, entry, &part, &array, &err)) fail_msg("%s", err.text);
    if (bytes) *bytes = file->source->read - before;
    file_close(file);
    return array;
}

static void refused_part(Arena *arena, const char *path, const char *name, Part part, const char *names) {
    Error err = {.lang = ENGLISH};
    File *file;
    Array array;
    assert_true(file_open(arena, path, &file, &err));
    if (file_take(arena, file, file_entry(file, name), &part, &array, &err)) fail_msg("%s was taken", name);
    if (!strstr(err.text, names)) fail_msg("'%s' does not say '%s'", err.text, names);
    file_close(file);
}

static void entries_are_listed_without_their_numbers(void **state) {
    (void)state;
    Arena arena = {0};
    Error err = {.lang = ENGLISH};
    File *file;
    const char *path = cube(&arena);
    assert_true(file_open(&arena, path, &file, &err));
    assert_int_equal(file->count, 2);
    const Entry *entry = file_entry(file, "cube");
    assert_string_equal(entry->type, "F32");
    assert_int_equal(entry->dimensions, 3);
    assert_int_equal(entry->shape[0], A);
    assert_int_equal(entry->shape[2], C);
    assert_null(entry->why.en);
    assert_null(file_entry(file, "Cube"));
    assert_in_range(file->source->read, 1, file->source->size - 4 * A * B * C + 16);
    file_close(file);
    arena_free(&arena);
}

static void a_part_costs_its_own_bytes(void **state) {
    (void)state;
    Arena arena = {0};
    const char *path = cube(&arena);
    uint64_t bytes;
    Array array = part_of(&arena, path, "cube", (Part){{{1, 3, false}, {0, 2, false}, {3, 5, false}}, 3}, &bytes);
    assert_int_equal(bytes, 4 * 2 * 2 * 2);
    assert_int_equal(array.planes, 2);
    assert_int_equal(array.value.rows, 4);
    assert_int_equal(array.value.cols, 2);
    static const double WANT[4][2] = {{103, 104}, {113, 114}, {203, 204}, {213, 214}};
    for (size_t i = 0; i < 4; i++)
        for (size_t k = 0; k < 2; k++) assert_number(matrix_at(array.value, i, k), WANT[i][k]);
    arena_free(&arena);
}

static void an_index_takes_its_axis_away(void **state) {
    (void)state;
    Arena arena = {0};
    const char *path = cube(&arena);
    Array plane = part_of(&arena, path, "cube", (Part){{{2, 3, true}}, 1}, NULL);
    assert_int_equal(plane.dimensions, 2);
    assert_int_equal(plane.planes, 1);
    assert_int_equal(plane.value.rows, B);
    assert_number(matrix_at(plane.value, 3, 1), 231);
    Array column =
        part_of(&arena, path, "cube", (Part){{{0, SIZE_MAX, false}, {1, SIZE_MAX, false}, {4, 5, true}}, 3}, NULL);
    assert_int_equal(column.value.rows, A);
    assert_int_equal(column.value.cols, B - 1);
    assert_number(matrix_at(column.value, 2, 1), 224);
    Array row = part_of(&arena, path, "cube", (Part){{{1, 2, true}, {2, 3, true}}, 2}, NULL);
    assert_int_equal(row.value.rows, 1);
    assert_int_equal(row.value.cols, C);
    assert_number(matrix_at(row.value, 0, 4), 124);
    arena_free(&arena);
}

static void column_major_arrays_are_cut_alike(void **state) {
    (void)state;
    Arena arena = {0};
    Array all = scratch_read(&arena, "tests/data/npy/cube_fortran.npy");
    size_t rows = all.value.rows / all.planes;
    assert_int_equal(all.dimensions, 3);
    for (size_t i = 0; i < all.planes; i++)
        for (size_t j = 0; j < rows; j++)
            for (size_t k = 0; k < all.value.cols; k++) {
                uint64_t bytes;
                Part part = {{{i, all.planes, false}, {j, rows, false}, {k, k + 1, false}}, 3};
                Array cut = part_of(&arena, "tests/data/npy/cube_fortran.npy", "", part, &bytes);
                assert_int_equal(cut.planes, all.planes - i);
                assert_int_equal(bytes, 8 * (all.planes - i) * (rows - j));
                for (size_t r = 0; r < cut.value.rows; r++) {
                    size_t from = (i + r / (rows - j)) * rows + j + r % (rows - j);
                    assert_number(matrix_at(cut.value, r, 0), matrix_at(all.value, from, k));
                }
            }
    arena_free(&arena);
}

static void text_is_cut_with_its_labels(void **state) {
    (void)state;
    Arena arena = {0};
    const char *path = scratch_text(&arena, "named.csv", "token,a,b,c\nx,1,2,3\ny,4,5,6\nz,7,8,9\n");
    Array array = part_of(&arena, path, "", (Part){{{1, SIZE_MAX, false}, {0, 2, false}}, 2}, NULL);
    assert_int_equal(array.value.rows, 2);
    assert_number(matrix_at(array.value, 1, 1), 8);
    assert_int_equal(array.rows.count, 2);
    assert_string_equal(array.rows.at[0], "y");
    assert_string_equal(array.cols.at[1], "b");
    arena_free(&arena);
}

static void parts_that_are_not_there_are_refused_with_the_shape(void **state) {
    (void)state;
    Arena arena = {0};
    const char *path = cube(&arena);
    refused_part(&arena, path, "cube", (Part){{{3, 4, true}}, 1}, "cube is 3x4x5: planes go from 0 to 2");
    refused_part(&arena, path, "cube", (Part){{{0, 1, false}, {2, 5, false}}, 2}, "rows go from 0 to 3");
    refused_part(&arena, path, "cube", (Part){{{0, 1, false}, {2, 2, false}}, 2}, "rows go");
    refused_part(&arena, path, "before", (Part){{{0, 3, false}}, 1}, "columns go from 0 to 1");
    refused_part(&arena, path, "before", (Part){{{0, 1, false}, {0, 1, false}, {0, 1, false}}, 3}, "1 dimensions");
    arena_free(&arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(entries_are_listed_without_their_numbers),
        cmocka_unit_test(a_part_costs_its_own_bytes),
        cmocka_unit_test(an_index_takes_its_axis_away),
        cmocka_unit_test(column_major_arrays_are_cut_alike),
        cmocka_unit_test(text_is_cut_with_its_labels),
        cmocka_unit_test(parts_that_are_not_there_are_refused_with_the_shape),
    };
    return cmocka_run_group_tests(tests, scratch_make, scratch_remove);
}
