/* program/check_print.h - what went wrong when a check failed, in words for the user. */
#ifndef FL_PROGRAM_CHECK_PRINT_H
#define FL_PROGRAM_CHECK_PRINT_H

#include "base/text.h"
#include "program/program.h"

/* "x > 0 does not hold", "a + b does not fit its type", "p->next is not inside a live object". */
void fl_check_print(struct fl_text *text, const struct fl_program *program, const struct fl_check *check);

#endif
