/* A hash table with linear probing finds what was put in, and nothing else.
 * VERDICT: SAFE
 * UNWIND: 9
 */
#include <stdbool.h>
#include <stdint.h>
#include "input.h"

#define SLOTS 8
#define COUNT 2

struct table {
    uint32_t keys[SLOTS];
    uint16_t values[SLOTS];
    bool is_used[SLOTS];
};

static uint32_t hash(uint32_t key) {
    key ^= key >> 16;
    key *= 0x45d9f3b;
    return key ^ key >> 16;
}

static int find(const struct table *table, uint32_t key) {
    uint32_t slot = hash(key) % SLOTS;
    while (table->is_used[slot] && table->keys[slot] != key) slot = (slot + 1) % SLOTS;
    return (int)slot;
}

static void put(struct table *table, uint32_t key, uint16_t value) {
    int slot = find(table, key);
    table->keys[slot] = key;
    table->values[slot] = value;
    table->is_used[slot] = true;
}

int main(void) {
    struct table table = {0};
    uint32_t keys[COUNT];
    for (int i = 0; i < COUNT; i++) {
        keys[i] = __VERIFIER_nondet_uint();
        for (int j = 0; j < i; j++) __VERIFIER_assume(keys[i] != keys[j]);
        put(&table, keys[i], (uint16_t)i);
    }
    for (int i = 0; i < COUNT; i++) {
        int slot = find(&table, keys[i]);
        assert(table.is_used[slot] && table.values[slot] == i);
    }
    return 0;
}
