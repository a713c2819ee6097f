/* watch/monitor/possible.h - the states that an automaton may be in while any of its events may be missing.
 *
 * Before each event that is told, others may have happened that are not. An error is certain if every state that
 * is possible leads to one; what led there in another run is forgotten.
 *
 * Invariant: if no error was certain so far, the state that the automaton would be in with all events told is
 * among the possible ones, or it came to an error by an event that was not told or was not certain.
 */
#ifndef FL_WATCH_MONITOR_POSSIBLE_H
#define FL_WATCH_MONITOR_POSSIBLE_H

#include "spec/moments.h"

struct fl_possible {
    const struct fl_spec *spec;
    bool *leads; /* for each two states: may events that are not told lead from one to the other, without an error?
                  */
    bool *is_possible;
    bool *is_next; /* scratch */
};

struct fl_possible *fl_possible_create(struct fl_arena *arena, const struct fl_spec *spec);

/* Where an event leads from a state. */
typedef int (*fl_possible_next)(const void *context, int state);

/* An event is told. Gives the error state that it certainly leads to, or -1. */
int fl_possible_tell(struct fl_possible *possible, fl_possible_next next, const void *context);

#endif
