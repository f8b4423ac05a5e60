/* A model with a planted bug is shown and explained like any other: every bug, step and head, in both languages. */
#include "support/clinic.h"
#include "support/screen.h"

#include <string.h>

static void look_at_cell(Sitting *s, StepId step, size_t head, size_t row, size_t col) {
    Session *session = &s->session;
    session->now.at = (Cursor){.step = step, .head = head, .row = row, .col = col};
    assert_whole(screen_draw(s, &(Screen){0}, 100, 30));
    const char *name = STEPS[step].name;
    sitting_said(s, arena_print(&session->scratch, "explain %s[%zu,%zu] head=%zu", name, row, col, head));
}

static void every_sick_step_can_be_drawn_and_explained(void **state) {
    (void)state;
    for (size_t i = 0; BUGS[i]; i++) {
        if (BUGS[i]->patient == ANYBODY) continue;
        Sitting s;
        clinic_open(&s, PATIENTS[BUGS[i]->patient].lines);
        Session *session = &s.session;
        session->now.model = clinic_with(&s, BUGS[i]->name);
        session_changed(session);
        StepId bar[STEP_COUNT];
        size_t count = step_bar(&session->now.model, bar);
        for (size_t b = 0; b < count; b++)
            for (size_t h = 0; h < session->now.model.set.heads; h++) {
                session->like.lang = h % 2 ? CHINESE : ENGLISH;
                Matrix m = trace_value(session_trace(session), bar[b], h);
                look_at_cell(&s, bar[b], h, 0, 0);
                look_at_cell(&s, bar[b], h, 1 % m.rows, m.cols - 1);
                look_at_cell(&s, bar[b], h, m.rows - 1, 1 % m.cols);
            }
        sitting_close(&s);
    }
}

static void an_operation_of_its_own_shows_no_sum(void **state) {
    (void)state;
    Sitting s;
    clinic_open(&s, "load leak; mask causal");
    s.session.now.model = clinic_with(&s, "mask-after-softmax");
    session_changed(&s.session);
    const char *said = sitting_said(&s, "explain weights[0,0]");
    assert_non_null(strstr(said, "weights[0,0] = 0.225, made from 1 0 0 2 and 1 0 0 0"));
    assert_null(strstr(said, "exp"));
    said = sitting_said(&s, "lang zh; explain weights[0,0]");
    assert_non_null(strstr(said, "0.225，来自 1 0 0 2 和 1 0 0 0"));
    sitting_close(&s);
}

static void a_cell_that_no_mask_forbids_says_so(void **state) {
    (void)state;
    Sitting s;
    clinic_open(&s, "load leak; mask causal");
    s.session.now.model = clinic_with(&s, "mask-inverted");
    session_changed(&s.session);
    assert_non_null(strstr(sitting_said(&s, "explain masked[2,1]"), "no mask in force says so"));
    sitting_close(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_sick_step_can_be_drawn_and_explained),
        cmocka_unit_test(an_operation_of_its_own_shows_no_sum),
        cmocka_unit_test(a_cell_that_no_mask_forbids_says_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
