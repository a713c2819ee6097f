#include "frontend/bodies.h"

#include <string.h>

#include "base/system/file.h"
#include "base/text.h"
#include "frontend/compile/source.h"
#include "frontend/library/library_symbol.h"
#include "frontend/lift/lift.h"

static bool is_missing(LLVMValueRef function) {
    return LLVMIsDeclaration(function) && LLVMGetFirstUse(function);
}

/* Not one that a library or the lifter gives a meaning to. */
static bool is_missing_everywhere(LLVMValueRef function, const struct fl_models *models) {
    size_t length;
    const char *name = LLVMGetValueName2(function, &length);
    return is_missing(function) && !fl_string_has_prefix(name, "llvm.") && !fl_lift_is_known_name(name) &&
           !fl_models_has(models, name) && !fl_library_has(name);
}

/* Or includes a file of the user's, which may have one. */
static bool mentions_inline(struct fl_arena *arena, const struct fl_source *source) {
    struct fl_diagnostics ignored = fl_diagnostics_make(arena);
    struct fl_file_bytes file;
    if (source->kind != FL_SOURCE_C || fl_input_file_read(arena, source->real_path, &ignored, &file) != FL_OK)
        return false;
    const char *text = (const char *)file.bytes;
    if (strstr(text, "inline")) return true;
    for (const char *at = strstr(text, "include"); at; at = strstr(at, "include")) {
        at += strlen("include");
        if (at[strspn(at, " \t")] != '<') return true;
    }
    return false;
}

static bool source_may_have_inline(struct fl_arena *arena, const struct fl_frontend_options *options) {
    struct fl_diagnostics ignored = fl_diagnostics_make(arena);
    struct fl_source_list sources;
    if (fl_sources_collect(arena, options->inputs, options->input_count, &ignored, &sources) != FL_OK)
        return false;
    for (size_t i = 0; i < sources.count; i++)
        if (mentions_inline(arena, &sources.items[i])) return true;
    return false;
}

bool fl_bodies_may_be_missing(struct fl_arena *arena, LLVMModuleRef module,
                              const struct fl_frontend_options *options, const struct fl_models *models) {
    for (LLVMValueRef at = LLVMGetFirstFunction(module); at; at = LLVMGetNextFunction(at))
        if (is_missing_everywhere(at, models)) return source_may_have_inline(arena, options);
    return false;
}

static bool defines(LLVMModuleRef module, LLVMValueRef function) {
    size_t length;
    LLVMValueRef other = LLVMGetNamedFunction(module, LLVMGetValueName2(function, &length));
    return other && !LLVMIsDeclaration(other);
}

bool fl_bodies_are_more(LLVMModuleRef first, LLVMModuleRef second) {
    bool has_more = false;
    for (LLVMValueRef at = LLVMGetFirstFunction(first); at; at = LLVMGetNextFunction(at)) {
        bool is_defined = defines(second, at);
        if (!LLVMIsDeclaration(at) && !is_defined) return false;
        has_more = has_more || (is_missing(at) && is_defined);
    }
    return has_more;
}
