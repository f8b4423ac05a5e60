#include "command/export.h"

#include "command/look.h"
#include "command/state.h"
#include "files/file.h"

const Exporter *const EXPORTERS[] = {
    &EXPORT_ARRAYS, &EXPORT_PY,    &EXPORT_PAGE, &EXPORT_PICTURE, &EXPORT_MARKDOWN, &EXPORT_TEX,
    &EXPORT_ARRAY,  &EXPORT_SHEET, NULL,
};

bool export_text(FILE *out, const Export *job) {
    return fputs(job->ready, out) != EOF;
}

/* ---- matrices in the formats that `load` reads ---- */

static bool prepare_arrays(Export *job, Error *err) {
    Arrays *all = TAKE(&job->session->scratch, Arrays);
    if (!look_all(job->session, &(Look){.step = WEIGHTS}, err)) return false;
    *all = saved_all(job->session);
    job->ready = all;
    return true;
}

static bool prepare_array(Export *job, Error *err) {
    Arrays *one = TAKE(&job->session->scratch, Arrays);
    *one = (Arrays){&job->array, 1};
    job->ready = one;
    (void)err;
    return true;
}

static bool write_arrays(FILE *out, const Export *job) {
    return file_format(job->path)->write(out, job->path, job->ready, job->made);
}

const Exporter EXPORT_ARRAYS = {
    .endings = "csv tsv npz json",
    .what = EXPORT_TRACE,
    .help =
        {"every given matrix and every step by name, which load reads again; .csv and .tsv are tables one below another, "
         "each under a line # NAME",
         "所有给定的矩阵和所有步骤，各有名字，load 可以再读回来；.csv 和 .tsv 是上下排列的表格，每个表格上方有一行 # 名字"},
    .prepare = prepare_arrays,
    .write = write_arrays,
};

const Exporter EXPORT_ARRAY = {
    .endings = "txt npy csv tsv npz json",
    .what = EXPORT_STEP,
    .help = {"one matrix, as save writes it, and how it was made", "单个矩阵，内容与 save 相同，并注明来历"},
    .prepare = prepare_array,
    .write = write_arrays,
};
