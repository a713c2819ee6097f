#include "frontend/parse/effects.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/system/file.h"
#include "frontend/parse/effect_parts.h"

static enum CXCursorKind kind_of(const struct fl_parsed_effect_walk *walk, CXCursor cursor) {
    return walk->walk.libclang->getCursorKind(cursor);
}

/* ---- names ---- */

static bool is_local(const struct fl_parsed_effect_walk *walk, CXCursor declaration) {
    const struct fl_libclang *libclang = walk->walk.libclang;
    if (kind_of(walk, declaration) == CXCursor_ParmDecl) return true;
    return kind_of(walk, libclang->getCursorSemanticParent(declaration)) == CXCursor_FunctionDecl &&
           libclang->Cursor_getStorageClass(declaration) != CX_SC_Extern;
}

struct fl_parsed_effect_subject fl_parsed_effect_subject_of(struct fl_parsed_effect_walk *walk,
                                                            CXCursor expression) {
    const struct fl_libclang *libclang = walk->walk.libclang;
    expression = fl_parsed_effect_bare(walk, expression);
    if (kind_of(walk, expression) != CXCursor_DeclRefExpr) return (struct fl_parsed_effect_subject){0};
    CXCursor declaration = libclang->getCursorReferenced(expression);
    enum CXCursorKind kind = kind_of(walk, declaration);
    if (kind != CXCursor_VarDecl && kind != CXCursor_ParmDecl && kind != CXCursor_FunctionDecl)
        return (struct fl_parsed_effect_subject){0};
    struct fl_parsed_effect_subject subject = {.name = fl_walk_spelling(&walk->walk, declaration),
                                               .is_parameter = kind == CXCursor_ParmDecl};
    if (kind != CXCursor_FunctionDecl && is_local(walk, declaration) && walk->function != FL_PARSED_NONE)
        subject.function = walk->effects->functions.items[walk->function].name;
    return subject;
}

static bool is_same(const char *left, const char *right) {
    return left && right ? strcmp(left, right) == 0 : left == right;
}

bool fl_parsed_effects_is_addressed(const struct fl_parsed_effects *effects, const char *name,
                                    const char *function) {
    for (size_t i = 0; i < effects->addressed.count; i++)
        if (strcmp(effects->addressed.items[i].name, name) == 0 &&
            is_same(effects->addressed.items[i].function, function))
            return true;
    return false;
}

void fl_parsed_effect_note_address(struct fl_parsed_effect_walk *walk, struct fl_parsed_effect_subject subject) {
    if (subject.name && !fl_parsed_effects_is_addressed(walk->effects, subject.name, subject.function))
        fl_vector_push(walk->walk.arena, &walk->effects->addressed, subject);
}

bool fl_parsed_effects_has_body(const struct fl_parsed_effects *effects, const char *function) {
    for (size_t i = 0; i < effects->functions.count; i++)
        if (strcmp(effects->functions.items[i].name, function) == 0) return true;
    return false;
}

const struct fl_parsed_effect_name *fl_parsed_effects_visible(const struct fl_parsed_effects *effects,
                                                              const struct fl_parsed_effect_function *function,
                                                              const char *name) {
    const struct fl_parsed_effect_unit *unit = &effects->units.items[function->unit];
    for (size_t i = function->visible_count; i > 0; i--)
        if (strcmp(unit->names.items[i - 1].name, name) == 0) return &unit->names.items[i - 1];
    return NULL;
}

/* ---- files ---- */

static const char *real_path_of(struct fl_arena *arena, const char *path) {
    char real[PATH_MAX];
    return realpath(path, real) ? fl_arena_copy_string(arena, real) : path;
}

/* Where the compiler says that it is, from the working directory if it is below it. */
static const char *path_of(struct fl_parsed_effect_walk *walk, CXFile handle, const struct fl_source *source) {
    const char *name =
        fl_libclang_string(walk->walk.libclang, walk->walk.arena, walk->walk.libclang->getFileName(handle));
    if (source->directory) name = fl_path_join(walk->walk.arena, source->directory, name);
    return fl_path_shorten(walk->walk.arena, real_path_of(walk->walk.arena, name));
}

