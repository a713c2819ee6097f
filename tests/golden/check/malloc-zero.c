/* A block of no bytes has none to write to.
 * RUN: faultline check %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 2 checks can fail, confirmed by running the compiled program
 * RUN: faultline check %s -- -DTWIN
 * EXPECT: SAFE
 */
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
int main(void) {
    int count = __VERIFIER_nondet_int() == 3 ? 0 : 2;
    char *bytes = malloc(count);
#ifdef TWIN
    if (count)
#endif
    *bytes = 1;
    free(bytes);
}
