/* term/linear.h - terms as sums of multiples of a few leaves. Only for src/term.
 *
 * Sums of more than eight leaves are not opened: they are leaves themselves.
 */
#ifndef FL_TERM_LINEAR_H
#define FL_TERM_LINEAR_H

#include "term/rewrite.h"

/* Opening one sum may reach eight, and two more leaves may follow. */
enum { FL_LINEAR_OPENED = 8, FL_LINEAR_LEAVES = 12 };

struct fl_linear {
    struct fl_terms *terms;
    uint32_t width; /* at least 2 */
    uint32_t count;
    const struct fl_term *leaves[FL_LINEAR_LEAVES];
    struct fl_bits coefficients[FL_LINEAR_LEAVES]; /* none is zero */
    struct fl_bits constant;
};

/* An operator that a sum is opened at. */
bool fl_linear_is_sum(const struct fl_term *term);

struct fl_linear fl_linear_make(struct fl_terms *terms, uint32_t width);
/* Adds `factor` times the term. */
void fl_linear_add(struct fl_linear *sum, const struct fl_term *term, struct fl_bits factor);
void fl_linear_add_leaf(struct fl_linear *sum, const struct fl_term *leaf, struct fl_bits factor);
void fl_linear_scale(struct fl_linear *sum, struct fl_bits factor);

/* The term in normal form. */
const struct fl_term *fl_linear_build(struct fl_linear *sum);

/* left == right for the sum left - right; NULL if there is nothing to gain. */
const struct fl_term *fl_linear_equal_zero(struct fl_linear *difference);
/* The difference of the terms is a constant, which is not zero. */
bool fl_linear_are_apart(struct fl_terms *terms, const struct fl_term *left, const struct fl_term *right);

#endif
