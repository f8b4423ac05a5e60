/* Lessons as files: every construct, and every error of the grammar at its line and column. */
#include "support/taught.h"

#include <stdio.h>
#include <string.h>

static Taught taught;

static int close_taught(void **state) {
    (void)state;
    taught_close(&taught);
    return 0;
}

/* The lesson of a text that has no fault. */
static const Lesson *fine(const char *text) {
    const Lesson *lesson = taught_read(&taught, text);
    assert_non_null(lesson);
    assert_string_equal(taught_faults(&taught), "");
    return lesson;
}

/* The lines after a header and "step a" on line 4. */
static const LessonStep *step_of(const char *lines) {
    static char text[4096];
    snprintf(text, sizeof text, TAUGHT_HEADER "step a\n%s", lines);
    const Lesson *lesson = fine(text);
    return &lesson->step[lesson->steps - 1];
}

static void a_header_is_read(void **state) {
    (void)state;
    const Lesson *lesson = fine(
        "# about this file\n\nlesson 1 demo-2\ntitle.en Why?\ntitle.zh 为什么？\nneed file data/hand 2\nneed command "
        "rank\nneed cols 60\nneed rows 20\nneed app 0.1.0\nafter scale\nafter mask\nseed 64\nnote.en Quiet.\n"
        "note.zh 安静。\nstep a 90s\nen  x\nzh  x\n");
    assert_string_equal(lesson->id, "demo-2");
    assert_int_equal(lesson->number, 7);
    assert_string_equal(lesson->folder, scratch_folder());
    assert_string_equal(lesson->title.text[ENGLISH], "Why?");
    assert_string_equal(lesson->title.text[CHINESE], "为什么？");
    assert_int_equal(lesson->needs, 5);
    assert_int_equal(lesson->need[0].kind, NEED_FILE);
    assert_string_equal(lesson->need[0].name, "data/hand 2");
    assert_int_equal(lesson->need[1].kind, NEED_COMMAND);
    assert_int_equal(lesson->need[2].count, 60);
    assert_int_equal(lesson->need[3].kind, NEED_ROWS);
    assert_string_equal(lesson->need[4].name, "0.1.0");
    assert_int_equal(lesson->afters, 2);
    assert_string_equal(lesson->after[1].text, "mask");
    assert_true(lesson->seeded);
    assert_int_equal(lesson->seed, 64);
    assert_int_equal(lesson->notes, 1);
    assert_string_equal(lesson->note[0].said.text[CHINESE], "安静。");
    assert_string_equal(lesson->step[0].id, "a");
    assert_true(lesson->step[0].seconds == 90);
}

static void lines_of_prose_join_and_a_bare_language_breaks_the_paragraph(void **state) {
    (void)state;
    const LessonStep *step =
        step_of("en  One\nzh  一，\nen  two.\n\n# between\nzh  二。\nen\nzh\nen  Three.\nzh  三。\n");
    assert_int_equal(step->items, 2);
    assert_string_equal(step->item[0].said.text[ENGLISH], "One two.");
    assert_string_equal(step->item[0].said.text[CHINESE], "一，二。");
    assert_int_equal(step->item[0].said.at[CHINESE].line, 6);
    assert_int_equal(step->item[0].said.at[CHINESE].column, 5);
    assert_string_equal(step->item[1].said.text[ENGLISH], "Three.");
    assert_string_equal(step->item[1].said.text[CHINESE], "三。");
}

static void the_languages_may_be_written_one_after_the_other(void **state) {
    (void)state;
    const LessonStep *step = step_of("en One\nen\nen Two\nzh 一\nzh\nzh 二\n");
    assert_int_equal(step->items, 2);
    assert_string_equal(step->item[0].said.text[CHINESE], "一");
    assert_string_equal(step->item[1].said.text[ENGLISH], "Two");
    assert_string_equal(step->item[1].said.text[CHINESE], "二");
}

static void anything_between_prose_begins_a_new_paragraph(void **state) {
    (void)state;
    const LessonStep *step = step_of("en One\n> scale off\nen Two\n");
    assert_int_equal(step->items, 3);
    assert_int_equal(step->item[1].kind, ITEM_LINE);
    assert_string_equal(step->item[2].said.text[ENGLISH], "Two");
}

