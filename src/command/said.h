/* What a setting answers when it was changed: its new value and, where that says something, what it means. */
#ifndef QKV_COMMAND_SAID_H
#define QKV_COMMAND_SAID_H

#include "session/preference.h"
#include "session/session.h"

/* After the change was accepted. */
void said_setting(Session *session, const Setting *setting);
void said_preference(Session *session, const Preference *preference);

/* After any line that ran: where weights are frozen and the model is another, how far out is from what it would be. */
void said_frozen(Session *session, const Model *before);

/* Of the last experiment, where it was stopped: what is done is kept. */
void said_stopped(Session *session);

/* The bare name: value, default, what it may be, and its help. */
void said_about(Session *session, const char *name);

#endif
