/* kill(-1, ...) reaches every process there is.
 * RUN: faultline check %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 * EXPECT: fork()#1 fails with errno = 
 * RUN: faultline check %s -- -DHARMLESS
 * EXPECT: SAFE
 */
#include <assert.h>
#include <unistd.h>

int main(void) {
    pid_t child = fork();
#ifdef HARMLESS
    if (child < 0) return 1;
#endif
    assert(child >= 0);
    return 0;
}
