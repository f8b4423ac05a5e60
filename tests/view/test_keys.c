#include "view/keys.h"

#include "base/text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static void no_key_stands_in_the_table_twice(void **state) {
    (void)state;
    for (size_t i = 0; i < KEY_COUNT; i++)
        for (size_t j = i; j < KEY_COUNT; j++) {
            const Key *a = &KEYS[i], *b = &KEYS[j];
            if (i != j && a->code) assert_int_not_equal(a->code, b->code);
            if (a->code) assert_int_not_equal(a->code, b->twin);
            if (i != j && a->twin) assert_int_not_equal(a->twin, b->twin);
            if (a->twin) assert_int_not_equal(a->twin, b->code);
        }
}

static void every_key_is_found_by_its_code_and_by_its_twin(void **state) {
    (void)state;
    for (size_t i = 0; i < KEY_COUNT; i++) {
        if (KEYS[i].code) assert_ptr_equal(key_find(KEYS[i].code), &KEYS[i]);
        if (KEYS[i].twin) assert_ptr_equal(key_find(KEYS[i].twin), &KEYS[i]);
    }
    assert_null(key_find(0));
    assert_null(key_find('#'));
    assert_null(key_find(0x82F9)); /* 苹 */
}

static void keys_of_a_chinese_input_method_are_the_same_keys(void **state) {
    (void)state;
    static const struct {
        uint32_t typed, meant;
    } PAIRS[] = {{0xFF1A, ':'}, {0xFF1F, '?'}, {0xFF3B, '['}, {0x3010, '['}, {0x3011, ']'}, {0xFF0B, '+'},
                 {0xFF0D, '-'}, {0x300A, '<'}, {0x3001, '/'}, {0xFF0F, '/'}, {0xFF1B, ';'}, {0xFF0C, ','},
                 {0x3000, ' '}, {0xFF13, '3'}, {0xFF4E, 'n'}, {0xFF1D, '='}};
    for (size_t i = 0; i < sizeof PAIRS / sizeof *PAIRS; i++) {
        assert_non_null(key_find(PAIRS[i].meant));
        assert_ptr_equal(key_find(PAIRS[i].typed), key_find(PAIRS[i].meant));
    }
}

static void every_row_says_what_it_does_in_both_languages(void **state) {
    (void)state;
    for (size_t i = 0; i < KEY_COUNT; i++) {
        const Key *key = &KEYS[i];
        assert_int_equal(key->hint.en == NULL, key->hint.zh == NULL);
        assert_int_equal(key->help.en == NULL, key->help.zh == NULL);
        if (key->shown || !key->code) assert_non_null(key->help.en);
        if (key->shown) assert_in_range(text_width(key->shown), 1, 18);
        if (key->hint.en) assert_non_null(key->shown);
        if (!key->shown && key->code >= ' ') assert_non_null(key->line);
    }
}

static void the_hints_come_in_the_order_of_the_screens(void **state) {
    (void)state;
    static const char *const HINTS[] = {"next", "back", "move", "scale", "mask", "explain", "view", "help", "leave"};
    size_t count = 0;
    assert_int_equal(HINTED_COUNT, sizeof HINTS / sizeof *HINTS);
    for (size_t i = 0; i < HINTED_COUNT; i++) assert_string_equal(key_find(HINTED[i])->hint.en, HINTS[i]);
    for (size_t i = 0; i < KEY_COUNT; i++) count += KEYS[i].hint.en != NULL;
    assert_int_equal(count, HINTED_COUNT);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_key_stands_in_the_table_twice),
        cmocka_unit_test(every_key_is_found_by_its_code_and_by_its_twin),
        cmocka_unit_test(keys_of_a_chinese_input_method_are_the_same_keys),
        cmocka_unit_test(every_row_says_what_it_does_in_both_languages),
        cmocka_unit_test(the_hints_come_in_the_order_of_the_screens),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
