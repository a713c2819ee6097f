/* What assumptions of witnesses say about numbers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "base/text.h"
#include "witness/assumption.h"

/* Each as "r==5" if it is about the result, else "==5"; "..." if there is more. */
static void expect(const char *assumption, const char *expected) {
    struct fl_arena *arena = fl_arena_create();
    struct fl_text text = fl_text_make(arena);
    struct fl_witness_comparisons told = fl_witness_read_comparisons(arena, assumption);
    for (size_t i = 0; i < told.all.count; i++)
        fl_text_format(&text, "%s%s%s%s", i ? " " : "", told.all.items[i].is_of_result ? "r" : "",
                       told.all.items[i].sign, told.all.items[i].number);
    if (!told.is_whole) fl_text_append(&text, "...");
    assert_string_equal(fl_text_string(&text), expected);
    fl_arena_destroy(arena);
}

static void comparisons(void **state) {
    (void)state;
    expect("\\result == 5", "r==5");
    expect("(\\result) >= (-5L);", "r>=-5");
    expect("\\result<0x1fu", "r<0x1f");
    expect("x == 3 && \\result != 1", "==3 r!=1");
    expect("((x == 3) && (a[i] == 'c'))", "==3 =='c'");
    expect("x /* == 4 */ == 3", "==3");
    expect("x == 1.5", "==1.5");
}

static void what_else_is_said(void **state) {
    (void)state;
    expect("x == 3 || y == 4", "...");
    expect("!(x == 3)", "...");
    expect("x == y", "...");
    expect("x == 3 + 4", "...");
    expect("x == 3 && p != q", "==3...");
    expect("3 == x", "...");
    expect("", "...");
    expect("x == \"\\", "...");
}

static void told_numbers(void **state) {
    (void)state;
    struct fl_arena *arena = fl_arena_create();
    assert_string_equal(fl_witness_told_number(arena, "x == (5u)"), "5");
    assert_string_equal(fl_witness_told_number(arena, "x == -7 && y < 3"), "-7");
    assert_null(fl_witness_told_number(arena, "x == 5 && y == 6"));
    assert_null(fl_witness_told_number(arena, "x < 5"));
    assert_null(fl_witness_told_number(arena, "x == 5 || 1"));
    fl_arena_destroy(arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(comparisons), cmocka_unit_test(what_else_is_said),
                                       cmocka_unit_test(told_numbers)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
