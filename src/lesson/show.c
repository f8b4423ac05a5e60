#include "lesson/show.h"

#include "command/command.h"
#include "lesson/keystroke.h"
#include "lesson/shelf.h"
#include "lesson/tell.h"
#include "view/number.h"
#include "view/view.h"

#include <math.h>
#include <string.h>

/* Milliseconds. Twenty columns a second are what one reads without haste, in either script. */
enum {
    A_KEY = 40,
    AFTER_ENTER = 300,
    A_COLUMN = 50,
    TO_LOOK_UP = 500,
    BARE_PAUSE = 2000,
    TO_THINK = 2000,
    A_PRESS = 500
};

static const char *spoken(const Show *show, const Said *said) {
    return said_in(show->session, said);
}

static long reading(const char *text) {
    return TO_LOOK_UP + A_COLUMN * (long)text_width(text);
}

static LecturePart *put(Show *show, PartKind kind, const char *key, const char *text) {
    return lecture_part(&show->session->lecture, kind, key, text);
}

/* What a line answered; of one that was refused the last is the sentence. */
static void put_said(Show *show, const char *line, Labels said, bool fine) {
    for (size_t i = 0; i < said.count; i++)
        put(show, !fine && i + 1 == said.count ? PART_FAULT : tell_kind(line, said, i), NULL, said.at[i]);
}

/* ---- typing ---- */

static void type(Show *show, const char *const *lines, size_t count) {
    show->typing = lines;
    show->lines = count;
    show->stage = SHOW_TYPING;
    put(show, PART_LINE, NULL, *lines);
    show->session->lecture.typed = true;
    show->session->lecture.typing = 0;
}

static bool do_typing(Show *show, Beat *beat) {
    Lecture *lecture = &show->session->lecture;
    const char *line = *show->typing;
    uint32_t rune;
    size_t count = 0;
    for (; *line; count++) line += rune_next(line, &rune);
    if (++lecture->typing >= count) show->stage = SHOW_ENTER;
    beat->milliseconds = A_KEY;
    return true;
}

/* Of a question all lines are typed before they run, as one. */
static bool do_enter(Show *show, Beat *beat) {
    show->session->lecture.typed = false;
    beat->milliseconds = AFTER_ENTER;
    if (show->lines > 1) {
        type(show, show->typing + 1, show->lines - 1);
        return false;
    }
    if (show->ask) {
        show->stage = SHOW_SOLVE;
        return false;
    }
    Event event = player_next(&show->player);
    put_said(show, event.item->line, event.said, event.fine);
    show->stage = SHOW_NEXT;
    return true;
}

/* ---- questions ---- */

static bool do_ask(Show *show, const Ask *ask, Beat *beat) {
    long time = TO_THINK;
    for (size_t i = 0; i < ask->items; i++) {
        if (ask->item[i].kind != ITEM_PROSE) continue;
        const char *text = spoken(show, &ask->item[i].said);
        put(show, PART_QUESTION, NULL, text);
        time += reading(text);
    }
    for (size_t i = 0; i < ask->options; i++) {
        const char *text = spoken(show, &ask->option[i].text);
        put(show, PART_OPTION, ask->option[i].key, text);
        time += reading(text);
    }
    show->ask = ask;
    show->stage = SHOW_ASKED;
    beat->milliseconds = time;
    return true;
}

static bool do_asked(Show *show, Beat *beat) {
    const Ask *ask = show->ask;
    (void)beat;
    show->mark = arena_print(&show->beat, "%s %s", ask->kind == ASK_PREDICT ? "reveal" : "answer", ask->id);
    if (ask->solves) {
        const char **lines = TAKE_ARRAY(&show->arena, const char *, ask->solves);
        for (size_t i = 0; i < ask->solves; i++) lines[i] = ask->solve[i].text;
        type(show, lines, ask->solves);
    } else {
        show->stage = SHOW_SOLVE;
    }
    return false;
}

