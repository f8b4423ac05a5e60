/* Memory by the area: always zero, also where it was used before. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/arena.h"

#include <string.h>

static const size_t SIZES[] = {0, 1, 63, 4000, 70 * 1000, 200 * 1000, 9 * 1000 * 1000};
enum { SIZE_COUNT = sizeof SIZES / sizeof *SIZES };

static void assert_zero(const unsigned char *at, size_t bytes) {
    for (size_t i = 0; i < bytes; i++)
        if (at[i]) fail_msg("byte %zu of %zu is %d", i, bytes, at[i]);
}

static void what_is_taken_is_zero_however_often_it_was_used(void **state) {
    (void)state;
    Arena arena = {0};
    for (size_t round = 0; round < 3; round++) {
        for (size_t i = 0; i < 2 * SIZE_COUNT; i++) {
            size_t bytes = SIZES[(i * 5 + round) % SIZE_COUNT];
            unsigned char *at = arena_take(&arena, bytes);
            assert_true((uintptr_t)at % 64 == 0);
            assert_zero(at, bytes);
            memset(at, 0xa5, bytes);
        }
        arena_rewind(&arena, (Mark){0});
        assert_true(arena_size(&arena) == 0);
    }
    arena_free(&arena);
}

static void a_rewind_leaves_what_was_made_before_the_mark(void **state) {
    (void)state;
    Arena arena = {0};
    char *early = arena_string(&arena, "early");
    Mark mark = arena_mark(&arena);
    for (size_t round = 0; round < 3; round++) {
        for (size_t i = 0; i < SIZE_COUNT; i++) {
            unsigned char *at = arena_take(&arena, SIZES[i]);
            assert_zero(at, SIZES[i]);
            memset(at, 0x5a, SIZES[i]);
        }
        arena_rewind(&arena, mark);
        assert_string_equal(early, "early");
    }
    arena_free(&arena);
}

static void what_is_let_go_is_not_counted_and_gone_when_freed(void **state) {
    (void)state;
    Arena arena = {0};
    arena_take(&arena, 1000);
    size_t small = arena_size(&arena);
    Mark mark = arena_mark(&arena);
    arena_take(&arena, 1000 * 1000);
    assert_true(arena_size(&arena) >= small + 1000 * 1000);
    arena_rewind(&arena, mark);
    assert_true(arena_size(&arena) == small);
    arena_free(&arena);
    assert_true(arena_size(&arena) == 0 && !arena.last && !arena.spare && arena.kept == 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_taken_is_zero_however_often_it_was_used),
        cmocka_unit_test(a_rewind_leaves_what_was_made_before_the_mark),
        cmocka_unit_test(what_is_let_go_is_not_counted_and_gone_when_freed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
