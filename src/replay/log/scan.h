/* replay/log/scan.h - can the program have printed the lines of a log at all, and to where?
 *
 * Each call prints a pattern: texts, and bytes of certain kinds between them. The log is read once through
 * an automaton of all patterns one after the other in any order; its states are made as they are met, so
 * that a byte costs the same however many calls there are.
 *
 * Strings are taken to have no newline in them. Where that is not certain, a line that does not fit is a
 * warning, else an error.
 */
#ifndef FL_REPLAY_LOG_SCAN_H
#define FL_REPLAY_LOG_SCAN_H

#include "replay/log/log.h"

/* Chooses trace->channels if they are not given: the fewest that can have printed all lines. A line that no call
 * can have printed is a diagnostic. */
enum fl_status fl_log_scan(struct fl_arena *arena, struct fl_log_trace *trace, struct fl_diagnostics *diagnostics);

#endif
