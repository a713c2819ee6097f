/* term/assignment.h - the inside of an assignment. Only for src/term. */
#ifndef FL_TERM_ASSIGNMENT_H
#define FL_TERM_ASSIGNMENT_H

#include "term/evaluate.h"

/* The element at the index, or NULL if it was not set. */
const struct fl_bits *fl_assignment_find_element(const struct fl_assignment *assignment,
                                                 const struct fl_term *array_variable,
                                                 const struct fl_bits *index);

#endif
