/* A child may be ended by a signal, and may not come to be.
 * RUN: faultline check %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 * EXPECT: waitpid()#1 status
 * RUN: faultline check %s -- -DHARMLESS
 * EXPECT: SAFE
 */
#include <assert.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void) {
    int status = 0;
    pid_t child = fork();
    if (child < 0) return 1;
    if (child == 0) {
        execlp("true", "true", (char *)0);
        _exit(1);
    }
    if (waitpid(child, &status, 0) != child) return 2;
#ifndef HARMLESS
    assert(WIFEXITED(status));
#else
    assert(WIFEXITED(status) || WIFSIGNALED(status));
#endif
    return 0;
}
