#include "attention/setting_kind.h"

#include <math.h>

bool setting_one_word(Words words, const char *name, const char *values, Error *err) {
    if (words.count == 1) return true;
    return refuse(err, "%s takes one of: %s", "%s 可以是：%s", name, values);
}

bool setting_positive(double *value, const char *name, Words words, Error *err) {
    double number;
    if (words.count == 1 && text_number(words.at[0], &number) && number > 0 && isfinite(number)) {
        *value = number;
        return true;
    }
    return refuse(err, "%s takes a number above 0, not '%s'", "%s 可以是大于 0 的数，不能是 '%s'", name,
                  words_last(words));
}
