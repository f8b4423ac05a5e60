/* Whoever waits for an answer hears each command first; what is not theirs runs as ever. */
#include "support/scratch.h"
#include "support/sitting.h"

#include <stdio.h>
#include <string.h>

typedef struct Ear {
    char heard[256]; /* all that was offered, with '|' after each */
} Ear;

/* Takes whole numbers, refuses 13. */
static bool hear(Session *session, const char *line, bool *mine, Error *err) {
    Ear *ear = session->listener.self;
    size_t used = strlen(ear->heard);
    snprintf(ear->heard + used, sizeof ear->heard - used, "%s|", line);
    uint64_t number;
    *mine = text_count(line, 1000, &number);
    if (*mine && number == 13) return refuse(err, "not 13", "不要 13");
    if (*mine) say(session, "heard %s", "听到 %s", line);
    return true;
}

static void begin(Sitting *sitting, Ear *ear) {
    sitting_open(sitting);
    *ear = (Ear){0};
    sitting->session.listener = (Listener){.hear = hear, .self = ear};
}

static void each_command_is_offered_once_as_one_would_type_it(void **state) {
    (void)state;
    Sitting sitting;
    Ear ear;
    begin(&sitting, &ear);
    sitting_said(&sitting, "  lang   en ; ７; # nothing");
    assert_string_equal(ear.heard, "lang en|7|");
    assert_string_equal(sitting.said.at, "lang en\nheard 7\n");
    sitting_close(&sitting);
}

static void what_is_not_theirs_runs_and_may_be_undone(void **state) {
    (void)state;
    Sitting sitting;
    Ear ear;
    begin(&sitting, &ear);
    sitting_said(&sitting, "new seed=3; 5; scale off; 6");
    assert_int_equal(sitting.session.now.model.set.scale, SCALE_OFF);
    sitting_said(&sitting, "undo");
    assert_int_equal(sitting.session.now.model.set.scale, SCALE_ON);
    sitting_close(&sitting);
}

static void a_refused_answer_drops_the_rest_of_the_line(void **state) {
    (void)state;
    Sitting sitting;
    Ear ear;
    begin(&sitting, &ear);
    assert_string_equal(sitting_refused(&sitting, "13; scale off"), "not 13");
    assert_int_equal(sitting.session.now.model.set.scale, SCALE_ON);
    sitting_close(&sitting);
}

static void answers_are_recorded_where_the_question_is_and_are_no_lines_of_the_journal(void **state) {
    (void)state;
    Sitting sitting;
    Ear ear;
    Arena arena = {0};
    begin(&sitting, &ear);
    const char *path = scratch_path(&arena, "record.qkv");
    sitting_said(&sitting, arena_print(&arena, "record %s; 5; new", path));
    sitting.session.listener.record = sitting.session.record;
    sitting_said(&sitting, "6; record off; 7");
    assert_int_equal(sitting.session.journal.count, 1);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    char text[512] = {0};
    assert_true(fread(text, 1, sizeof text - 1, file) > 0);
    fclose(file);
    assert_null(strstr(text, "\n5\n"));
    assert_non_null(strstr(text, "seed=1\n6\n"));
    assert_null(strstr(text, "\n7\n"));
    arena_free(&arena);
    sitting_close(&sitting);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_command_is_offered_once_as_one_would_type_it),
        cmocka_unit_test(what_is_not_theirs_runs_and_may_be_undone),
        cmocka_unit_test(a_refused_answer_drops_the_rest_of_the_line),
        cmocka_unit_test(answers_are_recorded_where_the_question_is_and_are_no_lines_of_the_journal),
    };
    return cmocka_run_group_tests(tests, scratch_make, scratch_remove);
}
