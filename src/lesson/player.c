#include "lesson/player.h"

#include "command/command.h"
#include "lesson/claims.h"
#include "lesson/fence.h"
#include "lesson/shelf.h"
#include "session/record.h"

#include <stdio.h>
#include <string.h>

/* ---- what a line says ---- */

typedef struct Heard {
    Arena *arena;
    const char **at;
    size_t count, room;
} Heard;

static void hear(void *self, const char *text) {
    Heard *heard = self;
    if (heard->count == heard->room) {
        size_t room = heard->room ? 2 * heard->room : 16;
        const char **at = TAKE_ARRAY(heard->arena, const char *, room);
        if (heard->count) memcpy(at, heard->at, heard->count * sizeof *at);
        heard->at = at;
        heard->room = room;
    }
    heard->at[heard->count++] = arena_string(heard->arena, text);
}

static Labels all_of(const Heard *heard) {
    return (Labels){heard->at, heard->count};
}

/* ---- the ground ---- */

/* What the learner does from here on is on top. */
static void remember(Player *player) {
    Session *session = player->session;
    player->length = session->journal.floor = session->journal.done;
    player->cursor = session->now.at;
    player->show = session->show;
    player->digits = session->like.digits;
    player->experiment = session->experiment.number;
}

static void look_back(Player *player) {
    Session *session = player->session;
    Showing now = session->show;
    session->now.at = player->cursor;
    session->show = player->show;
    session->show.open = now.open;
    session->show.rows = now.rows;
    session->show.cols = now.cols;
    session->show.page_rows = now.page_rows;
    session->show.page_cols = now.page_cols;
    session->like.digits = player->digits;
}

/* A fresh sitting on the ground. */
static void begin(Player *player) {
    Session *session = player->session;
    const Lesson *lesson = player->lesson;
    session->now = (Scene){.model = model_new(), .at = {.step = X}, .seed = lesson->seeded ? lesson->seed : 1};
    session_changed(session);
    arena_free(&session->experiment.arena);
    session->experiment = (Experiment){.number = session->experiment.number + 1};
    player->cursor = session->now.at;
    player->show = (Showing){.open = false};
    player->digits = -1;
    look_back(player);
}

/* Forgets all lines above so many; NULL with *gone false: nothing had been changed. */
static const Scene *rewind_to(Player *player, size_t lines, bool *gone) {
    Session *session = player->session;
    size_t changes;
    const Scene *scene = journal_rewind(&session->journal, lines, &changes, gone);
    if (changes) record_line(session, arena_print(&session->scratch, "undo %zu", changes));
    return scene;
}

static void walk(Player *player, Spot spot);

bool player_restore(Player *player) {
    Session *session = player->session;
    bool lines = session->journal.done > player->length || session->journal.count > player->length;
    bool gone = false, lab = session->experiment.number != player->experiment;
    const Scene *scene = lines ? rewind_to(player, player->length, &gone) : NULL;
    if (gone || lab) walk(player, player->at);
    else if (scene) session_restore(session, scene);
    look_back(player);
    return lines || lab;
}

/* ---- lines ---- */

static bool stay_inside(Session *session, void *self, Words *words, Error *err) {
    return fence_pass(&session->scratch, self, words, err);
}

static Guard fence_of(const Player *player) {
    return (Guard){stay_inside, (void *)(uintptr_t)player->lesson};
}

/* Keeps what did not hold, once for each place: a step may be begun again. */
static void fail(Player *player, Place at, const char *said) {
    for (size_t i = 0; i < player->failures; i++)
        if (player->failure[i].at.text == at.text) return;
    if (player->failures < FAILURES_MOST)
        player->failure[player->failures++] = (Failure){at, arena_string(&player->arena, said)};
}

/* A table is seen at the prompt alone: where a picture is, it goes to what the line shows, if that is a step, and to a
 * cell that the same line names behind it. */
