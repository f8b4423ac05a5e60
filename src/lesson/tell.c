#include "lesson/tell.h"

#include "base/wrap.h"
#include "command/command.h"
#include "command/look.h"
#include "lesson/claims.h"
#include "view/number.h"
#include "view/view.h"

#include <math.h>
#include <stdarg.h>
#include <string.h>

/* What stands before the first line of a part at the prompt; the others are set in as far. */
static const char *const SIGNS[] = {
    [PART_LINE] = "> ", [PART_OPTION] = "  ", [PART_RIGHT] = "✓ ", [PART_MISS] = "✗ ", [PART_FAULT] = "! ",
};

static const char *sign_of(PartKind kind) {
    bool has = kind < sizeof SIGNS / sizeof *SIGNS && SIGNS[kind];
    return has ? SIGNS[kind] : "";
}

void tell(Session *session, PartKind kind, const char *key, const char *text) {
    lecture_part(&session->lecture, kind, key, text);
    if (session->show.open || session->lecture.quiet) return;
    Arena *arena = &session->scratch;
    Mark mark = arena_mark(arena);
    const char *sign = key ? arena_print(arena, "%s%s  ", sign_of(kind), key) : sign_of(kind);
    size_t indent = text_width(sign);
    bool table = kind == PART_ANSWER || kind == PART_TOLD || kind == PART_LINE;
    Labels lines = table ? (Labels){&text, 1} : text_lines(arena, text, TELL_COLUMNS - indent);
    for (size_t i = 0; i < lines.count; i++) {
        Text line = text_new(arena);
        text_put(&line, i ? "" : sign);
        text_pad(&line, indent);
        text_put(&line, lines.at[i]);
        say_text(session, line.at);
    }
    arena_rewind(arena, mark);
}

void tell_that(Session *session, PartKind kind, const char *en, const char *zh, ...) {
    Mark mark = arena_mark(&session->scratch);
    va_list args;
    va_start(args, zh);
    char *text = session->like.lang == CHINESE ? arena_vprint(&session->scratch, zh, args)
                                               : arena_vprint(&session->scratch, en, args);
    va_end(args);
    tell(session, kind, NULL, text);
    arena_rewind(&session->scratch, mark);
}

const char *said_in(const Session *session, const Said *said) {
    Language lang = session->like.lang, other = lang == CHINESE ? ENGLISH : CHINESE;
    const char *text = said->text[lang] ? said->text[lang] : said->text[other];
    return text ? text : "";
}

const char *said_number(Arena *arena, const Lesson *lesson) {
    return lesson->number < 0 ? lesson->id : arena_print(arena, "%02d", lesson->number);
}

const char *said_name(Arena *arena, const Lesson *lesson) {
    return lesson->number < 0 ? lesson->id : arena_print(arena, "%02d %s", lesson->number, lesson->id);
}

void tell_step(Session *session, const Lesson *lesson, size_t step) {
    Lecture *lecture = &session->lecture;
    lecture_clear(lecture);
    char *title = arena_string(&lecture->arena, lesson->step[step].id);
    for (char *at = title; *at; at++)
        if (*at == '-') *at = ' ';
    lecture->number = said_number(&lecture->arena, lesson);
    lecture->name = said_name(&lecture->arena, lesson);
    lecture->title = title;
    lecture->step = step + 1;
    lecture->steps = lesson->steps;
}

void tell_question(Session *session, const Ask *ask) {
    for (size_t i = 0; i < ask->items; i++)
        if (ask->item[i].kind == ITEM_PROSE) tell(session, PART_QUESTION, NULL, said_in(session, &ask->item[i].said));
    for (size_t i = 0; i < ask->options; i++)
        tell(session, PART_OPTION, ask->option[i].key, said_in(session, &ask->option[i].text));
}

void tell_why(Session *session, const Ask *ask) {
    const char *why = said_in(session, &ask->why);
    if (*why) tell_that(session, PART_WHY, "Why: %s", "为什么：%s", why);
}

/* A lab with a view of its own is seen there; in the tracer its line only says that it is done. */
static bool measures(const char *line) {
    char name[TELL_COLUMNS];
    size_t length = strcspn(line, " ;");
    if (length >= sizeof name) return false;
    memcpy(name, line, length);
    name[length] = '\0';
    const Command *command = command_find(name);
    if (!command) return false;
    return command->area == AREA_UNDERSTAND || (command->area == AREA_LABS && !view_find(name));
}

PartKind tell_kind(const char *line, Labels answer, size_t i) {
    enum { SHORT = 5 /* softmax of a row, explained */ };
    bool shown = answer.count <= SHORT || i + 1 == answer.count;
    return shown && measures(line) ? PART_TOLD : PART_ANSWER;
}

void tell_line(Session *session, const char *line, Labels answer) {
    tell(session, PART_LINE, NULL, line);
    for (size_t i = 0; i < answer.count; i++) tell(session, tell_kind(line, answer, i), NULL, answer.at[i]);
}

void tell_guess(Session *session, double guess, double value) {
    Mark mark = arena_mark(&session->scratch);
    const char *shown = look_number(session, guess), *real = look_number(session, value);
    bool zh = session->like.lang == CHINESE, apart = isfinite(value - guess);
    const char *gap = look_number(session, value - guess), *sign = value > guess ? "+" : "";
    const char *both = arena_print(&session->scratch, zh ? "猜测 %s，值 %s" : "guess %s, value %s", shown, real);
    const char *text =
        apart ? arena_print(&session->scratch, zh ? "%s，差 %s%s" : "%s, gap %s%s", both, sign, gap) : both;
    LecturePart *part = lecture_part(&session->lecture, PART_GUESS, NULL, text);
    part->guess = guess;
    part->value = value;
    if (!session->show.open && !session->lecture.quiet) say_text(session, text);
    arena_rewind(&session->scratch, mark);
}

const char *tell_ref(Arena *arena, Session *session, const Ref *ref) {
    Error ignored = {.lang = session->like.lang};
    double value;
    if (!claim_value(session, ref, &value, &ignored)) return NULL;
    const char *number = number_free(arena, value, value == floor(value) ? 0 : 3);
    if (!ref->metric) return arena_print(arena, "%s[%zu,%zu] = %s", ref->name, ref->row, ref->col, number);
    const char *gap = *ref->arguments ? " " : "";
    return arena_print(arena, "%s%s%s = %s", ref->name, gap, ref->arguments, number);
}
