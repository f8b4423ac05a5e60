#include "view/paint.h"

#include <assert.h>
#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum { BLACK = 16, WHITE = 231, BASIC = 8, MANY = 256 };

/* clang-format off */
#define PLAIN {COLOUR_OWN, COLOUR_OWN, false, false}
#define BOLD {COLOUR_OWN, COLOUR_OWN, true, false}
#define REVERSE {COLOUR_OWN, COLOUR_OWN, false, true}
#define REVERSE_BOLD {COLOUR_OWN, COLOUR_OWN, true, true}
#define INK(fg) {fg, COLOUR_OWN, false, false}
#define BOLD_INK(fg) {fg, COLOUR_OWN, true, false}
#define ON(fg, bg) {fg, bg, false, false}
#define BOLD_ON(fg, bg) {fg, bg, true, false}

/* What every theme with colours shares. */
#define COMMON                                                                                                         \
    [ROLE_TEXT] = PLAIN, [ROLE_STRONG] = BOLD, [ROLE_TITLE] = BOLD, [ROLE_LABEL] = BOLD, [ROLE_OVER] = PLAIN,          \
    [ROLE_STEP] = BOLD_ON(BLACK, 213), [ROLE_FOCUS] = BOLD_ON(BLACK, 213), [ROLE_ERROR] = BOLD_ON(WHITE, 124),         \
    [ROLE_NAN] = BOLD_ON(WHITE, 124)
#define COMMON_DARK                                                                                                    \
    COMMON, [ROLE_SOURCE] = ON(WHITE, 96), [ROLE_SLABEL] = ON(BLACK, 176), [ROLE_FOCUS2] = BOLD_INK(213),              \
            [ROLE_FOCUSBAR] = BOLD_INK(213), [ROLE_GOOD] = BOLD_INK(114), [ROLE_WARN] = BOLD_INK(214),                 \
            [ROLE_KEY] = BOLD_INK(117), [ROLE_FRAME] = INK(245)
#define COMMON_LIGHT                                                                                                   \
    COMMON, [ROLE_SOURCE] = ON(BLACK, 182), [ROLE_SLABEL] = ON(BLACK, 218), [ROLE_FOCUS2] = BOLD_INK(125),             \
            [ROLE_FOCUSBAR] = BOLD_INK(125), [ROLE_GOOD] = BOLD_INK(22), [ROLE_FRAME] = INK(240)
#define COLOURLESS                                                                                                     \
    [ROLE_TEXT] = PLAIN, [ROLE_STRONG] = BOLD, [ROLE_TITLE] = BOLD, [ROLE_LABEL] = BOLD, [ROLE_MUTED] = PLAIN,         \
    [ROLE_BAR] = PLAIN, [ROLE_BAROFF] = PLAIN, [ROLE_STEP] = REVERSE_BOLD, [ROLE_FOCUS] = REVERSE,                     \
    [ROLE_SOURCE] = BOLD, [ROLE_SLABEL] = REVERSE, [ROLE_FOCUS2] = BOLD, [ROLE_FOCUSBAR] = BOLD, [ROLE_ZERO] = PLAIN,  \
    [ROLE_MASKED] = PLAIN, [ROLE_GOOD] = PLAIN, [ROLE_WARN] = PLAIN, [ROLE_ERROR] = BOLD, [ROLE_NAN] = BOLD,           \
    [ROLE_KEY] = BOLD, [ROLE_GHOST] = PLAIN, [ROLE_FRAME] = PLAIN, [ROLE_OVER] = PLAIN

const Theme THEMES[THEME_COUNT] = {
    [DARK] = {"dark",
              .paint = {COMMON_DARK, [ROLE_MUTED] = INK(245), [ROLE_BAR] = ON(252, 237), [ROLE_BAROFF] = ON(250, 237),
                        [ROLE_ZERO] = INK(245), [ROLE_MASKED] = INK(243), [ROLE_GHOST] = INK(243)},
              .heat = {235, 24, 60, 242, 101, 143, 185, 227},
              .div = {117, 74, 32, 24, 235, 88, 167, 209, 216}},
    [LIGHT] = {"light",
               .light = true,
               .paint = {COMMON_LIGHT, [ROLE_MUTED] = INK(240), [ROLE_BAR] = ON(BLACK, 252),
                         [ROLE_BAROFF] = ON(240, 252), [ROLE_ZERO] = INK(240), [ROLE_MASKED] = INK(243),
                         [ROLE_GHOST] = INK(243), [ROLE_WARN] = BOLD_INK(94), [ROLE_KEY] = BOLD_INK(25)},
               .heat = {231, 195, 153, 111, 68, 25, 18, 17},
               .div = {24, 32, 74, 117, 231, 224, 216, 167, 88}},
    /* Five levels for the last row of the room: two neighbouring levels share a ground, 0 keeps its own. */
    [CLASSROOM] = {"classroom",
                   .bold_levels = true,
                   .paint = {COMMON_DARK, [ROLE_MUTED] = INK(250), [ROLE_BAR] = ON(252, 237),
                             [ROLE_BAROFF] = ON(252, 237), [ROLE_ZERO] = INK(250), [ROLE_MASKED] = INK(250),
                             [ROLE_GHOST] = INK(250)},
                   .heat = {235, 235, 24, 24, 143, 185, 185, 227},
                   .div = {117, 117, 24, 24, 235, 88, 88, 216, 216}},
    [CLASSROOM_LIGHT] = {"classroom-light",
                         .light = true,
                         .bold_levels = true,
                         .paint = {COMMON_LIGHT, [ROLE_MUTED] = INK(238), [ROLE_BAR] = ON(BLACK, 252),
                                   [ROLE_BAROFF] = ON(236, 252), [ROLE_ZERO] = INK(238), [ROLE_MASKED] = INK(238),
                                   [ROLE_GHOST] = INK(238), [ROLE_WARN] = BOLD_INK(88), [ROLE_KEY] = BOLD_INK(18)},
                         .heat = {231, 231, 195, 195, 153, 111, 111, 18},
                         .div = {24, 24, 117, 117, 231, 224, 224, 88, 88}},
    [CONTRAST] = {"contrast", .marks = true, .bold_levels = true, .paint = {COLOURLESS}},
    [MONO] = {"mono", .marks = true, .paint = {COLOURLESS}},
};

