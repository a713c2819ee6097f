/* explain/repair/observe.h - what a check sees in a run: the values that it is made of, each time.
 *
 * A right change of the source alters nothing where the program was right; one that makes a check hold by giving
 * it less to look at does.
 */
#ifndef FL_EXPLAIN_REPAIR_OBSERVE_H
#define FL_EXPLAIN_REPAIR_OBSERVE_H

#include "explain/candidate/trial.h"

/* A number that differs, but for rare accidents, where the values differ that are read at the line in the
 * function, or how often. `selector`: of the candidate; 0: the program as it is. */
uint64_t fl_observe_check(const struct fl_schemata *schemata, uint32_t selector, const struct fl_inputs *inputs,
                          const char *function, uint32_t line);

#endif
