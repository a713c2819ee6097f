/* cmd/manual.h - the manual page faultline(1), in roff. */
#ifndef FL_CMD_MANUAL_H
#define FL_CMD_MANUAL_H

#include "base/text.h"

void fl_manual_print(struct fl_text *text);

#endif
