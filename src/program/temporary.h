/* program/temporary.h - does an expression mention a value that the compiler has named, and no reader would know?
 */
#ifndef FL_PROGRAM_TEMPORARY_H
#define FL_PROGRAM_TEMPORARY_H

#include "program/program.h"

bool fl_expression_has_temporary(const struct fl_program *program, const struct fl_expression *expression);
/* Does it mention a variable that is Faultline's own? Then it is no condition of the user's. */
bool fl_expression_has_hidden(const struct fl_program *program, const struct fl_expression *expression);
/* Is it one of the numbers in which a struct is passed, "s.coerce0"? */
bool fl_variable_is_piece(const struct fl_variable *variable);

#endif
