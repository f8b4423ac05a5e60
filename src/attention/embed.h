/* Words into a model: data/vocabulary, a few hundred English and Chinese words in 16 features with names, and two
 * heads that read the sense of an ambiguous word from its sentence. All of it is made by hand; its card says what
 * that is worth. */
#ifndef QKV_ATTENTION_EMBED_H
#define QKV_ATTENTION_EMBED_H

#include "attention/model.h"

enum { MAX_WORDS = 4096 };

/* A new model that keeps the settings and the planted bug of `model` (mask given, mask padding and bias given fall
 * back to none): x with a row a word, n x 16, wq, wk, wv, wo, 2 heads of 8. Words end at blanks and full-width
 * punctuation; case is folded, punctuation at a word's ends dropped; Chinese is cut by longest match, and what matches
 * nothing there is one word. A word that is not in the vocabulary, named once in *unknown, gets
 * default_rng(h).standard_normal(16) / 4, h the 32-bit FNV-1a of its UTF-8 bytes: the same row everywhere, which means
 * nothing. Refused, and nothing changed: no word, more than MAX_WORDS, a vocabulary that is not found or does not fit
 * its heads. */
bool model_embed(Arena *arena, Model *model, const char *text, Labels *unknown, Error *err);

#endif
