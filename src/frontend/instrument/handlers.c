/* frontend/instrument/handlers.c - finds what handlers of signals read and write. */
#include <string.h>

#include "base/map.h"
#include "frontend/instrument/memory_access.h"
#include "frontend/instrument/module.h"
#include "frontend/instrument/source_name.h"
#include "frontend/instrument/opportunities.h"

static const char *const installers[] = {
    "signal", "sigaction", "bsd_signal", "__sysv_signal", "sigset",
};

/* Functions that end the run as exit does. */
static const char *const leavers[] = {
    "exit", "quick_exit", "err", "errx", "verr", "verrx", "error", "error_at_line",
};

/* Functions whose call is a failure: what a handler would do in front of it makes no difference. */
static const char *const failures[] = {"__assert_fail", "__assert", "abort", "reach_error", "__VERIFIER_error"};

struct finder {
    struct fl_arena *arena;
    LLVMModuleRef module;
    struct fl_handlers *handlers;
    struct fl_map is_found; /* functions that run in handlers */
    FL_VECTOR_OF(LLVMValueRef) waiting;
};

static bool is_among(LLVMValueRef function, const char *const *names, size_t count) {
    size_t length;
    for (size_t i = 0; i < count; i++)
        if (strcmp(LLVMGetValueName2(function, &length), names[i]) == 0) return true;
    return false;
}

static bool installs_handlers(LLVMModuleRef module) {
    for (size_t i = 0; i < sizeof installers / sizeof *installers; i++) {
        LLVMValueRef function = LLVMGetNamedFunction(module, installers[i]);
        if (function && LLVMIsDeclaration(function) && LLVMGetFirstUse(function)) return true;
    }
    return false;
}

/* void (int), or void (int, siginfo_t *, void *) */
static bool has_handlers_type(LLVMValueRef function) {
    LLVMTypeRef type = LLVMGlobalGetValueType(function);
    unsigned count = LLVMCountParamTypes(type);
    if (LLVMGetTypeKind(LLVMGetReturnType(type)) != LLVMVoidTypeKind || (count != 1 && count != 3)) return false;
    return LLVMGetTypeKind(LLVMTypeOf(LLVMGetParam(function, 0))) == LLVMIntegerTypeKind;
}

/* void (void), of atexit and of destructors, or void (int, void *), of on_exit */
static bool has_exit_functions_type(LLVMValueRef function) {
    LLVMTypeRef type = LLVMGlobalGetValueType(function);
    unsigned count = LLVMCountParamTypes(type);
    return LLVMGetTypeKind(LLVMGetReturnType(type)) == LLVMVoidTypeKind && (count == 0 || count == 2);
}

static void add_function(struct finder *finder, LLVMValueRef function) {
    uint64_t *is_found = fl_map_at(&finder->is_found, fl_map_key(function));
    if ((*is_found)++ || LLVMIsDeclaration(function)) return;
    fl_vector_push(finder->arena, &finder->waiting, function);
}

/* They run in a handler that ends the run. */
static void add_exit_functions(struct finder *finder) {
    for (LLVMValueRef at = LLVMGetFirstFunction(finder->module); at; at = LLVMGetNextFunction(at))
        if (!LLVMIsDeclaration(at) && has_exit_functions_type(at) && fl_function_is_pointed_to(at))
            add_function(finder, at);
}

static void add_variable(struct finder *finder, LLVMValueRef variable, bool is_written) {
    struct fl_handlers *handlers = finder->handlers;
    const char *name = fl_instrument_source_name(finder->arena, variable);
    if (LLVMIsGlobalConstant(variable)) return;
    if (is_written)
        fl_vector_push(finder->arena, &handlers->written, name);
    else
        fl_vector_push(finder->arena, &handlers->read, name);
}

static void see_access(struct finder *finder, LLVMValueRef pointer, bool is_written) {
    LLVMValueRef base = fl_memory_base(pointer);
    if (LLVMIsAGlobalVariable(base))
        add_variable(finder, base, is_written);
    else if (fl_memory_is_errno(base))
        finder->handlers->call_library = true;
    else if (!LLVMIsAAllocaInst(base))
        finder->handlers->reach_anything = true;
}

/* A variable whose address is given away may be read and written. */
static void see_operand(struct finder *finder, LLVMValueRef operand) {
    LLVMValueRef base = fl_memory_base(operand);
    if (!LLVMIsAGlobalVariable(base)) return;
    add_variable(finder, base, true);
    add_variable(finder, base, false);
}

