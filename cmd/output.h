/* cmd/output.h - what the user gets to see, and where it goes. */
#ifndef FL_CMD_OUTPUT_H
#define FL_CMD_OUTPUT_H

#include "base/status.h"
#include "base/text.h"

/* Writes the whole text to the file, or to standard output if path is NULL. Whatever keeps it
 * from getting there is told in one line, and the exit code is FL_EXIT_USAGE. */
enum fl_exit fl_output_write(const char *path, const struct fl_text *text);

/* Each diagnostic as a line on standard error; what the compiler said as it said it. */
void fl_output_diagnostics(const struct fl_diagnostics *diagnostics);

#endif
