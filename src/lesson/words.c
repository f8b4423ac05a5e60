#include "command/call.h"
#include "lesson/parse.h"

#include <string.h>

/* clang-format off */
const LessonWord LESSON_WORDS[] = {
    {"lesson", "header", "version id", "lesson 1 scale", {"the first line; the version is 1", "第一行；版本是 1"}, read_lesson},
    {"title.", "header", "lang text", "title.en Why divide by sqrt(d_head)?", {"the title", "标题"}, read_title},
    {"need", "header", "file path | command word | cols int | rows int | app version", "need file data/onehot64",
     {"what the lesson cannot do without", "没有它就不能上这节课"}, read_need},
    {"after", "header", "lesson-id", "after five-steps", {"the lesson that comes before", "先要学的课"}, read_after},
    {"seed", "header", "int", "seed 64", {"the seed each step begins from", "每一步开始时的种子"}, read_seed},
    {"step", "header step", "id [duration]", "step peaky 3m", {"a step begins; so much time is meant for it", "一步开始；计划用的时间"}, read_step},
    {"en", "step ask", "[text]", "en  Unscaled scores reach 8.", {"prose; lines side by side are one paragraph, en alone breaks it", "英文正文；相邻的行是一段，单独一个 en 分段"}, read_prose},
    {"zh", "step ask", "[text]", "zh  不缩放时分数达到 8。", {"prose in Chinese; lines are joined without a blank", "中文正文；相邻的行之间不加空格"}, read_prose},
    {">", "step", "line", "> scale off", {"a command line, shown and run", "命令行，显示并运行"}, read_line},
    {"setup", "step ask", "> line", "setup > scale off", {"a command line, run and not shown", "命令行，运行但不显示"}, read_setup},
    {"keys", "step", "key {key [* int]}", "keys n*3 s", {"keys pressed in the tracer", "在追踪器里按的键"}, read_keys},
    {"pause", "step", "[duration]", "pause 2s", {"waits: so long in play, not at all in study; without one, for whoever presents or studies", "等待：播放时等这么久，自学时不等；没写时长，就等讲课或自学的人"}, read_pause},
    {"note.", "header step ask", "lang text", "note.en Ask: is row 0 right?", {"for the presenter alone", "只给讲者看"}, read_note},
    {"use", "header step", "path", "use common.lesson", {"the steps and lines of another file, beside this one", "用旁边另一个文件里的步骤和行"}, read_use},
    {"check", "step ask", "ref op number [tol] | set setting == value | shape name == int x int | verdict == word | fails > line",
     "check cell weights 0 0 ~ 0.999 abs 0.0005", {"what must be true here; op is ~ == < <= > >=", "这里必须成立的事；op 可以是 ~ == < <= > >="}, read_check},
    {"ask", "step", "choice|number|predict|task|free id", "ask predict top-weight", {"a question begins", "一个问题开始"}, read_ask},
    {"opt.", "choice", "lang key text", "opt.en a Near 0", {"an option", "一个选项"}, read_option},
    {"miss.", "choice", "lang key text", "miss.en a So the saying goes.", {"said when this option is wrongly chosen", "错选这一项时说的话"}, read_miss},
    {"answer", "choice number predict", "key | number | ref", "answer cell weights 0 0", {"the right answer", "正确答案"}, read_answer},
    {"tol", "number predict", "abs number | rel number %", "tol abs 0.05", {"how far an answer may be off", "答案允许的误差"}, read_tol},
    {"hint.", "ask", "lang text", "hint.en The root of 64.", {"a hint; the last one is the solution", "提示；最后一条就是答案"}, read_hint},
    {"why.", "ask", "lang text", "why.en The winner leads.", {"said after the answer, right or not", "回答之后说的话，不论对错"}, read_why},
    {"reveal", "predict", "> line", "reveal > scale on", {"run once the guess is in", "猜过之后运行"}, read_solve},
    {"solve", "task", "> line", "solve > scale 0.125", {"a line of the reference solution", "参考解法中的一行"}, read_solve},
    {"end", "ask", "", "end", {"ends the question", "问题结束"}, read_ask_end},
};
/* clang-format on */

const size_t LESSON_WORD_COUNT = sizeof LESSON_WORDS / sizeof *LESSON_WORDS;

const char *const LANGUAGE_WORDS[LANGUAGE_COUNT] = {[ENGLISH] = "en", [CHINESE] = "zh"};

Language language_word(const char *word) {
    for (Language lang = 0; lang < LANGUAGE_COUNT; lang++)
        if (strcmp(LANGUAGE_WORDS[lang], word) == 0) return lang;
    return LANGUAGE_COUNT;
}

const LessonWord *lesson_word(const char *word, Language *lang) {
    for (size_t i = 0; i < LESSON_WORD_COUNT; i++) {
        const LessonWord *row = &LESSON_WORDS[i];
        size_t length = strlen(row->word);
        bool pair = row->word[length - 1] == '.';
        if (pair ? strncmp(row->word, word, length) != 0 : strcmp(row->word, word) != 0) continue;
        *lang = language_word(pair ? word + length : word);
        return row;
    }
    return NULL;
}

bool lesson_word_stands(const LessonWord *word, const char *where) {
    bool kind = false, in_one = false;
    for (size_t i = 0; i < ASK_KIND_COUNT; i++) {
        kind = kind || strcmp(where, ASK_KINDS[i]) == 0;
        in_one = in_one || list_has(word->where, ASK_KINDS[i]);
    }
    return list_has(word->where, where) || (kind && list_has(word->where, "ask")) ||
           (strcmp(where, "ask") == 0 && in_one);
}

Words lesson_words(Arena *arena, const char *where) {
    const char **at = TAKE_ARRAY(arena, const char *, LESSON_WORD_COUNT *LANGUAGE_COUNT);
    size_t count = 0;
    for (size_t i = 0; i < LESSON_WORD_COUNT; i++) {
        const LessonWord *row = &LESSON_WORDS[i];
        bool pair = row->word[strlen(row->word) - 1] == '.';
        if (where && !lesson_word_stands(row, where)) continue;
        for (Language lang = 0; pair && lang < LANGUAGE_COUNT; lang++)
            at[count++] = arena_print(arena, "%s%s", row->word, LANGUAGE_WORDS[lang]);
        if (!pair) at[count++] = row->word;
    }
    return (Words){at, count};
}
