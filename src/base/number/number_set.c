#include "base/number/number_set.h"

#include <stdlib.h>

#include "base/bisect.h"
#include "base/invariant.h"
#include "base/map.h"

/* A leaf holds the numbers 64 * key to 64 * key + 63, a bit each. A branch parts keys by one bit:
 * its tag has the bits above that bit as all keys below it have them, then that bit, then zeros. */
struct part {
    uint32_t tag; /* LEAF_FLAG | key, or of a branch */
    union {
        uint64_t word;
        struct {
            uint32_t zero, one; /* the parts whose keys have that bit clear, and set */
        };
    };
};

#define LEAF_FLAG ((uint32_t)1 << 31)

enum {
    CHUNK_BITS = 14,
    CHUNK = 1 << CHUNK_BITS,
    MOST_CHUNKS = 1 << 15,
    FIRST_CACHE = 1 << 12,
    LAST_CACHE = 1 << 20
};

enum action { UNITE = 1, MINUS, COMMON, MEET };

struct remembered {
    uint32_t action, left, right, result;
};

struct fl_number_sets {
    struct fl_arena *arena;
    struct part *chunks[MOST_CHUNKS];
    uint32_t count;  /* of parts; 0 is the empty set */
    uint32_t *slots; /* hash table of parts; 0 is free */
    uint32_t slot_count;
    struct remembered *cache;
    uint32_t cache_count;
};

struct fl_number_sets *fl_number_sets_create(struct fl_arena *arena) {
    struct fl_number_sets *sets = FL_NEW(arena, struct fl_number_sets);
    sets->arena = arena;
    sets->count = 1;
    sets->chunks[0] = FL_NEW_ARRAY(arena, struct part, CHUNK);
    sets->slot_count = 1 << 10;
    sets->slots = FL_NEW_ARRAY(arena, uint32_t, sets->slot_count);
    sets->cache_count = FIRST_CACHE;
    sets->cache = FL_NEW_ARRAY(arena, struct remembered, sets->cache_count);
    return sets;
}

static const struct part *part_at(const struct fl_number_sets *sets, uint32_t index) {
    return &sets->chunks[index >> CHUNK_BITS][index & (CHUNK - 1)];
}

static bool is_leaf(const struct part *part) {
    return part->tag & LEAF_FLAG;
}

static uint32_t hash_part(const struct part *part) {
    return (uint32_t)fl_hash_mix(part->word + ((uint64_t)part->tag << 32 | part->tag) * 0x9e3779b97f4a7c15u);
}

static void grow_slots(struct fl_number_sets *sets) {
    sets->slot_count *= 2;
    sets->slots = FL_NEW_ARRAY(sets->arena, uint32_t, sets->slot_count);
    for (uint32_t i = 1; i < sets->count; i++) {
        uint32_t slot = hash_part(part_at(sets, i)) & (sets->slot_count - 1);
        while (sets->slots[slot]) slot = (slot + 1) & (sets->slot_count - 1);
        sets->slots[slot] = i;
    }
    if (sets->cache_count < sets->slot_count && sets->cache_count < LAST_CACHE) {
        sets->cache_count = sets->slot_count;
        sets->cache = FL_NEW_ARRAY(sets->arena, struct remembered, sets->cache_count);
    }
}

/* The one part that looks like this. */
static uint32_t intern(struct fl_number_sets *sets, struct part part) {
    uint32_t slot = hash_part(&part) & (sets->slot_count - 1);
    for (; sets->slots[slot]; slot = (slot + 1) & (sets->slot_count - 1)) {
        const struct part *known = part_at(sets, sets->slots[slot]);
        if (known->tag == part.tag && known->word == part.word) return sets->slots[slot];
    }
    uint32_t index = sets->count++;
    FL_INVARIANT(index >> CHUNK_BITS < MOST_CHUNKS, "there are ids for all sets");
    if (!sets->chunks[index >> CHUNK_BITS])
        sets->chunks[index >> CHUNK_BITS] = FL_NEW_ARRAY(sets->arena, struct part, CHUNK);
    sets->chunks[index >> CHUNK_BITS][index & (CHUNK - 1)] = part;
    sets->slots[slot] = index;
    if (sets->count * 2 > sets->slot_count) grow_slots(sets);
    return index;
}

static uint32_t make_leaf(struct fl_number_sets *sets, uint32_t key, uint64_t word) {
    return word ? intern(sets, (struct part){.tag = LEAF_FLAG | key, .word = word}) : 0;
}

static uint32_t make_branch(struct fl_number_sets *sets, uint32_t tag, uint32_t zero, uint32_t one) {
    if (!zero || !one) return zero | one;
    return intern(sets, (struct part){.tag = tag, .zero = zero, .one = one});
}

/* A key that is in the part, or that all in it agree with above the branch. */
static uint32_t key_of(const struct part *part) {
    return part->tag & ~LEAF_FLAG;
}

/* The bit that a branch parts by; 0 for a leaf: so the larger bit is the part further up. */
static uint32_t bit_of(const struct part *part) {
    return is_leaf(part) ? 0 : part->tag & -part->tag;
}