static void look_at_shown(Player *player, const char *line) {
    Session *session = player->session;
    Error ignored = {.lang = session->like.lang};
    char name[32];
    size_t head;
    if (sscanf(line, "show %31[a-z0-9_]", name) != 1) return;
    const char *asked = strstr(line, " head=");
    if (asked && sscanf(asked, " head=%zu", &head) == 1)
        command_run_inside(session, arena_print(&player->moment, "head %zu", head), &ignored);
    command_run_inside(session, arena_print(&player->moment, "goto %s", name), &ignored);
}

/* One of the lesson's own lines; nobody else listens, and without `heard` it runs in silence. */
static bool run_own(Player *player, Place at, const char *line, Heard *heard) {
    Session *session = player->session;
    Error err = {.lang = session->like.lang};
    Console console = session->console;
    Listener listener = session->listener;
    Guard guard = session->guard;
    Wish wish = session->wish; /* no line of a lesson opens or ends anything */
    bool batch = session->batch;
    session->batch = true; /* a script: what it shows does not hang on the clock, and nobody waits for the clock */
    session->console = heard ? (Console){hear, hear, heard} : (Console){.line = NULL};
    session->listener = (Listener){0};
    session->guard = fence_of(player);
    Cursor before = session->now.at;
    look_at_shown(player, line);
    bool fine = command_run(session, line, &err);
    if (!fine) session->now.at = before;
    session->batch = batch;
    session->wish = wish;
    session->guard = guard;
    session->listener = listener;
    session->console = console;
    if (!fine && heard) hear(heard, err.text);
    if (!fine) fail(player, at, err.text);
    remember(player);
    return fine;
}

/* A line that must fail is the lesson's own as well. */
static bool holds(Player *player, const Check *check, Error *err) {
    Session *session = player->session;
    Guard guard = session->guard;
    session->guard = fence_of(player);
    bool fine = claim_holds(session, check, err);
    session->guard = guard;
    return fine;
}

static void run_check(Player *player, const Check *check, Event *event) {
    Error err = {.lang = player->session->like.lang};
    event->fine = holds(player, check, &err);
    if (event->fine) return;
    const char **said = TAKE_ARRAY(&player->moment, const char *, 1);
    said[0] = arena_string(&player->moment, err.text);
    event->said = (Labels){said, 1};
    fail(player, check->at, err.text);
}

/* The cell that a prediction asks for; NULL: none is. */
static const Ref *cell_of(const Ask *ask) {
    bool asked = ask->kind == ASK_PREDICT && ask->answer == ANSWER_REF && !ask->ref.metric;
    return asked ? &ask->ref : NULL;
}

/* A guess is made on the picture, so it shows the cell. */
static void point_at(Player *player, const Ask *ask, const Ref *ref, Heard *heard) {
    Arena *arena = &player->moment;
    if (ref->head != SIZE_MAX) run_own(player, ask->at, arena_print(arena, "head %zu", ref->head), heard);
    run_own(player, ask->at, arena_print(arena, "goto %s", ref->name), heard);
    run_own(player, ask->at, arena_print(arena, "cell %zu %zu", ref->row, ref->col), heard);
}

/* What a question needs before it is put. */
static void prepare(Player *player, const Ask *ask, Heard *heard) {
    for (size_t i = 0; i < ask->items; i++)
        if (ask->item[i].kind == ITEM_SETUP) run_own(player, ask->item[i].at, ask->item[i].line, heard);
    const Ref *ref = cell_of(ask);
    if (ref) point_at(player, ask, ref, heard);
}

/* The lines of its solution, and the checks that must hold then; a task's tell what is wanted. */
static void solve(Player *player, const Ask *ask, Heard *heard) {
    Event event;
    for (size_t i = 0; i < ask->solves; i++) run_own(player, ask->solve[i].at, ask->solve[i].text, heard);
    for (size_t i = 0; i < ask->items; i++)
        if (ask->item[i].kind == ITEM_CHECK) run_check(player, ask->item[i].check, &event);
}