/* The library may do anything to what a pointer leads to: free it. */
static void see_argument(struct finder *finder, LLVMValueRef argument) {
    LLVMValueRef base = fl_memory_base(argument);
    bool is_pointer = LLVMGetTypeKind(LLVMTypeOf(argument)) == LLVMPointerTypeKind;
    if (is_pointer && !LLVMIsConstant(base) && !LLVMIsAAllocaInst(base)) finder->handlers->reach_anything = true;
}

static void see_call(struct finder *finder, LLVMValueRef call) {
    LLVMValueRef callee = LLVMGetCalledValue(call);
    for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++) see_operand(finder, LLVMGetOperand(call, i));
    if (!LLVMIsAFunction(callee)) {
        finder->handlers->reach_anything = true;
        return;
    }
    add_function(finder, callee);
    if (!LLVMIsDeclaration(callee)) return;
    if (is_among(callee, leavers, sizeof leavers / sizeof *leavers)) add_exit_functions(finder);
    if (!LLVMGetIntrinsicID(callee)) finder->handlers->call_library = true;
    for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++) see_argument(finder, LLVMGetOperand(call, i));
}

static void see_instruction(struct finder *finder, LLVMValueRef at) {
    if (LLVMIsALoadInst(at)) {
        see_access(finder, LLVMGetOperand(at, 0), false);
    } else if (LLVMIsAStoreInst(at)) {
        see_operand(finder, LLVMGetOperand(at, 0));
        see_access(finder, LLVMGetOperand(at, 1), true);
    } else if (LLVMIsACallInst(at)) {
        see_call(finder, at);
    } else if (LLVMIsAAtomicRMWInst(at) || LLVMIsAAtomicCmpXchgInst(at)) {
        see_access(finder, LLVMGetOperand(at, 0), true);
    }
}

static void see_function(struct finder *finder, LLVMValueRef function) {
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function); block; block = LLVMGetNextBasicBlock(block))
        for (LLVMValueRef at = LLVMGetFirstInstruction(block); at; at = LLVMGetNextInstruction(at))
            see_instruction(finder, at);
}

/* Do pointers lead to a variable that handlers read or write? */
static bool is_exposed(struct finder *finder, LLVMValueRef variable) {
    const char *name = fl_instrument_source_name(finder->arena, variable);
    const struct fl_handlers *handlers = finder->handlers;
    if (!fl_handlers_write(handlers, name) && !fl_handlers_read(handlers, name)) return false;
    for (LLVMUseRef use = LLVMGetFirstUse(variable); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        bool is_stored_to = LLVMIsAStoreInst(user) && LLVMGetOperand(user, 0) != variable;
        if (!is_stored_to && !LLVMIsALoadInst(user)) return true;
    }
    return false;
}

static void find_outside(struct finder *finder) {
    size_t length;
    for (LLVMValueRef at = LLVMGetFirstFunction(finder->module); at; at = LLVMGetNextFunction(at))
        if (LLVMIsDeclaration(at) && !LLVMGetIntrinsicID(at) &&
            !is_among(at, failures, sizeof failures / sizeof *failures))
            fl_vector_push(finder->arena, &finder->handlers->outside,
                           fl_arena_copy_string(finder->arena, LLVMGetValueName2(at, &length)));
}

const struct fl_handlers *fl_handlers_find(struct fl_arena *arena, LLVMModuleRef module) {
    if (!installs_handlers(module)) return NULL;
    struct finder finder = {.arena = arena,
                            .module = module,
                            .handlers = FL_NEW(arena, struct fl_handlers),
                            .is_found = fl_map_make(arena)};
    for (LLVMValueRef at = LLVMGetFirstFunction(module); at; at = LLVMGetNextFunction(at))
        if (!LLVMIsDeclaration(at) && has_handlers_type(at) && fl_function_is_pointed_to(at))
            add_function(&finder, at);
    if (!finder.waiting.count) return NULL;
    while (finder.waiting.count) see_function(&finder, finder.waiting.items[--finder.waiting.count]);
    find_outside(&finder);
    for (LLVMValueRef at = LLVMGetFirstGlobal(module); at; at = LLVMGetNextGlobal(at))
        finder.handlers->are_exposed = finder.handlers->are_exposed || is_exposed(&finder, at);
    return finder.handlers;
}
