/* watch/flow/event.h - the checks of one event: one for each rule that could move the automaton, one behind the other. */
#ifndef FL_WATCH_FLOW_EVENT_H
#define FL_WATCH_FLOW_EVENT_H

#include "program/program.h"

/* The check before it, or behind it, of the same event; NULL: there is none. */
const struct fl_edge *fl_event_check_before(const struct fl_program *program, const struct fl_edge *edge);
const struct fl_edge *fl_event_check_behind(const struct fl_program *program, const struct fl_edge *edge);

#endif
