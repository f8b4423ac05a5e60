#include "files/replace.h"
#include "lesson/present.h"
#include "lesson/tell.h"

#include <math.h>
#include <string.h>

/* "2:05" */
static const char *minutes(Arena *arena, double seconds) {
    long whole = lround(seconds);
    return arena_print(arena, "%ld:%02ld", whole / 60, whole % 60);
}

static const char *pick(const Session *session, const char *en, const char *zh) {
    return session->like.lang == CHINESE ? zh : en;
}

static void put_part(Text *out, const Session *session, const LecturePart *part) {
    char lead[LEAD_ROOM];
    lecture_lead(part, session->like.lang, lead);
    text_print(out, "  %s%s\n", lead, part->text);
}

static void put_notes(Text *out, const Session *session, const Item *item, size_t items) {
    for (size_t i = 0; i < items; i++) {
        if (item[i].kind == ITEM_NOTE) text_print(out, "  %s\n", said_in(session, &item[i].said));
        if (item[i].kind == ITEM_ASK) put_notes(out, session, item[i].ask->item, item[i].ask->items);
    }
}

static void put_time(Text *out, const Session *session, const Present *present) {
    Arena *arena = out->arena;
    double now = present_clock(), planned = 0;
    for (size_t i = 0; i < present->lesson->steps; i++) planned += present->lesson->step[i].seconds;
    const char *step = minutes(arena, now - present->step_began), *all = minutes(arena, now - present->began);
    text_print(
        out, pick(session, "time  this step %s of %s, the lesson %s of %s\n", "时间  这一小节 %s / %s，全课 %s / %s\n"),
        step, minutes(arena, present->lesson->step[present->step].seconds), all, minutes(arena, planned));
}

/* What is on the screen, the notes of the step, what comes next, time, and checks that failed. */
static const char *text_of(Session *session, Present *present) {
    Text out = text_new(&session->scratch);
    const Lecture *lecture = &session->lecture;
    const Lesson *lesson = present->lesson;
    size_t step = present->step;
    text_print(&out, pick(session, "%s  step %zu of %zu: %s\n", "%s  第 %zu 小节，共 %zu 节：%s\n"), lecture->name,
               lecture->step, lecture->steps, lecture->title);
    put_time(&out, session, present);
    text_put(&out, pick(session, "\non the screen\n", "\n屏幕上\n"));
    for (size_t i = 0; i < lecture->parts; i++) put_part(&out, session, &lecture->part[i]);
    text_put(&out, pick(session, "\nnotes\n", "\n备注\n"));
    if (step == 0) put_notes(&out, session, lesson->note, lesson->notes);
    put_notes(&out, session, lesson->step[step].item, lesson->step[step].items);
    bool last = step + 1 >= lesson->steps;
    text_print(&out, pick(session, "\nnext  %s\n", "\n下一小节  %s\n"),
               last ? pick(session, "the end", "结束") : lesson->step[step + 1].id);
    for (size_t i = 0; i < present->player.failures; i++) {
        const Failure *failure = &present->player.failure[i];
        text_print(&out, "%s%s:%zu: %s\n", i ? "" : pick(session, "\nfailed\n", "\n没有成立\n"), failure->at.file,
                   failure->at.line, failure->said);
    }
    return out.at;
}

void present_note(Session *session, Present *present) {
    Error err = {.lang = session->like.lang};
    if (present->notes && !file_replace_text(present->notes, text_of(session, present), &err))
        session->console.error(session->console.self, err.text);
}
