/* The equation view: the step as operands, sign and result, with the focused cell, what feeds it, its arithmetic
 * and a sentence. */
#ifndef QKV_VIEW_VIEW_EQUATION_H
#define QKV_VIEW_VIEW_EQUATION_H

#include "view/view.h"

extern const View VIEW_EQUATION;

#endif
