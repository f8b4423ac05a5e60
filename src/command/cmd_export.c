#include "command/call.h"
#include "command/commands.h"
#include "command/export.h"
#include "command/state.h"
#include "files/replace.h"

#include <string.h>
#include <sys/stat.h>

/* ---- which row ---- */

/* The ending of the path in small letters, in the arena; "" where it has none. */
static const char *ending_of(Arena *arena, const char *path) {
    const char *name = strrchr(path, '/'), *dot = strrchr(name ? name : path, '.');
    char *ending = arena_string(arena, dot ? dot + 1 : "");
    for (char *at = ending; *at; at++)
        if (*at >= 'A' && *at <= 'Z') *at = (char)(*at | 32);
    return ending;
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
static bool no_row(const Export *job, Error *err) {
    Arena *arena = &job->session->scratch;
    const char *here = endings(arena, &job->what), *ending = ending_of(arena, job->path);
    for (size_t i = 0; EXPORTERS[i]; i++) {
        if (!file_ends_in(job->path, EXPORTERS[i]->endings)) continue;
        if (job->what == EXPORT_LAB)
            return refuse(err, "an experiment is a table of numbers and goes into one of %s",
                          "实验结果是数字表格，只能导出成 %s", here);
        if (job->what == EXPORT_STEP)
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
    for (size_t i = 0; EXPORTERS[i]; i++) {
        const Exporter *row = EXPORTERS[i];
        bool here = row->what == job->what || (row->what == EXPORT_VIEW && job->what == EXPORT_TRACE);
        if (!here || !file_ends_in(job->path, row->endings)) continue;
        job->what = row->what;
        return row;
    }
    no_row(job, err);
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

/* Is it the name of an experiment? Then it must be the last one. */
static bool read_lab(Export *job, const char *name, bool *is_lab, Error *err) {
    const Experiment *last = &job->session->experiment;
    *is_lab = false;
    for (size_t i = 0; LABS[i]; i++) *is_lab = *is_lab || text_same(LABS[i]->name, name);
    if (!*is_lab) return true;
    job->what = EXPORT_LAB;
    if (last->lab && text_same(last->lab->name, name)) return true;
    if (!last->lab)
        return refuse(err, "no experiment was run yet: help %s, then export %s FILE.csv",
                      "还没有做过实验：先看 help %s，再 export %s FILE.csv", name, name);
    return refuse(err, "the last experiment is %s, and %s is gone: run it again, or export %s FILE.csv",
                  "最近的实验是 %s，%s 的结果已经没有了：请重做一次，或 export %s FILE.csv", last->lab->name, name,
                  last->lab->name);
}

/* What the line names; without a name everything. */
static bool read_name(Export *job, const Call *call, Error *err) {
    bool is_lab = false;
    if (call->words.count == 2 && !read_lab(job, call->words.at[0], &is_lab, err)) return false;
    if (call->words.count == 1 || is_lab) {
        bool plain = !call_value(call, "head") && !call_value(call, "grad");
        if (plain) return is_lab || session_has_model(job->session, err);
        return refuse(err, "head= and grad belong to one matrix: export weights FILE.md head=0",
                      "head= 和 grad 只用于单个矩阵：export weights FILE.md head=0");
    }
    if (!session_has_model(job->session, err)) return false;
    if (!saved_asked(job->session, call->words.at[0], call, &job->saved, err)) return false;
    job->what = EXPORT_STEP;
    job->array = saved_array(job->session, &job->saved, &job->look);
    return true;
}

/* An experiment is told by the sitting as it was then, and the line that began it. */
static const char *made_of(const Export *job) {
    const Experiment *last = &job->session->experiment;
    if (job->what != EXPORT_LAB) return state_told(job->session, job->what == EXPORT_VIEW);
    const char *from = last->from ? last->from : state_told(job->session, false);
    return arena_print(&job->session->scratch, "%s%s%s", from, strchr(from, ':') ? "; " : ": ", last->line);
}

/* What load reads whole it does not read without end. */
static void say_too_large(const Export *job) {
    enum { MIB = 1024 * 1024 };
    static const char WHOLE[] = "csv tsv txt json";
    struct stat about;
    bool whole = file_ends_in(job->path, WHOLE) && job->what != EXPORT_LAB;
    if (!whole || stat(job->path, &about) != 0 || about.st_size <= FILE_MAX_BYTES) return;
    say(job->session, "it is larger than the %d MiB that load reads of text: an .npz of the same comes back",
        "它超过了 load 读取文本的上限 %d MiB：同样内容的 .npz 可以读回来", FILE_MAX_BYTES / MIB);
}

static bool run_export(Session *session, const Call *call, Error *err) {
    Export job = {.session = session,
                  .what = EXPORT_TRACE,
                  .path = call->words.at[call->words.count - 1],
                  .torch = call_value(call, "torch") != NULL};
    if (!read_name(&job, call, err)) return false;
    const Exporter *row = row_of(&job, err);
    if (!row) return false;
    if (job.torch && !row->torch)
        return refuse(err, "torch is for a script: export FILE.py torch", "torch 只用于脚本：export FILE.py torch");
    job.made = made_of(&job);
    if (row->prepare && !row->prepare(&job, err)) return false;
    if (!file_replace(job.path, write_row, &(Writing){row, &job}, err)) return false;
    if (job.what == EXPORT_STEP) saved_say(session, &job.saved, &job.array, &job.look, job.path);
    else say(session, "%s is written", "已写入 %s", job.path);
    if (job.told) say_text(session, job.told);
    say_too_large(&job);
    return true;
}

const Command CMD_EXPORT = {
    .name = "export",
    .usage = "export FILE [torch] | export NAME[SLICE] FILE [head=N] [grad] | export LAB FILE",
    .example = "export weights weights.txt",
    .keys = "head grad torch",
    .takes = "step given lab file",
    .help = {"everything there is, or one matrix, into a file that says how it was made; by the ending",
             "把全部内容或单个矩阵导出成文件，注明来历；格式由扩展名决定"},
    .kind = LOOK,
    .area = AREA_KEEP,
    .min = 1,
    .max = 2,
    .beyond = true,
    .reveals = true,
    .run = run_export,
};
