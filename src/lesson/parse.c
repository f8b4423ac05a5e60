#include "lesson/parse.h"

#include "command/call.h"
#include "files/plain.h"
#include "files/replace.h"
#include "lesson/fence.h"
#include "lesson/lines.h"
#include "lesson/shelf.h"

#include <errno.h>
#include <string.h>

/* A file that is being read, and the one that uses it. */
typedef struct Folder {
    const char *real;  /* its path without links */
    const char *shown; /* the folder it stands in, as the person named it; "" or closed with '/' */
    size_t depth;
    const struct Folder *outer;
} Folder;

/* ---- which word, and may it stand here? ---- */

static const char *where_now(const Reader *reader) {
    if (reader->borrowed) return "header";
    if (reader->ask) return reader->ask->kind < ASK_KIND_COUNT ? ASK_KINDS[reader->ask->kind] : "ask";
    return reader->in_step ? "step" : "header";
}

static void tell_misplaced(Reader *reader, const char *word, const char *where) {
    static const struct {
        const char *where;
        Sentence place;
    } PLACES[] = {{"header", {"the header", "开头部分"}}, {"step", {"a step", "一个 step 里"}}};
    Sentence place = {where, where};
    for (size_t i = 0; i < sizeof PLACES / sizeof *PLACES; i++)
        if (strcmp(PLACES[i].where, where) == 0) place = PLACES[i].place;
    const char *asked = reader->ask && strcmp(where, "ask") != 0 ? "ask " : "";
    fault(reader->faults, reader->at, false, "'%s' may not stand in %s%s; it stands in: %s",
          "“%s”不能写在 %s%s；它写在：%s", word, asked, sentence(place, reader->faults->lang), reader->word->where);
}

static void tell_unknown(Reader *reader, const char *word) {
    Language lang;
    const LessonWord *half = lesson_word(arena_print(reader->arena, "%s.", word), &lang);
    if (half) {
        fault(reader->faults, reader->at, false, "'%s' needs its language: %sen or %szh",
              "“%s”后面要写语言：%sen 或 %szh", word, half->word, half->word);
        return;
    }
    const char *where = where_now(reader);
    const char *meant = nearest_word(lesson_words(reader->arena, where), word);
    if (!meant) meant = nearest_word(lesson_words(reader->arena, NULL), word);
    if (meant)
        fault(reader->faults, reader->at, false, "unknown word '%s'; did you mean '%s'?",
              "不认识 '%s'；你是指 '%s' 吗？", word, meant);
    else
        fault(reader->faults, reader->at, false, "unknown word '%s': help lesson-format lists the words",
              "不认识 '%s'：help lesson-format 会列出所有的词", word);
}

/* ---- lines ---- */

static void close_ask(Reader *reader) {
    fault(reader->faults, reader->ask->at, false, "'end' is missing: this ask is never closed",
          "缺少 'end'：这个 ask 没有结束");
    if (reader->ask->kind == ASK_KIND_COUNT) reader->ask->kind = ASK_FREE;
    reader->ask = NULL;
}

/* The header of a used file ends: its needs count, the rest of it was for when it is a lesson of its own. */
static void end_borrowed(Reader *reader, Lesson *lesson) {
    const Lesson *header = reader->lesson;
    for (size_t i = 0; i < header->needs; i++) *LIST_ADD(reader->arena, lesson->need, lesson->needs) = header->need[i];
    reader->lesson = lesson;
    reader->borrowed = false;
}

/* The word at the beginning of the line, what it is and what follows it; false: a fault was told. */
static bool begin_line(Reader *reader, const char *from) {
    size_t length = *from == '>' ? 1 : strcspn(from, " \t");
    const char *word = arena_copy(reader->arena, from, length);
    reader->rest = from + length;
    reader->word = lesson_word(word, &reader->lang);
    bool pair = reader->word && reader->word->word[strlen(reader->word->word) - 1] == '.';
    if (!reader->word) tell_unknown(reader, word);
    else if (pair && reader->lang == LANGUAGE_COUNT)
        fault(reader->faults, reader->at, false, "unknown language '%s': en or zh", "不认识语言 '%s'：写 en 或 zh",
              word + strlen(reader->word->word));
    else return true;
    return false;
}

static void one_line(Reader *reader, const char *from, Lesson *lesson) {
    bool fine = begin_line(reader, from);
    bool prose = fine && reader->word->read == read_prose;
    if (!prose) reader->run.going = false;
    if (!fine) return;
    if (reader->borrowed && !(strcmp(reader->word->where, "header") == 0)) end_borrowed(reader, lesson);
    bool begins = reader->word->read == read_step || reader->word->read == read_ask;
    if (reader->ask && begins) close_ask(reader);
    const char *where = where_now(reader);
    if (lesson_word_stands(reader->word, where)) reader->word->read(reader);
    else tell_misplaced(reader, arena_copy(reader->arena, from, (size_t)(reader->rest - from)), where);
}

