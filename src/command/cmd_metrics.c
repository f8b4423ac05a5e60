#include "command/commands.h"
#include "command/figure.h"
#include "session/cause.h"
#include "view/histogram.h"
#include "view/number.h"

#include <math.h>

enum { NAME_COLUMNS = 5, VALUE_COLUMNS = 12, SOLE_DECIMALS = 3, MOST_WORDS = 16 };

static const char *shown_value(Session *session, const Metric *metric, double value) {
    if (metric->percent && !isnan(value)) return arena_print(&session->scratch, "%.0f %%", 100 * value);
    return number_figure(&session->scratch, value, session->like.digits < 0 ? 2 : session->like.digits);
}

/* The value at the right end of its column. */
static void put_value(Text *line, const char *value) {
    size_t end = text_width(line->at) + VALUE_COLUMNS, width = text_width(value);
    if (width < end) text_pad(line, end - width);
    text_put(line, value);
}

static void put_header(Session *session) {
    bool zh = session->like.lang == CHINESE;
    Text line = text_new(&session->scratch);
    if (session->now.model.set.heads > 1) text_print(&line, zh ? "头 %zu" : "head %zu", session->now.at.head);
    size_t end = NAME_COLUMNS + VALUE_COLUMNS, width = text_width(zh ? "现在" : "now");
    text_pad(&line, end - width);
    text_put(&line, zh ? "现在" : "now");
    say_text(session, line.at);
}

static void put_metric(Session *session, const Metric *metric, double value) {
    Text line = text_new(&session->scratch);
    text_put(&line, metric->shown);
    text_pad(&line, NAME_COLUMNS);
    put_value(&line, shown_value(session, metric, value));
    text_print(&line, "   %s", sentence(metric->reading, session->like.lang));
    say_text(session, line.at);
}

/* The word, and the cause where one was found; in silence none is sought. */
static void say_verdict(Session *session, Trace *trace, size_t head) {
    const Diagnosis *found = session->console.line ? cause_seek(session, head, &session->watch) : NULL;
    const char *word = sentence(VERDICTS[verdict_of(trace, head)].shown, session->like.lang);
    const char *cause = found ? diagnosis_text(&session->scratch, found, trace, head, session->like.lang) : "";
    if (*cause) say(session, "%s: %s", "%s：%s", word, cause);
    else say_text(session, word);
}

static void say_all(Session *session) {
    Trace *trace = session_trace(session);
    size_t head = session->now.at.head;
    const Summary *summary = summary_new(trace, head);
    put_header(session);
    for (size_t i = 0; i < METRIC_COUNT; i++)
        if (METRICS[i].usual) put_metric(session, &METRICS[i], METRICS[i].of(trace, summary, head, 0));
    say_verdict(session, trace, head);
}

static bool unknown_metric(Session *session, const char *word, Error *err) {
    Text names = text_new(&session->scratch);
    for (size_t i = 0; i < METRIC_COUNT; i++) text_print(&names, i ? " %s" : "%s", METRICS[i].name);
    return refuse(err, "no metric is called '%s': there are %s", "没有叫 '%s' 的指标：有 %s", word, names.at);
}

/* The row or column a metric asks for, or the step in its name; 0 where it asks for none. */
static bool read_argument(const Metric *metric, const Call *call, const Summary *summary, size_t *argument,
                          Error *err) {
    bool given = call->words.count > 1, named = text_same(metric->argument, "NAME");
    *argument = named ? metric_step(metric, call->words.at[0]) : 0;
    if ((!metric->argument || named) && given)
        return refuse(err, "%s speaks of the whole head and takes no number: metrics %s",
                      "%s 说的是整个头，后面不带数：metrics %s", call->words.at[0], call->words.at[0]);
    if (!metric->argument || named) return true;
    if (!given && text_same(metric->argument, "ROW")) return true; /* all of them */
    size_t count = text_same(metric->argument, "COL") ? summary->cols : summary->rows;
    uint64_t number = 0;
    if (!given || !text_count(call->words.at[1], count - 1, &number))
        return refuse(err, "%s takes a number from 0 to %zu: metrics %s 0", "%s 后面要有 0 到 %zu 的数：metrics %s 0",
                      metric->name, count - 1, metric->name);
    *argument = (size_t)number;
    return true;
}

/* Every row's value as a histogram, those rows left out that hn leaves out. */
static void say_rows(Session *session, const Metric *metric, const Summary *summary) {
    double *values = TAKE_ARRAY(&session->scratch, double, summary->rows);
    size_t count = 0;
    for (size_t i = 0; i < summary->rows; i++)
        if (summary->sees[i] >= 2)
            values[count++] = metric->of(session_trace(session), summary, session->now.at.head, i);
    say(session, "%s of %zu rows: %s", "%s，%zu 行：%s", metric->shown, count,
        sentence(metric->reading, session->like.lang));
    Lines lines = histogram_lines(&session->scratch, values, count, session->like.lang);
    for (size_t i = 0; i < lines.count; i++) say_text(session, lines.at[i]);
}

