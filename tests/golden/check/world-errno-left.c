/* Functions that look for files of the system may leave an error number though they succeed.
 * RUN: faultline check %s -- -DLOOK='setlocale(LC_ALL,"")'
 * EXIT: 5
 * EXPECT: SAFE ASSUMING looking for locales and time zones leaves errno alone: the check holds
 * RUN: faultline check %s -- '-DLOOK=gmtime(&zero)'
 * EXIT: 5
 * EXPECT: SAFE ASSUMING looking for locales and time zones leaves errno alone: the check holds
 * RUN: faultline check %s -- '-DLOOK=gmtime(&zero)' -DNUMBER=other
 * EXIT: 0
 * EXPECT: SAFE: the check holds
 */
#include <assert.h>
#include <errno.h>
#include <locale.h>
#include <time.h>

#ifndef NUMBER
#define NUMBER errno
#endif

int other;

int main(void) {
    time_t zero = 0;
    (void)zero;
    NUMBER = 0;
    (void)LOOK;
    assert(NUMBER == 0);
    return 0;
}
