/* Patients and planted bugs for tests: a sitting whose model was made by lines of the command language. */
#ifndef QKV_TESTS_CLINIC_H
#define QKV_TESTS_CLINIC_H

#include "support/sitting.h"

#include "attention/bug.h"
#include "attention/metric.h"

/* Runs lines parted by ';' in a fresh sitting. */
void clinic_open(Sitting *sitting, const char *lines);

/* The model with the bug planted, by name; NULL: as it is. Fails if it is refused. */
Model clinic_with(Sitting *sitting, const char *bug);

/* One metric of the model's head, as the command would give it. */
double clinic_metric(const Model *model, const char *name, size_t head, size_t argument);

/* The same bits in a step of all heads, as each head reads it. Both models have the step. */
bool clinic_same(const Model *a, const Model *b, StepId step);

/* The largest |a - b| of a head's part of a step. */
double clinic_apart(const Model *a, const Model *b, StepId step, size_t head);

/* One cell. */
double clinic_cell(const Model *model, StepId step, size_t head, size_t row, size_t col);

#endif
