#include "view/sweep_plot.h"

#include <math.h>
#include <string.h>

/* ---- words ---- */

const char *sweep_label(const SweepRecord *record, size_t curve) {
    const char *label = record->plan.curve[curve].label, *blank = strchr(label, ' ');
    return blank && !strstr(label, " · ") ? blank + 1 : label;
}

const char *sweep_labels(const Written *w, const SweepRecord *record) {
    const SweepPlan *plan = &record->plan;
    Text text = text_new(w->arena);
    for (size_t c = 0; c < plan->curves && plan->curves > 1; c++) {
        const char *join = c == 0                 ? ""
                           : c + 1 < plan->curves ? written_text(w, ", ", "、")
                           : w->lang == CHINESE   ? " 与 "
                                                  : " and ";
        text_print(&text, "%s%s", join, c ? sweep_label(record, c) : plan->curve[c].label);
    }
    return text.at;
}

const char *sweep_measure(const Written *w, const Metric *metric) {
    const char *reading = sentence(metric->reading, w->lang);
    static const char *const ENDS[] = {" of ", ",", ":", "，", "：", "（"};
    size_t length = strlen(reading);
    for (size_t i = 0; i < sizeof ENDS / sizeof *ENDS; i++) {
        const char *end = strstr(reading, ENDS[i]);
        if (end && (size_t)(end - reading) < length) length = (size_t)(end - reading);
    }
    return arena_copy(w->arena, reading, length);
}

/* ---- x ---- */

static bool all_numbers(const SweepPlan *plan) {
    double value;
    for (size_t v = 0; v < plan->values; v++)
        if (!text_number(plan->value[v], &value) || !isfinite(value)) return false;
    return true;
}

double sweep_x(const SweepRecord *record, size_t value) {
    double x = (double)value;
    if (all_numbers(&record->plan)) text_number(record->plan.value[value], &x);
    return x;
}

static PlotRange x_range(const SweepRecord *record) {
    enum { MUCH = 10 };
    PlotRange range = {sweep_x(record, 0), sweep_x(record, 0), false};
    for (size_t v = 0; v < record->plan.values; v++) {
        range.from = fmin(range.from, sweep_x(record, v));
        range.to = fmax(range.to, sweep_x(record, v));
    }
    range.log = all_numbers(&record->plan) && range.from > 0 && range.to > MUCH * range.from;
    return range;
}

/* The values in the order in which they lie. */
static size_t *order_of(Arena *arena, const SweepRecord *record) {
    size_t count = record->plan.values, *order = TAKE_ARRAY(arena, size_t, count);
    for (size_t i = 0; i < count; i++) {
        size_t at = i;
        for (; at > 0 && sweep_x(record, order[at - 1]) > sweep_x(record, i); at--) order[at] = order[at - 1];
        order[at] = i;
    }
    return order;
}

/* ---- y ---- */

static double mean_at(const SweepRecord *record, size_t value, size_t curve, size_t metric) {
    const SweepPoint *point = &record->point[value][curve];
    return point->done && isfinite(point->mean[metric]) ? point->mean[metric] : NAN;
}

/* Shares have 0 to 1, other metrics what they need. */
static PlotRange y_range(const SweepRecord *record, size_t metric) {
    enum { MUCH = 100 };
    double low = INFINITY, high = -INFINITY;
    for (size_t v = 0; v < record->plan.values; v++)
        for (size_t c = 0; c < record->plan.curves; c++) {
            low = fmin(low, mean_at(record, v, c, metric));
            high = fmax(high, mean_at(record, v, c, metric));
        }
    if (!(low <= high) || (low >= 0 && high <= 1)) return (PlotRange){0, 1, false};
    if (low > 0 && high > MUCH * low) return (PlotRange){pow(10, floor(log10(low))), pow(10, ceil(log10(high))), true};
    double part = pow(10, floor(log10(fmax(fabs(low), fabs(high)))));
    return (PlotRange){low < 0 ? floor(low / part) * part : 0, high > 0 ? ceil(high / part) * part : 0, false};
}

static const struct {
    const char *metric;
    double at;
    Sentence text;
} LEVELS[] = {{"hn", 0.3, {"0.3: saturated below", "0.3：低于此为饱和"}},
              {"conc", 0.8, {"0.8: collapsed above", "0.8：高于此为塌缩"}},
              {"diag", 0.7, {"0.7: diagonal above", "0.7：高于此为对角"}}};

static void put_level(const Written *w, const SweepMetric *metric, Plot *plot) {
    for (size_t i = 0; i < sizeof LEVELS / sizeof *LEVELS; i++)
        if (text_same(LEVELS[i].metric, metric->name)) {
            plot->level = LEVELS[i].at;
            plot->level_text = sentence(LEVELS[i].text, w->lang);
        }
}

/* ---- the plot ---- */

static void put_curves(const Written *w, const SweepRecord *record, size_t metric, Plot *plot) {
    const SweepPlan *plan = &record->plan;
    const size_t *order = order_of(w->arena, record);
    PlotCurve *curve = TAKE_ARRAY(w->arena, PlotCurve, plan->curves);
    PlotTick *tick = TAKE_ARRAY(w->arena, PlotTick, plan->values);
    double *x = TAKE_ARRAY(w->arena, double, plan->values);
    for (size_t v = 0; v < plan->values; v++) {
        x[v] = sweep_x(record, order[v]);
        tick[v] = (PlotTick){x[v], plan->value[order[v]]};
    }
    for (size_t c = 0; c < plan->curves; c++) {
        double *y = TAKE_ARRAY(w->arena, double, plan->values);
        for (size_t v = 0; v < plan->values; v++) y[v] = mean_at(record, order[v], c, metric);
        const char *label = plan->curve[c].label;
        curve[c] = (PlotCurve){x, y, plan->values, plot_letter(c), *label ? label : NULL, plot_role(c)};
    }
    plot->curve = curve, plot->curves = plan->curves;
    plot->x_tick = tick, plot->x_ticks = plan->values;
}

Plot sweep_plot(const Written *w, const SweepRecord *record, size_t metric) {
    const SweepPlan *plan = &record->plan;
    Plot plot = {.x = x_range(record), .y = y_range(record, metric), .ascii = w->session->like.ascii};
    put_curves(w, record, metric, &plot);
    plot.y_tick = plot_ticks(w->arena, plot.y, plot.y.log ? 4 : 2, &plot.y_ticks);
    plot.y_name = plan->metric[metric].metric->shown;
    if (text_same(plan->metric[metric].metric->argument, "NAME")) plot.y_name = plan->metric[metric].name;
    plot.x_name = plot.x.log ? written_text(w, "%s (log)", "%s（对数）", plan->what) : plan->what;
    put_level(w, &plan->metric[metric], &plot);
    return plot;
}
