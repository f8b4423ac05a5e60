/* The checker's levels that read: each finds the fault that was planted for it, at its place, and nothing else. */
#include "support/taught.h"

#include "lesson/check.h"
#include "lesson/shelf.h"

#include <stdio.h>
#include <string.h>

static Taught taught;

typedef struct Planted {
    const char *lines;  /* after a header of three lines and "step a" on line 4 */
    const char *faults; /* as taught_faults says them */
} Planted;

static void each_is_found(const Planted *planted, size_t count) {
    for (size_t i = 0; i < count; i++) {
        static char text[4096];
        snprintf(text, sizeof text, TAUGHT_HEADER "step a\n%s", planted[i].lines);
        assert_non_null(taught_look(&taught, text));
        assert_string_equal(taught_faults(&taught), planted[i].faults);
    }
}

#define EACH_IS_FOUND(planted) each_is_found((planted), sizeof(planted) / sizeof *(planted))

#define HINT "hint.en h\nhint.zh 提示\n"
#define OPTIONS "opt.en a x\nopt.zh a 甲\nopt.en b y\nopt.zh b 乙\n"
#define MISS_A "miss.en a no\nmiss.zh a 不\n"

static void what_a_question_lacks_is_found(void **state) {
    (void)state;
    static const Planted PLANTED[] = {
        {"en x\nzh 甲\nstep a\nen x\nzh 甲\n",
         "7:6: the id 'a' is taken, on line 4: a lesson's steps and asks share one space\n"},
        {"ask free a\nend\n", "5:10: the id 'a' is taken, on line 4: a lesson's steps and asks share one space\n"},
        {"ask choice c\n" OPTIONS "answer b\n" MISS_A "end\n", "5:1: ask choice c has no 'hint.'\n"},
        {"ask number c\nanswer 1\nend\n", "5:1: ask number c has no 'hint.'\n"},
        {"ask task c\ncheck verdict == healthy\nsolve > scale on\nend\n", "5:1: ask task c has no 'hint.'\n"},
        {"ask number c\n" HINT "end\n", "5:1: ask number c has no 'answer'\n"},
        {"ask predict c\nreveal > run\nend\n", "5:1: ask predict c has no 'answer'\n"},
        {"ask choice c\n" OPTIONS HINT "end\n", "5:1: ask choice c has no 'answer'\n"},
        {"ask choice c\n" OPTIONS HINT "answer z\n" MISS_A "miss.en b no\nmiss.zh b 不\nend\n",
         "12:8: the answer 'z' is none of the options\n"},
        {"ask choice c\n" OPTIONS HINT "answer b\nend\n", "6:10: warning: the wrong option 'a' has no miss\n"},
        {"ask choice c\n" OPTIONS HINT "answer a\nmiss.en b no\nmiss.zh b 不\n" MISS_A "end\n",
         "15:11: warning: 'a' is the answer, so its miss is never said\n"},
        {"ask choice c\n" OPTIONS HINT "answer b\n" MISS_A "miss.en z no\nmiss.zh z 不\nend\n",
         "15:11: there is no option 'z' to miss\n"},
        {"ask choice c\nopt.en a x\nopt.zh a 甲\nanswer a\n" HINT "end\n",
         "5:1: a choice has at least two options, and here are 1\n"},
        {"ask task c\nsolve > scale on\n" HINT "end\n", "5:1: ask task c has no 'check'\n"},
        {"ask task c\ncheck verdict == healthy\n" HINT "end\n", "5:1: ask task c has no 'solve'\n"},
        {"check cell q 0 0 ~ 1\n", "5:1: '~' needs a tolerance: abs 0.001 or rel 1%\n"},
        {"check cell q 0 0 == 1 abs 2\n", "5:1: warning: only '~' has a tolerance; '==' is exact\n"},
    };
    EACH_IS_FOUND(PLANTED);
}

