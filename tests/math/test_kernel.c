/* The product of matrices against its plain loop: one order of summing, so the same bits whatever way it goes. */
#include "support/check.h"

#include "math/kernel.h"

#include <math.h>

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

static const size_t SIZES[][3] = {
    {1, 1, 1},   {1, 32, 256}, {3, 4, 5}, {16, 32, 40}, {2, 300, 9},    {33, 7, 8},     {7, 129, 1},   {13, 256, 17},
    {40, 3, 64}, {0, 4, 4},    {5, 0, 6}, {9, 128, 23}, {45, 530, 150}, {21, 40, 1100}, {107, 30, 75}, {98, 257, 520}};
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

/* What becomes of c and of b: c is read or not, rows of a end in zeros, b has numbers that are not finite. */
typedef struct Case {
    bool fresh, zeros, wild;
} Case;

static void assert_way_obeys(const MultiplyWay *way, const size_t n[3], size_t lie, Case it) {
    Arena arena = {0};
    Matrix a = view_made(&arena, n[0], n[1], lie / LIES % LIES, 1), b = view_made(&arena, n[1], n[2], lie % LIES, 2);
    Matrix c = matrix_made(&arena, n[0], n[2], 3), law = matrix_copy(&arena, c);
    if (it.fresh) matrix_fill_with(law, 0);
    for (size_t i = 0; i < a.rows && it.zeros; i++) /* as the weights of a causal mask; some of them -0 */
        for (size_t k = i + 1; k < a.cols; k++) *matrix_cell(a, i, k) = k % 3 ? 0 : -0.0;
    if (it.wild && n[1] && n[2]) {
        *matrix_cell(b, n[1] - 1, n[2] / 2) = INFINITY;
        *matrix_cell(b, n[1] / 2, n[2] - 1) = NAN;
    }
    multiply_by_law(law, a, b);
    way->run(c, a, b, it.fresh);
    if (!matrix_same(c, law))
        fail_msg("%s: %zu x %zu x %zu, %d %d %d", way->name, n[0], n[1], n[2], it.fresh, it.zeros, it.wild);
    arena_free(&arena);
}

static void every_way_this_machine_has_gives_the_same_bits(void **state) {
    (void)state;
    size_t tried = 0;
    for (size_t way = 0; way < MULTIPLY_WAY_COUNT; way++) {
        if (!MULTIPLY_WAYS[way].here()) continue;
        tried++;
        for (size_t s = 0; s < SIZE_COUNT; s++)
            for (unsigned it = 0; it < 8; it++)
                assert_way_obeys(&MULTIPLY_WAYS[way], SIZES[s], s + it, (Case){it & 1, it & 2, it & 4});
    }
    assert_true(tried >= 2);
}

static void a_product_takes_nothing_from_where_it_goes(void **state) {
    (void)state;
    Arena arena = {0};
    Matrix a = matrix_made(&arena, 7, 12, 1), b = matrix_made(&arena, 12, 9, 2);
    Matrix c = matrix_made(&arena, 9, 7, 3), law = matrix_new(&arena, 7, 9), none = matrix_made(&arena, 7, 9, 4);
    multiply_by_law(law, a, b);
    multiply(matrix_transpose(c), a, b);
    assert_true(matrix_same(matrix_transpose(c), law));
    multiply(none, matrix_columns(a, 0, 0), matrix_rows(b, 0, 0));
    assert_true(matrix_same(none, matrix_new(&arena, 7, 9)));
    arena_free(&arena);
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
        cmocka_unit_test(a_product_takes_nothing_from_where_it_goes),
        cmocka_unit_test(a_product_writes_nothing_beside_its_own_cells),
        cmocka_unit_test(an_infinite_number_stays_in_the_row_and_column_it_belongs_to),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
