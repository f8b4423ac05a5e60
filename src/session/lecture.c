#include "session/lecture.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

void lecture_clear(Lecture *lecture) {
    arena_free(&lecture->arena);
    lecture->part = NULL;
    lecture->parts = lecture->room = 0;
    lecture->top = SIZE_MAX;
}

LecturePart *lecture_part(Lecture *lecture, PartKind kind, const char *key, const char *text) {
    if (lecture->parts == lecture->room) {
        size_t room = lecture->room ? 2 * lecture->room : 16;
        LecturePart *part = TAKE_ARRAY(&lecture->arena, LecturePart, room);
        if (lecture->parts) memcpy(part, lecture->part, lecture->parts * sizeof *part);
        lecture->part = part;
        lecture->room = room;
    }
    LecturePart *part = &lecture->part[lecture->parts++];
    *part = (LecturePart){.kind = kind,
                          .key = key ? arena_string(&lecture->arena, key) : NULL,
                          .text = arena_string(&lecture->arena, text)};
    return part;
}

void lecture_end(Lecture *lecture) {
    arena_free(&lecture->arena);
    *lecture = (Lecture){.mode = LECTURE_OFF};
}

void lecture_lead(const LecturePart *part, Language lang, char lead[LEAD_ROOM]) {
    static const Sentence LEADS[] = {[PART_LINE] = {"> ", "> "},
                                     [PART_RIGHT] = {"✓ ", "✓ "},
                                     [PART_MISS] = {"✗ ", "✗ "},
                                     [PART_FAULT] = {"! ", "! "}};
    const char *key = part->key, *mark = sentence(LEADS[part->kind], lang);
    snprintf(lead, LEAD_ROOM, "%s", mark ? mark : "");
    if (!key) return;
    snprintf(lead, LEAD_ROOM, "%.40s  ", key);
}

void lecture_prompt(const Lecture *lecture, char prompt[PROMPT_ROOM]) {
    if (lecture->mode == LECTURE_OFF || !lecture->number) snprintf(prompt, PROMPT_ROOM, "qkv> ");
    else snprintf(prompt, PROMPT_ROOM, "qkv %s:%zu> ", lecture->number, lecture->step);
}
