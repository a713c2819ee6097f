/* program/check_order.h - the order in which checks are told: the user's first, as the source has them. */
#ifndef FL_PROGRAM_CHECK_ORDER_H
#define FL_PROGRAM_CHECK_ORDER_H

#include "program/program.h"

/* Indices of all checks. */
const uint32_t *fl_checks_in_order(struct fl_arena *arena, const struct fl_program *program);

#endif
