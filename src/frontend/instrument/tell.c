#include "frontend/instrument/tell.h"

#include <stdlib.h>
#include <string.h>

#include <llvm-c/Analysis.h>
#include <llvm-c/DebugInfo.h>

#include "base/invariant.h"
#include "base/text.h"
#include "frontend/library/library_symbol.h"
#include "frontend/instrument/module.h"
#include "frontend/instrument/source_name.h"

/* ---- what is to be seen ---- */

static bool is_observers(LLVMValueRef function) {
    size_t length;
    return fl_string_has_prefix(LLVMGetValueName2(function, &length), FL_OBSERVER_PREFIX);
}

static bool is_users(LLVMValueRef function) {
    return !LLVMIsDeclaration(function) && !is_observers(function);
}

/* Debug information says whether its unit was optimised. */
static bool has_optimised_unit(struct fl_arena *arena, LLVMModuleRef module) {
    static const char units[] = "llvm.dbg.cu";
    unsigned count = LLVMGetNamedMetadataNumOperands(module, units);
    LLVMValueRef *operands = FL_NEW_ARRAY(arena, LLVMValueRef, count + 1);
    LLVMGetNamedMetadataOperands(module, units, operands);
    bool is_optimised = false;
    for (unsigned i = 0; i < count; i++) {
        char *text = LLVMPrintValueToString(operands[i]);
        is_optimised = is_optimised || strstr(text, "isOptimized: true");
        LLVMDisposeMessage(text);
    }
    return is_optimised;
}

static bool has_attribute(LLVMValueRef function, const char *name) {
    unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));
    return LLVMGetEnumAttributeAtIndex(function, LLVMAttributeFunctionIndex, kind);
}

/* A function of the user's without debug information; NULL: there is none. */
static LLVMValueRef bare_function(LLVMModuleRef module) {
    for (LLVMValueRef at = LLVMGetFirstFunction(module); at; at = LLVMGetNextFunction(at))
        if (is_users(at) && !LLVMGetSubprogram(at)) return at;
    return NULL;
}

/* A function that has a body in the program, or had one that is gone with all calls of it. */
static bool may_be_inlined(struct fl_arena *arena, LLVMModuleRef module, const char *name) {
    bool is_known = fl_library_has(name);
    for (LLVMValueRef at = LLVMGetFirstFunction(module); at; at = LLVMGetNextFunction(at)) {
        if (is_observers(at) || strcmp(fl_instrument_source_name(arena, at), name) != 0) continue;
        if (!LLVMIsDeclaration(at)) return true;
        is_known = true;
    }
    return !is_known;
}

/* Calls of functions that are elsewhere stay calls, but for those that the compiler knows; others may be inlined,
 * and stores be gone. */
static bool check_optimised(struct fl_arena *arena, LLVMModuleRef module,
                            const struct fl_instrumentation *instrumentation, const char *why,
                            struct fl_diagnostics *diagnostics) {
    for (size_t i = 0; i < instrumentation->hooks.count; i++) {
        const struct fl_hook *hook = &instrumentation->hooks.items[i];
        bool is_assignment = hook->kind == FL_HOOK_AFTER_STORE;
        if (!is_assignment && !may_be_inlined(arena, module, hook->subject)) continue;
        fl_diagnostics_add(diagnostics, FL_ERROR, hook->file, hook->line, hook->column,
                           "%s, so that %s '%s' may be gone from it; compile with -O0 -g", why,
                           is_assignment ? "assignments to" : "calls of", hook->subject);
        return false;
    }
    fl_diagnostics_add(diagnostics, FL_WARNING, NULL, 0, 0,
                       "%s: calls of the library that the compiler has left out or replaced are not seen", why);
    return true;
}

