#include "lab/sheet.h"

#include "lab/cost.h"
#include "lab/cost_error.h"
#include "lab/depth.h"
#include "lab/sweep.h"
#include "lab/train_lab.h"

#include <math.h>
#include <string.h>

/* ---- cells ---- */

static void begin(Sheet *sheet) {
    if (sheet->begun) text_put_bytes(&sheet->text, &sheet->separator, 1);
    sheet->begun = true;
}

void sheet_word(Sheet *sheet, const char *word) {
    begin(sheet);
    if (!strpbrk(word, "\"\r\n\t,;")) {
        text_put(&sheet->text, word);
        return;
    }
    text_put(&sheet->text, "\"");
    for (; *word; word++) {
        if (*word == '"') text_put(&sheet->text, "\"");
        text_put_bytes(&sheet->text, word, 1);
    }
    text_put(&sheet->text, "\"");
}

void sheet_count(Sheet *sheet, uint64_t count) {
    begin(sheet);
    text_print(&sheet->text, "%llu", (unsigned long long)count);
}

void sheet_number(Sheet *sheet, double value) {
    begin(sheet);
    text_put_number(&sheet->text, value);
}

void sheet_line(Sheet *sheet) {
    text_put(&sheet->text, "\n");
    sheet->begun = false;
}

void sheet_names(Sheet *sheet, const char *names) {
    while (*names) {
        size_t length = strcspn(names, " ");
        begin(sheet);
        text_put_bytes(&sheet->text, names, length);
        names += length + (names[length] == ' ');
    }
    sheet_line(sheet);
}

/* ---- sweep ---- */

void sheet_of_sweep(const Experiment *experiment, Sheet *sheet) {
    const SweepRecord *record = experiment->record;
    const SweepPlan *plan = &record->plan;
    Arena *arena = sheet->text.arena;
    sheet_word(sheet, plan->what);
    if (plan->curves > 1) sheet_word(sheet, "curve");
    sheet_word(sheet, "runs");
    for (size_t m = 0; m < plan->metrics; m++) {
        sheet_word(sheet, plan->metric[m].name);
        sheet_word(sheet, arena_print(arena, "%s_sd", plan->metric[m].name));
    }
    for (size_t v = 0; v < VERDICT_COUNT; v++) sheet_word(sheet, VERDICTS[v].word);
    sheet_line(sheet);
    for (size_t value = 0; value < plan->values; value++)
        for (size_t c = 0; c < plan->curves; c++) {
            const SweepPoint *point = &record->point[value][c];
            if (!point->done) continue;
            sheet_word(sheet, plan->value[value]);
            if (plan->curves > 1) sheet_word(sheet, plan->curve[c].label);
            sheet_count(sheet, point->done);
            for (size_t m = 0; m < plan->metrics; m++) {
                sheet_number(sheet, point->mean[m]);
                sheet_number(sheet, sweep_sd(point, m));
            }
            for (size_t v = 0; v < VERDICT_COUNT; v++) sheet_count(sheet, point->verdict[v]);
            sheet_line(sheet);
        }
}

/* ---- train ---- */

void sheet_of_train(const Experiment *experiment, Sheet *sheet) {
    const TrainRecord *record = experiment->record;
    sheet_names(sheet,
                record->groups > 1 ? "recipe seed step loss acc grad_wq hn top" : "seed step loss acc grad_wq hn top");
    for (size_t g = 0; g < record->begun; g++)
        for (size_t s = 0; s < record->seeds; s++) {
            const TrainRun *run = &record->group[g].run[s];
            for (size_t step = 0; step < run->done; step++) {
                const TrainStep *at = &run->step[step];
                if (record->groups > 1) sheet_word(sheet, record->group[g].told);
                sheet_count(sheet, run->recipe.seed);
                sheet_count(sheet, step);
                sheet_number(sheet, at->loss);
                sheet_number(sheet, at->accuracy);
                sheet_number(sheet, at->grad_wq);
                sheet_number(sheet, at->hn);
                sheet_number(sheet, at->top);
                sheet_line(sheet);
            }
        }
}

