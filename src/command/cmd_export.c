#include "command/call.h"
#include "command/commands.h"
#include "command/export.h"
#include "command/state.h"
#include "files/replace.h"

#include <string.h>

/* ---- which row ---- */

/* The ending of the path in small letters, in the arena; "" where it has none. */
static const char *ending_of(Arena *arena, const char *path) {
    const char *name = strrchr(path, '/'), *dot = strrchr(name ? name : path, '.');
    char *ending = arena_string(arena, dot ? dot + 1 : "");
    for (char *at = ending; *at; at++)
        if (*at >= 'A' && *at <= 'Z') *at = (char)(*at | 32);
    return ending;
}

static bool named(Exported what) {
    return what == EXPORT_STEP || what == EXPORT_LAB;
}

/* Endings of the rows, as ".csv .tsv …": of those that export this, or of all where `what` is NULL. */
static const char *endings(Arena *arena, const Exported *what) {
    Text all = text_new(arena);
    for (size_t i = 0; EXPORTERS[i]; i++) {
        const Exporter *row = EXPORTERS[i];
        if (what && row->what != *what && !(*what == EXPORT_TRACE && row->what == EXPORT_VIEW)) continue;
        Words words = list_words(arena, row->endings);
        for (size_t w = 0; w < words.count; w++) {
            const char *one = arena_print(arena, ".%s", words.at[w]);
            if (!list_has(all.at, one)) text_print(&all, "%s%s", all.length ? " " : "", one);
        }
    }
    return all.at;
}

/* Refuses an ending that nothing is exported to in this way. */
static bool no_row(const Export *job, const char *ending, Error *err) {
    Arena *arena = &job->session->scratch;
    const char *here = endings(arena, &job->what);
    for (size_t i = 0; EXPORTERS[i]; i++) {
        if (!*ending || !list_has(EXPORTERS[i]->endings, ending)) continue;
        if (named(job->what))
            return refuse(err, "a .%s holds more than %s: export FILE.%s without a name, or one of %s",
                          ".%s 装的不只是 %s：export FILE.%s 不写名字，或改用 %s", ending, job->array.name, ending,
                          here);
        return refuse(err, "a .%s holds one matrix: export weights FILE.%s, or one of %s",
                      ".%s 只装一个矩阵：export weights FILE.%s，或改用 %s", ending, ending, here);
    }
    return refuse(err, "%s: the ending does not say what to export; use one of %s",
                  "%s：结尾没有说明导出成什么；可用 %s", job->path, here);
}

static const Exporter *row_of(Export *job, Error *err) {
    const char *ending = ending_of(&job->session->scratch, job->path);
    for (size_t i = 0; *ending && EXPORTERS[i]; i++) {
        const Exporter *row = EXPORTERS[i];
        bool here = row->what == job->what || (row->what == EXPORT_VIEW && job->what == EXPORT_TRACE);
        if (!here || !list_has(row->endings, ending)) continue;
        job->what = row->what;
        return row;
    }
    no_row(job, ending, err);
    return NULL;
}

/* ---- export ---- */

typedef struct Writing {
    const Exporter *row;
    const Export *job;
} Writing;

static bool write_row(FILE *out, const void *self) {
    const Writing *writing = self;
    return writing->row->write(out, writing->job);
}

/* What the line names; without a name everything. */
static bool read_name(Export *job, const Call *call, Error *err) {
    if (call->words.count == 1) {
        if (!call_value(call, "head") && !call_value(call, "grad")) return true;
        return refuse(err, "head= and grad belong to one matrix: export weights FILE.md head=0",
                      "head= 和 grad 只用于单个矩阵：export weights FILE.md head=0");
    }
    if (!saved_asked(job->session, call->words.at[0], call, &job->saved, err)) return false;
    job->what = EXPORT_STEP;
    job->array = saved_array(job->session, &job->saved, &job->look);
    return true;
}

static bool run_export(Session *session, const Call *call, Error *err) {
    Export job = {.session = session,
                  .what = EXPORT_TRACE,
                  .path = call->words.at[call->words.count - 1],
                  .torch = call_value(call, "torch") != NULL};
    if (!session_has_model(session, err) || !read_name(&job, call, err)) return false;
    const Exporter *row = row_of(&job, err);
    if (!row) return false;
    if (job.torch && !row->torch)
        return refuse(err, "torch is for a script: export FILE.py torch", "torch 只用于脚本：export FILE.py torch");
    job.made = state_told(session, job.what == EXPORT_VIEW);
    if (row->prepare && !row->prepare(&job, err)) return false;
    if (!file_replace(job.path, write_row, &(Writing){row, &job}, err)) return false;
    const char *name = job.what == EXPORT_STEP ? saved_name(session, &job.array, &job.look) : NULL;
    if (name) say(session, "%s is in %s", "%s已存入 %s", name, job.path);
    else say(session, "%s is written", "已写入 %s", job.path);
    if (job.told) say_text(session, job.told);
    return true;
}

const Command CMD_EXPORT = {
    .name = "export",
    .usage = "export FILE [torch] | export NAME FILE [head=N] [grad]",
    .example = "export weights weights.txt",
    .keys = "head grad torch",
    .takes = "step given file",
    .help = {"everything there is, or one matrix, into a file that says how it was made; by the ending",
             "把全部内容或单个矩阵导出成文件，注明来历；格式由扩展名决定"},
    .kind = LOOK,
    .area = AREA_KEEP,
    .min = 1,
    .max = 2,
    .run = run_export,
};
