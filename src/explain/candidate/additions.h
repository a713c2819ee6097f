/* explain/candidate/additions.h - statements that may be missing somewhere.
 *
 * Programmers forget what they have written elsewhere: so these are the statements that the function has, with
 * another member or variable throughout, assignments between what it uses, calls with arguments that it has, and
 * jumps.
 */
#ifndef FL_EXPLAIN_CANDIDATE_ADDITIONS_H
#define FL_EXPLAIN_CANDIDATE_ADDITIONS_H

#include "explain/candidate/parts.h"

struct fl_addition {
    const char *text;
    enum fl_mend_kind kind;
    struct fl_parsed_span uses, other_uses; /* names that must mean the same where it is added */
    const struct fl_parsed_name *called;    /* a function that it calls and that must be declared there; or NULL */
    uint32_t function;                      /* only in this one; NONE: in any */
    bool needs_loop, needs_switch;
};

typedef FL_VECTOR_OF(struct fl_addition) fl_addition_vector;

fl_addition_vector fl_additions_find(struct fl_proposer *proposer);

#endif
