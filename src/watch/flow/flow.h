/* watch/flow/flow.h - in which states an automaton may be where a program's events happen.
 *
 * A forward analysis of the whole program together with the automaton's observer, function by function: what a
 * function makes of a state of the automaton is found out once for each state that its callers may come with, and
 * used at all calls from such a state (section 6 of the paper). Memory is not followed: what is loaded may be
 * anything. Nor is what the library does, but for which functions it calls: so no assumption of a model is needed,
 * and programs of any size can be looked at.
 *
 * Invariant: a check is said to hold only if what was found out was seen to be closed under all steps of the
 * program, by going through it once more.
 */
#ifndef FL_WATCH_FLOW_FLOW_H
#define FL_WATCH_FLOW_FLOW_H

#include "base/system/clock.h"
#include "watch/flow/flow_state.h"

/* Of each check of the automaton's observer: it never fails, whatever happens; whenever a run comes to its event, that
 * or another one of the event fails. */
struct fl_flow_findings {
    bool *never, *always;
};

/* False: nothing was found out. */
bool fl_flow_find(const struct fl_flow_subject *subject, struct fl_deadline deadline,
                  struct fl_flow_findings *findings);

#endif
