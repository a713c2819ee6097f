/* Which word was probably meant: few edits away, and only slips of the fingers. */
#include "base/nearest.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void distances_count_edits(void **state) {
    (void)state;
    static const struct {
        const char *left, *right;
        size_t distance;
    } cases[] = {
        {"", "", 0},        {"", "abc", 3},          {"abc", "", 3},
        {"abc", "abc", 0},  {"output", "outptu", 1}, {"kitten", "sitting", 3},
        {"show", "shw", 1}, {"ab", "ba", 1},         {"abcd", "badc", 2},
        {"run", "show", 4},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_int_equal(fl_edit_distance(cases[i].left, cases[i].right), cases[i].distance);
        assert_int_equal(fl_edit_distance(cases[i].right, cases[i].left), cases[i].distance);
    }
}

static void only_slips_of_the_fingers_are_near(void **state) {
    (void)state;
    static const char *const words[] = {"entry", "checks", "jobs", "output", "function"};
    assert_string_equal(fl_nearest_word("check", words, 5), "checks");
    assert_string_equal(fl_nearest_word("jbos", words, 5), "jobs");
    assert_string_equal(fl_nearest_word("func", words, 5), "function");
    assert_null(fl_nearest_word("zzz", words, 5));
    assert_null(fl_nearest_word("", words, 5));
    assert_null(fl_nearest_word("entry", words, 0));
}

static void long_words_do_no_harm(void **state) {
    (void)state;
    static const char long_word[] = "0123456789012345678901234567890123456789012345678901234567890123456789";
    static const char *const words[] = {"entry"};
    assert_null(fl_nearest_word(long_word, words, 1));
    assert_int_equal(fl_edit_distance(long_word, long_word), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(distances_count_edits),
        cmocka_unit_test(only_slips_of_the_fingers_are_near),
        cmocka_unit_test(long_words_do_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
