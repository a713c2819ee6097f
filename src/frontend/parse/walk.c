/* frontend/parse/walk.c - files, and what is declared at their outermost level. */
#include <string.h>
#include <unistd.h>

#include "base/system/file.h"
#include "frontend/compile/compile.h"
#include "frontend/parse/parts.h"

static enum CXCursorKind kind_of(const struct fl_walk *walk, CXCursor cursor) {
    return walk->libclang->getCursorKind(cursor);
}

/* ---- functions and global variables ---- */

static void add_global(struct fl_walk *walk, CXCursor cursor, const struct fl_walk_place *place) {
    const struct fl_libclang *libclang = walk->libclang;
    bool is_here = place->origin != FL_ORIGIN_ELSEWHERE;
    struct fl_parsed_name name = {.kind = FL_PARSED_GLOBAL,
                                  .name = fl_walk_spelling(walk, cursor),
                                  .type = fl_walk_type(walk, libclang->getCursorType(cursor)),
                                  .scope = {is_here ? place->range.end : 0, walk->file->size + 1},
                                  .declared = SIZE_MAX,
                                  .statement = FL_PARSED_NONE,
                                  .line = place->line,
                                  .is_static = true,
                                  .is_users = is_here};
    CXCursor initial = libclang->Cursor_getVarDeclInitializer(cursor);
    if (is_here && !libclang->Cursor_isNull(initial)) {
        name.value = fl_walk_locate(walk, initial).range;
        fl_walk_initializer(walk, initial, false);
    }
    fl_vector_push(walk->arena, &walk->file->names, name);
}

static void add_parameters(struct fl_walk *walk, CXCursor cursor, struct fl_source_range scope) {
    const struct fl_libclang *libclang = walk->libclang;
    int count = libclang->Cursor_getNumArguments(cursor);
    for (int i = 0; i < count; i++) {
        CXCursor parameter = libclang->Cursor_getArgument(cursor, (unsigned)i);
        unsigned offset;
        libclang->getFileLocation(libclang->getCursorLocation(parameter), NULL, NULL, NULL, &offset);
        struct fl_parsed_name name = {.kind = FL_PARSED_PARAMETER,
                                      .name = fl_walk_spelling(walk, parameter),
                                      .type = fl_walk_type(walk, libclang->getCursorType(parameter)),
                                      .scope = scope,
                                      .declared = offset,
                                      .statement = FL_PARSED_NONE,
                                      .is_users = true};
        fl_vector_push(walk->arena, &walk->file->names, name);
    }
}

/* A function that is called like an assertion is one. */
static void add_body(struct fl_walk *walk, CXCursor cursor, CXCursor body, const char *name) {
    struct fl_walk_place place = fl_walk_locate(walk, body);
    if (place.origin != FL_ORIGIN_FILE) return;
    const struct fl_libclang *libclang = walk->libclang;
    struct fl_parsed_function function = {
        .name = name,
        .line = fl_walk_locate(walk, cursor).line,
        .body = place.range,
        .result = fl_walk_type(walk, libclang->getResultType(libclang->getCursorType(cursor))),
        .is_check = fl_walk_is_check(name)};
    fl_vector_push(walk->arena, &walk->file->functions, function);
    walk->function = (uint32_t)walk->file->functions.count - 1;
    add_parameters(walk, cursor, place.range);
    walk->is_checked = function.is_check;
    fl_walk_statement(walk, body, FL_PARSED_NONE, false);
    walk->is_checked = false;
    walk->function = FL_PARSED_NONE;
}

static void add_function(struct fl_walk *walk, CXCursor cursor, const struct fl_walk_place *place) {
    const struct fl_libclang *libclang = walk->libclang;
    const char *spelling = fl_walk_spelling(walk, cursor);
    bool is_here = place->origin != FL_ORIGIN_ELSEWHERE;
    CXType type = libclang->getCursorType(cursor);
    int count = libclang->Cursor_getNumArguments(cursor);
    struct fl_parsed_name name = {.kind = FL_PARSED_FUNCTION,
                                  .name = spelling,
                                  .type = fl_walk_type(walk, libclang->getResultType(type)),
                                  .whole_type = fl_walk_type_text(walk, type),
                                  .scope = {is_here ? place->range.start : 0, walk->file->size + 1},
                                  .declared = SIZE_MAX,
                                  .statement = FL_PARSED_NONE,
                                  .line = place->line,
                                  .parameter_count = count > 0 ? (uint32_t)count : 0,
                                  .is_static = true,
                                  .is_users = is_here};
    fl_vector_push(walk->arena, &walk->file->names, name);
    if (!is_here || !libclang->isCursorDefinition(cursor)) return;
    fl_cursor_vector parts = fl_walk_children(walk, cursor);
    if (parts.count && kind_of(walk, fl_vector_last(&parts)) == CXCursor_CompoundStmt)
        add_body(walk, cursor, fl_vector_last(&parts), spelling);
}

