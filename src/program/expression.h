/* program/expression.h - side-effect-free expressions of a program.
 *
 * Expressions are immutable and may be shared. Every value is a bit-vector of `width` bits:
 * integers, pointers (the target's pointer width), floats (their IEEE bits), and small structs
 * that are passed in registers (their memory image, first byte lowest).
 *
 * An expression is evaluated in one state: all loads in it see memory before the edge that holds
 * it changes anything. Loads are preceded by CHECK edges where a check was asked for; evaluating a
 * load that is not in bounds is the business of whoever evaluates.
 */
#ifndef FL_PROGRAM_EXPRESSION_H
#define FL_PROGRAM_EXPRESSION_H

#include "base/arena.h"
#include "base/number/bits.h"
#include "program/id.h"
#include "program/type.h"
#include "term/operator/operator.h"

enum fl_expression_kind {
    FL_EXPRESSION_CONSTANT,
    FL_EXPRESSION_VARIABLE, /* the value of a variable */
    FL_EXPRESSION_LOAD,     /* (width + 7) / 8 bytes of memory at operands[0], little-endian, cut to width */
    FL_EXPRESSION_OBJECT,   /* the address of an object; a local's is that of the current frame */
    FL_EXPRESSION_FUNCTION, /* the address of a function */
    FL_EXPRESSION_FIELD,    /* operands[0] + offset: the address of a member */
    FL_EXPRESSION_INDEX,    /* operands[0] + operands[1] * stride, modulo the pointer width */
    FL_EXPRESSION_APPLY,    /* an operator of term/operator/operators.def (no array operator) */
    /* questions about memory */
    FL_EXPRESSION_IN_BOUNDS,     /* 1 bit: the live object that operands[0] points into (or just past) contains
                                    the operands[2] bytes at operands[1]; any object may where [0] is outside of
                                    all; true for 0 bytes unless [0] is wild */
    FL_EXPRESSION_IS_WRITABLE,   /* 1 bit: the same, and that object is not a constant */
    FL_EXPRESSION_IS_FREEABLE,   /* 1 bit: operands[0] is null or the start of a live heap object */
    FL_EXPRESSION_IS_FUNCTION,   /* 1 bit: operands[0] is the address of a function */
    FL_EXPRESSION_OBJECT_SIZE,   /* bytes of the live object that operands[0] points into; 0 if none */
    FL_EXPRESSION_OBJECT_START,  /* where that object begins; anything if there is none */
    FL_EXPRESSION_OBJECT_NUMBER, /* pointer-wide, below FL_TEXT_NUMBERS: where proofs keep what they know of the
                                    texts in that object (program/text_number.h), 0 if nowhere;
                                    anything if there is no object */
    FL_EXPRESSION_NO_LEAK,       /* 1 bit: no live heap object exists */
    FL_EXPRESSION_NO_LOST, /* 1 bit: each live heap object is pointed to, by a variable of the user's functions
                              under     way, a global one, a named object, or a heap object of which this holds */
};

struct fl_expression {
    enum fl_expression_kind kind;
    enum fl_operator op; /* APPLY */
    uint32_t width;
    uint32_t operand_count;
    bool is_implicit;           /* C's source has no trace of it (a promotion, a mask): not printed */
    bool is_turned;             /* a LESS or LESS_EQUAL that C wrote from the right: b < a prints as a > b */
    const struct fl_type *type; /* of the value as C sees it; NULL: unknown */
    const struct fl_expression *operands[3];
    union {
        struct fl_bits constant; /* CONSTANT */
        fl_variable_id variable; /* VARIABLE */
        fl_object_id object;     /* OBJECT */
        fl_function_id function; /* FUNCTION */
        uint32_t parameters[2];  /* APPLY: EXTRACT's high and low, FLOAT_ROUND's mode */
        struct {
            int64_t offset;                 /* FIELD: bytes */
            const struct fl_member *member; /* FIELD: NULL if the name is not known */
        };
        int64_t stride; /* INDEX: bytes */
    };
};

static inline bool fl_expression_is_constant(const struct fl_expression *expression) {
    return expression->kind == FL_EXPRESSION_CONSTANT;
}
static inline bool fl_expression_is_apply(const struct fl_expression *expression, enum fl_operator op) {
    return expression->kind == FL_EXPRESSION_APPLY && expression->op == op;
}
static inline bool fl_expression_is_extension(const struct fl_expression *expression) {
    return fl_expression_is_apply(expression, FL_OP_SIGN_EXTEND) ||
           fl_expression_is_apply(expression, FL_OP_ZERO_EXTEND);
}