static void lines_setup_keys_pauses_and_notes_are_items_in_order(void **state) {
    (void)state;
    const LessonStep *step = step_of("> load \"a b\" ; scale off # x\n>run\nsetup > seed 3\nkeys n*3 s\npause\n"
                                     "pause 500ms\nnote.en A\nnote.en B\nnote.zh 甲\nnote.zh 乙\n");
    assert_int_equal(step->items, 8);
    assert_string_equal(step->item[0].line, "load \"a b\" ; scale off # x");
    assert_string_equal(step->item[1].line, "run");
    assert_int_equal(step->item[2].kind, ITEM_SETUP);
    assert_string_equal(step->item[2].line, "seed 3");
    assert_int_equal(step->item[3].kind, ITEM_KEYS);
    assert_string_equal(step->item[3].line, "n*3 s");
    assert_true(step->item[4].seconds == 0);
    assert_true(step->item[5].seconds == 0.5);
    assert_string_equal(step->item[6].said.text[CHINESE], "甲");
    assert_string_equal(step->item[7].said.text[ENGLISH], "B");
    assert_string_equal(step->item[7].said.text[CHINESE], "乙");
    assert_int_equal(place_at(step->item[2].at, step->item[2].line).column, 9);
}

static void every_form_of_a_check_is_read(void **state) {
    (void)state;
    const LessonStep *step =
        step_of("check cell weights 0 2 head 1 ~ 0.9 abs 0.01\ncheck cell masked 3 4 == -inf\ncheck metric sd <= 1e-3\n"
                "check metric entropy 2 ~ 1.5 rel 2%\ncheck metric loss_at 200 ~ 1 rel 2 %\n"
                "check set mask == causal window 3\ncheck shape wq == 16 x 8\ncheck verdict == healthy\n"
                "check fails > heads 5\n");
    assert_int_equal(step->items, 9);
    const Check *check = step->item[0].check;
    assert_int_equal(check->kind, CHECK_NUMBER);
    assert_false(check->ref.metric);
    assert_string_equal(check->ref.name, "weights");
    assert_int_equal(check->ref.at.column, 12);
    assert_int_equal(check->ref.row, 0);
    assert_int_equal(check->ref.col, 2);
    assert_int_equal(check->ref.head, 1);
    assert_int_equal(check->op, ABOUT);
    assert_true(check->number == 0.9);
    assert_true(check->tol.given && !check->tol.relative && check->tol.size == 0.01);
    check = step->item[1].check;
    assert_int_equal(check->ref.head, SIZE_MAX);
    assert_int_equal(check->op, EQUAL);
    assert_true(check->number < 0 && check->number * 2 == check->number);
    assert_false(check->tol.given);
    check = step->item[2].check;
    assert_true(check->ref.metric);
    assert_string_equal(check->ref.arguments, "");
    assert_int_equal(check->op, AT_MOST);
    check = step->item[3].check;
    assert_string_equal(check->ref.arguments, "2");
    assert_true(check->tol.relative && check->tol.size == 2);
    assert_true(step->item[4].check->tol.relative);
    check = step->item[5].check;
    assert_int_equal(check->kind, CHECK_SET);
    assert_string_equal(check->name.text, "mask");
    assert_string_equal(check->value.text, "causal window 3");
    check = step->item[6].check;
    assert_int_equal(check->kind, CHECK_SHAPE);
    assert_int_equal(check->rows, 16);
    assert_int_equal(check->cols, 8);
    assert_string_equal(step->item[7].check->value.text, "healthy");
    check = step->item[8].check;
    assert_int_equal(check->kind, CHECK_FAILS);
    assert_string_equal(check->value.text, "heads 5");
    assert_int_equal(check->value.at.column, 15);
}

static void every_sign_compares(void **state) {
    (void)state;
    for (CompareOp op = 0; op < COMPARE_COUNT; op++) {
        char line[64];
        snprintf(line, sizeof line, "check cell q 0 0 %s 1 abs 1\n", COMPARE_SIGNS[op]);
        assert_int_equal(step_of(line)->item[0].check->op, op);
    }
}

static const Ask *ask_of(const char *lines) {
    const LessonStep *step = step_of(lines);
    assert_int_equal(step->items, 1);
    assert_int_equal(step->item[0].kind, ITEM_ASK);
    assert_int_equal(taught.lesson->asks, 1);
    return step->item[0].ask;
}

