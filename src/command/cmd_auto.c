#include "command/commands.h"

static bool run_auto(Session *session, const Call *call, Error *err) {
    const char *word = call->words.at[0];
    bool toggle = text_same(word, "toggle"), on = text_same(word, "on");
    if (!toggle && !on && !text_same(word, "off"))
        return refuse(err, "auto takes on, off or toggle, not '%s'", "auto 可以是 on、off 或 toggle，不能是 '%s'",
                      word);
    bool playing = on || (toggle && !session->show.playing);
    if (playing && !session_has_model(session, err)) return false;
    session->show.playing = playing;
    if (playing && session->show.open)
        say(session, "auto on: a step every 2 s; any key stops it", "auto on：每 2 秒走一步；按任意键停下");
    else if (playing)
        say(session, "auto on: the tracer takes a step every 2 s; tui opens it",
            "auto on：追踪器每 2 秒走一步；用 tui 打开它");
    else say(session, "auto off", "auto off");
    return true;
}

const Command CMD_AUTO = {
    .name = "auto",
    .usage = "auto on|off|toggle",
    .example = "auto on",
    .takes = "on off toggle",
    .help = {"the tracer walks by itself, a step every 2 s, up to the last", "追踪器自己每 2 秒走一步，直到最后一步"},
    .kind = LOOK,
    .area = AREA_MOVE,
    .min = 1,
    .max = 1,
    .run = run_auto,
};
