#include "command/help_made.h"

void help_made(Session *session, HelpRow *row) {
    bool zh = session->like.lang == CHINESE;
    row(session, zh ? "可生成的大小" : "made",
        arena_print(
            &session->scratch,
            zh ? "最多 %d 个 token、%d 列、%d 个头，每个矩阵 %d 个数字；超过 memory 的步骤不整体保存，看到哪些行才算哪些行"
               : "at most %d tokens, %d columns, %d heads, %d numbers in a matrix; a step over the setting "
                 "memory is never stored, its rows are computed when somebody looks",
            (int)MAX_TOKENS, (int)MAX_COLUMNS, (int)MAX_HEADS, (int)MAX_NUMBERS));
}
