/* Numbers of lines that come closer to those that they should be. */
#include "replay/track/approach.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <ctype.h>
#include <string.h>

static struct fl_input_bytes bytes_of(const char *text) {
    return (struct fl_input_bytes){text, strlen(text)};
}

static void expect_distance(const char *printed, const char *wanted, bool is_same, bool is_closer_than_words) {
    struct fl_arena *arena = fl_arena_create();
    uint64_t distance = fl_approach_distance(arena, bytes_of(printed), bytes_of(wanted));
    assert_int_equal(distance == 0, is_same);
    assert_int_equal(distance < 1000, is_closer_than_words);
    fl_arena_destroy(arena);
}

static void test_distances(void **state) {
    (void)state;
    expect_distance("3 words, 14 letters", "3 words, 14 letters", true, true);
    expect_distance("3 words, 14 letters", "5 words, 20 letters", false, true);
    expect_distance("3 words", "3 lines", false, false);
    expect_distance("3 words", "3", false, false);
    expect_distance("mean 3.5", "mean 3.7", false, true);
}

/* What a program would print of the text. */
static struct fl_input_bytes count(struct fl_arena *arena, struct fl_input_bytes text) {
    unsigned letters = 0, digits = 0, words = 0;
    for (size_t i = 0; i < text.count; i++) {
        letters += isalpha((unsigned char)text.bytes[i]) != 0;
        digits += isdigit((unsigned char)text.bytes[i]) != 0;
        words += !isspace((unsigned char)text.bytes[i]) && (i == 0 || isspace((unsigned char)text.bytes[i - 1]));
    }
    return bytes_of(fl_arena_format(arena, "%u words of %u letters and %u digits", words, letters, digits));
}

static void test_counts_are_found(void **state) {
    (void)state;
    static const char *const wanted[] = {"7 words of 31 letters and 4 digits", "0 words of 0 letters and 0 digits",
                                         "1 words of 200 letters and 0 digits"};
    struct fl_approach approach = {0};
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        struct fl_arena *arena = fl_arena_create();
        struct fl_input_bytes goal = bytes_of(wanted[i]), text = bytes_of("some words to begin with\n");
        struct fl_input_bytes printed = count(arena, text);
        uint64_t best = fl_approach_distance(arena, printed, goal);
        for (unsigned k = 0; k < 5000 && best; k++) {
            struct fl_input_bytes changed = fl_approach_change(&approach, arena, text, printed, goal);
            struct fl_input_bytes now = count(arena, changed);
            uint64_t distance = fl_approach_distance(arena, now, goal);
            if (distance > best || (distance == best && changed.count > text.count)) continue;
            if (distance < best) fl_approach_learn(&approach);
            text = changed;
            printed = now;
            best = distance;
        }
        assert_int_equal(best, 0);
        fl_arena_destroy(arena);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_distances), cmocka_unit_test(test_counts_are_found)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
