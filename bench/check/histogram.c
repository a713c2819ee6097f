/* A histogram of bytes into 16 buckets; the bucket of 255 is one too far.
 * VERDICT: FAILS
 * UNWIND: 1
 */
#include "input.h"

#define SAMPLES 4
#define BUCKETS 16

int main(void) {
    int buckets[BUCKETS] = {0};
    unsigned char largest = 0;
    for (int i = 0; i < SAMPLES; i++) {
        unsigned char sample = __VERIFIER_nondet_uchar();
        if (sample > largest) largest = sample;
        buckets[(sample + 1) / BUCKETS]++;
    }
    int sum = 0;
    for (int i = 0; i < BUCKETS; i++) sum += buckets[i];
    assert(sum == SAMPLES);
    return 0;
}
