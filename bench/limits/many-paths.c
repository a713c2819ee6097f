/* 2^40 paths: forty independent decisions, each changing two counters and an array.
 * VERDICT: SAFE
 * SECONDS: 5
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

#define DECISIONS 40

int main(void) {
    int taken = 0, skipped = 0, log[DECISIONS];
    for (int i = 0; i < DECISIONS; i++) {
        if (__VERIFIER_nondet_int() > 0) {
            log[i] = 1;
            taken++;
        } else {
            log[i] = 0;
            skipped++;
        }
    }
    assert(taken + skipped == DECISIONS);
    int sum = 0;
    for (int i = 0; i < DECISIONS; i++) sum += log[i];
    assert(sum == taken);
    return 0;
}
