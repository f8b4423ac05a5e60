#include "attention/bug.h"
#include "command/commands.h"
#include "command/look.h"
#include "command/turn.h"
#include "view/number.h"
#include "view/table.h"
#include "view/views.h"

#include <math.h>
#include <string.h>

/* ---- pin, unpin ---- */

/* `more`: what to do next, for whoever pinned without saying so. */
static bool pin(Session *session, bool more, Error *err) {
    if (!session_has_model(session, err)) return false;
    session->now.pinned = (Pinned){.on = true, .model = session->now.model, .origin = session->now.origin};
    Error ignored = {0};
    const char *next = !more ? "" : session->like.lang == CHINESE ? "；现在改点什么" : "; now change something";
    /* nobody waits for a pin */
    if (!model_has(&session->now.model, WEIGHTS, &ignored) ||
        !summary_near(session_trace(session), session->now.at.head)) {
        say(session, "pinned as A%s", "已固定为 A%s", next);
        return true;
    }
    Trace *trace = session_trace(session);
    size_t head = session->now.at.head;
    const Summary *summary = summary_new(trace, head);
    Text scale = text_new(&session->scratch);
    setting_find("scale")->get(&session->now.model, &scale);
    say(session, "pinned as A: scale %s, Hn %s, %s%s", "已固定为 A：scale %s，Hn %s，%s%s", scale.at,
        number_figure(&session->scratch, metric_find("hn")->of(trace, summary, head, 0), 2),
        sentence(VERDICTS[verdict_of(trace, head)].shown, session->like.lang), next);
    return true;
}

static bool run_pin(Session *session, const Call *call, Error *err) {
    (void)call;
    return pin(session, false, err);
}

static bool run_unpin(Session *session, const Call *call, Error *err) {
    (void)call;
    if (!session->now.pinned.on) return refuse(err, "nothing is pinned: pin first", "还没有固定任何结果：请先 pin");
    session->now.pinned = (Pinned){0};
    if (text_same(session->show.view, VIEW_COMPARE.name)) session->show.view = session->show.before;
    say(session, "A is let go", "已放开 A");
    return true;
}

/* ---- compare ---- */

enum { NAME = 5, VALUE = 12 /* columns */ };

/* A figure at the right end of its column; a difference wears its sign. */
static void put_figure(Text *line, double value, bool difference, size_t columns) {
    enum { DECIMALS = 3 };
    bool none = difference && value == 0;
    const char *figure = none ? "0" : number_figure(line->arena, value, DECIMALS);
    const char *sign = difference && value > 0 ? "+" : "";
    size_t end = text_width(line->at) + columns, width = strlen(figure) + strlen(sign);
    if (width < columns) text_pad(line, end - width);
    text_print(line, "%s%s", sign, figure);
}

static void put_header(Session *session, size_t head) {
    Text header = text_new(&session->scratch);
    text_print(&header, session->like.lang == CHINESE ? "头 %zu" : "head %zu", head);
    if (!session->like.plain) {
        text_pad(&header, NAME + VALUE);
        text_print(&header, "A%*s%*s", VALUE, "B", VALUE, "B - A");
    }
    say_text(session, header.at);
}

static void put_metric(Session *session, const char *name, double a, double b) {
    static const Sentence LABELS[] = {{": A ", "：A "}, {", B ", "，B "}, {", B - A ", "，B - A "}};
    bool plain = session->like.plain;
    const char *label[] = {"", "", ""};
    for (size_t i = 0; i < sizeof LABELS / sizeof *LABELS && plain; i++)
        label[i] = sentence(LABELS[i], session->like.lang);
    size_t width = plain ? 0 : VALUE;
    Text line = text_new(&session->scratch);
    text_put(&line, name);
    if (!plain) text_pad(&line, NAME);
    text_put(&line, label[0]);
    put_figure(&line, a, false, width + !plain);
    text_put(&line, label[1]);
    put_figure(&line, b, false, width);
    text_put(&line, label[2]);
    put_figure(&line, a == b ? 0 : b - a, true, width);
    say_text(session, line.at);
}

