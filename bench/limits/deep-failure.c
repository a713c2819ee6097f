/* A failure 20,000 iterations deep: a generator's numbers are counted until a bucket overflows.
 * VERDICT: FAILS
 * SECONDS: 10
 */
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    unsigned short buckets[64] = {0};
    unsigned state = 12345, largest = 0;
    for (int i = 0; i < 20000; i++) {
        state = state * 1664525u + 1013904223u;
        unsigned bucket = state >> 26;
        if (++buckets[bucket] > largest) largest = buckets[bucket];
        assert(i < 19999 || largest != 20000u / 64 + 1 + __VERIFIER_nondet_uint() % 100);
    }
    return 0;
}