static void a_choice_has_options_misses_and_a_key(void **state) {
    (void)state;
    const Ask *ask =
        ask_of("ask choice why\nen What?\nzh 什么？\nopt.en a One\nopt.zh a 一\nopt.en b Two\nopt.zh b 二\n"
               "answer b\nmiss.en a No.\nmiss.zh a 不。\nnote.en Wait.\nhint.en First\nhint.en Last\n"
               "hint.zh 先\nhint.zh 后\nwhy.en So.\nwhy.zh 所以。\nend\n");
    assert_int_equal(ask->kind, ASK_CHOICE);
    assert_string_equal(ask->id, "why");
    assert_int_equal(ask->items, 2);
    assert_string_equal(ask->item[0].said.text[CHINESE], "什么？");
    assert_int_equal(ask->item[1].kind, ITEM_NOTE);
    assert_int_equal(ask->options, 2);
    assert_string_equal(ask->option[0].key, "a");
    assert_string_equal(ask->option[1].text.text[CHINESE], "二");
    assert_string_equal(ask->option[0].miss.text[ENGLISH], "No.");
    assert_null(ask->option[1].miss.text[ENGLISH]);
    assert_int_equal(ask->answer, ANSWER_KEY);
    assert_string_equal(ask->key, "b");
    assert_int_equal(ask->answer_at.line, 12);
    assert_int_equal(ask->answer_at.column, 8);
    assert_int_equal(ask->hints, 2);
    assert_string_equal(ask->hint[0].text[CHINESE], "先");
    assert_string_equal(ask->hint[1].text[ENGLISH], "Last");
    assert_string_equal(ask->why.text[ENGLISH], "So.");
    assert_int_equal(ask->end.line, 22);
}

static void a_number_is_answered_by_a_number_or_by_the_model(void **state) {
    (void)state;
    const Ask *ask = ask_of("ask number n\nanswer -0.475\ntol rel 5%\nend\n");
    assert_int_equal(ask->answer, ANSWER_NUMBER);
    assert_true(ask->number == -0.475);
    assert_true(ask->tol.given && ask->tol.relative && ask->tol.size == 5);
    ask = ask_of("ask number n\nanswer cell z 2 1 head 1\ntol abs 0.03\nend\n");
    assert_int_equal(ask->answer, ANSWER_REF);
    assert_string_equal(ask->ref.name, "z");
    assert_int_equal(ask->ref.head, 1);
    ask = ask_of("ask predict n\nanswer metric entropy 0\nreveal > scale on\nreveal > goto weights\nend\n");
    assert_int_equal(ask->kind, ASK_PREDICT);
    assert_true(ask->ref.metric);
    assert_string_equal(ask->ref.arguments, "0");
    assert_int_equal(ask->solves, 2);
    assert_string_equal(ask->solve[1].text, "goto weights");
    assert_int_equal(ask->solve[1].at.column, 10);
}

static void a_task_has_checks_setup_and_a_solution_and_free_needs_nothing(void **state) {
    (void)state;
    const Ask *ask = ask_of("ask task t\nsetup > scale off\ncheck verdict == healthy\nsolve > scale 0.125\nend\n");
    assert_int_equal(ask->items, 2);
    assert_int_equal(ask->item[0].kind, ITEM_SETUP);
    assert_int_equal(ask->item[1].kind, ITEM_CHECK);
    assert_string_equal(ask->solve[0].text, "scale 0.125");
    assert_int_equal(ask_of("ask free f\nen Say it.\nend\n")->answer, ANSWER_NONE);
}

/* ---- use ---- */

static void a_used_file_gives_lines_and_steps_in_its_place(void **state) {
    (void)state;
    scratch_text(&taught.arena, "part.lesson", "en Shared.\nstep two\nsetup > seed 5\n");
    const Lesson *lesson = fine(TAUGHT_HEADER "step one\nuse part.lesson\n> scale off\n");
    assert_int_equal(lesson->steps, 2);
    assert_string_equal(lesson->step[0].item[0].said.text[ENGLISH], "Shared.");
    assert_string_equal(lesson->step[1].id, "two");
    assert_int_equal(lesson->step[1].items, 2);
    assert_string_equal(lesson->step[1].item[1].line, "scale off");
    assert_non_null(lesson->step[1].item[0].at.used);
    assert_int_equal(lesson->step[1].item[0].at.used->line, 5);
    assert_null(lesson->step[1].item[1].at.used);
}

static void of_a_used_lesson_the_steps_and_the_needs_are_taken(void **state) {
    (void)state;
    scratch_text(&taught.arena, "whole.lesson",
                 "lesson 1 whole\ntitle.en W\ntitle.zh W\nneed cols 99\nseed 3\nstep w\nen W\nzh W\n");
    const Lesson *lesson = fine(TAUGHT_HEADER "step one\nuse whole.lesson\n");
    assert_string_equal(lesson->id, "demo");
    assert_string_equal(lesson->title.text[ENGLISH], "A demo");
    assert_false(lesson->seeded);
    assert_int_equal(lesson->needs, 1);
    assert_int_equal(lesson->steps, 2);
}

