/* program/type.h - C types, as far as they are needed to print and to lay out values.
 *
 * Types describe; they never decide what an operation does: every expression carries its own
 * width. A type may be NULL wherever a program points to one: it is not known.
 */
#ifndef FL_PROGRAM_TYPE_H
#define FL_PROGRAM_TYPE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"

enum fl_type_kind {
    FL_TYPE_VOID,
    FL_TYPE_BOOL,
    FL_TYPE_INTEGER,
    FL_TYPE_CHARACTER, /* char, signed char, unsigned char: printed as 'a' */
    FL_TYPE_FLOAT,
    FL_TYPE_POINTER,
    FL_TYPE_ARRAY,
    FL_TYPE_STRUCT,
    FL_TYPE_UNION,
    FL_TYPE_ENUM,
    FL_TYPE_FUNCTION,
};

struct fl_type;

struct fl_member {
    const char *name; /* NULL: an anonymous struct or union */
    const struct fl_type *type;
    uint64_t offset_bits;
    uint32_t bit_field_width; /* 0: not a bit-field */
};

struct fl_enumerator {
    const char *name;
    int64_t value;
};

struct fl_type {
    enum fl_type_kind kind;
    bool is_signed;
    const char *name;              /* "int", a typedef's name, "struct node"; NULL where it is built from parts */
    uint64_t size_bits;            /* 0: incomplete or unknown */
    const struct fl_type *element; /* POINTER, ARRAY: of what; FUNCTION: the result */
    uint64_t count;                /* ARRAY: elements; 0 for flexible or variable ones */
    struct fl_member *members;     /* STRUCT, UNION: members; FUNCTION: parameters (type only) */
    size_t member_count;
    struct fl_enumerator *enumerators;
    size_t enumerator_count;
};

/* Is it one number, and no pointer? false of an unknown type, which is NULL. */
bool fl_type_is_number(const struct fl_type *type);

/* "int (*)[4]", or with a declarator "int (*p)[4]". name may be NULL. */
void fl_type_print(struct fl_text *text, const struct fl_type *type, const char *name);

#endif