/* Does a key agree with a branch in the bits above the branch's? */
static bool is_below(uint32_t key, uint32_t tag, uint32_t bit) {
    return ((key ^ tag) & ~(2 * bit - 1)) == 0;
}

/* Two parts that no key can be in both of. */
static uint32_t join(struct fl_number_sets *sets, uint32_t left, uint32_t right) {
    uint32_t left_key = key_of(part_at(sets, left)), right_key = key_of(part_at(sets, right));
    uint32_t bit = (uint32_t)1 << (31 - __builtin_clz(left_key ^ right_key));
    uint32_t tag = (left_key & ~(2 * bit - 1)) | bit;
    return left_key & bit ? make_branch(sets, tag, right, left) : make_branch(sets, tag, left, right);
}

static struct remembered *remember(struct fl_number_sets *sets, enum action action, uint32_t left,
                                   uint32_t right) {
    uint64_t hash = fl_hash_mix(((uint64_t)left << 32 | right) + (uint64_t)action * 0x9e3779b97f4a7c15u);
    return &sets->cache[hash & (sets->cache_count - 1)];
}

static uint32_t combine(struct fl_number_sets *sets, enum action action, uint32_t left, uint32_t right);

static uint32_t combine_leaves(struct fl_number_sets *sets, enum action action, const struct part *left,
                               const struct part *right) {
    uint32_t key = key_of(left);
    switch (action) {
    case UNITE: return make_leaf(sets, key, left->word | right->word);
    case MINUS: return make_leaf(sets, key, left->word & ~right->word);
    case COMMON: return make_leaf(sets, key, left->word & right->word);
    case MEET: return (left->word & right->word) != 0;
    }
    return 0;
}

/* What is left of two parts where only one of them has keys. */
static uint32_t keep_apart(struct fl_number_sets *sets, enum action action, uint32_t left, uint32_t right) {
    if (action == UNITE) return join(sets, left, right);
    return action == MINUS ? left : 0;
}

/* The left part is a branch, and the right one lies wholly on one of its sides. */
static uint32_t combine_into_left(struct fl_number_sets *sets, enum action action, uint32_t left, uint32_t right) {
    struct part above = *part_at(sets, left);
    bool is_one = key_of(part_at(sets, right)) & bit_of(&above);
    uint32_t side = combine(sets, action, is_one ? above.one : above.zero, right);
    if (action == COMMON || action == MEET) return side;
    return is_one ? make_branch(sets, above.tag, above.zero, side) : make_branch(sets, above.tag, side, above.one);
}

static uint32_t combine_into_right(struct fl_number_sets *sets, enum action action, uint32_t left,
                                   uint32_t right) {
    struct part above = *part_at(sets, right);
    bool is_one = key_of(part_at(sets, left)) & bit_of(&above);
    uint32_t side = combine(sets, action, left, is_one ? above.one : above.zero);
    if (action != UNITE) return side;
    return is_one ? make_branch(sets, above.tag, above.zero, side) : make_branch(sets, above.tag, side, above.one);
}

static uint32_t combine_sides(struct fl_number_sets *sets, enum action action, uint32_t left, uint32_t right) {
    struct part first = *part_at(sets, left), second = *part_at(sets, right);
    uint32_t zero = combine(sets, action, first.zero, second.zero);
    if (action == MEET) return zero ? 1 : combine(sets, action, first.one, second.one);
    return make_branch(sets, first.tag, zero, combine(sets, action, first.one, second.one));
}

static uint32_t combine_parts(struct fl_number_sets *sets, enum action action, uint32_t left, uint32_t right) {
    const struct part *first = part_at(sets, left), *second = part_at(sets, right);
    uint32_t first_bit = bit_of(first), second_bit = bit_of(second);
    if (first_bit == second_bit) {
        bool is_same_place = first_bit ? first->tag == second->tag : key_of(first) == key_of(second);
        if (!is_same_place) return keep_apart(sets, action, left, right);
        return first_bit ? combine_sides(sets, action, left, right) : combine_leaves(sets, action, first, second);
    }
    if (first_bit > second_bit)
        return is_below(key_of(second), first->tag, first_bit) ? combine_into_left(sets, action, left, right)
                                                               : keep_apart(sets, action, left, right);
    return is_below(key_of(first), second->tag, second_bit) ? combine_into_right(sets, action, left, right)
                                                            : keep_apart(sets, action, left, right);
}

static uint32_t combine(struct fl_number_sets *sets, enum action action, uint32_t left, uint32_t right) {
    if (!left) return action == UNITE ? right : 0;
    if (!right) return action == UNITE || action == MINUS ? left : 0;
    if (left == right) return action == MINUS ? 0 : action == MEET ? 1 : left;
    if (action != MINUS && left > right) {
        uint32_t swapped = left;
        left = right;
        right = swapped;
    }
    if (is_leaf(part_at(sets, left)) && is_leaf(part_at(sets, right)))
        return combine_parts(sets, action, left, right);
    const struct remembered *known = remember(sets, action, left, right);
    if (known->action == (uint32_t)action && known->left == left && known->right == right) return known->result;
    uint32_t result = combine_parts(sets, action, left, right);
    *remember(sets, action, left, right) = (struct remembered){action, left, right, result};
    return result;
}

