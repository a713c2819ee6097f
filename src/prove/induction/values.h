/* prove/induction/values.h - scalars that have only few values at a cut, whatever happens.
 *
 * Values are collected forwards: the solver is asked for an arrival in which a scalar has a value
 * that it was not seen with, from states in which all have values that they were seen with, until
 * there is none. Scalars that take other numbers than those in the program are given up soon.
 */
#ifndef FL_PROVE_INDUCTION_VALUES_H
#define FL_PROVE_INDUCTION_VALUES_H

#include "prove/candidate/candidates.h"

struct fl_value_set {
    const struct fl_term *scalar; /* over symbols */
    FL_VECTOR_OF(uint64_t) values;
    bool has_other; /* it may have other values, too */
};

struct fl_value_sets {
    FL_VECTOR_OF(struct fl_value_set) all;
};

/* By cut, in the arena; what is found become facts, too. NULL: there was no time. */
struct fl_value_sets *fl_values_find(struct fl_arena *arena, struct fl_houdini *houdini,
                                     const struct fl_constants *constants, struct fl_deadline deadline);

/* Adds scalars that are not in the sets yet, with the numbers that the program compares them with or
 * assigns to them. `atoms` are by cut. */
void fl_values_add_classes(struct fl_arena *arena, struct fl_system *system, const struct fl_predicates *atoms,
                           struct fl_value_sets *sets);

#endif
