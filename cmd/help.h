/* cmd/help.h - what the command line explains about itself. */
#ifndef FL_CMD_HELP_H
#define FL_CMD_HELP_H

#include "base/text.h"
#include "cmd/command.h"
#include "cmd/options.h"
#include "inquiry/version.h"

#define FL_PURPOSE "find, explain and watch for failures of C programs"

/* `faultline --help` */
void fl_help_overview(struct fl_text *text);
/* `faultline COMMAND --help` */
void fl_help_command(struct fl_text *text, enum fl_command command);

/* "faultline show [OPTION]... FILE... [-- COMPILER-FLAG...]" */
void fl_help_usage(struct fl_text *text, enum fl_command command);
/* "-o, --output=FILE" */
void fl_help_option_head(struct fl_text *text, enum fl_option option);

#endif
