/* Memory may run out, if that is asked for; the k-th call fails natively, too.
 * RUN: faultline check %s
 * EXPECT: SAFE
 * EXPECT: malloc does not run out of memory
 * RUN: faultline check --checks pointer,allocation %s
 * EXIT: 10
 * EXPECT: confirmed by running the compiled program
 * EXPECT: allocation.c:28:13: invalid pointer
 * EXPECT: the pointer is null; only where memory runs out (malloc fails)
 * EXPECT: confirmed: the compiled program fails in the same way
 * EXPECT: malloc fails#2 = true
 * EXPECT-NOT: run out of memory
 * RUN: faultline check --checks pointer,allocation %s -- -DTWIN
 * EXPECT: SAFE
 */
#include <stdlib.h>
int main(void) {
    int *first = malloc(sizeof *first), *second;
    if (!first) return 1;
    *first = 1;
    second = malloc(sizeof *second);
#ifdef TWIN
    if (!second) {
        free(first);
        return 1;
    }
#endif
    *second = 2;
    free(first);
    free(second);
}

/* What needs no failing allocation comes first, wherever it stands.
 * RUN: faultline check --checks pointer,division,allocation %s -- -DTWO -Dmain=other
 * EXIT: 10
 * EXPECT: FAILS: 2 of
 * EXPECT: division by zero
 * EXPECT: invalid pointer
 * EXPECT: only where memory runs out
 */
#ifdef TWO
#undef main
int __VERIFIER_nondet_int(void);
int main(void) {
    int *number = malloc(sizeof *number);
    *number = __VERIFIER_nondet_int();
    int quotient = 100 / *number;
    free(number);
    return quotient;
}
#endif
