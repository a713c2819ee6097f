/* watch/flow/function_targets.h - whether pointers may lead to a function. */
#ifndef FL_WATCH_FLOW_FUNCTION_TARGETS_H
#define FL_WATCH_FLOW_FUNCTION_TARGETS_H

#include "analysis/points_to/points_to.h"

/* May one of the targets be the function? What comes from outside may be any. */
bool fl_targets_may_be(struct fl_points_to *points_to, fl_number_set targets, fl_function_id function);
/* May anything in what the targets are in lead to it? */
bool fl_targets_may_hold(struct fl_points_to *points_to, fl_number_set targets, fl_function_id function);

#endif
