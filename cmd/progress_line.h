/* cmd/progress_line.h - one line on the terminal that says how far the analysis has come.
 *
 * Drawn on standard error, and only if that is a terminal. Nothing of it stays.
 */
#ifndef FL_CMD_PROGRESS_LINE_H
#define FL_CMD_PROGRESS_LINE_H

#include <stdbool.h>
#include <stddef.h>

#include "inquiry/faultline.h"

/* Is there a terminal for it? */
bool fl_progress_line_can_draw(void);
/* A listener of an inquiry: draws the line, and erases it at the end. */
fl_progress_listener fl_progress_line_draw;

/* The line itself, cut to so many columns. */
void fl_progress_line_format(char *text, size_t size, const struct fl_inquiry_progress *progress, size_t columns);

#endif
