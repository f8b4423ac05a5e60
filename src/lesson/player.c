#include "lesson/player.h"

#include "command/command.h"
#include "lesson/claims.h"
#include "session/record.h"

/* ---- what a line says ---- */

enum { SAID_MOST = 400 };

typedef struct Heard {
    Arena *arena;
    const char **at;
    size_t count;
} Heard;

static void hear(void *self, const char *text) {
    Heard *heard = self;
    if (heard->count < SAID_MOST) heard->at[heard->count++] = arena_string(heard->arena, text);
}

/* ---- the ground ---- */

/* What the learner does from here on is on top. */
static void remember(Player *player) {
    const Session *session = player->session;
    player->length = session->journal.done;
    player->at = session->now.at;
    player->show = session->show;
    player->digits = session->like.digits;
}

static void look_back(Player *player) {
    Session *session = player->session;
    bool open = session->show.open;
    int rows = session->show.rows, cols = session->show.cols;
    session->now.at = player->at;
    session->show = player->show;
    session->show.open = open;
    session->show.rows = rows;
    session->show.cols = cols;
    session->like.digits = player->digits;
}

/* A fresh sitting on the ground. */
static void begin(Player *player) {
    Session *session = player->session;
    const Lesson *lesson = player->lesson;
    session->now = (Scene){.model = model_new(), .at = {.step = X}, .seed = lesson->seeded ? lesson->seed : 1};
    session_changed(session);
    player->at = session->now.at;
    player->show = (Showing){.open = session->show.open};
    player->digits = -1;
    look_back(player);
}

static void walk_to(Player *player, size_t step, size_t item, bool inside);

bool player_restore(Player *player) {
    Session *session = player->session;
    size_t changes;
    bool gone;
    if (session->journal.done <= player->length && session->journal.count <= player->length) {
        look_back(player);
        return false;
    }
    const Scene *scene = journal_rewind(&session->journal, player->length, &changes, &gone);
    if (changes) record_line(session, arena_print(&session->scratch, "undo %zu", changes));
    if (gone) {
        walk_to(player, player->step, player->item, player->inside);
        return true;
    }
    if (scene) session_restore(session, scene);
    look_back(player);
    return true;
}

/* ---- lines ---- */

static bool run(Player *player, const char *line, Labels *said) {
    Session *session = player->session;
    Error err = {.lang = session->like.lang};
    Console console = session->console;
    Listener listener = session->listener;
    Heard heard = {&player->moment, TAKE_ARRAY(&player->moment, const char *, SAID_MOST + 1), 0};
    session->console = (Console){hear, hear, &heard};
    session->listener = (Listener){0};
    bool fine = command_run(session, line, &err);
    session->listener = listener;
    session->console = console;
    if (!fine) hear(&heard, err.text);
    *said = (Labels){heard.at, heard.count};
    return fine;
}

static void fail(Player *player, Place at, const char *said) {
    if (player->failures == FAILURES_MOST) return;
    player->failure[player->failures++] = (Failure){at, arena_string(&player->arena, said)};
}

/* One of the lesson's own lines. */
static bool run_own(Player *player, Place at, const char *line, Labels *said) {
    bool fine = run(player, line, said);
    if (!fine) fail(player, at, said->at[said->count - 1]);
    remember(player);
    return fine;
}

static Labels run_solution(Player *player, const Ask *ask) {
    const char **all = TAKE_ARRAY(&player->moment, const char *, SAID_MOST + 1);
    size_t count = 0;
    for (size_t i = 0; i < ask->solves; i++) {
        Labels said;
        run_own(player, ask->solve[i].at, ask->solve[i].text, &said);
        for (size_t j = 0; j < said.count && count < SAID_MOST; j++) all[count++] = said.at[j];
    }
    return (Labels){all, count};
}

/* What a question needs before it is put. */
static void prepare(Player *player, const Ask *ask) {
    Labels said;
    for (size_t i = 0; i < ask->items; i++)
        if (ask->item[i].kind == ITEM_SETUP) run_own(player, ask->item[i].at, ask->item[i].line, &said);
}

static void run_silently(Player *player, const Item *item) {
    Labels said;
    if (item->kind == ITEM_LINE || item->kind == ITEM_SETUP) run_own(player, item->at, item->line, &said);
    if (item->kind != ITEM_ASK) return;
    prepare(player, item->ask);
    run_solution(player, item->ask);
}

