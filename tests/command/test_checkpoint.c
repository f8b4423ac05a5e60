/* One layer of a checkpoint as a model. The files of tests/data/checkpoints, and the outputs that are expected, were made
 * by tests/data/make_checkpoints.py. */
#include "support/scratch.h"
#include "support/sitting.h"

#include "command/naming.h"
#include "command/state.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define FOLDER "tests/data/checkpoints/"

static Sitting sitting;
static Arena files; /* of paths and references, which outlive the lines of the sitting */

static const Model *model(void) {
    return &sitting.session.now.model;
}

static Matrix out(void) {
    return trace_value(session_trace(&sitting.session), OUT, 0);
}

static const char *line(const char *format, const char *a, const char *b) {
    static char text[512];
    snprintf(text, sizeof text, format, a, b);
    return text;
}

static bool is_there(const char *path) {
    return access(path, R_OK) == 0;
}

/* ---- the numbers ---- */

/* Every layout, and what has to be typed for it. */
static const struct {
    const char *name, *ending, *how;
} CHECKPOINTS[] = {
    {"gpt2", "safetensors", "layer=1 heads=2"},
    {"gpt2-prefix", "safetensors", "layer=1 heads=2"}, /* F16 */
    {"gpt2-zip", "npz", "layer=1 heads=2"},
    {"bert", "safetensors", "layer=1 heads=2"},
    {"distilbert", "safetensors", "layer=1 heads=4"},
    {"llama", "safetensors", "layer=1 heads=6"}, /* BF16, three heads share a key */
    {"llama", "safetensors", "layer=1 heads=6 kv_heads=2"},
    {"qwen2", "safetensors", "layer=1 heads=4"}, /* biases of q, k and v alone */
    {"meta", "safetensors", "layer=1 heads=4"},
    {"bart", "safetensors", "layer=1 heads=2"}, /* no bias of k */
    {"torch", "safetensors", "layer=0 heads=3"},
    {"torch-plain", "safetensors", "layer=1 heads=3"}, /* no biases */
    {"torch-stacks", "safetensors", "layer=1 heads=3 stack=decoder.layers.N.self_attn"},
    {"torch-kdim", "safetensors", "layer=0 heads=2"},
};
enum { CHECKPOINT_COUNT = sizeof CHECKPOINTS / sizeof *CHECKPOINTS };

static void load_inputs(const char *name) {
    char path[256];
    snprintf(path, sizeof path, FOLDER "%s-context.npy", name);
    if (is_there(path)) sitting_said(&sitting, line("load context %s%s", path, ""));
    sitting_said(&sitting, line("load x " FOLDER "%s-x.npy%s", name, ""));
}

static void assert_out(const char *name) {
    Matrix want, got = out();
    char path[256];
    snprintf(path, sizeof path, FOLDER "%s-out.npy", name);
    assert_true(npy_reference(&files, path, &want));
    assert_int_equal(got.rows, want.rows);
    assert_int_equal(got.cols, want.cols);
    for (size_t i = 0; i < want.rows; i++)
        for (size_t j = 0; j < want.cols; j++) assert_close(matrix_at(got, i, j), matrix_at(want, i, j), 1e-12);
}

static void load_layer_of(size_t i) {
    char text[512];
    snprintf(text, sizeof text, "load " FOLDER "%s.%s %s", CHECKPOINTS[i].name, CHECKPOINTS[i].ending,
             CHECKPOINTS[i].how);
    sitting_said(&sitting, text);
}

static void a_layer_of_every_layout_gives_the_output_of_its_model(void **state) {
    (void)state;
    for (size_t i = 0; i < CHECKPOINT_COUNT; i++) {
        sitting_said(&sitting, "new; mask none; position none");
        load_layer_of(i);
        load_inputs(CHECKPOINTS[i].name);
        assert_out(CHECKPOINTS[i].name);
    }
}

static void every_layout_is_tried_here(void **state) {
    (void)state;
    for (size_t i = 0; i < NAMING_COUNT; i++) {
        bool tried = false;
        sitting_said(&sitting, "new");
        for (size_t j = 0; j < CHECKPOINT_COUNT && !tried; j++) {
            load_layer_of(j);
            char named[128];
            snprintf(named, sizeof named, "named as in %s:", NAMINGS[i].name);
            tried = strstr(sitting.said.at, named) != NULL;
        }
        assert_true(tried);
    }
}

