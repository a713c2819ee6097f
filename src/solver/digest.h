/* solver/digest.h - questions told from each other by 128 bits, whoever asks them.
 *
 * Two conjunctions have the same digest if they are the same up to the order of what is joined, of operands that
 * may be exchanged, and up to the names of variables: these are numbered in the order in which they were made.
 * Otherwise it differs, but for one chance in 2^128 or so. Conjunctions of one digest are satisfiable together or
 * not at all, since renaming variables one to one changes nothing.
 */
#ifndef FL_SOLVER_DIGEST_H
#define FL_SOLVER_DIGEST_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/vector.h"
#include "term/term.h"

struct fl_digest {
    uint64_t words[2];
};

typedef FL_VECTOR_OF(const struct fl_term *) fl_formulas;

/* In the same arena: takes formulas apart where they are joined. */
void fl_digest_add(struct fl_arena *scratch, fl_formulas *joined, const struct fl_term *formula);
struct fl_digest fl_digest_of(struct fl_arena *scratch, const fl_formulas *joined);

#endif
