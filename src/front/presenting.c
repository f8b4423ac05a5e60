#include "front/presenting.h"

const Key *presenting_key(Presenting *presenting, const Session *session, uint32_t code, Key *own, Arena *arena) {
    enum { MOST = 10000 };
    size_t step = presenting->step;
    presenting->step = 0;
    code = key_half(code);
    if (session->lecture.blank) { /* any key brings the picture back */
        *own = (Key){.code = code, .line = "lesson blank"};
        return own;
    }
    if (code >= '0' && code <= '9') {
        presenting->step = step < MOST ? step * 10 + (code - '0') : step;
        return NULL;
    }
    if (code == 'G' && step) {
        *own = (Key){.code = code, .line = arena_print(arena, "lesson goto %zu", step)};
        return own;
    }
    return key_among(CLASS_KEYS, code);
}