/* ---- walking ---- */

/* The question before the next event, if it is not done with. */
static bool is_pending(const Player *player, const Item *item) {
    return item->kind == ITEM_ASK && (item->ask == player->open || item->ask == player->owed);
}

static void walk(Player *player, Spot spot) {
    const Lesson *lesson = player->lesson;
    size_t failures = player->failures; /* they were told when they were shown */
    bool gone;
    rewind_to(player, player->ground, &gone);
    begin(player);
    remember(player);
    for (size_t s = 0; s <= spot.step && s < lesson->steps; s++) {
        const LessonStep *step = &lesson->step[s];
        for (size_t i = 0; i < step->items && (s < spot.step || i < spot.item); i++) {
            const Item *item = &step->item[i];
            if (item->kind == ITEM_LINE || item->kind == ITEM_SETUP) run_own(player, item->at, item->line, NULL);
            if (item->kind == ITEM_ASK) prepare(player, item->ask, NULL);
            if (item->kind == ITEM_ASK && !is_pending(player, item)) solve(player, item->ask, NULL);
        }
    }
    player->failures = failures;
}

void player_goto(Player *player, Spot spot) {
    const Lesson *lesson = player->lesson;
    if (spot.step >= lesson->steps) spot = (Spot){lesson->steps, 0};
    else if (spot.item > lesson->step[spot.step].items) spot.item = lesson->step[spot.step].items;
    player->session->lecture.secret = (Secret){.on = false};
    player->open = player->owed = NULL;
    player->at = spot;
    player->inside = spot.item > 0;
    arena_free(&player->moment);
    walk(player, spot);
}

/* `lesson scale fresh`, which makes the same beginning wherever it is read. */
static const char *fresh_line(Arena *arena, const Lesson *lesson) {
    Text line = text_new(arena);
    const char *name = lesson_name(arena, lesson->path, lesson->id);
    bool quoted = strpbrk(name, " ;\"#\\[") != NULL;
    text_put(&line, quoted ? "lesson \"" : "lesson ");
    for (; *name; name++) {
        if (quoted && strchr("\"\\", *name)) text_put(&line, "\\");
        text_put_bytes(&line, name, 1);
    }
    text_put(&line, quoted ? "\" fresh" : " fresh");
    return line.at;
}

void player_open(Player *player, Session *session, const Lesson *lesson) {
    *player = (Player){.session = session, .lesson = lesson};
    Scene before = session->now;
    begin(player);
    const char *line = fresh_line(&session->scratch, lesson);
    journal_keep(&session->journal, line, CHANGE, ROLE_MODEL, &before, &session->now);
    record_line(session, line);
    player->ground = session->journal.done;
    remember(player);
}

void player_close(Player *player) {
    player->session->journal.floor = 0;
    player->session->lecture.secret = (Secret){.on = false};
    arena_free(&player->moment);
    arena_free(&player->arena);
}

/* ---- events ---- */

static const EventKind KIND_OF[] = {
    [ITEM_PROSE] = EVENT_PROSE, [ITEM_LINE] = EVENT_LINE,   [ITEM_SETUP] = EVENT_SETUP, [ITEM_CHECK] = EVENT_CHECK,
    [ITEM_NOTE] = EVENT_NOTE,   [ITEM_PAUSE] = EVENT_PAUSE, [ITEM_KEYS] = EVENT_KEYS,   [ITEM_ASK] = EVENT_ASK,
};

/* What would tell the answer of a prediction is not shown until the guess is in. */
static void keep_secret(Player *player, const Ask *ask) {
    const Ref *ref = cell_of(ask);
    if (!ref) return;
    size_t head = ref->head == SIZE_MAX ? player->session->now.at.head : ref->head;
    player->session->lecture.secret =
        (Secret){.on = true, .step = step_find(ref->name), .head = head, .row = ref->row, .col = ref->col};
}

