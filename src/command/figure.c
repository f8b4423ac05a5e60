#include "command/figure.h"

#include "view/number.h"

#include <math.h>

/* A count as it is, anything else with the decimals of the sitting. */
static const char *value_text(Session *session, double value) {
    const double most = 9007199254740992; /* doubles hold every whole number up to here */
    enum { DECIMALS = 3 };
    if (value == floor(value) && fabs(value) <= most) return arena_print(&session->scratch, "%.0f", value);
    return number_free(&session->scratch, value, session->like.digits < 0 ? DECIMALS : session->like.digits);
}

static bool read_number(const Call *call, const LabFigure *figure, uint64_t *number, Error *err) {
    bool given = call->words.count > 1;
    *number = 0;
    if (given && !figure->asks)
        return refuse(err, "%s takes no number: metrics %s", "%s 后面不带数：metrics %s", figure->name, figure->name);
    if (figure->asks && (!given || !text_count(call->words.at[1], SIZE_MAX, number)))
        return refuse(err, "%s takes a number from 0 on: metrics %s 0", "%s 后面要有 0 以上的数：metrics %s 0",
                      figure->name, figure->name);
    return true;
}

bool figure_say(Session *session, const Call *call, Error *err) {
    const char *word = call->words.at[0];
    const Experiment *experiment = &session->experiment;
    const LabFigure *figure = lab_figure(experiment, word);
    uint64_t number;
    double value;
    if (!figure)
        return refuse(err, "the last lab left no %s: %s", "上一个实验没有留下 %s：%s", word,
                      lab_leaving(word)->example);
    if (!read_number(call, figure, &number, err)) return false;
    if (!figure->of(experiment, (size_t)number, &value))
        return refuse(err, "the last lab left no %s%s%s: it was %s", "上一个实验没有留下 %s%s%s：它是 %s", figure->name,
                      figure->asks ? " " : "", figure->asks ? call->words.at[1] : "", experiment->line);
    const char *of = figure->asks ? arena_print(&session->scratch, " %llu", (unsigned long long)number) : "";
    say(session, "%s%s = %s: %s", "%s%s = %s：%s", figure->name, of, value_text(session, value),
        sentence(figure->reading, session->like.lang));
    return true;
}

bool figure_help(Session *session, const char *word, const char **example) {
    const Lab *lab = lab_leaving(word);
    for (size_t i = 0; lab && i < lab->figures; i++) {
        const LabFigure *figure = &lab->figure[i];
        if (!text_same(figure->name, word)) continue;
        say(session, "metrics %s%s, of the last lab: %s", "metrics %s%s，上一个实验的：%s", figure->name,
            figure->asks ? " N" : "", sentence(figure->reading, session->like.lang));
        say(session, "  formula: %s", "  公式：%s", sentence(figure->formula, session->like.lang));
        *example =
            arena_print(&session->scratch, "%s; metrics %s%s", lab->example, figure->name, figure->asks ? " 0" : "");
    }
    return lab != NULL;
}