/* Weights in other colours: viridis without the grey its ramp would need between violet and green, and greys in even
 * steps of lightness. The classroom takes of both what stands at 7:1. */
const Ramp RAMPS[RAMP_COUNT] = {
    [RAMP_AUTO] = {"auto", {{0}}},
    [RAMP_VIRIDIS] = {"viridis",
                      {{17, 54, 60, 30, 36, 41, 148, 220},
                       {220, 148, 41, 36, 30, 60, 54, 17},
                       {17, 17, 54, 54, 36, 148, 148, 220},
                       {220, 220, 148, 148, 36, 54, 54, 17}}},
    [RAMP_GREY] = {"grey",
                   {{235, 237, 240, 243, 246, 249, 252, 255},
                    {231, 253, 250, 247, 243, 240, 238, 235},
                    {235, 235, 239, 239, 248, 251, 251, 255},
                    {231, 231, 252, 252, 248, 239, 239, 235}}},
};

/* Where only eight colours can be shown; roles that are missing here keep the attributes of the theme alone. */
static const Paint EIGHT[2][ROLE_COUNT] = {
    {[ROLE_BAR] = ON(0, 7), [ROLE_BAROFF] = ON(0, 7), [ROLE_STEP] = BOLD_ON(0, 5), [ROLE_FOCUS] = ON(0, 5),
     [ROLE_SOURCE] = ON(0, 5), [ROLE_SLABEL] = ON(0, 5), [ROLE_FOCUS2] = BOLD_INK(5), [ROLE_FOCUSBAR] = BOLD_INK(5),
     [ROLE_GOOD] = BOLD_INK(2), [ROLE_WARN] = BOLD_INK(3), [ROLE_ERROR] = BOLD_ON(7, 1), [ROLE_NAN] = BOLD_ON(7, 1),
     [ROLE_KEY] = BOLD_INK(6)},
    {[ROLE_BAR] = ON(0, 7), [ROLE_BAROFF] = ON(0, 7), [ROLE_STEP] = BOLD_ON(0, 5), [ROLE_FOCUS] = ON(0, 5),
     [ROLE_SOURCE] = ON(0, 5), [ROLE_SLABEL] = ON(0, 5), [ROLE_FOCUS2] = BOLD_INK(5), [ROLE_FOCUSBAR] = BOLD_INK(5),
     [ROLE_GOOD] = BOLD_INK(4), [ROLE_WARN] = BOLD, [ROLE_ERROR] = BOLD_ON(7, 1), [ROLE_NAN] = BOLD_ON(7, 1),
     [ROLE_KEY] = BOLD_INK(4)},
};
static const int16_t EIGHT_HEAT[HEAT_LEVELS] = {4, 4, 2, 2, 6, 3, 3, 7};
static const int16_t EIGHT_DIV[DIV_LEVELS] = {6, 6, 4, 4, COLOUR_OWN, 1, 1, 3, 3};

static const char LETTERS[ROLE_COUNT] = {
    [ROLE_TEXT] = '.',   [ROLE_STRONG] = 'S', [ROLE_TITLE] = 'T',    [ROLE_LABEL] = 'L', [ROLE_MUTED] = 'M',
    [ROLE_BAR] = 'B',    [ROLE_BAROFF] = 'O', [ROLE_STEP] = '@',     [ROLE_FOCUS] = '[', [ROLE_SOURCE] = '-',
    [ROLE_SLABEL] = '>', [ROLE_FOCUS2] = 'F', [ROLE_FOCUSBAR] = '|', [ROLE_ZERO] = 'Z',  [ROLE_MASKED] = 'X',
    [ROLE_GOOD] = '+',   [ROLE_WARN] = 'W',   [ROLE_ERROR] = 'E',    [ROLE_NAN] = 'N',   [ROLE_KEY] = 'K',
    [ROLE_GHOST] = 'G',  [ROLE_FRAME] = '#',  [ROLE_OVER] = '_',
};

