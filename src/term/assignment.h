/* term/assignment.h - values of variables, of array variables those of single elements. */
#ifndef FL_TERM_ASSIGNMENT_H
#define FL_TERM_ASSIGNMENT_H

#include "term/term.h"

struct fl_assignment;

struct fl_assignment *fl_assignment_create(struct fl_arena *arena);
void fl_assignment_set(struct fl_assignment *assignment, const struct fl_term *variable, struct fl_bits value);
void fl_assignment_set_element(struct fl_assignment *assignment, const struct fl_term *array_variable,
                               struct fl_bits index, struct fl_bits value);
/* What the source says of a variable, of an array all elements; nothing if it was not set. */
void fl_assignment_copy_variable(struct fl_assignment *assignment, const struct fl_assignment *source,
                                 const struct fl_term *variable);
/* NULL if the variable was not set. */
const struct fl_bits *fl_assignment_find(const struct fl_assignment *assignment, const struct fl_term *variable);

/* Of an array the element at the index; NULL if it was not set. */
const struct fl_bits *fl_assignment_find_element(const struct fl_assignment *assignment,
                                                 const struct fl_term *array_variable,
                                                 const struct fl_bits *index);

#endif
