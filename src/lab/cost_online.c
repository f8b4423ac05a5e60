#include "lab/cost_online.h"

#include "lab/cost_error.h"
#include "lab/sheet.h"
#include "math/exponential.h"

#include <math.h>

static void run_block(Arena *arena, Matrix scores, Matrix v, OnlineBlock *block, Matrix output) {
    Matrix own = matrix_columns(scores, block->first, block->count);
    block->factor = online_block(own, matrix_rows(v, block->first, block->count), &block->maximum, &block->sum, output);
    block->largest = -INFINITY;
    for (size_t j = 0; j < own.cols; j++) {
        double score = matrix_at(own, 0, j);
        block->largest = fmax(block->largest, score);
        if (block->maximum > -INFINITY) block->added += exponential(score - block->maximum);
    }
    block->output = matrix_copy(arena, output).at;
}

void cost_online_run(Experiment *experiment, const char *line, Matrix scores, Matrix v, Matrix z, size_t each,
                     size_t row, size_t head) {
    size_t blocks = (scores.cols + each - 1) / each;
    lab_begin(experiment, &LAB_COST_ONLINE, line, blocks);
    Arena *arena = &experiment->arena;
    OnlineRecord *record = TAKE(arena, OnlineRecord);
    experiment->record = record;
    *record = (OnlineRecord){.block = TAKE_ARRAY(arena, OnlineBlock, blocks),
                             .blocks = blocks,
                             .keys = scores.cols,
                             .columns = v.cols,
                             .each = each,
                             .row = row,
                             .head = head,
                             .at = blocks - 1,
                             .on = 2};
    Matrix output = matrix_new(arena, 1, v.cols);
    for (size_t i = 0; i < blocks; i++) {
        OnlineBlock *block = &record->block[i];
        size_t first = i * each, left = scores.cols - first;
        *block = (OnlineBlock){.first = first, .count = left < each ? left : each, .maximum = -INFINITY};
        if (i) block->maximum = block[-1].maximum, block->sum = block[-1].sum;
        run_block(arena, scores, v, block, output);
    }
    double sum = record->block[blocks - 1].sum;
    record->z = matrix_copy(arena, z).at;
    record->share = TAKE_ARRAY(arena, double, v.cols);
    for (size_t c = 0; c < v.cols; c++) {
        record->share[c] = sum > 0 ? matrix_at(output, 0, c) / sum : 0;
        record->gap = fmax(record->gap, fabs(record->share[c] - record->z[c]));
    }
    experiment->done = blocks;
    experiment->running = false;
}

/* A line a block and column of v. */
static void sheet_of_online(const Experiment *experiment, Sheet *sheet) {
    const OnlineRecord *record = experiment->record;
    sheet_names(sheet, "row head block first keys maximum factor sum column output");
    for (size_t i = 0; i < record->blocks; i++)
        for (size_t c = 0; c < record->columns; c++) {
            const OnlineBlock *block = &record->block[i];
            const size_t counts[] = {record->row, record->head, i, block->first, block->count};
            for (size_t k = 0; k < sizeof counts / sizeof *counts; k++) sheet_count(sheet, counts[k]);
            sheet_number(sheet, block->maximum);
            sheet_number(sheet, block->factor);
            sheet_number(sheet, block->sum);
            sheet_count(sheet, c);
            sheet_number(sheet, block->output[c]);
            sheet_line(sheet);
        }
}

const Lab LAB_COST_ONLINE = {.name = "cost", .example = "load apple; cost online", .sheet = sheet_of_online};
