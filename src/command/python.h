/* The parts of a script in Python that computes attention anew, for NumPy or PyTorch: tools (functions), numbers, steps.
 * It is written to be read: only what the settings in force need, in the order of the steps, each with the formula and
 * half a sentence. Matrices whose heads lie side by side (q, k, v, concat) are rows x columns there; steps computed by
 * heads are heads x rows x columns. */
#ifndef QKV_COMMAND_PYTHON_H
#define QKV_COMMAND_PYTHON_H

#include "session/session.h"

typedef struct Python {
    Session *session;
    Trace *trace;
    Language lang;
    bool torch;  /* else NumPy */
    bool rounds; /* the precision is not f64 */
    bool beside; /* the numbers lie in an archive beside the script */
    Text text;   /* in scratch */
} Python;

/* Adds printf text; '$' becomes the name of the library. */
void python_put(Python *py, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Adds a line of comment, in the language of the sitting. */
void python_say(Python *py, const char *en, const char *zh, ...) __attribute__((format(printf, 2, 4)))
__attribute__((format(printf, 3, 4)));

/* What a step is called in the script. */
const char *python_name(const Python *py, StepId step);

/* Is the step computed or given in this model, and so has a name in the script? */
bool python_has(const Python *py, StepId step);
/* Does the script take it as it is given? */
bool python_given(const Python *py, StepId step);

/* Import lines and the functions that the steps below use. */
void python_tools(Python *py);

/* The sizes, and every step in the order of computing. */
void python_steps(Python *py);

#endif
