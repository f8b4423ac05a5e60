/* Paint: what a cell means (its role) and how a theme shows that meaning. Views write roles, never colours;
 * the writers (curses, ANSI, SVG) ask paint_of what a role looks like. Colours are entries 16 to 255 of the
 * xterm palette, which no terminal theme redefines; -1 is the terminal's own colour. An element sets both
 * colours, or only its ink on the terminal's own ground. Pure tables, nothing is owned. */
#ifndef QKV_VIEW_PAINT_H
#define QKV_VIEW_PAINT_H

#include <stdbool.h>
#include <stdint.h>

/* clang-format off */
typedef enum Role {
    ROLE_TEXT, ROLE_STRONG, ROLE_TITLE, ROLE_LABEL, ROLE_MUTED, /* prose, arithmetic, titles, row labels, quiet words */
    ROLE_BAR, ROLE_BAROFF, ROLE_STEP,                           /* step bar, a step that is off, the active step */
    ROLE_FOCUS, ROLE_SOURCE, ROLE_SLABEL,                       /* the two brackets; gutters, labels of the sources */
    ROLE_FOCUS2, ROLE_FOCUSBAR,                                 /* the focused column in the lens, the focused bar */
    ROLE_ZERO, ROLE_MASKED,                                     /* exactly 0; -inf and the weight of a masked key */
    ROLE_HEAT0, ROLE_HEAT7 = ROLE_HEAT0 + 7,                    /* weights, eight levels */
    ROLE_DIV0, ROLE_DIV8 = ROLE_DIV0 + 8,                       /* signed values, nine levels, the middle one is 0 */
    ROLE_GOOD, ROLE_WARN, ROLE_ERROR, ROLE_NAN,
    ROLE_KEY, ROLE_GHOST, ROLE_FRAME, ROLE_OVER,
    ROLE_COUNT
} Role;
/* clang-format on */

enum { HEAT_LEVELS = 8, DIV_LEVELS = 9, COLOUR_OWN = -1, HALF_UPPER = 0x2580, HALF_LOWER = 0x2584 };

/* How a role looks: ink and ground as palette entries or COLOUR_OWN. */
typedef struct Paint {
    int16_t fg, bg;
    bool bold, reverse;
} Paint;

/* A row of THEMES. `light`: made for a light ground; `marks`: shades beside the digits replace the ramp. */
typedef struct Theme {
    const char *name;
    bool light, marks;
    Paint paint[ROLE_COUNT];                    /* of the roles that are no level */
    uint8_t heat[HEAT_LEVELS], div[DIV_LEVELS]; /* grounds of the levels, 0: no ramp */
    bool bold_levels;
} Theme;

typedef enum ThemeId { DARK, LIGHT, CLASSROOM, CLASSROOM_LIGHT, CONTRAST, MONO, THEME_COUNT } ThemeId;
extern const Theme THEMES[THEME_COUNT];

/* A row of RAMPS: other grounds for the eight levels of weights, one line for each kind of theme (dark, light,
 * classroom, classroom-light); 0: the theme's own. */
typedef struct Ramp {
    const char *name;
    uint8_t heat[4][HEAT_LEVELS];
} Ramp;

typedef enum RampId { RAMP_AUTO, RAMP_VIRIDIS, RAMP_GREY, RAMP_COUNT } RampId;
extern const Ramp RAMPS[RAMP_COUNT];

/* The theme with another ramp for its weights; a theme without a ramp stays without. */
Theme theme_with(const Theme *theme, const Ramp *ramp);
/* Must shades tell what no colour can: has the theme no ramp, or are there too few colours? */
bool theme_needs_marks(const Theme *theme, int colours);
/* The theme of this name, NULL if there is none. */
const Theme *theme_find(const char *name);
/* What the terminal's COLORFGBG (NULL or "" if unset) asks for: light if the ground it names is light, else dark. */
const Theme *theme_default(const char *colorfgbg);

/* How the role looks where `colours` colours can be shown: 256 and more the table of the theme, 8 to 255 the
 * eight basic ones (entries 0 to 7), fewer none at all (bold and reverse remain). */
Paint paint_of(const Theme *theme, Role role, int colours);

/* How a half-block looks whose halves have the grounds of these roles, and in *rune the character that shows it: the
 * lower half-block where the upper half is the terminal's own ground, a blank where both are the same. */
Paint paint_half(const Theme *theme, Role upper, Role lower, int colours, uint32_t *rune);

/* The letter of a role in golden files; all differ. */
char role_letter(Role role);

/* Red, green and blue of an entry from 16 to 255, as 0xRRGGBB. */
uint32_t colour_rgb(int entry);
/* Relative luminance (WCAG 2) of an entry from 16 to 255, 0 to 1. */
double colour_luminance(int entry);
/* The better ink on a ground: white (231) below luminance 0.179, else black (16). */
int colour_ink(int ground);
/* WCAG contrast of two entries, 1 to 21. */
double colour_contrast(int a, int b);

#endif
