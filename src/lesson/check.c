#include "lesson/check.h"

const CheckLevel CHECK_LEVELS[] = {
    {{"questions", "问题"}, false, check_asks},      {{"names", "名字"}, false, check_names},
    {{"languages", "语言"}, false, check_languages}, {{"solved", "做完"}, true, check_solved},
    {{"unsolved", "没做"}, true, check_unsolved},    {{"ways", "别的路"}, true, check_ways},
    {{"golden", "存下的样子"}, true, check_golden},
};

const size_t CHECK_LEVEL_COUNT = sizeof CHECK_LEVELS / sizeof *CHECK_LEVELS;

const Lesson *lesson_check(const char *path, bool update, Faults *faults) {
    const Lesson *lesson = lesson_read(path, false, faults);
    for (size_t i = 0; lesson && i < CHECK_LEVEL_COUNT; i++)
        if (!CHECK_LEVELS[i].runs || !faults->errors) CHECK_LEVELS[i].check(lesson, update, faults);
    faults_sort(faults);
    return lesson;
}

void lesson_each(const Lesson *lesson, void (*visit)(void *self, const Item *item, const Ask *ask), void *self) {
    for (size_t i = 0; i < lesson->notes; i++) visit(self, &lesson->note[i], NULL);
    for (size_t s = 0; s < lesson->steps; s++)
        for (size_t i = 0; i < lesson->step[s].items; i++) {
            const Item *item = &lesson->step[s].item[i];
            visit(self, item, NULL);
            for (size_t a = 0; item->kind == ITEM_ASK && a < item->ask->items; a++)
                visit(self, &item->ask->item[a], item->ask);
        }
}
