/* characterize/region/implication.h - what conditions are about, and what follows from them. */
#ifndef FL_CHARACTERIZE_REGION_IMPLICATION_H
#define FL_CHARACTERIZE_REGION_IMPLICATION_H

#include "characterize/region/literals.h"
#include "characterize/space/space.h"

struct fl_subject {
    const struct fl_axis *axis; /* the only one; NULL: several, or none */
    bool is_controlled;         /* by inputs alone */
};

struct fl_subject fl_subject_of(struct fl_space *space, const struct fl_term *condition);

/* Those that are about inputs alone, and can be read. */
fl_literals fl_literals_useful(struct fl_space *space, const fl_literals *literals);

/* All of them, with definitions in place of what has one. */
const struct fl_term *fl_literals_conjunction(struct fl_space *space, const fl_literals *conditions);

/* Does it hold wherever all of the conditions do? False also where that could not be decided. */
bool fl_literals_imply(struct fl_space *space, const fl_literals *conditions, const struct fl_term *conclusion);

/* The same with all but one of the conditions (SIZE_MAX: with all); those that it takes are marked. */
bool fl_literals_imply_without(struct fl_space *space, const fl_literals *conditions, size_t left_out,
                               const struct fl_term *conclusion, bool *is_needed);

#endif
