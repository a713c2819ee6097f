/* program/print/named.h - an expression in words that a reader knows.
 *
 * Where the compiler has put a value into a temporary on the way to an edge, what it was computed from stands in its
 * place. It may have changed since (`a[i++]`): this is for reading, not for computing.
 */
#ifndef FL_PROGRAM_PRINT_NAMED_H
#define FL_PROGRAM_PRINT_NAMED_H

#include "program/program.h"

/* Temporaries whose values come from further away, or from several ways, stay. */
const struct fl_expression *fl_expression_named(struct fl_arena *arena, const struct fl_program *program,
                                                fl_edge_id edge, const struct fl_expression *expression);

#endif