static void put_metrics(Session *session, Trace *a, Trace *b, size_t head) {
    const Summary *sa = summary_new(a, head), *sb = summary_new(b, head);
    put_header(session, head);
    for (size_t i = 0; i < METRIC_COUNT; i++) {
        if (!METRICS[i].usual) continue;
        double x = METRICS[i].of(a, sa, head, 0), y = METRICS[i].of(b, sb, head, 0);
        if (isnan(x) && isnan(y)) continue;
        put_metric(session, METRICS[i].shown, x, y);
    }
    Language lang = session->like.lang;
    say(session, "A is %s, B is %s", "A：%s，B：%s", sentence(VERDICTS[verdict_of(a, head)].shown, lang),
        sentence(VERDICTS[verdict_of(b, head)].shown, lang));
}

/* The same numbers, wherever they stand. */
static bool same_numbers(Matrix a, Matrix b) {
    if (a.at == b.at) return true;
    if (!a.at || !b.at || a.rows != b.rows || a.cols != b.cols) return false;
    for (size_t i = 0; i < a.rows; i++)
        for (size_t j = 0; j < a.cols; j++) {
            double x = matrix_at(a, i, j), y = matrix_at(b, i, j);
            if (x != y && !(isnan(x) && isnan(y))) return false;
        }
    return true;
}

static const char *bug_name(const Model *model) {
    return model->bug ? model->bug->name : "none";
}

/* The settings that differ, whether the data does, and what is planted where that may be said. */
static void put_causes(Session *session, const Model *a, const Model *b) {
    bool planted = a->bug != b->bug, named = planted && !session->now.sick.hidden;
    Text list = text_new(&session->scratch);
    const char *comma = session->like.lang == CHINESE ? "；" : "; ";
    for (size_t i = 0; i < SETTING_COUNT; i++) {
        Text x = text_new(&session->scratch), y = text_new(&session->scratch);
        SETTINGS[i].get(a, &x);
        SETTINGS[i].get(b, &y);
        if (strcmp(x.at, y.at) != 0)
            text_print(&list, "%s%s %s / %s", list.length ? comma : "", SETTINGS[i].name, x.at, y.at);
    }
    for (StepId id = 0; id < STEP_COUNT; id++)
        if (!same_numbers(a->given[id], b->given[id]) && id != KEY_PADDING)
            text_print(&list, "%s%s", list.length ? comma : "", STEPS[id].name);
    if (named) text_print(&list, "%sbug %s / %s", list.length ? comma : "", bug_name(a), bug_name(b));
    if (!list.length && planted) say(session, "no setting and no given number differs", "设置和给定的数字都没有差别");
    else if (list.length && planted && !named) say(session, "different: %s.", "不同之处：%s。", list.at);
    else if (list.length)
        say(session, "different: %s. Everything else is the same.", "不同之处：%s。其他都相同。", list.at);
    else say(session, "A and B are the same, in every setting and number", "A 和 B 完全相同：设置和数字都一样");
}

static void put_matrix(Session *session, const char *title, const Look *look, Matrix m, NumberKind kind) {
    Table table = {.title = title,
                   .name = STEPS[look->step].name,
                   .options = "",
                   .rows = look_rows(session, look),
                   .cols = look_cols(session, look),
                   .kind = kind,
                   .digits = session->like.digits,
                   .lang = session->like.lang,
                   .plain = session->like.plain};
    Lines lines = table_lines(&session->scratch, &table, m);
    for (size_t i = 0; i < lines.count; i++) say_text(session, lines.at[i]);
}

