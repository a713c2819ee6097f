/* Recursion without an end, and an array that is larger than the stack.
 * RUN: faultline check --checks stack %s
 * EXIT: 10
 * EXPECT: confirmed by running the compiled program
 * EXPECT: stack overflow: 8 MiB of stack are enough does not hold
 * EXPECT: confirmed: the compiled program fails in the same way
 * RUN: faultline check --checks stack %s -- -DARRAY=16777216
 * EXIT: 10
 * EXPECT: FAILS: 1 of 2 checks can fail, confirmed by running the compiled program
 * RUN: faultline check --checks stack %s -- -DARRAY=16384
 * EXPECT: SAFE
 * RUN: faultline check --checks stack %s -- -DLEAST=1
 * EXPECT: SAFE
 *
 * How much there is can be said, for the native run, too.
 * RUN: faultline check --checks stack --stack 64K %s -- -DARRAY=70000
 * EXIT: 10
 * EXPECT: FAILS: 1 of 2 checks can fail, confirmed by running the compiled program
 * EXPECT: stack overflow: 64 KiB of stack are enough does not hold
 * RUN: faultline check --checks stack --stack 32M %s -- -DARRAY=16777216
 * EXPECT: SAFE
 * RUN: faultline check --checks stack --stack 256M %s -- -DARRAY=300000000
 * EXIT: 10
 * EXPECT: FAILS: 1 of 2 checks can fail, confirmed by running the compiled program
 * RUN: faultline check --checks stack --stack 32M %s
 * EXIT: 10
 * EXPECT: confirmed by running the compiled program
 * EXPECT: 32 MiB of stack are enough does not hold
 *
 * RUN: faultline check --stack 8X %s
 * EXIT: 1
 * EXPECT: '--stack' takes a size between 4K and 1G, such as 65536, 64K or 8M
 * RUN: faultline check --stack K %s
 * EXIT: 1
 * EXPECT: '--stack' takes a size
 * RUN: faultline check --stack 100 %s
 * EXIT: 1
 * EXPECT: '--stack' takes a size
 */
#ifndef LEAST
#define LEAST (-1)
#endif
#include <assert.h>
int __VERIFIER_nondet_int(void);
#ifdef ARRAY
int main(void) {
    char bytes[ARRAY];
    bytes[0] = 1;
    assert(bytes[0] == 1);
    return bytes[0];
}
#else
static int count(int from) {
    if (from == LEAST) return 0;
    return count(from == 0 ? 0 : from - 1) + 1;
}
int main(void) {
    int from = __VERIFIER_nondet_int();
    if (from < LEAST || from > 20) return 0;
    return count(from);
}
#endif
