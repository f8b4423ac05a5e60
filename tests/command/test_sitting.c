/* Random sittings: whatever is typed, a refused line changes nothing and an accepted one leaves a model that fits. */
#include "support/sitting.h"

#include <stdio.h>
#include <string.h>

enum { SITTINGS = 20, LINES = 300 };

/* Words a line may begin with and what may follow; N is a small number, S a step, P a preset, M a mask word. */
static const char *const FORMS[] = {
    "new tokens=N d_model=N heads=N",
    "new tokens=N d_head=N heads=N kv_heads=N",
    "new seed=N",
    "load apple heads=N",
    "load hand2",
    "load hand3 heads=N",
    "load x apple/x",
    "load x apple-more/xnew",
    "load wq apple/wq",
    "load wv apple/x[0:N]",
    "load mask masks",
    "load tests/oracle/s24_gqa4_2 heads=N",
    "load tests/oracle/s04_cross_short_query",
    "load tests/oracle/s16_fully_masked_row",
    "load twoheads heads=N kv_heads=N",
    "init P",
    "init P seed=N",
    "init P gain=N tie=N",
    "init next",
    "init previous",
    "reseed",
    "heads N",
    "heads more",
    "heads fewer",
    "kv_heads N",
    "mask M",
    "mask M M",
    "mask window N M",
    "mask toggle",
    "padding N",
    "padding none",
    "scale toggle",
    "scale N",
    "position none",
    "position rope",
    "position rope-half",
    "position alibi",
    "position t5",
    "position sinusoidal",
    "temperature N",
    "stable off",
    "stable on",
    "fill -1e9",
    "fill -inf",
    "empty_row nan",
    "empty_row zero",
    "align bottom-right",
    "align top-left",
    "q_start N",
    "q_start auto",
    "k_start N",
    "t5 two-sided N N",
    "rope_base N",
    "bias given",
    "bias none",
    "goto S",
    "next N",
    "back",
    "run",
    "restart",
    "head N",
    "head next",
    "cell N N",
    "cell end",
    "cell bottom",
    "show S",
    "show S[N]",
    "show S[0:N, N]",
    "show S head=N",
    "show S grad",
    "metrics",
    "metrics hn",
    "metrics entropy N",
    "names",
    "help S",
    "seed N",
    "digits N",
    "lang toggle",
    "nonsense N",
    "show S head=all",
    "load x apple/x; heads N; scale off",
};

static uint64_t state_of;

static size_t below(size_t count) {
    state_of = state_of * 6364136223846793005u + 1442695040888963407u;
    return (size_t)(state_of >> 33) % count;
}

static const char *word(char kind, char number[8]) {
    static const char *const MASKS[] = {"causal", "window 2", "padding", "given", "none"};
    switch (kind) {
    case 'N': snprintf(number, 8, "%zu", below(9)); return number;
    case 'S': return STEPS[below(STEP_COUNT)].name;
    case 'P': return PRESETS[below(PRESET_COUNT)].name;
    default: return MASKS[below(sizeof MASKS / sizeof *MASKS)];
    }
}

/* A form with its capitals filled in; only a capital that stands alone is one. */
static void make_line(char *line, size_t room) {
    const char *form = FORMS[below(sizeof FORMS / sizeof *FORMS)];
    size_t length = 0;
    for (const char *at = form; *at; at++) {
        char number[8];
        if (strchr("NSPM", *at)) length += (size_t)snprintf(line + length, room - length, "%s", word(*at, number));
        else line[length++] = *at;
    }
    line[length] = 0;
}

static void a_refused_line_never_changes_anything(void **state) {
    (void)state;
    static Sitting sitting;
    size_t refused = 0, taken = 0;
    for (state_of = 1; state_of <= SITTINGS; state_of++) {
        uint64_t seed = state_of;
        sitting_open(&sitting);
        for (size_t i = 0; i < LINES; i++) {
            char line[200];
            make_line(line, sizeof line);
            bool several = strchr(line, ';') != NULL;
            uint64_t before = sitting_digest(&sitting);
            bool fine = sitting_run(&sitting, line);
            Error err = {.lang = ENGLISH};
            if (!model_check(&sitting.session.now.model, &err))
                fail_msg("sitting %d, after '%s': %s", (int)seed, line, err.text);
            if (!fine && !*sitting.error.text) fail_msg("sitting %d: '%s' refused without a sentence", (int)seed, line);
            if (!fine && !several && sitting_digest(&sitting) != before)
                fail_msg("sitting %d: the refused line '%s' changed something", (int)seed, line);
            fine ? taken++ : refused++;
        }
        sitting_close(&sitting);
        state_of = seed;
    }
    assert_true(refused > LINES && taken > LINES);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_refused_line_never_changes_anything),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
