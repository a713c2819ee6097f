/* cmd/analysis.h - what the commands that analyse a program share. */
#ifndef FL_CMD_ANALYSIS_H
#define FL_CMD_ANALYSIS_H

#include "cmd/options.h"
#include "engine/verdict/limits.h"
#include "report/text/text.h"

/* From now on Ctrl-C makes this non-zero, so that the analysis ends with what it has; a second one
 * ends the process. */
const volatile int *fl_interruption(void);

/* Of the largest process, in bytes. */
uint64_t fl_peak_memory(void);
/* "./prog": how one would call the program. */
const char *fl_program_name(struct fl_arena *arena, const struct fl_options *options);
struct fl_analysis_limits fl_limits_of(const struct fl_options *options);
struct fl_text_options fl_text_options_of(const struct fl_options *options);
/* Of the time that the user gave, since `begin`: compiling takes of it, too. */
double fl_seconds_left(const struct fl_options *options, double begin);
/* False, after a message: a file or directory of the options cannot be written. Said before the work
 * is done, not after. */
bool fl_can_write_outputs(struct fl_arena *arena, const struct fl_options *options);

#endif
