/* replay/log/nearest.h - the calls whose texts come nearest to a line. */
#ifndef FL_REPLAY_LOG_NEAREST_H
#define FL_REPLAY_LOG_NEAREST_H

#include "replay/log/pattern.h"

/* "\"count=%d\\n\" (prog.c:14), ...": at most three; "" where none is near. */
const char *fl_log_nearest(struct fl_arena *arena, const struct fl_log_trace *trace,
                           const struct fl_patterns *patterns, const char *line, uint64_t length);

#endif
