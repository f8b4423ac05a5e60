#include "lesson/present.h"

#include "command/look.h"
#include "lesson/shelf.h"
#include "lesson/tell.h"

#include <string.h>
#include <time.h>

double present_clock(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

Present *present_of(const Session *session) {
    return session->lecture.mode == LECTURE_CLASS ? session->lecture.course : NULL;
}

/* ---- the text ---- */

/* The text is empty and begins with the step's title. */
static void begin_step(Session *session, Present *present, size_t step) {
    tell_step(session, present->lesson, step);
    session->lecture.asks = present->lesson->asks;
    if (step != present->step) present->step_began = present_clock();
    present->step = step;
}

static const Shown *shown_of(const Shown *shown, const void *of) {
    while (shown && shown->of != of) shown = shown->next;
    return shown;
}

/* In the order they came, which is against that of the list. */
static void tell_told(Session *session, const Shown *shown, const Item *item) {
    shown = shown_of(shown, item);
    if (!shown) return;
    tell_told(session, shown->next, item);
    tell(session, PART_TOLD, NULL, shown->text);
}

/* The answer, and why. A reveal or a solution was run: the picture shows it. */
static void put_answer(Session *session, const Present *present, const Ask *ask) {
    const Shown *shown = shown_of(present->shown, ask);
    for (size_t i = 0; i < ask->options; i++)
        if (text_same(ask->option[i].key, ask->key))
            tell_that(session, PART_RIGHT, "%s: %s", "%s：%s", ask->key, said_in(session, &ask->option[i].text));
    if (ask->kind == ASK_NUMBER && ask->answer == ANSWER_NUMBER)
        tell(session, PART_RIGHT, NULL, look_number(session, ask->number));
    for (size_t i = 0; i < ask->solves; i++) tell(session, PART_LINE, NULL, ask->solve[i].text);
    if (shown) tell(session, PART_RIGHT, NULL, shown->text);
    tell_why(session, ask);
}

/* The text of the step up to the spot, without its lines running. */
static void tell_anew(Session *session, Present *present) {
    Spot at = present->player.at;
    size_t step = player_step(&present->player);
    const LessonStep *own = &present->lesson->step[step];
    begin_step(session, present, step);
    for (size_t i = 0; i < own->items && (at.step > step || i < at.item); i++) {
        const Item *item = &own->item[i];
        if (item->kind == ITEM_PROSE) tell(session, PART_PROSE, NULL, said_in(session, &item->said));
        if (item->kind == ITEM_LINE) tell(session, PART_LINE, NULL, item->line);
        if (item->kind == ITEM_LINE) tell_told(session, present->shown, item);
        if (item->kind != ITEM_ASK) continue;
        tell_question(session, item->ask);
        put_answer(session, present, item->ask);
    }
}

/* ---- presses ---- */

static void remember(Present *present, Press press) {
    if (present->count == present->room) {
        size_t room = present->room ? 2 * present->room : 64;
        Press *more = TAKE_ARRAY(&present->arena, Press, room);
        if (present->count) memcpy(more, present->press, present->count * sizeof *more);
        present->press = more;
        present->room = room;
    }
    present->press[present->count++] = press;
}

static void keep(Present *present, const void *of, const char *text) {
    Shown *shown = TAKE(&present->arena, Shown);
    *shown = (Shown){of, text, present->shown};
    present->shown = shown;
}

/* Later the state is another. */
static void note_value(Session *session, Present *present, const Ask *ask) {
    const char *value = ask->answer == ANSWER_REF ? tell_ref(&present->arena, session, &ask->ref) : NULL;
    if (value) keep(present, ask, value);
}

/* Back does not run the line again. */
static void note_told(Present *present, const Item *item, Labels said) {
    if (shown_of(present->shown, item)) return;
    for (size_t i = 0; i < said.count; i++)
        if (tell_kind(item->line, said, i) == PART_TOLD) keep(present, item, arena_string(&present->arena, said.at[i]));
}

static void solve(Session *session, Present *present) {
    const Ask *ask = present->ask;
    player_solve(&present->player);
    present->ask = NULL;
    note_value(session, present, ask);
    put_answer(session, present, ask);
}

/* One event; true: the room saw something. */
static bool show(Session *session, Present *present, const Event *event) {
    const Item *item = event->item;
    if (event->kind == EVENT_STEP) begin_step(session, present, player_step(&present->player));
    if (event->kind == EVENT_PROSE) tell(session, PART_PROSE, NULL, said_in(session, &item->said));
    if (event->kind == EVENT_LINE) {
        tell(session, PART_LINE, NULL, item->line);
        if (event->fine) note_told(present, item, event->said);
        tell_told(session, present->shown, item);
    }
    if (event->kind == EVENT_ASK) tell_question(session, present->ask = item->ask);
    return event->kind == EVENT_PROSE || event->kind == EVENT_LINE || event->kind == EVENT_ASK;
}

/* On until something was seen, and past what nobody sees behind it. */
static bool go_on(Session *session, Present *present) {
    Player *player = &present->player;
    for (bool seen = false;;) {
        EventKind next = player_peek(player);
        bool silent = next == EVENT_SETUP || next == EVENT_CHECK || next == EVENT_NOTE || next == EVENT_KEYS;
        if (next == EVENT_END || (seen && (!silent || player->open))) return seen;
        Event event = player_next(player);
        seen = show(session, present, &event) || seen;
    }
}

/* What did not hold stands in the status and in the notes, from the press on that found it. */
static void account(Session *session, Present *present) {
    session->lecture.faults = present->player.failures;
    present_note(session, present);
}

bool present_next(Session *session, Present *present, Error *err) {
    Player *player = &present->player;
    Press press = {.from = player->at, .solves = present->ask != NULL};
    player_restore(player);
    if (!press.solves && player_peek(player) == EVENT_END)
        return refuse(err, "the lesson is at its end: b goes back, q leaves", "课已经结束：b 退回，q 离开");
    if (press.solves) solve(session, present);
    else go_on(session, present);
    remember(present, press);
    account(session, present);
    return true;
}

/* To a spot, with the text of its step up to there. */
static void stand(Session *session, Present *present, Spot spot) {
    player_goto(&present->player, spot);
    present->ask = NULL;
    if (spot.item) tell_anew(session, present);
}

static bool to_step(Session *session, Present *present, size_t step, Error *err) {
    present->count = 0;
    stand(session, present, (Spot){step, 0});
    return present_next(session, present, err);
}

bool present_back(Session *session, Present *present, Error *err) {
    if (present->count < 2) {
        size_t step = player_step(&present->player);
        if (step == 0) return refuse(err, "this is where the lesson begins", "课从这里开始");
        return to_step(session, present, step - 1, err);
    }
    Press before = present->press[present->count - 2];
    present->count--;
    if (before.solves) before.from.item--; /* the question stands before it */
    stand(session, present, before.from);
    go_on(session, present);
    if (before.solves && present->ask) solve(session, present);
    account(session, present);
    return true;
}

bool present_goto(Session *session, Present *present, const char *word, Error *err) {
    const Lesson *lesson = present->lesson;
    size_t step = lesson_step(lesson, word);
    if (step == lesson->steps)
        return refuse(err, "this lesson has steps 1 to %zu, not '%s'", "这一课的小节从 1 到 %zu，没有“%s”",
                      lesson->steps, word);
    return to_step(session, present, step, err);
}

static bool holds(const Item *item, size_t count, const char *part) {
    for (size_t i = 0; i < count; i++) {
        for (size_t lang = 0; lang < LANGUAGE_COUNT; lang++)
            if (item[i].said.text[lang] && item[i].kind == ITEM_PROSE && strcasestr(item[i].said.text[lang], part))
                return true;
        if (item[i].kind == ITEM_LINE && strcasestr(item[i].line, part)) return true;
        if (item[i].kind == ITEM_ASK && holds(item[i].ask->item, item[i].ask->items, part)) return true;
    }
    return false;
}

bool present_find(Session *session, Present *present, const char *part, Error *err) {
    const Lesson *lesson = present->lesson;
    size_t here = player_step(&present->player);
    for (size_t i = 1; i <= lesson->steps; i++) {
        size_t step = (here + i) % lesson->steps;
        bool found =
            strcasestr(lesson->step[step].id, part) || holds(lesson->step[step].item, lesson->step[step].items, part);
        if (found) return present_goto(session, present, lesson->step[step].id, err);
    }
    return refuse(err, "no step speaks of '%s'", "没有小节提到“%s”", part);
}

void present_aside(Session *session, Present *present) {
    session->lecture.aside = !session->lecture.aside;
    if (!session->lecture.aside) player_restore(&present->player);
}

/* ---- opening and closing ---- */

static void close(Session *session) {
    Present *present = session->lecture.course;
    session->listener = (Listener){.hear = NULL};
    player_close(&present->player);
    lecture_end(&session->lecture);
    Arena arena = present->arena;
    arena_free(&arena);
}

void present_leave(Session *session) {
    close(session);
    session->wish = WISH_PROMPT;
}

/* The innermost first: what the room tries, then the class. */
static bool hear(Session *session, const char *line, bool *mine, Error *err) {
    (void)err;
    *mine = text_same(line, "leave");
    if (*mine && session->lecture.aside) present_aside(session, session->lecture.course);
    else if (*mine) present_leave(session);
    return true;
}

bool present_open(Session *session, const char *name, bool trusted, const char *notes, Error *err) {
    Arena arena = {0};
    Present *present = TAKE(&arena, Present);
    *present = (Present){.arena = arena, .step = SIZE_MAX};
    present->faults = (Faults){.arena = &present->arena, .lang = session->like.lang};
    present->lesson = lesson_open(&present->faults, name, trusted, err);
    if (!present->lesson) {
        arena = present->arena;
        arena_free(&arena);
        return false;
    }
    if (notes) present->notes = arena_string(&present->arena, notes);
    if (session->lecture.close) session->lecture.close(session);
    session->lecture =
        (Lecture){.mode = LECTURE_CLASS, .top = SIZE_MAX, .quiet = true, .course = present, .close = close};
    session->listener = (Listener){.hear = hear, .self = present};
    present->began = present_clock();
    player_open(&present->player, session, present->lesson);
    present_next(session, present, err);
    session->wish = WISH_TRACER;
    return true;
}
