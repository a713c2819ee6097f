/* Edits of a text: what they refuse, what becomes of the text, and that `patch` makes the same of their diff. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>

#include "source/edit.h"

static struct fl_arena *arena;

static int set_up(void **state) {
    (void)state;
    arena = fl_arena_create();
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    fl_arena_destroy(arena);
    return 0;
}

static struct fl_edits edits_of(const char *contents) {
    return fl_edits_make(arena, contents, strlen(contents));
}

static enum fl_edit_status add(struct fl_edits *edits, size_t start, size_t end, const char *text) {
    return fl_edits_add(edits, (struct fl_source_range){start, end}, text);
}

static const char *apply(const struct fl_edits *edits, enum fl_edit_lines lines) {
    struct fl_text text = fl_text_make(arena);
    fl_edits_apply(&text, edits, lines);
    return fl_text_string(&text);
}

static void edits_come_in_any_order(void **state) {
    (void)state;
    struct fl_edits edits = edits_of("int x = 1;");
    assert_int_equal(add(&edits, 8, 9, "2"), FL_EDIT_ADDED);
    assert_int_equal(add(&edits, 0, 3, "long"), FL_EDIT_ADDED);
    assert_int_equal(add(&edits, 4, 4, "a"), FL_EDIT_ADDED);
    assert_int_equal(add(&edits, 4, 4, "b"), FL_EDIT_ADDED);
    assert_int_equal(add(&edits, 4, 5, "y"), FL_EDIT_ADDED);
    assert_int_equal(add(&edits, 10, 10, "!"), FL_EDIT_ADDED);
    assert_int_equal(add(&edits, 0, 0, "const "), FL_EDIT_ADDED);
    assert_string_equal(apply(&edits, FL_EDIT_LINES_AS_TOLD), "const long aby = 2;!");
}

static void overlapping_edits_are_refused(void **state) {
    (void)state;
    struct fl_edits edits = edits_of("0123456789");
    assert_int_equal(add(&edits, 3, 6, ""), FL_EDIT_ADDED);
    assert_int_equal(add(&edits, 5, 7, "x"), FL_EDIT_OVERLAPS);
    assert_int_equal(add(&edits, 2, 4, "x"), FL_EDIT_OVERLAPS);
    assert_int_equal(add(&edits, 0, 9, "x"), FL_EDIT_OVERLAPS);
    assert_int_equal(add(&edits, 4, 5, "x"), FL_EDIT_OVERLAPS);
    assert_int_equal(add(&edits, 3, 6, "x"), FL_EDIT_OVERLAPS);
    assert_int_equal(add(&edits, 4, 4, "x"), FL_EDIT_OVERLAPS);
    assert_int_equal(add(&edits, 9, 11, "x"), FL_EDIT_OUTSIDE);
    assert_int_equal(add(&edits, 2, 1, "x"), FL_EDIT_OUTSIDE);
    assert_int_equal(add(&edits, 3, 3, "<"), FL_EDIT_ADDED);
    assert_int_equal(add(&edits, 6, 6, ">"), FL_EDIT_ADDED);
    assert_string_equal(apply(&edits, FL_EDIT_LINES_AS_TOLD), "012<>6789");
}

static void sets_of_edits_are_added_whole_or_not(void **state) {
    (void)state;
    struct fl_edits edits = edits_of("0123456789"), fitting = edits, clashing = edits;
    add(&edits, 2, 4, "a");
    add(&fitting, 0, 1, "b");
    add(&fitting, 4, 4, "c");
    add(&clashing, 8, 9, "d");
    add(&clashing, 3, 5, "e");
    assert_int_equal(fl_edits_add_all(&edits, &clashing), FL_EDIT_OVERLAPS);
    assert_string_equal(apply(&edits, FL_EDIT_LINES_AS_TOLD), "01a456789");
    assert_int_equal(fl_edits_add_all(&edits, &fitting), FL_EDIT_ADDED);
    assert_string_equal(apply(&edits, FL_EDIT_LINES_AS_TOLD), "b1ac456789");
}

static void lines_can_keep_their_numbers(void **state) {
    (void)state;
    struct fl_edits edits = edits_of("a\nb\nc\nd\n");
    add(&edits, 2, 5, "x");
    assert_string_equal(apply(&edits, FL_EDIT_LINES_AS_TOLD), "a\nx\nd\n");
    assert_string_equal(apply(&edits, FL_EDIT_LINES_KEPT), "a\nx\n\nd\n");
}

static void ranges_are_between_places(void **state) {
    (void)state;
    static const uint32_t starts[] = {0, 4};
    struct fl_file file = {.contents = "abc\ndef\n", .line_starts = starts, .line_count = 2};
    struct fl_position from = {.line = 1, .column = 2}, to = {.line = 2, .column = 4},
                       outside = {.line = 1, .column = 5};
    struct fl_source_range range;
    assert_int_equal(fl_edit_range(&file, from, to, &range), FL_EDIT_ADDED);
    assert_int_equal(range.start, 1);
    assert_int_equal(range.end, 7);
    assert_int_equal(fl_edit_range(&file, to, from, &range), FL_EDIT_OUTSIDE);
    assert_int_equal(fl_edit_range(&file, from, outside, &range), FL_EDIT_OUTSIDE);
    outside.line = 3, outside.column = 1;
    assert_int_equal(fl_edit_range(&file, from, outside, &range), FL_EDIT_OUTSIDE);
}

static const char *diff(const struct fl_edits *edits) {
    struct fl_text text = fl_text_make(arena);
    fl_edits_print_diff(&text, edits, "a.c", "b.c");
    return fl_text_string(&text);
}

static void diffs_show_what_changes(void **state) {
    (void)state;
    struct fl_edits edits = edits_of("1\n2\n3\n4\n5\n6\n7\n8\n9\n");
    assert_string_equal(diff(&edits), "");
    add(&edits, 8, 8, "new\n");
    assert_string_equal(diff(&edits), "--- a.c\n+++ b.c\n@@ -2,6 +2,7 @@\n 2\n 3\n 4\n+new\n 5\n 6\n 7\n");
    edits = edits_of("x\nlast");
    add(&edits, 2, 6, "end\n");
    assert_string_equal(diff(&edits),
                        "--- a.c\n+++ b.c\n@@ -1,2 +1,2 @@\n x\n-last\n\\ No newline at end of file\n+end\n");
}

static uint64_t random_state = 7041776;

static uint32_t random_below(uint32_t bound) {
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((random_state >> 33) % bound);
}

static void write_file(const char *path, const char *text) {
    FILE *stream = fopen(path, "wb");
    assert_non_null(stream);
    fputs(text, stream);
    fclose(stream);
}

static const char *read_file(const char *path) {
    char buffer[4096] = "";
    FILE *stream = fopen(path, "rb");
    if (!stream) return ""; /* patch removes what has become empty */
    buffer[fread(buffer, 1, sizeof buffer - 1, stream)] = '\0';
    fclose(stream);
    return fl_arena_copy_string(arena, buffer);
}