static void x_and_context_stay_where_their_width_fits(void **state) {
    (void)state;
    for (size_t i = 0; i < CHECKPOINT_COUNT; i++) {
        sitting_said(&sitting, "new; mask none; position none");
        load_layer_of(i);
        load_inputs(CHECKPOINTS[i].name);
        load_layer_of(i);
        assert_non_null(strstr(sitting.said.at, "x stays"));
        assert_out(CHECKPOINTS[i].name);
    }
    sitting_said(&sitting, "load apple heads=2");
    const char *said = sitting_said(&sitting, "load " FOLDER "gpt2.safetensors layer=1 heads=2");
    assert_non_null(strstr(said, "x is missing: load x " FOLDER "gpt2.safetensors:wte.weight[0:8] takes 8 rows"));
    assert_null(model()->given[X].at);
    assert_non_null(strstr(sitting_refused(&sitting, "show out"), "x"));
}

static void one_head_alone_is_its_share_of_the_output(void **state) {
    (void)state;
    static const struct {
        const char *name;
        size_t heads;
    } CASES[] = {{"gpt2", 2}, {"llama", 6}, {"qwen2", 4}, {"torch", 3}, {"bert", 2}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        double sum[5][10] = {{0}};
        Matrix want;
        char text[512];
        snprintf(text, sizeof text, FOLDER "%s-out.npy", CASES[i].name);
        assert_true(npy_reference(&files, text, &want));
        assert_true(want.rows <= 5 && want.cols <= 10);
        sitting_said(&sitting, "mask none; position none");
        for (size_t head = 0; head < CASES[i].heads; head++) {
            snprintf(text, sizeof text, "load " FOLDER "%s.safetensors layer=%d heads=%zu head=%zu", CASES[i].name,
                     strcmp(CASES[i].name, "torch") != 0, CASES[i].heads, head);
            sitting_said(&sitting, text);
            load_inputs(CASES[i].name);
            assert_int_equal(model()->set.heads, 1);
            Matrix got = out(), bias = model()->given[BO];
            for (size_t r = 0; r < got.rows; r++)
                for (size_t c = 0; c < got.cols; c++)
                    sum[r][c] += matrix_at(got, r, c) - (head && bias.at ? matrix_at(bias, 0, c) : 0);
        }
        for (size_t r = 0; r < want.rows; r++)
            for (size_t c = 0; c < want.cols; c++) assert_close(sum[r][c], matrix_at(want, r, c), 1e-12);
    }
}

/* ---- what is set and said ---- */

static void a_layout_sets_how_its_model_attends(void **state) {
    (void)state;
    sitting_said(&sitting, "new; position alibi; scale off; rope_base 500");
    assert_non_null(strstr(sitting_said(&sitting, "load " FOLDER "gpt2.safetensors layer=0 heads=2"),
                           "set: mask causal, position none, as in GPT-2\n"));
    assert_true(model()->set.causal);
    assert_int_equal(model()->set.position, POSITION_NONE);
    assert_int_equal(model()->set.scale, SCALE_OFF);
    const char *said = sitting_said(&sitting, "load " FOLDER "llama.safetensors layer=0 heads=6");
    assert_non_null(strstr(said, "rope_base is 500 here"));
    assert_int_equal(model()->set.position, ROPE_HALF);
    sitting_said(&sitting, "load " FOLDER "bert.safetensors layer=0 heads=2");
    assert_false(model()->set.causal);
    sitting_said(&sitting, "mask causal; position alibi");
    said = sitting_said(&sitting, "load " FOLDER "torch.safetensors layer=0 heads=3");
    assert_non_null(strstr(said, "set: nothing"));
    assert_true(model()->set.causal);
    assert_int_equal(model()->set.position, ALIBI);
    sitting_said(&sitting, "undo");
    assert_int_equal(model()->given[WQ].cols, 8);
}

