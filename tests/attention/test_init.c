/* Against NumPy: the rows of DRAWN were made by tests/attention/make_init.py. */
#include "support/check.h"

#include "attention/init.h"

#include <math.h>
#include <string.h>

#define LENGTH(array) (sizeof(array) / sizeof *(array))

static const Knobs AS_IT_IS;

static bool init(Arena *arena, Model *model, const char *preset, Knobs knobs, Error *err) {
    return model_init(arena, model, preset_find(preset), &knobs, 2, 0, err);
}

static Model drawn(Arena *arena, Draw draw) {
    Model model = model_new();
    Error err = {0};
    assert_true(model_draw(arena, &model, &draw, &err));
    assert_true(model_check(&model, &err));
    return model;
}

static double last(Matrix m) {
    return matrix_at(m, m.rows - 1, m.cols - 1);
}

static uint64_t digest(Matrix m) {
    uint64_t h = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < m.rows; i++)
        for (size_t j = 0; j < m.cols; j++) {
            uint64_t word;
            memcpy(&word, matrix_cell(m, i, j), sizeof word);
            h = (h ^ word) * UINT64_C(0x100000001b3);
        }
    return h;
}

/* clang-format off */
/* Of `new tokens=3 d_model=4 heads=2 d_head=3 seed=1`, then `init PRESET seed=2`: the last x, wq, wk, wv, wo. */
static const struct {
    const char *preset;
    double last[5];
} FINGERPRINTS[] = {
    {"healthy", {0x1.17eac3bb990f6p-1, 0x1.a45b234459679p-3, 0x1.530868002d853p-1, -0x1.257adfbd1b1ebp-8, 0x1.3d1366f2724ecp-6}},
    {"saturated", {0x1.17eac3bb990f6p-1, 0x1.293c90b3bb336p-1, 0x1.df76ff7f20fd0p+0, -0x1.257adfbd1b1ebp-8, 0x1.3d1366f2724ecp-6}},
    {"diagonal", {0x1.17eac3bb990f6p-1, 0x1.a45b234459679p-2, 0x1.a45b234459679p-2, -0x1.257adfbd1b1ebp-8, 0x1.3d1366f2724ecp-6}},
    {"tied", {0x1.17eac3bb990f6p-1, 0x1.a45b234459679p-3, 0x1.a45b234459679p-3, -0x1.257adfbd1b1ebp-8, 0x1.3d1366f2724ecp-6}},
    {"uniform", {0x1.17eac3bb990f6p-1, 0x1.5048e9037ab94p-7, 0x1.0f39ecccf1376p-5, -0x1.257adfbd1b1ebp-8, 0x1.3d1366f2724ecp-6}},
    {"collapsed", {-0x1.7a422f0e74dc7p+0, 0x1.a45b234459679p-3, 0x1.a45b234459679p-3, -0x1.257adfbd1b1ebp-8, 0x1.3d1366f2724ecp-6}},
    {"xavier", {0x1.17eac3bb990f6p-1, 0x1.77fa53e214e36p-3, 0x1.2f3d7cf5be295p-1, -0x1.067f18b8dab87p-8, 0x1.5b56d0e2102cbp-6}},
    {"zeros", {0x1.17eac3bb990f6p-1, 0x0.0p+0, 0x0.0p+0, -0x1.257adfbd1b1ebp-8, 0x1.3d1366f2724ecp-6}},
    {"constant", {0x1.17eac3bb990f6p-1, 0x1.0000000000000p+0, 0x1.0000000000000p+0, -0x1.257adfbd1b1ebp-8, 0x1.3d1366f2724ecp-6}},
    {"identity", {0x1.17eac3bb990f6p-1, 0x0.0p+0, 0x0.0p+0, 0x0.0p+0, 0x0.0p+0}},
    {"orthogonal", {0x1.17eac3bb990f6p-1, 0x1.1ebb46d479c5bp-1, 0x1.bfe27f6959a9dp-2, 0x1.cae5130bdcc16p-6, 0x1.4c1652e452493p-4}},
};

typedef struct Sizes {
    size_t n, d_model, d_memory, heads, kv_heads, d_head, d_v, d_out; /* d_memory != d_model: a context */
} Sizes;

