/* Texts grow piece by piece; escapes are those of C. */
#include "base/text.h"

#include <string.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void an_empty_text_is_a_string(void **state) {
    (void)state;
    struct fl_arena *arena = fl_arena_create();
    struct fl_text text = fl_text_make(arena);
    assert_string_equal(fl_text_string(&text), "");
    fl_text_append(&text, "");
    assert_string_equal(fl_text_string(&text), "");
    assert_int_equal(text.count, 0);
    fl_arena_destroy(arena);
}

static void pieces_join(void **state) {
    (void)state;
    struct fl_arena *arena = fl_arena_create();
    struct fl_text text = fl_text_make(arena);
    fl_text_append(&text, "one");
    fl_text_append_char(&text, ' ');
    fl_text_append_bytes(&text, "two three", 3);
    fl_text_format(&text, " %03d|%s", 7, "x");
    assert_string_equal(fl_text_string(&text), "one two 007|x");
    assert_int_equal(text.count, strlen("one two 007|x"));
    for (int i = 0; i < 3000; i++) fl_text_format(&text, "%d,", i);
    assert_int_equal(strlen(fl_text_string(&text)), text.count);
    assert_true(fl_string_has_suffix(fl_text_string(&text), ",2999,"));
    fl_arena_destroy(arena);
}

static void escapes_are_those_of_c(void **state) {
    (void)state;
    struct fl_arena *arena = fl_arena_create();
    struct fl_text text = fl_text_make(arena);
    static const char bytes[] = "a\n\t\"\\\0\177\xff' ~";
    fl_text_append_escaped(&text, bytes, sizeof bytes - 1);
    assert_string_equal(fl_text_string(&text), "a\\n\\t\\\"\\\\\\000\\177\\377' ~");
    fl_arena_destroy(arena);
}

static void prefixes_and_suffixes(void **state) {
    (void)state;
    assert_true(fl_string_has_prefix("prefix", "pre"));
    assert_true(fl_string_has_prefix("pre", ""));
    assert_false(fl_string_has_prefix("pr", "pre"));
    assert_true(fl_string_has_suffix("a.c", ".c"));
    assert_true(fl_string_has_suffix("a.c", ""));
    assert_false(fl_string_has_suffix("c", ".c"));
    assert_false(fl_string_has_suffix("a.cc", ".c"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_empty_text_is_a_string),
        cmocka_unit_test(pieces_join),
        cmocka_unit_test(escapes_are_those_of_c),
        cmocka_unit_test(prefixes_and_suffixes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
