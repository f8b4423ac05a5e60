#include "view/cost_picture.h"
#include "view/views.h"

/* What the last cost found, drawn by the picture of its lab. */

static const CostPicture *const PICTURES[] = {&COST_COUNTS, &COST_BLOCKS, &COST_ERRORS, NULL};

static const CostPicture *picture_of(const Session *session) {
    for (size_t i = 0; PICTURES[i]; i++)
        if (PICTURES[i]->lab == session->experiment.lab) return PICTURES[i];
    return NULL;
}

Written cost_written(Session *session) {
    return (Written){
        .session = session, .arena = &session->scratch, .lang = session->like.lang, .digits = session->like.digits};
}

static bool can(Session *session, Error *err) {
    if (!session_has_model(session, err)) return false;
    return picture_of(session) || refuse(err, "there is no cost to show: cost tokens=1024,8192, for one",
                                         "还没有可以展示的代价：例如先 cost tokens=1024,8192");
}

static void draw(const Written *w, Screen *screen, Canvas canvas) {
    picture_of(w->session)->draw(w, screen, canvas);
}

static void move(Session *session, int rows, int cols) {
    picture_of(session)->move(session, rows, cols);
}

static void explain(Session *session) {
    picture_of(session)->explain(session);
}

static const KeyHint HINTS[] = {
    {NAMED_LEFT, "← →", {"figure", "哪个数"}}, {NAMED_UP, "↑ ↓", {"row", "行"}}, {'x', NULL, {"formula", "公式"}}, {0}};

/* clang-format off */
static const Key OWN_KEYS[] = {
    {NAMED_LEFT, 'h', "Left  Right", "cell left", {"figure", "哪个数"}, {"another figure", "换一个数"}},
    {NAMED_RIGHT, 'l', NULL, "cell right", {0}, {0}},
    {NAMED_UP, 'k', "Up  Down", "cell up", {"row", "行"}, {"another row", "换一行"}},
    {NAMED_DOWN, 'j', NULL, "cell down", {0}, {0}},
    {'x', NAMED_ENTER, "x  Enter", "explain .", {"formula", "公式"}, {"its formula with numbers", "带数字的公式"}},
    {' ', 0, "Space", "pause", {0}, {"go on where it was stopped", "从停下的地方继续"}},
    {0},
};
/* clang-format on */

const View VIEW_COST = {
    .name = "cost",
    .title = {"what the last cost found", "上一次 cost 的结果"},
    .help =
        {"multiplications and bytes by size, the ways around n² below, each figure a formula that explain . spells out; "
         "likewise cost online block by block, cost error way by way",
         "各种大小的乘法次数与字节数，下面是绕开 n² 的办法，每个数都是公式，用 explain . 展开；cost online 逐块，cost "
         "error 逐种办法"},
    .example = "cost tokens=1024,8192; view cost",
    .hints = HINTS,
    .can = can,
    .draw = draw,
    .keys = OWN_KEYS,
    .move = move,
    .explain = explain,
};
