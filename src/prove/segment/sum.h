/* prove/segment/sum.h - offsets in memory as sums: a constant and multiples of terms that are no sums themselves,
 * modulo 2^width. */
#ifndef FL_PROVE_SEGMENT_SUM_H
#define FL_PROVE_SEGMENT_SUM_H

#include "term/term.h"

enum { FL_SUM_PARTS = 8 };

struct fl_sum {
    uint64_t constant;
    uint32_t count;
    const struct fl_term *parts[FL_SUM_PARTS];
    uint64_t factors[FL_SUM_PARTS]; /* 0, where multiples of a part cancelled each other */
};

/* Adds a multiple of a term of at most 64 bits. false: there are too many parts. */
bool fl_sum_add(struct fl_sum *sum, const struct fl_term *term, uint64_t factor);
/* A number of so many bits, with its sign. */
int64_t fl_sum_signed(uint64_t value, uint32_t width);
const struct fl_term *fl_sum_build(struct fl_terms *terms, uint32_t width, const struct fl_sum *sum);
/* false: something is no multiple of the divisor. */
bool fl_sum_divide(struct fl_sum *sum, uint32_t width, int64_t divisor);

#endif
