#include "lab/lab.h"

#include "base/text.h"

const LabFigure *lab_figure(const Experiment *experiment, const char *name) {
    const Lab *lab = experiment->lab;
    for (size_t i = 0; lab && i < lab->figures; i++)
        if (text_same(lab->figure[i].name, name)) return &lab->figure[i];
    return NULL;
}

void lab_begin(Experiment *experiment, const Lab *lab, const char *line, size_t all) {
    arena_free(&experiment->arena);
    *experiment = (Experiment){.lab = lab, .all = all, .running = true};
    experiment->line = arena_string(&experiment->arena, line);
}
