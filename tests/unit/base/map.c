/* What was put into a map is found again, by number and by string. */
#include "base/map.h"

#include <stdio.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static uint64_t key_number(uint64_t i) {
    return i * 0x10000000000u; /* equal low bits: a poor hash would put them all in one slot */
}

static void numbers_are_found_again(void **state) {
    (void)state;
    struct fl_arena *arena = fl_arena_create();
    struct fl_map map = fl_map_make(arena);
    assert_null(fl_map_find(&map, 0));
    for (uint64_t i = 0; i < 20000; i++) {
        uint64_t *value = fl_map_at(&map, key_number(i));
        assert_int_equal(*value, 0);
        *value = i + 1;
    }
    assert_int_equal(map.count, 20000);
    for (uint64_t i = 0; i < 20000; i++) {
        assert_int_equal(*fl_map_find(&map, key_number(i)), i + 1);
        assert_int_equal(*fl_map_at(&map, key_number(i)), i + 1);
        assert_null(fl_map_find(&map, key_number(i) + 1));
        assert_int_equal(map.items[i].key, key_number(i)); /* in the order of insertion */
    }
    assert_int_equal(map.count, 20000);
    fl_arena_destroy(arena);
}

static void strings_are_found_by_their_letters(void **state) {
    (void)state;
    struct fl_arena *arena = fl_arena_create();
    struct fl_map map = fl_map_make(arena);
    char key[32];
    assert_null(fl_map_find_string(&map, ""));
    for (unsigned i = 0; i < 5000; i++) {
        snprintf(key, sizeof key, "key %u", i);
        *fl_map_at_string(&map, key) = i;
    }
    *fl_map_at_string(&map, "") = 77;
    for (unsigned i = 0; i < 5000; i++) {
        snprintf(key, sizeof key, "key %u", i);
        assert_int_equal(*fl_map_find_string(&map, key), i);
    }
    assert_int_equal(*fl_map_find_string(&map, ""), 77);
    assert_null(fl_map_find_string(&map, "key"));
    assert_string_equal((const char *)(uintptr_t)map.items[3].key, "key 3");
    fl_arena_destroy(arena);
}

static void hashes_depend_on_every_byte(void **state) {
    (void)state;
    assert_true(fl_hash_bytes("ab", 2) != fl_hash_bytes("ba", 2));
    assert_true(fl_hash_bytes("a", 1) != fl_hash_bytes("a\0", 2));
    assert_true(fl_hash_mix(1) != fl_hash_mix(2));
    assert_int_equal(fl_hash_bytes("same", 4), fl_hash_bytes("same", 4));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_found_again),
        cmocka_unit_test(strings_are_found_by_their_letters),
        cmocka_unit_test(hashes_depend_on_every_byte),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
