/* characterize/space/naming.h - conditions of states as conditions over the axes of a space.
 *
 * A state names inputs in the order in which its runs read them. The same variable may be one input in some of its
 * runs and another one in others, and different inputs in different states.
 */
#ifndef FL_CHARACTERIZE_SPACE_NAMING_H
#define FL_CHARACTERIZE_SPACE_NAMING_H

#include "characterize/space/space.h"

/* What stands for the variables of some states that agree about them. */
struct fl_naming {
    struct fl_space *space;
    struct fl_map inputs; /* variable -> what it can be */
    bool is_partial;      /* some input can't be told by identity */
    struct fl_substitution *substitution;
};

/* The union of conditions of states, renamed together where that is possible. */
struct fl_gathering {
    struct fl_naming common;
    const struct fl_term *together; /* not renamed yet */
    const struct fl_term *apart;
};

struct fl_gathering fl_gathering_begin(struct fl_space *space);
/* False: time was too short, and nothing is added. */
bool fl_gathering_add(struct fl_gathering *gathering, const struct fl_state *state,
                      const struct fl_term *condition);
const struct fl_term *fl_gathering_end(struct fl_gathering *gathering);

#endif
