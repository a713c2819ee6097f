/* Children that nobody can wait for any more, and children that are stopped.
 * RUN: faultline check %s -- -DTWICE
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 * EXPECT: waitpid()#2 fails with errno = 10 (ECHILD)
 * RUN: faultline check %s -- -DOPTIONS=WUNTRACED
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 * EXPECT: waitpid()#1 status
 * RUN: faultline check %s
 * EXPECT: SAFE: the check holds for all inputs
 * RUN: faultline check %s -- -Dfork=vfork
 * EXIT: 5
 * EXPECT: SAFE ASSUMING the child of vfork() changes nothing that its parent sees
 */
#include <assert.h>
#include <sys/wait.h>
#include <unistd.h>

#ifndef OPTIONS
#define OPTIONS 0
#endif

int main(void) {
    int status = 0;
    pid_t child = fork(), other;
    if (child == 0) _exit(0);
    if (child < 0) return 1;
#ifdef TWICE
    other = fork();
    if (other == 0) _exit(0);
    if (other < 0 || other == child) return 1;
    if (waitpid(child, &status, 0) != child) return 2;
    assert(waitpid(child, &status, 0) == child);
#else
    (void)other;
    if (waitpid(child, &status, OPTIONS) != child) return 2;
    assert(WIFEXITED(status) || WIFSIGNALED(status));
#endif
    return 0;
}
