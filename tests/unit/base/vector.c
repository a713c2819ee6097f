/* Items come back in order, and reserved room stays where it is. */
#include "base/vector.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

struct pair {
    int left, right;
};

static void items_come_back_in_order(void **state) {
    (void)state;
    struct fl_arena *arena = fl_arena_create();
    FL_VECTOR_OF(struct pair) pairs = {0};
    for (int i = 0; i < 10000; i++) {
        fl_vector_push(arena, &pairs, (struct pair){i, -i});
        if (i % 100 == 0) fl_arena_allocate(arena, 1); /* so that it has to move */
    }
    assert_int_equal(pairs.count, 10000);
    assert_true(pairs.capacity >= pairs.count);
    for (int i = 0; i < 10000; i++) {
        assert_int_equal(pairs.items[i].left, i);
        assert_int_equal(pairs.items[i].right, -i);
    }
    assert_int_equal(fl_vector_last(&pairs).left, 9999);
    assert_int_equal(fl_vector_pop(&pairs).right, -9999);
    assert_int_equal(pairs.count, 9999);
    assert_int_equal(fl_vector_last(&pairs).left, 9998);
    fl_arena_destroy(arena);
}

static void reserved_room_is_not_reallocated(void **state) {
    (void)state;
    struct fl_arena *arena = fl_arena_create();
    FL_VECTOR_OF(int) numbers = {0};
    fl_vector_reserve(arena, &numbers, 1000);
    const int *items = numbers.items;
    fl_arena_allocate(arena, 1);
    for (int i = 0; i < 1000; i++) fl_vector_push(arena, &numbers, i);
    assert_ptr_equal(numbers.items, items);
    fl_vector_reserve(arena, &numbers, 10);
    assert_ptr_equal(numbers.items, items);
    fl_arena_destroy(arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(items_come_back_in_order),
        cmocka_unit_test(reserved_room_is_not_reallocated),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
