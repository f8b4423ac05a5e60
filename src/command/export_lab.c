/* The last experiment as a table for a spreadsheet. */
#include "command/export.h"
#include "lab/sheet.h"

static bool prepare_lab(Export *job, Error *err) {
    const Experiment *experiment = &job->session->experiment;
    Sheet sheet = {.text = text_new(&job->session->scratch), .separator = file_ends_in(job->path, "tsv") ? '\t' : ','};
    text_print(&sheet.text, "# %s\n", job->made);
    experiment->lab->sheet(experiment, &sheet);
    job->ready = sheet.text.at;
    (void)err;
    return true;
}

const Exporter EXPORT_SHEET = {
    .endings = "csv tsv",
    .what = EXPORT_LAB,
    .help = {"the last experiment, LAB being sweep, train, depth or cost: a line for each thing it found",
             "最近一次实验，LAB 是 sweep、train、depth 或 cost：每个结果一行"},
    .prepare = prepare_lab,
    .write = export_text,
};