static void a_chain_of_sixteen_files_is_used_and_a_seventeenth_is_not(void **state) {
    (void)state;
    for (int i = 1; i <= USE_DEPTH + 1; i++) {
        char name[32], text[64];
        snprintf(name, sizeof name, "c%d.lesson", i);
        snprintf(text, sizeof text, i <= USE_DEPTH ? "use c%d.lesson\n" : "en deep\n", i + 1);
        scratch_text(&taught.arena, name, text);
    }
    const Lesson *lesson = fine(TAUGHT_HEADER "step a\nuse c2.lesson\n");
    assert_string_equal(lesson->step[0].item[0].said.text[ENGLISH], "deep");
    taught_read(&taught, TAUGHT_HEADER "step a\nuse c1.lesson\n");
    assert_string_equal(taught_faults(&taught), "c16.lesson:1:5: use goes deeper than the limit of 16 files\n");
}

/* ---- errors ---- */

typedef struct Wrong {
    const char *lines;  /* after a header of three lines and "step a" on line 4 */
    const char *faults; /* as taught_faults says them */
} Wrong;

static const Wrong WRONG[] = {
    {"puase\n", "5:1: unknown word 'puase'; did you mean 'pause'?\n"},
    {"  wonderful day\n", "5:3: unknown word 'wonderful': help lesson-format lists the words\n"},
    {"note.fr Bon\n", "5:1: unknown language 'fr': en or zh\n"},
    {"note Wait\n", "5:1: 'note' needs its language: note.en or note.zh\n"},
    {"seed 3\n", "5:1: 'seed' may not stand in a step; it stands in: header\n"},
    {"opt.en a x\n", "5:1: 'opt.en' may not stand in a step; it stands in: choice\n"},
    {"end\n", "5:1: 'end' may not stand in a step; it stands in: ask\n"},
    {"ask free f\n> run\nend\n", "6:1: '>' may not stand in ask free; it stands in: step\n"},
    {"ask number n\nopt.en a x\nend\n", "6:1: 'opt.en' may not stand in ask number; it stands in: choice\n"},
    {"ask free f\nen x\n", "5:1: 'end' is missing: this ask is never closed\n"},
    {"ask free f\nen x\nstep b\nen x\n", "5:1: 'end' is missing: this ask is never closed\n"},
    {"ask free f\nask free g\nend\n", "5:1: 'end' is missing: this ask is never closed\n"},
    {"ask riddle f\nopt.en a x\nsolve > run\nend\n",
     "5:5: expected choice, number, predict, task or free, and 'riddle' came\n"},
    {"ask free F\nend\n",
     "5:10: expected an id (a lower-case letter, then letters, digits and '-', at most 32), and 'F' came\n"},
    {"ask free a-name-that-is-longer-than-it-may-be\nend\n",
     "5:10: expected an id (a lower-case letter, then letters, digits and '-', at most 32), and "
     "'a-name-that-is-longer-than-it-may-be' came\n"},
    {"step\n",
     "5:5: expected an id (a lower-case letter, then letters, digits and '-', at most 32), and the line ends\n"},
    {"step b 3h\n", "5:8: expected a duration (500ms, 2s, 3m), and '3h' came\n"},
    {"step b 3m long\n", "5:11: the line should end here, and 'long' came\n"},
    {"pause -2s\n", "5:7: expected a duration (500ms, 2s, 3m), and '-2s' came\n"},
    {"pause 2\n", "5:7: expected a duration (500ms, 2s, 3m), and '2' came\n"},
    {">\n", "5:2: expected a command line, and the line ends\n"},
    {"setup scale off\n", "5:7: expected '>' and a command line, and 'scale off' came\n"},
    {"setup >\n", "5:8: expected a command line, and the line ends\n"},
    {"keys\n", "5:5: expected a key, and the line ends\n"},
    {"note.en\n", "5:8: expected a text, and the line ends\n"},
    {"use\n", "5:4: expected a path, and the line ends\n"},
    {"check\n", "5:6: expected cell, metric, set, shape, verdict or fails, and the line ends\n"},
    {"check cel q 0 0 == 1\n", "5:7: expected cell, metric, set, shape, verdict or fails, and 'cel' came\n"},
    {"check cell 0 0 == 1\n", "5:12: expected the name of a matrix, and '0' came\n"},
    {"check metric\n", "5:13: expected the name of a metric, and the line ends\n"},
    {"check cell q 0 == 1\n", "5:16: expected a whole number, and '==' came\n"},
    {"check cell q 0 0 head x == 1\n", "5:23: expected a whole number, and 'x' came\n"},
    {"check cell q 0 0 = 1\n", "5:18: expected ~ == < <= > or >=, and '=' came\n"},
    {"check cell q 0 0 == one\n", "5:21: expected a number, and 'one' came\n"},
    {"check cell q 0 0 ~ 1 0.1\n", "5:22: expected 'abs 0.01' or 'rel 5%', and '0.1' came\n"},
    {"check cell q 0 0 ~ 1 abs -1\n", "5:26: expected a number from 0, and '-1' came\n"},
    {"check cell q 0 0 ~ 1 abs 5%\n", "5:26: expected a number without a percent sign after abs, and '5%' came\n"},
    {"check cell q 0 0 ~ 1 rel 5\n", "5:27: expected '%', and the line ends\n"},
    {"check cell q 0 0 ~ 1 abs 5 6\n", "5:28: the line should end here, and '6' came\n"},
    {"check set mask = none\n", "5:16: expected ==, and '=' came\n"},
    {"check set\n", "5:10: expected the name of a setting, and the line ends\n"},
    {"check set mask ==\n", "5:18: expected its value, and the line ends\n"},
    {"check shape q == 3x4\n", "5:18: expected a whole number, and '3x4' came\n"},
    {"check shape\n", "5:12: expected the name of a matrix, and the line ends\n"},
    {"check verdict == \n", "5:17: expected the word of a verdict, and the line ends\n"},
    {"check fails heads 5\n", "5:13: expected '>' and a command line, and 'heads 5' came\n"},
    {"ask choice c\nopt.en\nend\n", "6:7: expected the key of an option, and the line ends\n"},
    {"ask choice c\nopt.en a\nend\n", "6:9: expected a text, and the line ends\n"},
    {"ask choice c\nopt.en a x\nopt.en a y\nend\n", "7:1: opt.en is said already, on line 6\n"},
    {"ask choice c\nmiss.zh a x\nmiss.zh a y\nend\n", "7:1: miss.zh is said already, on line 6\n"},
    {"ask choice c\nanswer\nend\n", "6:7: expected the key of the right option, and the line ends\n"},
    {"ask choice c\nanswer a\nanswer b\nend\n", "7:1: 'answer' is said already, on line 6\n"},
    {"ask number n\nanswer much\nend\n", "6:8: expected a number, a cell or a metric, and 'much' came\n"},
    {"ask number n\ntol 5\nend\n", "6:5: expected 'abs 0.01' or 'rel 5%', and '5' came\n"},
    {"ask number n\ntol abs 5\ntol abs 6\nend\n", "7:1: 'tol' is said already, on line 6\n"},
    {"ask free f\nwhy.en a\nwhy.en b\nend\n", "7:1: why.en is said already, on line 6\n"},
    {"ask free f\nend now\n", "6:5: the line should end here, and 'now' came\n"},
    {"ask task t\nsolve scale on\nend\n", "6:7: expected '>' and a command line, and 'scale on' came\n"},
    {"en\tx\n", "5:3: a tab: use blanks\n"},
    {"en x\xFFy\n", "5:5: the byte 0xFF is not UTF-8: save the file as UTF-8\n"},
    {"en 字\x1B[0m\n", "5:5: the control or hidden character U+001B, which no screen shows: leave it out\n"},
    {"en x\r\nzh y\r\n", "5:5: the lines end in CR LF: save the file with LF alone\n"},
    {"use nowhere.lesson\n", NULL},
};

