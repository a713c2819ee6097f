/* Memory of an arena: zeroed, aligned and apart, however it is asked for. */
#include "base/arena.h"

#include <stdalign.h>
#include <string.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static bool is_zero(const unsigned char *bytes, size_t size) {
    for (size_t i = 0; i < size; i++)
        if (bytes[i]) return false;
    return true;
}

static void memory_is_zeroed_aligned_and_apart(void **state) {
    (void)state;
    struct fl_arena *arena = fl_arena_create();
    static const size_t sizes[] = {0, 1, 3, 16, 17, 4095, 100000, 5000000, 1};
    unsigned char *blocks[sizeof sizes / sizeof *sizes];
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        blocks[i] = fl_arena_allocate(arena, sizes[i]);
        assert_non_null(blocks[i]);
        assert_int_equal((uintptr_t)blocks[i] % alignof(max_align_t), 0);
        assert_true(is_zero(blocks[i], sizes[i]));
        memset(blocks[i], (int)i + 1, sizes[i]);
    }
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (size_t j = 0; j < sizes[i]; j++) assert_int_equal(blocks[i][j], i + 1);
    fl_arena_destroy(arena);
}

static void growing_keeps_contents_and_zeroes_the_rest(void **state) {
    (void)state;
    struct fl_arena *arena = fl_arena_create();
    unsigned char *block = fl_arena_allocate(arena, 10);
    memset(block, 7, 10);
    unsigned char *in_place = fl_arena_grow(arena, block, 10, 100);
    assert_ptr_equal(in_place, block);
    fl_arena_allocate(arena, 1);
    unsigned char *moved = fl_arena_grow(arena, in_place, 100, 100000);
    assert_ptr_not_equal(moved, in_place);
    for (size_t i = 0; i < 10; i++) assert_int_equal(moved[i], 7);
    assert_true(is_zero(moved + 10, 100000 - 10));
    assert_ptr_equal(fl_arena_grow(arena, moved, 100000, 5), moved);
    assert_non_null(fl_arena_grow(arena, NULL, 0, 8));
    fl_arena_destroy(arena);
}

static void memory_is_zero_again_after_a_reset(void **state) {
    (void)state;
    struct fl_arena *arena = fl_arena_create();
    fl_arena_reset(arena);
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < 1000; i++) {
            unsigned char *block = fl_arena_allocate(arena, 333);
            assert_true(is_zero(block, 333));
            memset(block, 0xff, 333);
        }
        fl_arena_reset(arena);
    }
    size_t before = fl_arena_bytes(arena);
    fl_arena_allocate(arena, 333);
    assert_int_equal(fl_arena_bytes(arena), before);
    fl_arena_destroy(arena);
}

static void a_limit_is_noticed_but_not_enforced(void **state) {
    (void)state;
    struct fl_arena *arena = fl_arena_create();
    assert_false(fl_arena_is_exhausted(arena));
    fl_arena_set_limit(arena, 1000000);
    fl_arena_allocate(arena, 10);
    assert_false(fl_arena_is_exhausted(arena));
    assert_non_null(fl_arena_allocate(arena, 2000000));
    assert_true(fl_arena_is_exhausted(arena));
    assert_true(fl_arena_bytes(arena) >= 2000000);
    fl_arena_destroy(arena);
}

static void strings_are_copied_and_formatted(void **state) {
    (void)state;
    struct fl_arena *arena = fl_arena_create();
    char original[] = "word";
    char *copy = fl_arena_copy_string(arena, original);
    original[0] = 'f';
    assert_string_equal(copy, "word");
    assert_string_equal(fl_arena_format(arena, "%s-%d", copy, 42), "word-42");
    assert_string_equal(fl_arena_format(arena, "%5000d", 1) + 4999, "1");
    assert_memory_equal(fl_arena_copy(arena, "a\0b", 3), "a\0b", 3);
    fl_arena_destroy(arena);
    fl_arena_destroy(NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(memory_is_zeroed_aligned_and_apart),
        cmocka_unit_test(growing_keeps_contents_and_zeroes_the_rest),
        cmocka_unit_test(memory_is_zero_again_after_a_reset),
        cmocka_unit_test(a_limit_is_noticed_but_not_enforced),
        cmocka_unit_test(strings_are_copied_and_formatted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