static void what_was_taken_turned_and_left_is_said(void **state) {
    (void)state;
    sitting_said(&sitting, "new");
    const char *said = sitting_said(&sitting, "load " FOLDER "gpt2-prefix.safetensors layer=1 heads=2");
    assert_non_null(strstr(said, "loaded layer 1 of gpt2-prefix.safetensors, named as in GPT-2: 2 heads of 4\n"));
    assert_non_null(strstr(said,
                           "took from transformer.h.1: attn.c_attn.weight (wq wk wv), attn.c_attn.bias (bq bk bv), "
                           "attn.c_proj.weight (wo), attn.c_proj.bias (bo)\n"));
    assert_non_null(strstr(said, "transposed: nothing"));
    assert_non_null(strstr(said,
                           "left: attn.bias, ln_1.weight, ln_1.bias, mlp.c_fc.weight and 1 more; 19 arrays of other "
                           "layers and parts\n"));
    assert_non_null(strstr(said, "x is normalised before"));
    said = sitting_said(&sitting, "lang zh; load " FOLDER "llama.safetensors layer=2 heads=6 head=5");
    assert_non_null(strstr(said, "取自 model.layers.2：self_attn.q_proj.weight (wq)、self_attn.k_proj.weight (wk)、"));
    assert_non_null(strstr(said, "已转置：wq、wk、wv、wo，文件里每个输出一行\n"));
    assert_non_null(strstr(said, "只有头 5（共 6 个头）和 KV 头 1（共 2 个）"));
    assert_non_null(
        strstr(said, "没有用到：input_layernorm.weight、post_attention_layernorm.weight；别的层和部分的 13 个数组\n"));
    sitting_said(&sitting, "lang en");
}

static void the_state_line_makes_it_again(void **state) {
    (void)state;
    static const char *const LINES[] = {
        "load x " FOLDER "gpt2-x.npy; load " FOLDER "gpt2.safetensors layer=1 heads=2",
        "load " FOLDER "gpt2.safetensors layer=1 heads=2; load x " FOLDER "gpt2-x.npy",
        "position alibi; load " FOLDER "llama.safetensors layer=2 heads=6 head=3; load x " FOLDER
        "llama-x.npy; scale off",
    };
    for (size_t i = 0; i < sizeof LINES / sizeof *LINES; i++) {
        Sitting other;
        sitting_close(&sitting);
        sitting_open(&sitting);
        sitting_said(&sitting, LINES[i]);
        const char *again = arena_string(&files, state_line(&sitting.session));
        sitting_open(&other);
        sitting_said(&other, again);
        assert_true(matrix_same(out(), trace_value(session_trace(&other.session), OUT, 0)));
        sitting_close(&other);
    }
}

/* ---- refusals ---- */

static void what_does_not_fit_is_refused_and_nothing_changes(void **state) {
    (void)state;
    static const struct {
        const char *line, *why;
    } CASES[] = {
        {"gpt2.safetensors layer=1",
         "into how many heads the 8 columns of wq are cut: add heads=, which may be 1, 2, 4 or 8"},
        {"llama.safetensors layer=1", "may be 3, 6, 12 or 24"},
        {"gpt2.safetensors layer=1 heads=3", "heads must divide 8"},
        {"llama.safetensors layer=1 heads=6 kv_heads=4", "kv_heads"},
        {"gpt2.safetensors layer=3 heads=2", "(GPT-2), which has 0 to 2"},
        {"gpt2.safetensors layer=-1 heads=2", "layer="},
        {"gpt2.safetensors layer=0 heads=2 head=2", "head="},
        {"gpt2.safetensors heads=2 head=0", "add layer=N"},
        {"gpt2.safetensors layer=0 heads=2 stack=decoder", "leave stack= out"},
        {"torch-stacks.safetensors layer=1 heads=3",
         "decoder.layers.N.multihead_attn, decoder.layers.N.self_attn, encoder"},
        {"torch-stacks.safetensors layer=1 heads=3 stack=decoder", "is in 2 stacks"},
        {"torch-stacks.safetensors layer=2 heads=3 stack=encoder", "which has 0 to 1"},
        {"unknown.safetensors layer=0 heads=2", "but conv1.weight 3x4 F32, "},
        {"gpt2-x.npy layer=0 heads=2", "no attention layer under known names (GPT-2, BERT, "},
        {"broken-no-wo.safetensors layer=0 heads=2", "h.0.attn.c_proj.weight is missing"},
        {"broken-odd.safetensors layer=0 heads=2", "its 23 outputs do not divide by 3"},
        {"broken-flat.safetensors layer=0 heads=2", "h.0.attn.c_attn.weight is 144 instead of a matrix"},
        {"broken-int8.safetensors layer=0 heads=2", "h.0.attn.c_attn.weight holds whole numbers (I8)"},
        {"broken-wo.safetensors layer=0 heads=2", "wo has 7 rows"},
        {"broken-bias.safetensors layer=0 heads=2", "bq has 7 columns"},
        {"broken-empty.safetensors layer=0 heads=2", "h.0.attn.c_proj.weight is empty"},
        {"broken-wk.safetensors layer=0 heads=2", "wk has 5 rows, but x has 6 columns"},
        {"nothing.safetensors layer=0 heads=2", "nothing.safetensors"},
    };
    sitting_said(&sitting, "load apple heads=2");
    uint64_t before = sitting_digest(&sitting);
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        const char *why = sitting_refused(&sitting, line("load " FOLDER "%s%s", CASES[i].line, ""));
        if (!strstr(why, CASES[i].why)) print_error("%s: %s\n", CASES[i].line, why);
        assert_non_null(strstr(why, CASES[i].why));
        assert_true(sitting_digest(&sitting) == before);
    }
    assert_non_null(strstr(sitting_refused(&sitting, "load apple layer=0 heads=2"), "is a folder"));
}

