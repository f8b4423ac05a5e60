#include "lesson/claims.h"

#include "attention/metric.h"
#include "command/look.h"
#include "lab/lab.h"

#include <math.h>
#include <string.h>

/* ---- the number ---- */

static bool cell_value(Session *session, const Ref *ref, double *value, Error *err) {
    StepId step;
    if (!look_step(session, ref->name, &step, err)) return false;
    bool asked = ref->head != SIZE_MAX;
    size_t head = asked ? ref->head : session->now.at.head;
    if (head >= session->now.model.set.heads)
        return refuse(err, "there is no head %zu: there are %zu", "没有头 %zu：一共 %zu 个", head,
                      session->now.model.set.heads);
    Look look = look_at(session, step, head, asked);
    size_t rows, cols;
    look_size(session, &look, &rows, &cols);
    if (ref->row >= rows || ref->col >= cols)
        return refuse(err, "%s is %zux%zu and has no cell %zu %zu", "%s 是 %zux%zu，没有格子 %zu %zu", ref->name, rows,
                      cols, ref->row, ref->col);
    *value = matrix_at(look_part(session, &look, ref->row, 1), 0, ref->col);
    return true;
}

/* Of the last lab. */
static bool figure_value(Session *session, const Ref *ref, double *value, Error *err) {
    const LabFigure *figure = lab_figure(&session->experiment, ref->name);
    uint64_t number = 0;
    if (*ref->arguments) text_count(ref->arguments, SIZE_MAX, &number);
    if (figure && figure->of(&session->experiment, (size_t)number, value)) return true;
    return refuse(err, "the last lab left no %s%s%s", "上一个实验没有留下 %s%s%s", ref->name,
                  *ref->arguments ? " " : "", ref->arguments);
}

static bool metric_value(Session *session, const Ref *ref, double *value, Error *err) {
    const Metric *metric = metric_find(ref->name);
    if (!metric) return figure_value(session, ref, value, err);
    if (!session_has_model(session, err) || !model_has(&session->now.model, WEIGHTS, err)) return false;
    Trace *trace = session_trace(session);
    size_t head = session->now.at.head, argument = metric_step(metric, ref->name);
    const Summary *summary = summary_new(trace, head);
    bool column = text_same(metric->argument, "COL"), row = text_same(metric->argument, "ROW");
    size_t most = column ? summary->cols : summary->rows;
    uint64_t number = 0;
    if (row || column) {
        if (!text_count(ref->arguments, most - 1, &number))
            return refuse(err, "%s takes a number from 0 to %zu", "%s 后面要有 0 到 %zu 的数", ref->name, most - 1);
        argument = (size_t)number;
    }
    if (!metric_can(metric, trace, argument, err)) return false;
    *value = metric->of(trace, summary, head, argument);
    return true;
}

bool claim_value(Session *session, const Ref *ref, double *value, Error *err) {
    return ref->metric ? metric_value(session, ref, value, err) : cell_value(session, ref, value, err);
}

/* ---- the comparison ---- */

static bool about(double value, double wanted, Tolerance tol) {
    if (value == wanted || (isnan(value) && isnan(wanted))) return true;
    double room = tol.relative ? fabs(wanted) * tol.size / 100 : tol.size;
    return fabs(value - wanted) <= room;
}

bool claim_compare(CompareOp op, Tolerance tol, double value, double wanted) {
    const bool holds[COMPARE_COUNT] = {
        [ABOUT] = about(value, wanted, tol),
        [EQUAL] = value == wanted || (isnan(value) && isnan(wanted)),
        [LESS] = value<wanted, [AT_MOST] = value <= wanted, [MORE] = value> wanted,
        [AT_LEAST] = value >= wanted,
    };
    return holds[op];
}

/* ---- the claims ---- */

/* "weights[0,2], head 1", "entropy 0" */
static const char *ref_text(Session *session, const Ref *ref) {
    Arena *arena = &session->scratch;
    if (ref->metric) return arena_print(arena, "%s%s%s", ref->name, *ref->arguments ? " " : "", ref->arguments);
    const char *cell = arena_print(arena, "%s[%zu,%zu]", ref->name, ref->row, ref->col);
    return ref->head == SIZE_MAX ? cell : arena_print(arena, "%s head=%zu", cell, ref->head);
}