static const char *free_number(Show *show, double value) {
    return number_free(&show->beat, value, value == floor(value) ? 0 : 3);
}

static void put_answer(Show *show, const Ask *ask) {
    const char *text = ask->answer == ANSWER_REF      ? tell_ref(&show->beat, show->session, &ask->ref)
                       : ask->answer == ANSWER_NUMBER ? free_number(show, ask->number)
                                                      : NULL;
    for (size_t i = 0; ask->answer == ANSWER_KEY && i < ask->options; i++)
        if (strcmp(ask->option[i].key, ask->key) == 0)
            text = arena_print(&show->beat, show->session->like.lang == CHINESE ? "%s：%s" : "%s: %s", ask->key,
                               spoken(show, &ask->option[i].text));
    if (text) put(show, PART_RIGHT, NULL, text);
}

static bool do_solve(Show *show, Beat *beat) {
    const Ask *ask = show->ask;
    size_t failures = show->player.failures;
    put_said(show, "", player_solve(&show->player), true);
    put_answer(show, ask);
    for (; failures < show->player.failures; failures++)
        put(show, PART_FAULT, NULL, show->player.failure[failures].said);
    const char *why = spoken(show, &ask->why);
    bool zh = show->session->like.lang == CHINESE;
    if (*why) put(show, PART_WHY, NULL, arena_print(&show->beat, zh ? "为什么：%s" : "Why: %s", why));
    beat->milliseconds = BARE_PAUSE + (*why ? reading(why) : 0);
    show->session->lecture.answered++;
    show->ask = NULL;
    show->stage = SHOW_NEXT;
    return true;
}

/* ---- keys ---- */

static void press(Show *show, uint32_t code) {
    Session *session = show->session;
    const Key *key = view_key(session, code);
    if (!key || !key->line || key_opens(key)) return;
    Console console = session->console;
    Error ignored = {.lang = session->like.lang};
    session->console = (Console){.line = NULL};
    command_run(session, key->line, &ignored);
    session->wish = WISH_NONE;
    session->console = console;
}

/* They look around, as a learner would: the lesson's next line begins where its last one ended. */
static bool do_keys(Show *show, Beat *beat) {
    size_t length = strcspn(show->keys, " ");
    Keystroke stroke;
    if (!keystroke_read(arena_copy(&show->beat, show->keys, length), &stroke)) stroke = (Keystroke){0, 0};
    if (show->repeats < stroke.times) {
        show->repeats++;
        press(show, stroke.code);
        beat->milliseconds = A_PRESS;
        return true;
    }
    show->repeats = 0;
    show->keys += length + strspn(show->keys + length, " ");
    if (!*show->keys) show->stage = SHOW_NEXT;
    return false;
}

/* ---- what comes next ---- */

static void begin_step(Show *show, const LessonStep *step, Beat *beat) {
    Lecture *lecture = &show->session->lecture;
    lecture_clear(lecture);
    lecture->step = (size_t)(step - show->lesson->step) + 1;
    lecture->title = step->id;
    show->mark = arena_print(&show->beat, "%zu %s", lecture->step, step->id);
    beat->milliseconds = TO_LOOK_UP;
}

static long pause_of(const Item *item) {
    return item->seconds > 0 ? lround(fmin(item->seconds, 86400) * 1000) : BARE_PAUSE;
}

static bool do_event(Show *show, const Event *event, Beat *beat) {
    const char *text;
    switch (event->kind) {
    case EVENT_STEP: begin_step(show, event->step, beat); return true;
    case EVENT_PROSE:
        text = spoken(show, &event->item->said);
        put(show, PART_PROSE, NULL, text);
        beat->milliseconds = reading(text);
        return true;
    case EVENT_PAUSE: beat->milliseconds = pause_of(event->item), beat->quiet = true; return true;
    case EVENT_ASK: return do_ask(show, event->item->ask, beat);
    case EVENT_KEYS: show->keys = event->item->line, show->repeats = 0, show->stage = SHOW_KEYS; return false;
    case EVENT_END: show->stage = SHOW_OVER; return false;
    case EVENT_LINE:
    case EVENT_SETUP:
    case EVENT_CHECK:
    case EVENT_NOTE: break;
    }
    if (!event->fine) put_said(show, "", event->said, false), beat->milliseconds = BARE_PAUSE;
    return !event->fine;
}

