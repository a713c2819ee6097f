/* characterize/condition/expression.h - terms as expressions of a program. */
#ifndef FL_CHARACTERIZE_CONDITION_EXPRESSION_H
#define FL_CHARACTERIZE_CONDITION_EXPRESSION_H

#include "program/expression.h"
#include "term/term.h"

/* What a variable of the term is in the program. NULL: nothing. */
typedef const struct fl_expression *fl_expression_leaf(void *context, const struct fl_term *variable);

/* NULL: there is no such expression, as of arrays and of variables that are nothing in the program. */
const struct fl_expression *fl_expression_of_term(struct fl_arena *arena, const struct fl_term *term,
                                                  fl_expression_leaf *leaf, void *context);

#endif
