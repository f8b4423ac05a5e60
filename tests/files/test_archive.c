/* Archives and checkpoints: the bytes they cost, and what is wrong with those that strangers send. */
#include "support/scratch.h"

#include "files/source.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <zip.h>

static Array taken(Arena *arena, File *file, const char *name, const Part *part) {
    Error err = {.lang = ENGLISH};
    Array array;
    const Entry *entry = file_entry(file, name);
    assert_non_null(entry);
    if (!file_take(arena, file, entry, part, &array, &err)) fail_msg("%s", err.text);
    return array;
}

static File *opened(Arena *arena, const char *path) {
    Error err = {.lang = ENGLISH};
    File *file;
    if (!file_open(arena, path, &file, &err)) fail_msg("%s", err.text);
    return file;
}

/* ---- the four files of make_archive.py hold the same ---- */

static void the_same_model_comes_out_of_every_kind_of_archive(void **state) {
    (void)state;
    static const char *const FILES[] = {"stored.npz", "deflated.npz", "model.safetensors", "model.json"};
    static const char *const NAMES[] = {"x", "wq", "wk", "wv", "wo", "mask", "odd name; #1", "step"};
    Arena arena = {0};
    File *first = opened(&arena, arena_print(&arena, "tests/data/archive/%s", FILES[0]));
    for (size_t i = 1; i < sizeof FILES / sizeof *FILES; i++) {
        File *file = opened(&arena, arena_print(&arena, "tests/data/archive/%s", FILES[i]));
        assert_int_equal(file->count, first->count);
        for (size_t k = 0; k < sizeof NAMES / sizeof *NAMES; k++) {
            Array want = taken(&arena, first, NAMES[k], NULL), got = taken(&arena, file, NAMES[k], NULL);
            assert_int_equal(got.planes, want.planes);
            assert_int_equal(got.dimensions, want.dimensions);
            assert_true(matrix_same(got.value, want.value));
        }
        file_close(file);
    }
    file_close(first);
    arena_free(&arena);
}

/* ---- what a part costs ---- */

static void half_a_gigabyte_costs_the_bytes_of_the_part(void **state) {
    (void)state;
    enum { ROWS = 32000, COLS = 4096, FIRST = 1000, TALL = 768, WIDE = 64 };
    Arena arena = {0};
    char header[256];
    int length =
        snprintf(header, sizeof header, "{\"big\":{\"dtype\":\"F32\",\"shape\":[%d,%d],\"data_offsets\":[0,%d]}}", ROWS,
                 COLS, 4 * ROWS * COLS);
    unsigned char start[8 + sizeof header] = {(unsigned char)length};
    memcpy(start + 8, header, (size_t)length);
    const char *path = scratch_file(&arena, "big.safetensors", start, 8 + (size_t)length);
    assert_int_equal(truncate(path, 8 + length + (off_t)4 * ROWS * COLS), 0);
    FILE *out = fopen(path, "r+b");
    assert_non_null(out);
    float value = 2.5F; /* the last number of the part */
    assert_int_equal(fseek(out, 8 + length + 4L * ((FIRST + TALL - 1L) * COLS + WIDE - 1), SEEK_SET), 0);
    assert_int_equal(fwrite(&value, sizeof value, 1, out), 1);
    fclose(out);

    File *file = opened(&arena, path);
    assert_in_range(file->source->read, 8 + (size_t)length, 64 + (size_t)length);
    uint64_t before = file->source->read;
    Array array = taken(&arena, file, "big", &(Part){{{FIRST, FIRST + TALL, false}, {0, WIDE, false}}, 2});
    assert_int_equal(file->source->read - before, 4 * TALL * WIDE);
    assert_number(matrix_at(array.value, TALL - 1, WIDE - 1), 2.5);
    assert_number(matrix_at(array.value, TALL - 1, WIDE - 2), 0);
    Error err = {.lang = ENGLISH};
    assert_false(file_take(&arena, file, file->at, NULL, &array, &err));
    assert_non_null(strstr(err.text, "32000x4096 is too large; the limit is 4096 a side and 4194304 numbers"));
    file_close(file);
    arena_free(&arena);
}

