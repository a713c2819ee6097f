/* cmd/progress_line.h - one line on the terminal that says how far the analysis has come.
 *
 * Drawn on standard error by a thread of its own, ten times a second at most, and only if that is a
 * terminal. Nothing of it stays.
 */
#ifndef FL_CMD_PROGRESS_LINE_H
#define FL_CMD_PROGRESS_LINE_H

#include <stddef.h>

#include "base/arena.h"
#include "base/clock.h"
#include "engine/verdict/progress.h"

struct fl_progress_line;

/* NULL where none is to be drawn. */
struct fl_progress_line *fl_progress_line_start(struct fl_arena *arena, const struct fl_progress *progress,
                                                struct fl_deadline deadline);
/* Erases it; NULL is nothing to erase. */
void fl_progress_line_end(struct fl_progress_line *line);

/* The line itself, cut to so many columns. */
void fl_progress_line_format(char *text, size_t size, const struct fl_progress *progress, double seconds_left,
                             size_t columns);

#endif
