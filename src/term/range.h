/* term/range.h - between which numbers a term's value lies, whatever its variables are.
 *
 * Known for every term of at most 64 bits from its creation on, at no cost to ask: values of merged
 * paths are choices among small numbers, and most comparisons of them need no solver.
 */
#ifndef FL_TERM_RANGE_H
#define FL_TERM_RANGE_H

#include "term/term.h"

struct fl_range {
    uint64_t least, most;    /* unsigned, both included */
    uint32_t trailing_zeros; /* low bits that are zero */
};

/* Of a term of at most 64 bits. */
struct fl_range fl_term_range(const struct fl_terms *terms, const struct fl_term *term);

/* For src/term: the range of a new term from those of its operands, which are in `ranges` by id. */
struct fl_range fl_range_of(const struct fl_range *ranges, const struct fl_term *term);

#endif
