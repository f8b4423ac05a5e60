/* The words of one line. */
#include "lesson/parse.h"

#include <string.h>

static const char BLANK[] = " \t";

Placed read_word(Reader *reader) {
    const char *from = reader->rest + strspn(reader->rest, BLANK);
    size_t length = strcspn(from, BLANK);
    reader->rest = from + length;
    return (Placed){place_at(reader->at, from), arena_copy(reader->arena, from, length)};
}

Placed read_rest(Reader *reader) {
    const char *from = reader->rest + strspn(reader->rest, BLANK);
    reader->rest = from + strlen(from);
    return (Placed){place_at(reader->at, from), from};
}

void read_end(Reader *reader) {
    Placed more = read_rest(reader);
    if (*more.text)
        fault(reader->faults, more.at, false, "the line should end here, and '%s' came",
              "这一行应当到此为止，而后面还有“%s”", more.text);
}

bool read_wrong(Reader *reader, Placed word, Sentence expected) {
    if (*word.text)
        fault(reader->faults, word.at, false, "expected %s, and '%s' came", "这里应当写：%s；而写的是“%s”",
              sentence(expected, reader->faults->lang), word.text);
    else
        fault(reader->faults, word.at, false, "expected %s, and the line ends", "这里应当写：%s；而这一行已经结束",
              sentence(expected, reader->faults->lang));
    return false;
}

bool read_number(Reader *reader, double *value) {
    Placed word = read_word(reader);
    return text_number(word.text, value) || read_wrong(reader, word, (Sentence){"a number", "一个数"});
}

bool read_count(Reader *reader, size_t *value) {
    Placed word = read_word(reader);
    uint64_t number;
    if (!text_count(word.text, UINT32_MAX, &number))
        return read_wrong(reader, word, (Sentence){"a whole number", "一个整数"});
    *value = (size_t)number;
    return true;
}

bool lesson_id_fits(const char *id) {
    static const char LETTERS[] = "abcdefghijklmnopqrstuvwxyz", REST[] = "abcdefghijklmnopqrstuvwxyz0123456789-";
    size_t length = strlen(id);
    return length && length <= ID_LENGTH && strchr(LETTERS, *id) && strspn(id, REST) == length;
}

bool read_id(Reader *reader, Placed *id) {
    *id = read_word(reader);
    if (lesson_id_fits(id->text)) return true;
    read_wrong(reader, *id,
               (Sentence){"an id (a lower-case letter, then letters, digits and '-', at most 32)",
                          "一个 id（小写字母开头，后面是小写字母、数字和 '-'，最多 32 个）"});
    id->text = "";
    return false;
}

bool read_seconds(Reader *reader, double *value) {
    static const struct {
        const char *unit;
        double seconds;
    } UNITS[] = {{"ms", 0.001}, {"s", 1}, {"m", 60}};
    Placed word = read_word(reader);
    *value = 0;
    if (!*word.text) return true;
    size_t length = strcspn(word.text, "ms");
    double number;
    bool fine = text_number(arena_copy(reader->arena, word.text, length), &number) && number > 0 && number < 1e5;
    for (size_t i = 0; fine && i < sizeof UNITS / sizeof *UNITS; i++)
        if (strcmp(word.text + length, UNITS[i].unit) == 0) *value = number * UNITS[i].seconds;
    return *value > 0 || read_wrong(reader, word, (Sentence){"a duration (500ms, 2s, 3m)", "时长（500ms、2s、3m）"});
}

bool read_command(Reader *reader, Placed *line) {
    Placed word = read_rest(reader);
    if (*word.text != '>') return read_wrong(reader, word, (Sentence){"'>' and a command line", "'>' 和一行命令"});
    reader->rest = word.text + 1;
    *line = read_rest(reader);
    return *line->text || read_wrong(reader, *line, (Sentence){"a command line", "一行命令"});
}

/* ---- lists ---- */

void *list_room(Arena *arena, void *list, size_t count, size_t size) {
    enum { FIRST = 4 };
    bool full = count == 0 || (count >= FIRST && (count & (count - 1)) == 0);
    if (!full) return list;
    void *more = arena_array(arena, count ? 2 * count : FIRST, size);
    if (count) memcpy(more, list, count * size);
    return more;
}
