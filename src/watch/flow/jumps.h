/* watch/flow/jumps.h - where a program jumps, and where it lands, after frontend/instrument/jumps has taken that
 * apart.
 *
 * A jump begins where the variable is set that says which landing is looked for, and ends where it is set to 0.
 */
#ifndef FL_WATCH_FLOW_JUMPS_H
#define FL_WATCH_FLOW_JUMPS_H

#include "program/program.h"

/* The variable; or none: the program does not jump. */
fl_variable_id fl_jump_variable(const struct fl_program *program);

bool fl_is_jump(fl_variable_id variable, const struct fl_edge *edge);
bool fl_is_landing(fl_variable_id variable, const struct fl_edge *edge);

/* May a jump come back to a call of the function? Variables of it that are not volatile have lost their values
 * then. */
bool fl_has_landings(const struct fl_program *program, fl_function_id function);

#endif