/* Digests of wq, wk, wv, wo and x; 0: x stays. */
static const struct {
    Sizes sizes;
    const char *preset;
    uint64_t seed;
    size_t skip;
    Knobs knobs;
    uint64_t digest[5];
} DRAWN[] = {
    {{5, 6, 6, 2, 2, 4, 4, 6}, "healthy", UINT64_C(3), 0, {0},
     {0xb44e6087f6196760, 0xe60c1d15d46c737b, 0xe9466838e61f6573, 0x70a3c44598bb353c, 0}},
    {{5, 6, 6, 2, 2, 4, 4, 6}, "xavier", UINT64_C(3), 0, {0},
     {0x0a4c6a04c65d2276, 0x6786a76583df31ab, 0x5138c9d08b1cea88, 0x1af8fb737d9e19b1, 0}},
    {{5, 6, 6, 2, 2, 4, 4, 6}, "saturated", UINT64_C(3), 0, {0},
     {0x77dd9c44e66151c1, 0x649149cd3995c452, 0xe9466838e61f6573, 0x70a3c44598bb353c, 0}},
    {{5, 6, 6, 2, 2, 4, 4, 6}, "tied", UINT64_C(3), 0, {0},
     {0xb44e6087f6196760, 0xb44e6087f6196760, 0xe9466838e61f6573, 0x70a3c44598bb353c, 0}},
    {{5, 6, 6, 2, 2, 4, 4, 6}, "diagonal", UINT64_C(3), 0, {0},
     {0x376e6087f6196760, 0x376e6087f6196760, 0xe9466838e61f6573, 0x70a3c44598bb353c, 0}},
    {{5, 6, 6, 2, 2, 4, 4, 6}, "uniform", UINT64_C(3), 0, {0},
     {0x471daa1d8414a489, 0x8255676022d28976, 0xe9466838e61f6573, 0x70a3c44598bb353c, 0}},
    {{5, 6, 6, 2, 2, 4, 4, 6}, "collapsed", UINT64_C(3), 0, {0},
     {0xb44e6087f6196760, 0xb44e6087f6196760, 0xe9466838e61f6573, 0x70a3c44598bb353c, 0x96f9d1f098cd85df}},
    {{5, 6, 6, 2, 2, 4, 4, 6}, "zeros", UINT64_C(3), 0, {0},
     {0xa09d945a1cd8d6e5, 0xa09d945a1cd8d6e5, 0xe9466838e61f6573, 0x70a3c44598bb353c, 0}},
    {{5, 6, 6, 2, 2, 4, 4, 6}, "constant", UINT64_C(3), 0, {0},
     {0x79d52c3255cf0235, 0x79d52c3255cf0235, 0xe9466838e61f6573, 0x70a3c44598bb353c, 0}},
    {{5, 6, 6, 2, 2, 4, 4, 6}, "identity", UINT64_C(3), 0, {0},
     {0x2f5d945a1cd8d6e5, 0x2f5d945a1cd8d6e5, 0x2f5d945a1cd8d6e5, 0xf53d945a1cd8d6e5, 0}},
    {{5, 6, 6, 2, 2, 4, 4, 6}, "orthogonal", UINT64_C(3), 0, {0},
     {0x72590be69e813de5, 0xc45317231417ed33, 0xc3a2b25b164c5770, 0x6c0b663093b53346, 0}},
    {{5, 6, 6, 4, 2, 3, 5, 7}, "healthy", UINT64_C(3), 0, {0},
     {0x5563063ad579c453, 0x6722322c842a93bf, 0xa0dd993743fe71e8, 0x2a9c2e77273f79ea, 0}},
    {{5, 6, 6, 4, 2, 3, 5, 7}, "xavier", UINT64_C(3), 0, {0},
     {0x634d2dc35f5de62a, 0xaa47acf91f470361, 0x981b14b71ec29c6c, 0xae96769963e13483, 0}},
    {{5, 6, 6, 4, 2, 3, 5, 7}, "constant", UINT64_C(3), 0, {0},
     {0x933732422111787d, 0x07198449b7199131, 0xa0dd993743fe71e8, 0x2a9c2e77273f79ea, 0}},
    {{5, 6, 6, 4, 2, 3, 5, 7}, "identity", UINT64_C(3), 0, {0},
     {0xda2b33e15783bec5, 0x5adcf28841434e75, 0xf23b38c6cf34ac55, 0x5ae1c07e2c060e95, 0}},
    {{5, 6, 6, 4, 2, 3, 5, 7}, "orthogonal", UINT64_C(3), 0, {0},
     {0xaa77c10c5e943ced, 0x3f00521bbf06b2e4, 0x6db9c3213ffe8727, 0xb2e82cb084d36268, 0}},
    {{5, 6, 4, 2, 1, 3, 7, 8}, "healthy", UINT64_C(3), 0, {0},
     {0x77ab908828d13e94, 0x6a9f8969834a5a49, 0x0d1b16ab46cd32d2, 0xb2d946682edd7dfc, 0}},
    {{5, 6, 4, 2, 1, 3, 7, 8}, "xavier", UINT64_C(3), 0, {0},
     {0x66347acece57c54c, 0x5d7f2afd84cee6f1, 0xc5dde69d4207a161, 0x9ee8cc53e270be1a, 0}},
    {{5, 6, 4, 2, 1, 3, 7, 8}, "constant", UINT64_C(3), 0, {0},
     {0x07198449b7199131, 0x9e27b0da1d106495, 0x0d1b16ab46cd32d2, 0xb2d946682edd7dfc, 0}},
    {{5, 6, 4, 2, 1, 3, 7, 8}, "identity", UINT64_C(3), 0, {0},
     {0x5adcf28841434e75, 0x1937b0da1d106495, 0xbad9c15239d081d5, 0xfcca53d582377be5, 0}},
    {{5, 6, 4, 2, 1, 3, 7, 8}, "orthogonal", UINT64_C(3), 0, {0},
     {0x34f5beae09c972d6, 0x4594c7d94651e0b3, 0x65d17273ce9b8cfb, 0x88d1e188ae6b0728, 0}},
    {{3, 9, 9, 1, 1, 2, 2, 9}, "orthogonal", UINT64_C(3), 0, {0},
     {0xf72b8bede8c37c64, 0x147bb94157861f66, 0x5d46045163ff554f, 0x806f641cdd78ca57, 0}},
    {{3, 21, 21, 1, 1, 19, 40, 13}, "orthogonal", UINT64_C(4), 0, {0},
     {0xcb5321b824fdbeb5, 0x2c6766c3537f685b, 0xc3dddc768a480ae9, 0xb305efaddf406af0, 0}},
    {{5, 6, 6, 2, 2, 4, 4, 6}, "collapsed", UINT64_C(3), 30, {0},
     {0xb6da1af2153fa2e7, 0xb6da1af2153fa2e7, 0xb7aeb93dd81f29a1, 0x75c4b3badfa3fda2, 0xd0fb9fd4764b6b8a}},
    {{5, 6, 6, 2, 2, 4, 4, 6}, "healthy", UINT64_C(1099511627777), 30, {0},
     {0xa04dcee84fada7b0, 0x2e7f3be92082862a, 0x544ee446b8e1059e, 0x6a8172f75f0d3ffb, 0}},
    {{5, 6, 6, 2, 2, 4, 4, 6}, "healthy", UINT64_C(3), 0, {.std_given = true, .std = 0.02},
     {0x36b5118536961c46, 0x0bd413642d209767, 0x817595b6cb0e0595, 0x418d429e5dc6be61, 0}},
    {{5, 6, 6, 2, 2, 4, 4, 6}, "saturated", UINT64_C(3), 0, {.std_given = true, .std = 0.02},
     {0x3bcd8b4d0596b7cc, 0xb8b4b237b71bcc23, 0x817595b6cb0e0595, 0x418d429e5dc6be61, 0}},
    {{5, 6, 6, 2, 2, 4, 4, 6}, "zeros", UINT64_C(3), 0, {.std_given = true, .std = 0.5},
     {0xa09d945a1cd8d6e5, 0xa09d945a1cd8d6e5, 0x1fc1b833f58528ef, 0xc84ec7d8f24ae8b5, 0}},
    {{5, 6, 6, 2, 2, 4, 4, 6}, "orthogonal", UINT64_C(3), 0, {.std_given = true, .std = 0.5},
     {0x72590be69e813de5, 0xc45317231417ed33, 0xc3a2b25b164c5770, 0x6c0b663093b53346, 0}},
    {{5, 6, 6, 2, 2, 4, 4, 6}, "healthy", UINT64_C(3), 0, {.gain_given = true, .gain = 3.0},
     {0xf7240998a8a6edf0, 0xe80c40bbb5548d62, 0xe9466838e61f6573, 0x70a3c44598bb353c, 0}},
    {{5, 6, 6, 2, 2, 4, 4, 6}, "diagonal", UINT64_C(3), 0, {.tie_given = true, .tie = 0},
     {0x376e6087f6196760, 0x2b6c1d15d46c737b, 0xe9466838e61f6573, 0x70a3c44598bb353c, 0}},
    {{5, 6, 6, 2, 2, 4, 4, 6}, "orthogonal", UINT64_C(3), 0, {.gain_given = true, .gain = 3.0, .tie_given = true, .tie = 1},
     {0x51f8004c85d5a89f, 0x51f8004c85d5a89f, 0xc3a2b25b164c5770, 0x6c0b663093b53346, 0}},
    {{5, 6, 6, 2, 2, 4, 4, 6}, "diagonal", UINT64_C(3), 0, {.gain_given = true, .gain = 0.0},
     {0xa09d945a1cd8d6e5, 0xa09d945a1cd8d6e5, 0xe9466838e61f6573, 0x70a3c44598bb353c, 0}},
    {{5, 6, 6, 2, 2, 4, 4, 6}, "collapsed", UINT64_C(3), 0, {.shared_given = true, .shared = 0},
     {0xb44e6087f6196760, 0xb44e6087f6196760, 0xe9466838e61f6573, 0x70a3c44598bb353c, 0xb73cbe59d6a1f946}},
    {{5, 6, 6, 2, 2, 4, 4, 6}, "collapsed", UINT64_C(3), 0, {.long_given = true, .longer = 0.0},
     {0xb44e6087f6196760, 0xb44e6087f6196760, 0xe9466838e61f6573, 0x70a3c44598bb353c, 0xc839d1f098cd85df}},
    {{5, 6, 6, 2, 2, 4, 4, 6}, "collapsed", UINT64_C(3), 0, {.shared_given = true, .shared = 0, .long_given = true, .longer = 0.0},
     {0xb44e6087f6196760, 0xb44e6087f6196760, 0xe9466838e61f6573, 0x70a3c44598bb353c, 0}},
    {{5, 6, 6, 2, 2, 4, 4, 6}, "healthy", UINT64_C(3), 0, {.long_given = true, .longer = 2.5},
     {0xb44e6087f6196760, 0xe60c1d15d46c737b, 0xe9466838e61f6573, 0x70a3c44598bb353c, 0x6ce6f64079653d55}},
    {{5, 6, 6, 2, 2, 4, 4, 6}, "zeros", UINT64_C(3), 0, {.shared_given = true, .shared = 1},
     {0xa09d945a1cd8d6e5, 0xa09d945a1cd8d6e5, 0xe9466838e61f6573, 0x70a3c44598bb353c, 0xc839d1f098cd85df}},
};
/* clang-format on */