/* clang-format on */

static bool is_heat(Role role) {
    return role >= ROLE_HEAT0 && role <= ROLE_HEAT7;
}

static bool is_div(Role role) {
    return role >= ROLE_DIV0 && role <= ROLE_DIV8;
}

char role_letter(Role role) {
    assert(role < ROLE_COUNT);
    if (is_heat(role)) return (char)('0' + (role - ROLE_HEAT0));
    if (is_div(role)) return (char)('a' + (role - ROLE_DIV0));
    return LETTERS[role];
}

const Theme *theme_find(const char *name) {
    for (size_t i = 0; i < THEME_COUNT; i++)
        if (name && strcmp(THEMES[i].name, name) == 0) return &THEMES[i];
    return NULL;
}

const Theme *theme_default(const char *colorfgbg) {
    const char *last = colorfgbg ? strrchr(colorfgbg, ';') : NULL;
    if (!last || !last[1]) return &THEMES[DARK];
    char *end;
    long ground = strtol(last + 1, &end, 10);
    bool light = *end == 0 && (ground == 7 || (ground > 8 && ground < 16));
    return &THEMES[light ? LIGHT : DARK];
}

Theme theme_with(const Theme *theme, const Ramp *ramp) {
    Theme with = *theme;
    const uint8_t *heat = ramp->heat[2 * theme->bold_levels + theme->light];
    if (theme->heat[0] && heat[0]) memcpy(with.heat, heat, sizeof with.heat);
    return with;
}

bool theme_needs_marks(const Theme *theme, int colours) {
    return theme->marks || colours < BASIC;
}

/* The eight basic colours: black on all but the two darkest grounds. */
static Paint paint_eight(const Theme *theme, Role role) {
    if (is_heat(role) || is_div(role)) {
        int16_t ground = is_heat(role) ? EIGHT_HEAT[role - ROLE_HEAT0] : EIGHT_DIV[role - ROLE_DIV0];
        int16_t ink = ground == COLOUR_OWN ? COLOUR_OWN : ground == 4 || ground == 1 ? 7 : 0;
        return (Paint){ink, ground, theme->bold_levels, false};
    }
    Paint paint = EIGHT[theme->light][role];
    bool missing = paint.fg == 0 && paint.bg == 0;
    return missing ? (Paint){COLOUR_OWN, COLOUR_OWN, theme->paint[role].bold, theme->paint[role].reverse} : paint;
}

Paint paint_of(const Theme *theme, Role role, int colours) {
    assert(role < ROLE_COUNT);
    bool level = is_heat(role) || is_div(role), ramp = theme->heat[0] != 0;
    if (!ramp || colours < BASIC) {
        const Theme *plain = ramp ? &THEMES[MONO] : theme;
        return level ? (Paint){COLOUR_OWN, COLOUR_OWN, plain->bold_levels, false} : plain->paint[role];
    }
    if (colours < MANY) return paint_eight(theme, role);
    if (!level) return theme->paint[role];
    int ground = is_heat(role) ? theme->heat[role - ROLE_HEAT0] : theme->div[role - ROLE_DIV0];
    return (Paint){(int16_t)colour_ink(ground), (int16_t)ground, theme->bold_levels, false};
}

Paint paint_half(const Theme *theme, Role upper, Role lower, int colours, uint32_t *rune) {
    int16_t over = paint_of(theme, upper, colours).bg, under = paint_of(theme, lower, colours).bg;
    *rune = over == under ? ' ' : over != COLOUR_OWN ? HALF_UPPER : HALF_LOWER;
    return over != COLOUR_OWN ? (Paint){over, under, false, false} : (Paint){under, over, false, false};
}

/* WCAG 2: the linear light of one of red, green, blue, 0 to 255. */
static double linear(uint32_t value) {
    double share = value / 255.0;
    return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4);
}

uint32_t colour_rgb(int entry) {
    static const uint32_t STEP[6] = {0, 95, 135, 175, 215, 255};
    assert(entry >= 16 && entry < 256);
    if (entry >= 232) return 0x010101 * (uint32_t)(8 + 10 * (entry - 232));
    int cube = entry - 16;
    return STEP[cube / 36] << 16 | STEP[cube / 6 % 6] << 8 | STEP[cube % 6];
}

double colour_luminance(int entry) {
    uint32_t rgb = colour_rgb(entry);
    return 0.2126 * linear(rgb >> 16) + 0.7152 * linear(rgb >> 8 & 0xFF) + 0.0722 * linear(rgb & 0xFF);
}

int colour_ink(int ground) {
    return colour_luminance(ground) < 0.179 ? WHITE : BLACK;
}

double colour_contrast(int a, int b) {
    double one = colour_luminance(a), two = colour_luminance(b);
    return one > two ? (one + 0.05) / (two + 0.05) : (two + 0.05) / (one + 0.05);
}
