/* The rows of the commands, each defined at the bottom of its cmd_*.c. */
#ifndef QKV_COMMAND_COMMANDS_H
#define QKV_COMMAND_COMMANDS_H

#include "command/command.h"

extern const Command CMD_NEW;
extern const Command CMD_LOAD;
extern const Command CMD_TEXT;
extern const Command CMD_SAVE;
extern const Command CMD_INIT;
extern const Command CMD_RESEED;
extern const Command CMD_SHOW;
extern const Command CMD_NAMES;
extern const Command CMD_ORDER;
extern const Command CMD_FREEZE;
extern const Command CMD_NEXT;
extern const Command CMD_BACK;
extern const Command CMD_GOTO;
extern const Command CMD_RUN;
extern const Command CMD_RESTART;
extern const Command CMD_HEAD;
extern const Command CMD_CELL;
extern const Command CMD_FIND;
extern const Command CMD_FOCUS;
extern const Command CMD_PAGE;
extern const Command CMD_ZOOM;
extern const Command CMD_VIEW;
extern const Command CMD_AUTO;
extern const Command CMD_EXPLAIN;
extern const Command CMD_METRICS;
extern const Command CMD_EDIT;
extern const Command CMD_GRADIENTS;
extern const Command CMD_RANK;
extern const Command CMD_BUG;
extern const Command CMD_DEPTH;
extern const Command CMD_SWEEP;
extern const Command CMD_PAUSE;
extern const Command CMD_POINT;
extern const Command CMD_COST;
extern const Command CMD_PIN;
extern const Command CMD_COMPARE;
extern const Command CMD_UNPIN;
extern const Command CMD_DRILL;
extern const Command CMD_TRAIN;
extern const Command CMD_UNDO;
extern const Command CMD_REDO;
extern const Command CMD_HISTORY;
extern const Command CMD_RECORD;
extern const Command CMD_STATE;
extern const Command CMD_PRINT;
extern const Command CMD_EXPORT;
extern const Command CMD_SOURCE;
extern const Command CMD_TUI;
extern const Command CMD_HELP;
extern const Command CMD_LEAVE;
extern const Command CMD_QUIT;

#endif
