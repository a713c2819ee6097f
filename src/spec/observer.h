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

#include "base/text.h"
#include "frontend/instrument/hooks.h"
#include "spec/spec.h"

/* As which type of C a value of a spec's type is passed: narrow ones as int. */
const char *fl_observer_passed_type(enum fl_spec_type type);

/* The number of the hook's parameter that a binding of one of its rules is; count: none. */
size_t fl_observer_parameter(const struct fl_hook *hook, const struct fl_spec_binding *binding);

/* Functions for values that say whether an argument is a text (fl_hook_value.asks). */
void fl_observer_print_texts(struct fl_text *text, const struct fl_instrumentation *instrumentation);

/* Errors of the specs are failures of the program. */
struct fl_instrumentation *fl_observer_create(struct fl_arena *arena, const struct fl_spec_list *specs);

/* Every event that lets an automaton change its state is a failure instead, errors being states like others, in
 * which it stays. Its message says which: fl_observer_move_of_text reads it. */
struct fl_instrumentation *fl_observer_create_moving(struct fl_arena *arena, const struct fl_spec_list *specs);

struct fl_observer_move {
    uint32_t moment; /* of fl_spec_moments_of */
    uint32_t rule;   /* of the moment */
    bool is_error;   /* it leads to an error */
};

/* What the names of a spec's observer begin with: "state" and, of a spec with a key, "key" are variables. */
const char *fl_observer_prefix(struct fl_arena *arena, const struct fl_spec_list *specs, size_t index);

/* Of the text of a check; false: it is no such message. */
bool fl_observer_move_of_text(const char *text, struct fl_observer_move *move);

#endif
