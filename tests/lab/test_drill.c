/* The drill against NumPy: the items of drill_items.h were made by tests/lab/make_drill.py. */
#include "support/check.h"

#include "lab/drill.h"

#include <math.h>
#include <string.h>

typedef struct Expected {
    const char *drill;
    size_t level;
    uint64_t seed, number;
    double answer;
    size_t shown;
    double at[20]; /* the numbers that stand in the question */
    size_t mistakes;
    struct {
        const char *name;
        double value;
    } mistake[DRILL_MISTAKES];
} Expected;

static const Expected EXPECTED[] = {
#include "lab/drill_items.h"
};
enum { ITEMS = sizeof EXPECTED / sizeof *EXPECTED };

static Item item_of(Arena *arena, const Expected *want, uint64_t from) {
    const Drill *drill = drill_find(want->drill);
    assert_non_null(drill);
    return drill_item(arena, drill, want->level, want->seed, from);
}

static void the_number_answer_and_mistakes_of_an_item_are_numpys(void **state) {
    (void)state;
    for (size_t i = 0; i < ITEMS; i++) {
        const Expected *want = &EXPECTED[i];
        bool later = i > 0 && EXPECTED[i - 1].seed == want->seed && EXPECTED[i - 1].level == want->level &&
                     strcmp(EXPECTED[i - 1].drill, want->drill) == 0;
        Arena arena = {0};
        Item item = item_of(&arena, want, later ? EXPECTED[i - 1].number + 1 : 0);
        assert_int_equal(item.number, want->number);
        assert_close(item.answer, want->answer, 1e-12);
        assert_int_equal(item.mistakes, want->mistakes);
        for (size_t m = 0; m < item.mistakes; m++) {
            assert_string_equal(item.mistake[m].name, want->mistake[m].name);
            assert_close(item.mistake[m].value, want->mistake[m].value, 1e-11);
        }
        arena_free(&arena);
    }
}

/* Adds the numbers of a matrix, row by row. */
static size_t put_numbers(double *at, size_t count, Matrix m) {
    for (size_t i = 0; i < m.rows * m.cols; i++) at[count++] = matrix_at(m, i / m.cols, i % m.cols);
    return count;
}

static size_t put_size(double *at, size_t count, size_t size) {
    at[count++] = (double)size;
    return count;
}

/* The numbers of the item in the order the script gives them. */
static size_t numbers_of(const Item *item, double *at) {
    const Model *model = &item->model;
    const char *name = item->drill->name;
    size_t count = 0;
    if (strcmp(name, "scores") == 0) {
        count = put_numbers(at, put_numbers(at, 0, model->given[Q]), model->given[K]);
        return put_size(at, put_size(at, count, item->row), item->col);
    }
    if (strcmp(name, "scaled") == 0) {
        at[count++] = model->given[Q].at[0];
        count = put_size(at, count, item->level == 4 ? item->size[1] : item->size[0]);
        return item->level == 4 ? put_size(at, count, item->size[2]) : count;
    }
    if (strcmp(name, "masked") == 0) {
        if (item->level == 4) count = put_size(at, count, item->size[0]);
        count = put_size(at, count, item->size[1]);
        if (item->level == 2 || item->level == 3) count = put_size(at, count, item->size[2]);
        return put_size(at, count, item->row);
    }
    if (strcmp(name, "weights") == 0) {
        count = put_numbers(at, 0, model->given[K]);
        for (size_t j = 0; j < count; j++) {
            if (item->level == 1) at[j] = (double)item->size[j];
            if (item->level == 4 && model->given[MASK].at[j] == 0) at[j] = -INFINITY;
        }
        return put_size(at, count, item->col);
    }
    if (strcmp(name, "z") == 0) {
        count = put_numbers(at, put_numbers(at, 0, model->given[WEIGHTS]), model->given[V]);
        return put_size(at, count, item->col);
    }
    if (item->level < 4) count = put_size(at, count, item->size[0]);
    return item->level > 1 ? put_size(at, count, item->size[1]) : count;
}

static void the_numbers_in_the_question_are_numpys(void **state) {
    (void)state;
    for (size_t i = 0; i < ITEMS; i++) {
        Arena arena = {0};
        double at[24];
        Item item = item_of(&arena, &EXPECTED[i], EXPECTED[i].number);
        assert_int_equal(numbers_of(&item, at), EXPECTED[i].shown);
        for (size_t j = 0; j < EXPECTED[i].shown; j++) assert_close(at[j], EXPECTED[i].at[j], 0);
        arena_free(&arena);
    }
}

static void each_model_fits_together_and_can_compute_what_is_asked(void **state) {
    (void)state;
    for (size_t i = 0; i < ITEMS; i++) {
        Arena arena = {0};
        Error err = {0};
        Item item = item_of(&arena, &EXPECTED[i], EXPECTED[i].number);
        if (!model_check(&item.model, &err)) fail_msg("%s: %s", EXPECTED[i].drill, err.text);
        if (item.step != STEP_COUNT && !model_has(&item.model, item.step, &err)) fail_msg("%s", err.text);
        assert_true(item.step != STEP_COUNT || item.drill->worked);
        arena_free(&arena);
    }
}

