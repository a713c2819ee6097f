#include "term/operator/info.h"

#include <stddef.h>

const struct fl_operator_info fl_operator_table[FL_OPERATOR_COUNT] = {
#define FL_OPERATOR(name, operands, parameters, result, smt, c, precedence) \
    {#name, operands, parameters, precedence, FL_RESULT_##result, smt, c},
#include "term/operator/operators.def"
};