/* Matrices of the sizes, with other numbers than the generator's. */
static Model loaded(Arena *arena, Sizes s) {
    Model model = model_new();
    model.set.heads = s.heads;
    model.given[X] = matrix_made(arena, s.n, s.d_model, 1);
    if (s.d_memory != s.d_model) model.given[CONTEXT] = matrix_made(arena, s.n + 2, s.d_memory, 2);
    model.given[WQ] = matrix_made(arena, s.d_model, s.heads * s.d_head, 3);
    model.given[WK] = matrix_made(arena, s.d_memory, s.kv_heads * s.d_head, 4);
    model.given[WV] = matrix_made(arena, s.d_memory, s.kv_heads * s.d_v, 5);
    model.given[WO] = matrix_made(arena, s.heads * s.d_v, s.d_out, 6);
    return model;
}

static const Sizes PLAIN = {5, 6, 6, 2, 2, 4, 4, 6}, GROUPED = {5, 6, 6, 4, 2, 3, 5, 7},
                   CROSS = {5, 6, 4, 2, 1, 3, 7, 8};

static void every_preset_has_its_fingerprint(void **state) {
    (void)state;
    static const StepId IDS[] = {X, WQ, WK, WV, WO};
    assert_int_equal(LENGTH(FINGERPRINTS), PRESET_COUNT);
    for (size_t i = 0; i < LENGTH(FINGERPRINTS); i++) {
        Arena arena = {0};
        Error err = {0};
        Model model = drawn(&arena, (Draw){3, 4, 2, 3, 2, 1});
        assert_true(init(&arena, &model, FINGERPRINTS[i].preset, AS_IT_IS, &err));
        for (size_t j = 0; j < LENGTH(IDS); j++)
            if (last(model.given[IDS[j]]) != FINGERPRINTS[i].last[j])
                fail_msg("%s %s: %a", FINGERPRINTS[i].preset, STEPS[IDS[j]].name, last(model.given[IDS[j]]));
        arena_free(&arena);
    }
}