static void names_that_nothing_has_are_found(void **state) {
    (void)state;
    static const Planted PLANTED[] = {
        {"> scale of\n", ""}, /* what a setting may be is known when it runs */
        {"> sclae off\n", "5:3: unknown word 'sclae'; did you mean 'scale'?\n"},
        {"> scale on; sclae off\n", "5:3: unknown word 'sclae'; did you mean 'scale'?\n"},
        {"setup > load\n", NULL},
        {"> new tokns=3\n", "5:3: new has no 'tokns'; did you mean 'tokens'?\n"},
        {"> show \"q\n", NULL},
        {"ask task c\ncheck verdict == healthy\n" HINT "solve > sclae on\nend\n",
         "9:9: unknown word 'sclae'; did you mean 'scale'?\n"},
        {"ask predict c\nanswer 1\nreveal > sclae on\nend\n", "7:10: unknown word 'sclae'; did you mean 'scale'?\n"},
        {"check fails > sclae on\n", ""},
        {"check cell wieghts 0 0 == 1\n", "5:12: there is no matrix 'wieghts': names lists them\n"},
        {"check shape wieghts == 1 x 1\n", "5:13: there is no matrix 'wieghts': names lists them\n"},
        {"check metric entrpy 0 == 1\n", "5:14: there is no metric 'entrpy'\n"},
        {"check metric entropy == 1\n", "5:14: numbers after the metric entropy: 1 expected, 0 came\n"},
        {"check metric hn 1 == 1\n", "5:14: numbers after the metric hn: 0 expected, 1 came\n"},
        {"check metric loss_at 200 == 1\ncheck metric loss == 1\ncheck metric grad_wq == 1\n", ""},
        {"check metric loss_at == 1\n", "5:14: numbers after the metric loss_at: 1 expected, 0 came\n"},
        {"ask number c\nanswer cell wieghts 0 0\n" HINT "end\n",
         "6:13: there is no matrix 'wieghts': names lists them\n"},
        {"check verdict == fine\n", NULL},
        {"check set sclae == on\n", "5:11: there is no setting 'sclae'\n"},
        {"check set guess == right\n", ""},
        {"keys n*3 s Enter PgDn*2\n", ""},
        {"keys n Escape\n", "5:6: 'Escape' is no key of the tracer, nor one and how often, as n*3\n"},
        {"keys n*0\n", "5:6: 'n*0' is no key of the tracer, nor one and how often, as n*3\n"},
    };
    for (size_t i = 0; i < sizeof PLANTED / sizeof *PLANTED; i++) {
        if (PLANTED[i].faults) {
            each_is_found(&PLANTED[i], 1);
            continue;
        }
        static char text[4096];
        snprintf(text, sizeof text, TAUGHT_HEADER "step a\n%s", PLANTED[i].lines);
        taught_check(&taught, text);
        assert_int_equal(taught.faults.errors, 1);
        assert_int_equal(taught.faults.at[0].at.line, 5);
    }
}

static void needs_that_are_not_met_are_found(void **state) {
    (void)state;
    static const struct {
        const char *need, *faults; /* faults NULL: one, of the file's name */
    } NEEDS[] = {
        {"file data/hand2", ""},
        {"file hand2", ""},
        {"file 07-demo.lesson", ""}, /* beside the lesson */
        {"file data/hnad2", NULL},
        {"file /etc/passwd", "4:11: /etc/passwd lies outside the lesson's folder: put it beside the lesson\n"},
        {"command rank", ""},
        {"command rnak", "4:14: this program has no command 'rnak'\n"},
        {"app 0.1", ""},
        {"app " QKV_VERSION, ""},
        {"app 99.0", "4:10: this is version " QKV_VERSION ", and the lesson needs 99.0\n"},
        {"app new", "4:10: this is version " QKV_VERSION ", and the lesson needs new\n"},
        {"cols 500", ""},
    };
    for (size_t i = 0; i < sizeof NEEDS / sizeof *NEEDS; i++) {
        char text[512];
        snprintf(text, sizeof text, TAUGHT_HEADER "need %s\nstep a\n", NEEDS[i].need);
        taught_check(&taught, text);
        const char *faults = taught_faults(&taught);
        if (!NEEDS[i].faults) assert_non_null(strstr(faults, "hnad2"));
        else assert_string_equal(faults, NEEDS[i].faults);
    }
}

