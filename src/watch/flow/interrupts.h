/* watch/flow/interrupts.h - where it makes a difference that a handler of a signal is called. */
#ifndef FL_WATCH_FLOW_INTERRUPTS_H
#define FL_WATCH_FLOW_INTERRUPTS_H

#include "watch/flow/surroundings.h"

/* Locations in front of and behind edges that lead into a function that matters, out of one, to the end of the
 * run, or that change or look at what a handler is told; and where the user's functions begin. */
struct fl_bitset fl_flow_interrupted(const struct fl_flow_subject *subject,
                                     const struct fl_flow_surroundings *around);

#endif
