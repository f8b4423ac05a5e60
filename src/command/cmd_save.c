#include "command/commands.h"
#include "command/look.h"
#include "files/file.h"

/* All heads of a step with one matrix a head, one below the other. */
static Matrix all_heads(Session *session, const Look *look, size_t heads) {
    Look one = *look;
    one.head = 0;
    Matrix first = look_value(session, &one);
    Matrix all = matrix_new(&session->scratch, heads * first.rows, first.cols);
    for (; one.head < heads; one.head++)
        matrix_fill(matrix_rows(all, one.head * first.rows, first.rows), look_value(session, &one));
    return all;
}

/* scores scaled biased masked weights z are one matrix a head, the others one for all. */
static bool has_planes(const Look *look) {
    return !look->whole && (STEPS[look->step].layout == STACKED || look->step == Z || look->step == BIAS);
}

static bool run_save(Session *session, const Call *call, Error *err) {
    StepId step;
    if (!look_step(session, call->words.at[0], &step, err)) return false;
    const char *asked = call_value(call, "head"), *path = call->words.at[1];
    size_t head = 0, heads = session->now.model.set.heads;
    if (asked && !look_head(session, asked, &head, err)) return false;
    bool grad = call_value(call, "grad") != NULL;
    if (grad && !(model_has(&session->now.model, OUT, err) && trace_has_grad(session_trace(session), err)))
        return false;
    Look look = look_at(session, step, head, asked != NULL);
    look.grad = grad;
    bool planes = has_planes(&look) && !asked;
    if (!planes && !asked) look.whole = true;
    Matrix value = planes ? all_heads(session, &look, heads) : look_value(session, &look);
    Array array = {
        .name = STEPS[step].name, .value = value, .planes = planes ? heads : 1, .dimensions = planes ? 3 : 2};
    if (!grad) array.rows = planes ? (Labels){0} : look_rows(session, &look);
    if (!grad) array.cols = look_cols(session, &look);
    if (!file_write(path, &array, err)) return false;
    if (planes)
        say(session, "%s (%zux%zux%zu) is in %s", "%s（%zux%zux%zu）已存入 %s", STEPS[step].name, heads,
            value.rows / heads, value.cols, path);
    else
        say(session, "%s (%zux%zu) is in %s", "%s（%zux%zu）已存入 %s", look_name(session, &look, ""), value.rows,
            value.cols, path);
    return true;
}

const Command CMD_SAVE = {
    .name = "save",
    .usage = "save NAME FILE [head=N] [grad]",
    .example = "save weights weights.npy",
    .keys = "head grad",
    .takes = "step given file",
    .help = {"a matrix into a file, by its ending; all heads make a 3-D array",
             "把矩阵存入文件，格式由扩展名决定；所有头合成三维数组"},
    .kind = LOOK,
    .area = AREA_DATA,
    .min = 2,
    .max = 2,
    .run = run_save,
};
