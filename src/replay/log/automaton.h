/* replay/log/automaton.h - all patterns one after the other in any order, as an automaton over bytes.
 *
 * States are sets of elements that may come next. They and their transitions are made as they are met; when
 * there are too many, all are forgotten but the one that counts.
 */
#ifndef FL_REPLAY_LOG_AUTOMATON_H
#define FL_REPLAY_LOG_AUTOMATON_H

#include "replay/log/pattern.h"

struct fl_log_automaton;

/* Of the patterns that print to one of the channels, and have so many bytes of text at least. */
struct fl_log_automaton *fl_log_automaton_create(const struct fl_patterns *patterns, unsigned channels,
                                                 uint32_t texts);
void fl_log_automaton_destroy(struct fl_log_automaton *automaton);

/* Reads the log up to `end`; gives where it stops fitting, `end` if it does not. */
uint64_t fl_log_automaton_read(struct fl_log_automaton *automaton, const struct fl_log_text *text, uint64_t end,
                               bool is_suffix);
/* Could the line stand alone? */
bool fl_log_automaton_has_line(struct fl_log_automaton *automaton, const struct fl_log_text *text, uint64_t line);

#endif