static const char *sole_value(Session *session, const Metric *metric, double value) {
    int digits = metric->count ? 0 : session->like.digits < 0 ? SOLE_DECIMALS : session->like.digits;
    if (isnan(value)) return "nan";
    return metric->percent ? number_percent(&session->scratch, value, digits)
                           : number_free(&session->scratch, value, digits);
}

static bool is_number(const char *word) {
    uint64_t ignored;
    return text_count(word, UINT64_MAX, &ignored);
}

/* What stands behind a metric is the next one, unless it is meant as its number. */
static bool are_several(const Metric *first, Words words) {
    if (words.count < 2) return false;
    bool takes = first && first->argument && !text_same(first->argument, "NAME");
    return words.count > 2 || metric_find(words.at[1]) || !(takes || is_number(words.at[1]));
}

/* Several at once stand in one line, without what they mean. */
static bool say_several(Session *session, const Call *call, Error *err) {
    Trace *trace = session_trace(session);
    size_t head = session->now.at.head, argument;
    const Summary *summary = summary_new(trace, head);
    Text line = text_new(&session->scratch);
    Call one = *call;
    for (size_t i = 0; i < call->words.count; i += one.words.count) {
        const char *const *at = call->words.at + i;
        bool numbered = i + 1 < call->words.count && is_number(at[1]);
        const Metric *metric = metric_find(at[0]);
        one.words = (Words){at, numbered ? 2 : 1};
        if (!metric) return unknown_metric(session, at[0], err);
        if (text_same(metric->argument, "ROW") && !numbered)
            return refuse(err, "%s among others takes a row: metrics %s 0", "%s 和别的一起看时要写行号：metrics %s 0",
                          metric->name, metric->name);
        if (!read_argument(metric, &one, summary, &argument, err)) return false;
        if (!metric_can(metric, trace, argument, err)) return false;
        text_print(&line, "%s%s", i ? "   " : "", text_same(metric->argument, "NAME") ? at[0] : metric->shown);
        if (numbered) text_print(&line, " %zu", argument);
        text_print(&line, " %s", sole_value(session, metric, metric->of(trace, summary, head, argument)));
    }
    say_text(session, line.at);
    return true;
}

static bool run_metrics(Session *session, const Call *call, Error *err) {
    if (call->words.count && !metric_find(call->words.at[0]) && lab_leaving(call->words.at[0]))
        return figure_say(session, call, err);
    if (!session_has_model(session, err) || !model_has(&session->now.model, WEIGHTS, err)) return false;
    if (call->words.count == 0) {
        if (!session_sum(session, session_trace(session), session->now.at.head, err)) return false;
        say_all(session);
        return true;
    }
    const char *word = call->words.at[0];
    const Metric *metric = metric_find(word);
    if (are_several(metric, call->words)) return say_several(session, call, err);
    if (!metric) return unknown_metric(session, word, err);
    size_t head = session->now.at.head, argument;
    if (!session_sum(session, session_trace(session), metric->heads ? ALL_HEADS : head, err)) return false;
    const Summary *summary = summary_new(session_trace(session), head);
    if (!read_argument(metric, call, summary, &argument, err)) return false;
    if (!metric_can(metric, session_trace(session), argument, err)) return false;
    if (call->words.count == 1 && text_same(metric->argument, "ROW")) {
        say_rows(session, metric, summary);
        return true;
    }
    double value = metric->of(session_trace(session), summary, head, argument);
    const char *number = sole_value(session, metric, value);
    bool named = text_same(metric->argument, "NAME");
    const char *of = metric->argument && !named ? arena_print(&session->scratch, " %zu", argument) : "";
    say(session, "%s%s = %s: %s", "%s%s = %s：%s", named ? word : metric->shown, of, number,
        sentence(metric->reading, session->like.lang));
    return true;
}

const Command CMD_METRICS = {
    .name = "metrics",
    .usage = "metrics | metrics NAME [I] | metrics NAME [I] NAME [I] …",
    .example = "metrics hn",
    .takes = "metric",
    .help = {"seven numbers and a verdict on the focused head; or those that are named",
             "用七个数和一个诊断说明所看的头；或只看点名的指标"},
    .kind = LOOK,
    .area = AREA_UNDERSTAND,
    .max = MOST_WORDS,
    .reveals = true,
    .run = run_metrics,
};
