#include "frontend/compile/compile_database.h"

#include <jansson.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "base/vector.h"
#include "frontend/compile/compiler_flags.h"
#include "frontend/compile/libclang.h"
#include "base/system/file.h"

/* Relative directories are taken from where the database is, so that it can be moved. */
static const char *absolute_directory(struct fl_arena *arena, const char *database, const char *directory) {
    if (directory[0] == '/') return directory;
    const char *base = fl_path_directory(arena, fl_path_absolute(arena, database));
    return fl_path_join(arena, base, directory);
}

static void add_command(struct fl_libclang *libclang, struct fl_arena *arena, const char *path,
                        CXCompileCommand command, struct fl_compile_command_list *commands) {
    unsigned count = libclang->CompileCommand_getNumArgs(command);
    const char **arguments = FL_NEW_ARRAY(arena, const char *, count);
    for (unsigned i = 0; i < count; i++)
        arguments[i] = fl_libclang_string(libclang, arena, libclang->CompileCommand_getArg(command, i));
    struct fl_compile_command result = {0};
    result.directory = absolute_directory(
        arena, path, fl_libclang_string(libclang, arena, libclang->CompileCommand_getDirectory(command)));
    result.file = fl_libclang_string(libclang, arena, libclang->CompileCommand_getFilename(command));
    result.flags = fl_compiler_flags_filter(arena, arguments, count, &result.flag_count);
    fl_vector_push(arena, commands, result);
}

static enum fl_status read_commands(struct fl_libclang *libclang, struct fl_arena *arena, const char *path,
                                    struct fl_diagnostics *diagnostics, struct fl_compile_command_list *commands) {
    CXCompilationDatabase_Error error;
    CXCompilationDatabase database =
        libclang->CompilationDatabase_fromDirectory(fl_path_directory(arena, path), &error);
    if (error != CXCompilationDatabase_NoError) {
        fl_diagnostics_add(diagnostics, FL_ERROR, path, 0, 0, "libclang cannot read this compile database");
        return FL_BAD_INPUT;
    }
    CXCompileCommands all = libclang->CompilationDatabase_getAllCompileCommands(database);
    unsigned count = libclang->CompileCommands_getSize(all);
    for (unsigned i = 0; i < count; i++)
        add_command(libclang, arena, path, libclang->CompileCommands_getCommand(all, i), commands);
    libclang->CompileCommands_dispose(all);
    libclang->CompilationDatabase_dispose(database);
    return FL_OK;
}

static bool is_array_of_strings(const json_t *array) {
    size_t index;
    json_t *item;
    if (!json_is_array(array)) return false;
    json_array_foreach(array, index, item) {
        if (!json_is_string(item)) return false;
    }
    return true;
}

/* What is wrong with one member of an entry, or NULL. libclang refuses members it doesn't know. */
static const char *member_trouble(struct fl_arena *arena, const char *key, const json_t *value) {
    static const char *const known[] = {"directory", "file", "command", "output"};
    if (strcmp(key, "arguments") == 0)
        return is_array_of_strings(value) ? NULL : "has \"arguments\" that are not an array of strings";
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcmp(key, known[i]) == 0)
            return json_is_string(value) ? NULL : fl_arena_format(arena, "has a \"%s\" that is not a string", key);
    return fl_arena_format(arena, "has an unknown member \"%s\"", key);
}

/* What is wrong with an entry, or NULL. */
static const char *entry_trouble(struct fl_arena *arena, json_t *entry) {
    if (!json_is_object(entry)) return "is not an object";
    const char *key;
    json_t *value;
    json_object_foreach(entry, key, value) {
        const char *trouble = member_trouble(arena, key, value);
        if (trouble) return trouble;
    }
    if (!json_object_get(entry, "directory")) return "has no \"directory\"";
    if (!json_object_get(entry, "file")) return "has no \"file\"";
    if (json_object_get(entry, "command") || json_object_get(entry, "arguments")) return NULL;
    return "has neither a \"command\" nor \"arguments\"";
}

static enum fl_status check_entries(const char *path, const json_t *root, struct fl_diagnostics *diagnostics) {
    if (!json_is_array(root) || json_array_size(root) == 0) {
        fl_diagnostics_add(diagnostics, FL_ERROR, path, 0, 0, "not a compile database: %s",
                           json_is_array(root) ? "it has no entries" : "not an array of entries");
        return FL_BAD_INPUT;
    }
    size_t index;
    json_t *entry;
    json_array_foreach(root, index, entry) {
        const char *trouble = entry_trouble(diagnostics->arena, entry);
        if (!trouble) continue;
        fl_diagnostics_add(diagnostics, FL_ERROR, path, 0, 0, "not a compile database: entry %zu %s", index + 1,
                           trouble);
        return FL_BAD_INPUT;
    }
    return FL_OK;
}

enum fl_status fl_compile_database_check(const char *path, const char *json, size_t size,
                                         struct fl_diagnostics *diagnostics) {
    json_error_t error;
    json_t *root = json_loadb(json, size, 0, &error);
    if (!root) {
        fl_diagnostics_add(diagnostics, FL_ERROR, path, error.line > 0 ? (uint32_t)error.line : 0,
                           error.column > 0 ? (uint32_t)error.column : 0, "not JSON: %s", error.text);
        return FL_BAD_INPUT;
    }
    enum fl_status status = check_entries(path, root, diagnostics);
    json_decref(root);
    return status;
}

enum fl_status fl_compile_database_read(struct fl_arena *arena, const char *path,
                                        struct fl_diagnostics *diagnostics,
                                        struct fl_compile_command_list *commands) {
    struct fl_file_bytes file;
    enum fl_status status = fl_input_file_read(arena, path, diagnostics, &file);
    if (status != FL_OK) return status;
    /* libclang prints its own message on standard error and names no line: find the trouble first. */
    status = fl_compile_database_check(path, (const char *)file.bytes, file.size, diagnostics);
    if (status != FL_OK) return status;
    struct fl_libclang libclang = {0};
    status = fl_libclang_load(&libclang, "compile databases need", diagnostics);
    if (status == FL_OK) status = read_commands(&libclang, arena, path, diagnostics, commands);
    return status;
}
