#include "command/naming.h"

/* Names as the state dictionaries of transformers and of torch.nn have them. */
const Naming NAMINGS[] = {
    {.name = "GPT-2",
     .piece = {{"attn.c_attn.weight", {WQ, WK, WV}, 3, false},
               {"attn.c_attn.bias", {BQ, BK, BV}, 3, false},
               {"attn.c_proj.weight", {WO}, 1, false},
               {"attn.c_proj.bias", {BO}, 1, false}},
     .norm_first = true,
     .sets = {"mask causal", "position none"},
     .embedding = "wte.weight"},
    {.name = "BERT",
     .piece = {{"attention.self.query.weight", {WQ}, 1, false},
               {"attention.self.key.weight", {WK}, 1, false},
               {"attention.self.value.weight", {WV}, 1, false},
               {"attention.output.dense.weight", {WO}, 1, false},
               {"attention.self.query.bias", {BQ}, 1, false},
               {"attention.self.key.bias", {BK}, 1, false},
               {"attention.self.value.bias", {BV}, 1, false},
               {"attention.output.dense.bias", {BO}, 1, false}},
     .by_output = true,
     .sets = {"mask none", "position none"},
     .embedding = "word_embeddings.weight"},
    {.name = "DistilBERT",
     .piece = {{"attention.q_lin.weight", {WQ}, 1, false},
               {"attention.k_lin.weight", {WK}, 1, false},
               {"attention.v_lin.weight", {WV}, 1, false},
               {"attention.out_lin.weight", {WO}, 1, false},
               {"attention.q_lin.bias", {BQ}, 1, false},
               {"attention.k_lin.bias", {BK}, 1, false},
               {"attention.v_lin.bias", {BV}, 1, false},
               {"attention.out_lin.bias", {BO}, 1, false}},
     .by_output = true,
     .sets = {"mask none", "position none"},
     .embedding = "word_embeddings.weight"},
    {.name = "LLaMA",
     .piece = {{"self_attn.q_proj.weight", {WQ}, 1, false},
               {"self_attn.k_proj.weight", {WK}, 1, false},
               {"self_attn.v_proj.weight", {WV}, 1, false},
               {"self_attn.o_proj.weight", {WO}, 1, false},
               {"self_attn.q_proj.bias", {BQ}, 1, true},
               {"self_attn.k_proj.bias", {BK}, 1, true},
               {"self_attn.v_proj.bias", {BV}, 1, true},
               {"self_attn.o_proj.bias", {BO}, 1, true}},
     .by_output = true,
     .norm_first = true,
     .sets = {"mask causal", "position rope-half"},
     .embedding = "embed_tokens.weight"},
    {.name = "Meta LLaMA",
     .piece = {{"attention.wq.weight", {WQ}, 1, false},
               {"attention.wk.weight", {WK}, 1, false},
               {"attention.wv.weight", {WV}, 1, false},
               {"attention.wo.weight", {WO}, 1, false}},
     .by_output = true,
     .norm_first = true,
     .sets = {"mask causal", "position rope"},
     .embedding = "tok_embeddings.weight"},
    {.name = "BART",
     .piece = {{"self_attn.q_proj.weight", {WQ}, 1, false},
               {"self_attn.k_proj.weight", {WK}, 1, false},
               {"self_attn.v_proj.weight", {WV}, 1, false},
               {"self_attn.out_proj.weight", {WO}, 1, false},
               {"self_attn.q_proj.bias", {BQ}, 1, true},
               {"self_attn.k_proj.bias", {BK}, 1, true},
               {"self_attn.v_proj.bias", {BV}, 1, true},
               {"self_attn.out_proj.bias", {BO}, 1, true}},
     .by_output = true,
     .sets = {"position none"},
     .embedding = "embed_tokens.weight"},
    {.name = "PyTorch MultiheadAttention",
     .piece = {{"in_proj_weight", {WQ, WK, WV}, 3, false},
               {"out_proj.weight", {WO}, 1, false},
               {"in_proj_bias", {BQ, BK, BV}, 3, true},
               {"out_proj.bias", {BO}, 1, true}},
     .by_output = true},
    {.name = "PyTorch MultiheadAttention with kdim",
     .piece = {{"q_proj_weight", {WQ}, 1, false},
               {"k_proj_weight", {WK}, 1, false},
               {"v_proj_weight", {WV}, 1, false},
               {"out_proj.weight", {WO}, 1, false},
               {"in_proj_bias", {BQ, BK, BV}, 3, true},
               {"out_proj.bias", {BO}, 1, true}},
     .by_output = true,
     .kdim = true},
};
const size_t NAMING_COUNT = sizeof NAMINGS / sizeof *NAMINGS;

size_t naming_pieces(const Naming *naming) {
    size_t count = 0;
    while (count < NAMING_PIECES && naming->piece[count].name) count++;
    return count;
}

const char *naming_names(Arena *arena, Language lang) {
    Text names = text_new(arena);
    for (size_t i = 0; i < NAMING_COUNT; i++)
        text_print(&names, "%s%s", i == 0 ? "" : lang == CHINESE ? "、" : ", ", NAMINGS[i].name);
    return names.at;
}

bool naming_is_bias(StepId id) {
    return id == BQ || id == BK || id == BV || id == BO;
}
