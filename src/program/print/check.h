/* program/print/check.h - what a check asks for, and what went wrong when it failed, in words. */
#ifndef FL_PROGRAM_PRINT_CHECK_H
#define FL_PROGRAM_PRINT_CHECK_H

#include "base/text.h"
#include "program/program.h"

/* "x > 0 does not hold", "a + b does not fit its type", "p->next is not inside a live object",
 * "i is not in 0..9". */
void fl_check_print(struct fl_text *text, const struct fl_program *program, const struct fl_check *check);
/* "x > 0", "a + b fits its type", "p->next is inside a live object". */
void fl_check_print_wanted(struct fl_text *text, const struct fl_program *program, const struct fl_check *check);
/* The same of a check in a library function, of whose variables nobody outside knows: "what strcpy reads is inside
 * a live object". Where C's own text says more, that. */
void fl_check_print_library(struct fl_text *text, const struct fl_program *program, const struct fl_check *check,
                            const char *library, bool holds);

/* The index that a check of an array's bounds asks about, without conversions, and how many
 * elements there are; NULL if it is no such check. */
const struct fl_expression *fl_check_index(const struct fl_program *program, const struct fl_check *check,
                                           uint64_t *count);

#endif
