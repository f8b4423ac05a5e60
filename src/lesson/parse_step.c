/* The header and the steps. */
#include "lesson/parse.h"

#include <string.h>

/* Where the next item goes. */
typedef struct List {
    Item **item;
    size_t *count;
} List;

static List open_list(Reader *reader) {
    Lesson *lesson = reader->lesson;
    LessonStep *step = reader->in_step ? &lesson->step[lesson->steps - 1] : NULL;
    if (reader->ask) return (List){&reader->ask->item, &reader->ask->items};
    return step ? (List){&step->item, &step->items} : (List){&lesson->note, &lesson->notes};
}

void said_put(Reader *reader, Said *said) {
    Placed text = read_rest(reader);
    if (!*text.text) {
        read_wrong(reader, text, (Sentence){"a text", "一段文字"});
        return;
    }
    if (said->text[reader->lang]) {
        fault(reader->faults, reader->at, false, "%s%s is said already, on line %zu", "%s%s 在第 %zu 行已经写过",
              reader->word->word, LANGUAGE_WORDS[reader->lang], said->at[reader->lang].line);
        return;
    }
    said->text[reader->lang] = text.text;
    said->at[reader->lang] = text.at;
}

Item *item_add(Reader *reader, ItemKind kind) {
    List list = open_list(reader);
    Item *item = LIST_ADD(reader->arena, *list.item, *list.count);
    *item = (Item){.kind = kind, .at = reader->at};
    return item;
}

/* ---- the header ---- */

void read_lesson(Reader *reader) {
    Lesson *lesson = reader->lesson;
    if (lesson->id) {
        fault(reader->faults, reader->at, false, "'lesson' is said already, on line %zu", "“lesson”在第 %zu 行已经写过",
              lesson->id_at.line);
        return;
    }
    lesson->id = "";
    lesson->id_at = reader->at;
    Placed version = read_word(reader), id;
    uint64_t number;
    bool counts = text_count(version.text, UINT64_MAX, &number);
    if (counts && number != LESSON_VERSION)
        fault(reader->faults, version.at, false, "version %s: this program reads version %d",
              "版本 %s：本程序读的是版本 %d", version.text, LESSON_VERSION);
    if (!counts) {
        read_wrong(reader, version, (Sentence){"the version of the format, 1", "格式的版本 1"});
        return;
    }
    if (read_id(reader, &id)) {
        lesson->id = id.text;
        lesson->id_at = id.at;
        read_end(reader);
    }
}

void read_title(Reader *reader) {
    said_put(reader, &reader->lesson->title);
}

void read_need(Reader *reader) {
    static const char *const KINDS[NEED_KIND_COUNT] = {[NEED_FILE] = "file",
                                                       [NEED_COMMAND] = "command",
                                                       [NEED_COLS] = "cols",
                                                       [NEED_ROWS] = "rows",
                                                       [NEED_APP] = "app"};
    Need need = {.name = ""};
    Placed kind = read_word(reader);
    while (need.kind < NEED_KIND_COUNT && strcmp(KINDS[need.kind], kind.text) != 0) need.kind++;
    if (need.kind == NEED_KIND_COUNT) {
        read_wrong(reader, kind, (Sentence){"file, command, cols, rows or app", "file、command、cols、rows 或 app"});
        return;
    }
    if (need.kind == NEED_COLS || need.kind == NEED_ROWS) {
        need.at = reader->at;
        if (!read_count(reader, &need.count)) return;
        read_end(reader);
    } else {
        Placed name = need.kind == NEED_FILE ? read_rest(reader) : read_word(reader);
        if (!*name.text) {
            read_wrong(reader, name, (Sentence){"what is needed", "需要什么"});
            return;
        }
        need.at = name.at;
        need.name = name.text;
        read_end(reader);
    }
    *LIST_ADD(reader->arena, reader->lesson->need, reader->lesson->needs) = need;
}

void read_after(Reader *reader) {
    Placed id;
    if (!read_id(reader, &id)) return;
    *LIST_ADD(reader->arena, reader->lesson->after, reader->lesson->afters) = id;
    read_end(reader);
}

void read_seed(Reader *reader) {
    Placed word = read_word(reader);
    uint64_t seed;
    if (!text_count(word.text, UINT64_MAX, &seed)) {
        read_wrong(reader, word, (Sentence){"a whole number", "一个整数"});
        return;
    }
    if (reader->lesson->seeded)
        fault(reader->faults, reader->at, false, "a second seed: give one", "第二个种子：只写一个");
    reader->lesson->seeded = true;
    reader->lesson->seed = seed;
    read_end(reader);
}

/* ---- steps ---- */

void read_step(Reader *reader) {
    LessonStep *step = LIST_ADD(reader->arena, reader->lesson->step, reader->lesson->steps);
    Placed id;
    *step = (LessonStep){.at = reader->at};
    reader->in_step = true;
    bool fine = read_id(reader, &id);
    step->id = id.text;
    step->id_at = id.at;
    if (fine && read_seconds(reader, &step->seconds)) read_end(reader);
}

size_t lesson_step(const Lesson *lesson, const char *word) {
    uint64_t number;
    if (text_count(word, lesson->steps, &number) && number > 0) return (size_t)number - 1;
    size_t step = 0;
    while (step < lesson->steps && !text_same(lesson->step[step].id, word)) step++;
    return step;
}

void read_prose(Reader *reader) {
    Run *run = &reader->run;
    Language lang = reader->lang;
    Placed text = read_rest(reader);
    List list = open_list(reader);
    if (!run->going) *run = (Run){.going = true, .from = *list.count};
    if (!*text.text) { /* breaks the paragraph of this language */
        if (run->text[lang].at) run->paragraph[lang]++;
        run->text[lang].at = NULL;
        return;
    }
    size_t place = run->from + run->paragraph[lang];
    if (place == *list.count) item_add(reader, ITEM_PROSE);
    Text *paragraph = &run->text[lang];
    bool joined = paragraph->at != NULL;
    if (!joined) *paragraph = text_new(reader->arena);
    if (joined && lang == ENGLISH) text_put(paragraph, " ");
    text_put(paragraph, text.text);
    Said *said = &(*list.item)[place].said;
    said->text[lang] = paragraph->at;
    if (!joined) said->at[lang] = text.at;
}

void read_line(Reader *reader) {
    Placed line = read_rest(reader);
    if (*line.text) item_add(reader, ITEM_LINE)->line = line.text;
    else read_wrong(reader, line, (Sentence){"a command line", "一行命令"});
}

void read_setup(Reader *reader) {
    Placed line;
    if (read_command(reader, &line)) item_add(reader, ITEM_SETUP)->line = line.text;
}

void read_keys(Reader *reader) {
    Placed keys = read_rest(reader);
    if (*keys.text) item_add(reader, ITEM_KEYS)->line = keys.text;
    else read_wrong(reader, keys, (Sentence){"a key", "一个按键"});
}

void read_pause(Reader *reader) {
    double seconds;
    if (!read_seconds(reader, &seconds)) return;
    item_add(reader, ITEM_PAUSE)->seconds = seconds;
    read_end(reader);
}

/* The n-th note of one language stands beside the n-th of the other. */
void read_note(Reader *reader) {
    List list = open_list(reader);
    size_t end = *list.count, at = end;
    const Item *item = *list.item;
    while (at && item[at - 1].kind == ITEM_NOTE && !item[at - 1].said.text[reader->lang]) at--;
    said_put(reader, at < end ? &(*list.item)[at].said : &item_add(reader, ITEM_NOTE)->said);
}