/* ---- large files ---- */

/* A file that is a header and a hole: F32 arrays of zeros, one after the other. */
typedef struct Hollow {
    Text header;
    uint64_t bytes;
} Hollow;

static void hollow_add(Hollow *hollow, const char *name, size_t rows, size_t cols) {
    uint64_t size = (uint64_t)rows * (cols ? cols : 1) * 4;
    text_print(&hollow->header, "%s\"%s\":{\"dtype\":\"F32\",\"shape\":[%zu", hollow->header.length ? "," : "{", name,
               rows);
    if (cols) text_print(&hollow->header, ",%zu", cols);
    text_print(&hollow->header, "],\"data_offsets\":[%llu,%llu]}", (unsigned long long)hollow->bytes,
               (unsigned long long)(hollow->bytes + size));
    hollow->bytes += size;
}

static const char *hollow_file(Hollow *hollow, const char *name) {
    text_put(&hollow->header, "}");
    unsigned char prefix[8] = {0};
    for (size_t i = 0; i < 8; i++) prefix[i] = (unsigned char)(hollow->header.length >> (8 * i));
    Text all = text_new(&files);
    text_put_bytes(&all, (const char *)prefix, 8);
    text_put_bytes(&all, hollow->header.at, hollow->header.length);
    const char *path = scratch_file(&files, name, all.at, all.length);
    assert_int_equal(truncate(path, (off_t)(all.length + hollow->bytes)), 0);
    return path;
}

static void a_checkpoint_of_500_megabytes_costs_the_bytes_of_one_head(void **state) {
    (void)state;
    Hollow hollow = {.header = text_new(&files)};
    hollow_add(&hollow, "wte.weight", 50257, 768);
    for (int i = 0; i < 12; i++) {
        static const struct {
            const char *name;
            size_t rows, cols;
        } ARRAYS[] = {{"attn.c_attn.weight", 768, 2304}, {"attn.c_attn.bias", 2304, 0},
                      {"attn.c_proj.weight", 768, 768},  {"attn.c_proj.bias", 768, 0},
                      {"mlp.c_fc.weight", 768, 3072},    {"mlp.c_proj.weight", 3072, 768}};
        for (size_t j = 0; j < sizeof ARRAYS / sizeof *ARRAYS; j++) {
            char name[64];
            snprintf(name, sizeof name, "h.%d.%s", i, ARRAYS[j].name);
            hollow_add(&hollow, name, ARRAYS[j].rows, ARRAYS[j].cols);
        }
    }
    hollow_add(&hollow, "lm_head.weight", 8192, 768);
    const char *path = hollow_file(&hollow, "gpt2-large.safetensors");
    assert_true(hollow.bytes > 500 * 1000 * 1000);
    assert_non_null(
        strstr(sitting_refused(&sitting, line("load %s layer=7%s", path, "")), "add heads=12 if each has 64"));
    const char *said = sitting_said(&sitting, line("load %s layer=7 heads=12 head=11%s", path, ""));
    unsigned long long read = 0, size = 0;
    assert_int_equal(sscanf(strstr(said, "read: "), "read: %llu bytes of %llu", &read, &size), 2);
    size_t head = 4 * (3 * 768 * 64 + 64 * 768 + 3 * 64 + 768), headers = hollow.header.length + 64;
    assert_true(read >= head && read <= head + headers);
    assert_true(size == 8 + hollow.header.length + hollow.bytes);
    assert_int_equal(model()->given[WQ].cols, 64);
}

