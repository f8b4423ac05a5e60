#include "view/page_part.h"

#include "view/print.h"

#include <stdarg.h>
#include <string.h>

void page_put(Page *page, const char *raw) {
    Arena work = {0};
    put_escaped(&page->html, text_clean(&work, raw, strlen(raw)));
    arena_free(&work);
}

void page_tag(Page *page, const char *format, ...) {
    va_list args;
    va_start(args, format);
    Arena work = {0};
    text_put(&page->html, arena_vprint(&work, format, args));
    arena_free(&work);
    va_end(args);
}

void page_pair(Page *page, const char *en, const char *zh) {
    if (strcmp(en, zh) == 0) {
        page_put(page, en);
        return;
    }
    page_tag(page, "<span lang=\"en\">");
    page_put(page, en);
    page_tag(page, "</span><span lang=\"zh\">");
    page_put(page, zh);
    page_tag(page, "</span>");
}

void page_say(Page *page, const char *en, const char *zh, ...) {
    Arena work = {0};
    va_list args, again;
    va_start(args, zh);
    va_copy(again, args);
    const char *english = arena_vprint(&work, en, args), *chinese = arena_vprint(&work, zh, again);
    va_end(again);
    va_end(args);
    page_pair(page, english, chinese);
    arena_free(&work);
}

void page_put_script(Text *json, const char *raw) {
    text_put(json, "\"");
    while (*raw) {
        uint32_t rune;
        size_t length = rune_next(raw, &rune);
        bool plain =
            rune < 0x80 ? rune >= ' ' && rune < 0x7f && !strchr("\"\\<>&", (int)rune) : rune_safe(rune) == rune;
        if (plain) text_put_bytes(json, raw, length);
        else if (rune == '\n') text_put(json, "\\n");
        else if (rune_safe(rune) == rune) text_print(json, "\\u%04x", (unsigned)rune);
        else text_put(json, "?");
        raw += length;
    }
    text_put(json, "\"");
}

size_t page_find(const Page *page, StepId step) {
    for (size_t i = 0; i < page->steps; i++)
        if (page->step[i].step == step) return i;
    return SIZE_MAX;
}

const char *page_label(const Page *page, StepId step, Axis axis, size_t index) {
    const Written *w = &page->named;
    const char *mark = written_mark(w, step, axis, index);
    return mark ? arena_print(page->arena, "%zu %s", index, mark) : written_label(w, step, axis, index);
}