/* NONE: it cannot be read. */
static uint32_t add_file(struct fl_parsed_effect_walk *walk, const char *path, const char *real_path,
                         bool is_header) {
    struct fl_parsed_effects *effects = walk->effects;
    struct fl_arena *arena = walk->walk.arena;
    for (size_t i = 0; i < effects->files.count; i++)
        if (strcmp(effects->files.items[i].real_path, real_path) == 0) return (uint32_t)i;
    struct fl_file_bytes bytes;
    if (fl_file_read(arena, real_path, &bytes) != 0) return FL_PARSED_NONE;
    struct fl_parsed_effect_file file = {.path = path,
                                         .real_path = real_path,
                                         .contents = (const char *)bytes.bytes,
                                         .size = bytes.size,
                                         .is_header = is_header};
    file.tokens = fl_c_tokens_read(arena, file.contents, file.size, FL_C_HASH_DIRECTIVE);
    fl_vector_push(arena, &effects->files, file);
    return (uint32_t)effects->files.count - 1;
}

uint32_t fl_parsed_effect_file_of(struct fl_parsed_effect_walk *walk, CXFile handle) {
    const char *path = path_of(walk, handle, walk->source);
    return add_file(walk, path, real_path_of(walk->walk.arena, path), true);
}

/* What the walk says of a file is said of this one from now on. */
static bool enter_file(struct fl_parsed_effect_walk *walk, CXFile handle) {
    if (handle == walk->walk.handle && walk->file != FL_PARSED_NONE) return true;
    uint32_t index = fl_parsed_effect_file_of(walk, handle);
    if (index == FL_PARSED_NONE) return false;
    const struct fl_parsed_effect_file *file = &walk->effects->files.items[index];
    walk->parsed = (struct fl_parsed_file){.path = file->path,
                                           .real_path = file->real_path,
                                           .contents = file->contents,
                                           .size = file->size,
                                           .tokens = file->tokens};
    walk->walk.handle = handle;
    walk->walk.file = &walk->parsed;
    walk->file = index;
    return true;
}

/* ---- functions ---- */

/* Behind the declaration before, on this side of any directive. */
static size_t declarations_before(const struct fl_parsed_effect_file *file, size_t start) {
    const struct fl_c_tokens *tokens = &file->tokens;
    size_t index = fl_c_tokens_find(tokens, start);
    while (index > 0) {
        const struct fl_c_token *before = &tokens->items[index - 1];
        if (before->kind == FL_C_TOKEN_DIRECTIVE || fl_c_tokens_has_sign(tokens, index - 1, ";}")) break;
        index--;
    }
    while (index < tokens->count && tokens->items[index].kind == FL_C_TOKEN_COMMENT) index++;
    return index < tokens->count ? tokens->items[index].start : start;
}

static bool is_listed(const struct fl_parsed_effects *effects, uint32_t file, size_t start, const char *name) {
    for (size_t i = 0; i < effects->functions.count; i++) {
        const struct fl_parsed_effect_function *each = &effects->functions.items[i];
        if (each->file == file && each->start == start && strcmp(each->name, name) == 0) return true;
    }
    return false;
}

static void add_parameters(struct fl_parsed_effect_walk *walk, CXCursor cursor) {
    const struct fl_libclang *libclang = walk->walk.libclang;
    int count = libclang->Cursor_getNumArguments(cursor);
    for (int i = 0; i < count; i++)
        fl_parsed_effect_note_local(walk, libclang->Cursor_getArgument(cursor, (unsigned)i));
}

