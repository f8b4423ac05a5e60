#include "lesson/show.h"

#include "base/wrap.h"

#include <string.h>

static void tell(const Teller *teller, const char *text) {
    teller->line(teller->self, text);
}

/* A paragraph, its lines below the first as far to the right as the text in it. */
static void tell_text(const Teller *teller, Arena *arena, const char *before, const char *text) {
    size_t indent = text_width(before);
    Labels lines = text_lines(arena, text, teller->columns - indent);
    for (size_t i = 0; i < lines.count; i++) {
        Text line = text_new(arena);
        if (i == 0) text_put(&line, before);
        text_pad(&line, indent);
        text_put(&line, lines.at[i]);
        tell(teller, line.at);
    }
}

/* A blank line goes before these. */
static const bool APART[] = {
    [PART_PROSE] = true, [PART_LINE] = true, [PART_QUESTION] = true, [PART_RIGHT] = true, [PART_FAULT] = false};

static void tell_part(const Teller *teller, Arena *arena, const Lecture *lecture, const LecturePart *part,
                      Language lang) {
    char prompt[PROMPT_ROOM], lead[LEAD_ROOM];
    lecture_prompt(lecture, prompt);
    lecture_lead(part, lang, lead);
    const char *indent = part->kind == PART_OPTION ? "  " : "";
    if (APART[part->kind]) tell(teller, "");
    if (part->kind == PART_LINE) tell(teller, arena_print(arena, "%s%s", prompt, part->text));
    else if (part->kind == PART_ANSWER || part->kind == PART_TOLD) tell(teller, part->text);
    else tell_text(teller, arena, arena_print(arena, "%s%s", indent, lead), part->text);
}

static void tell_step(const Teller *teller, Arena *arena, const Lecture *lecture, bool zh) {
    if (lecture->step > 1) tell(teller, "");
    tell(teller, arena_print(arena, zh ? "── %s  第 %zu 小节，共 %zu 节  %s" : "── %s  step %zu of %zu  %s",
                             lecture->name, lecture->step, lecture->steps, lecture->title));
}

void show_tell(Teller *teller, const Session *session) {
    const Lecture *lecture = &session->lecture;
    Arena arena = {0};
    bool zh = session->like.lang == CHINESE;
    if (teller->step != lecture->step || teller->parts > lecture->parts) {
        teller->step = lecture->step;
        teller->parts = 0;
        if (lecture->step) tell_step(teller, &arena, lecture, zh);
    }
    size_t ready = lecture->parts - (lecture->typed ? 1 : 0);
    for (; teller->parts < ready; teller->parts++)
        tell_part(teller, &arena, lecture, &lecture->part[teller->parts], session->like.lang);
    arena_free(&arena);
}

static void add(void *self, const char *text) {
    Text *all = self;
    text_print(all, "%s\n", text);
}

const char *show_transcript(Arena *arena, const Lesson *lesson, Language lang, size_t columns) {
    Session session;
    Show show = {.arena = {0}};
    Text all = text_new(arena);
    Teller teller = {.columns = columns, .line = add, .self = &all};
    session_open(&session);
    session.batch = true;
    session.like.lang = lang;
    show_begin(&show, &session, lesson);
    while (!show_next(&show).over) show_tell(&teller, &session);
    show_close(&show);
    session_close(&session);
    return all.at;
}
