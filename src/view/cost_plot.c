#include "view/cost_words.h"
#include "view/number.h"
#include "view/plot.h"

#include <math.h>

enum { POINTS = 65 };

void cost_plot(const Written *w, const CostRecord *record, Canvas canvas, int row, int rows) {
    CostPlan plan = record->row[record->at].plan;
    double from = (double)plan.d_model / 4, to = 16 * (double)plan.d_model;
    for (size_t i = 0; i < record->rows; i++) {
        from = fmin(from, (double)record->row[i].plan.tokens);
        to = fmax(to, (double)record->row[i].plan.tokens);
    }
    double *x = TAKE_ARRAY(w->arena, double, POINTS),
           *y[2] = {TAKE_ARRAY(w->arena, double, POINTS), TAKE_ARRAY(w->arena, double, POINTS)};
    for (size_t i = 0; i < POINTS; i++) {
        plan.tokens = (uint64_t)fmax(1, round(from * pow(to / from, (double)i / (POINTS - 1))));
        CostRow here = cost_counted(&plan);
        x[i] = (double)plan.tokens;
        y[0][i] = cost_value(&here, COST_PROJECTIONS);
        y[1][i] = cost_value(&here, COST_SQUARES);
    }
    plan.tokens = 2 * plan.d_model;
    CostRow meeting = cost_counted(&plan);
    const PlotCurve curve[] = {{x, y[0], POINTS, 'a', written_text(w, "projections", "投影"), plot_role(0)},
                               {x, y[1], POINTS, 'b', "q·kᵀ + w·v", plot_role(1)}};
    Plot plot = {.x = {x[0], x[POINTS - 1] > x[0] ? x[POINTS - 1] : x[0] + 1, true},
                 .y = {pow(10, floor(log10(fmin(y[0][0], y[1][0])))),
                       pow(10, ceil(log10(fmax(y[0][POINTS - 1], y[1][POINTS - 1])) + 1e-9)), true},
                 .curve = curve,
                 .curves = 2,
                 .x_name = written_text(w, "n (log)", "n（对数）"),
                 .y_name = written_text(w, "multiplications (log)", "乘法次数（对数）"),
                 .ascii = w->session->like.ascii};
    const PlotTick tick[] = {{x[0], number_grouped(w->arena, (uint64_t)x[0])},
                             {(double)plan.tokens, number_grouped(w->arena, plan.tokens)},
                             {x[POINTS - 1], number_grouped(w->arena, (uint64_t)x[POINTS - 1])}};
    plot.x_tick = tick, plot.x_ticks = sizeof tick / sizeof *tick;
    plot.y_tick = plot_ticks(w->arena, plot.y, 4, &plot.y_ticks);
    if (meeting.pairs == plan.tokens * plan.tokens) {
        plot.level = cost_value(&meeting, COST_PROJECTIONS);
        plot.level_text = written_text(w, "equal at n = %s", "在 n = %s 处相等", number_grouped(w->arena, plan.tokens));
    }
    plot_draw(&plot, w->arena, canvas, row, 0, rows, canvas.cols - 2);
}
