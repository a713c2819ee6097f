/* solver/bitblast/asserted_bounds.h - what is asserted for good may bound a term, and then its word needs fewer bits.
 *
 * Circuits that are built afterwards are as small as if the term had been that narrow from the start: a
 * remainder by `count` after count <= 8 has four rows a step instead of 64.
 */
#ifndef FL_SOLVER_BITBLAST_ASSERTED_BOUNDS_H
#define FL_SOLVER_BITBLAST_ASSERTED_BOUNDS_H

#include "solver/bitblast/bitblast.h"

/* The formula was translated, and is asserted. */
void fl_asserted_bounds_learn(struct fl_bitblast *blast, const struct fl_term *formula);

#endif
