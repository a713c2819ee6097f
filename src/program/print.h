/* program/print.h - a program as C text.
 *
 * Lvalues print as C writes them (`list->head[i].len`), operators with as few parentheses as
 * precedence allows, constants by their type ('a', 3u, 0x1p-3, NULL, enumerators).
 */
#ifndef FL_PROGRAM_PRINT_H
#define FL_PROGRAM_PRINT_H

#include "base/text.h"
#include "program/program.h"

void fl_expression_print(struct fl_text *text, const struct fl_program *program,
                         const struct fl_expression *expression);
/* The thing at an address: "x.len" for the address of that member. */
void fl_lvalue_print(struct fl_text *text, const struct fl_program *program, const struct fl_expression *address,
                     const struct fl_type *type);
void fl_operation_print(struct fl_text *text, const struct fl_program *program,
                        const struct fl_operation *operation);
/* A constant as C would write it: -1, 'a', 1.5, NULL, RED, {1, 2}. */
void fl_value_print(struct fl_text *text, const struct fl_program *program, const struct fl_bits *value,
                    const struct fl_type *type);

#endif
