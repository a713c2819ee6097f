/* The pseudo-random numbers are those of the C library. */
#include "run/numbers.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

static void compare(uint32_t seed) {
    struct fl_numbers numbers;
    fl_numbers_seed(&numbers, seed);
    srand(seed);
    for (int i = 0; i < 500; i++) assert_int_equal(fl_numbers_next(&numbers), rand());
}

static void test_numbers(void **state) {
    (void)state;
    static const uint32_t seeds[] = {0, 1, 2, 42, 0x7ffffffe, 0x7fffffff, 0x80000000, 0xffffffff};
    for (size_t i = 0; i < sizeof seeds / sizeof *seeds; i++) compare(seeds[i]);
    for (uint32_t i = 0; i < 500; i++) compare(i * 2654435761u);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_numbers)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
