/* source/expression_parse.h - C expressions that users and witnesses write about a place in a program.
 *
 * All of C's expressions but assignments, calls, string literals and compound literals. Object-like macros of the
 * user's files are replaced by what they stand for.
 */
#ifndef FL_SOURCE_EXPRESSION_PARSE_H
#define FL_SOURCE_EXPRESSION_PARSE_H

#include "source/names.h"

struct fl_expression_problem {
    const char *message; /* "nothing is called 'nn' here; did you mean 'n'?" */
    uint32_t column;     /* in the text, from 1 */
    const char *unknown; /* a name that means nothing there; NULL: that is not the problem */
};

/* 1 bit: the expression is not zero. NULL: *problem says why there is none. */
const struct fl_expression *fl_condition_of_text(struct fl_arena *arena, const struct fl_names *names,
                                                 const char *text, struct fl_expression_problem *problem);

#endif
