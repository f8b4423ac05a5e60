#include "files/replace.h"
#include "lesson/commands.h"
#include "lesson/shelf.h"
#include "lesson/study.h"
#include "lesson/tell.h"
#include "session/progress.h"

#include <string.h>

/* ---- lessons ---- */

enum { BAR = 10, NAME_WIDTH = 19, STATUS_WIDTH = 14, LENGTH_WIDTH = 7 };

/* How it stands with one lesson. */
typedef struct Standing {
    size_t done, asks;
    bool through, begun;
} Standing;

static Standing standing_of(Arena *arena, const char *progress, const Lesson *lesson) {
    const char *says = progress_says(arena, progress, lesson->id);
    Standing at = {.through = progress_has(says, "done"), .begun = says != NULL, .asks = lesson->asks};
    for (size_t s = 0; s < lesson->steps; s++)
        for (size_t i = 0; i < lesson->step[s].items; i++) {
            const Item *item = &lesson->step[s].item[i];
            if (item->kind != ITEM_ASK) continue;
            const char *one = progress_says(arena, progress, arena_print(arena, "%s/%s", lesson->id, item->ask->id));
            at.done += progress_has(one, "done");
        }
    return at;
}

static const char *status_of(Arena *arena, const Standing *at, Language lang) {
    bool zh = lang == CHINESE;
    if (at->through && at->done == at->asks) return zh ? "完成" : "done";
    if (!at->begun) return zh ? "未开始" : "not begun";
    return arena_print(arena, zh ? "已答 %zu/%zu" : "%zu of %zu", at->done, at->asks);
}

static const char *bar_of(Arena *arena, const Standing *at) {
    size_t full = at->asks ? at->done * BAR / at->asks : at->through ? BAR : 0;
    Text bar = text_new(arena);
    for (size_t i = 0; i < BAR; i++) text_put(&bar, i < full ? "█" : "░");
    return bar.at;
}

static void say_lesson(Session *session, Arena *arena, const Lesson *lesson, const Standing *at) {
    Language lang = session->like.lang;
    double seconds = 0;
    for (size_t s = 0; s < lesson->steps; s++) seconds += lesson->step[s].seconds;
    Text line = text_new(arena);
    if (lesson->number >= 0) text_print(&line, "%02d-", lesson->number);
    text_put(&line, lesson->id);
    text_pad(&line, NAME_WIDTH);
    size_t column = NAME_WIDTH;
    if (!session->like.plain) text_print(&line, "%s  ", bar_of(arena, at)), column += BAR + 2;
    text_put(&line, status_of(arena, at, lang));
    text_pad(&line, column += STATUS_WIDTH);
    if (seconds > 0) text_print(&line, lang == CHINESE ? "%.0f 分" : "%.0f min", seconds / 60);
    text_pad(&line, column + LENGTH_WIDTH);
    text_put(&line, said_in(session, &lesson->title));
    say_text(session, text_cut(arena, line.at, TELL_COLUMNS));
}

static bool run_lessons(Session *session, const Call *call, Error *err) {
    Arena arena = {0};
    (void)call;
    Labels files = lesson_files(&arena);
    const char *progress = progress_text(&arena), *next = NULL;
    for (size_t i = 0; i < files.count; i++) {
        Faults faults = {.arena = &arena, .lang = session->like.lang};
        const Lesson *lesson = lesson_read(files.at[i], false, &faults);
        if (!lesson) continue;
        Standing at = standing_of(&arena, progress, lesson);
        say_lesson(session, &arena, lesson, &at);
        if (!next && !at.through) next = lesson->id;
    }
    if (next) say(session, "next: lesson %s", "接下来：lesson %s", next);
    bool any = files.count > 0;
    arena_free(&arena);
    return any || refuse(err, "no bundled lessons were found; lesson FILE opens one from anywhere",
                         "没有找到自带的课程；lesson FILE 可以打开任何地方的课");
}

/* ---- progress ---- */

