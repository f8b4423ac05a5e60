#include "command/commands.h"
#include "command/said_cost.h"
#include "command/said_depth.h"
#include "command/said_sweep.h"
#include "command/said_train.h"
#include "command/turn.h"
#include "lab/cost_error.h"
#include "lab/depth.h"
#include "lab/sweep.h"
#include "lab/train_lab.h"

/* What a lab says when it has gone on. */
static const struct {
    const Lab *lab;
    void (*say)(Session *session);
} SAID[] = {{&LAB_SWEEP, said_sweep},
            {&LAB_TRAIN, said_train},
            {&LAB_DEPTH, said_depth},
            {&LAB_COST, said_cost},
            {&LAB_COST_ERROR, said_error}};

static bool may_go_on(const Experiment *experiment, Error *err) {
    if (!experiment->lab)
        return refuse(err, "no lab was run: sweep, train or depth begins one",
                      "还没有运行过实验：用 sweep、train 或 depth 开始一个");
    if (!experiment->stopped)
        return refuse(err, "the last %s came to its end, so nothing can go on: begin it anew",
                      "上一个 %s 已经结束，没有可以继续的：请重新开始", experiment->lab->name);
    if (experiment->lab->go_on) return true;
    return refuse(err, "a %s that was stopped cannot go on: begin it anew", "停止的 %s 不能继续：请重新开始",
                  experiment->lab->name);
}

static bool run_pause(Session *session, const Call *call, Error *err) {
    (void)call;
    Experiment *experiment = &session->experiment;
    if (!may_go_on(experiment, err)) return false;
    const Lab *lab = experiment->lab;
    lab->go_on(experiment, &session->watch);
    if (turn_to_lab(session)) return true;
    for (size_t i = 0; i < sizeof SAID / sizeof *SAID; i++)
        if (SAID[i].lab == lab) SAID[i].say(session);
    return true;
}

const Command CMD_PAUSE = {
    .name = "pause",
    .usage = "pause",
    .example = "help pause",
    .help = {"a lab that was stopped goes on; while one runs in the tracer, Space stops it after its step",
             "让停下的实验继续；实验在追踪器里运行时，空格让它在这一步之后停下"},
    .kind = LOOK,
    .area = AREA_LABS,
    .run = run_pause,
};
