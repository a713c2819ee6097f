/* What a program does behind its last check does not keep a proof from being checked: it may print, or call exit handlers.
 * An invariant that is offered there is looked at all the same.
 * RUN: faultline check --checks none %s
 * EXIT: 0
 * EXPECT: SAFE: all 2 checks hold for all inputs
 * EXPECT: checked by code that did not find it
 * RUN: faultline check --checks none %s -- -DWRONG
 * EXIT: 10
 * EXPECT: count != 3
 * RUN: faultline check --checks none --invariant %s:34:i==7 %s
 * EXIT: 0
 * EXPECT: i==7
 * EXPECT: wrong: it does not hold where i = 0
 */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

static int tries;

static void goodbye(void) {
    puts("goodbye");
}

int main(int argc, char **argv) {
    long count = argc > 1 ? atol(argv[1]) : 100, sum = 0;
    atexit(goodbye);
    for (long i = 0; i < count; i++) {
        tries = tries < 5 ? tries + 1 : 0;
        sum += i & tries;
        assert(tries <= 5);
    }
    assert(tries >= 0);
    for (int i = 0; i < tries; i++)
        printf("%ld %d\n", sum, i);
#ifdef WRONG
    assert(count != 3);
#endif
    return 0;
}
