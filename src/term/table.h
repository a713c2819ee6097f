/* term/table.h - where terms are stored and found again. Only for src/term.
 *
 * Ids are handed out in order; a hash table of ids finds the term that equals a key. A term is
 * allocated only as large as its operator needs, so never copy a whole struct fl_term.
 */
#ifndef FL_TERM_TABLE_H
#define FL_TERM_TABLE_H

#include "term/range.h"
#include "term/term.h"

struct fl_term_slot {
    uint32_t id_and_one; /* 0: free */
    uint32_t hash;
};

struct fl_terms {
    struct fl_arena *arena;
    struct fl_arena *scratch; /* for constants under way; emptied when rewriting ends */
    const struct fl_term **by_id;
    struct fl_range *ranges; /* by id; of no meaning for terms of more than 64 bits */
    size_t count;
    size_t capacity;
    struct fl_term_slot *slots;
    size_t slot_count; /* a power of two */
    unsigned rewrite_depth;
    unsigned rewrite_budget;
    const struct fl_term *truth[2];
};

/* The term equal to the key, or NULL. The key's id and flags are not read. */
const struct fl_term *fl_terms_find(const struct fl_terms *terms, const struct fl_term *key);
/* The same, but created if it is new. */
const struct fl_term *fl_terms_intern(struct fl_terms *terms, const struct fl_term *key);
/* As fl_terms_intern, and remembers that no rule applies to it. */
const struct fl_term *fl_terms_intern_normal(struct fl_terms *terms, const struct fl_term *key);

#endif