static Event run_item(Player *player, const Item *item) {
    Event event = {.kind = KIND_OF[item->kind], .step = &player->lesson->step[player->at.step], .item = item};
    Heard heard = {.arena = &player->moment};
    event.fine = true;
    if (item->kind == ITEM_LINE || item->kind == ITEM_SETUP) event.fine = run_own(player, item->at, item->line, &heard);
    event.said = all_of(&heard);
    if (item->kind == ITEM_CHECK) run_check(player, item->check, &event);
    if (item->kind == ITEM_ASK) {
        prepare(player, item->ask, &heard);
        player->open = item->ask;
        keep_secret(player, item->ask);
    }
    return event;
}

/* Where the step is through, the beginning of the next. */
static Spot next_spot(const Player *player, bool *inside) {
    const Lesson *lesson = player->lesson;
    Spot at = player->at;
    *inside = player->inside;
    if (at.step < lesson->steps && *inside && at.item >= lesson->step[at.step].items) {
        at = (Spot){at.step + 1, 0};
        *inside = false;
    }
    return at;
}

EventKind player_peek(const Player *player) {
    bool inside;
    if (player->open) return EVENT_ASK;
    Spot at = next_spot(player, &inside);
    if (at.step >= player->lesson->steps) return EVENT_END;
    return inside ? KIND_OF[player->lesson->step[at.step].item[at.item].kind] : EVENT_STEP;
}

size_t player_step(const Player *player) {
    size_t step = player->at.step, steps = player->lesson->steps;
    return step < steps ? step : steps - 1;
}

size_t player_asked(const Player *player) {
    const Lesson *lesson = player->lesson;
    const Spot at = player->at;
    size_t count = 0;
    for (size_t s = 0; s <= at.step && s < lesson->steps; s++)
        for (size_t i = 0; i < lesson->step[s].items && (s < at.step || i < at.item); i++)
            count += lesson->step[s].item[i].kind == ITEM_ASK;
    return count - (player->open != NULL);
}

Event player_next(Player *player) {
    const Lesson *lesson = player->lesson;
    if (player->open) {
        const LessonStep *step = &lesson->step[player->at.step];
        return (Event){.kind = EVENT_ASK, .step = step, .item = &step->item[player->at.item - 1], .fine = true};
    }
    arena_free(&player->moment);
    player_restore(player);
    player->session->lecture.secret = (Secret){.on = false};
    if (player->owed) {
        Heard heard = {.arena = &player->moment};
        const Ask *owed = player->owed;
        player->owed = NULL;
        solve(player, owed, &heard);
    }
    player->at = next_spot(player, &player->inside);
    if (player->at.step >= lesson->steps) return (Event){.kind = EVENT_END, .fine = true};
    const LessonStep *step = &lesson->step[player->at.step];
    if (player->inside) return run_item(player, &step->item[player->at.item++]);
    player->inside = true;
    return (Event){.kind = EVENT_STEP, .step = step, .fine = true};
}

/* ---- questions ---- */

bool player_holds(Player *player, Error *err) {
    const Ask *ask = player->open;
    for (size_t i = 0; ask && i < ask->items; i++)
        if (ask->item[i].kind == ITEM_CHECK && !holds(player, ask->item[i].check, err)) return false;
    return true;
}

void player_guess(Player *player, double guess) {
    player->session->lecture.secret.guess = guess;
    player->session->lecture.secret.guessed = true;
}

Labels player_solve(Player *player) {
    const Ask *ask = player->open;
    Heard heard = {.arena = &player->moment};
    player_restore(player);
    player->open = NULL;
    if (!player->session->lecture.secret.guessed) player->session->lecture.secret = (Secret){.on = false};
    solve(player, ask, &heard);
    return all_of(&heard);
}

void player_settle(Player *player) {
    player->owed = player->open;
    player->open = NULL;
    player->session->lecture.secret = (Secret){.on = false};
}
