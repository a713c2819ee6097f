/* frontend/load.c - from the user's files to a program: compile, link, instrument, lift; or to bitcode. */
#include "frontend/frontend.h"

#include <llvm-c/ErrorHandling.h>
#include <string.h>

#include "base/invariant.h"
#include "base/recovery.h"
#include "frontend/bodies.h"
#include "frontend/compile/compile.h"
#include "frontend/instrument/module.h"
#include "frontend/instrument/argument_numbers.h"
#include "frontend/instrument/array_ends.h"
#include "frontend/instrument/jumps.h"
#include "frontend/instrument/opportunities.h"
#include "frontend/instrument/tell.h"
#include "frontend/lift/lift.h"
#include "frontend/compile/module.h"

static unsigned attribute_kind(const char *name) {
    return LLVMGetEnumAttributeKindForName(name, strlen(name));
}

static LLVMValueRef find_definition(void *lifter, LLVMValueRef function) {
    return fl_lift_definition(lifter, function);
}

static enum fl_status lift(struct fl_arena *arena, const struct fl_frontend_options *options,
                           struct fl_diagnostics *diagnostics, struct fl_module user,
                           const struct fl_instrument_notes *notes, const struct fl_handlers *handlers,
                           const struct fl_program **program) {
    uint32_t pointer_width = 8 * LLVMPointerSize(user.layout);
    struct fl_lifter lifter = {.arena = arena,
                               .builder = fl_builder_create(arena, pointer_width),
                               .diagnostics = diagnostics,
                               .options = options,
                               .user = user,
                               .models = fl_models_make(arena, user.context, pointer_width),
                               .pointer_width = pointer_width,
                               .layout = user.layout,
                               .types = fl_debug_types_make(arena, user.context, pointer_width),
                               .functions = fl_map_make(arena),
                               .function_names = fl_map_make(arena),
                               .globals = fl_map_make(arena),
                               .plain_types = fl_map_make(arena),
                               .labels = fl_map_make(arena),
                               .files = fl_map_make(arena),
                               .assumed = fl_map_make(arena),
                               .dominance = fl_block_dominance_make(arena),
                               .globals_from = FL_NO_ID,
                               .nosanitize_kind = LLVMGetMDKindIDInContext(user.context, "nosanitize", 10),
                               .byval_kind = attribute_kind("byval"),
                               .sret_kind = attribute_kind("sret"),
                               .elementtype_kind = attribute_kind("elementtype")};
    lifter.models.are_loose = options->is_loose;
    for (size_t i = 0; i < notes->count; i++)
        fl_lift_assume_named(&lifter, (struct fl_assumption){.kind = FL_ASSUMPTION_SPEC,
                                                             .position = {FL_NO_ID, 0, 0},
                                                             .text = notes->items[i].text,
                                                             .phrase = notes->items[i].phrase,
                                                             .effect = FL_EFFECT_ANYTHING,
                                                             .function = FL_NO_ID,
                                                             .object = FL_NO_ID});
    if (user.bodies.all.count)
        fl_builder_set_inline_bodies(lifter.builder, fl_arena_copy(arena, &user.bodies, sizeof user.bodies));
    fl_builder_set_handlers(lifter.builder, handlers);
    if (user.has_strict_ends) fl_builder_set_strict_ends(lifter.builder);
    fl_instrument_jumps(arena, user.module, find_definition, &lifter);
    enum fl_status status = fl_lift_program(&lifter, program);
    if (status == FL_OK) {
        const char *problem = fl_program_verify(*program, arena);
        FL_INVARIANT(!problem, problem);
    }
    fl_models_dispose(&lifter.models);
    return status;
}

static bool has_bitcode(struct fl_arena *arena, const struct fl_frontend_options *options) {
    struct fl_diagnostics unsaid = fl_diagnostics_make(arena);
    struct fl_source_list sources = {0};
    fl_sources_collect(arena, options->inputs, options->input_count, &unsaid, &sources);
    for (size_t i = 0; i < sources.count; i++)
        if (sources.items[i].kind != FL_SOURCE_C) return true;
    return false;
}