static void add_body(struct fl_parsed_effect_walk *walk, CXCursor cursor, CXCursor body) {
    const struct fl_libclang *libclang = walk->walk.libclang;
    CXFile handle;
    unsigned start;
    libclang->getFileLocation(libclang->getRangeStart(libclang->getCursorExtent(cursor)), &handle, NULL, NULL,
                              &start);
    if (!handle || !enter_file(walk, handle)) return;
    struct fl_walk_place inside = fl_walk_locate(&walk->walk, body);
    struct fl_parsed_effect_function function = {
        .name = fl_walk_spelling(&walk->walk, cursor),
        .file = walk->file,
        .unit = (uint32_t)walk->effects->units.count - 1,
        .start = declarations_before(&walk->effects->files.items[walk->file], start),
        .body = inside.origin == FL_ORIGIN_FILE ? inside.range.start : SIZE_MAX,
        .visible_count = fl_vector_last(&walk->effects->units).names.count - 1};
    if (is_listed(walk->effects, function.file, function.start, function.name)) return;
    fl_vector_push(walk->walk.arena, &walk->effects->functions, function);
    walk->function = (uint32_t)walk->effects->functions.count - 1;
    add_parameters(walk, cursor);
    fl_parsed_effect_walk_body(walk, body);
    walk->function = FL_PARSED_NONE;
}

/* ---- units ---- */

static void add_name(struct fl_parsed_effect_walk *walk, CXCursor cursor) {
    const struct fl_libclang *libclang = walk->walk.libclang;
    bool is_function = kind_of(walk, cursor) == CXCursor_FunctionDecl;
    CXType type = libclang->getCursorType(cursor);
    unsigned line;
    libclang->getPresumedLocation(libclang->getCursorLocation(cursor), NULL, &line, NULL);
    struct fl_parsed_effect_name name = {.name = fl_walk_spelling(&walk->walk, cursor),
                                         .is_function = is_function,
                                         .is_static = libclang->getCursorLinkage(cursor) == CXLinkage_Internal,
                                         .is_defined = libclang->isCursorDefinition(cursor),
                                         .type = fl_walk_type(&walk->walk, type),
                                         .function_type =
                                             is_function ? fl_walk_type_text(&walk->walk, type) : NULL,
                                         .line = line};
    /* "int x;" at the outermost level defines it unless another place does. */
    if (!is_function && libclang->Cursor_getStorageClass(cursor) != CX_SC_Extern) name.is_defined = true;
    fl_vector_push(walk->walk.arena, &fl_vector_last(&walk->effects->units).names, name);
}

static void walk_declaration(struct fl_parsed_effect_walk *walk, CXCursor cursor) {
    const struct fl_libclang *libclang = walk->walk.libclang;
    enum CXCursorKind kind = kind_of(walk, cursor);
    if (kind != CXCursor_VarDecl && kind != CXCursor_FunctionDecl) return;
    bool is_systems = libclang->Location_isInSystemHeader(libclang->getCursorLocation(cursor));
    add_name(walk, cursor);
    if (is_systems) return;
    if (kind == CXCursor_VarDecl) {
        CXCursor initial = libclang->Cursor_getVarDeclInitializer(cursor);
        if (!libclang->Cursor_isNull(initial)) fl_parsed_effect_walk_static(walk, initial);
        return;
    }
    if (!libclang->isCursorDefinition(cursor)) return;
    fl_cursor_vector parts = fl_walk_children(&walk->walk, cursor);
    if (parts.count && kind_of(walk, fl_vector_last(&parts)) == CXCursor_CompoundStmt)
        add_body(walk, cursor, fl_vector_last(&parts));
}

static void add_inclusion(struct fl_parsed_effect_walk *walk, CXSourceLocation place, uint32_t included) {
    CXFile handle;
    unsigned offset;
    walk->walk.libclang->getFileLocation(place, &handle, NULL, NULL, &offset);
    uint32_t file = handle ? fl_parsed_effect_file_of(walk, handle) : FL_PARSED_NONE;
    if (file == FL_PARSED_NONE || included == FL_PARSED_NONE) return;
    for (size_t i = 0; i < walk->effects->inclusions.count; i++) {
        const struct fl_parsed_effect_inclusion *each = &walk->effects->inclusions.items[i];
        if (each->file == file && each->offset == offset && each->included == included) return;
    }
    fl_vector_push(walk->walk.arena, &walk->effects->inclusions,
                   (struct fl_parsed_effect_inclusion){file, included, offset});
}

