/* cmd/completion.h - shell scripts that complete Faultline's command lines. */
#ifndef FL_CMD_COMPLETION_H
#define FL_CMD_COMPLETION_H

#include "base/text.h"

void fl_completion_bash(struct fl_text *text);
void fl_completion_zsh(struct fl_text *text);
void fl_completion_fish(struct fl_text *text);

#endif