/* Reads the lines of a file into the lesson; false: a fault says why it cannot be read. */
static bool read_file(Reader *reader, const char *path, const Place *used, const Folder *folder) {
    Lines lines;
    size_t size;
    if (!lines_open(&lines, path, used, LESSON_MAX_BYTES - reader->bytes, &size, reader->faults)) return false;
    const Folder *outer = reader->folder;
    Lesson *lesson = reader->lesson, header = {.title = {.text = {NULL}}};
    bool first = true;
    reader->folder = folder;
    reader->bytes += size;
    reader->files++;
    while (lines_next(&lines, reader->faults)) {
        const char *from = lines.at.text + strspn(lines.at.text, " \t");
        if (!*from || *from == '#') continue;
        reader->at = place_at(lines.at, from);
        bool headed = first && strncmp(from, "lesson ", strlen("lesson ")) == 0;
        if (first && used && headed) {
            reader->borrowed = true;
            reader->lesson = &header;
        }
        if (first && !used && !headed)
            fault(reader->faults, reader->at, false, "a lesson begins with 'lesson %d ID'",
                  "课程的第一行是 'lesson %d ID'", LESSON_VERSION);
        first = false;
        one_line(reader, from, lesson);
    }
    if (reader->borrowed) end_borrowed(reader, lesson);
    if (reader->ask && !lines.broken) close_ask(reader);
    reader->ask = NULL;
    reader->run.going = false;
    reader->folder = outer;
    if (first && !used && !lines.broken)
        fault(reader->faults, (Place){.file = path}, false, "an empty file: a lesson begins with 'lesson %d ID'",
              "空文件：课程的第一行是 'lesson %d ID'", LESSON_VERSION);
    return true;
}

/* ---- use ---- */

static const Folder *outermost(const Folder *folder) {
    while (folder->outer) folder = folder->outer;
    return folder;
}

/* May the file be used here? A fault says why not. */
static bool may_use(Reader *reader, Placed path, const char *real) {
    Faults *faults = reader->faults;
    bool circle = false;
    for (const Folder *at = reader->folder; at; at = at->outer) circle = circle || strcmp(at->real, real) == 0;
    if (circle)
        fault(faults, path.at, false, "use makes a cycle: %s is being read already", "use 形成循环：%s 正在读取中",
              plain_name(path.text));
    else if (!reader->lesson->trusted && !path_inside(outermost(reader->folder)->real, real))
        fault(faults, path.at, false, "%s lies outside the lesson's folder: put it beside the lesson",
              "%s 在课程的文件夹之外：请把它放在课程旁边", plain_name(path.text));
    else if (reader->folder->depth == USE_DEPTH)
        fault(faults, path.at, false, "use goes deeper than the limit of %d files", "use 的嵌套超过上限 %d 层",
              USE_DEPTH);
    else if (reader->files == LESSON_MAX_FILES)
        fault(faults, path.at, false, "a lesson uses at most %d files", "一节课最多使用 %d 个文件", LESSON_MAX_FILES);
    else return true;
    return false;
}

void read_use(Reader *reader) {
    Arena *arena = reader->arena;
    Placed path = read_rest(reader);
    if (!*path.text) {
        read_wrong(reader, path, (Sentence){"a path", "一个路径"});
        return;
    }
    const char *shown = *path.text == '/' ? path.text : arena_print(arena, "%s%s", reader->folder->shown, path.text);
    const char *real = path_real(arena, shown);
    if (!real) {
        fault(reader->faults, path.at, false, "cannot open %s: %s", "打不开 %s：%s", plain_name(shown),
              file_reason(errno, reader->faults->lang));
    } else if (may_use(reader, path, real)) {
        Folder *folder = TAKE(arena, Folder);
        Place *used = TAKE(arena, Place);
        *folder = (Folder){real, path_folder(arena, shown), reader->folder->depth + 1, reader->folder};
        *used = path.at;
        read_file(reader, shown, used, folder);
    }
}

const Lesson *lesson_read(const char *path, bool trusted, Faults *faults) {
    Arena *arena = faults->arena;
    Lesson *lesson = TAKE(arena, Lesson);
    Reader reader = {.arena = arena, .faults = faults, .lesson = lesson};
    const char *shown = path_folder(arena, path), *real = path_real(arena, path);
    Folder folder = {real ? real : path, shown, 0, NULL};
    size_t length = strlen(shown);
    lesson->path = arena_string(arena, path);
    lesson->folder = length > 1 ? arena_copy(arena, shown, length - 1) : shown;
    lesson->trusted = trusted;
    const char *slug;
    lesson->number = lesson_number(arena, path, &slug);
    if (!read_file(&reader, lesson->path, NULL, &folder)) return NULL;
    if (!lesson->id) {
        lesson->id = "";
        lesson->id_at = (Place){.file = lesson->path};
    }
    if (!lesson->steps && !faults->errors) fault(faults, lesson->id_at, false, "there is no step", "没有任何 step");
    return lesson;
}