/* ---- depth ---- */

static void put_stack(Sheet *sheet, const DepthPlan *plan) {
    const size_t sizes[] = {plan->layers, plan->tokens, plan->d_model};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) sheet_count(sheet, sizes[i]);
    const bool parts[] = {plan->skip, plan->norm, plan->ffn};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) sheet_word(sheet, parts[i] ? "on" : "off");
    if (plan->root) sheet_word(sheet, "1/sqrt(L)");
    else sheet_number(sheet, plan->branch);
    if (plan->scale == SCALE_NUMBER) sheet_number(sheet, plan->scale_number);
    else sheet_word(sheet, plan->scale == SCALE_ON ? "on" : "off");
    sheet_count(sheet, plan->seed);
}

void sheet_of_depth(const Experiment *experiment, Sheet *sheet) {
    const DepthRecord *record = experiment->record;
    sheet_names(sheet, "layers tokens d_model skip norm ffn branch scale seed seeds layer res cos");
    for (size_t c = 0; c < record->curves; c++) {
        const DepthCurve *curve = &record->curve[c];
        for (size_t layer = 0; layer <= depth_reached(curve); layer++) {
            put_stack(sheet, &curve->plan);
            sheet_count(sheet, curve->done);
            sheet_count(sheet, layer);
            sheet_number(sheet, curve->res[layer]);
            sheet_number(sheet, curve->cos[layer]);
            sheet_line(sheet);
        }
    }
}

/* ---- cost ---- */

void sheet_of_cost(const Experiment *experiment, Sheet *sheet) {
    const CostRecord *record = experiment->record;
    bool timed = false;
    for (size_t i = 0; i < record->rows; i++) timed = timed || !isnan(record->row[i].seconds_proj);
    sheet_names(sheet,
                timed ? "tokens d_model heads precision causal window pairs mults_proj mults_qk mults_av bytes_head "
                        "bytes_all share seconds_proj seconds_squares"
                      : "tokens d_model heads precision causal window pairs mults_proj mults_qk mults_av bytes_head "
                        "bytes_all share");
    for (size_t i = 0; i < record->rows; i++) {
        const CostRow *row = &record->row[i];
        sheet_count(sheet, row->plan.tokens);
        sheet_count(sheet, row->plan.d_model);
        sheet_count(sheet, row->plan.heads);
        sheet_word(sheet, row->plan.precision);
        sheet_word(sheet, row->plan.causal ? "on" : "off");
        const uint64_t counts[] = {row->plan.window, row->pairs,      row->mults_proj, row->mults_qk,
                                   row->mults_av,    row->bytes_head, row->bytes_all};
        for (size_t k = 0; k < sizeof counts / sizeof *counts; k++) sheet_count(sheet, counts[k]);
        sheet_number(sheet, row->share);
        if (timed) sheet_number(sheet, row->seconds_proj);
        if (timed) sheet_number(sheet, row->seconds_squares);
        sheet_line(sheet);
    }
}

void sheet_of_cost_error(const Experiment *experiment, Sheet *sheet) {
    const ErrorRecord *record = experiment->record;
    sheet_names(sheet, "way tokens d_head block window sd trend seed error outside");
    for (size_t i = 0; i < record->rows; i++) {
        const ErrorRow *row = &record->row[i];
        const ErrorPlan *plan = &row->plan;
        const uint64_t counts[] = {plan->tokens, plan->d_head, plan->block, plan->window};
        sheet_word(sheet, row->way->name);
        for (size_t k = 0; k < sizeof counts / sizeof *counts; k++) sheet_count(sheet, counts[k]);
        sheet_number(sheet, plan->sd);
        sheet_number(sheet, plan->trend);
        sheet_count(sheet, plan->seed);
        sheet_number(sheet, row->error);
        sheet_number(sheet, row->outside);
        sheet_line(sheet);
    }
}
