/* A constant seed, or none, fixes all numbers.
 * RUN: faultline check %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 2 checks can fail, confirmed by running the compiled program
 * EXPECT: none: the program fails whenever it is run
 * RUN: faultline check %s -- -DHARMLESS
 * EXPECT: SAFE
 * RUN: faultline check %s -- -DOPEN
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 */
#include <assert.h>
#include <stdlib.h>
#include <time.h>

int main(void) {
#ifdef OPEN
    srand((unsigned)time(NULL));
    assert(rand() != 5);
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
