#include "view/histogram.h"

#include "base/text.h"
#include "math/measure.h"
#include "view/number.h"

#include <math.h>

enum { STEPS_SHOWN = 10, WIDEST = 32, DECIMALS = 3 };

static bool has_nan(const double *values, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (!isfinite(values[i])) return true;
    return false;
}

/* The step a value falls into, of those from 0 to the largest. */
static size_t step_of(double value, double largest) {
    size_t step = largest > 0 && value > 0 ? (size_t)(value / largest * STEPS_SHOWN) : 0;
    return step < STEPS_SHOWN ? step : STEPS_SHOWN - 1;
}

static const char *line(Arena *arena, size_t step, double largest, size_t count, size_t most, bool middle,
                        Language lang) {
    double wide = largest / STEPS_SHOWN;
    Text text = text_new(arena);
    text_print(&text, "%s..%s", number_free(arena, (double)step * wide, DECIMALS),
               number_free(arena, (double)(step + 1) * wide, DECIMALS));
    text_pad(&text, 18);
    text_print(&text, "%4zu ", count);
    for (size_t i = 0; i < (count * WIDEST + most - 1) / most; i++) text_put(&text, "█");
    if (middle) text_put(&text, lang == CHINESE ? "  中位数" : "  median");
    return text.at;
}

Lines histogram_lines(Arena *arena, double *values, size_t count, Language lang) {
    const char **at = TAKE_ARRAY(arena, const char *, STEPS_SHOWN + 1);
    if (count == 0 || has_nan(values, count)) {
        at[0] = lang == CHINESE ? "没有可以统计的数" : "there are no numbers to count";
        return (Lines){at, 1};
    }
    size_t in[STEPS_SHOWN] = {0}, most = 1;
    double middle = median_of(values, count), largest = values[count - 1]; /* sorted now */
    for (size_t i = 0; i < count; i++) in[step_of(values[i], largest)]++;
    for (size_t i = 0; i < STEPS_SHOWN; i++) most = in[i] > most ? in[i] : most;
    for (size_t i = 0; i < STEPS_SHOWN; i++)
        at[i] = line(arena, i, largest, in[i], most, step_of(middle, largest) == i, lang);
    at[STEPS_SHOWN] =
        arena_print(arena, lang == CHINESE ? "中位数 %s" : "median %s", number_free(arena, middle, DECIMALS));
    return (Lines){at, STEPS_SHOWN + 1};
}
