#include "support/screen.h"

#include "view/write_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

Canvas screen_draw(Sitting *sitting, Screen *screen, int cols, int rows) {
    Canvas canvas = canvas_new(&sitting->arena, rows, cols);
    *screen = (Screen){0};
    view_draw(&sitting->session, screen, canvas);
    return canvas;
}

Canvas screen_after(Sitting *sitting, const char *line, int cols, int rows, Screen *screen) {
    sitting_said(sitting, line);
    Canvas canvas = screen_draw(sitting, screen, cols, rows);
    assert_whole(canvas);
    return canvas;
}

bool screen_holds(Sitting *sitting, Canvas canvas, const char *text) {
    for (int row = 0; row < canvas.rows; row++)
        if (strstr(canvas_row_text(&sitting->arena, canvas, row), text)) return true;
    return false;
}

void assert_whole(Canvas canvas) {
    for (int r = 0; r < canvas.rows; r++)
        for (int c = 0; c < canvas.cols; c++) {
            const Cell *cell = canvas_cell(canvas, r, c);
            if (cell->width == 2) assert_true(c + 1 < canvas.cols && cell[1].width == 0);
            else if (cell->width == 0) assert_true(c > 0 && cell[-1].width == 2 && cell->rune == 0);
            else assert_int_equal(cell->width, 1);
            if (cell->width) assert_int_equal(rune_safe(cell->rune), cell->rune);
            assert_true(cell->role < ROLE_COUNT);
        }
}

char *screen_file(Arena *arena, const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file) fail_msg("there is no %s: run the test with UPDATE=1 to write it", path);
    char part[4096];
    Text text = text_new(arena);
    for (size_t got; (got = fread(part, 1, sizeof part, file)) > 0;) text_put_bytes(&text, part, got);
    fclose(file);
    return text.at;
}

/* The first line that differs, of both. */
static void tell(const char *path, const char *want, const char *got) {
    for (size_t line = 1;; line++) {
        size_t a = strcspn(want, "\n"), b = strcspn(got, "\n");
        if (a != b || memcmp(want, got, a) != 0)
            fail_msg("%s:%zu\n  is   |%.*s|\n  was  |%.*s|", path, line, (int)b, got, (int)a, want);
        if (!want[a] || !got[b]) fail_msg("%s:%zu: one of them ends here", path, line);
        want += a + 1, got += b + 1;
    }
}

void assert_golden(const char *path, const char *text) {
    const char *update = getenv("UPDATE");
    if (update && *update == '1') {
        FILE *file = fopen(path, "wb");
        assert_non_null(file);
        fputs(text, file);
        assert_int_equal(fclose(file), 0);
        return;
    }
    Arena arena = {0};
    char *want = screen_file(&arena, path);
    if (strcmp(want, text) != 0) tell(path, want, text);
    arena_free(&arena);
}

/* Role letters without those of plain text at the end of a line. */
static char *roles_of(Arena *arena, Canvas canvas) {
    Text text = text_new(arena);
    for (int row = 0; row < canvas.rows; row++) {
        const char *line = canvas_row_roles(arena, canvas, row);
        size_t length = strlen(line);
        while (length && line[length - 1] == role_letter(ROLE_TEXT)) length--;
        text_put_bytes(&text, line, length);
        text_put(&text, "\n");
    }
    return text.at;
}

void assert_pictures(Sitting *sitting, const char *name, const Size *size, size_t count) {
    Arena *arena = &sitting->arena;
    const char *lang = sitting->session.like.lang == CHINESE ? "zh" : "en";
    Text cells = text_new(arena), roles = text_new(arena);
    for (size_t i = 0; i < count; i++) {
        Screen screen;
        Canvas canvas = screen_draw(sitting, &screen, size[i].cols, size[i].rows);
        const char *head = arena_print(arena, "@ %dx%d cursor %d %d\n", size[i].cols, size[i].rows, screen.cursor_row,
                                       screen.cursor_col);
        assert_whole(canvas);
        text_put(&cells, head);
        text_put(&cells, write_text(arena, canvas, false));
        text_put(&roles, head);
        text_put(&roles, roles_of(arena, canvas));
    }
    assert_golden(arena_print(arena, "tests/view/golden/%s.%s.txt", name, lang), cells.at);
    assert_golden(arena_print(arena, "tests/view/golden/%s.%s.roles", name, lang), roles.at);
}

/* ---- any size ---- */

static void assert_size(Sitting *sitting, int cols, int rows) {
    Screen screen = {0};
    Mark mark = arena_mark(&sitting->arena);
    Canvas canvas = screen_draw(sitting, &screen, cols, rows);
    assert_whole(canvas);
    assert_in_range(screen.cursor_row, 0, rows - 1);
    assert_in_range(screen.cursor_col, 0, cols - 1);
    if (cols > 40 && rows > 7) assert_true(canvas_cell(canvas, screen.cursor_row, screen.cursor_col)->rune != ' ');
    arena_rewind(&sitting->arena, mark);
}

void assert_any_size(Sitting *sitting, const char *line, const char *moves) {
    sitting_said(sitting, line);
    for (int look = 0; look < 4; look++) {
        sitting_said(sitting, look % 2 ? "lang zh" : "lang en");
        sitting->session.like.ascii = look >= 2;
        for (int rows = 1; rows < 61; rows += 3)
            for (int cols = 1; cols < 201; cols += 13) assert_size(sitting, cols, rows);
        sitting_said(sitting, moves);
    }
    sitting->session.like.ascii = false;
}

void assert_opens(Sitting *sitting, const char *line, const char *view) {
    sitting_said(sitting, "load apple heads=2");
    size_t kept = sitting->session.journal.count;
    sitting->session.show.open = true;
    const char *said = sitting_said(sitting, line);
    assert_ptr_equal(strchr(said, '\n'), said + strlen(said) - 1);
    assert_string_equal(view_shown(&sitting->session)->name, view);
    assert_int_equal(sitting->session.journal.count, kept);
}