/* ---- walking ---- */

static void walk_to(Player *player, size_t step, size_t item, bool inside) {
    size_t changes, failures = player->failures;
    bool gone;
    journal_rewind(&player->session->journal, player->ground, &changes, &gone);
    begin(player);
    remember(player);
    for (size_t s = 0; s <= step && s < player->lesson->steps; s++) {
        const LessonStep *at = &player->lesson->step[s];
        size_t end = s < step ? at->items : item;
        for (size_t i = 0; i < end && i < at->items; i++) run_silently(player, &at->item[i]);
    }
    player->failures = failures; /* told when they were shown */
    player->step = step;
    player->item = item;
    player->inside = inside;
    arena_free(&player->moment);
}

void player_open(Player *player, Session *session, const Lesson *lesson) {
    *player = (Player){.session = session, .lesson = lesson};
    Scene before = session->now;
    begin(player);
    journal_keep(&session->journal, arena_print(&session->scratch, "lesson %s", lesson->id), CHANGE, ROLE_MODEL,
                 &before, &session->now);
    player->ground = session->journal.floor = session->journal.done;
    remember(player);
}

void player_goto(Player *player, size_t step) {
    player->open = NULL;
    walk_to(player, step, 0, false);
}

void player_close(Player *player) {
    player->session->journal.floor = 0;
    arena_free(&player->moment);
    arena_free(&player->arena);
}

/* ---- events ---- */

static const EventKind KIND_OF[] = {
    [ITEM_PROSE] = EVENT_PROSE, [ITEM_LINE] = EVENT_LINE,   [ITEM_SETUP] = EVENT_SETUP, [ITEM_CHECK] = EVENT_CHECK,
    [ITEM_NOTE] = EVENT_NOTE,   [ITEM_PAUSE] = EVENT_PAUSE, [ITEM_KEYS] = EVENT_KEYS,   [ITEM_ASK] = EVENT_ASK,
};

static void run_check(Player *player, const Check *check, Event *event) {
    Error err = {.lang = player->session->like.lang};
    event->fine = claim_holds(player->session, check, &err);
    if (event->fine) return;
    const char **said = TAKE_ARRAY(&player->moment, const char *, 1);
    said[0] = arena_string(&player->moment, err.text);
    event->said = (Labels){said, 1};
    fail(player, check->at, err.text);
}

static Event run_item(Player *player, const Item *item) {
    Event event = {
        .kind = KIND_OF[item->kind], .step = &player->lesson->step[player->step], .item = item, .fine = true};
    if (item->kind == ITEM_LINE || item->kind == ITEM_SETUP)
        event.fine = run_own(player, item->at, item->line, &event.said);
    if (item->kind == ITEM_CHECK) run_check(player, item->check, &event);
    if (item->kind == ITEM_ASK) {
        prepare(player, item->ask);
        player->open = item->ask;
    }
    return event;
}

Event player_next(Player *player) {
    const Lesson *lesson = player->lesson;
    if (player->open) {
        const LessonStep *step = &lesson->step[player->step];
        return (Event){.kind = EVENT_ASK, .step = step, .item = &step->item[player->item - 1], .fine = true};
    }
    arena_free(&player->moment);
    player_restore(player);
    while (player->step < lesson->steps) {
        const LessonStep *step = &lesson->step[player->step];
        if (!player->inside) {
            player->inside = true;
            return (Event){.kind = EVENT_STEP, .step = step, .fine = true};
        }
        if (player->item < step->items) return run_item(player, &step->item[player->item++]);
        player->step++;
        player->item = 0;
        player->inside = false;
    }
    return (Event){.kind = EVENT_END, .fine = true};
}

/* ---- questions ---- */

Labels player_solve(Player *player) {
    const Ask *ask = player->open;
    player_restore(player);
    player->open = NULL;
    return run_solution(player, ask);
}

void player_settle(Player *player) {
    player->open = NULL;
    remember(player);
}

bool player_holds(Player *player) {
    Error err = {.lang = player->session->like.lang};
    const Ask *ask = player->open;
    for (size_t i = 0; ask && i < ask->items; i++)
        if (ask->item[i].kind == ITEM_CHECK && !claim_holds(player->session, ask->item[i].check, &err)) return false;
    return ask != NULL;
}
