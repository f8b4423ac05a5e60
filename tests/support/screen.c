#include "support/screen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

Canvas screen_draw(Sitting *sitting, Screen *screen, int cols, int rows) {
    Canvas canvas = canvas_new(&sitting->arena, rows, cols);
    *screen = (Screen){0};
    view_draw(&sitting->session, screen, canvas);
    return canvas;
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
