/* analysis/dependence/dependence.h - which of a program's assumptions could make a check fail that holds with
 * them.
 *
 * Those with a phrase alone (program/program.h). If in doubt, a check depends on an assumption. What cannot come
 * to a check, or makes no difference to what it sees, is no reason to name one.
 */
#ifndef FL_ANALYSIS_DEPENDENCE_DEPENDENCE_H
#define FL_ANALYSIS_DEPENDENCE_DEPENDENCE_H

#include "base/number/bitset.h"
#include "program/program.h"

struct fl_dependence {
    const struct fl_bitset *checks; /* by assumption: the checks that depend on it */
    struct fl_bitset events;        /* assumptions that an event of a run depends on */
};

/* A fact of the program (analysis/facts.h). */
const struct fl_dependence *fl_dependence_of_program(const struct fl_program *program);

#endif
