/* spec/observer.h - the observer of specs: C that follows the automata, and where the program calls it.
 *
 * For the analysis, an automaton with a key follows one value of the key, which is any value at all and
 * stays the same: a failure is one of some value, a proof is for all. For native runs and the
 * interpreter, it keeps a table of all values that occurred.
 *
 * The text needs no headers. __fl_choose gives the value.
 */
#ifndef FL_SPEC_OBSERVER_H
#define FL_SPEC_OBSERVER_H

#include "frontend/instrument/hooks.h"
#include "spec/spec.h"

struct fl_instrumentation *fl_observer_create(struct fl_arena *arena, const struct fl_spec_list *specs);

#endif
