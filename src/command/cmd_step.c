#include "command/commands.h"
#include "command/convention.h"
#include "command/look.h"

#include <math.h>

/* Where the cursor's step stands in the bar: the first place at or after it. */
static size_t place_in_bar(const StepId *bar, size_t count, StepId step) {
    size_t place = 0;
    while (place + 1 < count && bar[place] < step) place++;
    return place;
}

static bool is_off(Session *session, StepId step) {
    return !step_on(&session->now.model, step);
}

/* "scores = q·kᵀ, head 0 (3x3): rows look, columns are looked at" */
static void say_step(Session *session, StepId step) {
    Look look = look_at(session, step, session->now.at.head, true);
    size_t rows, cols;
    look_size(session, &look, &rows, &cols);
    Language lang = session->like.lang;
    const char *formula = is_off(session, step) ? NULL : convention_formula(session, step);
    const char *cut = formula ? arena_print(&session->scratch, " = %s", formula) : "";
    const char *story = is_off(session, step) ? look_story(session, &look) : sentence(STEPS[step].story, lang);
    say(session, "%s (%zux%zu): %s", "%s（%zux%zu）：%s", look_name(session, &look, cut), rows, cols, story);
    convention_step(session, step);
}

/* Looks at the step; its numbers exist afterwards. Refused: something it needs is missing. */
static bool stand_at(Session *session, StepId step, Error *err) {
    if (!model_has(&session->now.model, step, err)) return false;
    Cursor *at = &session->now.at;
    at->step = step;
    at->pane = at->pane_row = at->pane_col = 0;
    size_t rows, cols;
    trace_size(session_trace(session), step, at->head, &rows, &cols);
    if (at->row >= rows) at->row = rows ? rows - 1 : 0;
    if (at->col >= cols) at->col = cols ? cols - 1 : 0;
    return true;
}

static bool walk(Session *session, const Call *call, bool forward, Error *err) {
    enum { MOST = 1000000 };
    StepId bar[STEP_COUNT];
    uint64_t steps = 1;
    if (!session_has_model(session, err)) return false;
    if (call->words.count && (!text_count(call->words.at[0], MOST, &steps) || steps == 0))
        return refuse(err, "%s takes how many steps, 1 to %d, not '%s'", "%s 后面是步数，1 到 %d，不能是 '%s'",
                      forward ? "next" : "back", MOST, call->words.at[0]);
    size_t count = step_bar(&session->now.model, bar), from = place_in_bar(bar, count, session->now.at.step);
    size_t room = forward ? count - 1 - from : from, moved = (size_t)steps < room ? (size_t)steps : room;
    if (room == 0 && forward) {
        say(session, "%s is the last step", "%s 是最后一步", STEPS[bar[from]].name);
        return true;
    }
    if (room == 0) {
        say(session, "%s is the first step", "%s 是最前面的一步", STEPS[bar[from]].name);
        return true;
    }
    if (!stand_at(session, bar[forward ? from + moved : from - moved], err)) return false;
    say_step(session, session->now.at.step);
    if (steps > room && forward) say(session, "that is the last step", "这是最后一步");
    if (steps > room && !forward) say(session, "that is the first step", "这是最前面的一步");
    return true;
}

static bool run_next(Session *session, const Call *call, Error *err) {
    return walk(session, call, true, err);
}
static bool run_back(Session *session, const Call *call, Error *err) {
    return walk(session, call, false, err);
}

/* The setting that brings an optional step into the bar. */
static const char *comes_with(StepId step, Language lang) {
    static const struct {
        StepId step;
        const char *setting;
    } OPTIONAL[] = {{PLACED, "position sinusoidal"}, {Q_ROT, "position rope"}, {K_ROT, "position rope"}};
    for (size_t i = 0; i < sizeof OPTIONAL / sizeof *OPTIONAL; i++)
        if (OPTIONAL[i].step == step) return OPTIONAL[i].setting;
    return lang == CHINESE ? "position alibi、position t5 或 bias given" : "position alibi, position t5 or bias given";
}

static bool run_goto(Session *session, const Call *call, Error *err) {
    static const StepId NUMBERED[] = {Q, SCORES, SCALED, MASKED, WEIGHTS, Z, OUT};
    const char *name = call->words.at[0];
    uint64_t number;
    StepId step;
    if (text_count(name, UINT64_MAX, &number)) {
        if (number >= sizeof NUMBERED / sizeof *NUMBERED)
            return refuse(err, "goto takes a step's name or a number from 0 (q) to 6 (out), not '%s'",
                          "goto 可以是步骤的名字，或 0（q）到 6（out）的数，不能是 '%s'", name);
        name = STEPS[NUMBERED[number]].name;
    }
    if (!look_step(session, name, &step, err)) return false;
    if (STEPS[step].optional && is_off(session, step))
        return refuse(err, "%s is not there now: it comes with %s", "现在没有 %s：它随 %s 出现", STEPS[step].name,
                      comes_with(step, err->lang));
    if (!stand_at(session, step, err)) return false;
    say_step(session, step);
    return true;
}

