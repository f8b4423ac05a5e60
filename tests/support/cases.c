#include "support/cases.h"

#include "support/check.h"

#include <string.h>

typedef struct Case {
    size_t n_q, n_k, d_model, heads, kv_heads, d_head, d_v, d_out;
    const char *lines;
} Case;

static const Case CASES[] = {
    {3, 3, 5, 1, 1, 2, 3, 4, ""},
    {4, 4, 5, 2, 2, 3, 2, 7, "scale off; mask causal"},
    {3, 5, 4, 2, 2, 4, 3, 5, "position rope; mask causal; align bottom-right"},
    {5, 3, 4, 2, 1, 4, 2, 5, "position rope-half; mask causal window 2"},
    {4, 4, 6, 4, 2, 2, 3, 5, "position alibi; mask window 2; temperature 2"},
    {4, 6, 3, 2, 2, 3, 2, 0, "position t5; t5 two-sided 8 16; scale 1/3"},
    {4, 4, 6, 2, 2, 2, 2, 3, "position sinusoidal; padding 1 1 0 1; mask causal padding"},
    {5, 4, 6, 2, 2, 2, 3, 3, "position sinusoidal; padding 0 0 1 1; mask causal padding; temperature 0.5"},
    {4, 4, 5, 3, 3, 2, 3, 4, "bias given; mask given; fill -1e4"},
    {4, 4, 5, 4, 4, 2, 3, 0, "kv_heads 2; stable off"},
    {4, 4, 5, 2, 2, 2, 3, 4, "bias given; position alibi; q_start 7; k_start 3"},
};
_Static_assert(sizeof CASES / sizeof *CASES == CASE_COUNT, "one model a case");

Model case_model(Arena *arena, size_t number) {
    const Case *c = &CASES[number];
    Model m = model_made(arena, c->n_q, c->n_k, c->d_model, c->heads, c->kv_heads, c->d_head, c->d_v, c->d_out);
    m.given[BQ] = matrix_made(arena, 1, m.given[WQ].cols, 21);
    m.given[BV] = matrix_made(arena, 1, m.given[WV].cols, 22);
    if (c->d_out) m.given[BO] = matrix_made(arena, 1, c->d_out, 23);
    if (strstr(c->lines, "bias given"))
        m.given[BIAS] = matrix_made(arena, strstr(c->lines, "alibi") ? c->heads * c->n_q : c->n_q, c->n_k, 24);
    if (strstr(c->lines, "mask given")) {
        m.given[MASK] = matrix_new(arena, c->n_q, c->n_k); /* row 0 sees nothing, first and last key seen by others */
        for (size_t i = 1; i < c->n_q; i++)
            for (size_t j = 0; j < c->n_k; j++) *matrix_cell(m.given[MASK], i, j) = (i + j) % 3 != 0;
    }
    m.given[G] = matrix_made(arena, c->n_q, c->d_out ? c->d_out : c->heads * c->d_v, 25);
    model_set(arena, &m, c->lines);
    return m;
}
