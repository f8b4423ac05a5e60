#include "command/commands.h"
#include "command/state.h"
#include "session/past.h"
#include "session/record.h"

#include <string.h>

/* ---- undo, redo ---- */

static bool read_times(const Call *call, const char *name, uint64_t *times, Error *err) {
    enum { MOST = 1000000 };
    *times = 1;
    if (!call->words.count) return true;
    if (text_count(call->words.at[0], MOST, times) && *times > 0) return true;
    return refuse(err, "%s takes how many lines, 1 to %d, not '%s'", "%s 后面是行数，1 到 %d，不能是 '%s'", name, MOST,
                  call->words.at[0]);
}

static bool refuse_own(Error *err) {
    return refuse(err, "undo stops at the lesson's own line: lesson back goes a step back",
                  "undo 到课程自己的命令为止：lesson back 退回上一小节");
}

/* Goes so many changes back; what is not there to undo is passed over, unless it is the first. `tell`: each is said. */
static bool go_back(Session *session, uint64_t times, bool tell, Error *err) {
    for (uint64_t i = 0; i < times; i++) {
        const char *text;
        const Scene *scene = journal_undo(&session->journal, &session->now, &text);
        if (!scene && i == 0 && text)
            return refuse(err, "undo reaches back %d changes, and '%s' is further",
                          "undo 最多撤销最近 %d 次改动，而 '%s' 更早", JOURNAL_SCENES, text);
        if (!scene && i == 0 && session->journal.floor) return refuse_own(err);
        if (!scene && i == 0) return refuse(err, "there is nothing to undo", "没有可以撤销的");
        if (!scene) break;
        session_restore(session, scene);
        if (tell) say(session, "undone: %s", "已撤销：%s", text);
    }
    record_line(session, times == 1 ? "undo" : arena_print(&session->scratch, "undo %llu", (unsigned long long)times));
    session->kept = KEPT_ALREADY;
    session->show.past = 0;
    return true;
}

static bool go_forth(Session *session, uint64_t times, bool tell, Error *err) {
    for (uint64_t i = 0; i < times; i++) {
        const char *text;
        Scene after;
        bool again = journal_redo(&session->journal, &after, &text);
        if (!again && i == 0 && text)
            return refuse(err, "redo cannot do '%s' again, as it was too long ago: type it",
                          "redo 无法重做 '%s'，因为隔得太久：请重新输入", text);
        if (!again && i == 0)
            return refuse(err, "there is nothing to do again: redo follows undo",
                          "没有可以重做的：redo 用在 undo 之后");
        if (!again) break;
        session_restore(session, &after);
        if (tell) say(session, "done again: %s", "已重做：%s", text);
    }
    record_line(session, times == 1 ? "redo" : arena_print(&session->scratch, "redo %llu", (unsigned long long)times));
    session->kept = KEPT_ALREADY;
    session->show.past = 0;
    return true;
}

/* To the line that is chosen in the history view, wherever it lies. */
static bool go_to_chosen(Session *session, Error *err) {
    Past past = past_of(&session->scratch, &session->journal);
    if (!session->show.past || !past.count)
        return refuse(err, "no line is chosen: view history, where cell left and cell right choose one",
                      "还没有选中哪一行：view history，再用 cell left 和 cell right 选一行");
    size_t chosen = past_chosen(session, &past) + 1;
    if (chosen < past.done && past.line[chosen] < session->journal.floor) return refuse_own(err);
    if (chosen < past.done && !go_back(session, past.done - chosen, false, err)) return false;
    if (chosen > past.done && !go_forth(session, chosen - past.done, false, err)) return false;
    session->kept = KEPT_ALREADY;
    say(session, "at line %zu of %zu: %s", "现在在第 %zu 行（共 %zu）：%s", chosen, past.count,
        past_text(session, &session->journal.line[past.line[chosen - 1]]));
    return true;
}

