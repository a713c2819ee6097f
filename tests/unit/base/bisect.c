/* The first number of which something does not hold, against counting. */
#include "base/bisect.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>

#include <cmocka.h>

/* Against counting, in lists of every length and with keys between, on and outside of the numbers. */
static void test_counts_what_holds(void **state) {
    (void)state;
    static const unsigned numbers[] = {1, 3, 3, 3, 5, 8, 8, 13};
    for (size_t count = 0; count <= sizeof numbers / sizeof *numbers; count++)
        for (unsigned key = 0; key < 15; key++) {
            size_t below = 0, up_to = 0, index;
            for (size_t i = 0; i < count; i++) below += numbers[i] < key, up_to += numbers[i] <= key;
            FL_BISECT(index, count, numbers[index] < key);
            assert_int_equal(index, below);
            FL_BISECT(index, count, numbers[index] <= key);
            assert_int_equal(index, up_to);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_counts_what_holds)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
