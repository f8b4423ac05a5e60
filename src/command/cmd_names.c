#include "command/commands.h"
#include "command/said_layer.h"
#include "command/wanted.h"
#include "files/part.h"

enum { NAME_COLUMNS = 13, SIZE_COLUMNS = 12 };

static void put_line(Session *session, StepId id) {
    Matrix m = session->now.model.given[id];
    Text line = text_new(&session->scratch);
    text_put(&line, STEPS[id].name);
    text_pad(&line, NAME_COLUMNS);
    text_print(&line, "%zux%zu", m.rows, m.cols);
    text_pad(&line, NAME_COLUMNS + SIZE_COLUMNS);
    if (id == WEIGHTS) text_put(&line, session->like.lang == CHINESE ? "被 freeze 保留" : "held by freeze");
    else text_put(&line, sentence(STEPS[id].story, session->like.lang));
    say_text(session, line.at);
}

/* The steps that can be computed from it, in one line. */
static void put_steps(Session *session) {
    Text steps = text_new(&session->scratch);
    for (StepId id = TABLE; id < STEP_COUNT; id++) {
        Error ignored = {0};
        bool there = !STEPS[id].hidden && (!STEPS[id].optional || step_on(&session->now.model, id));
        if (!there || session->now.model.given[id].at || !model_has(&session->now.model, id, &ignored)) continue;
        text_print(&steps, steps.length ? " %s" : "%s", STEPS[id].name);
    }
    if (steps.length) say(session, "computed: %s", "计算得到：%s", steps.at);
}

/* ---- names FILE ---- */

static size_t widest(Session *session, const File *file, size_t most) {
    size_t widest = 0;
    for (size_t i = 0; i < file->count; i++) {
        size_t width = text_width(wanted_typed(&session->scratch, file->at[i].name));
        if (width > widest && width <= most) widest = width;
    }
    return widest;
}

/* "wq  768x2304  F32", and why it cannot be loaded; a single array without a name is shown by its type alone. */
static void put_entry(Session *session, const Entry *entry, size_t name_columns) {
    Text line = text_new(&session->scratch);
    if (*entry->name) {
        text_put(&line, wanted_typed(&session->scratch, entry->name));
        text_pad(&line, name_columns);
        text_put(&line, "  ");
    }
    size_t before = text_width(line.at);
    if (entry->shape) text_put(&line, part_shape(&session->scratch, entry->shape, entry->dimensions));
    text_pad(&line, before + SIZE_COLUMNS);
    text_print(&line, " %s", entry->type);
    if (entry->why.en) text_print(&line, "  (%s)", sentence(entry->why, session->like.lang));
    say_text(session, line.at);
}

static bool names_of(Session *session, const char *word, Error *err) {
    enum { MOST_NAME = 48, MOST_LINES = 1000 };
    const char *path;
    File *file;
    if (!file_find(&session->scratch, word, &path, err) || !file_open(&session->scratch, path, &file, err))
        return false;
    size_t width = widest(session, file, MOST_NAME);
    for (size_t i = 0; i < file->count && i < MOST_LINES; i++) put_entry(session, &file->at[i], width);
    if (file->count > MOST_LINES) say(session, "and %zu more", "还有 %zu 个", file->count - MOST_LINES);
    said_checkpoint(session, file);
    file_close(file);
    return true;
}

static bool run_names(Session *session, const Call *call, Error *err) {
    if (call->words.count) return names_of(session, call->words.at[0], err);
    if (!session_has_model(session, err)) return false;
    for (StepId id = 0; id < STEP_COUNT; id++)
        if (session->now.model.given[id].at) put_line(session, id);
    put_steps(session);
    return true;
}

const Command CMD_NAMES = {
    .name = "names",
    .usage = "names [FILE]",
    .example = "names apple/wq.csv",
    .takes = "file",
    .help = {"what is given, or what a file holds, with shapes and types",
             "给出了哪些矩阵，或文件里有哪些，及其形状和类型"},
    .kind = LOOK,
    .area = AREA_DATA,
    .max = 1,
    .run = run_names,
};
