/* Of which elements it is worth asking what holds of all: offsets as sums, and equations between them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "prove/segment/reads.h"
#include "prove/segment/sum.h"

struct world {
    struct fl_arena *arena;
    struct fl_terms *terms;
    const struct fl_term *index, *i, *n, *array;
};

static struct world world_make(void) {
    struct world world = {.arena = fl_arena_create()};
    world.terms = fl_terms_create(world.arena);
    world.index = fl_term_variable(world.terms, "index", 64);
    world.i = fl_term_variable(world.terms, "i", 64);
    world.n = fl_term_variable(world.terms, "n", 64);
    world.array = fl_term_array_variable(world.terms, "array", 64, 8);
    return world;
}

static void world_end(struct world *world) {
    fl_terms_destroy(world->terms);
    fl_arena_destroy(world->arena);
}

static const struct fl_term *number(const struct world *world, uint64_t value) {
    return fl_term_word(world->terms, 64, value);
}

static const struct fl_term *times(const struct world *world, const struct fl_term *term, int64_t factor) {
    return fl_term_binary(world->terms, FL_OP_MULTIPLY, term, number(world, (uint64_t)factor));
}

static const struct fl_term *plus(const struct world *world, const struct fl_term *left,
                                  const struct fl_term *right) {
    return fl_term_binary(world->terms, FL_OP_ADD, left, right);
}

static const struct fl_term *is_zero(const struct world *world, const struct fl_term *array,
                                     const struct fl_term *offset) {
    return fl_term_equal(world->terms, fl_term_select(world->terms, array, offset),
                         fl_term_word(world->terms, 8, 0));
}

static void test_sums_are_built_and_divided(void **state) {
    (void)state;
    struct world world = world_make();
    struct fl_sum sum = {.constant = 0};
    assert_true(fl_sum_add(&sum, plus(&world, times(&world, world.i, 12), number(&world, (uint64_t)-8)), 1));
    assert_true(fl_sum_add(&sum, world.n, 4));
    assert_true(fl_sum_divide(&sum, 64, 4));
    const struct fl_term *built =
        plus(&world, plus(&world, times(&world, world.i, 3), world.n), number(&world, (uint64_t)-2));
    assert_ptr_equal(fl_sum_build(world.terms, 64, &sum), built);
    assert_false(fl_sum_divide(&sum, 64, 3)); /* n is no multiple */
    world_end(&world);
}

/* The one index at which a predicate is worth asking for, if another term accesses the array there; NULL: none. */
static const struct fl_term *only_index(const struct world *world, const struct fl_term *said,
                                        const struct fl_term *other) {
    struct fl_reads *reads = fl_reads_create(world->arena, world->terms, world->index);
    fl_reads_collect(reads, other);
    struct fl_indices indices = fl_reads_indices(reads, world->arena, said);
    assert_in_range(indices.all.count, 0, 1);
    return indices.all.count ? indices.all.items[0] : NULL;
}

static void test_indices_are_solved_for(void **state) {
    (void)state;
    struct world world = world_make();
    const struct fl_term *at_i = is_zero(&world, world.array, times(&world, world.i, 4));
    const struct fl_term *forward = is_zero(&world, world.array, times(&world, world.index, 4));
    const struct fl_term *next =
        is_zero(&world, world.array, plus(&world, times(&world, world.index, 4), number(&world, 4)));
    const struct fl_term *turned =
        is_zero(&world, world.array, plus(&world, times(&world, world.n, 4), times(&world, world.index, -4)));
    assert_ptr_equal(only_index(&world, forward, at_i), world.i);
    assert_ptr_equal(only_index(&world, next, at_i), plus(&world, world.i, number(&world, UINT64_MAX)));
    assert_ptr_equal(only_index(&world, turned, at_i),
                     fl_term_binary(world.terms, FL_OP_SUBTRACT, world.n, world.i));
    /* between elements, and where another array is read, there is none */
    const struct fl_term *inside =
        is_zero(&world, world.array, plus(&world, times(&world, world.i, 4), number(&world, 2)));
    assert_null(only_index(&world, forward, inside));
    const struct fl_term *other = fl_term_array_variable(world.terms, "other", 64, 8);
    assert_null(only_index(&world, forward, is_zero(&world, other, world.i)));
    world_end(&world);
}

static void test_what_is_written_counts_as_the_array(void **state) {
    (void)state;
    struct world world = world_make();
    const struct fl_term *written =
        fl_term_store(world.terms, world.array, times(&world, world.n, 4), fl_term_word(world.terms, 8, 1));
    const struct fl_term *said = is_zero(&world, world.array, times(&world, world.index, 4));
    struct fl_reads *reads = fl_reads_create(world.arena, world.terms, world.index);
    fl_reads_collect(reads, is_zero(&world, written, times(&world, world.i, 4)));
    struct fl_indices indices = fl_reads_indices(reads, world.arena, said);
    assert_int_equal(indices.all.count, 2); /* where it is read, and where it was written */
    const struct fl_term *one = fl_reads_put(world.terms, said, world.index, world.i);
    assert_ptr_equal(one, is_zero(&world, world.array, times(&world, world.i, 4)));
    assert_false(fl_reads_mentions(one, world.index));
    world_end(&world);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_sums_are_built_and_divided),
                                       cmocka_unit_test(test_indices_are_solved_for),
                                       cmocka_unit_test(test_what_is_written_counts_as_the_array)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
