#include "source/c_type.h"

#include <string.h>

static const struct fl_type types32[] = {
#define FL_C_TYPE(name_, text, kind_, signed_, bits32, bits64) \
    {.kind = FL_TYPE_##kind_, .is_signed = signed_, .name = text, .size_bits = bits32},
#include "source/c_types.def"
};

static const struct fl_type types64[] = {
#define FL_C_TYPE(name_, text, kind_, signed_, bits32, bits64) \
    {.kind = FL_TYPE_##kind_, .is_signed = signed_, .name = text, .size_bits = bits64},
#include "source/c_types.def"
};

const struct fl_type *fl_c_type(enum fl_c_type type, uint32_t pointer_width) {
    return pointer_width == 32 ? &types32[type] : &types64[type];
}

const struct fl_type *fl_c_type_named(const char *name, uint32_t pointer_width) {
    for (int i = 0; i < FL_C_TYPE_COUNT; i++)
        if (strcmp(types64[i].name, name) == 0) return fl_c_type((enum fl_c_type)i, pointer_width);
    return NULL;
}

bool fl_c_is_integer(const struct fl_type *type) {
    if (!type || !type->size_bits || type->size_bits > 64) return false;
    return type->kind == FL_TYPE_BOOL || type->kind == FL_TYPE_INTEGER || type->kind == FL_TYPE_CHARACTER ||
           type->kind == FL_TYPE_ENUM;
}

bool fl_c_is_float(const struct fl_type *type) {
    return type && type->kind == FL_TYPE_FLOAT && type->count != 2 &&
           (type->size_bits == 32 || type->size_bits == 64);
}

bool fl_c_is_pointer(const struct fl_type *type) {
    return type && type->kind == FL_TYPE_POINTER;
}

bool fl_c_is_scalar(const struct fl_type *type) {
    return fl_c_is_integer(type) || fl_c_is_float(type) || fl_c_is_pointer(type);
}

bool fl_c_is_signed(const struct fl_type *type) {
    if (type->kind != FL_TYPE_ENUM) return type->is_signed;
    for (size_t i = 0; i < type->enumerator_count; i++)
        if (type->enumerators[i].value < 0) return true;
    return type->is_signed;
}

const struct fl_type *fl_c_promoted(const struct fl_type *type, uint32_t pointer_width) {
    if (!fl_c_is_integer(type) || type->size_bits >= 32) return type;
    return fl_c_type(FL_C_INT, pointer_width);
}

const struct fl_type *fl_c_common(const struct fl_type *left, const struct fl_type *right,
                                  uint32_t pointer_width) {
    if (fl_c_is_float(left) || fl_c_is_float(right)) {
        bool is_double =
            (fl_c_is_float(left) && left->size_bits == 64) || (fl_c_is_float(right) && right->size_bits == 64);
        return fl_c_type(is_double ? FL_C_DOUBLE : FL_C_FLOAT, pointer_width);
    }
    left = fl_c_promoted(left, pointer_width);
    right = fl_c_promoted(right, pointer_width);
    if (left->size_bits != right->size_bits) return left->size_bits > right->size_bits ? left : right;
    /* Of two types of one size the unsigned one decides, whatever they are called. */
    return fl_c_is_signed(left) ? right : left;
}
