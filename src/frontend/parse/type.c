/* frontend/parse/type.c - what cursors are: types, members, names. */
#include <string.h>
#include <strings.h>

#include "base/text.h"
#include "frontend/parse/parts.h"

const char *fl_walk_spelling(struct fl_walk *walk, CXCursor cursor) {
    return fl_libclang_string(walk->libclang, walk->arena, walk->libclang->getCursorSpelling(cursor));
}

struct children {
    struct fl_walk *walk;
    fl_cursor_vector found;
};

static enum CXChildVisitResult add_child(CXCursor cursor, CXCursor parent, CXClientData data) {
    (void)parent;
    struct children *children = data;
    fl_vector_push(children->walk->arena, &children->found, cursor);
    return CXChildVisit_Continue;
}

fl_cursor_vector fl_walk_children(struct fl_walk *walk, CXCursor cursor) {
    struct children children = {.walk = walk};
    walk->libclang->visitChildren(cursor, add_child, &children);
    return children.found;
}

/* Types without a name are spelled by where they stand. */
const char *fl_walk_type_text(struct fl_walk *walk, CXType type) {
    const struct fl_libclang *libclang = walk->libclang;
    CXType plain = libclang->getUnqualifiedType(libclang->getCanonicalType(type));
    const char *text = fl_libclang_string(libclang, walk->arena, libclang->getTypeSpelling(plain));
    return strstr(text, " at ") ? NULL : text;
}

static void set_number(struct fl_walk *walk, struct fl_parsed_type *result, CXType type,
                       enum fl_parsed_type_kind kind) {
    long long size = walk->libclang->Type_getSizeOf(type);
    result->kind = size > 0 ? kind : FL_PARSED_OTHER;
    result->width = size > 0 ? (uint32_t)size * 8 : 0;
}

static bool is_signed(enum CXTypeKind kind) {
    return kind == CXType_Char_S || kind == CXType_SChar || kind == CXType_Short || kind == CXType_Int ||
           kind == CXType_Long || kind == CXType_LongLong || kind == CXType_Int128;
}

/* Where it is used, it is a pointer to its first element. */
static void set_array(struct fl_walk *walk, struct fl_parsed_type *result, CXType type) {
    const struct fl_libclang *libclang = walk->libclang;
    CXType element = libclang->getCanonicalType(libclang->getArrayElementType(type));
    const char *text = fl_walk_type_text(walk, element);
    bool is_plain = text && !strpbrk(text, "[(");
    result->kind = FL_PARSED_POINTER;
    result->is_constant = true;
    result->text = is_plain ? fl_arena_format(walk->arena, "%s *", text) : NULL;
}

struct fl_parsed_type fl_walk_type(struct fl_walk *walk, CXType type) {
    const struct fl_libclang *libclang = walk->libclang;
    CXType canonical = libclang->getCanonicalType(type);
    struct fl_parsed_type result = {.text = fl_walk_type_text(walk, type),
                                    .is_constant = libclang->isConstQualifiedType(canonical)};
    CXType value = canonical;
    if (value.kind == CXType_Atomic) value = libclang->getCanonicalType(libclang->Type_getValueType(value));
    enum CXTypeKind kind = value.kind;
    if (kind == CXType_Enum) kind = libclang->getEnumDeclIntegerType(libclang->getTypeDeclaration(value)).kind;
    if (kind == CXType_Void) result.kind = FL_PARSED_VOID;
    if (kind >= CXType_Bool && kind <= CXType_Int128) set_number(walk, &result, canonical, FL_PARSED_INTEGER);
    if (kind == CXType_Float || kind == CXType_Double || kind == CXType_LongDouble)
        set_number(walk, &result, canonical, FL_PARSED_FLOAT);
    if (kind == CXType_Pointer) set_number(walk, &result, canonical, FL_PARSED_POINTER);
    if (kind == CXType_ConstantArray || kind == CXType_IncompleteArray || kind == CXType_VariableArray)
        set_array(walk, &result, canonical);
    result.is_signed = is_signed(kind);
    return result;
}

uint32_t fl_walk_record(struct fl_walk *walk, CXCursor member) {
    const struct fl_libclang *libclang = walk->libclang;
    CXCursor declaration = libclang->getCursorSemanticParent(member);
    for (size_t i = 0; i < walk->records.count; i++)
        if (libclang->equalCursors(walk->records.items[i], declaration)) return (uint32_t)i;
    struct fl_parsed_record record = {.name = fl_walk_spelling(walk, declaration)};
    fl_cursor_vector members = fl_walk_children(walk, declaration);
    for (size_t i = 0; i < members.count; i++) {
        enum CXCursorKind kind = libclang->getCursorKind(members.items[i]);
        if (kind != CXCursor_FieldDecl && kind != CXCursor_EnumConstantDecl) continue;
        fl_vector_push(walk->arena, &record.members,
                       ((struct fl_parsed_member){fl_walk_spelling(walk, members.items[i]),
                                                  fl_walk_type(walk, libclang->getCursorType(members.items[i]))}));
    }
    fl_vector_push(walk->arena, &walk->records, declaration);
    fl_vector_push(walk->arena, &walk->file->records, record);
    return (uint32_t)walk->file->records.count - 1;
}

bool fl_walk_is_check(const char *name) {
    static const char *const known[] = {
        "__VERIFIER_assume", "__CPROVER_assume", "klee_assume",       "reach_error",      "__VERIFIER_error",
        "__assert_fail",     "__assert",         "__VERIFIER_assert", "__CPROVER_assert", "abort",
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcmp(name, known[i]) == 0) return true;
    size_t length = strlen(name);
    return (length >= 6 && strcasecmp(name + length - 6, "assert") == 0) ||
           (length >= 6 && strcasecmp(name + length - 6, "assume") == 0);
}
