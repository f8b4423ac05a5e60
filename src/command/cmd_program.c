#include "command/commands.h"

enum { SOURCE_DEPTH = 16 };

/* ---- source ---- */

static bool run_source(Session *session, const Call *call, Error *err) {
    const char *path = call->words.at[0], *text;
    size_t length;
    if (session->source_depth == SOURCE_DEPTH)
        return refuse(err, "source is %d files deep: does %s source itself?",
                      "source 已经嵌套 %d 层：%s 是否又 source 了自己？", SOURCE_DEPTH, path);
    if (!script_read(&session->scratch, path, &text, &length, err)) return false;
    session->source_depth++;
    bool fine = script_lines(session, path, text, length, err);
    session->source_depth--;
    session->kept = KEPT_ALREADY;
    return fine;
}

const Command CMD_SOURCE = {
    .name = "source",
    .usage = "source FILE",
    .example = "source my-sitting.qkv",
    .takes = "file",
    .help = {"runs the lines of a file, to the first that is refused", "运行文件里的各行，到第一行被拒绝为止"},
    .kind = LOOK,
    .area = AREA_PROGRAM,
    .min = 1,
    .max = 1,
    .run = run_source,
};

/* ---- tui, leave, quit: wishes to the loop of the program ---- */

static bool run_tui(Session *session, const Call *call, Error *err) {
    (void)call;
    Error none = {.lang = err->lang};
    if (!session_has_model(session, &none) && !command_run(session, "load apple heads=2", err)) return false;
    session->wish = WISH_TRACER;
    session->kept = KEPT_ALREADY;
    return true;
}

static bool run_leave(Session *session, const Call *call, Error *err) {
    (void)call, (void)err;
    session->wish = WISH_PROMPT;
    return true;
}

static bool run_quit(Session *session, const Call *call, Error *err) {
    (void)call, (void)err;
    session->wish = WISH_QUIT;
    return true;
}

const Command CMD_TUI = {
    .name = "tui",
    .usage = "tui",
    .example = "tui",
    .help = {"the full-screen tracer, on the apple example if none is loaded",
             "全屏追踪器；没有载入数据时，打开苹果的例子"},
    .kind = LOOK,
    .area = AREA_PROGRAM,
    .beyond = true,
    .run = run_tui,
};

const Command CMD_LEAVE = {
    .name = "leave",
    .usage = "leave",
    .example = "leave",
    .help = {"closes what is open: an overlay, a drill or a lesson, then the tracer",
             "关闭打开的东西：浮层，练习或课，然后是追踪器"},
    .kind = LOOK,
    .area = AREA_PROGRAM,
    .beyond = true,
    .run = run_leave,
};

const Command CMD_QUIT = {
    .name = "quit",
    .usage = "quit",
    .example = "quit",
    .help = {"ends the program", "结束程序"},
    .kind = LOOK,
    .area = AREA_PROGRAM,
    .beyond = true,
    .run = run_quit,
};
