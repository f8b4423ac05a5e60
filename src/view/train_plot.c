#include "view/train_plot.h"

#include <math.h>

/* ---- the axis of x ---- */

/* Of the longest run. */
static size_t steps_of_all(const TrainRecord *record) {
    size_t steps = 1;
    for (size_t g = 0; g < record->groups; g++)
        if (record->group[g].run->recipe.steps > steps) steps = record->group[g].run->recipe.steps;
    return steps;
}

size_t train_smooth(const TrainRecord *record) {
    enum { PARTS = 40 };
    size_t part = steps_of_all(record) / PARTS;
    return part ? part : 1;
}

static void put_x(const Written *w, const TrainRecord *record, Plot *plot) {
    enum { PARTS = 4 };
    size_t steps = steps_of_all(record), count = 0;
    plot->x = (PlotRange){1, (double)steps, false};
    if (steps == 1) plot->x.to = 2;
    PlotTick *tick = TAKE_ARRAY(w->arena, PlotTick, PARTS + 1);
    tick[count++] = (PlotTick){1, "1"};
    for (size_t i = 1; i <= PARTS; i++) {
        size_t at = steps * i / PARTS;
        if (at > 1 && (double)at > tick[count - 1].at)
            tick[count++] = (PlotTick){(double)at, arena_print(w->arena, "%zu", at)};
    }
    plot->x_tick = tick, plot->x_ticks = count;
}

/* ---- curves ---- */

typedef double (*Pick)(const TrainStep *step);

static double loss_of(const TrainStep *step) {
    return step->loss;
}

static double gradient_of(const TrainStep *step) {
    return step->grad_wq;
}

static double log_of(double size) {
    return size > 0 && isfinite(size) ? log10(size) : NAN;
}

static double as_it_is(double value) {
    return isfinite(value) ? value : NAN;
}

/* What each step showed, mean of the seeds; *count: steps there are. */
static double *steps_of(const Written *w, const TrainRecord *record, const TrainGroup *group, Pick pick,
                        size_t *count) {
    size_t done = train_group_done(record, group), steps = group->run->recipe.steps;
    *count = done < steps || steps == 0 ? done : steps;
    double *value = TAKE_ARRAY(w->arena, double, *count + 1);
    TrainStep mean;
    for (size_t i = 0; i < *count; i++) value[i] = train_group_at(record, group, i, &mean) ? pick(&mean) : NAN;
    return value;
}

static double mean_of(const double *at, size_t count) {
    double sum = 0;
    for (size_t i = 0; i < count; i++) sum += at[i];
    return sum / (double)count;
}

/* Running means; the first lies at the first step and the last of a whole run at its last, so that the curve reaches
 * both ends of the axis. Of very many only some are taken. */
static PlotCurve curve_of(const Written *w, const TrainRecord *record, size_t g, Pick pick, double (*as)(double)) {
    enum { ENOUGH = 2000 };
    const TrainGroup *group = &record->group[g];
    size_t count, window = train_smooth(record), all = group->run->recipe.steps;
    if (window > all) window = 1;
    double *value = steps_of(w, record, group, pick, &count);
    size_t points = count < window ? 0 : count - window + 1, stride = points / ENOUGH + 1, taken = 0;
    double *x = TAKE_ARRAY(w->arena, double, points + 1), *y = TAKE_ARRAY(w->arena, double, points + 1);
    double stretch = all > window ? (double)(all - 1) / (double)(all - window) : 0;
    for (size_t i = 0; i < points; i += stride, taken++) {
        x[taken] = 1 + (double)i * stretch;
        y[taken] = as(mean_of(value + i, window));
    }
    return (PlotCurve){x, y, taken, plot_letter(g), NULL, plot_role(g)};
}

static Plot plot_of(const Written *w, const TrainRecord *record, Pick pick, double (*as)(double)) {
    Plot plot = {.curves = record->begun, .ascii = w->session->like.ascii, .dense = true};
    PlotCurve *curve = TAKE_ARRAY(w->arena, PlotCurve, record->begun);
    for (size_t g = 0; g < record->begun; g++) curve[g] = curve_of(w, record, g, pick, as);
    plot.curve = curve;
    put_x(w, record, &plot);
    return plot;
}

/* ---- the axis of y ---- */

/* The least and the largest of all curves; false: there is no number. */
static bool span_of(const Plot *plot, double *low, double *high) {
    *low = INFINITY, *high = -INFINITY;
    for (size_t c = 0; c < plot->curves; c++)
        for (size_t i = 0; i < plot->curve[c].count; i++) {
            *low = fmin(*low, plot->curve[c].y[i]);
            *high = fmax(*high, plot->curve[c].y[i]);
        }
    return *low <= *high;
}

static void put_y(const Written *w, Plot *plot, double from, double to) {
    PlotTick *tick = TAKE_ARRAY(w->arena, PlotTick, 2);
    tick[0] = (PlotTick){from, arena_print(w->arena, "%.6g", from + 0.0)};
    tick[1] = (PlotTick){to, arena_print(w->arena, "%.6g", to + 0.0)};
    plot->y = (PlotRange){from, to, false};
    plot->y_tick = tick, plot->y_ticks = 2;
}

Plot train_loss_plot(const Written *w, const TrainRecord *record, bool bare) {
    double low, high, chance = log((double)record->group[record->on].run->recipe.classes);
    Plot plot = plot_of(w, record, loss_of, as_it_is);
    if (!span_of(&plot, &low, &high) || high < chance) high = chance;
    double part = pow(10, floor(log10(high)));
    put_y(w, &plot, 0, ceil(high / part) * part);
    plot.y_name = written_text(w, "loss", "损失");
    plot.bare = bare;
    return plot;
}

Plot train_gradient_plot(const Written *w, const TrainRecord *record) {
    enum { DECADES = 2 };
    double low, high;
    Plot plot = plot_of(w, record, gradient_of, log_of);
    if (!span_of(&plot, &low, &high)) low = -1, high = 0;
    low = DECADES * floor(low / DECADES), high = DECADES * ceil(high / DECADES);
    put_y(w, &plot, low < high ? low : high - DECADES, high);
    plot.y_name = "log10 |grad wq|";
    return plot;
}
