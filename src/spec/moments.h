/* spec/moments.h - what specs look at: for each function and variable, all rules of a spec about one moment of it.
 *
 * Moments are numbered through all specs of a list, in the order in which the specs name them first; the numbers
 * are the same whenever the same specs are read. The rules of a moment are tried in their order: what happens is
 * told by a set of them, those whose conditions hold.
 */
#ifndef FL_SPEC_MOMENTS_H
#define FL_SPEC_MOMENTS_H

#include "spec/spec.h"

/* More rules than these at one moment cannot be told in one event. */
enum { FL_MOST_RULES_AT_ONCE = 32 };

struct fl_spec_moment {
    size_t spec; /* of the list */
    enum fl_spec_event_kind kind;
    const char *subject;
    const char *function; /* of a local variable; else NULL */
    FL_VECTOR_OF(const struct fl_spec_rule *) rules;
};

typedef FL_VECTOR_OF(struct fl_spec_moment) fl_spec_moments;

fl_spec_moments fl_spec_moments_of(struct fl_arena *arena, const struct fl_spec_list *specs);

/* Which value a rule takes for the key of its spec; NULL: it has none, the rule is about all objects. */
const struct fl_spec_binding *fl_spec_key_binding(const struct fl_spec *spec, const struct fl_spec_rule *rule);

/* Are they the same value of what happens? */
bool fl_spec_binding_is_same(const struct fl_spec_binding *left, const struct fl_spec_binding *right);

/* The move that a rule makes in a state; NULL: it does not apply there. None applies in an error state. */
const struct fl_spec_move *fl_spec_move_from(const struct fl_spec *spec, const struct fl_spec_rule *rule,
                                             int state);

#endif
