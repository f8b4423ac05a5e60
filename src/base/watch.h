/* A Watch: whoever does something long asks it, once a step, a seed or a band, whether to go on. It may draw a progress
 * bar, repaint a picture, or find that Ctrl-C was pressed. A Watch without a function always goes on. */
#ifndef QKV_BASE_WATCH_H
#define QKV_BASE_WATCH_H

#include <stdbool.h>
#include <stddef.h>

typedef struct Watch {
    bool (*go_on)(void *self, size_t done, size_t all); /* false: stop here and keep what is done */
    void *self;
} Watch;

static inline bool watch(const Watch *by, size_t done, size_t all) {
    return !by || !by->go_on || by->go_on(by->self, done, all);
}

#endif