/* The lines of the file in turn: *id and what it says; those that are the program's own are passed over. */
static bool next_line(Arena *arena, const char **text, const char **id, const char **says) {
    while (**text) {
        size_t length = strcspn(*text, "\n"), width = strcspn(*text, " \n");
        const char *line = *text;
        *text += length + (line[length] == '\n');
        if (!length || *line == '@') continue;
        *id = arena_copy(arena, line, width);
        *says = arena_copy(arena, line + width, length - width);
        return true;
    }
    return false;
}

static bool write_csv(FILE *out, const void *self) {
    Arena arena = {0};
    const char *text = self, *id, *says;
    bool fine = fputs("id,done,tries,hints\n", out) != EOF;
    while (fine && next_line(&arena, &text, &id, &says))
        fine = strchr(id, ',') || strchr(id, '"') ||
               fprintf(out, "%s,%d,%zu,%zu\n", id, progress_has(says, "done"), progress_number(says, "tries"),
                       progress_number(says, "hints")) > 0;
    arena_free(&arena);
    return fine;
}

static bool export_csv(Session *session, const char *path, Error *err) {
    size_t length = strlen(path);
    if (length < 4 || !text_same(path + length - 4, ".csv"))
        return refuse(err, "progress export writes a .csv, not '%s'", "progress export 写 .csv，不能是“%s”", path);
    if (!file_replace(path, write_csv, progress_text(&session->scratch), err)) return false;
    say(session, "%s holds ids, done, tries and hints, and nothing else", "%s 里是 id、done、tries、hints，没有别的",
        path);
    return true;
}

static bool forget(Session *session, const char *word, Error *err) {
    size_t count = progress_forget(&session->scratch, word);
    if (!count)
        return refuse(err, "nothing is kept of '%s': progress lists what is", "没有“%s”的记录：progress 会列出", word);
    say(session, "%s is forgotten, lines: %zu", "%s 的记录已删除，共 %zu 行", word, count);
    return true;
}

static bool list(Session *session, const char *word, Error *err) {
    const char *text = progress_text(&session->scratch), *id, *says;
    size_t count = 0;
    (void)word, (void)err;
    for (; next_line(&session->scratch, &text, &id, &says); count++)
        say_text(session, arena_print(&session->scratch, "%s%s", id, says));
    if (!count) say(session, "nothing is kept yet: lessons lists the lessons", "还没有记录：lessons 会列出课程");
    return true;
}

static const struct {
    const char *word;
    bool (*run)(Session *session, const char *word, Error *err);
} WORDS[] = {{"export", export_csv}, {"forget", forget}};

static bool run_progress(Session *session, const Call *call, Error *err) {
    session->kept = KEPT_ALREADY;
    if (!call->words.count) return list(session, NULL, err);
    for (size_t i = 0; call->words.count == 2 && i < sizeof WORDS / sizeof *WORDS; i++)
        if (text_same(call->words.at[0], WORDS[i].word)) return WORDS[i].run(session, call->words.at[1], err);
    return refuse(err, "progress takes export FILE.csv or forget ID, not '%s'",
                  "progress 后面是 export FILE.csv 或 forget ID，不能是“%s”", call->words.at[0]);
}

const Command CMD_LESSONS = {
    .name = "lessons",
    .usage = "lessons",
    .example = "lessons",
    .help = {"the lessons, how far each is, how long it takes, and which is next",
             "所有课程：各学到哪里，要多久，接下来是哪一课"},
    .kind = LOOK,
    .area = AREA_LESSONS,
    .run = run_lessons,
};

const Command CMD_PROGRESS = {
    .name = "progress",
    .usage = "progress | progress export FILE.csv | progress forget ID",
    .example = "progress",
    .takes = "file export forget",
    .help =
        {"what is kept of lessons and drills; export writes ids, done, tries and hints for a teacher; forget takes out "
         "a lesson or a question",
         "课程和练习的记录；export 写出 id、done、tries、hints 给老师；forget 删掉一课或一题的记录"},
    .kind = LOOK,
    .area = AREA_LESSONS,
    .max = 2,
    .beyond = true,
    .run = run_progress,
};
