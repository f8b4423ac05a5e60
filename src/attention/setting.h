/* The settings of a model by name: one row each, with its values, default and help. Settings of the sitting
 * (lang, digits, seed, init …) are rows of PREFERENCES in session/preference.h. */
#ifndef QKV_ATTENTION_SETTING_H
#define QKV_ATTENTION_SETTING_H

#include "attention/model.h"
#include "base/text.h"

typedef struct Setting {
    const char *name;
    const char *values;   /* what may be typed: "on off toggle NUMBER"; words in capitals are kinds */
    const char *fallback; /* the default, as typed */
    const char *example;  /* a line that runs as it stands, once apple is loaded with two heads */
    Sentence help;
    /* Changes the model, or refuses and may leave it half changed: the caller keeps a copy and calls
     * model_check. `words` are those after the name; new matrices go to the arena. */
    bool (*set)(Arena *arena, Model *model, Words words, Error *err);
    /* Writes the value as one would type it: "on", "causal window 3". */
    void (*get)(const Model *model, Text *text);
    bool many; /* takes several words */
    bool tied; /* what it may be depends on what the other tied settings are just then */
} Setting;

extern const Setting SETTINGS[];
extern const size_t SETTING_COUNT;

const Setting *setting_find(const char *name); /* NULL: none */

#endif
