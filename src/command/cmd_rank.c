#include "command/commands.h"
#include "command/look.h"
#include "math/spectrum.h"

#include <math.h>

enum { SHOWN = 16 }; /* rows of the answer up to which every d_head has one */

/* The logarithms less the mean of their row: the scores that softmax makes the matrix from, up to a shift of each row that
 * changes nothing. Refused: a number that has no logarithm. */
static bool centred_logs(Session *session, const char *name, Matrix m, Matrix *logs, Error *err) {
    *logs = matrix_new(&session->scratch, m.rows, m.cols);
    for (size_t i = 0; i < m.rows; i++) {
        double mean = 0;
        for (size_t j = 0; j < m.cols; j++) {
            double value = matrix_at(m, i, j);
            if (value > 0 && isfinite(value)) continue;
            return refuse(err, "rank takes logarithms, so every number must be above 0; %s[%zu,%zu] is %s: try %s",
                          "rank 要取对数，所以每个数都要大于 0；%s[%zu,%zu] 是 %s：试试 %s", name, i, j,
                          look_number(session, value), text_same(name, "weights") ? "mask none" : "rank weights");
        }
        for (size_t j = 0; j < m.cols; j++) mean += log(matrix_at(m, i, j)) / (double)m.cols;
        for (size_t j = 0; j < m.cols; j++) *matrix_cell(*logs, i, j) = log(matrix_at(m, i, j)) - mean;
    }
    return true;
}

/* Eckart and Young 1936: the least relative error of a matrix of rank d is what the values after d leave. */
static double error_left(const double *value, size_t count, size_t d) {
    double left = 0, all = 0;
    for (size_t i = 0; i < count; i++) all += value[i] * value[i];
    for (size_t i = d; i < count; i++) left += value[i] * value[i];
    return all > 0 ? sqrt(left / all) : 0;
}

static void say_row(Session *session, size_t d, const double *value, double error) {
    say_text(session, arena_print(&session->scratch, "%6zu  %14.4g  %10.3f", d, value[d - 1], error));
}

static void say_values(Session *session, const double *value, size_t count) {
    enum { NEGLIGIBLE_EXPONENT = 9 };
    const double NEGLIGIBLE = pow(10, -NEGLIGIBLE_EXPONENT);
    size_t exact = spectrum_rank(value, count, NEGLIGIBLE);
    say(session, "d_head  singular value  error left", "d_head         奇异值      剩余误差");
    for (size_t d = 1; d <= exact; d++) {
        bool power = (d & (d - 1)) == 0;
        if (exact <= SHOWN || power || d == exact) say_row(session, d, value, error_left(value, count, d));
    }
    say(session, "scores of d_head %zu can make these weights exactly; with fewer columns the error stays",
        "d_head 到 %zu 的分数就能精确得到这些权重；列更少时误差去不掉", exact);
}

static bool run_rank(Session *session, const Call *call, Error *err) {
    StepId step = WEIGHTS;
    if (!session_has_model(session, err)) return false;
    if (call->words.count && !look_step(session, call->words.at[0], &step, err)) return false;
    if (!model_has(&session->now.model, step, err)) return false;
    Look look = look_at(session, step, session->now.at.head, false);
    if (!look_all(session, &look, err)) return false;
    Matrix m = look_value(session, &look), logs;
    if (!centred_logs(session, STEPS[step].name, m, &logs, err)) return false;
    size_t count = m.rows < m.cols ? m.rows : m.cols;
    const double *value = singular_values(&session->scratch, logs);
    say(session, "%s (%zux%zu): logarithms, each row less its mean, are the scores that make it",
        "%s（%zux%zu）：取对数、每行减去均值，就是能得到它的分数", look_name(session, &look, ""), m.rows, m.cols);
    say_values(session, value, count);
    return true;
}

const Command CMD_RANK = {
    .name = "rank",
    .usage = "rank [NAME]",
    .example = "rank",
    .takes = "step given",
    .help = {"how many columns d_head must have to make these weights, and the error with fewer",
             "要得到这些权重，d_head 至少要几列；列数更少时误差多大"},
    .kind = LOOK,
    .area = AREA_UNDERSTAND,
    .max = 1,
    .reveals = true,
    .run = run_rank,
};
