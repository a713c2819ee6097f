/* Sets of numbers against arrays of bits. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "base/map.h"
#include "base/number/number_set.h"

enum { RANGE = 3000, SETS = 24, ROUNDS = 4000 };

struct model {
    fl_number_set set;
    bool has[RANGE];
};

static uint64_t random_state = 7;

static uint32_t random_below(uint32_t bound) {
    random_state += 0x9e3779b97f4a7c15u;
    return (uint32_t)(fl_hash_mix(random_state) % bound);
}

static void check(struct fl_number_sets *sets, const struct model *model) {
    struct fl_number_walk walk = fl_number_set_walk(sets, model->set);
    size_t count = 0;
    uint32_t next = 0;
    for (uint32_t number; fl_number_walk_next(&walk, &number); next = number + 1, count++) {
        for (; next < number; next++) assert_false(model->has[next]);
        assert_true(model->has[number]);
    }
    for (; next < RANGE; next++) assert_false(model->has[next]);
    assert_int_equal(fl_number_set_count(sets, model->set), count);
    uint32_t asked = random_below(RANGE);
    assert_int_equal(fl_number_set_has(sets, model->set, asked), model->has[asked]);
}

/* The same set from its numbers, in any order and some of them twice. */
static void make_again(struct fl_number_sets *sets, const struct model *model) {
    uint32_t numbers[2 * RANGE];
    size_t count = 0;
    for (uint32_t i = RANGE; i-- > 0;)
        for (uint32_t k = random_below(2); model->has[i] && k < 2; k++) numbers[count++] = i;
    assert_int_equal(fl_number_set_of_list(sets, numbers, count).index, model->set.index);
}

static struct model combine(struct fl_number_sets *sets, const struct model *left, const struct model *right) {
    struct model result;
    uint32_t action = random_below(5), first = random_below(RANGE), end = first + random_below(300);
    bool meet = false;
    switch (action) {
    case 0: result.set = fl_number_set_unite(sets, left->set, right->set); break;
    case 1: result.set = fl_number_set_minus(sets, left->set, right->set); break;
    case 2: result.set = fl_number_set_common(sets, left->set, right->set); break;
    case 3: result.set = fl_number_set_range(sets, first, end < RANGE ? end : RANGE); break;
    default: result.set = fl_number_set_unite(sets, left->set, fl_number_set_of(sets, first)); break;
    }
    for (uint32_t i = 0; i < RANGE; i++) {
        meet |= left->has[i] && right->has[i];
        result.has[i] = action == 0   ? left->has[i] || right->has[i]
                        : action == 1 ? left->has[i] && !right->has[i]
                        : action == 2 ? left->has[i] && right->has[i]
                        : action == 3 ? i >= first && i < end
                                      : left->has[i] || i == first;
    }
    assert_int_equal(fl_number_set_meet(sets, left->set, right->set), meet);
    return result;
}

static void test_random_sets(void **state) {
    static struct model models[SETS];
    struct fl_arena *arena = fl_arena_create();
    struct fl_number_sets *sets = fl_number_sets_create(arena);
    (void)state;
    for (uint32_t round = 0; round < ROUNDS; round++) {
        uint32_t left = random_below(SETS), right = random_below(SETS), to = random_below(SETS);
        struct model result = combine(sets, &models[left], &models[right]);
        check(sets, &result);
        make_again(sets, &result);
        /* Equal sets are one. */
        for (uint32_t i = 0; i < SETS; i++)
            assert_int_equal(models[i].set.index == result.set.index,
                             memcmp(models[i].has, result.has, sizeof result.has) == 0);
        models[to] = result;
    }
    fl_arena_destroy(arena);
}

static void test_far_numbers(void **state) {
    struct fl_arena *arena = fl_arena_create();
    struct fl_number_sets *sets = fl_number_sets_create(arena);
    fl_number_set set = {0};
    (void)state;
    for (uint32_t i = 0; i < 31; i++)
        set = fl_number_set_unite(sets, set, fl_number_set_of(sets, (uint32_t)1 << i));
    assert_int_equal(fl_number_set_count(sets, set), 31);
    struct fl_number_walk walk = fl_number_set_walk(sets, set);
    uint32_t number;
    for (uint32_t i = 0; i < 31; i++) {
        assert_true(fl_number_walk_next(&walk, &number));
        assert_int_equal(number, (uint32_t)1 << i);
    }
    assert_false(fl_number_walk_next(&walk, &number));
    fl_arena_destroy(arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_random_sets), cmocka_unit_test(test_far_numbers)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
