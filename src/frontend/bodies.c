#include "frontend/bodies.h"

#include <ctype.h>
#include <string.h>

#include "base/system/file.h"
#include "base/text.h"
#include "frontend/compile/source.h"
#include "frontend/library/library_symbol.h"
#include "frontend/lift/lift.h"

/* Not one that a library or the lifter gives a meaning to, nor one with a name of its own for the linker. */
static bool may_be_inline(const char *name, const struct fl_models *models) {
    return (isalpha((unsigned char)*name) || *name == '_') && !fl_lift_is_known_name(name) &&
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

/* The word itself, or a file that may have it. */
static bool flags_mention_inline(const char *const *flags, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (strstr(flags[i], "inline") || fl_string_has_prefix(flags[i], "-i") ||
            fl_string_has_prefix(flags[i], "-I"))
            return true;
    return false;
}

static bool source_may_have_inline(struct fl_arena *arena, const struct fl_frontend_options *options,
                                   const struct fl_source_list *sources) {
    if (flags_mention_inline(options->compiler_flags, options->compiler_flag_count)) return true;
    for (size_t i = 0; i < sources->count; i++)
        if (flags_mention_inline(sources->items[i].flags, sources->items[i].flag_count) ||
            mentions_inline(arena, &sources->items[i]))
            return true;
    return false;
}

static bool is_asked(const struct fl_inline_bodies *asked, const struct fl_inline_body *body) {
    for (size_t i = 0; i < asked->all.count; i++)
        if (asked->all.items[i].source == body->source && strcmp(asked->all.items[i].name, body->name) == 0)
            return true;
    return false;
}

static void ask(struct fl_arena *arena, struct fl_inline_bodies *asked, struct fl_inline_body body) {
    if (!is_asked(asked, &body)) fl_vector_push(arena, &asked->all, body);
}

/* Functions that nothing calls are not shown either. */
static bool begins_nowhere(LLVMModuleRef module, const struct fl_frontend_options *options) {
    LLVMValueRef entry = options->entry ? LLVMGetNamedFunction(module, options->entry) : NULL;
    return options->entry && (!entry || LLVMIsDeclaration(entry));
}

bool fl_bodies_to_ask_for(struct fl_arena *arena, const struct fl_module *module,
                          const struct fl_frontend_options *options, const struct fl_models *models,
                          struct fl_inline_bodies *asked) {
    struct fl_diagnostics ignored = fl_diagnostics_make(arena);
    struct fl_source_list sources;
    size_t before = asked->all.count;
    if (fl_sources_collect(arena, options->inputs, options->input_count, &ignored, &sources) != FL_OK)
        return false;
    for (size_t i = 0; i < module->missing.all.count; i++)
        if (may_be_inline(module->missing.all.items[i].name, models))
            ask(arena, asked, module->missing.all.items[i]);
    for (size_t i = 0; i < sources.count && begins_nowhere(module->module, options); i++)
        ask(arena, asked, (struct fl_inline_body){.name = options->entry, .source = i});
    return asked->all.count > before && source_may_have_inline(arena, options, &sources);
}