/* Is its value a property, as wide as a pointer, of the object that operands[0] points into? */
static inline bool fl_expression_is_of_object(const struct fl_expression *expression) {
    return expression->kind == FL_EXPRESSION_OBJECT_SIZE || expression->kind == FL_EXPRESSION_OBJECT_START ||
           expression->kind == FL_EXPRESSION_OBJECT_NUMBER;
}

/* Is it a question about the object that operands[0] points into? */
static inline bool fl_expression_asks_of_object(const struct fl_expression *expression) {
    return expression->kind == FL_EXPRESSION_IN_BOUNDS || expression->kind == FL_EXPRESSION_IS_WRITABLE ||
           expression->kind == FL_EXPRESSION_IS_FREEABLE || fl_expression_is_of_object(expression);
}

/* Constructors. Widths are checked; constants are folded; what C would not show is marked implicit
 * by the caller with fl_expression_implicit. type may be NULL. */
const struct fl_expression *fl_expression_constant(struct fl_arena *arena, struct fl_bits value,
                                                   const struct fl_type *type);
const struct fl_expression *fl_expression_word(struct fl_arena *arena, uint32_t width, uint64_t value,
                                               const struct fl_type *type);
const struct fl_expression *fl_expression_of_variable(struct fl_arena *arena, fl_variable_id variable,
                                                      uint32_t width, const struct fl_type *type);
/* Addresses; `width` is that of the program's pointers. */
const struct fl_expression *fl_expression_of_object(struct fl_arena *arena, fl_object_id object, uint32_t width,
                                                    const struct fl_type *type);
const struct fl_expression *fl_expression_of_function(struct fl_arena *arena, fl_function_id function,
                                                      uint32_t width, const struct fl_type *type);
const struct fl_expression *fl_expression_load(struct fl_arena *arena, const struct fl_expression *address,
                                               uint32_t width, const struct fl_type *type);
const struct fl_expression *fl_expression_field(struct fl_arena *arena, const struct fl_expression *base,
                                                int64_t offset, const struct fl_member *member,
                                                const struct fl_type *type);
const struct fl_expression *fl_expression_index(struct fl_arena *arena, const struct fl_expression *base,
                                                const struct fl_expression *index, int64_t stride,
                                                const struct fl_type *type);
const struct fl_expression *fl_expression_unary(struct fl_arena *arena, enum fl_operator op,
                                                const struct fl_expression *operand, const struct fl_type *type);
const struct fl_expression *fl_expression_binary(struct fl_arena *arena, enum fl_operator op,
                                                 const struct fl_expression *left,
                                                 const struct fl_expression *right, const struct fl_type *type);
const struct fl_expression *fl_expression_if(struct fl_arena *arena, const struct fl_expression *condition,
                                             const struct fl_expression *then,
                                             const struct fl_expression *otherwise, const struct fl_type *type);
/* ZERO_EXTEND, SIGN_EXTEND, and the float conversions. */
const struct fl_expression *fl_expression_convert(struct fl_arena *arena, enum fl_operator op, uint32_t width,
                                                  const struct fl_expression *operand, const struct fl_type *type);
const struct fl_expression *fl_expression_extract(struct fl_arena *arena, uint32_t high, uint32_t low,
                                                  const struct fl_expression *operand, const struct fl_type *type);
const struct fl_expression *fl_expression_round(struct fl_arena *arena, enum fl_rounding mode,
                                                const struct fl_expression *operand, const struct fl_type *type);
const struct fl_expression *fl_expression_fused(struct fl_arena *arena, const struct fl_expression *left,
                                                const struct fl_expression *right,
                                                const struct fl_expression *addend, const struct fl_type *type);
/* IN_BOUNDS or IS_WRITABLE. */
const struct fl_expression *fl_expression_access(struct fl_arena *arena, enum fl_expression_kind kind,
                                                 const struct fl_expression *base,
                                                 const struct fl_expression *address,
                                                 const struct fl_expression *size);
/* IS_FREEABLE, IS_FUNCTION, OBJECT_SIZE, OBJECT_START and OBJECT_NUMBER (pointer-wide), NO_LEAK, NO_LOST (operand
 * NULL). */
const struct fl_expression *fl_expression_memory_question(struct fl_arena *arena, enum fl_expression_kind kind,
                                                          const struct fl_expression *operand);
/* 1-bit negation; undoes itself and turns comparisons round. */
const struct fl_expression *fl_expression_not(struct fl_arena *arena, const struct fl_expression *operand);
/* For a comparison built as b < a (or b <= a) where C has a > b (or a >= b). */
const struct fl_expression *fl_expression_turned(struct fl_arena *arena, const struct fl_expression *expression);
const struct fl_expression *fl_expression_implicit(struct fl_arena *arena, const struct fl_expression *expression);
const struct fl_expression *fl_expression_typed(struct fl_arena *arena, const struct fl_expression *expression,
                                                const struct fl_type *type);

#endif
