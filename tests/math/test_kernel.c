/* The product of matrices against its plain loop: one order of summing, so the same bits whatever way it goes. */
#include "support/check.h"

#include "math/kernel.h"

/* What the header promises, written down once more. */
static void multiply_by_law(Matrix c, Matrix a, Matrix b) {
    for (size_t i = 0; i < c.rows; i++)
        for (size_t j = 0; j < c.cols; j++)
            for (size_t k = 0; k < a.cols; k++)
                *matrix_cell(c, i, j) = matrix_at(c, i, j) + matrix_at(a, i, k) * matrix_at(b, k, j);
}

/* rows x cols as it lies, as a transpose, or as some columns of something wider. */
static Matrix view_made(Arena *arena, size_t rows, size_t cols, size_t lie, unsigned salt) {
    if (lie == 1) return matrix_transpose(matrix_made(arena, cols, rows, salt));
    if (lie == 2) return matrix_columns(matrix_made(arena, rows, cols + 5, salt), 3, cols);
    return matrix_made(arena, rows, cols, salt);
}

static const size_t SIZES[][3] = {{1, 1, 1},   {1, 32, 256},  {3, 4, 5},   {16, 32, 40}, {2, 300, 9}, {33, 7, 8},
                                  {7, 129, 1}, {13, 256, 17}, {40, 3, 64}, {0, 4, 4},    {5, 0, 6},   {9, 128, 23}};
enum { SIZE_COUNT = sizeof SIZES / sizeof *SIZES, LIES = 3 };

static void multiply_add_gives_the_bits_of_the_plain_loop_for_every_view(void **state) {
    (void)state;
    for (size_t s = 0; s < SIZE_COUNT; s++)
        for (size_t lies = 0; lies < LIES * LIES * LIES; lies++) {
            Arena arena = {0};
            const size_t *n = SIZES[s];
            Matrix a = view_made(&arena, n[0], n[1], lies % LIES, 1);
            Matrix b = view_made(&arena, n[1], n[2], lies / LIES % LIES, 2);
            Matrix c = view_made(&arena, n[0], n[2], lies / LIES / LIES, 3);
            Matrix law = matrix_copy(&arena, c);
            multiply_by_law(law, a, b);
            multiply_add(c, a, b);
            if (!matrix_same(c, law)) fail_msg("%zu x %zu x %zu, views %zu", n[0], n[1], n[2], lies);
            arena_free(&arena);
        }
}

static void every_way_this_machine_has_gives_the_same_bits(void **state) {
    (void)state;
    size_t tried = 0;
    for (size_t way = 0; way < MULTIPLY_WAY_COUNT; way++) {
        if (!MULTIPLY_WAYS[way].here()) continue;
        tried++;
        for (size_t s = 0; s < SIZE_COUNT; s++) {
            Arena arena = {0};
            const size_t *n = SIZES[s];
            Matrix a = matrix_made(&arena, n[0], n[1], 1), b = view_made(&arena, n[1], n[2], s % LIES, 2);
            Matrix c = matrix_made(&arena, n[0], n[2], 3), law = matrix_copy(&arena, c);
            multiply_by_law(law, a, b);
            MULTIPLY_WAYS[way].run(c, a, b);
            if (!matrix_same(c, law)) fail_msg("%s: %zu x %zu x %zu", MULTIPLY_WAYS[way].name, n[0], n[1], n[2]);
            arena_free(&arena);
        }
    }
    assert_true(tried >= 2);
}

static void a_product_writes_nothing_beside_its_own_cells(void **state) {
    (void)state;
    Arena arena = {0};
    Matrix room = matrix_new(&arena, 6, 20), a = matrix_made(&arena, 4, 9, 1), b = matrix_made(&arena, 9, 11, 2);
    matrix_fill_with(room, 7);
    multiply_add(matrix_columns(matrix_rows(room, 1, 4), 5, 11), a, b);
    for (size_t i = 0; i < room.rows; i++)
        for (size_t j = 0; j < room.cols; j++) {
            bool own = i >= 1 && i < 5 && j >= 5 && j < 16;
            if (!own) assert_true(matrix_at(room, i, j) == 7);
        }
    arena_free(&arena);
}

static void an_infinite_number_stays_in_the_row_and_column_it_belongs_to(void **state) {
    (void)state;
    Arena arena = {0};
    Matrix a = matrix_made(&arena, 5, 6, 1), b = matrix_made(&arena, 6, 11, 2), c = matrix_new(&arena, 5, 11);
    *matrix_cell(a, 2, 3) = 1e308 * 10;
    *matrix_cell(b, 1, 9) = 1e308 * 10;
    multiply_add(c, a, b);
    for (size_t i = 0; i < c.rows; i++)
        for (size_t j = 0; j < c.cols; j++) {
            double cell = matrix_at(c, i, j);
            assert_true((cell - cell == 0) == (i != 2 && j != 9));
        }
    arena_free(&arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(multiply_add_gives_the_bits_of_the_plain_loop_for_every_view),
        cmocka_unit_test(every_way_this_machine_has_gives_the_same_bits),
        cmocka_unit_test(a_product_writes_nothing_beside_its_own_cells),
        cmocka_unit_test(an_infinite_number_stays_in_the_row_and_column_it_belongs_to),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
