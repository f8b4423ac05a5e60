#include "lesson/reel.h"

#include <stdlib.h>

enum { SECOND = 1000 };

static void put_json(Text *out, const char *text) {
    text_put(out, "\"");
    for (; *text; text++) {
        unsigned char byte = (unsigned char)*text;
        if (byte < ' ' || byte == 0x7F) text_print(out, "\\u%04x", byte);
        else if (byte == '"' || byte == '\\') text_print(out, "\\%c", byte);
        else text_put_bytes(out, text, 1);
    }
    text_put(out, "\"");
}

static void put_time(Text *out) {
    uint64_t seconds;
    const char *epoch = getenv("SOURCE_DATE_EPOCH");
    if (epoch && text_count(epoch, INT64_MAX, &seconds))
        text_print(out, ",\"timestamp\":%llu", (unsigned long long)seconds);
}

void reel_open(Reel *reel, Arena *arena, int version, int rows, int cols, const char *title) {
    *reel = (Reel){.out = text_new(arena), .version = version};
    Text *out = &reel->out;
    if (version == 2) text_print(out, "{\"version\":2,\"width\":%d,\"height\":%d", cols, rows);
    else text_print(out, "{\"version\":3,\"term\":{\"cols\":%d,\"rows\":%d,\"type\":\"xterm-256color\"}", cols, rows);
    put_time(out);
    text_put(out, ",\"title\":");
    put_json(out, title);
    text_put(out, version == 2 ? ",\"env\":{\"TERM\":\"xterm-256color\"}}\n" : "}\n");
}

void reel_wait(Reel *reel, long milliseconds) {
    reel->now += milliseconds;
}

/* Version 2 counts from the start, version 3 from the event before. */
static void put_event(Reel *reel, const char *code, const char *data) {
    long at = reel->version == 2 ? reel->now : reel->now - reel->told;
    text_print(&reel->out, "[%ld.%03ld,\"%s\",", at / SECOND, at % SECOND, code);
    put_json(&reel->out, data);
    text_put(&reel->out, "]\n");
    reel->told = reel->now;
}

void reel_put(Reel *reel, const char *text) {
    if (*text) put_event(reel, "o", text);
}

void reel_mark(Reel *reel, const char *label) {
    put_event(reel, "m", label);
}

void reel_resize(Reel *reel, int rows, int cols) {
    Arena arena = {0};
    put_event(reel, "r", arena_print(&arena, "%dx%d", cols, rows));
    arena_free(&arena);
}

const char *reel_close(Reel *reel) {
    if (reel->version == 3) put_event(reel, "x", "0");
    return reel->out.at;
}
