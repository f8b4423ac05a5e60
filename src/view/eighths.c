#include "view/eighths.h"

#include <math.h>

enum { EIGHTHS = 8, FULL = 0x2588, LYING = 0x2590 /* less the eighths */, STANDING = 0x2580 /* and the eighths */ };

int eighths_of(double value, double full, int cells) {
    if (!(value > 0) || !isfinite(value) || cells < 1) return 0;
    double eighths = round(value / full * cells * EIGHTHS);
    if (eighths < 1) return 1;
    return eighths > cells * EIGHTHS ? cells * EIGHTHS : (int)eighths;
}

static uint32_t rest_rune(int rest, bool lying, bool ascii) {
    if (ascii) return (uint32_t)('0' + rest);
    return (uint32_t)(lying ? LYING - rest : STANDING + rest);
}

int eighths_lie(Canvas canvas, int row, int col, int eighths, Role role, bool ascii) {
    for (; eighths >= EIGHTHS; eighths -= EIGHTHS) col = canvas_put_rune(canvas, row, col, role, ascii ? '#' : FULL);
    return eighths > 0 ? canvas_put_rune(canvas, row, col, role, rest_rune(eighths, true, ascii)) : col;
}

int eighths_stand(Canvas canvas, int foot, int col, int width, int eighths, Role role, bool ascii) {
    for (; eighths >= EIGHTHS; eighths -= EIGHTHS) canvas_fill(canvas, foot--, col, 1, width, role, ascii ? '#' : FULL);
    if (eighths > 0) canvas_fill(canvas, foot--, col, 1, width, role, rest_rune(eighths, false, ascii));
    return foot + 1;
}

double eighths_full(double largest) {
    static const double STEPS[] = {10, 4, 2};
    enum { COUNT = sizeof STEPS / sizeof *STEPS, DECADES = 12 };
    if (!(largest > 0) || !isfinite(largest)) return 1;
    if (largest <= 1 && largest > 0.2) return 1;
    double full = 1;
    for (int decade = largest > 1 ? DECADES : -1; decade >= -DECADES; decade--)
        for (size_t i = 0; i < COUNT; i++) {
            double next = STEPS[i] * pow(10, decade);
            if (next < largest) return full;
            full = next;
        }
    return full;
}
