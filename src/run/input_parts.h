/* run/input_parts.h - what debug information says of the parts of an input. */
#ifndef FL_RUN_INPUT_PARTS_H
#define FL_RUN_INPUT_PARTS_H

#include "base/vector.h"
#include "program/program.h"

/* The scalar that a byte of a type belongs to. */
struct fl_scalar {
    const struct fl_type *type; /* NULL: padding, a union or a bit-field; its bytes are on their own */
    uint64_t offset;            /* of its first byte */
    uint32_t bytes;
};
struct fl_scalar fl_scalar_at(const struct fl_type *type, uint64_t offset);

bool fl_types_are_same(const struct fl_type *left, const struct fl_type *right);
bool fl_type_is_text(const struct fl_type *element);
/* Numbers, and arrays and structs of them. */
bool fl_type_is_flat(const struct fl_type *type);

/* Types of which the program uses pointers as arrays. */
struct fl_indexed_types {
    FL_VECTOR_OF(const struct fl_type *) types;
};
struct fl_indexed_types fl_indexed_types_make(struct fl_arena *arena, const struct fl_program *program);
bool fl_indexed_types_has(const struct fl_indexed_types *indexed, const struct fl_type *type);

#endif
