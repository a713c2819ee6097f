/* inquiry/watch_measure.h - what telling an observer costs: a program as it is, telling everything, and as it was
 * planned.
 *
 * All three are compiled with `cc -O2` and executed one after the other, so that the ratios hold for this machine
 * as it is now. Times are of the processor, those of the smallest of some runs.
 */
#ifndef FL_INQUIRY_WATCH_MEASURE_H
#define FL_INQUIRY_WATCH_MEASURE_H

#include "inquiry/inquiry.h"
#include "watch/plan.h"

/* `arguments`: of the program, as typed in a shell. Otherwise a diagnostic says what did not work. With a budget
 * in the costs, the plan leaves out what its specs allow to be lost, until the program keeps to it. */
enum fl_status fl_watch_measure(struct fl_inquiry *inquiry, struct fl_watch_plan *plan, const char *arguments,
                                struct fl_result_watch_costs *costs);

#endif
