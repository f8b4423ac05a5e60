/* The bytes of a picture, said in fewer. */
#include "front/spool.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static Arena arena;

static int finish(void **state) {
    (void)state;
    arena_free(&arena);
    return 0;
}

static const char *said(Thrift *thrift, const char *bytes) {
    Text text = text_new(&arena);
    thrift_put(thrift, &text, bytes, strlen(bytes));
    return text.at;
}

/* What a fresh terminal that knows 39 and 49 is sent instead of `bytes`. */
static void assert_said(const char *bytes, const char *expected) {
    Thrift thrift = {.own = true};
    assert_string_equal(said(&thrift, bytes), expected);
}

static void plain_text_passes_as_it_is(void **state) {
    (void)state;
    assert_said("q = x·wq  苹果\r\n", "q = x·wq  苹果\r\n");
    assert_said("\033[H\033[2J\033[?25h\033[4;7Hx", "\033[H\033[2J\033[?25h\033[4;7Hx");
}

static void only_the_colour_that_differs_is_named(void **state) {
    (void)state;
    assert_said("\033[38;5;16m\033[48;5;24ma\033[38;5;16m\033[48;5;32mb\033[m",
                "\033[38;5;16;48;5;24ma\033[48;5;32mb\033[m");
    assert_said("\033[31m\033[44mx\033[35m\033[44my\033[m", "\033[31;44mx\033[35my\033[m");
    assert_said("\033[91;102mx\033[m", "\033[91;102mx\033[m");
}

static void what_is_taken_back_at_once_is_not_said(void **state) {
    (void)state;
    assert_said("\033[1mx\033[39;49m\033(B\033[m\033[1my\033[m", "\033[1mx\033(By\033[m");
    assert_said("\033[38;5;16m\033[m\033[1m\033[m\033[4;4H", "\033[4;4H");
}

static void a_blank_takes_the_ink_of_its_neighbours(void **state) {
    (void)state;
    assert_said("\033[1mn\033[m \033[38;5;245mnext\033[m  x", "\033[1mn \033[;38;5;245mnext  \033[mx");
    assert_said("\033[38;5;16m\033[48;5;24ma\033[m \033[38;5;16m\033[48;5;24mb\033[m",
                "\033[38;5;16;48;5;24ma\033[49m \033[48;5;24mb\033[m");
    assert_said("\033[38;5;16;48;5;24m 1\033[m", "\033[38;5;16;48;5;24m 1\033[m");
}

static void a_blank_keeps_its_ground_before_whatever_follows(void **state) {
    (void)state;
    assert_said("\033[48;5;24m  \033[m\033[3;3H", "\033[48;5;24m  \033[3;3H\033[m");
    assert_said("\033[48;5;24m \033[m\033[K", "\033[48;5;24m \033[m\033[K");
    assert_said("\033[48;5;24mx \033[9b\033[m", "\033[48;5;24mx \033[9b\033[m");
    assert_said("\033[48;5;24m \033[m\n", "\033[48;5;24m \n\033[m");
    assert_said("\033[7m \033[m \033[7m \033[m", "\033[7m \033[m \033[7m \033[m");
}

static void what_clears_shows_the_ground_of_the_stream(void **state) {
    (void)state;
    assert_said("\033[48;5;24m\033[K\033[m", "\033[48;5;24m\033[K\033[m");
    assert_said("\033[1mx\033[m\033[K", "\033[1mx\033[m\033[K");
}

static void a_half_block_is_turned_round_where_that_is_shorter(void **state) {
    (void)state;
    assert_said("\033[38;5;24;48;5;88m▀\033[38;5;88;48;5;24m▀\033[m", "\033[38;5;24;48;5;88m▀▄\033[m");
    assert_said("\033[38;5;24;48;5;88m▀\033[38;5;88;48;5;235m▀\033[m", "\033[38;5;24;48;5;88m▀\033[38;5;235m▄\033[m");
    assert_said("\033[38;5;24m▀\033[m", "\033[38;5;24m▀\033[m"); /* the ground is the terminal's own */
}

static void a_terminal_that_does_not_know_39_begins_anew(void **state) {
    (void)state;
    Thrift thrift = {.own = false};
    assert_string_equal(said(&thrift, "\033[31;44mx\033[m \033[31my\033[m"), "\033[31;44mx\033[;31m y\033[m");
}

static void the_usual_characters_are_called_back_once(void **state) {
    (void)state;
    assert_said("\033[1ma\033[m\017\033[1mb\033[m\017c\016d\017", "\033[1ma\017b\033[mc\016d\017");
}

