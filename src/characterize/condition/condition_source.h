/* characterize/condition/condition_source.h - a condition on inputs as C, for verifiers that are given the
 * program's text.
 *
 * Each call that reads an input of the condition is put into a call of a function that notes its value and ends
 * the program where the condition does not hold any more. Before it is read, an input may be anything.
 */
#ifndef FL_CHARACTERIZE_CONDITION_CONDITION_SOURCE_H
#define FL_CHARACTERIZE_CONDITION_CONDITION_SOURCE_H

#include "characterize/space/space.h"
#include "engine/outside/outside.h"

/* NULL: the condition is about something that is not read by calls, or C has no expression for it. */
const struct fl_outside_condition *fl_condition_source(struct fl_arena *arena, const struct fl_space *space,
                                                       const struct fl_term *condition);

#endif
