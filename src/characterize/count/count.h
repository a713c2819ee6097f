/* characterize/count/count.h - how many inputs fail, between the bounds of a characterization.
 *
 * Counted are the values of the inputs that regions are about; others play no part, and every input of the program
 * together would only make the numbers longer. Exactly, where parts.h can; else by hashing
 * (solver/count/approximate.h).
 */
#ifndef FL_CHARACTERIZE_COUNT_COUNT_H
#define FL_CHARACTERIZE_COUNT_COUNT_H

#include "base/number/natural.h"
#include "characterize/characterize.h"

/* What users of approximate counters expect. */
#define FL_USUAL_EPSILON 0.8
#define FL_USUAL_DELTA 0.2

/* Between two numbers, both included. */
struct fl_quantity {
    struct fl_natural least, most;
    bool is_approximate; /* then both are the estimate */
};

struct fl_pair_count {
    struct fl_quantity lower, upper; /* of the inputs that are in no pair before */
};

struct fl_counts {
    FL_VECTOR_OF(const char *) inputs; /* that are counted */
    struct fl_natural total;
    struct fl_quantity lower, upper; /* of all pairs */
    FL_VECTOR_OF(struct fl_pair_count) pairs;
    double epsilon, delta; /* of estimates */
    bool is_open;          /* it is not even known how many inputs are given: then there is nothing else */
};

/* Of all values, or of those that have some conditions on single inputs, as a conjunction; NULL: there are none.
 */
struct fl_counts fl_count_inputs(struct fl_arena *arena, const struct fl_characterization *found,
                                 const struct fl_term *within, struct fl_limits limits);

#endif
