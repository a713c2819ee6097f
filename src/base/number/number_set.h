/* base/number/number_set.h - sets of numbers that share their equal parts.
 *
 * A set is a trie over the numbers' high bits with 64 numbers a leaf. Every trie exists once, so
 * that equal sets have equal ids, and what was found out about two sets can be remembered: uniting
 * or comparing sets takes time by how they differ, not by how large they are.
 *
 * Sets live as long as the arena that their table was made in; nothing is freed singly.
 */
#ifndef FL_BASE_NUMBER_NUMBER_SET_H
#define FL_BASE_NUMBER_NUMBER_SET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"

typedef struct {
    uint32_t index; /* 0: the empty set */
} fl_number_set;

struct fl_number_sets;

struct fl_number_sets *fl_number_sets_create(struct fl_arena *arena);

/* Numbers are below 2^31. */
fl_number_set fl_number_set_of(struct fl_number_sets *sets, uint32_t number);
/* All numbers from first up to, but not including, end. */
fl_number_set fl_number_set_range(struct fl_number_sets *sets, uint32_t first, uint32_t end);
/* The numbers of a list, which is sorted by this. */
fl_number_set fl_number_set_of_list(struct fl_number_sets *sets, uint32_t *numbers, size_t count);
fl_number_set fl_number_set_unite(struct fl_number_sets *sets, fl_number_set left, fl_number_set right);
/* The numbers of left that right does not have. */
fl_number_set fl_number_set_minus(struct fl_number_sets *sets, fl_number_set left, fl_number_set right);
fl_number_set fl_number_set_common(struct fl_number_sets *sets, fl_number_set left, fl_number_set right);
/* Have they a number in common? */
bool fl_number_set_meet(struct fl_number_sets *sets, fl_number_set left, fl_number_set right);
bool fl_number_set_has(const struct fl_number_sets *sets, fl_number_set set, uint32_t number);
size_t fl_number_set_count(const struct fl_number_sets *sets, fl_number_set set);

/* The numbers of a set in rising order:
 *     struct fl_number_walk walk = fl_number_set_walk(sets, set);
 *     for (uint32_t number; fl_number_walk_next(&walk, &number);)
 * Other sets may be made meanwhile. */
struct fl_number_walk {
    const struct fl_number_sets *sets;
    uint32_t open[34]; /* parts still to come, the next one last */
    uint32_t open_count;
    uint32_t base; /* of the leaf in `word` */
    uint64_t word; /* its numbers that are still to come */
};

struct fl_number_walk fl_number_set_walk(const struct fl_number_sets *sets, fl_number_set set);
bool fl_number_walk_next(struct fl_number_walk *walk, uint32_t *number);

#endif
