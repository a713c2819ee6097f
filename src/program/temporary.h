/* program/temporary.h - does an expression mention a value that the compiler has named, and no reader would know? */
#ifndef FL_PROGRAM_TEMPORARY_H
#define FL_PROGRAM_TEMPORARY_H

#include "program/program.h"

bool fl_expression_has_temporary(const struct fl_program *program, const struct fl_expression *expression);

#endif
