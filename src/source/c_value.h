/* source/c_value.h - what C computes from typed operands, as expressions of a program.
 *
 * Conversions, promotions and decay happen here. Signed arithmetic wraps around, division by zero and
 * shifts by too much give what term/operator/operators.def says: an invariant is judged by a total semantics.
 */
#ifndef FL_SOURCE_C_VALUE_H
#define FL_SOURCE_C_VALUE_H

#include "source/c_type.h"
#include "source/names.h"

/* A value, or something in memory. The expression of a truth value, an int to C, is 1 bit wide. */
struct fl_c_operand {
    const struct fl_expression *value;   /* NULL: it is in memory */
    const struct fl_expression *address; /* of what is in memory */
    const struct fl_type *type;
    const struct fl_member *bit_field; /* in memory, in the struct at the address; NULL: it is none */
};

struct fl_c_values {
    struct fl_arena *arena;
    const struct fl_program *program;
    const char *problem; /* why the last operation gave none; never NULL then */
};

/* All of these give an operand with neither value nor address, and a problem, where C has no meaning. */
struct fl_c_operand fl_c_named(struct fl_c_values *values, const struct fl_name *name, const char *text);
struct fl_c_operand fl_c_number(struct fl_c_values *values, uint64_t number, const struct fl_type *type);
struct fl_c_operand fl_c_float(struct fl_c_values *values, double number, const struct fl_type *type);
struct fl_c_operand fl_c_convert(struct fl_c_values *values, struct fl_c_operand operand,
                                 const struct fl_type *type);
/* sign: one of ! ~ - + * & */
struct fl_c_operand fl_c_unary(struct fl_c_values *values, char sign, struct fl_c_operand operand);
struct fl_c_operand fl_c_binary(struct fl_c_values *values, const char *sign, struct fl_c_operand left,
                                struct fl_c_operand right);
struct fl_c_operand fl_c_choice(struct fl_c_values *values, struct fl_c_operand condition,
                                struct fl_c_operand then, struct fl_c_operand otherwise);
struct fl_c_operand fl_c_member(struct fl_c_values *values, struct fl_c_operand whole, const char *name);
struct fl_c_operand fl_c_size(struct fl_c_values *values, const struct fl_type *type);

/* 1 bit: it is not zero. NULL: it is not a scalar. */
const struct fl_expression *fl_c_truth(struct fl_c_values *values, struct fl_c_operand operand);
bool fl_c_exists(const struct fl_c_operand *operand);

#endif