static bool do_next(Show *show, Beat *beat) {
    const Player *player = &show->player;
    if (player_peek(player) == EVENT_LINE) {
        type(show, &show->lesson->step[player->at.step].item[player->at.item].line, 1);
        return false;
    }
    Event event = player_next(&show->player);
    return do_event(show, &event, beat);
}

static bool do_over(Show *show, Beat *beat) {
    (void)show;
    beat->over = beat->quiet = true;
    return true;
}

static bool (*const STAGES[])(Show *, Beat *) = {
    [SHOW_NEXT] = do_next,   [SHOW_TYPING] = do_typing, [SHOW_ENTER] = do_enter, [SHOW_ASKED] = do_asked,
    [SHOW_SOLVE] = do_solve, [SHOW_KEYS] = do_keys,     [SHOW_OVER] = do_over,
};

Beat show_next(Show *show) {
    Beat beat = {0};
    arena_free(&show->beat);
    show->mark = NULL;
    while (!STAGES[show->stage](show, &beat)) {}
    beat.mark = show->mark;
    double wait = (double)beat.milliseconds / show->speed;
    if (show->most >= 0 && wait > show->most * 1000) wait = show->most * 1000;
    beat.milliseconds = lround(wait);
    return beat;
}

/* ---- coming and going ---- */

static void leave(Session *session) {
    show_close(session->lecture.show);
}

void show_begin(Show *show, Session *session, const Lesson *lesson) {
    Arena arena = show->arena;
    if (session->lecture.close) session->lecture.close(session);
    *show = (Show){.arena = arena, .session = session, .lesson = lesson, .speed = 1, .most = -1};
    player_open(&show->player, session, lesson);
    session->lecture = (Lecture){
        .mode = LECTURE_PLAY,
        .pane = true,
        .top = SIZE_MAX,
        .number = said_number(&show->arena, lesson),
        .name = said_name(&show->arena, lesson),
        .steps = lesson->steps,
        .asks = lesson->asks,
        .show = show,
        .close = leave,
    };
}

Show *show_open(Session *session, const char *name, bool trusted, Error *err) {
    Arena arena = {0};
    Show *show = TAKE(&arena, Show);
    Faults faults = {.arena = &arena, .lang = session->like.lang};
    const char *path;
    const Lesson *lesson = lesson_find(&arena, name, &path, err) ? lesson_read(path, trusted, &faults) : NULL;
    if (faults.errors) {
        faults_sort(&faults);
        const Fault *first = faults.at;
        while (first->warning) first++;
        refuse(err, "%s:%zu: %s (check %s tells all)", "%s:%zu：%s（check %s 会全部指出）", first->at.file,
               first->at.line, first->said, path);
    }
    if (!lesson || faults.errors) {
        arena_free(&arena);
        return NULL;
    }
    show->arena = arena;
    show_begin(show, session, lesson);
    return show;
}

void show_jump(Show *show, int steps) {
    Lecture *lecture = &show->session->lecture;
    size_t at = show->player.at.step, all = show->lesson->steps;
    size_t back = steps < 0 ? (size_t)-steps : 0, on = steps > 0 ? (size_t)steps : 0;
    at = at > back ? at - back + on : on;
    if (at > all) at = all;
    player_goto(&show->player, (Spot){at, 0});
    lecture_clear(lecture);
    lecture->typed = false;
    lecture->answered = player_asked(&show->player);
    show->ask = NULL;
    show->stage = SHOW_NEXT;
}

void show_close(Show *show) {
    Arena arena = show->arena, beat = show->beat;
    player_close(&show->player);
    lecture_end(&show->session->lecture);
    arena_free(&beat);
    arena_free(&arena);
}