static void every_error_is_told_at_its_line_and_column(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++) {
        static char text[4096];
        snprintf(text, sizeof text, TAUGHT_HEADER "step a\n%s", WRONG[i].lines);
        assert_non_null(taught_read(&taught, text));
        if (WRONG[i].faults) assert_string_equal(taught_faults(&taught), WRONG[i].faults);
        else assert_non_null(strstr(taught_faults(&taught), "nowhere.lesson: "));
    }
}

static const Wrong WRONG_HEADERS[] = {
    {"", "0:0: an empty file: a lesson begins with 'lesson 1 ID'\n"},
    {"step a\n", "1:1: a lesson begins with 'lesson 1 ID'\n"},
    {"lesson 1 a\n", "1:10: there is no step\n"},
    {"lesson 2 a\nstep a\n", "1:8: version 2: this program reads version 1\n"},
    {"lesson a\nstep a\n", "1:8: expected the version of the format, 1, and 'a' came\n"},
    {"lesson 1 a b\nstep a\n", "1:12: the line should end here, and 'b' came\n"},
    {"lesson 1 a\nlesson 1 b\nstep a\n", "2:1: 'lesson' is said already, on line 1\n"},
    {"lesson 1 a\ntitle.en x\ntitle.en y\nstep a\n", "3:1: title.en is said already, on line 2\n"},
    {"lesson 1 a\nneed luck\nstep a\n", "2:6: expected file, command, cols, rows or app, and 'luck' came\n"},
    {"lesson 1 a\nneed file\nstep a\n", "2:10: expected what is needed, and the line ends\n"},
    {"lesson 1 a\nneed cols wide\nstep a\n", "2:11: expected a whole number, and 'wide' came\n"},
    {"lesson 1 a\nseed -1\nstep a\n", "2:6: expected a whole number, and '-1' came\n"},
    {"lesson 1 a\nseed 1\nseed 2\nstep a\n", "3:1: a second seed: give one\n"},
    {"lesson 1 a\nen x\nstep a\n", "2:1: 'en' may not stand in the header; it stands in: step ask\n"},
    {"\xEF\xBB\xBFlesson 1 a\nstep a\n",
     "1:1: a byte order mark before the first word: save the file as UTF-8 without one\n"},
};