static void after_a_disturbance_nothing_is_taken_for_granted(void **state) {
    (void)state;
    Thrift thrift = {.own = true};
    thrift_forget(&thrift);
    assert_string_equal(said(&thrift, "x"), "x"); /* a terminal that may know of no attributes */
    said(&thrift, "\033[1;7mx");
    thrift_forget(&thrift);
    assert_string_equal(said(&thrift, " \033[1;7mx\033[m"), "\033[;1;7m x\033[m");
    thrift_forget(&thrift);
    assert_string_equal(said(&thrift, "\033[H"), "\033[H\033[m");
}

static void direct_colours_of_either_form_are_colours(void **state) {
    (void)state;
    assert_said("\033[38:2::255:0:1m\033[48:2::0:0:9mx\033[38:2::255:0:1m\033[48:2::7:0:0my\033[m",
                "\033[38:2::255:0:1;48:2::0:0:9mx\033[48:2::7:0:0my\033[m");
    assert_said("\033[38;2;255;0;1;1mx\033[38;2;255;0;1;1my\033[m", "\033[1;38;2;255;0;1mxy\033[m");
}

static void what_is_not_understood_passes(void **state) {
    (void)state;
    assert_said("\033[1mx\033[4my\033[m", "\033[1mx\033[4my\033[m");
    assert_said("\033]0;title\007\033=\033(0q\033(Bq", "\033]0;title\007\033=\033(0q\033(Bq");
}

static void the_state_is_kept_from_picture_to_picture(void **state) {
    (void)state;
    Thrift thrift = {.own = true};
    assert_string_equal(said(&thrift, "\033(B\033[1mx"), "\033(B\033[1mx");
    assert_string_equal(said(&thrift, "\033(B\033[1my\033[m"), "y\033[m");
}

static void a_sequence_that_is_cut_off_does_no_harm(void **state) {
    (void)state;
    static const char STREAM[] = "\033[38;5;16;48;5;24ma\033(B\033[38:2::1:2:3mb\033[12;3H\033[K ";
    for (size_t length = 0; length < sizeof STREAM; length++) {
        Thrift thrift = {.own = true};
        Text text = text_new(&arena);
        thrift_put(&thrift, &text, STREAM, length);
        assert_true(text.length <= length + 8);
    }
}

static void a_spool_says_it_to_the_stream_it_was_opened_on(void **state) {
    (void)state;
    char got[64] = "";
    FILE *out = tmpfile();
    Spool spool;
    assert_true(spool_open(&spool, out));
    spool.thrift.own = true;
    assert_int_equal(write(fileno(spool.stream), "before ", 7), 7);
    spool_begin(&spool);
    static const char PICTURE[] = "\033[1mx\033[m\033[1my\033[m";
    assert_int_equal(write(fileno(spool.stream), PICTURE, strlen(PICTURE)), strlen(PICTURE));
    assert_int_equal(lseek(fileno(out), 0, SEEK_END), 7);
    spool_end(&spool, &arena);
    spool_begin(&spool);
    spool_end(&spool, &arena); /* nothing was written, nothing is said */
    assert_int_equal(write(fileno(spool.stream), " after", 6), 6);
    spool_close(&spool);
    assert_true(pread(fileno(out), got, sizeof got - 1, 0) > 0);
    assert_string_equal(got, "before \033[1mxy\033[m after");
    fclose(out);
}

#define TEST(name) cmocka_unit_test_teardown(name, finish)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(plain_text_passes_as_it_is),
        TEST(only_the_colour_that_differs_is_named),
        TEST(what_is_taken_back_at_once_is_not_said),
        TEST(a_blank_takes_the_ink_of_its_neighbours),
        TEST(a_blank_keeps_its_ground_before_whatever_follows),
        TEST(what_clears_shows_the_ground_of_the_stream),
        TEST(a_half_block_is_turned_round_where_that_is_shorter),
        TEST(a_terminal_that_does_not_know_39_begins_anew),
        TEST(the_usual_characters_are_called_back_once),
        TEST(after_a_disturbance_nothing_is_taken_for_granted),
        TEST(direct_colours_of_either_form_are_colours),
        TEST(what_is_not_understood_passes),
        TEST(the_state_is_kept_from_picture_to_picture),
        TEST(a_sequence_that_is_cut_off_does_no_harm),
        TEST(a_spool_says_it_to_the_stream_it_was_opened_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
