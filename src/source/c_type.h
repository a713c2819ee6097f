/* source/c_type.h - C's arithmetic types in the data model of a program, and what conversions make of them. */
#ifndef FL_SOURCE_C_TYPE_H
#define FL_SOURCE_C_TYPE_H

#include "program/program.h"

enum fl_c_type {
#define FL_C_TYPE(name, text, kind, is_signed, bits32, bits64) FL_C_##name,
#include "source/c_types.def"
    FL_C_TYPE_COUNT
};

/* Types are the same pointers at every call. pointer_width is 32 (ILP32) or 64 (LP64). */
const struct fl_type *fl_c_type(enum fl_c_type type, uint32_t pointer_width);
/* "unsigned long", "size_t", "uint8_t"; NULL: none of them. */
const struct fl_type *fl_c_type_named(const char *name, uint32_t pointer_width);

bool fl_c_is_integer(const struct fl_type *type); /* of at most 64 bits; bool, char and enums, too */
bool fl_c_is_float(const struct fl_type *type);   /* float or double */
bool fl_c_is_pointer(const struct fl_type *type);
bool fl_c_is_scalar(const struct fl_type *type);
/* Of an enum: it has negative enumerators. */
bool fl_c_is_signed(const struct fl_type *type);

const struct fl_type *fl_c_promoted(const struct fl_type *type, uint32_t pointer_width);
/* The usual arithmetic conversions; both are arithmetic. */
const struct fl_type *fl_c_common(const struct fl_type *left, const struct fl_type *right, uint32_t pointer_width);

#endif
