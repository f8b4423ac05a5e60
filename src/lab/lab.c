#include "lab/lab.h"

#include "base/text.h"
#include "lab/cost.h"
#include "lab/cost_error.h"
#include "lab/cost_online.h"
#include "lab/depth.h"
#include "lab/sweep.h"
#include "lab/train_lab.h"

const Lab *const LABS[] = {
    &LAB_SWEEP, &LAB_TRAIN, &LAB_DEPTH, &LAB_COST, &LAB_COST_ERROR, &LAB_COST_ONLINE, NULL,
};

static const LabFigure *figure_of(const Lab *lab, const char *name) {
    for (size_t i = 0; lab && i < lab->figures; i++)
        if (text_same(lab->figure[i].name, name)) return &lab->figure[i];
    return NULL;
}

const Lab *lab_leaving(const char *name) {
    for (size_t i = 0; LABS[i]; i++)
        if (figure_of(LABS[i], name)) return LABS[i];
    return NULL;
}

const LabFigure *lab_figure(const Experiment *experiment, const char *name) {
    return figure_of(experiment->lab, name);
}

void lab_begin(Experiment *experiment, const Lab *lab, const char *line, size_t all) {
    arena_free(&experiment->arena);
    *experiment = (Experiment){.lab = lab, .all = all, .running = true, .number = experiment->number + 1};
    experiment->line = arena_string(&experiment->arena, line);
}

bool lab_goes_on(Experiment *experiment) {
    if (!watch(experiment->by, experiment->done, experiment->all)) experiment->stopped = true;
    return !experiment->stopped;
}

void lab_steps(Experiment *experiment, const Watch *by, void (*step)(Experiment *experiment, Arena *scratch)) {
    Arena scratch = {0};
    experiment->running = true;
    experiment->by = by;
    for (experiment->stopped = false; experiment->done < experiment->all; experiment->done++) {
        if (!lab_goes_on(experiment)) break;
        step(experiment, &scratch);
        if (experiment->stopped) break;
        arena_rewind(&scratch, (Mark){NULL, 0});
    }
    experiment->running = false;
    experiment->by = NULL;
    arena_free(&scratch);
}