fl_number_set fl_number_set_of(struct fl_number_sets *sets, uint32_t number) {
    FL_INVARIANT(number < LEAF_FLAG, "numbers are below 2^31");
    return (fl_number_set){make_leaf(sets, number / 64, (uint64_t)1 << number % 64)};
}

fl_number_set fl_number_set_range(struct fl_number_sets *sets, uint32_t first, uint32_t end) {
    fl_number_set result = {0};
    for (uint32_t at = first; at < end;) {
        uint32_t next = (at / 64 + 1) * 64 < end ? (at / 64 + 1) * 64 : end;
        uint64_t word = next - at == 64 ? UINT64_MAX : (((uint64_t)1 << (next - at)) - 1) << at % 64;
        result = fl_number_set_unite(sets, result, (fl_number_set){make_leaf(sets, at / 64, word)});
        at = next;
    }
    return result;
}

static int by_number(const void *left, const void *right) {
    const uint32_t *a = left, *b = right;
    return *a < *b ? -1 : *a > *b;
}

/* The trie of sorted numbers. */
static uint32_t make_parts(struct fl_number_sets *sets, const uint32_t *numbers, size_t count) {
    uint32_t first = numbers[0] / 64, last = numbers[count - 1] / 64;
    if (first == last) {
        uint64_t word = 0;
        for (size_t i = 0; i < count; i++) word |= (uint64_t)1 << numbers[i] % 64;
        return make_leaf(sets, first, word);
    }
    uint32_t bit = (uint32_t)1 << (31 - __builtin_clz(first ^ last));
    uint32_t tag = (first & ~(2 * bit - 1)) | bit;
    size_t zeros;
    FL_BISECT(zeros, count, !(numbers[zeros] / 64 & bit));
    uint32_t zero = make_parts(sets, numbers, zeros);
    return make_branch(sets, tag, zero, make_parts(sets, numbers + zeros, count - zeros));
}

fl_number_set fl_number_set_of_list(struct fl_number_sets *sets, uint32_t *numbers, size_t count) {
    if (!count) return (fl_number_set){0};
    bool is_sorted = true;
    for (size_t i = 1; i < count; i++) is_sorted &= numbers[i - 1] <= numbers[i];
    if (!is_sorted) qsort(numbers, count, sizeof *numbers, by_number);
    FL_INVARIANT(numbers[count - 1] < LEAF_FLAG, "numbers are below 2^31");
    return (fl_number_set){make_parts(sets, numbers, count)};
}

fl_number_set fl_number_set_unite(struct fl_number_sets *sets, fl_number_set left, fl_number_set right) {
    return (fl_number_set){combine(sets, UNITE, left.index, right.index)};
}

fl_number_set fl_number_set_minus(struct fl_number_sets *sets, fl_number_set left, fl_number_set right) {
    return (fl_number_set){combine(sets, MINUS, left.index, right.index)};
}

fl_number_set fl_number_set_common(struct fl_number_sets *sets, fl_number_set left, fl_number_set right) {
    return (fl_number_set){combine(sets, COMMON, left.index, right.index)};
}

bool fl_number_set_meet(struct fl_number_sets *sets, fl_number_set left, fl_number_set right) {
    return combine(sets, MEET, left.index, right.index);
}

bool fl_number_set_has(const struct fl_number_sets *sets, fl_number_set set, uint32_t number) {
    uint32_t at = set.index, key = number / 64;
    while (at) {
        const struct part *part = part_at(sets, at);
        if (is_leaf(part)) return key_of(part) == key && (part->word >> number % 64 & 1);
        at = key & bit_of(part) ? part->one : part->zero;
    }
    return false;
}

size_t fl_number_set_count(const struct fl_number_sets *sets, fl_number_set set) {
    struct fl_number_walk walk = fl_number_set_walk(sets, set);
    size_t count = 0;
    for (uint32_t number; fl_number_walk_next(&walk, &number);) {
        count += 1 + (size_t)__builtin_popcountll(walk.word);
        walk.word = 0;
    }
    return count;
}

struct fl_number_walk fl_number_set_walk(const struct fl_number_sets *sets, fl_number_set set) {
    struct fl_number_walk walk = {.sets = sets};
    if (set.index) walk.open[walk.open_count++] = set.index;
    return walk;
}

bool fl_number_walk_next(struct fl_number_walk *walk, uint32_t *number) {
    while (!walk->word) {
        if (!walk->open_count) return false;
        const struct part *part = part_at(walk->sets, walk->open[--walk->open_count]);
        if (is_leaf(part)) {
            walk->base = key_of(part) * 64;
            walk->word = part->word;
        } else {
            walk->open[walk->open_count++] = part->one;
            walk->open[walk->open_count++] = part->zero;
        }
    }
    *number = walk->base + (uint32_t)__builtin_ctzll(walk->word);
    walk->word &= walk->word - 1;
    return true;
}