static bool run_undo(Session *session, const Call *call, Error *err) {
    uint64_t times;
    if (call->words.count && text_same(call->words.at[0], ".")) return go_to_chosen(session, err);
    return read_times(call, "undo", &times, err) && go_back(session, times, true, err);
}

static bool run_redo(Session *session, const Call *call, Error *err) {
    uint64_t times;
    return read_times(call, "redo", &times, err) && go_forth(session, times, true, err);
}

/* ---- history ---- */

static bool run_history(Session *session, const Call *call, Error *err) {
    const Journal *journal = &session->journal;
    uint64_t shown = 20;
    if (call->words.count && !read_times(call, "history", &shown, err)) return false;
    if (journal->count == 0) say(session, "nothing has been changed yet", "还没有任何改动");
    size_t first = journal->count > shown ? journal->count - (size_t)shown : 0;
    for (size_t i = first; i < journal->count; i++) {
        const char *mark = i < journal->done ? "" : session->like.lang == CHINESE ? "   （已撤销）" : "   (undone)";
        const char *text = past_text(session, &journal->line[i]);
        say_text(session, arena_print(&session->scratch, "%4zu  %s%s", i + 1, text, mark));
    }
    return true;
}

/* ---- state ---- */

static bool run_state(Session *session, const Call *call, Error *err) {
    (void)call, (void)err;
    const char *line = state_line(session);
    if (*line) say_text(session, line);
    else say(session, "# a fresh sitting: no line is needed", "# 全新的状态：不需要任何命令");
    return true;
}

/* ---- record ---- */

static bool run_record(Session *session, const Call *call, Error *err) {
    const char *path = call->words.at[0];
    session->kept = KEPT_ALREADY;
    if (text_same(path, "off")) {
        if (!record_end(session))
            return refuse(err, "nothing is being recorded: record FILE", "没有在记录：record FILE");
        say(session, "the record ends", "记录结束");
        return true;
    }
    bool before = session->record != NULL;
    if (!record_begin(session, path, state_line(session), err)) return false;
    if (before) say(session, "the record ends", "记录结束");
    say(session, "recording to %s; record off ends it", "正在记录到 %s；record off 结束", path);
    return true;
}

const Command CMD_UNDO = {
    .name = "undo",
    .usage = "undo [N] | undo .",
    .example = "scale off; undo",
    .help =
        {"takes back the last line that changed something, or the last N; a dot: to the line chosen in view history",
         "撤销最近一行改动，或最近 N 行；点号：到 view history 里选中的那一行"},
    .kind = LOOK,
    .area = AREA_KEEP,
    .max = 1,
    .run = run_undo,
};
const Command CMD_REDO = {
    .name = "redo",
    .usage = "redo [N]",
    .example = "scale off; undo; redo",
    .help = {"does again what undo took back", "重做被撤销的改动"},
    .kind = LOOK,
    .area = AREA_KEEP,
    .max = 1,
    .run = run_redo,
};
const Command CMD_HISTORY = {
    .name = "history",
    .usage = "history [N]",
    .example = "history",
    .help = {"the last lines that changed or moved something", "最近改动或移动过的各行"},
    .kind = LOOK,
    .area = AREA_KEEP,
    .max = 1,
    .reveals = true,
    .run = run_history,
};
const Command CMD_STATE = {
    .name = "state",
    .usage = "state",
    .example = "state",
    .help = {"one line that makes this screen again: qkv -c 'LINE'", "一行命令，重现现在的画面：qkv -c 'LINE'"},
    .kind = LOOK,
    .area = AREA_KEEP,
    .run = run_state,
};
const Command CMD_RECORD = {
    .name = "record",
    .usage = "record FILE | record off",
    .example = "record my-sitting.qkv",
    .takes = "file off",
    .help = {"writes the lines of this sitting to a new file, to be replayed by qkv FILE",
             "把这次的各行写进新文件，之后用 qkv FILE 重放"},
    .kind = LOOK,
    .area = AREA_KEEP,
    .min = 1,
    .max = 1,
    .beyond = true,
    .run = run_record,
};
