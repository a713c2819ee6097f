/* The loop that turned music players off on the last day of a leap year.
 * VERDICT: FAILS
 * UNWIND: 1
 */
#include <stdbool.h>
#include "input.h"

static bool is_leap_year(int year) {
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

int main(void) {
    int days = __VERIFIER_nondet_int(), year = 1980;
    __VERIFIER_assume(days >= 1 && days <= 366 * 25);
    while (days > 365) {
        int before = days;
        if (is_leap_year(year)) {
            if (days > 366) {
                days -= 366;
                year++;
            }
        } else {
            days -= 365;
            year++;
        }
        assert(days < before);
    }
    return 0;
}
