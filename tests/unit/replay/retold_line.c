/* Lines that were taken apart, written down again. */
#include "replay/track/retold_line.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

struct found {
    size_t offset, end;
    const char *text;
    bool is_open;
    unsigned weight;
};

static void expect_line(const char *bytes, const char *separators, const struct found *found, size_t count,
                        const char *expected) {
    struct fl_arena *arena = fl_arena_create();
    struct fl_retold_line line = {
        .is_there = true, .size = 64, .bytes = bytes, .count = strlen(bytes), .separators = separators};
    for (size_t i = 0; i < count; i++) {
        struct fl_retold_piece piece = {found[i].offset,       found[i].end,     found[i].text,
                                        strlen(found[i].text), found[i].is_open, found[i].weight};
        fl_retold_line_put(arena, &line, piece);
    }
    struct fl_text text = fl_text_make(arena);
    fl_retold_line_write(&text, &line);
    assert_string_equal(fl_text_string(&text), expected);
    fl_arena_destroy(arena);
}

#define EXPECT_LINE(bytes, separators, expected, ...)                   \
    expect_line(bytes, separators, (const struct found[]){__VA_ARGS__}, \
                sizeof((const struct found[]){__VA_ARGS__}) / sizeof(struct found), expected)

static void test_bytes_alone(void **state) {
    (void)state;
    expect_line("as it is\n", NULL, NULL, 0, "as it is\n");
    expect_line("", NULL, NULL, 0, "\n");
}

static void test_numbers(void **state) {
    (void)state;
    EXPECT_LINE("\x80\x81", NULL, "12\n", {0, 0, "12", true, 1});
    EXPECT_LINE("key=xx\n", NULL, "key=-5\n", {4, 4, "-5", true, 1});
    EXPECT_LINE("ab,cd", NULL, "1,2\n", {0, 0, "1", true, 1}, {3, 3, "2", true, 1});
    EXPECT_LINE("", NULL, "1 2\n", {0, 3, "1", false, 1}, {3, 5, "2", false, 1});
    EXPECT_LINE("12+34", NULL, "7+8\n", {0, 2, "7", false, 1}, {3, 5, "8", false, 1});
}

static void test_better_pieces_stay(void **state) {
    (void)state;
    EXPECT_LINE("", NULL, "push 5\n", {0, 64, "push", true, 1}, {0, 64, "push 5", true, 2});
    EXPECT_LINE("", NULL, "push 5\n", {0, 64, "push 5", true, 2}, {0, 64, "push", true, 1});
}

static void test_tokens(void **state) {
    (void)state;
    EXPECT_LINE("ann", ",;", "ann,7\n", {0, 3, "ann", false, 0}, {5, 6, "x", false, 0}, {5, 5, "7", true, 1});
    EXPECT_LINE("  ann;b", " ;", "ann;b\n", {2, 5, "ann", false, 0}, {6, 7, "b", false, 0});
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_bytes_alone), cmocka_unit_test(test_numbers),
                                       cmocka_unit_test(test_better_pieces_stay), cmocka_unit_test(test_tokens)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
