/* characterize/condition/condition_text.h - conditions on inputs that users write, as C: "x > 0 && argc == 2".
 *
 * Inputs have the names that reports give them; other names are those of types, enumerators and macros of the
 * user's files. What fl_region_text writes is read as the same condition, unless it has something that C has no
 * expression for.
 */
#ifndef FL_CHARACTERIZE_CONDITION_CONDITION_TEXT_H
#define FL_CHARACTERIZE_CONDITION_CONDITION_TEXT_H

#include "characterize/space/space.h"

struct fl_condition_problem {
    const char *message; /* "there is no input 'q'; there are x, y" */
    bool is_unknown;     /* a name means nothing, by now: runs that go further may read such an input */
};

/* Inputs that were not met yet are added to the axes. NULL: the problem says why. */
const struct fl_term *fl_condition_read(struct fl_space *space, const char *text,
                                        struct fl_condition_problem *problem);

#endif
