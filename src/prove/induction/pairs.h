/* prove/induction/pairs.h - which values two features of a state never have at once.
 *
 * A feature is a term over symbols that has few values: a scalar with few values, or a predicate.
 * Pairs of values are collected forwards, as values are (prove/induction/values.h); the pairs that
 * are not met when nothing new is found are never met. Of those, the few that exclude a failure and
 * that show each other to be inductive become facts.
 */
#ifndef FL_PROVE_INDUCTION_PAIRS_H
#define FL_PROVE_INDUCTION_PAIRS_H

#include "prove/induction/values.h"

struct fl_pairs;

/* `sets` and `predicates` are by cut; `fixed`, too: predicates of what does not change, which may help to explain
 * why a failure is not excluded. NULL: there was no time. */
struct fl_pairs *fl_pairs_collect(struct fl_arena *arena, struct fl_houdini *houdini,
                                  const struct fl_value_sets *sets, const struct fl_predicates *predicates,
                                  const struct fl_predicates *fixed, struct fl_deadline deadline);
/* Looks at all features at once; false: there is nothing to gain, or no time. */
bool fl_pairs_add_tuples(struct fl_pairs *pairs);
/* Makes facts of what excludes the failure; false: pairs do not suffice. */
bool fl_pairs_exclude(struct fl_pairs *pairs, const struct fl_term *failure);
/* Adds the fixed predicates, by cut, that the run which leads to the failure gets wrong; false: there are none. */
bool fl_pairs_explain(struct fl_pairs *pairs, const struct fl_term *failure, struct fl_predicates *reasons);
/* What pairs assume is forgotten: ask them for nothing more. */
void fl_pairs_end(struct fl_pairs *pairs);

#endif
