#include "program/type.h"

#include "base/invariant.h"

/* What stands left of the declarator, for a type that has no name of its own. */
static void print_unnamed(struct fl_text *text, const struct fl_type *type) {
    switch (type->kind) {
    case FL_TYPE_VOID: fl_text_append(text, "void"); return;
    case FL_TYPE_BOOL: fl_text_append(text, "_Bool"); return;
    case FL_TYPE_STRUCT: fl_text_append(text, "struct"); return;
    case FL_TYPE_UNION: fl_text_append(text, "union"); return;
    case FL_TYPE_ENUM: fl_text_append(text, "enum"); return;
    case FL_TYPE_CHARACTER: fl_text_append(text, type->is_signed ? "char" : "unsigned char"); return;
    case FL_TYPE_INTEGER:
        fl_text_format(text, "%sint%llu_t", type->is_signed ? "" : "u", (unsigned long long)type->size_bits);
        return;
    case FL_TYPE_FLOAT:
        fl_text_append(text, type->size_bits == 32 ? "float" : type->size_bits == 64 ? "double" : "long double");
        return;
    case FL_TYPE_POINTER:
    case FL_TYPE_ARRAY:
    case FL_TYPE_FUNCTION: break;
    }
    FL_UNREACHABLE("derived types are printed around their declarator");
}

static bool is_derived(const struct fl_type *type, enum fl_type_kind kind) {
    return type && !type->name && type->kind == kind;
}

static void append_parameters(struct fl_text *text, const struct fl_type *function) {
    fl_text_append_char(text, '(');
    for (size_t i = 0; i < function->member_count; i++) {
        if (i) fl_text_append(text, ", ");
        fl_type_print(text, function->members[i].type, NULL);
    }
    fl_text_append(text, function->member_count ? ")" : "void)");
}

/* Wraps `declarator` by one level of a derived type. */
static struct fl_text wrap_declarator(const struct fl_type *type, const struct fl_text *declarator) {
    struct fl_text wrapped = fl_text_make(declarator->arena);
    if (type->kind == FL_TYPE_POINTER) {
        bool needs_parentheses =
            is_derived(type->element, FL_TYPE_ARRAY) || is_derived(type->element, FL_TYPE_FUNCTION);
        fl_text_format(&wrapped, needs_parentheses ? "(*%s)" : "*%s", fl_text_string(declarator));
        return wrapped;
    }
    fl_text_append(&wrapped, fl_text_string(declarator));
    if (type->kind == FL_TYPE_FUNCTION)
        append_parameters(&wrapped, type);
    else if (type->count)
        fl_text_format(&wrapped, "[%llu]", (unsigned long long)type->count);
    else
        fl_text_append(&wrapped, "[]");
    return wrapped;
}

void fl_type_print(struct fl_text *text, const struct fl_type *type, const char *name) {
    struct fl_text declarator = fl_text_make(text->arena);
    if (name) fl_text_append(&declarator, name);
    while (is_derived(type, FL_TYPE_POINTER) || is_derived(type, FL_TYPE_ARRAY) ||
           is_derived(type, FL_TYPE_FUNCTION)) {
        declarator = wrap_declarator(type, &declarator);
        type = type->element;
    }
    if (!type)
        fl_text_append(text, "void");
    else if (type->name)
        fl_text_append(text, type->name);
    else
        print_unnamed(text, type);
    const char *rest = fl_text_string(&declarator);
    if (!*rest) return;
    if (*rest != '[') fl_text_append_char(text, ' ');
    fl_text_append(text, rest);
}

bool fl_type_is_number(const struct fl_type *type) {
    if (!type) return false;
    switch (type->kind) {
    case FL_TYPE_BOOL:
    case FL_TYPE_INTEGER:
    case FL_TYPE_CHARACTER:
    case FL_TYPE_FLOAT:
    case FL_TYPE_ENUM: return true;
    default: return false;
    }
}