static void walk_file(struct fl_walk *walk, CXCursor unit) {
    fl_cursor_vector declarations = fl_walk_children(walk, unit);
    for (size_t i = 0; i < declarations.count; i++) {
        CXCursor cursor = declarations.items[i];
        if (walk->libclang->Location_isInSystemHeader(walk->libclang->getCursorLocation(cursor))) continue;
        struct fl_walk_place place = fl_walk_locate(walk, cursor);
        if (kind_of(walk, cursor) == CXCursor_VarDecl) add_global(walk, cursor, &place);
        if (kind_of(walk, cursor) == CXCursor_FunctionDecl) add_function(walk, cursor, &place);
    }
}

/* ---- files ---- */

bool fl_walk_has_errors(const struct fl_libclang *libclang, CXTranslationUnit unit) {
    bool has = false;
    for (unsigned i = 0; i < libclang->getNumDiagnostics(unit) && !has; i++) {
        CXDiagnostic diagnostic = libclang->getDiagnostic(unit, i);
        has = libclang->getDiagnosticSeverity(diagnostic) >= CXDiagnostic_Error;
        libclang->disposeDiagnostic(diagnostic);
    }
    return has;
}

/* From where its compiler runs. */
static const char *compiler_path(struct fl_arena *arena, const struct fl_source *source) {
    return source->directory ? fl_path_join(arena, source->directory, source->argument) : source->argument;
}

CXTranslationUnit fl_walk_parse_unit(const struct fl_libclang *libclang, struct fl_arena *arena, CXIndex index,
                                     const struct fl_frontend_options *options, const struct fl_source *source) {
    size_t count;
    const char *const *flags = fl_compile_flags(arena, options, source, &count);
    const char **arguments = FL_NEW_ARRAY(arena, const char *, count + 2);
    memcpy(arguments, flags, count * sizeof *flags);
    if (source->directory) {
        arguments[count++] = "-working-directory";
        arguments[count++] = source->directory;
    }
    CXTranslationUnit unit = NULL;
    if (libclang->parseTranslationUnit2(index, compiler_path(arena, source), arguments, (int)count, NULL, 0,
                                        CXTranslationUnit_None, &unit) != CXError_Success)
        return NULL;
    return unit;
}

static bool read_file(struct fl_arena *arena, const struct fl_source *source, struct fl_parsed_file *file) {
    struct fl_file_bytes bytes;
    if (fl_file_read(arena, source->real_path, &bytes) != 0) return false;
    *file = (struct fl_parsed_file){.path = fl_path_shorten(arena, source->real_path),
                                    .real_path = source->real_path,
                                    .contents = (const char *)bytes.bytes,
                                    .size = bytes.size};
    file->tokens = fl_c_tokens_read(arena, file->contents, file->size, FL_C_HASH_DIRECTIVE);
    return true;
}

static void add_file(const struct fl_libclang *libclang, struct fl_arena *arena, CXIndex index,
                     const struct fl_frontend_options *options, const struct fl_source *source,
                     struct fl_parsed_files *files) {
    struct fl_parsed_file file;
    if (!read_file(arena, source, &file)) return;
    CXTranslationUnit unit = fl_walk_parse_unit(libclang, arena, index, options, source);
    if (!unit) return;
    struct fl_walk walk = {.libclang = libclang,
                           .arena = arena,
                           .handle = libclang->getFile(unit, compiler_path(arena, source)),
                           .file = &file,
                           .listed = fl_map_make(arena),
                           .function = FL_PARSED_NONE,
                           .statement = FL_PARSED_NONE};
    if (!fl_walk_has_errors(libclang, unit)) walk_file(&walk, libclang->getTranslationUnitCursor(unit));
    libclang->disposeTranslationUnit(unit);
    fl_vector_push(arena, &files->all, file);
}

enum fl_status fl_parse_files(struct fl_arena *arena, const struct fl_frontend_options *options,
                              struct fl_diagnostics *diagnostics, struct fl_parsed_files *files) {
    struct fl_source_list sources;
    struct fl_libclang libclang;
    *files = (struct fl_parsed_files){0};
    enum fl_status status =
        fl_sources_collect(arena, options->inputs, options->input_count, diagnostics, &sources);
    if (status == FL_OK) status = fl_libclang_load(&libclang, "changes of the source need", diagnostics);
    if (status != FL_OK) return status;
    CXIndex index = libclang.createIndex(0, 0);
    for (size_t i = 0; i < sources.count; i++)
        if (sources.items[i].kind == FL_SOURCE_C)
            add_file(&libclang, arena, index, options, &sources.items[i], files);
    libclang.disposeIndex(index);
    return FL_OK;
}
