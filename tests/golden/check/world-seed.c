/* A constant seed, or none, fixes all numbers.
 * RUN: faultline check %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 2 checks can fail, confirmed by running the compiled program
 * EXPECT: none: the program fails whenever it is run
 * RUN: faultline check %s -- -DHARMLESS
 * EXPECT: SAFE
 * RUN: faultline check %s -- -DOPEN -DHARMLESS
 * EXPECT: SAFE
 * RUN: faultline check %s -- -DOPEN
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 * EXPECT: rand#1 =
 * RUN: faultline check %s -- -DOPEN -DSELDOM
 * EXIT: 5
 * EXPECT: UNKNOWN: failing runs were found, but none of them happened natively
 * EXPECT: not confirmed: no seed was found that gives the numbers that rand has to give
 */
#include <assert.h>
#include <stdlib.h>
#include <time.h>

int main(void) {
#ifdef OPEN
    srand((unsigned)time(NULL));
    int number = rand();
#ifdef HARMLESS
    assert(number >= 0);
#elif defined SELDOM
    assert(number != 5);
#else
    assert(number % 600 != 599);
#endif
#else
    assert(rand() == 1804289383);
    srand(42);
    int first = rand();
#ifdef HARMLESS
    assert(first == 71876166 && rand() == 708592740);
#else
    assert(first != 71876166);
#endif
#endif
    return 0;
}
