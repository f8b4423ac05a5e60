#include "lesson/study.h"

#include "command/command.h"
#include "lesson/place.h"
#include "lesson/shelf.h"
#include "lesson/tell.h"

#include <string.h>

Study *study_of(const Session *session, Error *err) {
    if (session->lecture.mode == LECTURE_STUDY && session->lecture.course) return session->lecture.course;
    refuse(err, "no lesson runs: lessons lists them, lesson ID opens one",
           "现在没有在上课：lessons 列出课程，lesson ID 打开一课");
    return NULL;
}

/* ---- where it is ---- */

/* What did not hold since it was last told. */
static void tell_failures(Session *session, Study *study) {
    for (; study->failures < study->player.failures; study->failures++) {
        const Failure *one = &study->player.failure[study->failures];
        const char *slash = strrchr(one->at.file, '/');
        tell_that(session, PART_FAULT, "%s:%zu: %s", "%s:%zu：%s", slash ? slash + 1 : one->at.file, one->at.line,
                  one->said);
    }
}

void study_keep(Session *session, Study *study) {
    Lecture *lecture = &session->lecture;
    tell_failures(session, study);
    lecture->answered = player_asked(&study->player);
    lecture->asks = study->lesson->asks;
    lecture->waits = !study->player.open && !study->ended;
    place_keep(session, &study->player, study->name);
}

/* The text is empty and begins with the step's title. */
static void begin_step(Session *session, Study *study) {
    Lecture *lecture = &session->lecture;
    tell_step(session, study->lesson, player_step(&study->player));
    lecture->entry = NULL;
    study->told = session->like.lang;
    if (session->show.open || lecture->quiet) return;
    say_text(session, "");
    say(session, "step %zu of %zu: %s", "第 %zu 小节，共 %zu 节：%s", lecture->step, lecture->steps, lecture->title);
}

/* ---- beats ---- */

/* Shows what happened; true: the learner saw something of the lesson. */
static bool show(Session *session, Study *study, const Event *event) {
    if (event->kind == EVENT_STEP) begin_step(session, study);
    if (event->kind == EVENT_PROSE) tell(session, PART_PROSE, NULL, said_in(session, &event->item->said));
    Labels said = event->said; /* why it was refused is told with its place */
    if (!event->fine && said.count && study->failures < study->player.failures) said.count--;
    if (event->kind == EVENT_LINE) tell_line(session, event->item->line, said);
    if (event->kind == EVENT_ASK) {
        study->ask = event->item->ask;
        study->rung = 0;
        study_put(session, study, study->ask);
    }
    return event->kind == EVENT_PROSE || event->kind == EVENT_LINE || event->kind == EVENT_ASK;
}

static void end(Session *session, Study *study) {
    study->ended = true;
    tell_that(session, PART_PROSE,
              "The lesson ends here; its state stays in hand. leave closes it, lesson back goes back.",
              "这一课到此结束，状态留在手里。leave 离开，lesson back 退回。");
}

/* The screen keeps the last picture alone: what a bare pause stands before waits for the learner too. */
static bool begins_beat(Player *player) {
    EventKind next = player_peek(player);
    if (next == EVENT_PAUSE) return player->lesson->step[player->at.step].item[player->at.item].seconds == 0;
    return next == EVENT_PROSE || next == EVENT_ASK || next == EVENT_STEP;
}

void study_next(Session *session, Study *study) {
    Player *player = &study->player;
    bool seen = false, on = true;
    if (player->open) {
        say(session, "a question is open: answer it, or hint, or skip", "还有问题没答：作答，或 hint，或 skip");
        return;
    }
    if (study->ended) {
        say(session, "the lesson is at its end: leave, lesson back, or lesson goto N",
            "课已经结束：leave、lesson back 或 lesson goto N");
        return;
    }
    while (on) {
        Event event = player_next(player);
        seen = show(session, study, &event) || seen;
        if (event.kind == EVENT_END) end(session, study);
        on = event.kind != EVENT_END && !player->open && !(seen && begins_beat(player));
        study_keep(session, study);
    }
}

void study_goto(Session *session, Study *study, size_t step) {
    size_t steps = study->lesson->steps;
    player_goto(&study->player, (Spot){step < steps ? step : steps - 1, 0});
    study->ended = false;
    study_next(session, study);
}

/* The text of the step once more, without its lines running. */
static void tell_anew(Session *session, Study *study) {
    const LessonStep *step = &study->lesson->step[player_step(&study->player)];
    bool through = study->player.at.step >= study->lesson->steps;
    begin_step(session, study);
    for (size_t i = 0; i < step->items && (through || i < study->player.at.item); i++) {
        const Item *item = &step->item[i];
        if (item->kind == ITEM_PROSE) tell(session, PART_PROSE, NULL, said_in(session, &item->said));
        if (item->kind == ITEM_LINE) tell(session, PART_LINE, NULL, item->line);
        if (item->kind == ITEM_ASK) study_put(session, study, item->ask);
    }
}

void study_resume(Session *session, Study *study) {
    if (!player_restore(&study->player)) {
        say(session, "nothing was done since the lesson's own line", "课程自己的命令之后什么都没做");
        return;
    }
    say(session, "back where the lesson stands; what was done on top is gone",
        "回到课程所在的地方，之后做的都收起来了");
    if (study->player.open) study_put(session, study, study->player.open);
}