static void new_draws_x_and_the_weights_in_this_order(void **state) {
    (void)state;
    Arena arena = {0};
    Model model = drawn(&arena, (Draw){3, 4, 2, 3, 2, 1});
    assert_true(matrix_at(model.given[X], 0, 0) == 0x1.61e0d28bbb3a1p-2);
    assert_true(matrix_at(model.given[WQ], 0, 0) == -0x1.791082955afb4p-2);
    assert_true(matrix_at(model.given[WK], 0, 0) == -0x1.072bd7d8aaa2dp-2);
    assert_true(matrix_at(model.given[WV], 0, 0) == 0x1.bb34b3becfb78p-6);
    assert_true(matrix_at(model.given[WO], 0, 0) == 0x1.7176f60eadedcp-2);
    arena_free(&arena);
}

static void new_with_fewer_kv_heads_keeps_the_first_columns_of_the_same_draw(void **state) {
    (void)state;
    Arena arena = {0};
    Model whole = drawn(&arena, (Draw){3, 5, 4, 2, 4, 9}), cut = drawn(&arena, (Draw){3, 5, 4, 2, 2, 9});
    static const StepId SAME[] = {X, WQ, WO}, CUT[] = {WK, WV};
    for (size_t i = 0; i < LENGTH(SAME); i++) assert_true(matrix_same(whole.given[SAME[i]], cut.given[SAME[i]]));
    for (size_t i = 0; i < LENGTH(CUT); i++)
        assert_true(matrix_same(matrix_columns(whole.given[CUT[i]], 0, 4), cut.given[CUT[i]]));
    assert_int_equal(model_shape(&cut).kv_heads, 2);
    arena_free(&arena);
}

