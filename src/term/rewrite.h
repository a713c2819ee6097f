/* term/rewrite.h - the rules by which constructors bring terms into normal form. Only for src/term.
 *
 * A rule gets operands that are in normal form (and ordered, for commutative operators) and gives an
 * equal term, or NULL to have the term built as it was asked for. Rules look a few levels deep and
 * call constructors for what they make; rewrite.c bounds how often and how deep they may do so.
 *
 * Normal forms:
 *   sums         positive terms - negative terms + constant; up to eight summands by id (linear.h)
 *   products     factors by id, constant last; x << c is x * 2^c
 *   bit sets     AND, OR and XOR of up to eight operands by id, constant last; NOT outside of XOR; of two
 *                forms that De Morgan's laws connect, the one whose operands are not all NOT
 *   masks        x & 0xff, x >> c, x / 2^c, x % 2^c are an extension of an extract
 *   comparisons  LESS against constants, never LESS_EQUAL; no NOT around an inequality; one bit: XOR
 *   choice       the condition is no NOT and no LESS_EQUAL; one bit with a constant branch: AND, OR
 *   pieces       CONCAT leans to the right, and has no adjacent pieces of one term
 */
#ifndef FL_TERM_REWRITE_H
#define FL_TERM_REWRITE_H

#include "term/table.h"

/* Rewrites the key and interns what comes out. */
const struct fl_term *fl_rewrite(struct fl_terms *terms, const struct fl_term *key);

const struct fl_term *fl_rewrite_not(struct fl_terms *terms, const struct fl_term *operand);
const struct fl_term *fl_rewrite_bitwise(struct fl_terms *terms, enum fl_operator op, const struct fl_term *left,
                                         const struct fl_term *right);
const struct fl_term *fl_rewrite_shift(struct fl_terms *terms, enum fl_operator op, const struct fl_term *left,
                                       const struct fl_term *right);
const struct fl_term *fl_rewrite_arithmetic(struct fl_terms *terms, const struct fl_term *key);
const struct fl_term *fl_rewrite_division(struct fl_terms *terms, enum fl_operator op, const struct fl_term *left,
                                          const struct fl_term *right);
const struct fl_term *fl_rewrite_equal(struct fl_terms *terms, const struct fl_term *left,
                                       const struct fl_term *right);
const struct fl_term *fl_rewrite_less(struct fl_terms *terms, enum fl_operator op, const struct fl_term *left,
                                      const struct fl_term *right);
const struct fl_term *fl_rewrite_overflow(struct fl_terms *terms, enum fl_operator op, const struct fl_term *left,
                                          const struct fl_term *right);
const struct fl_term *fl_rewrite_if(struct fl_terms *terms, enum fl_operator op, const struct fl_term *condition,
                                    const struct fl_term *then, const struct fl_term *otherwise);
const struct fl_term *fl_rewrite_extract(struct fl_terms *terms, uint32_t high, uint32_t low,
                                         const struct fl_term *operand);
const struct fl_term *fl_rewrite_concat(struct fl_terms *terms, const struct fl_term *high,
                                        const struct fl_term *low);
const struct fl_term *fl_rewrite_extend(struct fl_terms *terms, enum fl_operator op, uint32_t width,
                                        const struct fl_term *operand);
const struct fl_term *fl_rewrite_select(struct fl_terms *terms, const struct fl_term *array,
                                        const struct fl_term *index);
const struct fl_term *fl_rewrite_store(struct fl_terms *terms, const struct fl_term *array,
                                       const struct fl_term *index, const struct fl_term *value);

/* If no bit can be one in both: the operands as pieces side by side, else NULL. */
const struct fl_term *fl_rewrite_disjoint(struct fl_terms *terms, const struct fl_term *left,
                                          const struct fl_term *right);
/* The bits high to low of the operand where they are, zeros elsewhere. */
const struct fl_term *fl_rewrite_mask(struct fl_terms *terms, uint32_t high, uint32_t low,
                                      const struct fl_term *operand);

/* Facts about terms, found by looking a few levels deep. */
uint32_t fl_term_leading_zeros(const struct fl_term *term);
uint32_t fl_term_trailing_zeros(const struct fl_term *term);
/* One is the negation of the other. */
bool fl_term_is_complement(const struct fl_term *left, const struct fl_term *right);

bool fl_term_is_zero(const struct fl_term *term);
bool fl_term_is_one(const struct fl_term *term);
bool fl_term_is_ones(const struct fl_term *term);
/* A constant with one bit set, whose index it gives. */
bool fl_term_is_power(const struct fl_term *term, uint32_t *power);
static inline const struct fl_term *fl_term_zero(struct fl_terms *terms, uint32_t width) {
    return fl_term_word(terms, width, 0);
}
const struct fl_term *fl_term_ones(struct fl_terms *terms, uint32_t width);
const struct fl_term *fl_term_power(struct fl_terms *terms, uint32_t width, uint32_t power);

/* Builds the term as it is, for rules that know it to be in normal form. */
static inline const struct fl_term *fl_term_raw_unary(struct fl_terms *terms, enum fl_operator op,
                                                      const struct fl_term *operand) {
    return fl_term_make_raw(terms, op, 0, NULL, &operand);
}
static inline const struct fl_term *fl_term_raw_binary(struct fl_terms *terms, enum fl_operator op,
                                                       const struct fl_term *left, const struct fl_term *right) {
    const struct fl_term *operands[2] = {left, right};
    return fl_term_make_raw(terms, op, 0, NULL, operands);
}

#endif
