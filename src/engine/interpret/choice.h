/* engine/interpret/choice.h - the value that an observer of a spec follows, as a run has it.
 *
 * The value is chosen before anything happens, and mostly it is the address of an object, which is
 * another one in each way to execute a program. What was found for one of them is carried over by
 * running the program and trying the values that the observer is given where the check is.
 */
#ifndef FL_ENGINE_INTERPRET_CHOICE_H
#define FL_ENGINE_INTERPRET_CHOICE_H

#include "engine/interpret/record.h"

/* Does the program have such a value? */
bool fl_choice_is_needed(const struct fl_program *program);

/* A run with inputs that differ from those of the options only in values that observers follow, and in which the
 * check fails; NULL if no such run was found. */
const struct fl_run *fl_choice_adapt(struct fl_arena *arena, const struct fl_program *program,
                                     const struct fl_record_options *options, fl_check_id check);

#endif
