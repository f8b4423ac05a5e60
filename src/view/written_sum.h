/* The pieces that the arithmetic line and explain are put together from. */
#ifndef QKV_VIEW_WRITTEN_SUM_H
#define QKV_VIEW_WRITTEN_SUM_H

#include "view/written.h"

enum { FEW = 2, USUAL = 3 /* decimals */ };

/* How the terms of a product are written. */
typedef struct Terms {
    bool whole_a, whole_b; /* the vector holds whole numbers only */
    int decimals;
} Terms;

Terms terms_of(const Notes *notes, int decimals);
/* "1.28·0.10". */
char *term_text(const Written *w, const Terms *terms, size_t k);
/* What is added after the products, as a term. */
char *extra_text(const Written *w, const Terms *terms);
/* The result with the decimals of its terms where it is exact with them, else three (or as digits asks). */
char *result_text(const Written *w, const Terms *terms, double value);

/* The scale is on and what divides is sqrt(d_head), as it should be. */
bool divided_by_root(const Written *w);

bool row_whole(const double *at, size_t count);
/* The value needs no more than `decimals`. */
bool is_exact(double value, int decimals);
/* "1/16", or a decimal number. */
char *fraction_text(const Written *w, double value);
/* "scores[2,7]", brief: "[2,7]". */
char *cell_name(const Written *w, StepId step, size_t row, size_t col, bool brief);
/* Why the mask is 0 there: "key 7 comes after query 2". */
const char *forbidden_text(const Written *w);
/* The decimals asked for by the setting, else `usual`. */
int decimals_or(const Written *w, int usual);

/* ", in bf16 7.219" where the precision in force changes a printed digit of the result, else "". */
const char *rounded_text(const Written *w);

/* A product after its name: the whole sum where it fits, else its first terms and how many more there are. */
const char *product_line(const Written *w, const char *name, size_t columns);
/* All kinds but a product: the arithmetic after the name, whole. NULL: a kind that has none. */
char *operation_text(const Written *w, bool brief);

#endif