static void new_keeps_the_settings_but_not_masks_and_bias_whose_matrix_is_gone(void **state) {
    (void)state;
    Arena arena = {0};
    Error err = {0};
    Model model = loaded(&arena, GROUPED);
    model.given[BQ] = matrix_made(&arena, 1, 12, 7);
    model.given[KEY_PADDING] = matrix_made(&arena, 1, 5, 8);
    model.set.causal = model.set.mask_padding = model.set.mask_given = model.set.bias_given = true;
    model.set.window = 3;
    model.set.kv_heads = 1;
    model.set.temperature = 2;
    assert_true(model_draw(&arena, &model, &(Draw){3, 4, 2, 3, 2, 1}, &err));
    assert_true(model.set.causal && model.set.window == 3 && model.set.temperature == 2);
    assert_false(model.set.mask_padding || model.set.mask_given || model.set.bias_given);
    assert_true(!model.given[BQ].at && !model.given[KEY_PADDING].at && !model.given[CONTEXT].at);
    assert_int_equal(model_shape(&model).heads, 2);
    assert_int_equal(model_shape(&model).kv_heads, 2);
    arena_free(&arena);
}

static void every_law_gives_numpys_matrices_to_the_bit(void **state) {
    (void)state;
    static const StepId IDS[] = {WQ, WK, WV, WO, X};
    for (size_t i = 0; i < LENGTH(DRAWN); i++) {
        Arena arena = {0};
        Error err = {0};
        Model before = loaded(&arena, DRAWN[i].sizes), model = before;
        if (!model_init(&arena, &model, preset_find(DRAWN[i].preset), &DRAWN[i].knobs, DRAWN[i].seed, DRAWN[i].skip,
                        &err))
            fail_msg("row %zu: %s", i, err.text);
        for (size_t j = 0; j < LENGTH(IDS); j++) {
            uint64_t want = DRAWN[i].digest[j];
            if (want == 0) assert_ptr_equal(model.given[IDS[j]].at, before.given[IDS[j]].at);
            else if (digest(model.given[IDS[j]]) != want)
                fail_msg("row %zu, %s: %s differs", i, DRAWN[i].preset, STEPS[IDS[j]].name);
        }
        arena_free(&arena);
    }
}

