#include "command/call.h"

#include <string.h>
#include <strings.h>
#include <unistd.h>

static const char FLAGS[] = "grad hidden plain v3 torch trust update fresh";

Words list_words(Arena *arena, const char *list) {
    const char **at = TAKE_ARRAY(arena, const char *, strlen(list) / 2 + 1);
    size_t count = 0;
    for (; *(list += strspn(list, " ")); list += strcspn(list, " "))
        at[count++] = arena_copy(arena, list, strcspn(list, " "));
    return (Words){at, count};
}

bool call_is_flag(const char *name) {
    return list_has(FLAGS, name);
}

/* The word of the list as the list spells it; NULL: none. */
static const char *find_in(Words list, const char *word) {
    for (size_t i = 0; i < list.count; i++)
        if (text_same(list.at[i], word)) return list.at[i];
    return NULL;
}

bool list_has(const char *list, const char *word) {
    size_t length = strlen(word);
    for (const char *at = list; length && *(at += strspn(at, " ")); at += strcspn(at, " "))
        if (strcspn(at, " ") == length && strncasecmp(at, word, length) == 0) return true;
    return false;
}

void text_put_quoted(Text *text, const char *word) {
    text_put(text, "\"");
    for (; *word; word++) {
        if (*word == '"' || *word == '\\') text_put(text, "\\");
        text_put_bytes(text, word, 1);
    }
    text_put(text, "\"");
}

const char *nearest_word(Words words, const char *word) {
    const char *nearest = NULL;
    size_t best = strlen(word) < 5 ? 2 : 3;
    for (size_t i = 0; i < words.count; i++) {
        size_t distance = text_distance(words.at[i], word);
        if (distance < best && distance < strlen(words.at[i])) {
            best = distance;
            nearest = words.at[i];
        }
    }
    return nearest;
}

/* ---- names and values ---- */

static bool add_pair(Call *call, const Command *command, const char *name, const char *value, Error *err) {
    if (call_value(call, name)) return refuse(err, "%s= is given twice: give it once", "%s= 写了两次：只写一次", name);
    if (call->pairs == MAX_PAIRS)
        return refuse(err, "more than %d options: use %s", "选项超过 %d 个：用法是 %s", MAX_PAIRS, command->usage);
    call->pair[call->pairs].name = name;
    call->pair[call->pairs++].value = value;
    return true;
}

/* A name as typed, `-` made `_`. */
static char *plain_name(Arena *arena, const char *text, size_t length) {
    char *name = arena_copy(arena, text, length);
    for (char *at = name; *at; at++)
        if (*at == '-') *at = '_';
    return name;
}

static bool unknown_name(Words keys, const Command *command, const char *name, Error *err) {
    const char *meant = nearest_word(keys, name);
    if (meant)
        return refuse(err, "%s has no '%s'; did you mean '%s'?", "%s 没有 '%s'；你是指 '%s' 吗？", command->name, name,
                      meant);
    return refuse(err, "%s has no '%s': use %s", "%s 没有 '%s'：用法是 %s", command->name, name, command->usage);
}

/* The letters before a '=', if the word is name=value. */
static size_t name_length(const char *word) {
    size_t length = 0;
    while ((word[length] | 32) >= 'a' && (word[length] | 32) <= 'z') length++;
    if (length == 0) return 0;
    length += strspn(word + length, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-");
    return word[length] == '=' ? length : 0;
}

/* One word that is an option, with the value after it where it stands apart. */
static bool read_option(Arena *arena, const Command *command, Words keys, Words words, size_t *at, Call *call,
                        Error *err) {
    const char *word = words.at[*at];
    bool out = text_same(word, "-o");
    const char *rest = strncmp(word, "--", 2) == 0 ? word + 2 : word;
    size_t length = strcspn(rest, "=");
    const char *typed = out ? "out" : plain_name(arena, rest, length);
    const char *name = find_in(keys, typed), *value = !out && rest[length] == '=' ? rest + length + 1 : NULL;
    if (!name && !out && access(word, F_OK) == 0)
        return refuse(err, "%s has no '%s'; if the file %s is meant, write ./%s",
                      "%s 没有 '%s'；如果是指文件 %s，请写 ./%s", command->name, typed, word, word);
    if (!name) return unknown_name(keys, command, typed, err);
    if (call_is_flag(name)) {
        if (value && *value) return refuse(err, "%s takes no value: write just %s", "%s 不带值：只写 %s", name, name);
        return add_pair(call, command, name, "", err);
    }
    if (!value && *at + 1 < words.count) value = words.at[++*at];
    if (!value || !*value)
        return refuse(err, "%s= needs a value: use %s", "%s= 需要一个值：用法是 %s", name, command->usage);
    return add_pair(call, command, name, value, err);
}

bool call_read(Arena *arena, const Command *command, Words words, Call *call, Error *err) {
    const char **list = TAKE_ARRAY(arena, const char *, words.count + 1);
    Words keys = list_words(arena, command->keys ? command->keys : "");
    *call = (Call){.words = {list, 0}};
    for (size_t i = 0; i < words.count; i++) {
        const char *word = words.at[i];
        bool flag = call_is_flag(word) && find_in(keys, word);
        bool option = strncmp(word, "--", 2) == 0 || text_same(word, "-o");
        if (option || flag || name_length(word)) {
            if (!read_option(arena, command, keys, words, &i, call, err)) return false;
        } else if (call->pairs && !call_is_flag(call->pair[call->pairs - 1].name)) {
            return refuse(err, "'%s' stands after %s=; positions come first: %s",
                          "'%s' 写在了 %s= 之后；位置参数要在前面：%s", word, call->pair[call->pairs - 1].name,
                          command->usage);
        } else {
            list[call->words.count++] = word;
        }
    }
    if (call->words.count < command->min)
        return refuse(err, "%s needs more than that: %s", "%s 还缺参数：%s", command->name, command->usage);
    if (call->words.count > command->max)
        return refuse(err, "'%s' is more than %s takes: %s", "'%s' 多了，%s 的用法是：%s", list[command->max],
                      command->name, command->usage);
    return true;
}

/* ---- what a command asks ---- */

const char *call_value(const Call *call, const char *name) {
    for (size_t i = 0; i < call->pairs; i++)
        if (text_same(call->pair[i].name, name)) return call->pair[i].value;
    return NULL;
}

bool call_count(const Call *call, const char *name, uint64_t min, uint64_t max, uint64_t *value, Error *err) {
    const char *text = call_value(call, name);
    uint64_t number;
    if (!text) return true;
    if (!text_count(text, max, &number) || number < min)
        return refuse(err, "%s= takes a whole number from %llu to %llu, not '%s'",
                      "%s= 可以是 %llu 到 %llu 的整数，不能是 '%s'", name, (unsigned long long)min,
                      (unsigned long long)max, text);
    *value = number;
    return true;
}

bool call_number(const Call *call, const char *name, double *value, Error *err) {
    const char *text = call_value(call, name);
    double number;
    if (!text) return true;
    if (!text_number(text, &number) || number - number != 0)
        return refuse(err, "%s= takes a number such as 0.5 or 1/8, not '%s'",
                      "%s= 可以是一个数，例如 0.5 或 1/8，不能是 '%s'", name, text);
    *value = number;
    return true;
}
