/* Replacing a value in a chained hash table loses the old string.
 * VERDICT: FAILS
 * UNWIND: 5
 * CHECKS: bounds,pointer,free,division,leak
 */
#include <stdlib.h>
#include <string.h>
#include "input.h"

#define BUCKETS 4
#define COUNT 3

struct entry {
    int key;
    char *value;
    struct entry *next;
};

static struct entry *buckets[BUCKETS];

static void put(int key, const char *value) {
    struct entry *entry = buckets[key % BUCKETS];
    while (entry && entry->key != key) entry = entry->next;
    if (!entry) {
        entry = malloc(sizeof *entry);
        entry->key = key;
        entry->next = buckets[key % BUCKETS];
        buckets[key % BUCKETS] = entry;
    }
    entry->value = malloc(4);
    memcpy(entry->value, value, 4);
}

static void clear(void) {
    for (int i = 0; i < BUCKETS; i++) {
        while (buckets[i]) {
            struct entry *next = buckets[i]->next;
            free(buckets[i]->value);
            free(buckets[i]);
            buckets[i] = next;
        }
    }
}

int main(void) {
    for (int i = 0; i < COUNT; i++) {
        int key = __VERIFIER_nondet_int();
        __VERIFIER_assume(key >= 0 && key < 100);
        put(key, "abc");
    }
    clear();
    return 0;
}
