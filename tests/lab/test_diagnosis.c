#include "support/check.h"
#include "support/sitting.h"

#include "lab/diagnosis.h"
#include <stdio.h>

static Sitting sitting;

static void probe(const char *lines) {
    sitting_open(&sitting);
    if (!sitting_run(&sitting, lines)) printf("refused: %s\n", lines);
    Trace *t = session_trace(&sitting.session);
    Diagnosis d = diagnosis_of(&sitting.session.scratch, t, 0, true, NULL);
    printf("%-70s %-10s ", lines, VERDICTS[d.verdict].word);
    for (size_t i = 0; i < d.causes; i++) printf(" %s", d.cause[i]->name);
    if (d.pair[0]) printf(" pair %s+%s", d.pair[0]->name, d.pair[1]->name);
    printf("\n      %s\n      %s\n", diagnosis_text(&sitting.session.scratch, &d, t, 0, ENGLISH), diagnosis_text(&sitting.session.scratch, &d, t, 0, CHINESE));
    sitting_close(&sitting);
}
int main(void) {
    static const char *const P[] = {"saturated","tied","diagonal","uniform","collapsed","zeros","constant","identity"};
    for (size_t i = 0; i < 8; i++) { char line[200]; snprintf(line, sizeof line, "new tokens=16 d_model=64 heads=1 seed=1; init %s seed=2", P[i]); probe(line);
     snprintf(line, sizeof line, "new tokens=8 d_model=16 heads=1 seed=1; init %s seed=2", P[i]); probe(line); }
    probe("new tokens=16 d_model=64 heads=1 seed=1; scale off");
    probe("new tokens=16 d_model=64 heads=1 seed=1; temperature 0.05");
    probe("new tokens=16 d_model=64 heads=1 seed=1; temperature 50");
    probe("new tokens=16 d_model=64 heads=1 seed=1; mask window 2 causal");
    probe("new tokens=16 d_model=64 heads=1 seed=1; scale 3");
    probe("new tokens=16 d_model=64 heads=1 seed=1; edit x *5");
    probe("new tokens=16 d_model=64 heads=1 seed=1; scale off; temperature 0.1");
    probe("new tokens=16 d_model=64 heads=1 seed=1; bug plant no-scale");
    probe("new tokens=16 d_model=64 heads=8 seed=1; position alibi");
    probe("load apple heads=2; scale off");
}
