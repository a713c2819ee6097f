/* base/number/bitset.h - sets of small numbers, one bit each, of a size fixed when made. */
#ifndef FL_BASE_NUMBER_BITSET_H
#define FL_BASE_NUMBER_BITSET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"

struct fl_bitset {
    uint64_t *words; /* NULL: not made */
    size_t count;    /* of numbers it can hold */
};

/* Empty; holds numbers below count. */
static inline struct fl_bitset fl_bitset_make(struct fl_arena *arena, size_t count) {
    return (struct fl_bitset){FL_NEW_ARRAY(arena, uint64_t, count / 64 + 1), count};
}

static inline bool fl_bitset_has(const struct fl_bitset *set, size_t number) {
    return set->words[number / 64] >> number % 64 & 1;
}

static inline void fl_bitset_add(struct fl_bitset *set, size_t number) {
    set->words[number / 64] |= (uint64_t)1 << number % 64;
}

static inline void fl_bitset_remove(struct fl_bitset *set, size_t number) {
    set->words[number / 64] &= ~((uint64_t)1 << number % 64);
}

/* Whether the number was new. */
static inline bool fl_bitset_insert(struct fl_bitset *set, size_t number) {
    bool is_new = !fl_bitset_has(set, number);
    fl_bitset_add(set, number);
    return is_new;
}

/* Adds all of `other`, which holds as many numbers. */
static inline void fl_bitset_unite(struct fl_bitset *set, const struct fl_bitset *other) {
    for (size_t i = 0; i < set->count / 64 + 1; i++) set->words[i] |= other->words[i];
}

#endif
