/* help lesson-format: the words of a lesson's file, from the table that reads them. */
#include "lesson/commands.h"
#include "lesson/words.h"

#include <string.h>

static void say_format(Session *session, HelpRow *row) {
    Language lang = session->like.lang;
    for (size_t i = 0; i < LESSON_WORD_COUNT; i++) {
        const LessonWord *word = &LESSON_WORDS[i];
        const char *gap = *word->follows ? " " : "";
        row(session, word->word, sentence(word->help, lang));
        row(session, "", arena_print(&session->scratch, "%s%s%s (%s)", word->word, gap, word->follows, word->where));
    }
    say(session, "in brackets where it stands: before the first step, in a step, in an ask or one of its kinds",
        "括号里是它写在哪里：第一个 step 之前（header）、step 里、ask 里或某一种 ask 里");
    say(session, "title. is title.en or title.zh, and so are the others that end in a point",
        "title. 是 title.en 或 title.zh，其他以点结尾的词也一样");
    say(session,
        "ref: cell name row col [head n] | metric name {int}; tol: abs number | rel number %%; duration: 500ms 2s 3m",
        "ref：cell 名字 行 列 [head n] | metric 名字 {整数}；tol：abs 数 | rel 数 %%；duration：500ms 2s 3m");
    say(session,
        "id: a lower-case letter, then lower-case letters, digits and '-'; lines that begin with # are passed over",
        "id：小写字母开头，后面是小写字母、数字和 '-'；以 # 开头的行不读");
}

const Topic TOPIC_LESSON_FORMAT = {
    .name = "lesson-format",
    .example = "check scale",
    .help = {"a lesson is a text file, one construct a line; the first word says what the line is",
             "课程是文本文件，一行一个成分；第一个词说明这一行是什么"},
    .say = say_format,
};
