/* characterize/count/cuts.h - where along one variable conditions can change. */
#ifndef FL_CHARACTERIZE_COUNT_CUTS_H
#define FL_CHARACTERIZE_COUNT_CUTS_H

#include "characterize/region/literals.h"

typedef FL_VECTOR_OF(uint64_t) fl_cuts;

/* Values in ascending order, as unsigned numbers, from 0: from each up to the next, no condition changes. False:
 * the conditions do more than compare the variable, or it and a constant, with constants. */
bool fl_cuts_find(struct fl_arena *arena, const struct fl_term *variable, const fl_literals *conditions,
                  fl_cuts *cuts);

#endif