static void a_part_of_a_stored_member_is_read_alone(void **state) {
    (void)state;
    Arena arena = {0};
    Error err = {.lang = ENGLISH};
    enum { ROWS = 1000, COLS = 500 };
    Matrix m = matrix_new(&arena, ROWS, COLS);
    for (size_t i = 0; i < ROWS * COLS; i++) m.at[i] = (double)i;
    Array array = {.name = "wide", .value = m, .planes = 1, .dimensions = 2};
    const char *path = scratch_path(&arena, "wide.npz");
    assert_true(file_write(path, &array, &err));
    File *file = opened(&arena, path);
    uint64_t before = file->source->read;
    Array got = taken(&arena, file, "wide", &(Part){{{900, 903, false}, {7, 9, false}}, 2});
    assert_number(matrix_at(got.value, 2, 1), 902 * COLS + 8);
    assert_in_range(file->source->read - before, 3 * 2 * 8, 4096);
    file_close(file);
    arena_free(&arena);
}

/* ---- archives made to harm ---- */

typedef struct Member {
    const char *name, *bytes;
    size_t length;
    int method; /* ZIP_CM_… */
    const char *password;
} Member;

static const char *archive(Arena *arena, const char *name, const Member *member, size_t count) {
    const char *path = scratch_path(arena, name);
    int error;
    zip_t *zip = zip_open(path, ZIP_CREATE | ZIP_TRUNCATE, &error);
    assert_non_null(zip);
    for (size_t i = 0; i < count; i++) {
        zip_source_t *source = zip_source_buffer(zip, member[i].bytes, member[i].length, 0);
        zip_int64_t index = zip_file_add(zip, member[i].name, source, ZIP_FL_ENC_UTF_8);
        assert_true(index >= 0);
        zip_set_file_compression(zip, (zip_uint64_t)index, member[i].method, 0);
        if (member[i].password) zip_file_set_encryption(zip, (zip_uint64_t)index, ZIP_EM_AES_128, member[i].password);
    }
    assert_int_equal(zip_close(zip), 0);
    return path;
}

static const char NUMBER[] = "\x93NUMPY\x01\x00\x38\x00{'descr': '|u1', 'fortran_order': False, 'shape': (), }\n\x07";

static void odd_members_are_labels_and_never_paths(void **state) {
    (void)state;
    Arena arena = {0};
    const size_t all = sizeof NUMBER - 1;
    const Member fine[] = {{"a/b.npy", NUMBER, all, ZIP_CM_STORE, NULL},
                           {"\xE2\x80\xAEx.npy", NUMBER, all, ZIP_CM_DEFLATE, NULL},
                           {"..dots.npy", NUMBER, all, ZIP_CM_STORE, NULL},
                           {"notes.txt", "hello", 5, ZIP_CM_STORE, NULL}};
    File *file = opened(&arena, archive(&arena, "odd.npz", fine, 4));
    assert_int_equal(file->count, 3);
    assert_number(matrix_at(taken(&arena, file, "a/b", NULL).value, 0, 0), 7);
    assert_number(matrix_at(taken(&arena, file, "?x", NULL).value, 0, 0), 7);
    assert_number(matrix_at(taken(&arena, file, "..dots", NULL).value, 0, 0), 7);
    file_close(file);
    static const char *const CLIMBING[] = {"../x.npy", "/x.npy", "a/../../x.npy", "a\\x.npy", ".."};
    for (size_t i = 0; i < sizeof CLIMBING / sizeof *CLIMBING; i++) {
        const Member bad[] = {{"x.npy", NUMBER, all, ZIP_CM_STORE, NULL},
                              {CLIMBING[i], NUMBER, all, ZIP_CM_STORE, NULL}};
        scratch_refused(&arena, archive(&arena, "climb.npz", bad, 2), "is a path out of the archive");
    }
    arena_free(&arena);
}

