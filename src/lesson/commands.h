/* The rows of the commands of this room, each defined at the bottom of its cmd_*.c. */
#ifndef QKV_LESSON_COMMANDS_H
#define QKV_LESSON_COMMANDS_H

#include "command/command.h"
#include "command/topic.h"

extern const Command CMD_CHECK;
extern const Command CMD_LESSONS;
extern const Command CMD_LESSON;
extern const Command CMD_PRESENT;
extern const Command CMD_PROGRESS;
extern const Command CMD_PLAY;
extern const Command CMD_CAST;
extern const Command CMD_ANSWER;
extern const Command CMD_HINT;
extern const Command CMD_SKIP;
extern const Command CMD_AGAIN;
extern const Command CMD_RESUME;
extern const Command CMD_STEPS;

extern const Topic TOPIC_LESSON_FORMAT;

#endif
