/* program/print/print.h - a program as C text.
 *
 * Lvalues print as C writes them (`list->head[i].len`), operators with as few parentheses as
 * precedence allows, constants by their type ('a', 3u, 0x1p-3, NULL, enumerators).
 */
#ifndef FL_PROGRAM_PRINT_PRINT_H
#define FL_PROGRAM_PRINT_PRINT_H

#include "base/text.h"
#include "program/program.h"

void fl_expression_print(struct fl_text *text, const struct fl_program *program,
                         const struct fl_expression *expression);
/* The thing at an address: "x.len" for the address of that member. */
void fl_lvalue_print(struct fl_text *text, const struct fl_program *program, const struct fl_expression *address,
                     const struct fl_type *type);
/* The type of what is at an address; NULL: not known. */
const struct fl_type *fl_lvalue_type(const struct fl_program *program, const struct fl_expression *address);
/* Prints "s.f" for a STORE that changes one bit-field only; gives the field and the lowest of the
 * stored bits that is its. NULL if the store is none. */
const struct fl_member *fl_bit_field_print(struct fl_text *text, const struct fl_program *program,
                                           const struct fl_operation *store, uint32_t *low);
void fl_operation_print(struct fl_text *text, const struct fl_program *program,
                        const struct fl_operation *operation);
/* A constant as C would write it: -1, 'a', 1.5, NULL, RED, {1, 2}, "text". */
void fl_value_print(struct fl_text *text, const struct fl_program *program, const struct fl_bits *value,
                    const struct fl_type *type);

/* What pointers are called where more is known than the program: in a run, its memory. */
struct fl_pointer_names {
    void *context;
    /* false: nothing is printed, and the pointer is named as fl_value_print does. */
    bool (*print)(void *context, struct fl_text *text, uint64_t address, const struct fl_type *type);
};
void fl_value_print_naming(struct fl_text *text, const struct fl_program *program, const struct fl_bits *value,
                           const struct fl_type *type, const struct fl_pointer_names *names);

/* A pointer into an object: "&x", "&list.items[3]", "buffer", "\"text\" + 2". */
void fl_object_address_print(struct fl_text *text, const struct fl_object *object, uint64_t offset,
                             const struct fl_type *pointer);

#endif
