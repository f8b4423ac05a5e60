/* Recordings: the same bytes each time, a stream that every player can read, and on its screen what was drawn. */
#include "support/box.h"
#include "support/sitting.h"

#include "lesson/cast.h"
#include "lesson/reel.h"
#include "lesson/shelf.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static Arena arena;

static const Lesson *lesson_named(const char *name) {
    Error err = {.lang = ENGLISH};
    Faults faults = {.arena = &arena, .lang = ENGLISH};
    const char *path;
    assert_true(lesson_find(&arena, name, &path, &err));
    const Lesson *lesson = lesson_read(path, false, &faults);
    assert_int_equal(faults.errors, 0);
    return lesson;
}

static int forget(void **state) {
    (void)state;
    arena_free(&arena);
    return 0;
}

static const Cast USUAL = {.version = 2, .rows = 24, .cols = 80, .lang = ENGLISH};
static const Cast CHINESE_V3 = {.version = 3, .rows = 24, .cols = 80, .lang = CHINESE};
static const Cast ROOMY = {.version = 2, .rows = 40, .cols = 120, .lang = CHINESE};

/* ---- bytes ---- */

static void three_recordings_are_the_same_bytes_whatever_surrounds_them(void **state) {
    (void)state;
    const struct {
        const char *name;
        const Cast *cast;
    } all[] = {{"scale", &USUAL}, {"scale", &CHINESE_V3}, {"five-steps", &ROOMY}};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        const char *first = cast_lesson(lesson_named(all[i].name), all[i].cast, &arena);
        setenv("COLORFGBG", "0;15", 1), setenv("TERM", "dumb", 1), setenv("TZ", "Asia/Shanghai", 1);
        const char *second = cast_lesson(lesson_named(all[i].name), all[i].cast, &arena);
        unsetenv("COLORFGBG"), setenv("TERM", "xterm-256color", 1), setenv("TZ", "UTC", 1);
        assert_string_equal(first, second);
    }
}

static void a_time_of_day_comes_from_the_environment_alone(void **state) {
    (void)state;
    assert_null(strstr(cast_lesson(lesson_named("scale"), &USUAL, &arena), "timestamp"));
    setenv("SOURCE_DATE_EPOCH", "1700000000", 1);
    assert_non_null(strstr(cast_lesson(lesson_named("scale"), &USUAL, &arena), ",\"timestamp\":1700000000,"));
    unsetenv("SOURCE_DATE_EPOCH");
}

/* ---- the stream ---- */

/* The next line as JSON; NULL: there is none. */
static json_t *next_line(const char **text) {
    if (!**text) return NULL;
    const char *end = strchr(*text, '\n');
    assert_non_null(end);
    assert_true(end > *text); /* no blank line */
    json_error_t error;
    json_t *line = json_loadb(*text, (size_t)(end - *text), 0, &error);
    if (!line) fail_msg("%s: %.*s", error.text, 80, *text);
    *text = end + 1;
    return line;
}

typedef struct Told {
    double time;
    const char *code, *data;
} Told;

/* What an event says, its time from the start. */
static Told event_of(json_t *line, int version, double before) {
    Told told;
    assert_int_equal(json_array_size(line), 3);
    assert_true(json_is_number(json_array_get(line, 0)));
    double time = json_number_value(json_array_get(line, 0));
    told.time = version == 2 ? time : before + time;
    told.code = json_string_value(json_array_get(line, 1));
    told.data = json_string_value(json_array_get(line, 2));
    assert_non_null(told.code);
    assert_non_null(told.data);
    assert_true(told.time >= before);
    return told;
}

/* Its last time, with how many events of each code there were. */
static double read_stream(const char *text, int version, size_t count[128]) {
    double time = 0;
    json_t *line = next_line(&text);
    assert_true(json_is_object(line));
    assert_int_equal(json_integer_value(json_object_get(line, "version")), version);
    json_decref(line);
    while ((line = next_line(&text))) {
        Told told = event_of(line, version, time);
        assert_int_equal(strlen(told.code), 1);
        assert_non_null(strchr("omrx", *told.code));
        assert_true(*told.data);
        count[(unsigned char)*told.code]++;
        time = told.time;
        json_decref(line);
    }
    return time;
}

static void both_versions_tell_the_same_in_times_that_never_fall(void **state) {
    (void)state;
    Cast cast = USUAL;
    const Lesson *lesson = lesson_named("scale");
    size_t two[128] = {0}, three[128] = {0};
    double end = read_stream(cast_lesson(lesson, &cast, &arena), 2, two);
    cast.version = 3;
    assert_close(read_stream(cast_lesson(lesson, &cast, &arena), 3, three), end, 1e-6);
    assert_int_equal(two['o'], three['o']);
    assert_int_equal(two['m'], lesson->steps + lesson->asks);
    assert_int_equal(two['m'], three['m']);
    assert_int_equal(two['x'], 0);
    assert_int_equal(three['x'], 1);
    assert_true(end > 60 && end < 600);
}

static void the_header_tells_size_and_title_and_of_the_machine_only_the_terminal(void **state) {
    (void)state;
    const char *text = cast_lesson(lesson_named("scale"), &ROOMY, &arena);
    json_t *line = next_line(&text);
    assert_int_equal(json_object_size(line), 5);
    assert_int_equal(json_integer_value(json_object_get(line, "width")), 120);
    assert_int_equal(json_integer_value(json_object_get(line, "height")), 40);
    assert_string_equal(json_string_value(json_object_get(line, "title")), "为什么要除以 sqrt(d_head)？");
    assert_int_equal(json_object_size(json_object_get(line, "env")), 1);
    json_decref(line);
}

