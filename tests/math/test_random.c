/* Against NumPy: numbers of this file were made by tests/math/make_random.py. */
#include "support/check.h"

#include "math/random.h"

#include <string.h>

typedef struct Expected {
    uint64_t seed;
    double first, millionth;
    double mixed[3]; /* random(), standard_normal(), random() */
    uint64_t digest; /* FNV-1a over the 64-bit words of a million normals */
} Expected;

static const Expected EXPECTED[] = {
    {UINT64_C(0),
     0x1.017ed89db8441p-3,
     0x1.d4425c8dcce83p-3,
     {0x1.461fd79fb3850p-1, -0x1.0e8cfe9bd45ccp-3, 0x1.4fa7b529d9bd0p-5},
     UINT64_C(0x34263581aeed4943)},
    {UINT64_C(1),
     0x1.61e0d28bbb3a1p-2,
     -0x1.4ba2d7c66f839p+0,
     {0x1.060d7be6f245cp-1, 0x1.a4ab22204681fp-1, 0x1.273d27b04760cp-3},
     UINT64_C(0xd162458c9a73046b)},
    {UINT64_C(7),
     0x1.427a31c1ffc58p-10,
     0x1.9df3cebdc7194p+0,
     {0x1.400c8353e3ca9p-1, 0x1.31ea59a5b303ep-2, 0x1.8d26acbf2815fp-1},
     UINT64_C(0x3d5d9c8d1a56d3b3)},
    {UINT64_C(123456789012),
     0x1.95640d463ae86p-2,
     -0x1.0735f4a80a418p-2,
     {0x1.21d33aa5e7a5cp-1, 0x1.1384ed23059f8p-1, 0x1.1ea41aa0b3790p-2},
     UINT64_C(0xe5beb6acd9248bee)},
};
enum { SEEDS = sizeof EXPECTED / sizeof *EXPECTED };

static void a_million_normals_equal_numpys_to_the_bit(void **state) {
    (void)state;
    for (size_t s = 0; s < SEEDS; s++) {
        Random random = random_new(EXPECTED[s].seed);
        uint64_t digest = UINT64_C(0xcbf29ce484222325);
        double value = 0;
        for (size_t i = 0; i < 1000000; i++) {
            uint64_t word;
            value = random_normal(&random);
            if (i == 0) assert_true(value == EXPECTED[s].first);
            memcpy(&word, &value, sizeof word);
            digest = (digest ^ word) * UINT64_C(0x100000001b3);
        }
        assert_true(value == EXPECTED[s].millionth);
        assert_true(digest == EXPECTED[s].digest);
    }
}

static void uniforms_and_normals_may_be_drawn_in_turn(void **state) {
    (void)state;
    for (size_t s = 0; s < SEEDS; s++) {
        Random random = random_new(EXPECTED[s].seed);
        assert_true(random_unit(&random) == EXPECTED[s].mixed[0]);
        assert_true(random_normal(&random) == EXPECTED[s].mixed[1]);
        assert_true(random_unit(&random) == EXPECTED[s].mixed[2]);
    }
}

static void a_matrix_is_filled_row_by_row_and_a_skip_passes_over_as_many(void **state) {
    (void)state;
    Arena arena = {0};
    Matrix m = matrix_new(&arena, 2, 3);
    Random random = random_new(7), other = random_new(7);
    random_fill_normal(&random, m);
    random_skip_normal(&other, 4);
    assert_true(matrix_at(m, 1, 1) == random_normal(&other));
    arena_free(&arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_million_normals_equal_numpys_to_the_bit),
        cmocka_unit_test(uniforms_and_normals_may_be_drawn_in_turn),
        cmocka_unit_test(a_matrix_is_filled_row_by_row_and_a_skip_passes_over_as_many),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