static const char *number_text(Session *session, double value) {
    Text text = text_new(&session->scratch);
    enum { PLAIN_DIGITS = 6 };
    if (isfinite(value)) text_print(&text, "%.*g", PLAIN_DIGITS, value);
    else text_put_number(&text, value);
    return text.at;
}

static bool number_holds(Session *session, const Check *check, Error *err) {
    double value;
    if (!claim_value(session, &check->ref, &value, err)) return false;
    if (claim_compare(check->op, check->tol, value, check->number)) return true;
    const char *name = ref_text(session, &check->ref);
    const char *wanted = err->lang == CHINESE ? COMPARE_WORDS[check->op] : COMPARE_SIGNS[check->op];
    return refuse(err, "%s is %s, wanted %s %s, gap %s", "%s 是 %s，%s %s，差 %s", name, number_text(session, value),
                  wanted, number_text(session, check->number), number_text(session, value - check->number));
}

static bool setting_holds(Session *session, const Check *check, Error *err) {
    const Setting *setting = setting_find(check->name.text);
    const Preference *preference = preference_find(check->name.text);
    Text value = text_new(&session->scratch);
    if (setting) setting->get(&session->now.model, &value);
    else if (preference) preference->get(session, &value);
    else return refuse(err, "there is no setting '%s'", "没有设置“%s”", check->name.text);
    return text_same(value.at, check->value.text) ||
           refuse(err, "%s is %s, wanted %s", "%s 是 %s，应为 %s", check->name.text, value.at, check->value.text);
}

static bool shape_holds(Session *session, const Check *check, Error *err) {
    StepId step;
    if (!look_step(session, check->name.text, &step, err)) return false;
    Look look = look_at(session, step, session->now.at.head, false);
    size_t rows, cols;
    look_size(session, &look, &rows, &cols);
    return (rows == check->rows && cols == check->cols) ||
           refuse(err, "%s is %zux%zu, wanted %zux%zu", "%s 是 %zux%zu，应为 %zux%zu", check->name.text, rows, cols,
                  check->rows, check->cols);
}

/* A verdict as the screen says it; a lesson's own word where there is none. */
static const char *verdict_text(const char *word, Language lang) {
    for (size_t v = 0; lang == CHINESE && v < VERDICT_COUNT; v++)
        if (text_same(VERDICTS[v].word, word)) return sentence(VERDICTS[v].shown, lang);
    return word;
}

static bool verdict_holds(Session *session, const Check *check, Error *err) {
    if (!session_has_model(session, err) || !model_has(&session->now.model, WEIGHTS, err)) return false;
    const char *word = VERDICTS[verdict_of(session_trace(session), session->now.at.head)].word;
    return text_same(word, check->value.text) ||
           refuse(err, "the verdict is %s, wanted %s", "诊断是“%s”，应为“%s”", verdict_text(word, err->lang),
                  verdict_text(check->value.text, err->lang));
}

/* The line is tried; what it did all the same is taken back. An experiment it ran stays. */
static bool fails_holds(Session *session, const Check *check, Error *err) {
    Listener listener = session->listener;
    Preferences like = session->like;
    Showing show = session->show;
    Wish wish = session->wish;
    Error refused = {.lang = session->like.lang};
    Scene before = session->now;
    Mark mark = arena_mark(&session->store);
    session->listener = (Listener){0};
    bool ran = command_run_inside(session, check->value.text, &refused);
    session->listener = listener;
    session->like = like;
    session->show = show;
    session->wish = wish;
    if (memcmp(&before, &session->now, sizeof before) != 0) {
        session->now = before;
        session_stale(session);
        arena_rewind(&session->store, mark);
    }
    return !ran || refuse(err, "'%s' runs, wanted a refusal", "“%s”能运行，本该被拒绝", check->value.text);
}

bool claim_holds(Session *session, const Check *check, Error *err) {
    bool (*const HOLDS[])(Session *, const Check *, Error *) = {[CHECK_NUMBER] = number_holds,
                                                                [CHECK_SET] = setting_holds,
                                                                [CHECK_SHAPE] = shape_holds,
                                                                [CHECK_VERDICT] = verdict_holds,
                                                                [CHECK_FAILS] = fails_holds};
    return HOLDS[check->kind](session, check, err);
}
