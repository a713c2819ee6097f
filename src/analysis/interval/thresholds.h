/* analysis/interval/thresholds.h - numbers at which intervals that grow may stop: constants of a program. */
#ifndef FL_ANALYSIS_INTERVAL_THRESHOLDS_H
#define FL_ANALYSIS_INTERVAL_THRESHOLDS_H

#include "analysis/interval/state.h"

struct fl_function_thresholds;

/* Of all functions that are wanted together; NULL: they have too many constants. */
struct fl_function_thresholds *fl_thresholds_of_functions(struct fl_arena *arena, const struct fl_program *program,
                                                          bool (*is_wanted)(const struct fl_function *));
struct fl_thresholds fl_thresholds_of_width(struct fl_arena *arena, struct fl_function_thresholds *thresholds,
                                            uint32_t width);

#endif
