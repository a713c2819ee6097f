#include "frontend/library/input_type.h"

#include <string.h>

static const struct fl_type float_types[] = {
    {.kind = FL_TYPE_FLOAT, .is_signed = true, .name = "float", .size_bits = 32},
    {.kind = FL_TYPE_FLOAT, .is_signed = true, .name = "double", .size_bits = 64},
    {.kind = FL_TYPE_FLOAT, .is_signed = true, .name = "long double", .size_bits = 80},
};

static const struct fl_type signed_types[] = {
    {.kind = FL_TYPE_CHARACTER, .is_signed = true, .name = "char", .size_bits = 8},
    {.kind = FL_TYPE_INTEGER, .is_signed = true, .name = "short", .size_bits = 16},
    {.kind = FL_TYPE_INTEGER, .is_signed = true, .name = "int", .size_bits = 32},
    {.kind = FL_TYPE_INTEGER, .is_signed = true, .name = "long", .size_bits = 64},
};

static const struct fl_type unsigned_types[] = {
    {.kind = FL_TYPE_BOOL, .name = "_Bool", .size_bits = 1},
    {.kind = FL_TYPE_CHARACTER, .name = "unsigned char", .size_bits = 8},
    {.kind = FL_TYPE_INTEGER, .name = "unsigned short", .size_bits = 16},
    {.kind = FL_TYPE_INTEGER, .name = "unsigned int", .size_bits = 32},
    {.kind = FL_TYPE_INTEGER, .name = "unsigned long", .size_bits = 64},
};

/* The last part of the name says unsigned: uint, u32, size_t, bool, BYTE ... */
static bool is_unsigned_name(const char *name) {
    static const char *const words[] = {"size_t", "bool", "_Bool", "BOOL", "pointer", "pthread_t", "sector_t"};
    const char *part = strstr(name, "nondet_");
    if (!part) return false;
    part += strlen("nondet_");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(part, words[i]) == 0) return true;
    return part[0] == 'u';
}

static const struct fl_type *of_width(const struct fl_type *types, size_t count, uint32_t width) {
    for (size_t i = 0; i < count; i++)
        if (types[i].size_bits == width) return &types[i];
    return NULL;
}

const struct fl_type *fl_input_type(const char *name, LLVMTypeRef type, uint32_t width) {
    switch (LLVMGetTypeKind(type)) {
    case LLVMFloatTypeKind:
    case LLVMDoubleTypeKind:
    case LLVMX86_FP80TypeKind: return of_width(float_types, sizeof float_types / sizeof *float_types, width);
    case LLVMIntegerTypeKind:
        if (width == 1 || is_unsigned_name(name))
            return of_width(unsigned_types, sizeof unsigned_types / sizeof *unsigned_types, width);
        return of_width(signed_types, sizeof signed_types / sizeof *signed_types, width);
    default: return NULL;
    }
}