void study_steps(Session *session, const Study *study) {
    const Lesson *lesson = study->lesson;
    size_t here = study->ended ? lesson->steps : player_step(&study->player);
    for (size_t s = 0; s < lesson->steps; s++) {
        const char *mark = s < here ? "✓" : s == here ? ">" : " ";
        Text line = text_new(&session->scratch);
        text_print(&line, "%s %2zu  %s", mark, s + 1, lesson->step[s].id);
        if (lesson->step[s].seconds > 0) {
            text_pad(&line, 7 + ID_LENGTH);
            text_print(&line, "%g min", lesson->step[s].seconds / 60);
        }
        say_text(session, line.at);
    }
}

/* ---- listening ---- */

static bool hear(Session *session, const char *line, bool *mine, Error *err) {
    Study *study = session->listener.self;
    Words words;
    size_t used;
    if (!text_words(&session->scratch, line, &used, &words, err) || !words.count) return true;
    bool leave = words.count == 1 && text_same(words.at[0], "leave");
    *mine = leave || study_is_answer(study, words.at[0]);
    if (!*mine) return true;
    if (leave) study_leave(session, study);
    else if (words.count > 1) return refuse(err, "one answer at a time, not '%s'", "一次只答一个，不能是“%s”", line);
    else return study_answer(session, study, words.at[0], err);
    return true;
}

static void ran(Session *session) {
    Study *study = session->listener.self;
    bool asked = study->asked;
    study->asked = false;
    if (study->told != session->like.lang) {
        session->lecture.quiet = true;
        tell_anew(session, study);
        session->lecture.quiet = false;
    }
    if (!asked) study_try(session, study);
}

/* Whoever else waits for answers is told that it is over. */
static void dismiss(Session *session, const Study *study) {
    Error err = {.lang = session->like.lang};
    bool mine = true;
    while (mine && session->listener.hear && session->listener.self != study)
        session->listener.hear(session, "leave", &mine, &err);
}

/* ---- opening and closing ---- */

/* Who else listens does so on top of it, and stops too. */
static void close(Session *session) {
    Study *study = session->lecture.course;
    session->listener = (Listener){.hear = NULL};
    player_close(&study->player);
    lecture_end(&session->lecture);
    Arena arena = study->arena;
    arena_free(&arena);
}

void study_leave(Session *session, Study *study) {
    dismiss(session, study);
    size_t changes = 1; /* that the lesson was opened */
    for (size_t i = study->player.ground; i < session->journal.done; i++)
        changes += session->journal.line[i].kind == CHANGE;
    say(session, "left %s at step %zu of %zu; its state stays in hand",
        "离开 %s，在第 %zu 小节，共 %zu 节；状态留在手里", study->lesson->id, player_step(&study->player) + 1,
        study->lesson->steps);
    say(session, "undo %zu brings back what was there before it", "undo %zu 找回上课前的状态", changes);
    close(session);
}

/* Whatever lesson runs ends, and so does whoever else waits for answers. */
static void make_way(Session *session) {
    Lecture *lecture = &session->lecture;
    if (lecture->mode != LECTURE_STUDY && lecture->close) lecture->close(session);
    if (lecture->course) study_leave(session, lecture->course);
    else dismiss(session, NULL);
}

/* The lesson and what is wrong with it; NULL: it cannot be taught. */
static Study *read(Session *session, const char *name, bool trusted, Error *err) {
    Arena arena = {0};
    Study *study = TAKE(&arena, Study);
    study->arena = arena;
    study->faults = (Faults){.arena = &study->arena, .lang = session->like.lang};
    study->lesson = lesson_open(&study->faults, name, trusted, err);
    if (study->lesson) {
        study->name = lesson_name(&study->arena, study->lesson->path, study->lesson->id);
        return study;
    }
    arena = study->arena;
    arena_free(&arena);
    return NULL;
}

bool study_fresh(Session *session, const char *name, Error *err) {
    Study *study = read(session, name, false, err);
    if (!study) return false;
    make_way(session);
    player_open(&study->player, session, study->lesson);
    player_close(&study->player);
    Arena arena = study->arena;
    arena_free(&arena);
    return true;
}

static void greet(Session *session, const Study *study) {
    const Lesson *lesson = study->lesson;
    say(session, "%s %s: %s", "%s %s：%s", said_number(&session->scratch, lesson), lesson->id,
        said_in(session, &lesson->title));
    say(session, "steps: %zu, questions: %zu; the place is kept", "小节 %zu 个，问题 %zu 个；学到哪里会记住",
        lesson->steps, lesson->asks);
    say(session, "an empty line goes on, lesson back goes back, leave ends", "空行继续，lesson back 退回，leave 离开");
    if (study->faults.errors)
        say(session, "errors in this lesson: %zu; check %s lists them", "这一课有 %zu 处错误；check %s 会列出",
            study->faults.errors, study->name);
}

bool study_open(Session *session, const char *name, bool trusted, Error *err) {
    Study *study = read(session, name, trusted, err);
    Placement place;
    if (!study) return false;
    make_way(session);
    session->lecture = (Lecture){.mode = LECTURE_STUDY, .pane = true, .top = SIZE_MAX, .course = study, .close = close};
    bool left = place_of(session, study->lesson, &place);
    player_open(&study->player, session, study->lesson);
    session->listener = (Listener){.hear = hear, .ran = ran, .self = study};
    greet(session, study);
    if (left) {
        player_goto(&study->player, place.at);
        say(session, "on from where it was left; lesson goto 1 begins again", "接着上次的地方；lesson goto 1 从头开始");
    }
    if (left && place.at.item) tell_anew(session, study);
    if (!left || place.open || !place.at.item) study_next(session, study);
    return true;
}