static void after_new_init_goes_on_with_the_draws_that_new_made(void **state) {
    (void)state;
    Arena arena = {0};
    Error err = {0};
    Model model = drawn(&arena, (Draw){3, 5, 4, 2, 2, 9}), again = model;
    assert_true(model_init(&arena, &again, preset_find("healthy"), &AS_IT_IS, 9, 3 * 5, &err));
    static const StepId IDS[] = {X, WQ, WK, WV, WO};
    for (size_t i = 0; i < LENGTH(IDS); i++) assert_true(matrix_same(model.given[IDS[i]], again.given[IDS[i]]));
    arena_free(&arena);
}

static void init_never_writes_to_what_was_given(void **state) {
    (void)state;
    for (size_t p = 0; p < PRESET_COUNT; p++) {
        Arena arena = {0};
        Error err = {0};
        Model model = loaded(&arena, PLAIN), before = loaded(&arena, PLAIN), old = model;
        assert_true(model_init(&arena, &model, &PRESETS[p], &AS_IT_IS, 5, 0, &err));
        for (size_t i = 0; i < STEP_COUNT; i++) assert_true(matrix_same(old.given[i], before.given[i]));
        arena_free(&arena);
    }
}

static void the_tokens_keep_their_names_when_x_is_drawn_anew(void **state) {
    (void)state;
    Arena arena = {0};
    Error err = {0};
    static const char *const NAMES[] = {"a", "b", "c", "d", "e"};
    Model model = loaded(&arena, PLAIN);
    model.row_names[X] = (Labels){NAMES, 5};
    assert_true(init(&arena, &model, "collapsed", AS_IT_IS, &err));
    assert_string_equal(model_query_name(&model, 4), "e");
    arena_free(&arena);
}

static void missing_weights_are_made_d_model_wide(void **state) {
    (void)state;
    Arena arena = {0};
    Error err = {0};
    Model model = model_new();
    model.given[X] = matrix_made(&arena, 3, 6, 1);
    model.given[CONTEXT] = matrix_made(&arena, 4, 5, 1);
    model.set.heads = 3;
    assert_true(init(&arena, &model, "healthy", AS_IT_IS, &err));
    static const struct {
        StepId id;
        size_t rows, cols;
    } MADE[] = {{WQ, 6, 6}, {WK, 5, 6}, {WV, 5, 6}, {WO, 6, 6}};
    for (size_t i = 0; i < LENGTH(MADE); i++) {
        assert_int_equal(model.given[MADE[i].id].rows, MADE[i].rows);
        assert_int_equal(model.given[MADE[i].id].cols, MADE[i].cols);
    }
    model.given[WV] = matrix_made(&arena, 5, 12, 1);
    model.given[WO].at = NULL;
    assert_true(init(&arena, &model, "healthy", AS_IT_IS, &err));
    assert_int_equal(model.given[WO].rows, 12);
    arena_free(&arena);
}