static void languages_that_differ_are_found(void **state) {
    (void)state;
    static const Planted PLANTED[] = {
        {"en x\n", "5:4: this has no zh\n"},
        {"zh 甲\n", "5:4: this has no en\n"},
        {"note.en x\n", "5:9: this has no zh\n"},
        {"en x\nen\nen y\nzh 甲\n", "7:4: this has no zh\n"},
        {"ask free f\nhint.en x\nhint.en y\nhint.zh 甲\nend\n", "7:9: this has no zh\n"},
        {"ask free f\nwhy.zh 甲\nend\n", "6:8: this has no en\n"},
        {"en It is 0.71 here.\nzh 这里是 0.17。\n", "6:4: the languages differ: only en has 0.71, only zh has 0.17\n"},
        {"en It is 8.\nzh 这里是八。\n", "6:4: the languages differ: only en has 8\n"},
        {"en It is -8.\nzh 这里是 8。\n", "6:4: the languages differ: only en has -8, only zh has 8\n"},
        {"en See `z[0,1]`.\nzh 看 `z[1,0]`。\n",
         "6:4: the languages differ: only en has `z[0,1]`, only zh has `z[1,0]`\n"},
        {"en 1,024 of 8 and −3, 1e-12\nzh 1024、８ 和 -3，1e-12\n", ""},
        {"en f32 and W_2 are names, 2x2 is not\nzh 2x2 不是\n", ""},
        {"en 3 and 3\nzh 第3行\n", ""},
        {"en .5 and 10, 20\nzh 10、20 和 .5\n", ""},
        {"en 1-2\nzh 1-2\n", ""},
    };
    EACH_IS_FOUND(PLANTED);
    taught_check(&taught, TAUGHT_HEADER "step a\nen Open `z.\nzh `z`\n");
    assert_non_null(strstr(taught_faults(&taught), "5:4: a backquote is never closed\n"));
    taught_check(&taught, "lesson 1 demo\nstep a\n");
    assert_string_equal(taught_faults(&taught), "1:10: there is no title: title.en and title.zh\n");
    taught_check(&taught, "lesson 1 demo\ntitle.zh 演示\nstep a\n");
    assert_string_equal(taught_faults(&taught), "2:10: this has no en\n");
}

static void errors_of_all_levels_are_told_in_the_order_of_the_file(void **state) {
    (void)state;
    scratch_text(&taught.arena, "part.lesson", "> sclae off\n");
    taught_check(&taught, TAUGHT_HEADER "step a\nen x\nuse part.lesson\nask number n\nanswer 1\nend\npuase\n");
    assert_string_equal(taught_faults(&taught), "5:4: this has no zh\n"
                                                "part.lesson:1:3: unknown word 'sclae'; did you mean 'scale'?\n"
                                                "7:1: ask number n has no 'hint.'\n"
                                                "10:1: unknown word 'puase'; did you mean 'pause'?\n");
}

static void bundled_lessons_have_no_fault(void **state) {
    (void)state;
    Arena arena = {0};
    Labels files = lesson_files(&arena);
    assert_true(files.count >= 2);
    for (size_t i = 0; i < files.count; i++) {
        Faults faults = {.arena = &arena};
        const Lesson *lesson = lesson_check(files.at[i], false, &faults);
        assert_non_null(lesson);
        if (faults.count) fail_msg("%s", fault_text(&arena, &faults.at[0], ENGLISH, 78));
        const char *slug;
        assert_int_equal(lesson_number(&arena, files.at[i], &slug), lesson->number);
        assert_string_equal(slug, lesson->id);
    }
    arena_free(&arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_a_question_lacks_is_found),
        cmocka_unit_test(names_that_nothing_has_are_found),
        cmocka_unit_test(needs_that_are_not_met_are_found),
        cmocka_unit_test(languages_that_differ_are_found),
        cmocka_unit_test(errors_of_all_levels_are_told_in_the_order_of_the_file),
        cmocka_unit_test(bundled_lessons_have_no_fault),
    };
    int failed = cmocka_run_group_tests_name("check", tests, scratch_make, scratch_remove);
    taught_close(&taught);
    return failed;
}
