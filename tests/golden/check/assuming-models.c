/* What models fix is named where a check depends on it.
 * RUN: faultline check %s -- -DZONE
 * EXIT: 5
 * EXPECT: SAFE ASSUMING local time is UTC: all 2 checks hold for all inputs
 * RUN: faultline check %s -- -DZONE -DUNUSED
 * EXPECT: SAFE: the check holds for all inputs
 * EXPECT: localtime: local time is UTC
 *
 * RUN: faultline check %s -- -DLAST_BIT
 * EXIT: 5
 * EXPECT: SAFE ASSUMING exp() is exact to the last bit
 *
 * Locales matter to programs that set one.
 * RUN: faultline check %s -- -DLETTER -DLOCALE
 * EXIT: 5
 * EXPECT: SAFE ASSUMING all locales behave like C
 * RUN: faultline check %s -- -DLETTER
 * EXPECT: SAFE: the check holds for all inputs
 *
 * A name of the program may be longer.
 * RUN: faultline check %s -- -DNAME
 * EXIT: 5
 * EXPECT: SAFE ASSUMING argv[0] has at most 255 bytes
 */
#include <assert.h>
#include <ctype.h>
#include <locale.h>
#include <math.h>
#include <time.h>

int main(int argc, char **argv) {
    int local = argc;
    (void)argv;
#if defined ZONE
    time_t begin = 0;
    struct tm *parts = localtime(&begin);
#ifdef UNUSED
    (void)parts;
    assert(local == argc);
#else
    assert(parts->tm_hour == 0);
#endif
#elif defined LAST_BIT
    volatile double one = 1;
    assert(exp(one) == 2.718281828459045);
#elif defined LETTER
#ifdef LOCALE
    setlocale(LC_ALL, "");
#endif
    assert(!(isalpha)(0xe9));
#elif defined NAME
    assert(argv[0][255] == 0);
#endif
    return local == 12345;
}