static bool run_restart(Session *session, const Call *call, Error *err) {
    (void)call;
    StepId bar[STEP_COUNT];
    if (!session_has_model(session, err) || !step_bar(&session->now.model, bar)) return false;
    if (!stand_at(session, bar[0], err)) return false;
    say_step(session, bar[0]);
    return true;
}

/* ---- run ---- */

/* "-4.95 .. 7.23": the numbers of the head that is looked at; "some nan" where nan or inf is among them. */
static const char *range_of(Session *session, const Look *look) {
    Error ignored = {0};
    if (!look_all(session, look, &ignored)) return session->like.lang == CHINESE ? "按行计算" : "row by row";
    Matrix m = look_value(session, look);
    double least = INFINITY, most = -INFINITY;
    bool nan = false, inf = false;
    for (size_t i = 0; i < m.rows; i++)
        for (size_t j = 0; j < m.cols; j++) {
            double value = matrix_at(m, i, j);
            nan = nan || isnan(value);
            inf = inf || value == INFINITY;
            if (!isfinite(value)) continue;
            least = value < least ? value : least;
            most = value > most ? value : most;
        }
    const char *lost = nan ? "nan" : inf ? "inf" : "-inf";
    if (least > most) return lost;
    if (nan || inf) return arena_print(&session->scratch, session->like.lang == CHINESE ? "有 %s" : "some %s", lost);
    const char *between = !session->like.plain ? ".." : session->like.lang == CHINESE ? "到" : "to";
    return arena_print(&session->scratch, "%s %s %s", look_number(session, least), between, look_number(session, most));
}

static void say_run(Session *session, StepId step) {
    enum { SIZE_AT = 11, RANGE_AT = 20, STORY_AT = 39 };
    Look look = look_at(session, step, session->now.at.head, true);
    size_t rows, cols;
    look_size(session, &look, &rows, &cols);
    const char *range = range_of(session, &look);
    Text line = text_new(&session->scratch);
    const char *story =
        is_off(session, step) ? look_story(session, &look) : sentence(STEPS[step].story, session->like.lang);
    if (session->like.plain) {
        say(session, "%s, %zux%zu, %s: %s", "%s，%zux%zu，%s：%s", STEPS[step].bar, rows, cols, range, story);
        return;
    }
    text_put(&line, STEPS[step].bar);
    text_pad(&line, SIZE_AT);
    text_print(&line, "%zux%zu", rows, cols);
    text_pad(&line, RANGE_AT);
    text_put(&line, range);
    text_pad(&line, STORY_AT);
    text_put(&line, story);
    say_text(session, line.at);
}

/* A planted bug may draw noise: another run, another draw. That is a change, so that it replays. */
static void draw_anew(Session *session) {
    if (!session->now.model.bug) return;
    session->now.model.bug_run++;
    session_stale(session);
    session->kept = "run";
    session->kept_kind = CHANGE;
    session->kept_role = ROLE_BUG;
}

static bool run_run(Session *session, const Call *call, Error *err) {
    (void)call;
    StepId bar[STEP_COUNT];
    if (!session_has_model(session, err) || !model_has(&session->now.model, OUT, err)) return false;
    draw_anew(session);
    size_t count = step_bar(&session->now.model, bar);
    for (size_t i = 0; i < count; i++) say_run(session, bar[i]);
    return stand_at(session, OUT, err);
}

const Command CMD_NEXT = {
    .name = "next",
    .usage = "next [N]",
    .example = "next 2",
    .help = {"one step on, or N", "前进一步，或 N 步"},
    .kind = MOVE,
    .area = AREA_MOVE,
    .max = 1,
    .run = run_next,
};
const Command CMD_BACK = {
    .name = "back",
    .usage = "back [N]",
    .example = "goto z; back",
    .help = {"one step back, or N", "后退一步，或 N 步"},
    .kind = MOVE,
    .area = AREA_MOVE,
    .max = 1,
    .run = run_back,
};
const Command CMD_GOTO = {
    .name = "goto",
    .usage = "goto STEP",
    .example = "goto weights",
    .takes = "step given",
    .help = {"to a step by its name, or number: 0 q, 1 scores, to 5 z, 6 out",
             "按名字或编号到某一步：0 q、1 scores，直到 5 z、6 out"},
    .kind = MOVE,
    .area = AREA_MOVE,
    .min = 1,
    .max = 1,
    .run = run_goto,
};
const Command CMD_RUN = {
    .name = "run",
    .usage = "run",
    .example = "run",
    .help = {"all steps, a line each, and stands at out", "走完所有步骤，每步一行，停在 out"},
    .kind = MOVE,
    .area = AREA_MOVE,
    .reveals = true,
    .run = run_run,
};
const Command CMD_RESTART = {
    .name = "restart",
    .usage = "restart",
    .example = "restart",
    .help = {"to the first step", "回到最前面的一步"},
    .kind = MOVE,
    .area = AREA_MOVE,
    .run = run_restart,
};
