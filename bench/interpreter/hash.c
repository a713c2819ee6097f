/* A hash table with open addressing: insertions, lookups, deletions. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

struct entry {
    uint64_t key;
    uint32_t value;
    unsigned char is_used;
};

struct table {
    struct entry *entries;
    size_t capacity, count;
};

static uint64_t hash(uint64_t key) {
    key ^= key >> 31;
    key *= 0x9e3779b97f4a7c15u;
    return key ^ key >> 29;
}

static struct entry *find(struct table *table, uint64_t key) {
    size_t at = hash(key) % table->capacity;
    while (table->entries[at].is_used && table->entries[at].key != key) at = (at + 1) % table->capacity;
    return &table->entries[at];
}

static void insert(struct table *table, uint64_t key, uint32_t value);

static void grow(struct table *table) {
    struct table larger = {calloc(table->capacity * 2, sizeof(struct entry)), table->capacity * 2, 0};
    if (!larger.entries) exit(1);
    for (size_t i = 0; i < table->capacity; i++)
        if (table->entries[i].is_used) insert(&larger, table->entries[i].key, table->entries[i].value);
    free(table->entries);
    *table = larger;
}

static void insert(struct table *table, uint64_t key, uint32_t value) {
    if (table->count * 2 >= table->capacity) grow(table);
    struct entry *entry = find(table, key);
    if (!entry->is_used) table->count++;
    *entry = (struct entry){key, entry->value + value, 1};
}

int main(void) {
    struct table table = {calloc(16, sizeof(struct entry)), 16, 0};
    uint64_t state = 88172645463325252u, checksum = 0;
    if (!table.entries) return 1;
    for (int i = 0; i < 500000; i++) {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        insert(&table, state % 100000, (uint32_t)i);
    }
    for (uint64_t key = 0; key < 100000; key++) checksum = checksum * 31 + find(&table, key)->value;
    printf("%zu %llu\n", table.count, (unsigned long long)checksum);
    free(table.entries);
    return 0;
}