static void what_a_terminal_obeys_is_spelled_out_and_intervals_carry_their_rest(void **state) {
    (void)state;
    Reel reel;
    reel_open(&reel, &arena, 3, 24, 80, "a \"b\"");
    reel_wait(&reel, 1);
    reel_put(&reel, "\033[0m好\r\n");
    reel_wait(&reel, 1234);
    reel_resize(&reel, 30, 100);
    reel_put(&reel, "");
    reel_mark(&reel, "end");
    assert_string_equal(reel_close(&reel),
                        "{\"version\":3,\"term\":{\"cols\":80,\"rows\":24,\"type\":\"xterm-256color\"},"
                        "\"title\":\"a \\\"b\\\"\"}\n"
                        "[0.001,\"o\",\"\\u001b[0m好\\u000d\\u000a\"]\n[1.234,\"r\",\"100x30\"]\n"
                        "[0.000,\"m\",\"end\"]\n[0.000,\"x\",\"0\"]\n");
}

/* ---- the screen ---- */

#ifdef BOX

enum { MOST_MARKS = 64 };

/* The pictures at the markers. */
typedef struct Album {
    Canvas canvas[MOST_MARKS];
    size_t count;
} Album;

static void keep(void *self, Canvas canvas, long milliseconds, const char *mark) {
    Album *album = self;
    (void)milliseconds;
    if (!mark) return;
    assert_true(album->count < MOST_MARKS);
    Canvas copy = canvas_new(&arena, canvas.rows, canvas.cols);
    memcpy(copy.cell, canvas.cell, (size_t)(canvas.rows * canvas.cols) * sizeof *canvas.cell);
    album->canvas[album->count++] = copy;
}

static void assert_shows(Box *box, Canvas canvas) {
    for (int row = 0; row < canvas.rows; row++)
        for (int col = 0; col < canvas.cols; col++) {
            const Cell *cell = canvas_cell(canvas, row, col);
            BoxCell seen = box_cell(box, row, col);
            uint32_t rune = cell->rune;
            Paint paint = cell_is_half(cell)
                              ? paint_half(&THEMES[DARK], (Role)cell->role, (Role)cell->under, 256, &rune)
                              : paint_of(&THEMES[DARK], (Role)cell->role, 256);
            if (seen.rune != rune) fail_msg("row %d column %d: U+%04X, not U+%04X", row, col, seen.rune, rune);
            if (!cell->width) continue;
            assert_int_equal(seen.ink, paint.fg);
            assert_int_equal(seen.ground, paint.bg);
            assert_int_equal(seen.bold, paint.bold);
            assert_int_equal(seen.reverse, paint.reverse);
        }
}

/* Plays the stream; where time passes after a marker, the screen is the picture that was drawn there. */
static void assert_replays(const char *name, Cast cast) {
    Album album = {.count = 0};
    cast.seen = keep, cast.self = &album;
    const char *text = cast_lesson(lesson_named(name), &cast, &arena);
    Box box;
    double time = 0;
    size_t marks = 0;
    bool waits = false;
    box_make(&box, cast.rows, cast.cols);
    json_decref(next_line(&text));
    for (json_t *line; (line = next_line(&text)); json_decref(line)) {
        Told told = event_of(line, cast.version, time);
        if (waits && told.time > time + 1e-9) {
            assert_shows(&box, album.canvas[marks - 1]);
            waits = false;
        }
        time = told.time;
        if (*told.code == 'm') marks++, waits = true;
        if (*told.code == 'o') box_feed(&box, told.data, strlen(told.data));
    }
    assert_int_equal(marks, album.count);
    assert_true(marks > 5);
    assert_true(box.cursor_shown);
    box_close(&box);
}

static void a_terminal_that_is_played_to_shows_at_each_marker_what_was_drawn(void **state) {
    (void)state;
    assert_replays("scale", USUAL);
    assert_replays("scale", CHINESE_V3);
    assert_replays("five-steps", ROOMY);
    assert_replays("five-steps", (Cast){.version = 2, .rows = 12, .cols = 40, .lang = CHINESE});
}

#endif

/* ---- the command ---- */

static void a_size_or_language_that_is_none_is_refused_and_nothing_is_written(void **state) {
    (void)state;
    Sitting sitting;
    sitting_open(&sitting);
    sitting_refused(&sitting, "cast scale");
    sitting_refused(&sitting, "cast scale out=/nowhere/at/all.cast");
    assert_non_null(strstr(sitting_refused(&sitting, "cast scale out=x.cast size=80"), "size=80x24"));
    sitting_refused(&sitting, "cast scale out=x.cast size=8000x24");
    sitting_refused(&sitting, "cast scale out=x.cast size=80x2");
    sitting_refused(&sitting, "cast scale out=x.cast lang=fr");
    sitting_refused(&sitting, "cast scale out=x.svg");
    sitting_close(&sitting);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(three_recordings_are_the_same_bytes_whatever_surrounds_them, forget),
        cmocka_unit_test_teardown(a_time_of_day_comes_from_the_environment_alone, forget),
        cmocka_unit_test_teardown(both_versions_tell_the_same_in_times_that_never_fall, forget),
        cmocka_unit_test_teardown(the_header_tells_size_and_title_and_of_the_machine_only_the_terminal, forget),
        cmocka_unit_test_teardown(what_a_terminal_obeys_is_spelled_out_and_intervals_carry_their_rest, forget),
#ifdef BOX
        cmocka_unit_test_teardown(a_terminal_that_is_played_to_shows_at_each_marker_what_was_drawn, forget),
#endif
        cmocka_unit_test(a_size_or_language_that_is_none_is_refused_and_nothing_is_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
