/* Clocks that can be set may go back, others not; what was there before the program started is an input.
 * RUN: faultline check %s -- -DCLOCK=CLOCK_REALTIME
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 * RUN: faultline check %s -- -DCLOCK=CLOCK_MONOTONIC
 * EXPECT: SAFE: the check holds for all inputs
 * RUN: faultline check %s -- -DCLOCK=CLOCK_PROCESS_CPUTIME_ID -DFORKS
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 * RUN: faultline check %s -- '-DHOLDS=alarm(10) == 0'
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 * RUN: faultline check %s -- '-DHOLDS=getppid() > 0'
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 * RUN: faultline check %s -- '-DHOLDS=(environ = mine, getenv("NAME") != mine[0] + 5)'
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 */
#define _GNU_SOURCE
#include <assert.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

char *mine[] = {"NAME=text", NULL};

int main(void) {
#ifdef HOLDS
    assert(HOLDS);
#else
    struct timespec first, second;
    if (clock_gettime(CLOCK, &first) != 0) return 1;
#ifdef FORKS
    if (fork() != 0) return 0;
#endif
    if (clock_gettime(CLOCK, &second) != 0) return 1;
    assert(second.tv_sec >= first.tv_sec);
#endif
    return 0;
}