bool fl_instrument_check_whole(struct fl_arena *arena, LLVMModuleRef module,
                               const struct fl_instrumentation *instrumentation,
                               struct fl_diagnostics *diagnostics) {
    if (has_optimised_unit(arena, module) &&
        !check_optimised(arena, module, instrumentation, "the bitcode was optimised", diagnostics))
        return false;
    LLVMValueRef bare = bare_function(module);
    if (!bare) return true;
    size_t length;
    fl_diagnostics_add(diagnostics, FL_WARNING, NULL, 0, 0,
                       "the bitcode of '%s' has no debug information: where things happen is not known, so that "
                       "all of it is told; compile with -g",
                       LLVMGetValueName2(bare, &length));
    return has_attribute(bare, "optnone") ||
           check_optimised(arena, module, instrumentation, "the bitcode may have been optimised", diagnostics);
}

/* ---- what is told ---- */

/* The only global variable of the name in the source. */
static LLVMValueRef find_variable(struct fl_arena *arena, LLVMModuleRef module, const char *name) {
    for (LLVMValueRef at = LLVMGetFirstGlobal(module); at; at = LLVMGetNextGlobal(at))
        if (strcmp(fl_instrument_source_name(arena, at), name) == 0) return at;
    return NULL;
}

/* A variable that no file mentions is the linker's to find. */
static bool give_address(struct fl_arena *arena, LLVMModuleRef module, const char *name,
                         struct fl_diagnostics *diagnostics) {
    LLVMContextRef context = LLVMGetModuleContext(module);
    LLVMTypeRef pointer = LLVMPointerTypeInContext(context, 0);
    LLVMValueRef variable = LLVMGetNamedGlobal(module, name);
    if (!variable && find_variable(arena, module, name)) {
        fl_diagnostics_add(diagnostics, FL_ERROR, NULL, 0, 0,
                           "the static variable '%s' has the name of something else in another file: it cannot be "
                           "told apart in bitcode",
                           name);
        return false;
    }
    if (!variable) variable = LLVMAddGlobal(module, LLVMInt8TypeInContext(context), name);
    LLVMValueRef address =
        LLVMAddGlobal(module, pointer, fl_arena_format(arena, "faultline_variable_%s", name));
    LLVMSetInitializer(address, variable);
    LLVMSetGlobalConstant(address, true);
    return true;
}

/* Which other files that are linked may define as well. Those that are always inlined may call the function that
 * they stand for by another name (read by __read_alias): a definition would call itself. */
static void share(LLVMModuleRef module, const struct fl_inline_bodies *bodies) {
    for (size_t i = 0; i < bodies->all.count; i++) {
        LLVMValueRef function = LLVMGetNamedFunction(module, bodies->all.items[i].name);
        if (function && !LLVMIsDeclaration(function) && LLVMGetLinkage(function) == LLVMExternalLinkage)
            LLVMSetLinkage(function, has_attribute(function, "alwaysinline") ? LLVMAvailableExternallyLinkage
                                                                             : LLVMLinkOnceODRLinkage);
    }
}

enum fl_status fl_instrument_tell(struct fl_arena *arena, LLVMModuleRef module,
                                  const struct fl_instrumentation *instrumentation,
                                  const struct fl_inline_bodies *bodies, struct fl_tellings *tellings,
                                  struct fl_diagnostics *diagnostics) {
    struct fl_instrument_request request = {
        .instrumentation = instrumentation, .extent = FL_INSTRUMENT_WHOLE, .tellings = tellings};
    if (!fl_instrument_module(arena, module, &request)) {
        fl_diagnostics_add(diagnostics, FL_ERROR, NULL, 0, 0,
                           "the program's files have changed while it was analysed");
        return FL_BAD_INPUT;
    }
    for (size_t i = 0; i < tellings->variables.count; i++)
        if (!give_address(arena, module, tellings->variables.items[i], diagnostics)) return FL_BAD_INPUT;
    share(module, bodies);
    FL_INVARIANT(!LLVMVerifyModule(module, LLVMReturnStatusAction, NULL), "bitcode that tells is valid");
    return FL_OK;
}