static void patch_makes_the_same(void **state) {
    (void)state;
    static const char *const texts[] = {"", "x", "y\n", "a\nb\n", "\n", "long line\nz"};
    char directory[] = "/tmp/edit_XXXXXX";
    assert_non_null(mkdtemp(directory));
    const char *path = fl_arena_format(arena, "%s/a.c", directory);
    const char *patch = fl_arena_format(arena, "%s/patch", directory);
    const char *command = fl_arena_format(arena, "cd %s && patch -s -p0 a.c patch >/dev/null", directory);
    for (int round = 0; round < 150; round++) {
        struct fl_text contents = fl_text_make(arena);
        for (uint32_t line = random_below(30); line > 0; line--)
            fl_text_format(&contents, "%u%s", random_below(5), line > 1 || random_below(2) ? "\n" : "");
        struct fl_edits edits = edits_of(fl_text_string(&contents));
        for (uint32_t count = random_below(5); count > 0; count--) {
            size_t start = random_below((uint32_t)contents.count + 1);
            size_t end = start + random_below(4);
            add(&edits, start, end, texts[random_below(sizeof texts / sizeof *texts)]);
        }
        const char *expected = apply(&edits, FL_EDIT_LINES_AS_TOLD), *difference = diff(&edits);
        assert_int_equal(*difference == '\0', strcmp(expected, fl_text_string(&contents)) == 0);
        if (!*difference) continue;
        write_file(path, fl_text_string(&contents));
        write_file(patch, difference);
        assert_int_equal(system(command), 0);
        assert_string_equal(read_file(path), expected);
    }
    assert_int_equal(system(fl_arena_format(arena, "rm -r %s", directory)), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(edits_come_in_any_order, set_up, tear_down),
        cmocka_unit_test_setup_teardown(overlapping_edits_are_refused, set_up, tear_down),
        cmocka_unit_test_setup_teardown(sets_of_edits_are_added_whole_or_not, set_up, tear_down),
        cmocka_unit_test_setup_teardown(lines_can_keep_their_numbers, set_up, tear_down),
        cmocka_unit_test_setup_teardown(ranges_are_between_places, set_up, tear_down),
        cmocka_unit_test_setup_teardown(diffs_show_what_changes, set_up, tear_down),
        cmocka_unit_test_setup_teardown(patch_makes_the_same, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
