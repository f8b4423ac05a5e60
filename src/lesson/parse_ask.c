/* Questions. */
#include "lesson/parse.h"

#include <string.h>

const char *const ASK_KINDS[ASK_KIND_COUNT] = {[ASK_CHOICE] = "choice",
                                               [ASK_NUMBER] = "number",
                                               [ASK_PREDICT] = "predict",
                                               [ASK_TASK] = "task",
                                               [ASK_FREE] = "free"};

void read_ask(Reader *reader) {
    Ask *ask = TAKE(reader->arena, Ask);
    Placed kind = read_word(reader), id;
    ask->at = ask->end = reader->at;
    while (ask->kind < ASK_KIND_COUNT && strcmp(ASK_KINDS[ask->kind], kind.text) != 0) ask->kind++;
    bool known = ask->kind < ASK_KIND_COUNT;
    if (!known)
        read_wrong(reader, kind,
                   (Sentence){"choice, number, predict, task or free", "choice、number、predict、task 或 free"});
    if (read_id(reader, &id) && known) read_end(reader);
    ask->id = id.text;
    ask->id_at = id.at;
    item_add(reader, ITEM_ASK)->ask = ask;
    reader->ask = ask;
    reader->lesson->asks++;
}

void read_ask_end(Reader *reader) {
    reader->ask->end = reader->at;
    read_end(reader);
    /* of an unknown kind, which was told: whoever goes on over the lesson finds one that he knows */
    if (reader->ask->kind == ASK_KIND_COUNT) reader->ask->kind = ASK_FREE;
    reader->ask = NULL;
}

/* ---- choice ---- */

static Option *option_of(Reader *reader, const char *key) {
    Ask *ask = reader->ask;
    for (size_t i = 0; i < ask->options; i++)
        if (strcmp(ask->option[i].key, key) == 0) return &ask->option[i];
    Option *option = LIST_ADD(reader->arena, ask->option, ask->options);
    *option = (Option){.key = key};
    return option;
}

static Option *read_key(Reader *reader) {
    Placed key = read_word(reader);
    if (*key.text) return option_of(reader, key.text);
    read_wrong(reader, key, (Sentence){"the key of an option", "选项的键"});
    return NULL;
}

void read_option(Reader *reader) {
    Option *option = read_key(reader);
    if (option) said_put(reader, &option->text);
}

void read_miss(Reader *reader) {
    Option *option = read_key(reader);
    if (option) said_put(reader, &option->miss);
}

/* ---- the answer ---- */

void read_answer(Reader *reader) {
    Ask *ask = reader->ask;
    if (ask->answer != ANSWER_NONE) {
        fault(reader->faults, reader->at, false, "'answer' is said already, on line %zu", "“answer”在第 %zu 行已经写过",
              ask->answer_at.line);
        return;
    }
    Placed word = read_word(reader);
    ask->answer_at = word.at;
    if (ask->kind == ASK_CHOICE) {
        ask->key = word.text;
        if (*word.text) ask->answer = ANSWER_KEY;
        else read_wrong(reader, word, (Sentence){"the key of the right option", "正确选项的键"});
    } else if (strcmp(word.text, "cell") == 0 || strcmp(word.text, "metric") == 0) {
        if (!read_ref(reader, word, &ask->ref)) return;
        ask->answer = ANSWER_REF;
    } else if (text_number(word.text, &ask->number)) {
        ask->answer = ANSWER_NUMBER;
    } else {
        read_wrong(reader, word, (Sentence){"a number, a cell or a metric", "一个数、cell 或 metric"});
        return;
    }
    read_end(reader);
}

void read_tol(Reader *reader) {
    Ask *ask = reader->ask;
    if (ask->tol.given) {
        fault(reader->faults, reader->at, false, "'tol' is said already, on line %zu", "“tol”在第 %zu 行已经写过",
              ask->tol_at.line);
        return;
    }
    ask->tol_at = reader->at;
    if (read_tolerance(reader, read_word(reader), &ask->tol)) read_end(reader);
}

/* ---- what is said and run afterwards ---- */

/* The n-th hint of one language stands beside the n-th of the other. */
void read_hint(Reader *reader) {
    Ask *ask = reader->ask;
    size_t at = ask->hints;
    while (at && !ask->hint[at - 1].text[reader->lang]) at--;
    if (at == ask->hints) {
        Said *hint = LIST_ADD(reader->arena, ask->hint, ask->hints);
        *hint = (Said){.text = {NULL}};
    }
    said_put(reader, &ask->hint[at]);
}

void read_why(Reader *reader) {
    said_put(reader, &reader->ask->why);
}

void read_solve(Reader *reader) {
    Ask *ask = reader->ask;
    Placed line, *list = (Placed *)ask->solve; /* const only to those who come after the reading */
    if (!read_command(reader, &line)) return;
    *LIST_ADD(reader->arena, list, ask->solves) = line;
    ask->solve = list;
}