/* Headers without a function belong to the program, too. */
static void add_header(CXFile handle, CXSourceLocation *stack, unsigned depth, CXClientData data) {
    struct fl_parsed_effect_walk *walk = data;
    const struct fl_libclang *libclang = walk->walk.libclang;
    CXSourceLocation start = libclang->getLocationForOffset(walk->unit, handle, 0);
    if (depth == 0 || libclang->Location_isInSystemHeader(start)) return;
    uint32_t included = fl_parsed_effect_file_of(walk, handle);
    if (!libclang->Location_isInSystemHeader(stack[0])) add_inclusion(walk, stack[0], included);
}

static void walk_unit(struct fl_parsed_effect_walk *walk) {
    const struct fl_libclang *libclang = walk->walk.libclang;
    fl_cursor_vector declarations = fl_walk_children(&walk->walk, libclang->getTranslationUnitCursor(walk->unit));
    for (size_t i = 0; i < declarations.count; i++) walk_declaration(walk, declarations.items[i]);
    libclang->getInclusions(walk->unit, add_header, walk);
}

static enum fl_status add_unit(struct fl_parsed_effect_walk *walk, CXIndex index,
                               const struct fl_frontend_options *options, const struct fl_source *source,
                               struct fl_diagnostics *diagnostics) {
    struct fl_arena *arena = walk->walk.arena;
    if (source->kind != FL_SOURCE_C) {
        fl_diagnostics_add(diagnostics, FL_ERROR, source->path, 0, 0,
                           "this is no C, so that it has no source to instrument; --bitcode instruments bitcode");
        return FL_BAD_INPUT;
    }
    walk->source = source;
    walk->unit = fl_walk_parse_unit(walk->walk.libclang, arena, index, options, source);
    bool is_parsed = walk->unit && !fl_walk_has_errors(walk->walk.libclang, walk->unit);
    uint32_t file = is_parsed ? add_file(walk, source->path, source->real_path, false) : FL_PARSED_NONE;
    if (file == FL_PARSED_NONE) {
        if (walk->unit) walk->walk.libclang->disposeTranslationUnit(walk->unit);
        fl_diagnostics_add(diagnostics, FL_ERROR, source->path, 0, 0, "the compiler cannot parse this file");
        return FL_BAD_INPUT;
    }
    walk->effects->files.items[file].is_header = false;
    fl_vector_push(arena, &walk->effects->units, (struct fl_parsed_effect_unit){.file = file});
    walk->file = FL_PARSED_NONE;
    walk->walk.handle = NULL;
    walk_unit(walk);
    walk->walk.libclang->disposeTranslationUnit(walk->unit);
    return FL_OK;
}

enum fl_status fl_parsed_effects_find(struct fl_arena *arena, const struct fl_frontend_options *options,
                                      struct fl_diagnostics *diagnostics, struct fl_parsed_effects *effects) {
    struct fl_source_list sources;
    struct fl_libclang libclang;
    *effects = (struct fl_parsed_effects){0};
    enum fl_status status =
        fl_sources_collect(arena, options->inputs, options->input_count, diagnostics, &sources);
    if (status == FL_OK) status = fl_libclang_load(&libclang, "changes of the source need", diagnostics);
    if (status != FL_OK) return status;
    struct fl_parsed_effect_walk walk = {.walk = {.libclang = &libclang, .arena = arena},
                                         .effects = effects,
                                         .function = FL_PARSED_NONE,
                                         .listed = fl_map_make(arena)};
    CXIndex index = libclang.createIndex(0, 0);
    for (size_t i = 0; i < sources.count && status == FL_OK; i++)
        status = add_unit(&walk, index, options, &sources.items[i], diagnostics);
    libclang.disposeIndex(index);
    return status;
}
