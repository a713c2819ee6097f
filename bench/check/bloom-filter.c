/* A Bloom filter has no false negatives.
 * VERDICT: SAFE
 * UNWIND: 4
 */
#include <stdbool.h>
#include <stdint.h>
#include "input.h"

#define COUNT 2

static uint64_t filter[4];

static uint32_t hash(uint32_t key, uint32_t seed) {
    key = (key ^ seed) * 0x9e3779b1u;
    return (key ^ key >> 15) & 255;
}

static void add(uint32_t key) {
    for (uint32_t seed = 0; seed < 3; seed++) filter[hash(key, seed) / 64] |= UINT64_C(1) << hash(key, seed) % 64;
}

static bool may_contain(uint32_t key) {
    for (uint32_t seed = 0; seed < 3; seed++)
        if (!(filter[hash(key, seed) / 64] >> hash(key, seed) % 64 & 1)) return false;
    return true;
}

int main(void) {
    uint32_t keys[COUNT];
    for (int i = 0; i < COUNT; i++) add(keys[i] = __VERIFIER_nondet_uint());
    for (int i = 0; i < COUNT; i++) assert(may_contain(keys[i]));
    return 0;
}
