#include "command/commands.h"

enum { NAME_COLUMNS = 13, SIZE_COLUMNS = 12 };

static void put_line(Session *session, StepId id) {
    Matrix m = session->now.model.given[id];
    Text line = text_new(&session->scratch);
    text_put(&line, STEPS[id].name);
    text_pad(&line, NAME_COLUMNS);
    text_print(&line, "%zux%zu", m.rows, m.cols);
    text_pad(&line, NAME_COLUMNS + SIZE_COLUMNS);
    if (id == WEIGHTS) text_put(&line, session->like.lang == CHINESE ? "被 freeze 保留" : "held by freeze");
    else text_put(&line, sentence(STEPS[id].story, session->like.lang));
    say_text(session, line.at);
}

/* The steps that can be computed from it, in one line. */
static void put_steps(Session *session) {
    Text steps = text_new(&session->scratch);
    for (StepId id = TABLE; id < STEP_COUNT; id++) {
        Error ignored = {0};
        bool there = !STEPS[id].hidden && (!STEPS[id].optional || step_on(&session->now.model, id));
        if (!there || session->now.model.given[id].at || !model_has(&session->now.model, id, &ignored)) continue;
        text_print(&steps, steps.length ? " %s" : "%s", STEPS[id].name);
    }
    if (steps.length) say(session, "computed: %s", "计算得到：%s", steps.at);
}

static bool run_names(Session *session, const Call *call, Error *err) {
    (void)call;
    if (!session_has_model(session, err)) return false;
    for (StepId id = 0; id < STEP_COUNT; id++)
        if (session->now.model.given[id].at) put_line(session, id);
    put_steps(session);
    return true;
}

const Command CMD_NAMES = {
    .name = "names",
    .usage = "names",
    .example = "names",
    .help = {"what is given, with shapes, and what is computed from it", "给出了哪些矩阵、形状多大，以及由此算出哪些"},
    .kind = LOOK,
    .area = AREA_DATA,
    .run = run_names,
};