static void the_answer_is_right_within_the_tolerance_and_not_beyond(void **state) {
    (void)state;
    for (size_t i = 0; i < ITEMS; i++) {
        Arena arena = {0};
        Item item = item_of(&arena, &EXPECTED[i], EXPECTED[i].number);
        double most = item.drill->tolerance;
        assert_true(drill_right(&item, item.answer + most));
        assert_true(drill_right(&item, item.answer - most));
        assert_false(drill_right(&item, item.answer + most + 1e-6));
        assert_false(drill_right(&item, item.answer - most - 1e-6));
        assert_false(drill_right(&item, NAN));
        assert_false(drill_right(&item, INFINITY));
        arena_free(&arena);
    }
}

static void a_usual_mistake_is_known_also_when_it_was_rounded(void **state) {
    (void)state;
    for (size_t i = 0; i < ITEMS; i++) {
        Arena arena = {0};
        Item item = item_of(&arena, &EXPECTED[i], EXPECTED[i].number);
        for (size_t m = 0; m < item.mistakes; m++) {
            double value = item.mistake[m].value;
            const Mistake *exact = drill_mistake(&item, value), *near = drill_mistake(&item, round(value * 100) / 100);
            assert_non_null(exact);
            assert_close(exact->value, value, 0);
            assert_non_null(near);
            assert_false(drill_right(&item, value));
            assert_true(exact->said.en[0] && exact->said.zh[0]);
        }
        assert_null(drill_mistake(&item, 123456.5));
        assert_null(drill_mistake(&item, NAN));
        arena_free(&arena);
    }
}

/* The first item of scaled, level 4: score 8, d_model 16, 4 heads. */
static void each_mistake_has_its_own_sentence(void **state) {
    (void)state;
    Arena arena = {0};
    Item item = drill_item(&arena, drill_find("scaled"), 4, 0, 0);
    while (item.model.given[Q].at[0] != 8 || item.size[1] != 16)
        item = drill_item(&arena, drill_find("scaled"), 4, 0, item.number + 1);
    assert_string_equal(drill_mistake(&item, 2)->name, "sqrt(d_model)");
    assert_string_equal(drill_mistake(&item, 8)->said.en, "You kept the raw score; divide by sqrt(d_head).");
    assert_string_equal(drill_mistake(&item, 8)->said.zh, "这是原始分数；还要除以 sqrt(d_head)。");
    arena_free(&arena);
}

static void every_question_hint_and_level_has_both_languages(void **state) {
    (void)state;
    for (size_t i = 0; i < ITEMS; i++) {
        Arena arena = {0};
        Item item = item_of(&arena, &EXPECTED[i], EXPECTED[i].number);
        const char *en = drill_question(&item, ENGLISH, &arena), *zh = drill_question(&item, CHINESE, &arena);
        assert_non_null(strchr(en, '?'));
        assert_non_null(strstr(zh, "？"));
        for (size_t rung = 0; rung < DRILL_RUNGS; rung++) {
            Sentence hint = drill_hint(&item, rung);
            assert_true(hint.en && hint.zh && hint.en[0] && hint.zh[0]);
        }
        for (const char *line = en; *line; line += strcspn(line, "\n") + (line[strcspn(line, "\n")] == '\n'))
            assert_true(text_width(arena_copy(&arena, line, strcspn(line, "\n"))) <= 100);
        arena_free(&arena);
    }
}

static void tables_stand_side_by_side_with_their_columns_lined_up(void **state) {
    (void)state;
    Arena arena = {0};
    Item item = drill_item(&arena, drill_find("z"), 2, 1, 0);
    assert_string_equal(drill_question(&item, ENGLISH, &arena), "weights    0    1    2     v   0   1\n"
                                                                "0        0.5  0.5    0     0  -2   1\n"
                                                                "                           1   2   4\n"
                                                                "                           2   2   6\n"
                                                                "z = weights·v: what is z[0,1]?");
    arena_free(&arena);
}

static void the_largest_seed_still_draws(void **state) {
    (void)state;
    Arena arena = {0};
    for (size_t i = 0; DRILLS[i]; i++) assert_true(drill_item(&arena, DRILLS[i], 4, DRILL_SEED_MOST, 0).mistakes >= 2);
    assert_null(drill_find("nothing"));
    assert_ptr_equal(drill_find("Z"), drill_find("z"));
    arena_free(&arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_number_answer_and_mistakes_of_an_item_are_numpys),
        cmocka_unit_test(the_numbers_in_the_question_are_numpys),
        cmocka_unit_test(each_model_fits_together_and_can_compute_what_is_asked),
        cmocka_unit_test(the_answer_is_right_within_the_tolerance_and_not_beyond),
        cmocka_unit_test(a_usual_mistake_is_known_also_when_it_was_rounded),
        cmocka_unit_test(each_mistake_has_its_own_sentence),
        cmocka_unit_test(every_question_hint_and_level_has_both_languages),
        cmocka_unit_test(tables_stand_side_by_side_with_their_columns_lined_up),
        cmocka_unit_test(the_largest_seed_still_draws),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
