/* term/operator/info.h - the operators, and the facts about each that operators.def tells. */
#ifndef FL_TERM_OPERATOR_INFO_H
#define FL_TERM_OPERATOR_INFO_H

#include <stdbool.h>
#include <stdint.h>

enum fl_operator {
#define FL_OPERATOR(name, operands, parameters, result, smt, c, precedence) FL_OP_##name,
#include "term/operator/operators.def"
    FL_OPERATOR_COUNT
};

/* The mode of FL_OP_FLOAT_ROUND. */
enum fl_rounding { FL_ROUND_EVEN, FL_ROUND_AWAY, FL_ROUND_DOWN, FL_ROUND_UP, FL_ROUND_ZERO };

enum fl_result_width {
    FL_RESULT_SAME,
    FL_RESULT_BOOL,
    FL_RESULT_GIVEN,
    FL_RESULT_SUM,
    FL_RESULT_BRANCH,
    FL_RESULT_ELEMENT,
};

struct fl_operator_info {
    const char *name; /* "ADD" */
    uint8_t operands;
    uint8_t parameters;
    uint8_t precedence;
    enum fl_result_width result;
    const char *smt;
    const char *c;
};

extern const struct fl_operator_info fl_operator_table[FL_OPERATOR_COUNT];

static inline const struct fl_operator_info *fl_operator_info(enum fl_operator op) {
    return &fl_operator_table[op];
}

/* Swapping the operands changes nothing. Float addition and multiplication give the first of two NaN
 * operands: they don't commute. */
static inline bool fl_operator_is_commutative(enum fl_operator op) {
    switch (op) {
    case FL_OP_AND:
    case FL_OP_OR:
    case FL_OP_XOR:
    case FL_OP_ADD:
    case FL_OP_MULTIPLY:
    case FL_OP_EQUAL:
    case FL_OP_ADD_OVERFLOWS:
    case FL_OP_ADD_OVERFLOWS_SIGNED:
    case FL_OP_MULTIPLY_OVERFLOWS:
    case FL_OP_MULTIPLY_OVERFLOWS_SIGNED:
    case FL_OP_FLOAT_EQUAL: return true;
    default: return false;
    }
}

static inline bool fl_operator_is_float(enum fl_operator op) {
    return op >= FL_OP_FLOAT_ADD && op <= FL_OP_UNSIGNED_OF_FLOAT;
}

#endif
