/* source/print/print.h - terms over a program's inputs as C that a reader could have written.
 *
 * Inputs have the types that the program gives them, and C's conversions decide which casts and suffixes are
 * needed: an input of type unsigned char that is compared to 200 prints as "x > 200". Variables that are no inputs
 * are signed numbers of their width. Compiled, the text has the term's value; what C has no expression for
 * (arrays, more than 64 bits, overflow predicates, division by zero) is written in C's manner, for people to read.
 *
 * Nothing is cut in silence: what would be too long is left out between whole conditions of a conjunction, and the
 * text says how much that is.
 */
#ifndef FL_SOURCE_PRINT_PRINT_H
#define FL_SOURCE_PRINT_PRINT_H

#include "base/text.h"
#include "program/program.h"
#include "term/term.h"

/* A term of any width; of width 1, a condition. */
void fl_c_term_print(struct fl_text *text, const struct fl_program *program, const struct fl_term *term);

/* Is it short enough to be printed as a whole? */
bool fl_c_term_is_short(const struct fl_term *term);

#endif
