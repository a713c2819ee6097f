/* However samples fall into buckets, all are counted, and the quantile is a bucket.
 * VERDICT: SAFE
 * UNWIND: 9
 */
#include "input.h"

#define SAMPLES 4
#define BUCKETS 8

int main(void) {
    unsigned buckets[BUCKETS] = {0};
    for (int i = 0; i < SAMPLES; i++) {
        unsigned char sample = __VERIFIER_nondet_uchar();
        buckets[sample / 32]++;
    }
    unsigned sum = 0;
    int median = -1;
    for (int i = 0; i < BUCKETS; i++) {
        sum += buckets[i];
        if (median < 0 && sum * 2 >= SAMPLES) median = i;
    }
    assert(sum == SAMPLES);
    assert(median >= 0 && median < BUCKETS);
    return 0;
}
