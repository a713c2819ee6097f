/* engine/confirm/locate.h - which line of the source an address of a compiled program belongs to. */
#ifndef FL_ENGINE_CONFIRM_LOCATE_H
#define FL_ENGINE_CONFIRM_LOCATE_H

#include "engine/confirm/fault.h"
#include "program/program.h"

/* The innermost place of the stack that is in one of the user's files; line 0: there is none.
 * The column is not asked for: that takes a slower tool. */
struct fl_position fl_locate_stack(struct fl_arena *arena, const struct fl_program *program,
                                   const char *executable, const struct fl_fault_stack *stack, uint64_t *address);
/* 0 if it is not known. */
uint32_t fl_locate_column(struct fl_arena *arena, const char *executable, uint64_t address);

#endif
