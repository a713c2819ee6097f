/* frontend/lift/position.c - positions in the source, and files as messages name them. */
#include "frontend/lift/lift.h"

#include "base/text.h"
#include "frontend/instrument/debug_path.h"

static bool is_system_path(const char *path) {
    return fl_string_has_prefix(path, "/usr/include/") || fl_string_has_prefix(path, "/usr/lib/") ||
           fl_string_has_prefix(path, "/usr/local/include/");
}

static fl_file_id file_of(struct fl_lifter *lifter, const char *directory, const char *name, bool is_model) {
    const char *path = fl_debug_path(lifter->arena, directory, name);
    uint64_t *known = fl_map_at_string(&lifter->files, path);
    if (!*known) {
        const char *whole = fl_debug_path_normalize(lifter->arena, path);
        const char *shown = is_model ? name : fl_debug_path_shorten(lifter->arena, whole);
        fl_file_id id = fl_builder_add_file(lifter->builder, shown, !is_model && !is_system_path(whole));
        if (id.index == lifter->shown_paths.count) fl_vector_push(lifter->arena, &lifter->shown_paths, shown);
        *known = (uint64_t)id.index + 1;
    }
    return (fl_file_id){(uint32_t)(*known - 1)};
}

static fl_file_id file_of_value(struct fl_lifter *lifter, LLVMValueRef value, bool is_model) {
    unsigned name_length = 0, directory_length = 0;
    const char *name = LLVMGetDebugLocFilename(value, &name_length);
    if (!name || !name_length) return (fl_file_id)FL_NO_ID;
    if (name == lifter->last_file_name) return lifter->last_file;
    const char *directory = LLVMGetDebugLocDirectory(value, &directory_length);
    lifter->last_file_name = name;
    lifter->last_file = file_of(
        lifter, directory ? fl_arena_format(lifter->arena, "%.*s", (int)directory_length, directory) : NULL,
        fl_arena_format(lifter->arena, "%.*s", (int)name_length, name), is_model);
    return lifter->last_file;
}

static bool is_in_model(const struct fl_lifter *lifter, LLVMValueRef value) {
    if (LLVMIsAInstruction(value)) value = LLVMGetBasicBlockParent(LLVMGetInstructionParent(value));
    return fl_lift_is_model(lifter, value);
}

struct fl_position fl_lift_position(struct fl_lifter *lifter, LLVMValueRef value) {
    struct fl_position position = {FL_NO_ID, 0, 0};
    bool is_function = LLVMIsAFunction(value);
    if (is_function ? !LLVMGetSubprogram(value) : !LLVMInstructionGetDebugLoc(value)) return position;
    position.file = file_of_value(lifter, value, is_in_model(lifter, value));
    if (fl_id_is_none(position.file)) return position;
    position.line = LLVMGetDebugLocLine(value);
    if (!is_function) position.column = LLVMGetDebugLocColumn(value);
    return position;
}

struct fl_position fl_lift_debug_position(struct fl_lifter *lifter, LLVMMetadataRef variable, LLVMValueRef of) {
    struct fl_position position = {FL_NO_ID, 0, 0};
    LLVMMetadataRef file = LLVMDIVariableGetFile(variable);
    if (!file) return position;
    unsigned name_length = 0, directory_length = 0;
    const char *name = LLVMDIFileGetFilename(file, &name_length);
    const char *directory = LLVMDIFileGetDirectory(file, &directory_length);
    if (!name_length) return position;
    position.file =
        file_of(lifter, fl_arena_format(lifter->arena, "%.*s", (int)directory_length, directory),
                fl_arena_format(lifter->arena, "%.*s", (int)name_length, name), is_in_model(lifter, of));
    position.line = LLVMDIVariableGetLine(variable);
    return position;
}