/* A, B and their difference for one step. */
static bool put_step(Session *session, const char *name, Trace *a, Error *err) {
    StepId step;
    if (!look_step(session, name, &step, err) || !model_has(&a->model, step, err)) return false;
    size_t head = session->now.at.head;
    Look look = look_at(session, step, head, false);
    if (!look_all(session, &look, err) || !trace_has_rows(a, step)) return look_all(session, &look, err);
    Matrix x = look.whole ? trace_whole(a, step) : trace_value(a, step, head), y = look_value(session, &look);
    if (x.rows != y.rows || x.cols != y.cols)
        return refuse(err, "%s is %zux%zu in A and %zux%zu in B: only their metrics compare",
                      "%s 在 A 中是 %zux%zu，在 B 中是 %zux%zu：只能比较指标", STEPS[step].name, x.rows, x.cols, y.rows,
                      y.cols);
    Matrix difference = matrix_new(&session->scratch, x.rows, x.cols);
    for (size_t i = 0; i < x.rows; i++)
        for (size_t j = 0; j < x.cols; j++)
            *matrix_cell(difference, i, j) =
                matrix_at(y, i, j) == matrix_at(x, i, j) ? 0 : matrix_at(y, i, j) - matrix_at(x, i, j);
    NumberKind kind = step == WEIGHTS ? NUMBER_WEIGHT : number_kind(y);
    const char *shown = look_name(session, &look, "");
    const char *colon = session->like.lang == CHINESE ? "：" : ": ";
    put_matrix(session, arena_print(&session->scratch, "A%s%s", colon, shown), &look, x, kind);
    put_matrix(session, arena_print(&session->scratch, "B%s%s", colon, shown), &look, y, kind);
    put_matrix(session, arena_print(&session->scratch, "B - A%s%s", colon, shown), &look, difference, NUMBER_SIGNED);
    return true;
}

/* Pins where nothing is; else shows the two side by side, and goes back. */
static bool toggle(Session *session, Error *err) {
    if (session->now.pinned.on) return turn_to(session, &VIEW_COMPARE, true, err);
    session->kept = "pin";
    session->kept_kind = CHANGE;
    session->kept_role = ROLE_PIN;
    return pin(session, true, err);
}

static bool run_compare(Session *session, const Call *call, Error *err) {
    if (call->words.count && text_same(call->words.at[0], "toggle")) return toggle(session, err);
    if (!session->now.pinned.on)
        return refuse(err, "nothing is pinned to compare with: pin first, then change something",
                      "没有可以比较的：请先 pin，再改点什么");
    const Model *a = &session->now.pinned.model, *b = &session->now.model;
    if (!model_has(a, WEIGHTS, err) || !model_has(b, WEIGHTS, err)) return false;
    Trace *before = session_pinned(session), *now = session_trace(session);
    size_t head = session->now.at.head;
    if (head >= a->set.heads)
        return refuse(err, "A has %zu heads and no head %zu: head 0 first", "A 有 %zu 个头，没有头 %zu：请先 head 0",
                      a->set.heads, head);
    if (call->words.count && !put_step(session, call->words.at[0], before, err)) return false;
    if (!session_sum(session, before, head, err) || !session_sum(session, now, head, err)) return false;
    put_metrics(session, before, now, head);
    put_causes(session, a, b);
    return true;
}

const Command CMD_PIN = {
    .name = "pin",
    .usage = "pin",
    .example = "pin",
    .help = {"keeps what is now as A, to compare with", "把现在的结果固定为 A，用来比较"},
    .kind = CHANGE,
    .role = ROLE_PIN,
    .area = AREA_UNDERSTAND,
    .reveals = true,
    .run = run_pin,
};
const Command CMD_COMPARE = {
    .name = "compare",
    .usage = "compare [NAME] | compare toggle",
    .example = "pin; scale off; compare weights",
    .takes = "step given toggle",
    .help = {"A (pinned), B (now), their difference: metrics, a named step; toggle: in the tracer",
             "A（已固定）、B（现在）和它们的差：指标、指定的步骤；toggle 用于追踪器"},
    .kind = LOOK,
    .area = AREA_UNDERSTAND,
    .max = 1,
    .reveals = true,
    .run = run_compare,
};
const Command CMD_UNPIN = {
    .name = "unpin",
    .usage = "unpin",
    .example = "pin; unpin",
    .help = {"lets A go", "放开 A"},
    .kind = CHANGE,
    .role = ROLE_PIN,
    .area = AREA_UNDERSTAND,
    .run = run_unpin,
};
