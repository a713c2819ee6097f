/* Tapes give back what was written, and tell what is missing of long ones. */
#include "run/tape.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static struct fl_tape write_numbers(struct fl_arena *arena, uint64_t count, size_t most_bytes) {
    struct fl_tape_writer writer;
    fl_tape_writer_begin(&writer, arena, most_bytes);
    for (uint64_t i = 0; i < count; i++) {
        fl_tape_begin_entry(&writer);
        fl_tape_put_number(&writer, i * i * i);
        fl_tape_put_bytes(&writer, &i, sizeof i);
    }
    return fl_tape_writer_finish(&writer);
}

/* How many entries are missing; those that are there are right. */
static uint64_t read_numbers(const struct fl_tape *tape, uint64_t count, uint64_t *first_missing) {
    struct fl_tape_reader reader = fl_tape_read(tape);
    uint64_t missing = 0;
    for (uint64_t i = 0; i < count; i++) {
        if (!fl_tape_next_entry(&reader)) {
            if (!missing++) *first_missing = i;
            continue;
        }
        assert_true(fl_tape_get_number(&reader) == i * i * i);
        uint64_t copy;
        memcpy(&copy, fl_tape_get_bytes(&reader, sizeof copy), sizeof copy);
        assert_true(copy == i);
    }
    assert_false(fl_tape_next_entry(&reader));
    return missing;
}

static void test_whole(void **state) {
    (void)state;
    for (uint64_t count = 0; count < 200000; count = count * 3 + 1) {
        struct fl_arena *arena = fl_arena_create();
        uint64_t first = 0;
        struct fl_tape tape = write_numbers(arena, count, 0);
        assert_true(tape.entries == count);
        assert_int_equal(read_numbers(&tape, count, &first), 0);
        fl_arena_destroy(arena);
    }
}

/* The first and the last are there, whatever was overwritten between them. */
static void test_limited(void **state) {
    (void)state;
    enum { LIMIT = 1 << 18 };
    uint64_t some = 0, most = 0;
    for (uint64_t count = 1000; count < 1000000; count += count / 3) {
        struct fl_arena *arena = fl_arena_create();
        uint64_t first = 0;
        struct fl_tape tape = write_numbers(arena, count, LIMIT);
        uint64_t missing = read_numbers(&tape, count, &first);
        if (missing) {
            some++;
            assert_true(first > LIMIT / 100);
            assert_true(count - first - missing > LIMIT / 100);
        }
        if (missing > most) most = missing;
        fl_arena_destroy(arena);
    }
    assert_true(some > 2);
    assert_true(most > 500000);
}

static void test_large_entries(void **state) {
    (void)state;
    enum { LARGE = 1 << 20 };
    struct fl_arena *arena = fl_arena_create();
    char *bytes = fl_arena_allocate(arena, LARGE);
    memset(bytes, 'x', LARGE);
    struct fl_tape_writer writer;
    fl_tape_writer_begin(&writer, arena, 0);
    for (unsigned i = 0; i < 3; i++) {
        fl_tape_begin_entry(&writer);
        fl_tape_put_byte(&writer, (unsigned char)i);
        fl_tape_put_bytes(&writer, bytes, LARGE >> i);
    }
    struct fl_tape tape = fl_tape_writer_finish(&writer);
    struct fl_tape_reader reader = fl_tape_read(&tape);
    for (unsigned i = 0; i < 3; i++) {
        assert_true(fl_tape_next_entry(&reader));
        assert_int_equal(fl_tape_get_byte(&reader), i);
        assert_memory_equal(fl_tape_get_bytes(&reader, LARGE >> i), bytes, LARGE >> i);
    }
    fl_arena_destroy(arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_whole),
        cmocka_unit_test(test_limited),
        cmocka_unit_test(test_large_entries),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
