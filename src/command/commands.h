/* The rows of the commands, each defined at the bottom of its cmd_*.c. */
#ifndef QKV_COMMAND_COMMANDS_H
#define QKV_COMMAND_COMMANDS_H

#include "command/command.h"

extern const Command CMD_NEW, CMD_LOAD, CMD_TEXT, CMD_SAVE, CMD_INIT, CMD_RESEED, CMD_SHOW, CMD_NAMES;
extern const Command CMD_NEXT, CMD_BACK, CMD_GOTO, CMD_RUN, CMD_RESTART, CMD_HEAD, CMD_CELL, CMD_VIEW;
extern const Command CMD_EXPLAIN, CMD_METRICS;
extern const Command CMD_EDIT, CMD_GRADIENTS, CMD_BUG, CMD_PIN, CMD_COMPARE, CMD_UNPIN, CMD_DRILL;
extern const Command CMD_UNDO, CMD_REDO, CMD_HISTORY, CMD_RECORD, CMD_STATE;
extern const Command CMD_SOURCE, CMD_TUI, CMD_HELP, CMD_LEAVE, CMD_QUIT;

#endif
