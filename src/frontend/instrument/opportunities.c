#include "frontend/instrument/opportunities.h"

#include <string.h>

#include <llvm-c/DebugInfo.h>

#include "base/text.h"
#include "frontend/instrument/memory_access.h"
#include "frontend/instrument/module.h"
#include "frontend/instrument/source_name.h"

struct placer {
    struct fl_arena *arena;
    const struct fl_handlers *handlers;
    LLVMBuilderRef builder;
    LLVMValueRef function; /* to be called */
    LLVMTypeRef type;
    bool is_in_main;
};

/* Is the address of a local variable given away? */
static bool is_given_away(LLVMValueRef local) {
    for (LLVMUseRef use = LLVMGetFirstUse(local); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        bool is_stored_to = LLVMIsAStoreInst(user) && LLVMGetOperand(user, 0) != local;
        if (!is_stored_to && !LLVMIsALoadInst(user)) return true;
    }
    return false;
}

/* Does it make a difference if a handler runs before the access? */
static bool is_shared(const struct placer *placer, LLVMValueRef pointer, bool is_written) {
    const struct fl_handlers *handlers = placer->handlers;
    LLVMValueRef base = fl_memory_base(pointer);
    if (LLVMIsAGlobalVariable(base)) {
        const char *name = fl_instrument_source_name(placer->arena, base);
        if (LLVMIsGlobalConstant(base)) return false;
        if (handlers->reach_anything || fl_handlers_write(handlers, name)) return true;
        return is_written && fl_handlers_read(handlers, name);
    }
    if (LLVMIsAAllocaInst(base)) return handlers->reach_anything && is_given_away(base);
    if (fl_memory_is_errno(base)) return handlers->call_library;
    return handlers->reach_anything || handlers->are_exposed;
}

static bool is_named(LLVMValueRef function, const char *name) {
    size_t length;
    return LLVMIsAFunction(function) && strcmp(LLVMGetValueName2(function, &length), name) == 0;
}

/* Does the compiler or Faultline put calls of it where it likes? Blocks that are copied are the user's. */
static bool is_inserted(LLVMValueRef function) {
    size_t length;
    const char *name = LLVMIsAFunction(function) ? LLVMGetValueName2(function, &length) : "";
    return fl_string_has_prefix(name, "__fl_") ||
           (fl_string_has_prefix(name, "llvm.") && !fl_string_has_prefix(name, "llvm.mem"));
}

/* From there on, signals may be handled otherwise, or wait: the last moment for one that arrives before. */
static bool changes_signals(LLVMValueRef callee) {
    static const char *const names[] = {
        "signal",          "sigaction", "bsd_signal", "__sysv_signal", "sigset",   "sigprocmask",
        "pthread_sigmask", "sighold",   "sigignore",  "siginterrupt",  "sigblock", "sigsetmask",
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (is_named(callee, names[i])) return true;
    return false;
}

/* May it print, or do something else that can be told from what the library does for a handler? */
static bool leads_outside(const struct placer *placer, LLVMValueRef callee) {
    size_t length;
    if (!LLVMIsAFunction(callee)) return true;
    if (!LLVMIsDeclaration(callee)) return false;
    const char *name = LLVMGetValueName2(callee, &length);
    for (size_t i = 0; i < placer->handlers->outside.count; i++)
        if (strcmp(placer->handlers->outside.items[i], name) == 0) return true;
    return false;
}

/* What is given to a function of the library may be read and written there; which functions are the library's
 * is not known in a part of a program. */
static bool is_shared_call(const struct placer *placer, LLVMValueRef call) {
    LLVMValueRef callee = LLVMGetCalledValue(call);
    if (is_named(callee, "exit")) return true;
    if (is_inserted(callee)) return false;
    if (leads_outside(placer, callee) && (placer->handlers->call_library || changes_signals(callee))) return true;
    for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++) {
        LLVMValueRef argument = LLVMGetOperand(call, i);
        bool is_pointer = LLVMGetTypeKind(LLVMTypeOf(argument)) == LLVMPointerTypeKind;
        if (is_pointer && !LLVMIsAFunction(argument) && is_shared(placer, argument, true)) return true;
    }
    return false;
}

static bool is_opportunity(const struct placer *placer, LLVMValueRef at) {
    if (LLVMIsALoadInst(at)) return is_shared(placer, LLVMGetOperand(at, 0), false);
    if (LLVMIsAStoreInst(at)) return is_shared(placer, LLVMGetOperand(at, 1), true);
    if (LLVMIsAAtomicRMWInst(at) || LLVMIsAAtomicCmpXchgInst(at))
        return is_shared(placer, LLVMGetOperand(at, 0), true);
    if (LLVMIsACallInst(at)) return is_shared_call(placer, at);
    return LLVMIsAReturnInst(at) && placer->is_in_main;
}

static void place(struct placer *placer, LLVMValueRef at) {
    LLVMPositionBuilderBefore(placer->builder, at);
    LLVMValueRef call = LLVMBuildCall2(placer->builder, placer->type, placer->function, NULL, 0, "");
    LLVMMetadataRef location = LLVMInstructionGetDebugLoc(at);
    if (location) LLVMInstructionSetDebugLoc(call, location);
}

static void place_in(struct placer *placer, LLVMValueRef function) {
    placer->is_in_main = is_named(function, "main");
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function); block; block = LLVMGetNextBasicBlock(block))
        for (LLVMValueRef at = LLVMGetFirstInstruction(block); at; at = LLVMGetNextInstruction(at))
            if (is_opportunity(placer, at)) place(placer, at);
}

static bool is_observers(LLVMValueRef function) {
    size_t length;
    return fl_string_has_prefix(LLVMGetValueName2(function, &length), FL_OBSERVER_PREFIX);
}

void fl_instrument_opportunities(struct fl_arena *arena, LLVMModuleRef module,
                                 const struct fl_handlers *handlers) {
    LLVMContextRef context = LLVMGetModuleContext(module);
    struct placer placer = {.arena = arena,
                            .handlers = handlers,
                            .builder = LLVMCreateBuilderInContext(context),
                            .type = LLVMFunctionType(LLVMVoidTypeInContext(context), NULL, 0, false)};
    placer.function = LLVMAddFunction(module, FL_OPPORTUNITY, placer.type);
    for (LLVMValueRef at = LLVMGetFirstFunction(module); at; at = LLVMGetNextFunction(at))
        if (!LLVMIsDeclaration(at) && !is_observers(at)) place_in(&placer, at);
    LLVMDisposeBuilder(placer.builder);
}