static void columns_of_orthogonal_weights_are_orthonormal(void **state) {
    (void)state;
    Arena arena = {0};
    Error err = {0};
    Model model = loaded(&arena, (Sizes){3, 40, 40, 5, 5, 6, 9, 40});
    assert_true(init(&arena, &model, "orthogonal", AS_IT_IS, &err));
    Matrix tall = model.given[WQ], wide = matrix_transpose(model.given[WV]), both[] = {tall, wide};
    assert_true(tall.rows > tall.cols && wide.rows > wide.cols);
    for (size_t m = 0; m < LENGTH(both); m++)
        for (size_t i = 0; i < both[m].cols; i++)
            for (size_t j = 0; j < both[m].cols; j++) {
                double sum = 0;
                for (size_t r = 0; r < both[m].rows; r++) sum += matrix_at(both[m], r, i) * matrix_at(both[m], r, j);
                assert_close(sum, i == j ? 1 : 0, 1e-13);
            }
    arena_free(&arena);
}

/* Refused with a sentence that has `part` in it, in both languages, and the model as it was. */
static void assert_init_refused(Arena *arena, const Model *model, const char *preset, Knobs knobs, const char *part) {
    for (Language lang = ENGLISH; lang < LANGUAGE_COUNT; lang++) {
        Model tried = *model;
        Error err = {.lang = lang};
        assert_false(init(arena, &tried, preset, knobs, &err));
        if (!strstr(err.text, part)) fail_msg("'%s' does not say '%s'", err.text, part);
        assert_memory_equal(&tried, model, sizeof tried);
    }
}

static void init_is_refused_where_it_would_not_be_used(void **state) {
    (void)state;
    Arena arena = {0};
    static const StepId DIRECT[] = {Q, K, V};
    for (size_t i = 0; i < LENGTH(DIRECT); i++) {
        Model model = loaded(&arena, PLAIN);
        model.given[DIRECT[i]] = matrix_made(&arena, 5, 8, 1);
        assert_init_refused(&arena, &model, "healthy", AS_IT_IS, STEPS[DIRECT[i]].name);
    }
    Model empty = model_new();
    assert_init_refused(&arena, &empty, "healthy", AS_IT_IS, "load x FILE");
    arena_free(&arena);
}

static void a_context_refuses_shared_and_long_and_unlike_sizes_refuse_tie(void **state) {
    (void)state;
    Arena arena = {0};
    Model cross = loaded(&arena, CROSS), grouped = loaded(&arena, GROUPED);
    assert_init_refused(&arena, &cross, "healthy", (Knobs){.shared_given = true, .shared = true}, "shared=0");
    assert_init_refused(&arena, &cross, "healthy", (Knobs){.long_given = true, .longer = 2}, "long=0");
    assert_init_refused(&arena, &cross, "collapsed", AS_IT_IS, "shared=0 long=0");
    assert_init_refused(&arena, &cross, "tied", AS_IT_IS, "4 x 3");
    assert_init_refused(&arena, &grouped, "tied", AS_IT_IS, "6 x 12");
    assert_init_refused(&arena, &grouped, "healthy", (Knobs){.tie_given = true, .tie = true}, "tie=0");
    Error err = {0};
    assert_true(init(&arena, &grouped, "diagonal", (Knobs){.tie_given = true, .tie = false}, &err));
    arena_free(&arena);
}

static void init_is_refused_where_the_sizes_would_not_fit_or_pass_the_limits(void **state) {
    (void)state;
    Arena arena = {0};
    Model model = model_new();
    model.set.heads = 4;
    model.given[X] = matrix_made(&arena, 3, 6, 1);
    assert_init_refused(&arena, &model, "healthy", AS_IT_IS, "4");
    model.set.heads = 1;
    model.given[X] = matrix_new(&arena, 1, 2049); /* wq would be 2049 x 2049 */
    assert_init_refused(&arena, &model, "healthy", AS_IT_IS, "4194304");
    model.given[X] = matrix_new(&arena, 1, 4097);
    assert_init_refused(&arena, &model, "healthy", AS_IT_IS, "4096");
    arena_free(&arena);
}

