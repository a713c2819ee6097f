#include "engine/confirm/build/stub_type.h"

const char *fl_stub_bytes_type(struct fl_arena *arena, uint32_t size, struct fl_text *declarations) {
    fl_text_format(
        declarations,
        "#ifndef FL_BYTES_%u\n#define FL_BYTES_%u\nstruct fl_bytes_%u { unsigned char bytes[%u]; };\n#endif\n",
        size, size, size, size);
    return fl_arena_format(arena, "struct fl_bytes_%u", size);
}

const char *fl_stub_type(struct fl_arena *arena, const struct fl_input *site, struct fl_text *declarations) {
    if (site->type && site->type->kind == FL_TYPE_FLOAT)
        return site->width == 32 ? "float" : site->width == 64 ? "double" : "long double";
    bool is_signed = site->type && site->type->is_signed;
    switch (site->width) {
    case 1: return "_Bool";
    case 8: return is_signed ? "signed char" : "unsigned char";
    case 16: return is_signed ? "short" : "unsigned short";
    case 32: return is_signed ? "int" : "unsigned int";
    case 64: return is_signed ? "long long" : "unsigned long long";
    case 80: return "long double";
    default: break;
    }
    if (site->width < 64) return "unsigned long long";
    return fl_stub_bytes_type(arena, (site->width + 7) / 8, declarations);
}

static void append_declaration(struct fl_text *text, const struct fl_type *type, const char *name, unsigned depth);

static const char *scalar_name(const struct fl_type *type) {
    bool is_signed = type && type->is_signed;
    switch (type ? type->kind : FL_TYPE_VOID) {
    case FL_TYPE_POINTER: return "void *";
    case FL_TYPE_BOOL: return "_Bool";
    case FL_TYPE_FLOAT: return type->size_bits == 32 ? "float" : type->size_bits == 64 ? "double" : "long double";
    default: break;
    }
    switch (type ? type->size_bits : 8) {
    case 16: return is_signed ? "short" : "unsigned short";
    case 32: return is_signed ? "int" : "unsigned int";
    case 64: return is_signed ? "long long" : "unsigned long long";
    case 128: return "__int128";
    default: return is_signed ? "signed char" : "unsigned char";
    }
}

/* Members by number: the names do not matter, only how the struct is passed. */
static void append_members(struct fl_text *text, const struct fl_type *type, unsigned depth) {
    fl_text_append(text, type->kind == FL_TYPE_UNION ? "union {" : "struct {");
    for (size_t i = 0; i < type->member_count; i++) {
        fl_text_append_char(text, ' ');
        const char *name = fl_arena_format(text->arena, "m%zu", i);
        append_declaration(text, type->members[i].type, name, depth + 1);
        if (type->members[i].bit_field_width) fl_text_format(text, " : %u", type->members[i].bit_field_width);
        fl_text_append_char(text, ';');
    }
    fl_text_append(text, " }");
}

static void append_declaration(struct fl_text *text, const struct fl_type *type, const char *name,
                               unsigned depth) {
    enum { DEEPEST = 16 };
    if (type && type->kind == FL_TYPE_ARRAY && depth < DEEPEST) {
        append_declaration(text, type->element,
                           fl_arena_format(text->arena, "%s[%llu]", name, (unsigned long long)type->count),
                           depth + 1);
        return;
    }
    bool is_aggregate = type && (type->kind == FL_TYPE_STRUCT || type->kind == FL_TYPE_UNION);
    if (is_aggregate && depth < DEEPEST)
        append_members(text, type, depth);
    else
        fl_text_append(text, scalar_name(type));
    fl_text_format(text, " %s", name);
}

const char *fl_stub_declare_type(struct fl_text *text, const struct fl_type *type, const char *name) {
    fl_text_append(text, "typedef ");
    append_declaration(text, type, name, 0);
    fl_text_append(text, ";\n");
    return name;
}
