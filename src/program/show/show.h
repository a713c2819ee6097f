/* program/show/show.h - the whole program for a reader: text, dot, counts. */
#ifndef FL_PROGRAM_SHOW_SHOW_H
#define FL_PROGRAM_SHOW_SHOW_H

#include "base/text.h"
#include "program/program.h"

/* function: none for the user's functions, or one. */
void fl_show_text(struct fl_text *text, const struct fl_program *program, fl_function_id function);
void fl_show_dot(struct fl_text *text, const struct fl_program *program, fl_function_id function);
void fl_show_statistics(struct fl_text *text, const struct fl_program *program);

#endif
