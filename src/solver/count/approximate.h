/* solver/count/approximate.h - about how many values of its variables satisfy a formula.
 *
 * After Chakraborty, Meel and Vardi, "Algorithmic Improvements in Approximate Counting" (IJCAI 2016): random
 * exclusive ors over the bits cut the solutions into cells of about the same size; the solutions of one cell are
 * found one by one, and their number times the number of cells is one estimate. The median of several is within a
 * factor of 1 + epsilon of the truth, with a probability of at least 1 - delta. The exclusive ors are
 * CryptoMiniSat's own constraints.
 *
 * The same question with the same seed has the same answer.
 */
#ifndef FL_SOLVER_COUNT_APPROXIMATE_H
#define FL_SOLVER_COUNT_APPROXIMATE_H

#include "base/number/natural.h"
#include "solver/solver.h"

struct fl_approximation {
    double epsilon, delta;
    uint64_t seed;
    struct fl_limits limits; /* conflicts are not looked at */
};

enum fl_counted {
    FL_COUNTED_EXACTLY, /* there were so few that all were found */
    FL_COUNTED_APPROXIMATELY,
    FL_NOT_COUNTED, /* time was too short, CryptoMiniSat is not there, or the formula has floats or arrays */
};

/* Counts values of the variables, among which are all of the formula. */
enum fl_counted fl_count_approximately(struct fl_arena *arena, struct fl_terms *terms,
                                       const struct fl_term *formula, const struct fl_term *const *variables,
                                       size_t count, const struct fl_approximation *how,
                                       struct fl_natural *number);

#endif
