/* watch/monitor/tables.h - specs as C for instrumented programs: what the runtime needs beyond the list of sites.
 *
 * Each is text to be put behind `#include "faultline-watch.h"` in a file of the program, without other headers.
 */
#ifndef FL_WATCH_MONITOR_TABLES_H
#define FL_WATCH_MONITOR_TABLES_H

#include "base/text.h"
#include "spec/spec.h"

/* faultline_tell_starts, by which the program tells the values of the variables in `state open: stdin`; nothing
 * where no spec has any. */
void fl_tables_print_starts(struct fl_text *text, const struct fl_spec_list *specs);

/* The automata, for an observer inside of the program (FAULTLINE_IN_PROCESS; without it, nothing is compiled). */
void fl_tables_print_automata(struct fl_text *text, const struct fl_spec_list *specs);

#endif
