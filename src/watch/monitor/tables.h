/* watch/monitor/tables.h - specs as C, for programs that observe themselves. */
#ifndef FL_WATCH_MONITOR_TABLES_H
#define FL_WATCH_MONITOR_TABLES_H

#include "base/text.h"
#include "spec/spec.h"

/* The tables that the runtime needs with FAULTLINE_IN_PROCESS; without it, nothing is compiled. They stand behind
 * `#include "faultline-watch.h"` in a file of the program. */
void fl_tables_print(struct fl_text *text, const struct fl_spec_list *specs);

#endif
