#include "lesson/skeleton.h"

#include "files/replace.h"
#include "lesson/lesson.h"
#include "lesson/shelf.h"

#include <unistd.h>

/* A lesson with everything that one has, and what it is for; it passes the checker as it stands. */
static const char SKELETON[] =
    "# A lesson: one construct a line, the first word says what it is; help lesson-format lists the words.\n"
    "# 一节课：一行一个成分，第一个词说明它是什么；help lesson-format 列出所有的词。\n"
    "lesson 1 %s\n"
    "title.en What is this lesson about?\n"
    "title.zh 这节课讲什么？\n"
    "need file data/hand2\n"
    "# after ID names the lesson that comes before.   after ID：先要学的课。\n"
    "\n"
    "# A step: one idea, at most three sentences, then something moves. The time is what a class needs.\n"
    "# 一个小节：一个想法，最多三句话，然后屏幕上有动作。时间是课堂上需要的时间。\n"
    "step begin 1m\n"
    "en  Two tokens, and each asks for itself.\n"
    "zh  两个 token，每个找的都是自己。\n"
    "> load data/hand2\n"
    "> goto scores\n"
    "# Every number in the text is checked, so the lesson cannot lie.   正文里的每个数都要检查，课程才不会说错。\n"
    "check cell scores 0 0 == 1\n"
    "note.en Ask the room why the diagonal is 1.\n"
    "note.zh 问大家：对角线为什么是 1？\n"
    "pause\n"
    "\n"
    "# A prediction: nothing is right or wrong; reveal runs when the guess is in.\n"
    "# 预测：没有对错；猜过之后运行 reveal。\n"
    "step predict 2m\n"
    "ask predict first-weight\n"
    "en  Predict `weights[0,0]`.\n"
    "zh  预测 `weights[0,0]`。\n"
    "reveal > goto weights\n"
    "answer cell weights 0 0\n"
    "tol abs 0.01\n"
    "hint.en 2.03 out of 3.03.\n"
    "hint.zh 2.03 占 3.03 的多少？\n"
    "why.en 0.67: the winner leads, the other keeps a share.\n"
    "why.zh 0.67：第一名领先，另一个仍有一份。\n"
    "end\n"
    "check cell weights 0 0 ~ 0.66976 abs 0.00001\n"
    "\n"
    "# A choice: each wrong option has a miss, which says what would be true if it were right.\n"
    "# 选择题：每个错误选项都有 miss，说明如果选它对，会是什么情况。\n"
    "step choose 2m\n"
    "ask choice row-sum\n"
    "en  What do the weights of a row add up to?\n"
    "zh  一行权重加起来是多少？\n"
    "opt.en a To 1\n"
    "opt.zh a 是 1\n"
    "opt.en b To the number of keys\n"
    "opt.zh b 等于键的个数\n"
    "answer a\n"
    "miss.en b Then every weight would be 1, and nothing would be shared.\n"
    "miss.zh b 那样每个权重都是 1，就没有分配了。\n"
    "hint.en A query hands out shares of itself: answer a.\n"
    "hint.zh 一个查询分出去的是份额：选 a。\n"
    "why.en Softmax divides by the sum of the row.\n"
    "why.zh softmax 除以这一行的和。\n"
    "end\n"
    "check metric rowsum 0 ~ 1 abs 0.000001\n"
    "\n"
    "# A task: the checks fail before it and pass after solve, whatever lines the learner finds.\n"
    "# 任务：做之前 check 不成立，做完就成立，学习者用什么命令都行。\n"
    "step do 3m\n"
    "ask task sharper\n"
    "en  Bring `weights[0,0]` above 0.7.\n"
    "zh  让 `weights[0,0]` 超过 0.7。\n"
    "check cell weights 0 0 > 0.7\n"
    "solve > scale off\n"
    "hint.en What makes the scores larger?\n"
    "hint.zh 什么会让分数变大？\n"
    "hint.en `scale off`\n"
    "hint.zh `scale off`\n"
    "why.en Larger scores, sharper shares.\n"
    "why.zh 分数更大，份额更尖。\n"
    "end\n";

/* `scale`, `16-scale` and `16-scale.lesson` name a file here. */
bool skeleton_write(Session *session, const char *name, Error *err) {
    const char *slug;
    const char *path = lesson_path(&session->scratch, name);
    lesson_number(&session->scratch, path, &slug);
    if (!lesson_id_fits(slug))
        return refuse(err,
                      "'%s' is no id: a lower-case letter, then lower-case letters, digits and '-', at most %d, as in "
                      "lesson new my-lesson",
                      "“%s”不能作 id：小写字母开头，后面是小写字母、数字和 '-'，最多 %d 个，例如 lesson new my-lesson",
                      slug, ID_LENGTH);
    if (access(path, F_OK) == 0)
        return refuse(err, "%s is there already: choose another id", "%s 已经存在：请换一个 id", path);
    if (!file_replace_text(path, arena_print(&session->scratch, SKELETON, slug), err)) return false;
    say(session, "%s holds a lesson to write on; check %s says what is wrong with it",
        "%s 是一节可以接着写的课；check %s 会指出其中的错误", path, path);
    return true;
}
