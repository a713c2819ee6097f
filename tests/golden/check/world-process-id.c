/* The number of a process is any: a lock file may hold the same.
 * RUN: faultline check %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 2 checks can fail, confirmed by running the compiled program
 * EXPECT: getpid()#1 = 777
 * EXPECT: holds
 * RUN: faultline check %s -- -DHARMLESS
 * EXIT: 5
 * EXPECT: SAFE ASSUMING numbers of users and groups are below 2,147,483,648:
 */
#include <assert.h>
#include <unistd.h>

int main(void) {
    pid_t own = getpid();
    assert(own == getpid());
#ifndef HARMLESS
    assert(own != 777);
#else
    assert(own > 0 && getuid() == getuid());
#endif
    return 0;
}
