#include "command/commands.h"

#include "files/replace.h"
#include "view/print.h"
#include "view/write_text.h"

#include <string.h>

static bool print_to(Session *session, const char *path, Error *err) {
    const Printer *printer = print_find(path, err);
    Picture picture;
    if (!printer || !print_picture(session, &session->scratch, &picture, err)) return false;
    if (!file_replace_text(path, printer->write(&session->scratch, &picture), err)) return false;
    say(session, "the screen (%dx%d) is in %s", "屏幕（%dx%d）已存入 %s", picture.canvas.cols, picture.canvas.rows,
        path);
    return true;
}

/* Shown at once where lines are printed, after leaving where a screen is open. */
static bool run_print(Session *session, const Call *call, Error *err) {
    Picture picture;
    if (call->words.count) return print_to(session, call->words.at[0], err);
    if (!print_picture(session, &session->scratch, &picture, err)) return false;
    const char *text = write_text(&session->scratch, picture.canvas, false);
    if (!session->show.open) {
        say_whole(session, text);
        return true;
    }
    const char *before = session->printed ? session->printed : "";
    session->printed = arena_print(&session->journal.arena, "%s%s", before, text);
    say(session, "printed: it is shown after leaving; print FILE.svg keeps it",
        "已打印：离开之后显示；print FILE.svg 存成文件");
    return true;
}

const Command CMD_PRINT = {
    .name = "print",
    .usage = "print [FILE.txt|.svg|.html]",
    .example = "print",
    .takes = "file",
    .help = {"the tracer's screen as it stands, into a file or, without one, as text",
             "把追踪器的屏幕原样存成文件；不写文件名就显示为文字"},
    .kind = LOOK,
    .area = AREA_KEEP,
    .max = 1,
    .beyond = true,
    .run = run_print,
};
