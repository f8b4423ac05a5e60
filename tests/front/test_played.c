/* A lesson that plays on a terminal: in the tracer, where four keys move it, and as plain text. */
#include "support/box.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#ifdef BOX

static Box box;

static int finish(void **state) {
    (void)state;
    box_close(&box);
    return 0;
}

static void start(const char *const *words) {
    const char *const surroundings[] = {"LANG=C.UTF-8", NULL};
    box_open(&box, 24, 80, "xterm-256color", surroundings, words);
}

static void the_tracer_plays_stops_jumps_and_leaves_with_the_state_in_hand(void **state) {
    (void)state;
    start((const char *const[]){getenv("QKV"), "play", "scale", NULL});
    box_see_last(&box, "playing   Space stop");
    box_see(&box, "4x64"); /* the first line ran by itself */
    box_type(&box, " ");
    box_see_last(&box, "stopped   Space go on");
    box_type(&box, "]]");
    box_see(&box, "heads 1");
    box_type(&box, "x:nr"); /* a stray key does nothing */
    box_type(&box, "]]]]]]]]]]");
    box_type(&box, " ");
    box_see(&box, "the lesson has ended: its state is in hand");
    assert_int_equal(WEXITSTATUS(box_end(&box)), 0);
    assert_false(box.own_screen);
}

static void the_prompt_follows_where_the_lesson_was_left(void **state) {
    (void)state;
    start((const char *const[]){getenv("QKV"), NULL});
    box_see(&box, "qkv>");
    box_type(&box, "play scale speed=10\n");
    box_see_last(&box, "playing   Space stop");
    box_see(&box, "4x64");
    box_type(&box, "q");
    box_see(&box, "the lesson has ended: its state is in hand");
    box_type(&box, "state\n");
    box_see(&box, "load data/onehot64");
    box_type(&box, "quit\n");
    assert_int_equal(WEXITSTATUS(box_end(&box)), 0);
}

static void a_lesson_begun_in_the_tracer_leaves_one_there(void **state) {
    (void)state;
    start((const char *const[]){getenv("QKV"), "tui", NULL});
    box_see_last(&box, "next");
    box_type(&box, ":play scale max_pause=0\n");
    box_see_last(&box, "the lesson has ended: its state is in hand");
    box_type(&box, "q");
    assert_int_equal(WEXITSTATUS(box_end(&box)), 0);
}

static void plain_text_takes_its_time_and_yields_to_interrupts(void **state) {
    (void)state;
    start((const char *const[]){getenv("QKV"), "play", "scale", "plain", NULL});
    box_see(&box, "Four tokens, 64 columns.");
    box_hides(&box, "loaded onehot64"); /* that takes five seconds to read */
    box_type(&box, "\003");
    assert_true(WIFSIGNALED(box_end(&box)));
    box_close(&box);

    start((const char *const[]){getenv("QKV"), NULL});
    box_see(&box, "qkv>");
    box_type(&box, "play scale plain\n");
    box_see(&box, "Four tokens, 64 columns.");
    box_type(&box, "\003");
    box_see(&box, "stopped: the state of the lesson so far is in hand");
    box_type(&box, "quit\n");
    assert_int_equal(WEXITSTATUS(box_end(&box)), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(the_tracer_plays_stops_jumps_and_leaves_with_the_state_in_hand, finish),
        cmocka_unit_test_teardown(the_prompt_follows_where_the_lesson_was_left, finish),
        cmocka_unit_test_teardown(a_lesson_begun_in_the_tracer_leaves_one_there, finish),
        cmocka_unit_test_teardown(plain_text_takes_its_time_and_yields_to_interrupts, finish),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#else

int main(void) {
    return box_main();
}

#endif