static void every_error_of_a_header_is_told(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof WRONG_HEADERS / sizeof *WRONG_HEADERS; i++) {
        assert_non_null(taught_read(&taught, WRONG_HEADERS[i].lines));
        assert_string_equal(taught_faults(&taught), WRONG_HEADERS[i].faults);
    }
}

static void all_errors_are_told_in_both_languages(void **state) {
    (void)state;
    const char *text = TAUGHT_HEADER "step a\npuase\nwait\npause 3\n";
    taught_read(&taught, text);
    assert_int_equal(taught.faults.errors, 3);
    taught.faults.lang = CHINESE;
    taught_read(&taught, text);
    assert_string_equal(taught_faults(&taught), "5:1: 不认识 'puase'；你是指 'pause' 吗？\n"
                                                "6:1: 不认识 'wait'：help lesson-format 会列出所有的词\n"
                                                "7:7: 这里应当写：时长（500ms、2s、3m）；而写的是“3”\n");
}

static void a_file_that_cannot_be_read_is_an_error(void **state) {
    (void)state;
    taught_read(&taught, "");
    taught.faults = (Faults){.arena = &taught.arena};
    assert_null(lesson_read(scratch_path(&taught.arena, "none.lesson"), false, &taught.faults));
    assert_int_equal(taught.faults.errors, 1);
    assert_null(lesson_read(scratch_folder(), false, &taught.faults));
    assert_int_equal(taught.faults.errors, 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_header_is_read),
        cmocka_unit_test(lines_of_prose_join_and_a_bare_language_breaks_the_paragraph),
        cmocka_unit_test(the_languages_may_be_written_one_after_the_other),
        cmocka_unit_test(anything_between_prose_begins_a_new_paragraph),
        cmocka_unit_test(lines_setup_keys_pauses_and_notes_are_items_in_order),
        cmocka_unit_test(every_form_of_a_check_is_read),
        cmocka_unit_test(every_sign_compares),
        cmocka_unit_test(a_choice_has_options_misses_and_a_key),
        cmocka_unit_test(a_number_is_answered_by_a_number_or_by_the_model),
        cmocka_unit_test(a_task_has_checks_setup_and_a_solution_and_free_needs_nothing),
        cmocka_unit_test(a_used_file_gives_lines_and_steps_in_its_place),
        cmocka_unit_test(of_a_used_lesson_the_steps_and_the_needs_are_taken),
        cmocka_unit_test(a_chain_of_sixteen_files_is_used_and_a_seventeenth_is_not),
        cmocka_unit_test(every_error_is_told_at_its_line_and_column),
        cmocka_unit_test(every_error_of_a_header_is_told),
        cmocka_unit_test(all_errors_are_told_in_both_languages),
        cmocka_unit_test(a_file_that_cannot_be_read_is_an_error),
    };
    int failed = cmocka_run_group_tests_name("parse", tests, scratch_make, scratch_remove);
    close_taught(NULL);
    return failed;
}
