/* program/print/parts.h - what the files that print a program's parts share with each other.
 *
 * Expressions may be deep, and being shared may be large: what is nested deeper than the printer's
 * limit, or comes after too much text, prints as "...".
 */
#ifndef FL_PROGRAM_PRINT_PARTS_H
#define FL_PROGRAM_PRINT_PARTS_H

#include "program/print/c_text.h"
#include "program/print/print.h"

enum {
    FL_DEEPEST_PRINTED = 100,
    FL_LONGEST_PRINTED = 4000,
};

struct fl_printer {
    struct fl_text *text;
    const struct fl_program *program;
    unsigned depth;
    size_t start; /* of what this printer writes, in text */
};

struct fl_printer fl_printer_make(struct fl_text *text, const struct fl_program *program);
/* Whether there is room for another nested part; prints "..." where not. Pairs with depth--. */
bool fl_printer_enter(struct fl_printer *printer);

/* Parentheses where what is printed binds less tightly than `least` asks. */
bool fl_print_open(struct fl_printer *printer, unsigned binds, unsigned least);
void fl_print_close(struct fl_printer *printer, bool is_open);

void fl_print_expression(struct fl_printer *printer, const struct fl_expression *expression, unsigned least);
/* As the right side of an assignment or an argument: conversions that C does there are left out.
 * Constants without a type are read as being of type `hint`, which may be NULL. */
void fl_print_converted(struct fl_printer *printer, const struct fl_expression *expression,
                        const struct fl_type *hint);

/* What is at an address, read or written `width` bits wide (0: not known) as `type` (or NULL). */
void fl_print_lvalue(struct fl_printer *printer, const struct fl_expression *address, const struct fl_type *type,
                     uint64_t width, unsigned least);
/* An OBJECT, FIELD or INDEX as a value: "&x", "p + i", "array". */
void fl_print_address(struct fl_printer *printer, const struct fl_expression *address, unsigned least);
/* An lvalue followed by '.', or a pointer followed by "->": all but the member's name. */
void fl_print_member_base(struct fl_printer *printer, const struct fl_expression *base);

/* Without the nodes that C does not show. */
const struct fl_expression *fl_expression_shown(const struct fl_expression *expression);

/* The way from an object of `type` to its part of `width` bits at an offset: ".a[3].b". Prints
 * nothing and gives false if there is no such part. */
bool fl_print_path(struct fl_text *text, const struct fl_type *type, uint64_t offset, uint64_t width);

/* Prints the bit-field that an expression reads; false if it does not read one. */
bool fl_print_bit_field(struct fl_printer *printer, const struct fl_expression *expression);
/* Prints "s.f = value" for a STORE that changes one bit-field; false if it is none. */
bool fl_print_bit_field_store(struct fl_printer *printer, const struct fl_operation *operation);

bool fl_type_is(const struct fl_type *type, enum fl_type_kind kind);
bool fl_type_is_aggregate(const struct fl_type *type);

#endif
