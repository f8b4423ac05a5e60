#include "support/painted.h"

#include <locale.h>
#include <stdlib.h>
#include <unistd.h>

void painted_open(Painted *painted, const char *term, int colours, int rows, int cols) {
    char number[2][16];
    snprintf(number[0], sizeof number[0], "%d", rows);
    snprintf(number[1], sizeof number[1], "%d", cols);
    setenv("LINES", number[0], 1);
    setenv("COLUMNS", number[1], 1);
    assert_non_null(setlocale(LC_CTYPE, "C.UTF-8"));
    *painted = (Painted){.in = fopen("/dev/null", "r"), .out = tmpfile(), .rows = rows, .cols = cols};
    assert_true(painted->in && painted->out);
    sitting_open(&painted->sitting);
    Error err = {.lang = ENGLISH};
    Theme theme = view_theme(&painted->sitting.session);
    if (!display_open(&painted->display, term, painted->out, painted->in, colours, &theme, &err))
        fail_msg("%s", err.text);
}

void painted_close(Painted *painted) {
    display_close(&painted->display);
    sitting_close(&painted->sitting);
    fclose(painted->in);
    fclose(painted->out);
}

size_t painted_line(Painted *painted, const char *line) {
    Session *session = &painted->sitting.session;
    off_t before = lseek(fileno(painted->out), 0, SEEK_END);
    if (line) sitting_run(&painted->sitting, line);
    if (session->like.theme != painted->theme) {
        Theme theme = view_theme(session);
        display_theme(&painted->display, &theme);
        painted->theme = session->like.theme;
    }
    session->like.marks = view_marks(session, painted->display.colours);
    Canvas canvas = screen_draw(&painted->sitting, &painted->screen, painted->cols, painted->rows);
    display_paint(&painted->display, canvas, painted->screen.cursor_row, painted->screen.cursor_col);
    return (size_t)(lseek(fileno(painted->out), 0, SEEK_END) - before);
}
