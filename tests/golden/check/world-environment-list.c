/* The environment holds any variables, and getenv finds those that are listed.
 * RUN: faultline check %s
 * EXIT: 10
 * EXPECT: confirmed by running the compiled program
 * EXPECT: environ#1 variable = "X=
 * RUN: faultline check %s -- -DHARMLESS
 * EXIT: 5
 * EXPECT: SAFE ASSUMING at most two variables are set in the environment, of at most 31 bytes each and objects lie where Faultline places them:
 */
#include <assert.h>
#include <stdlib.h>

extern char **environ;

int main(void) {
    char **envp = environ;
    if (!envp[0] || envp[1]) return 1;
    if (envp[0][0] != 'X' || envp[0][1] != '=') return 2;
#ifdef HARMLESS
    assert(getenv("X") == envp[0] + 2);
#else
    assert(envp[0][2] != 'y');
#endif
    return 0;
}
