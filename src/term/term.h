/* term/term.h - hash-consed bit-vector, array and float terms.
 *
 * Terms are immutable, live as long as their fl_terms, and are equal exactly if their pointers
 * are. Constructors check widths (FL_INVARIANT) and rewrite locally, so the term that comes back
 * may have another operator than the one asked for; its value under every assignment is the same.
 *
 * Invariants: ids grow in order of creation, so operands have smaller ids than what uses them.
 * Operands of commutative operators are ordered by id, constants last.
 */
#ifndef FL_TERM_TERM_H
#define FL_TERM_TERM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/number/bits.h"
#include "term/operator/operator.h"

struct fl_term {
    uint8_t op;            /* enum fl_operator */
    uint8_t has_float : 1; /* a float operator occurs in it */
    uint8_t has_array : 1; /* an array operator occurs in it */
    uint8_t is_normal : 1; /* no rule applies to it: constructors give it back at once */
    uint8_t operand_count;
    uint32_t id;
    uint32_t width;       /* bits of the value; for arrays, of an element */
    uint32_t index_width; /* 0: not an array */
    union {
        const struct fl_term *operands[3];
        struct {
            const struct fl_term *operand; /* EXTRACT, FLOAT_ROUND: operands[0] */
            uint32_t parameters[2];
        };
        uint64_t word;         /* CONSTANT of at most 64 bits */
        const uint64_t *words; /* CONSTANT of more */
        const char *name;      /* VARIABLE, ARRAY_VARIABLE */
    };
};

struct fl_terms;

struct fl_terms *fl_terms_create(struct fl_arena *arena);
void fl_terms_destroy(struct fl_terms *terms);
/* How many distinct terms exist: one more than the largest id. */
size_t fl_terms_count(const struct fl_terms *terms);
/* The term with this id; ids run from 0 to fl_terms_count - 1. */
const struct fl_term *fl_terms_at(const struct fl_terms *terms, uint32_t id);

/* Leaves. A variable is identified by its name and width; asking again gives the same term. */
const struct fl_term *fl_term_constant(struct fl_terms *terms, struct fl_bits value);
const struct fl_term *fl_term_word(struct fl_terms *terms, uint32_t width, uint64_t word); /* zero-extended */
const struct fl_term *fl_term_true(struct fl_terms *terms);
const struct fl_term *fl_term_false(struct fl_terms *terms);
const struct fl_term *fl_term_bool(struct fl_terms *terms, bool value);
const struct fl_term *fl_term_variable(struct fl_terms *terms, const char *name, uint32_t width);
const struct fl_term *fl_term_array_variable(struct fl_terms *terms, const char *name, uint32_t index_width,
                                             uint32_t element_width);

/* Any operator whose result width follows from its operands. */
const struct fl_term *fl_term_unary(struct fl_terms *terms, enum fl_operator op, const struct fl_term *operand);
const struct fl_term *fl_term_binary(struct fl_terms *terms, enum fl_operator op, const struct fl_term *left,
                                     const struct fl_term *right);
const struct fl_term *fl_term_if(struct fl_terms *terms, const struct fl_term *condition,
                                 const struct fl_term *then, const struct fl_term *otherwise);

/* ZERO_EXTEND, SIGN_EXTEND (to at least the operand's width), and all float conversions. */
const struct fl_term *fl_term_convert(struct fl_terms *terms, enum fl_operator op, uint32_t width,
                                      const struct fl_term *operand);
/* Bits high down to low, both included. */
const struct fl_term *fl_term_extract(struct fl_terms *terms, uint32_t high, uint32_t low,
                                      const struct fl_term *operand);

const struct fl_term *fl_term_array_of(struct fl_terms *terms, uint32_t index_width,
                                       const struct fl_term *element);
const struct fl_term *fl_term_select(struct fl_terms *terms, const struct fl_term *array,
                                     const struct fl_term *index);
const struct fl_term *fl_term_store(struct fl_terms *terms, const struct fl_term *array,
                                    const struct fl_term *index, const struct fl_term *value);

/* Generic: operand_count operands, for code that rebuilds terms. width is used where the
 * operator's result is GIVEN (for ARRAY_OF it is the index width), parameters where it has them. */
const struct fl_term *fl_term_make(struct fl_terms *terms, enum fl_operator op, uint32_t width,
                                   const uint32_t parameters[2], const struct fl_term *const *operands);
/* A term's operator, width and parameters with other operands. */
const struct fl_term *fl_term_rebuild(struct fl_terms *terms, const struct fl_term *term,
                                      const struct fl_term *const *operands);
/* The same as fl_term_make without rewriting: for tests that compare rewritten with unrewritten terms. */
const struct fl_term *fl_term_make_raw(struct fl_terms *terms, enum fl_operator op, uint32_t width,
                                       const uint32_t parameters[2], const struct fl_term *const *operands);

/* Shorthands over booleans and common shapes. */
const struct fl_term *fl_term_not(struct fl_terms *terms, const struct fl_term *operand);
const struct fl_term *fl_term_and(struct fl_terms *terms, const struct fl_term *left, const struct fl_term *right);
const struct fl_term *fl_term_or(struct fl_terms *terms, const struct fl_term *left, const struct fl_term *right);
const struct fl_term *fl_term_implies(struct fl_terms *terms, const struct fl_term *left,
                                      const struct fl_term *right);
const struct fl_term *fl_term_equal(struct fl_terms *terms, const struct fl_term *left,
                                    const struct fl_term *right);

static inline bool fl_term_is_constant(const struct fl_term *term) {
    return term->op == FL_OP_CONSTANT;
}
bool fl_term_is_true(const struct fl_term *term);
bool fl_term_is_false(const struct fl_term *term);
struct fl_bits fl_term_value(const struct fl_term *constant);

#endif