static void new_is_refused_beyond_the_limits_and_says_what_would_do(void **state) {
    (void)state;
    static const struct {
        Draw draw;
        const char *part;
    } REFUSED[] = {
        {{0, 4, 2, 3, 2, 1}, "tokens=8"},        {{65537, 1, 1, 1, 1, 1}, "65536"},
        {{3, 0, 2, 3, 2, 1}, "d_model=16"},      {{3, 4097, 1, 1, 1, 1}, "4096"},
        {{3, 4, 0, 3, 2, 1}, "heads=2"},         {{3, 4, 257, 1, 257, 1}, "256"},
        {{3, 4, 2, 0, 2, 1}, "d_head"},          {{3, 4, 2, 2049, 2, 1}, "4098"},
        {{3, 4, 1, SIZE_MAX, 1, 1}, "d_head"},   {{3, 4, 6, 3, 4, 1}, "kv_heads=3"},
        {{3, 4, 6, 3, 0, 1}, "kv_heads=6"},      {{3, 4, 2, 3, 4, 1}, "kv_heads=2"},
        {{65536, 65, 1, 1, 1, 1}, "65536 x 65"}, {{3, 2049, 1, 2048, 1, 1}, "2049 x 2048"},
    };
    Arena arena = {0};
    for (size_t i = 0; i < LENGTH(REFUSED); i++)
        for (Language lang = ENGLISH; lang < LANGUAGE_COUNT; lang++) {
            Model model = model_new(), before = model;
            Error err = {.lang = lang};
            assert_false(model_draw(&arena, &model, &REFUSED[i].draw, &err));
            if (!strstr(err.text, REFUSED[i].part)) fail_msg("'%s' does not say '%s'", err.text, REFUSED[i].part);
            assert_memory_equal(&model, &before, sizeof model);
        }
    arena_free(&arena);
}

static void the_largest_sizes_are_drawn(void **state) {
    (void)state;
    static const Draw LARGEST[] = {{65536, 64, 1, 1, 1, 1}, {1, 4096, 256, 4, 64, 1}};
    for (size_t i = 0; i < LENGTH(LARGEST); i++) {
        Arena arena = {0};
        Model model = model_new();
        Error err = {0};
        assert_true(model_draw(&arena, &model, &LARGEST[i], &err));
        assert_true(isfinite(last(model.given[X])) && last(model.given[X]) != 0);
        assert_true(isfinite(last(model.given[WO])) && last(model.given[WO]) != 0);
        arena_free(&arena);
    }
}

static void presets_are_found_by_name_in_the_order_of_help(void **state) {
    (void)state;
    assert_ptr_equal(preset_find("Healthy"), &PRESETS[0]);
    assert_ptr_equal(preset_find("orthogonal"), &PRESETS[PRESET_COUNT - 1]);
    assert_null(preset_find("hot"));
    for (size_t i = 0; i < PRESET_COUNT; i++)
        assert_true(PRESETS[i].law.en && PRESETS[i].law.zh && PRESETS[i].shows.en && PRESETS[i].shows.zh);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_preset_has_its_fingerprint),
        cmocka_unit_test(new_draws_x_and_the_weights_in_this_order),
        cmocka_unit_test(new_with_fewer_kv_heads_keeps_the_first_columns_of_the_same_draw),
        cmocka_unit_test(new_keeps_the_settings_but_not_masks_and_bias_whose_matrix_is_gone),
        cmocka_unit_test(every_law_gives_numpys_matrices_to_the_bit),
        cmocka_unit_test(after_new_init_goes_on_with_the_draws_that_new_made),
        cmocka_unit_test(init_never_writes_to_what_was_given),
        cmocka_unit_test(the_tokens_keep_their_names_when_x_is_drawn_anew),
        cmocka_unit_test(missing_weights_are_made_d_model_wide),
        cmocka_unit_test(columns_of_orthogonal_weights_are_orthonormal),
        cmocka_unit_test(init_is_refused_where_it_would_not_be_used),
        cmocka_unit_test(a_context_refuses_shared_and_long_and_unlike_sizes_refuse_tie),
        cmocka_unit_test(init_is_refused_where_the_sizes_would_not_fit_or_pass_the_limits),
        cmocka_unit_test(new_is_refused_beyond_the_limits_and_says_what_would_do),
        cmocka_unit_test(the_largest_sizes_are_drawn),
        cmocka_unit_test(presets_are_found_by_name_in_the_order_of_help),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
