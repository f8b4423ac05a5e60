/* What `help` explains besides the words of the command language: a subject with a name of its own. TOPICS stands in
 * lesson/commands.c, as the room of lessons, which help may not know, has some. */
#ifndef QKV_COMMAND_TOPIC_H
#define QKV_COMMAND_TOPIC_H

#include "command/help_train.h"

typedef struct Topic {
    const char *name, *example; /* example: a line that runs as it stands */
    Sentence help;
    void (*say)(Session *session, HelpRow *row); /* after `help` was said */
} Topic;

extern const Topic *const TOPICS[]; /* closed with NULL */

#endif