static enum fl_status instrument(struct fl_arena *arena, const struct fl_frontend_options *options,
                                 struct fl_diagnostics *diagnostics, struct fl_module *user,
                                 struct fl_instrument_notes *notes) {
    if (options->places && has_bitcode(arena, options) &&
        !fl_instrument_check_whole(arena, user->module, options->instrumentation, diagnostics))
        return FL_BAD_INPUT;
    struct fl_models models = fl_models_make(arena, user->context, 8 * LLVMPointerSize(user->layout));
    bool is_sound = fl_instrument_check(arena, user->module, options->instrumentation, &models, diagnostics);
    fl_models_dispose(&models);
    if (!is_sound) return FL_BAD_INPUT;
    struct fl_instrument_request request = {.instrumentation = options->instrumentation,
                                            .extent = FL_INSTRUMENT_WHOLE,
                                            .notes = notes,
                                            .places = options->places};
    fl_instrument_module(arena, user->module, &request);
    for (size_t i = 0; options->places && i < notes->count; i++)
        fl_diagnostics_add(diagnostics, FL_WARNING, NULL, 0, 0, "%s", notes->items[i].text);
    return FL_OK;
}

static bool is_supported_target(const struct fl_module *module) {
    unsigned size = LLVMPointerSize(module->layout);
    return (size == 4 || size == 8) && LLVMByteOrder(module->layout) == LLVMLittleEndian;
}

/* The bitcode that is inside of objects is what it is before the compiler inlines. */
static bool has_inlined(const struct fl_module *module) {
    unsigned kind = attribute_kind("alwaysinline");
    for (LLVMValueRef at = LLVMGetFirstFunction(module->module); at; at = LLVMGetNextFunction(at))
        if (!LLVMIsDeclaration(at) && LLVMGetEnumAttributeAtIndex(at, LLVMAttributeFunctionIndex, kind))
            return true;
    return false;
}

static enum fl_status compile_once(struct fl_arena *arena, const struct fl_frontend_options *options,
                                   struct fl_diagnostics *diagnostics, LLVMContextRef context,
                                   struct fl_module *user) {
    struct fl_bitcode_list list = {0};
    *user = (struct fl_module){0};
    enum fl_status status = fl_compile_inputs(arena, options, diagnostics, &list);
    if (status == FL_OK)
        status = fl_module_link(arena, context, list.items, list.count, options, diagnostics, user);
    if (status == FL_OK && options->objects && has_inlined(user)) {
        fl_module_dispose(user);
        struct fl_frontend_options without = *options;
        without.objects = NULL;
        *options->objects = (struct fl_object_files){0};
        return compile_once(arena, &without, diagnostics, context, user);
    }
    if (status == FL_OK && !is_supported_target(user)) {
        fl_diagnostics_add(diagnostics, FL_ERROR, list.items[0].source_path, 0, 0,
                           "compiled for a target whose pointers are not 32 or 64 bits, little-endian");
        status = FL_BAD_INPUT;
    }
    return status;
}

/* Compiles again while there are bodies that the compiler has to be asked for; those may call others. */
static enum fl_status take_inline_bodies(struct fl_arena *arena, const struct fl_frontend_options *options,
                                         struct fl_diagnostics *diagnostics, LLVMContextRef context,
                                         struct fl_module *user) {
    struct fl_models models = fl_models_make(arena, context, 8 * LLVMPointerSize(user->layout));
    struct fl_inline_bodies asked = {0};
    struct fl_frontend_options with = *options;
    enum fl_status status = FL_OK;
    with.inline_bodies = &asked;
    with.objects = NULL;
    bool is_more = true;
    while (status == FL_OK && is_more && fl_bodies_to_ask_for(arena, user, options, &models, &asked)) {
        struct fl_module more;
        struct fl_diagnostics said = fl_diagnostics_make(arena); /* the same again, unless it fails */
        status = compile_once(arena, &with, &said, context, &more);
        if (status != FL_OK) fl_diagnostics_append(diagnostics, &said);
        is_more = status == FL_OK && more.bodies.all.count > user->bodies.all.count;
        fl_module_dispose(is_more ? user : &more);
        if (is_more) *user = more;
    }
    fl_models_dispose(&models);
    return status;
}

