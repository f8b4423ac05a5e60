/* The line that says how far something has come. */
#include "front/meter.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static Arena arena;

static int rewind_arena(void **state) {
    (void)state;
    arena_free(&arena);
    return 0;
}

static const char *text(size_t done, size_t all, size_t columns, bool ascii, Language lang) {
    Preferences like = {.lang = lang, .ascii = ascii};
    return meter_text(&arena, "sweep", done, all, columns, &like, "Ctrl-C");
}

static void the_bar_grows_with_what_is_done(void **state) {
    (void)state;
    assert_string_equal(text(0, 1600, 79, true, ENGLISH), "sweep  ........................  0/1600  Ctrl-C stops");
    assert_string_equal(text(400, 1600, 79, true, ENGLISH), "sweep  ######..................  400/1600  Ctrl-C stops");
    assert_string_equal(text(1600, 1600, 79, true, ENGLISH),
                        "sweep  ########################  1600/1600  Ctrl-C stops");
    assert_string_equal(text(400, 1600, 79, false, CHINESE), "sweep  ██████░░░░░░░░░░░░░░░░░░  400/1600  Ctrl-C 停止");
    assert_string_equal(text(0, 0, 79, true, ENGLISH), "sweep  ........................  0/0  Ctrl-C stops");
}

static void it_never_takes_more_than_its_columns(void **state) {
    (void)state;
    for (size_t columns = 1; columns < 90; columns++)
        for (size_t done = 0; done <= 10; done++) {
            assert_in_range(text_width(text(done, 10, columns, false, ENGLISH)), 1, columns);
            assert_in_range(text_width(text(done, 10, columns, true, CHINESE)), 1, columns);
        }
}

static void a_session_without_a_terminal_goes_on_and_says_its_lines(void **state) {
    (void)state;
    Session session;
    session_open(&session);
    Meter meter;
    Console before = session.console;
    meter_open(&meter, &session, false);
    assert_true(watch(&session.watch, 0, 3));
    assert_true(watch(&session.watch, 1, 3));
    meter_close(&meter);
    assert_null(session.watch.go_on);
    assert_true(session.console.line == before.line && session.console.self == before.self);
    session_close(&session);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(the_bar_grows_with_what_is_done, rewind_arena),
        cmocka_unit_test_teardown(it_never_takes_more_than_its_columns, rewind_arena),
        cmocka_unit_test_teardown(a_session_without_a_terminal_goes_on_and_says_its_lines, rewind_arena),
    };
    return cmocka_run_group_tests_name("meter", tests, NULL, NULL);
}