static void matrices_past_the_limits_are_refused_with_a_way_out(void **state) {
    (void)state;
    Hollow wide = {.header = text_new(&files)}, wider = {.header = text_new(&files)};
    for (int i = 0; i < 4; i++) {
        char name[64];
        snprintf(name, sizeof name, "model.layers.0.self_attn.%c_proj.weight", "qkvo"[i]);
        hollow_add(&wide, name, i == 1 || i == 2 ? 1024 : 4096, 4096);
        hollow_add(&wider, name, 8192, 8192);
    }
    const char *path = hollow_file(&wide, "wide.safetensors");
    const char *why = sitting_refused(&sitting, line("load %s layer=0 heads=32%s", path, ""));
    assert_non_null(
        strstr(why, "wq of layer 0 is 4096x4096, and the limit is 4096 a side and 4194304 numbers: head=0"));
    sitting_said(&sitting, line("load %s layer=0 heads=32 head=31%s", path, ""));
    assert_int_equal(model()->given[WK].rows, 4096);
    assert_int_equal(model()->given[WK].cols, 128);
    assert_int_equal(model()->given[WO].rows, 128);
    path = hollow_file(&wider, "wider.safetensors");
    why = sitting_refused(&sitting, line("load %s layer=0 heads=64 head=0%s", path, ""));
    assert_non_null(strstr(why, "not as wide"));
}

static void names_of_a_file_are_made_safe(void **state) {
    (void)state;
    Hollow hollow = {.header = text_new(&files)};
    hollow_add(&hollow, "\\u001b[2J.h.0.attn.c_attn.weight", 2, 6);
    hollow_add(&hollow, "\\u001b[2J.h.0.attn.c_attn.bias", 6, 0);
    hollow_add(&hollow, "\\u001b[2J.h.0.attn.c_proj.weight", 2, 2);
    hollow_add(&hollow, "\\u001b[2J.h.0.attn.c_proj.bias", 2, 0);
    hollow_add(&hollow, "\\u001b[2J.h.0.attn.\\u202e", 2, 2);
    const char *path = hollow_file(&hollow, "raw.safetensors");
    const char *said = sitting_said(&sitting, line("load %s layer=0 heads=1%s", path, ""));
    assert_non_null(strstr(said, "took from ?[2J.h.0: "));
    assert_null(strchr(said, '\033'));
    assert_null(strstr(said, "\u202e"));
    assert_null(strchr(sitting_refused(&sitting, line("load %s layer=1 heads=1%s", path, "")), '\033'));
}

static int open_all(void **state) {
    sitting_open(&sitting);
    return scratch_make(state);
}

static int close_all(void **state) {
    sitting_close(&sitting);
    arena_free(&files);
    return scratch_remove(state);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_layer_of_every_layout_gives_the_output_of_its_model),
        cmocka_unit_test(every_layout_is_tried_here),
        cmocka_unit_test(x_and_context_stay_where_their_width_fits),
        cmocka_unit_test(one_head_alone_is_its_share_of_the_output),
        cmocka_unit_test(a_layout_sets_how_its_model_attends),
        cmocka_unit_test(what_was_taken_turned_and_left_is_said),
        cmocka_unit_test(the_state_line_makes_it_again),
        cmocka_unit_test(what_does_not_fit_is_refused_and_nothing_changes),
        cmocka_unit_test(a_checkpoint_of_500_megabytes_costs_the_bytes_of_one_head),
        cmocka_unit_test(matrices_past_the_limits_are_refused_with_a_way_out),
        cmocka_unit_test(names_of_a_file_are_made_safe),
    };
    return cmocka_run_group_tests(tests, open_all, close_all);
}