/* llvm::install_bad_alloc_error_handler, which C has no name for, and its opposite. */
extern void
install_memory_handler(void (*handler)(void *context, const char *reason, bool dumps),
                       void *context) __asm__("_ZN4llvm31install_bad_alloc_error_handlerEPFvPvPKcbES0_")
    __attribute__((weak));
extern void remove_memory_handler(void) __asm__("_ZN4llvm30remove_bad_alloc_error_handlerEv")
    __attribute__((weak));

static void llvm_memory_failed(void *context, const char *reason, bool dumps) {
    (void)context, (void)dumps;
    fl_recovery_end_work(FL_TROUBLE_MEMORY, "out of memory (LLVM: %s)", reason);
}

static void llvm_failed(const char *reason) {
    fl_recovery_end_work(FL_TROUBLE_INTERNAL, "LLVM: %s", reason);
}

/* LLVM's own end the process. */
static void install_handlers(void) {
    LLVMInstallFatalErrorHandler(llvm_failed);
    if (install_memory_handler) install_memory_handler(llvm_memory_failed, NULL);
}

static void remove_handlers(void) {
    LLVMResetFatalErrorHandler();
    if (remove_memory_handler) remove_memory_handler();
}

static enum fl_status compile(struct fl_arena *arena, const struct fl_frontend_options *options,
                              struct fl_diagnostics *diagnostics, LLVMContextRef context, struct fl_module *user) {
    enum fl_status status = compile_once(arena, options, diagnostics, context, user);
    if (status == FL_OK) status = take_inline_bodies(arena, options, diagnostics, context, user);
    if (status == FL_OK) user->has_strict_ends = fl_instrument_array_ends(user->module);
    return status;
}

enum fl_status fl_frontend_load(struct fl_arena *arena, const struct fl_frontend_options *options,
                                struct fl_diagnostics *diagnostics, const struct fl_program **program) {
    *program = NULL;
    install_handlers();
    LLVMContextRef context = LLVMContextCreate();
    struct fl_module user;
    struct fl_instrument_notes notes = {0};
    enum fl_status status = compile(arena, options, diagnostics, context, &user);
    if (status == FL_OK && options->instrumentation)
        status = instrument(arena, options, diagnostics, &user, &notes);
    if (status == FL_OK && options->reads_numbers && !options->entry)
        fl_instrument_argument_numbers(user.module, options->checks);
    const struct fl_handlers *handlers = status == FL_OK ? fl_handlers_find(arena, user.module) : NULL;
    if (handlers) fl_instrument_opportunities(arena, user.module, handlers);
    if (status == FL_OK) status = lift(arena, options, diagnostics, user, &notes, handlers, program);
    fl_module_dispose(&user);
    LLVMContextDispose(context);
    remove_handlers();
    if (status != FL_OK) *program = NULL;
    return status;
}

enum fl_status fl_frontend_tell(struct fl_arena *arena, const struct fl_frontend_options *options,
                                struct fl_tellings *tellings, struct fl_diagnostics *diagnostics,
                                const unsigned char **bytes, size_t *size) {
    install_handlers();
    LLVMContextRef context = LLVMContextCreate();
    struct fl_module user;
    struct fl_instrumentation silent = *options->instrumentation;
    struct fl_frontend_options how = *options;
    silent.observer = silent.native_observer = NULL;
    silent.variables.count = 0; /* static ones stay static */
    how.instrumentation = &silent;
    how.objects = NULL;
    how.is_quiet = true;
    how.deadline = (struct fl_deadline){0}; /* it was compiled before: that takes no longer now */
    enum fl_status status = compile(arena, &how, diagnostics, context, &user);
    if (status == FL_OK)
        status = fl_instrument_tell(arena, user.module, &silent, &user.bodies, tellings, diagnostics);
    if (status == FL_OK) *bytes = fl_module_bytes(arena, &user, size);
    fl_module_dispose(&user);
    LLVMContextDispose(context);
    remove_handlers();
    return status;
}
