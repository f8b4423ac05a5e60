/* Small models of unlike sizes that together have every setting: for properties that must hold of all. */
#ifndef QKV_TESTS_CASES_H
#define QKV_TESTS_CASES_H

#include "attention/model.h"

enum { CASE_COUNT = 11 };

Model case_model(Arena *arena, size_t number);

#endif
