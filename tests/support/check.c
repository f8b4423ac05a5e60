#include "support/check.h"

#include "attention/setting.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

void assert_close_at(double got, double want, double tolerance, const char *file, int line) {
    if (isnan(want) ? isnan(got) : got == want || fabs(got - want) <= tolerance) return;
    print_error("%.17g is not %.17g within %g\n", got, want, tolerance);
    _fail(file, line);
}

bool npy_reference(Arena *arena, const char *path, Matrix *matrix) {
    FILE *file = fopen(path, "rb");
    if (!file) return false;
    unsigned char head[10];
    assert_int_equal(fread(head, 1, sizeof head, file), sizeof head);
    size_t length = (size_t)head[8] | (size_t)head[9] << 8;
    char *text = arena_take(arena, length + 1);
    assert_int_equal(fread(text, 1, length, file), length);
    bool bytes = strstr(text, "'|u1'") != NULL;
    assert_true(bytes || strstr(text, "'<f8'"));
    assert_non_null(strstr(text, "'fortran_order': False"));
    size_t side[3] = {1, 1, 1}, sides = 0;
    for (const char *at = strchr(text, '(') + 1; *at != ')';) {
        int used = 0;
        if (sscanf(at, "%zu%n", &side[sides], &used) == 1) sides++;
        at += used ? used : 1;
        assert_true(sides <= 3);
    }
    size_t cols = sides ? side[sides - 1] : 1, rows = sides == 3 ? side[0] * side[1] : sides == 2 ? side[0] : 1;
    *matrix = matrix_new(arena, rows, cols);
    for (size_t i = 0; i < rows * cols; i++) {
        unsigned char byte;
        if (!bytes) assert_int_equal(fread(&matrix->at[i], sizeof(double), 1, file), 1);
        else assert_int_equal(fread(&byte, 1, 1, file), 1), matrix->at[i] = byte;
    }
    fclose(file);
    return true;
}

void model_set(Arena *arena, Model *model, const char *lines) {
    Error err = {0};
    while (*lines) {
        Words words;
        size_t used;
        assert_true(text_words(arena, lines, &used, &words, &err));
        lines += used;
        if (words.count == 0) continue;
        const Setting *setting = setting_find(words.at[0]);
        assert_non_null(setting);
        if (!setting->set(arena, model, (Words){words.at + 1, words.count - 1}, &err)) fail_msg("%s", err.text);
    }
    if (!model_check(model, &err)) fail_msg("%s", err.text);
}

Matrix matrix_made(Arena *arena, size_t rows, size_t cols, unsigned salt) {
    Matrix m = matrix_new(arena, rows, cols);
    uint32_t state = salt * 2654435761u + 12345u;
    for (size_t i = 0; i < rows * cols; i++) {
        state = state * 1664525u + 1013904223u;
        m.at[i] = (double)(state >> 8) / 8388608.0 - 1;
    }
    return m;
}

Model model_made(Arena *arena, size_t n_q, size_t n_k, size_t d_model, size_t heads, size_t kv_heads, size_t d_head,
                 size_t d_v, size_t d_out) {
    Model m = model_new();
    m.set.heads = heads;
    m.given[X] = matrix_made(arena, n_q, d_model, 1);
    if (n_k != n_q) m.given[CONTEXT] = matrix_made(arena, n_k, d_model + 1, 2);
    size_t memory = n_k != n_q ? d_model + 1 : d_model;
    m.given[WQ] = matrix_made(arena, d_model, heads * d_head, 3);
    m.given[WK] = matrix_made(arena, memory, kv_heads * d_head, 4);
    m.given[WV] = matrix_made(arena, memory, kv_heads * d_v, 5);
    if (d_out) m.given[WO] = matrix_made(arena, heads * d_v, d_out, 6);
    return m;
}