static void members_that_cannot_be_read_are_listed_with_the_reason(void **state) {
    (void)state;
    Arena arena = {0};
    const size_t all = sizeof NUMBER - 1;
    const Member members[] = {{"locked.npy", NUMBER, all, ZIP_CM_STORE, "secret"},
                              {"packed.npy", NUMBER, all, ZIP_CM_BZIP2, NULL},
                              {"cut.npy", NUMBER, all - 1, ZIP_CM_DEFLATE, NULL},
                              {"text.npy", "hello, world", 12, ZIP_CM_STORE, NULL},
                              {"none.npy", "", 0, ZIP_CM_STORE, NULL},
                              {"x.npy", NUMBER, all, ZIP_CM_DEFLATE, NULL}};
    static const char *const WHY[] = {"encrypted", "packed in a way", "truncated", "is not a .npy file",
                                      "is not a .npy file"};
    File *file = opened(&arena, archive(&arena, "mixed.npz", members, 6));
    assert_int_equal(file->count, 6);
    for (size_t i = 0; i < 5; i++) {
        Error err = {.lang = ENGLISH};
        Array array;
        if (!strstr(file->at[i].why.en, WHY[i])) fail_msg("'%s' does not say '%s'", file->at[i].why.en, WHY[i]);
        assert_false(file_take(&arena, file, &file->at[i], NULL, &array, &err));
        assert_non_null(strstr(err.text, WHY[i]));
    }
    assert_number(matrix_at(taken(&arena, file, "x", NULL).value, 0, 0), 7);
    file_close(file);
    arena_free(&arena);
}

/* Copies a file of the tests with one name in it made another of the same length. */
static const char *renamed(Arena *arena, const char *path, const char *from, const char *to) {
    static unsigned char all[8192];
    FILE *in = fopen(path, "rb");
    assert_non_null(in);
    size_t length = fread(all, 1, sizeof all, in), wide = strlen(from);
    fclose(in);
    for (size_t i = 0; i + wide <= length; i++)
        if (memcmp(all + i, from, wide) == 0) memcpy(all + i, to, wide);
    return scratch_file(arena, "renamed.npz", all, length);
}

static void two_members_of_one_name_are_refused(void **state) {
    (void)state;
    Arena arena = {0};
    scratch_refused(&arena, renamed(&arena, "tests/data/archive/stored.npz", "wk.npy", "wq.npy"),
                    "two members have the name 'wq.npy'");
    arena_free(&arena);
}

/* Only what does not say where and how long things are may change unseen: times, versions, the local headers. */
static void no_cut_and_no_flipped_bit_crashes_or_gives_other_numbers(void **state) {
    (void)state;
    static const char *const FILES[] = {"stored.npz", "deflated.npz", "model.safetensors"};
    for (size_t f = 0; f < sizeof FILES / sizeof *FILES; f++) {
        Arena arena = {0};
        const char *path = arena_print(&arena, "tests/data/archive/%s", FILES[f]);
        Arrays want, got;
        Error err = {.lang = ENGLISH};
        assert_true(file_read(&arena, path, &want, &err));
        unsigned char all[4096];
        FILE *in = fopen(path, "rb");
        size_t length = fread(all, 1, sizeof all, in);
        fclose(in);
        const char *name = strrchr(FILES[f], '.') + 1, *bad = arena_print(&arena, "flip.%s", name);
        for (size_t at = 0; at < length; at += 3) {
            Mark mark = arena_mark(&arena);
            assert_false(file_read(&arena, scratch_file(&arena, bad, all, at), &got, &err));
            all[at] ^= (unsigned char)(1 << at / 3 % 8);
            bool done = file_read(&arena, scratch_file(&arena, bad, all, length), &got, &err);
            all[at] ^= (unsigned char)(1 << at / 3 % 8);
            if (!done && !strstr(err.text, bad)) fail_msg("'%s' does not name %s", err.text, bad);
            for (size_t i = 0; done && f < 2 && i < got.count && i < want.count; i++)
                if (strcmp(got.at[i].name, want.at[i].name) == 0)
                    assert_true(matrix_same(got.at[i].value, want.at[i].value));
            arena_rewind(&arena, mark);
        }
        arena_free(&arena);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_model_comes_out_of_every_kind_of_archive),
        cmocka_unit_test(half_a_gigabyte_costs_the_bytes_of_the_part),
        cmocka_unit_test(a_part_of_a_stored_member_is_read_alone),
        cmocka_unit_test(odd_members_are_labels_and_never_paths),
        cmocka_unit_test(members_that_cannot_be_read_are_listed_with_the_reason),
        cmocka_unit_test(two_members_of_one_name_are_refused),
        cmocka_unit_test(no_cut_and_no_flipped_bit_crashes_or_gives_other_numbers),
    };
    return cmocka_run_group_tests(tests, scratch_make, scratch_remove);
}
